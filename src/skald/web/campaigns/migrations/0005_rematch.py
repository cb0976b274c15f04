import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_confirmed_addresses"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="rematch",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="campaigns.campaign",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="came_from",
            field=models.CharField(blank=True, max_length=40),
        ),
    ]
