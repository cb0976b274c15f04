"""The form that makes an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from skald.tournament.journal import Details
from skald.tournament.presets import MANUAL, opening_settings, presets
from skald.tournament.settings import Settings
from skald.web.tournaments.zones import host_zone, known_zone


def preset_choices() -> list[tuple[str, str]]:
    """The formats, named in the visitor's language."""
    language = (get_language() or "en")[:2]
    return [(each.id, f"{each.name[language]} – {each.about[language]}") for each in presets().values()]


class NewEvent(forms.Form):
    name = forms.CharField(label=_("Name of the event"), max_length=200)
    day = forms.DateField(label=_("First day"), required=False, widget=forms.DateInput({"type": "date"}))
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    preset = forms.ChoiceField(
        label=_("Format"), choices=preset_choices, initial=MANUAL,
        help_text=_("A starting point: every setting can be changed until round 1 is paired."),
    )  # fmt: skip
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=50, required=False, help_text=_("Empty: as the format says.")
    )
    capacity = forms.IntegerField(
        label=_("Maximum players"), min_value=2, max_value=10_000, required=False,
        help_text=_("Whoever registers beyond that goes on a waiting list. Empty: no limit."),
    )  # fmt: skip
    zone = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput({"data-zone": ""}))

    def settings(self) -> Settings:
        """The format's settings with what was typed in."""
        typed: dict[str, Any] = {key: self.cleaned_data[key] for key in ("rounds", "capacity")}
        return replace(
            opening_settings(self.cleaned_data["preset"]),
            **{key: number for key, number in typed.items() if number is not None},
        )

    def details(self) -> Details:
        day = self.cleaned_data["day"]
        zone = known_zone(self.cleaned_data["zone"]) or host_zone()
        return Details(day=day.isoformat() if day else "", place=self.cleaned_data["place"], zone=zone)
