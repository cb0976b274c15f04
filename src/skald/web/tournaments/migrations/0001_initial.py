import django.db.models.deletion
import skald.web.link_secrets
import skald.web.tournaments.codes
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.CharField(default=skald.web.link_secrets.new_uid, max_length=16, unique=True)),
                ("code", models.CharField(default=skald.web.tournaments.codes.new_code, max_length=12, unique=True)),
                ("name", models.CharField(max_length=200)),
                ("day", models.CharField(blank=True, max_length=10)),
                ("is_listed", models.BooleanField(default=True)),
                ("seed", models.CharField(max_length=64)),
                ("length", models.PositiveIntegerField(default=0)),
                ("edition", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("organisers", models.ManyToManyField(related_name="events", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("role", models.CharField(max_length=10)),
                ("actor", models.CharField(blank=True, max_length=200)),
                ("once", models.CharField(blank=True, max_length=40)),
                ("body", models.TextField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["event", "once"], name="entry_once")],
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="entry_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Pass",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("table", "Table"), ("helper", "Helper")], max_length=10)),
                ("label", models.CharField(max_length=80)),
                ("token", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("code", models.CharField(default=skald.web.tournaments.codes.new_code, max_length=12, unique=True)),
                ("is_revoked", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="passes", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("event", "kind", "label"), name="pass_once")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=80)),
                ("token", models.CharField(default=skald.web.link_secrets.new_token, max_length=40, unique=True)),
                ("code", models.CharField(default=skald.web.tournaments.codes.new_code, max_length=12, unique=True)),
                ("mail", models.EmailField(blank=True, max_length=254)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("event", "player"), name="seat_once")],
            },
        ),
    ]
