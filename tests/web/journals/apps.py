"""The purse's tables, made only where tests run."""

from django.apps import AppConfig


class JournalsConfig(AppConfig):
    name = "tests.web.journals"
    label = "journals"
    default_auto_field = "django.db.models.BigAutoField"
