from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="begun_from",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddIndex(
            model_name="campaign",
            index=models.Index(fields=["begun_from", "created_at"], name="campaign_begun_from"),
        ),
    ]
