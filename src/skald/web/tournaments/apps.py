from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "skald.web.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        """Say of battles in which matches are tried what they are part of."""
        from skald.web.battles.signals import belonging_asked
        from skald.web.tournaments.queries.trial_belonging import belonging_told

        belonging_asked.connect(belonging_told, dispatch_uid="tournaments")
