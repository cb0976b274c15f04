"""Forms of a lord's own affairs: how to be called, more time, results of battles, amendments."""

from __future__ import annotations

import re
from fractions import Fraction

from django import forms
from django.utils.translation import gettext_lazy as _

from skald.campaign.orders import Cut, Fought
from skald.campaign.state import Band, State
from skald.web.campaigns.forms.opening import clean_zone
from skald.web.campaigns.forms.orders import Sent, whole
from skald.web.campaigns.forms.zones import zone_field
from skald.web.campaigns.services.webhooks import (
    PORTS,
    WebhookError,
    names_closed_port,
    names_private_address,
    target_of,
)

_AMOUNT = re.compile(r"([+-]?[0-9]{1,6}([.][0-9]{1,4}|/[1-9][0-9]?)?)?")


class CallMe(forms.Form):
    """How a lord wants to be told."""

    mail = forms.EmailField(label=_("Email address"), required=False, max_length=200)
    webhook = forms.CharField(
        label=_("Webhook"), required=False, max_length=500,
        help_text=_("An https address that takes JSON, as chat programs offer. Your private link isn’t sent there."),
        widget=forms.URLInput({"autocomplete": "off"}),
    )  # fmt: skip
    language = forms.ChoiceField(label=_("Language of messages"), choices=[("en", "English"), ("fr", "Français")])
    zone = zone_field()

    def clean_webhook(self) -> str:
        address: str = self.cleaned_data["webhook"].strip()
        if address:
            try:
                target = target_of(address)
            except WebhookError:
                raise forms.ValidationError(
                    _("This isn’t a web address: it looks like https://example.org/hook.")
                ) from None
            if names_private_address(target):
                raise forms.ValidationError(_("Skald never connects to addresses of a private network."))
            if names_closed_port(target):
                told = _("Skald only connects to these ports: %(ports)s.")
                raise forms.ValidationError(told, params={"ports": ", ".join(map(str, sorted(PORTS)))})
        return address

    def clean_zone(self) -> str:
        return clean_zone(self)


class MoreTime(forms.Form):
    hours = forms.IntegerField(label=_("Hours more"), min_value=1, max_value=24 * 60, initial=24)


class Report(forms.Form):
    """The result of a battle in one form."""

    winner = forms.ChoiceField(
        label=_("Winner"), widget=forms.RadioSelect, required=False,
        choices=[("attacker", _("The attacker")), ("defender", _("The defender")), ("draw", _("Nobody: a draw"))],
    )  # fmt: skip

    def fought(self, attacker: Band, defender: Band, sent: Sent) -> Fought:
        """What was told; numbers that aren't any become −1, which the rules refuse."""
        left = [_survivors(sent, who, band) for who, band in (("attacker", attacker), ("defender", defender))]
        winner = self.cleaned_data["winner"] or None
        return Fought(
            left[0], left[1], winner, attacker_lord=_lives(sent, "attacker", attacker),
            defender_lord=_lives(sent, "defender", defender),
        )  # fmt: skip


def _lives(sent: Sent, who: str, band: Band) -> bool:
    """A band without a lord has none to lose."""
    return not band.has_lord or bool(sent.get(f"lord-{who}", ""))


def _survivors(sent: Sent, who: str, band: Band) -> tuple[int, ...]:
    return tuple(whole(str(sent.get(f"left-{who}-{at}", ""))) for at in range(len(band.units)))


def cuts_sent(state: State, seat: int, sent: Sent) -> tuple[Cut, ...]:
    """Troops to be let go, by how many figures of each unit."""
    found = []
    for band in state.bands_of(seat):
        for at in range(len(band.units)):
            text = str(sent.get(f"cut-{band.id}-{at}", "")).strip()
            if text not in ("", "0"):
                found.append(Cut(band.id, at, whole(text)))
    return tuple(found)


class Amendment(forms.Form):
    """Something put right from now on: treasuries and the figures of bands."""

    pp_0 = forms.CharField(required=False, max_length=12)
    pp_1 = forms.CharField(required=False, max_length=12)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def change(self, seat: int) -> Fraction:
        """What a treasury gains or loses; halves are written 3.5 or 7/2."""
        text = self.cleaned_data[f"pp_{seat}"].strip().replace("−", "-").replace(",", ".")
        # A power of ten (1e99999999) would be worked out digit by digit before anything could be said of it.
        found = Fraction(text or 0) if _AMOUNT.fullmatch(text) else None
        if found is None or abs(found) > 1000 or found.denominator > 60:
            raise forms.ValidationError(_("“{text}” isn’t an amount.").format(text=text))
        return found
