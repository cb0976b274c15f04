"""What is played: age, sizes, what is allowed, how many rounds."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from skald.tournament.settings import ChessClock, Settings
from skald.web.tournaments.forms.settings.section import Section, WordsField
from skald.web.tournaments.wording import thing_name

BANNED = ("legendary-units", "relics", "artefacts", "generic-ruses", "mercenaries", "war-banners", "half-point-swap")
ALLOWED = ("mercenaries", "war-banners", "half-point-swap", "legendary-units", "relics", "artefacts", "generic-ruses")
VARIANTS = ("seven-for-six", "neighbouring-boards", "swapped-warbands")
KNOWN = {"variants": VARIANTS, "banned": BANNED, "allowed": ALLOWED}


class _GameForm(forms.Form):
    age = forms.CharField(
        label=_("Age or book"), max_length=80, required=False, help_text=_("Lists for another book are marked."),
        widget=forms.TextInput({"list": "known-ages"}),
    )  # fmt: skip
    size = forms.IntegerField(label=_("Points of a game"), min_value=1, max_value=100)
    list_points = forms.IntegerField(
        label=_("Points of a list"), min_value=1, max_value=100, required=False,
        help_text=_("Empty: as many as a game."),
    )  # fmt: skip
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=50)
    round_minutes = forms.IntegerField(label=_("Minutes of a round"), min_value=1, max_value=6000)
    chess_minutes = forms.IntegerField(
        label=_("Chess clock: minutes of each player"), min_value=1, max_value=1000, required=False,
        help_text=_("Empty: no chess clock. It stands on the phones of the two players and of their table."),
    )  # fmt: skip
    chess_setup = forms.IntegerField(
        label=_("Chess clock: minutes to set up"), min_value=0, max_value=1000, required=False
    )
    bid = forms.IntegerField(
        label=_("Most that can be bid for who starts"), min_value=0, max_value=100, required=False,
        help_text=_("Both bid in secret; the higher chooses who starts, the lower gets the points. Empty: no bids."),
    )  # fmt: skip
    capacity = forms.IntegerField(
        label=_("Maximum players"), min_value=2, max_value=10_000, required=False,
        help_text=_("Whoever registers beyond that goes on a waiting list. Empty: no limit."),
    )  # fmt: skip
    hold_back = forms.BooleanField(
        label=_("Hold the final standings back until you announce them"), required=False,
        help_text=_("Results of the last round, the final order and the prizes stay with you until then."),
    )  # fmt: skip
    variants = forms.MultipleChoiceField(label=_("Variants"), required=False, widget=forms.CheckboxSelectMultiple)
    variants_more = WordsField(label=_("Other variants"), help_text=_("One on each line."))
    banned = forms.MultipleChoiceField(label=_("Not allowed"), required=False, widget=forms.CheckboxSelectMultiple)
    banned_more = WordsField(label=_("Also not allowed"), help_text=_("One on each line."))
    allowed = forms.MultipleChoiceField(label=_("Allowed"), required=False, widget=forms.CheckboxSelectMultiple)
    allowed_more = WordsField(label=_("Also allowed"), help_text=_("One on each line."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, known in KNOWN.items():
            names = [(each, thing_name(each)) for each in known]
            self.fields[key].choices = [(each, name[:1].upper() + name[1:]) for each, name in names]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        size, listed = self.cleaned_data.get("size"), self.cleaned_data.get("list_points")
        if size and listed and listed < size:
            self.add_error("list_points", _("A list has at least as many points as a game."))
        both = set(self.cleaned_data.get("banned", ())) & set(self.cleaned_data.get("allowed", ()))
        if both:
            self.add_error("allowed", _("Something is both allowed and not allowed."))
        return self.cleaned_data


class GameSection(Section):
    slug, title, form_class = "game", _("The game"), _GameForm

    def initial(self, settings: Settings) -> dict[str, Any]:
        plain = ("age", "size", "list_points", "rounds", "round_minutes", "capacity", "hold_back")
        found = {key: getattr(settings, key) for key in plain}
        if settings.chess_clock is not None:
            found |= {"chess_minutes": settings.chess_clock.minutes, "chess_setup": settings.chess_clock.setup}
        found["bid"] = settings.bid or None
        for key, known in KNOWN.items():
            chosen = getattr(settings, key)
            found[key] = [each for each in chosen if each in known]
            found[f"{key}_more"] = [each for each in chosen if each not in known]
        return found

    def changes(self) -> dict[str, object]:
        typed = self.form.cleaned_data
        plain = ("age", "size", "list_points", "rounds", "round_minutes", "capacity", "hold_back")
        found: dict[str, object] = {key: typed[key] for key in plain}
        minutes = typed["chess_minutes"]
        found["chess_clock"] = ChessClock(minutes, typed["chess_setup"] or 0) if minutes else None
        found["bid"] = typed["bid"] or 0
        for key in KNOWN:
            found[key] = (*typed[key], *typed[f"{key}_more"])
        return found
