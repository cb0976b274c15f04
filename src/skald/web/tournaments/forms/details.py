"""What people want to know before they come, and whether they may still register."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from skald.tournament.journal import Details
from skald.tournament.live import Tournament
from skald.web.tournaments.forms.opening import preset_choices
from skald.web.tournaments.zones import host_zone, moment, zone_of, zones


def _moment(label: Any, help_text: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label, required=False, help_text=help_text,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )  # fmt: skip


def _zone_choices() -> list[Any]:
    return [("", gettext("as this computer: %(zone)s") % {"zone": host_zone()}), *zones()]


class DetailsForm(forms.Form):
    name = forms.CharField(label=_("Name of the event"), max_length=200)
    day = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    about = forms.CharField(label=_("What people should know"), max_length=4000, required=False, widget=forms.Textarea)
    registration = forms.ChoiceField(
        label=_("Registration"), choices=[("closed", _("closed")), ("open", _("open: anybody with the link registers"))]
    )
    zone = forms.ChoiceField(
        label=_("Time zone"), choices=_zone_choices, required=False,
        help_text=_("All times of the event are read in it."),
    )  # fmt: skip
    deadline = _moment(_("Registration ends"), _("Empty: when you close it."))
    lists_due = _moment(_("Lists are due"), _("Later lists are marked, not refused."))
    is_listed = forms.BooleanField(
        label=_("Listed on the events page"), required=False,
        help_text=_("Otherwise only people with the link or the code can find it."),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Moments are typed in the zone that is chosen beside them, not in the one that held before."""
        typed: dict[str, Any] = super().clean() or {}
        zone = zone_of(Tournament(details=Details(zone=typed.get("zone", ""))))
        for name in ("deadline", "lists_due"):
            if typed.get(name) is not None:
                typed[name] = typed[name].replace(tzinfo=zone)
        return typed

    def details(self) -> Details:
        """What was typed, as the journal keeps it."""
        typed = self.cleaned_data
        return Details(
            day=typed["day"].isoformat() if typed["day"] else "", place=typed["place"], about=typed["about"],
            registration=typed["registration"], deadline=_seconds(typed["deadline"]),
            lists_due=_seconds(typed["lists_due"]), zone=typed["zone"],
        )  # fmt: skip


class FormatForm(forms.Form):
    preset = forms.ChoiceField(label=_("Format"), choices=preset_choices, widget=forms.RadioSelect)


def initial_of(name: str, details: Details, *, is_listed: bool) -> dict[str, Any]:
    """The form as the event is."""
    return {
        "name": name, "day": details.day, "place": details.place, "about": details.about,
        "registration": details.registration, "deadline": moment(details.deadline),
        "lists_due": moment(details.lists_due), "is_listed": is_listed, "zone": details.zone,
    }  # fmt: skip


def _seconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.timestamp())
