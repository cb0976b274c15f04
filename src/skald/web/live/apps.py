from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "skald.web.live"
    label = "live"
