from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    name = "skald.web.reference"
