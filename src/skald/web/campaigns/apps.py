from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "skald.web.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        """Hear of battles that end: some are a campaign's."""
        from skald.web.battles.signals import ended
        from skald.web.campaigns.services.browser_table import heard_of_end

        ended.connect(heard_of_end, dispatch_uid="campaigns")
