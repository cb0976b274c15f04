"""What organisers ask of a pairing, and change in it by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from skald.tournament.event import Player
from skald.tournament.pairing.swiss import Request
from skald.tournament.settings import PlayerId
from skald.web.tournaments.forms.choosing import QuickCheckboxes, QuickSelect
from skald.web.tournaments.queries.names import by_name

AGREED = 3


def player_choices(players: list[Player], empty: str = "—") -> list[tuple[str, str]]:
    """Players by name, to choose from."""
    ordered = by_name(players)
    return [("", empty), *((str(player.id), player.name) for player in ordered)]


class PairForm(forms.Form):
    """What a pairing is asked for beside the rules; nothing is needed."""

    seed = forms.CharField(
        label=_("Seed of the draw"), max_length=40, required=False,
        help_text=_("The same seed gives the same pairing. Empty: a new one."),
    )  # fmt: skip
    spare = forms.ChoiceField(
        label=_("Spare player"),
        required=False,
        widget=QuickSelect,
        help_text=_("Plays only if the others are an odd number."),
    )
    away = forms.MultipleChoiceField(label=_("Sit this round out"), required=False, widget=QuickCheckboxes)
    unfinished = forms.BooleanField(label=_("Pair although results are missing"), required=False)
    why = forms.CharField(label=_("Why"), max_length=200, required=False)

    def __init__(self, players: list[Player], *args: Any, missing: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ids: dict[str, PlayerId] = {str(player.id): player.id for player in players}
        choices = player_choices(players)
        self.fields["spare"].choices = choices  # type: ignore[attr-defined]
        self.fields["away"].choices = choices[1:]  # type: ignore[attr-defined]
        for number in range(1, AGREED + 1):
            for side in ("a", "b"):
                self.fields[f"agreed_{number}_{side}"] = forms.ChoiceField(
                    required=False, choices=choices, widget=QuickSelect
                )
        if not missing:
            del self.fields["unfinished"], self.fields["why"]

    def agreed_rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """The agreed matches, two fields each."""
        return [(number, self[f"agreed_{number}_a"], self[f"agreed_{number}_b"]) for number in range(1, AGREED + 1)]

    def clean(self) -> dict[str, Any]:
        for number in range(1, AGREED + 1):
            a, b = (self.cleaned_data.get(f"agreed_{number}_{side}", "") for side in ("a", "b"))
            if bool(a) != bool(b):
                self.add_error(None, _("An agreed match needs two players."))
        return self.cleaned_data

    def as_request(self, seed: str) -> Request:
        """What is asked for; a seed is made where none was typed."""
        typed = self.cleaned_data
        rows = [(typed.get(f"agreed_{number}_a"), typed.get(f"agreed_{number}_b")) for number in range(1, AGREED + 1)]
        return Request(
            typed["seed"] or seed,
            tuple((self._ids[a], self._ids[b]) for a, b in rows if a and b),
            self._ids[typed["spare"]] if typed["spare"] else None,
            frozenset(self._ids[each] for each in typed["away"]),
            bool(typed.get("unfinished")),
            typed.get("why", ""),
        )


class TwoPlayersForm(forms.Form):
    """Two players of a pairing: to exchange their places, or to play each other."""

    first = forms.ChoiceField(label=_("One player"), widget=QuickSelect)
    second = forms.ChoiceField(label=_("Another player"), widget=QuickSelect)

    def __init__(self, players: list[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = player_choices(players)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Nobody is exchanged with, or plays against, themselves."""
        typed = super().clean() or {}
        if typed.get("first") and typed.get("first") == typed.get("second"):
            self.add_error("second", _("Choose somebody else: this is the same player."))
        return typed


class TableForm(forms.Form):
    """A game moved to another table, once or for good."""

    player = forms.ChoiceField(label=_("Player"), widget=QuickSelect)
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=10_000)
    always = forms.BooleanField(label=_("This player always plays at this table"), required=False)

    def __init__(self, players: list[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = player_choices(players)  # type: ignore[attr-defined]


class SpareForm(forms.Form):
    """Somebody without a game fills the bye."""

    player = forms.ChoiceField(label=_("Spare player"), widget=QuickSelect)

    def __init__(self, players: list[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = player_choices(players)  # type: ignore[attr-defined]


class ScenarioForm(forms.Form):
    scenario = forms.ChoiceField(label=_("Scenario"))

    def __init__(self, choices: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["scenario"].choices = choices  # type: ignore[attr-defined]
