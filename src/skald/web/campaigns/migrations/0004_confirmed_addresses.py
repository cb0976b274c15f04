from typing import Any

from django.db import migrations, models
from django.db.models import F


def confirm_known(apps: Any, _editor: Any) -> None:
    """Addresses that letters went to so far stay good: campaigns under way go on being called."""
    seats, addresses = apps.get_model("campaigns", "Seat"), apps.get_model("campaigns", "Address")
    for kind in ("mail", "webhook"):
        found = seats.objects.exclude(**{kind: ""}).annotate(since=F("campaign__created_at"))
        addresses.objects.bulk_create(
            addresses(seat=seat, kind=kind, address=getattr(seat, kind), confirmed_at=seat.since) for seat in found
        )


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0003_campaign_edition"),
    ]

    operations = [
        migrations.CreateModel(
            name="Address",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("mail", "Mail"), ("webhook", "Webhook")], max_length=8)),
                ("address", models.CharField(max_length=500)),
                ("code", models.CharField(blank=True, max_length=12)),
                ("wrong", models.PositiveSmallIntegerField(default=0)),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "seat",
                    models.ForeignKey(on_delete=models.deletion.CASCADE, related_name="addresses", to="campaigns.seat"),
                ),
            ],
            options={
                "constraints": (
                    models.UniqueConstraint(fields=("seat", "kind", "address"), name="campaign_address_once"),
                ),
            },
        ),
        migrations.AddField(
            model_name="letter",
            name="to",
            field=models.ForeignKey(
                null=True, on_delete=models.deletion.CASCADE, related_name="letters", to="campaigns.address"
            ),
        ),
        migrations.AddField(model_name="letter", name="taken_until", field=models.DateTimeField(null=True)),
        migrations.AddField(
            model_name="letter",
            name="taken_by",
            field=models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(model_name="letter", name="mailed_at", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="letter", name="called_at", field=models.DateTimeField(null=True)),
        migrations.RunPython(confirm_known, migrations.RunPython.noop, elidable=True),
    ]
