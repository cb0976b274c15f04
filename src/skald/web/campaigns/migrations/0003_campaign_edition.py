from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0002_begun_from"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="edition",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
