from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "skald.web.tournaments"
    label = "tournaments"
