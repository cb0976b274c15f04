from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "skald.web.replays"
