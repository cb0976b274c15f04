"""What people want to know before they come, and whether they may still register."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from skald.tournament.journal import Details
from skald.web.tournaments.forms.opening import preset_choices


def _moment(label: Any, help_text: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label, required=False, help_text=help_text,
        widget=forms.DateTimeInput({"type": "datetime-local", "data-utc": ""}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )  # fmt: skip


class DetailsForm(forms.Form):
    name = forms.CharField(label=_("Name of the event"), max_length=200)
    day = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_("Place"), max_length=200, required=False)
    about = forms.CharField(label=_("What people should know"), max_length=4000, required=False, widget=forms.Textarea)
    registration = forms.ChoiceField(
        label=_("Registration"), choices=[("closed", _("closed")), ("open", _("open: anybody with the link registers"))]
    )
    deadline = _moment(_("Registration ends"), _("Empty: when you close it."))
    lists_due = _moment(_("Lists are due"), _("Later lists are marked, not refused."))
    is_listed = forms.BooleanField(
        label=_("Announced on the page of all events"), required=False,
        help_text=_("Otherwise only people with the link or the code find it."),
    )  # fmt: skip

    def details(self) -> Details:
        """What was typed, as the journal keeps it."""
        typed = self.cleaned_data
        return Details(
            day=typed["day"].isoformat() if typed["day"] else "", place=typed["place"], about=typed["about"],
            registration=typed["registration"], deadline=_seconds(typed["deadline"]),
            lists_due=_seconds(typed["lists_due"]),
        )  # fmt: skip


class FormatForm(forms.Form):
    preset = forms.ChoiceField(label=_("Format"), choices=preset_choices, widget=forms.RadioSelect)


def initial_of(name: str, details: Details, *, is_listed: bool) -> dict[str, Any]:
    """The form as the event is."""
    return {
        "name": name, "day": details.day, "place": details.place, "about": details.about,
        "registration": details.registration, "deadline": _moment_of(details.deadline),
        "lists_due": _moment_of(details.lists_due), "is_listed": is_listed,
    }  # fmt: skip


def _seconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.timestamp())


def _moment_of(seconds: int | None) -> datetime | None:
    if seconds is None or abs(seconds) > 10**11:
        return None
    return timezone.localtime(datetime.fromtimestamp(seconds, UTC))
