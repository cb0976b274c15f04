from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "skald.web.campaigns"
    label = "campaigns"
