"""Time zones: a text with suggestions, which a script fills in from the visitor's clock."""

from functools import cache
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _


@cache
def zones() -> tuple[str, ...]:
    """The names of the world's time zones, without historical odds and ends."""
    kept = (name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix/", "right/")))
    return ("UTC", *sorted(kept))


def is_zone(name: str) -> bool:
    """Whether there is such a zone."""
    return name in available_timezones()


def zone_field() -> forms.CharField:
    """A field for a time zone."""
    return forms.CharField(
        label=_("Time zone"), max_length=60, required=False, help_text=_("For example Europe/Paris. Empty: UTC."),
        widget=forms.TextInput({"list": "zones", "data-zone": "", "autocomplete": "off"}),
    )  # fmt: skip
