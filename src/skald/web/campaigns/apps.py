from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "skald.web.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        """Hear of battles that end, and say what they are part of: some are a campaign's."""
        from skald.web.battles.signals import belonging_asked, ended
        from skald.web.campaigns.queries.table_belonging import belonging_told
        from skald.web.campaigns.services.browser_table import heard_of_end

        ended.connect(heard_of_end, dispatch_uid="campaigns")
        belonging_asked.connect(belonging_told, dispatch_uid="campaigns")
