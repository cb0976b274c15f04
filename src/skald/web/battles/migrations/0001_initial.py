import django.db.models.deletion
import skald.web.link_secrets
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Battle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.CharField(default=skald.web.link_secrets.new_uid, max_length=16, unique=True)),
                ("length", models.PositiveIntegerField(default=0)),
                ("edition", models.PositiveIntegerField(default=0)),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("running", "Running"), ("over", "Over")],
                        default="running",
                        max_length=8,
                    ),
                ),
                ("seed", models.CharField(max_length=20)),
                ("salt", models.CharField(max_length=40)),
                ("watching", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("begun_from", models.CharField(blank=True, max_length=40)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("due", models.PositiveSmallIntegerField(null=True)),
                ("is_agents", models.BooleanField(db_index=True, default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True, db_index=True)),
            ],
            options={
                "indexes": [models.Index(fields=["begun_from", "created_at"], name="battle_begun_from")],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("once", models.CharField(blank=True, max_length=40)),
                ("body", models.TextField()),
                ("side", models.PositiveSmallIntegerField(null=True)),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="battles.battle"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["battle", "once"], name="battle_entry_form")],
                "constraints": [models.UniqueConstraint(fields=("battle", "number"), name="battle_entry_once")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sides", models.CharField(max_length=2)),
                ("token", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("invitation", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("is_taken", models.BooleanField(default=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="battles.battle"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("battle", "sides"), name="battle_seat_once")],
            },
        ),
    ]
