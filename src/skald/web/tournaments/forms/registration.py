"""What somebody types who registers, or who changes where they can be reached."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from skald.web.tournaments.queries.names import misspelt

MOST = 80


class FactionAsked(forms.Form):
    """A form in which a faction that is nearly a known one is asked about once; sent again, it is meant."""

    #: What was asked about, for the page to send along.
    asked_faction = ""

    def clean_faction(self) -> str:
        typed = " ".join(str(self.cleaned_data["faction"]).split())
        question = misspelt(typed)
        if question and self.data.get("sure-faction") != typed:
            self.asked_faction = typed
            raise forms.ValidationError(
                _("%(question)s If it is right as it is, send it once more."), params={"question": question}
            )
        return typed


class RegistrationForm(FactionAsked):
    name = forms.CharField(
        label=_("Your name"), max_length=MOST, widget=forms.TextInput({"autocomplete": "name"}),
        help_text=_("As it should appear in the pairings."),
    )  # fmt: skip
    club = forms.CharField(
        label=_("Club"), max_length=MOST, required=False,
        widget=forms.TextInput({"autocomplete": "organization", "list": "known-clubs"}),
    )  # fmt: skip
    faction = forms.CharField(
        label=_("Faction"), max_length=MOST, required=False, help_text=_("If you know it already."),
        widget=forms.TextInput({"list": "known-factions"}),
    )  # fmt: skip
    mail = forms.EmailField(
        label=_("Email address"), required=False, max_length=200,
        help_text=_("Only the organiser sees it. Skald itself sends nothing."),
    )  # fmt: skip
    hidden = forms.BooleanField(
        label=_("Don’t show my name in public"), required=False,
        help_text=_("You are a number on public pages; your opponents and the organiser see your name."),
    )  # fmt: skip

    def clean_name(self) -> str:
        """A name has something in it that can be read."""
        name: str = " ".join("".join(char if char.isprintable() else " " for char in self.cleaned_data["name"]).split())
        if not any(char.isalnum() for char in name):
            raise forms.ValidationError(_("Type a name that can be read out."))
        return name


class MailForm(forms.Form):
    mail = forms.EmailField(
        label=_("Email address"), required=False, max_length=200, help_text=_("Empty: none is kept.")
    )
