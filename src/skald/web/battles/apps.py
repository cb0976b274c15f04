from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "skald.web.battles"
    label = "battles"
