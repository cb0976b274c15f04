"""What organisers type about players."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from skald.web.tournaments.forms.registration import FactionAsked
from skald.web.tournaments.services.honours import KINDS
from skald.web.tournaments.services.player_files import MOST_BYTES

KIND_NAMES = {"painting": _("Painting"), "fair-play": _("Fair play")}


class PlayerForm(FactionAsked):
    """Who somebody is; the address is for the organiser alone."""

    name = forms.CharField(label=_("Name"), max_length=200)
    club = forms.CharField(
        label=_("Club"), max_length=200, required=False, widget=forms.TextInput({"list": "known-clubs"})
    )
    faction = forms.CharField(
        label=_("Faction"), max_length=200, required=False, widget=forms.TextInput({"list": "known-factions"})
    )
    mail = forms.EmailField(
        label=_("Email"), required=False, help_text=_("Seen by organisers only, and never written into the journal.")
    )

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not any(char.isprintable() and not char.isspace() for char in name):
            raise forms.ValidationError(_("A name has at least one letter."))
        return name


class ImportForm(forms.Form):
    """A table of players, as a file or pasted."""

    text = forms.CharField(
        label=_("Paste names or a table here"), required=False, max_length=MOST_BYTES, strip=False,
        widget=forms.Textarea(attrs={"autofocus": True}),
    )  # fmt: skip
    file = forms.FileField(label=_("Or a file"), required=False, allow_empty_file=True)

    def table(self) -> bytes:
        """The bytes of the table; one byte more than allowed tells that there are too many."""
        if upload := self.cleaned_data["file"]:
            found: bytes = upload.read(MOST_BYTES + 1)
            return found
        return str(self.cleaned_data["text"]).encode()


class PenaltyForm(forms.Form):
    points = forms.IntegerField(label=_("Tournament points deducted"), min_value=1, max_value=1000, initial=1)
    reason = forms.CharField(label=_("Reason"), max_length=200)


class DisqualifyForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)


class HonourForm(forms.Form):
    kind = forms.ChoiceField(label=_("For"), choices=[(kind, KIND_NAMES[kind]) for kind in KINDS])
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=1000)
