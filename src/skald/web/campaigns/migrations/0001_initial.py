import django.db.models.deletion
import skald.web.link_secrets
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Campaign",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.CharField(default=skald.web.link_secrets.new_uid, max_length=16, unique=True)),
                ("name", models.CharField(max_length=120)),
                (
                    "mode",
                    models.CharField(
                        choices=[("links", "Links"), ("one-screen", "One Screen"), ("solo", "Solo")], max_length=12
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("running", "Running"),
                            ("over", "Over"),
                            ("abandoned", "Abandoned"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("is_listed", models.BooleanField(default=False)),
                ("opening", models.TextField()),
                ("secret", models.CharField(max_length=64)),
                (
                    "invitation",
                    models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True),
                ),
                ("watching", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("origin", models.CharField(blank=True, max_length=200)),
                (
                    "pace",
                    models.CharField(
                        choices=[("free", "Free"), ("rolling", "Rolling"), ("fixed", "Fixed")],
                        default="free",
                        max_length=8,
                    ),
                ),
                ("allowed", models.PositiveIntegerField(default=72)),
                ("battle_hours", models.PositiveIntegerField(default=168)),
                ("at_time", models.CharField(blank=True, max_length=5)),
                ("zone", models.CharField(default="UTC", max_length=60)),
                ("due_at", models.DateTimeField(db_index=True, null=True)),
                ("reminded", models.BooleanField(default=False)),
                ("paused_at", models.DateTimeField(null=True)),
                ("length", models.PositiveIntegerField(default=0)),
                ("step", models.PositiveIntegerField(default=0)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("turns", models.PositiveIntegerField(default=6)),
                ("phase", models.CharField(blank=True, max_length=12)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Meeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("step", models.PositiveIntegerField()),
                ("turn", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("site", models.CharField(max_length=80)),
                ("ways", models.JSONField(default=list)),
                ("fighting_since", models.DateTimeField(null=True)),
                ("fought_by", models.CharField(blank=True, max_length=10)),
                ("entry", models.PositiveIntegerField(null=True)),
                ("replay", models.TextField(blank=True)),
                ("odds", models.TextField(blank=True)),
                ("odds_since", models.DateTimeField(null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="meetings", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BattleReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("fought", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "meeting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="campaigns.meeting"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("kind", models.CharField(max_length=20)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("amount", models.IntegerField(default=0)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("extension", "Extension"),
                            ("pause", "Pause"),
                            ("abandon", "Abandon"),
                            ("correction", "Correction"),
                            ("amendment", "Amendment"),
                        ],
                        max_length=12,
                    ),
                ),
                ("body", models.TextField(blank=True)),
                ("step", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("yes", "Yes"), ("no", "No"), ("withdrawn", "Withdrawn"), ("outdated", "Outdated")],
                        max_length=10,
                    ),
                ),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="proposals", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Sealed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("step", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("turn", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=8)),
                ("content", models.TextField()),
                ("salt", models.CharField(max_length=64)),
                ("receipt", models.CharField(max_length=64)),
                ("saved_at", models.DateTimeField()),
                ("is_ready", models.BooleanField(default=False)),
                ("is_shown", models.BooleanField(default=False)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hands", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("token", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("is_taken", models.BooleanField(default=False)),
                ("agent", models.CharField(blank=True, max_length=20)),
                ("mail", models.EmailField(blank=True, max_length=254)),
                ("webhook", models.CharField(blank=True, max_length=500)),
                ("zone", models.CharField(blank=True, max_length=60)),
                ("language", models.CharField(default="en", max_length=5)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("trouble", models.CharField(blank=True, max_length=200)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="letters", to="campaigns.seat"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("once", models.CharField(blank=True, max_length=40)),
                ("body", models.TextField()),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["campaign", "once"], name="campaign_entry_form")],
                "constraints": [models.UniqueConstraint(fields=("campaign", "number"), name="campaign_entry_once")],
            },
        ),
        migrations.AddConstraint(
            model_name="meeting",
            constraint=models.UniqueConstraint(fields=("campaign", "step"), name="campaign_meeting_once"),
        ),
        migrations.AddConstraint(
            model_name="battlereport",
            constraint=models.UniqueConstraint(fields=("meeting", "seat"), name="campaign_report_once"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["campaign", "at"], name="campaign_notice_order"),
        ),
        migrations.AddConstraint(
            model_name="sealed",
            constraint=models.UniqueConstraint(fields=("campaign", "step", "seat"), name="campaign_hand_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("campaign", "number"), name="campaign_seat_once"),
        ),
        migrations.AddIndex(
            model_name="letter",
            index=models.Index(fields=["sent_at", "at"], name="campaign_letter_unsent"),
        ),
    ]
