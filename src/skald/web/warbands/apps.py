from django.apps import AppConfig


class WarbandsConfig(AppConfig):
    name = "skald.web.warbands"
