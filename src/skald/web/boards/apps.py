from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "skald.web.boards"
