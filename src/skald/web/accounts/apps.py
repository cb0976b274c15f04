from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "skald.web.accounts"
    label = "accounts"
