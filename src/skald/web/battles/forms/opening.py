"""The form that chooses everything of a battle, and the one that accepts an invitation."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from skald.agents.registry import AGENTS
from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, SCENARIOS
from skald.content.factions.catalogue import ages
from skald.content.naming import edition_name, scenario_name, term
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.simulation.table.entries import OPEN, Clock
from skald.warbands.files import ready_warbands
from skald.web.battles.plans import Chosen, plan_of
from skald.web.battles.queries.delayed import DELAYS
from skald.web.battles.services.opening import ME, Plan
from skald.web.battles.wording import agent_told, delay_told, language

Choices = list[tuple[str, str]]
MOST_FILE = 100_000


def _editions() -> Choices:
    return [(each, edition_name(language(), each)) for each in EDITIONS]


def _scenarios() -> Choices:
    return [(each, scenario_name(language(), each)) for each in SCENARIOS]


def _warbands() -> Choices:
    ready = ready_warbands()
    plain, aged, known = _("{name} ({points} points)"), _("{name} ({points} points, {age})"), ages()
    found = []
    for each, w in ready.items():
        age = known[w.roster.age].name[language()] if w.roster.age in known else ""
        given = {"name": w.name[language()], "points": w.roster.game_points, "age": age}
        found.append((each, (aged if age else plain).format(**given)))
    return found


def _boards() -> Choices:
    boards = shipped_boards()
    return [("", _("the one it recommends")), *((each, b.words.name[language()]) for each, b in boards.items())]


def _cards(domain: str) -> Choices:
    names = [(each, card.name[language()]) for each, card in cards().items() if card.domain == domain]
    return [("", _("both sides choose")), *names]


def _players() -> Choices:
    return [(ME, _("me")), (OPEN, _("whoever I invite by link")), *((each, agent_told(each)) for each in AGENTS)]


def _dice() -> Choices:
    return [("server", _("Skald")), ("typed", _("we do, on a real table"))]


def _falls() -> Choices:
    return [("agent", _("an agent plays on")), ("loss", _("the battle is lost"))]


def _delays() -> Choices:
    return [(str(each), delay_told(each)) for each in DELAYS]


class NewBattle(forms.Form):
    """Everything about a battle."""

    edition = forms.ChoiceField(label=gettext_lazy("Edition"), choices=_editions, initial="second")
    scenario = forms.ChoiceField(label=gettext_lazy("Scenario"), choices=_scenarios, initial="clash-of-warlords")
    left = forms.ChoiceField(label=gettext_lazy("Warband"), choices=_warbands, initial="bracken-raiders")
    left_file = forms.FileField(label=gettext_lazy("or a file of yours"), required=False)
    left_board = forms.ChoiceField(label=gettext_lazy("Its board"), choices=_boards, required=False)
    left_board_file = forms.FileField(label=gettext_lazy("or a board of yours"), required=False)
    left_player = forms.ChoiceField(label=gettext_lazy("Who plays"), choices=_players, initial=ME)
    left_name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=40)
    right = forms.ChoiceField(label=gettext_lazy("Warband"), choices=_warbands, initial="driftwood-crew")
    right_file = forms.FileField(label=gettext_lazy("or a file of yours"), required=False)
    right_board = forms.ChoiceField(label=gettext_lazy("Its board"), choices=_boards, required=False)
    right_board_file = forms.FileField(label=gettext_lazy("or a board of yours"), required=False)
    right_player = forms.ChoiceField(label=gettext_lazy("Who plays"), choices=_players, initial="raider")
    right_name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=40)
    dice = forms.ChoiceField(label=gettext_lazy("Who rolls the dice"), choices=_dice)
    concedes = forms.BooleanField(label=gettext_lazy("Agents give up when they are lost"), required=False, initial=True)
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to think, for each side"), required=False, min_value=1, max_value=600,
        help_text=gettext_lazy("Without a number nobody is hurried."),
    )  # fmt: skip
    increment = forms.IntegerField(
        label=gettext_lazy("Seconds that each decision adds"), required=False, min_value=0, max_value=600, initial=10
    )
    fall = forms.ChoiceField(label=gettext_lazy("When the time is over"), choices=_falls, required=False)
    delay = forms.TypedChoiceField(
        label=gettext_lazy("Spectators see the battle"), choices=_delays, coerce=int, required=False
    )
    prepared = forms.BooleanField(
        label=gettext_lazy("Let Skald place the terrain and set both armies up"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for domain in DOMAINS:
            label = _("Card of an expedition: {domain}").format(domain=term(language(), "domain", domain))
            field = forms.ChoiceField(label=label, choices=_cards(domain), required=False)
            self.fields[f"card_{domain}"] = field

    def of_the_battle(self) -> list[forms.BoundField]:
        """What is fought for."""
        return [self[name] for name in ("scenario", "edition", "prepared")]

    def of_the_left(self) -> list[forms.BoundField]:
        """One side: who plays, with what."""
        return self._of_side("left")

    def of_the_right(self) -> list[forms.BoundField]:
        """The other one."""
        return self._of_side("right")

    def _of_side(self, side: str) -> list[forms.BoundField]:
        names = ("_player", "_name", "", "_file", "_board", "_board_file")
        return [self[f"{side}{name}"] for name in names]

    def of_the_rest(self) -> list[forms.BoundField]:
        """What hardly anybody changes."""
        names = ("dice", "minutes", "increment", "fall", "delay", "concedes")
        return [self[name] for name in (*names, *(f"card_{domain}" for domain in DOMAINS))]

    @staticmethod
    def wanted(mode: str) -> dict[str, object]:
        """What is chosen at first, by the link that led here."""
        modes: dict[str, dict[str, object]] = {
            "invite": {"right_player": OPEN},
            "screen": {"right_player": ME},
            "watch": {"left_player": "raider", "right_player": "raider", "prepared": True},
        }
        return modes.get(mode, {})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in ("left_file", "left_board_file", "right_file", "right_board_file"):
            file = cleaned.get(name)
            if file is not None and file.size > MOST_FILE:
                self.add_error(name, _("This file is too big."))
        for side in ("left", "right"):
            if "\0" in (cleaned.get(f"{side}_name") or ""):
                self.add_error(f"{side}_name", _("That name can’t be used."))
        return cleaned

    def plan(self, mark: str) -> Plan:
        """The battle that was chosen; raises `Unplayable`."""
        given = self.cleaned_data
        left, right = (self._chosen(side) for side in ("left", "right"))
        picked = tuple(card for domain in DOMAINS if (card := given[f"card_{domain}"]))
        return plan_of(
            left, right, rules=given["edition"], scenario=given["scenario"], picked=picked, dice=given["dice"],
            prepared=given["prepared"], begun_from=mark, delay=given["delay"] or 0,
            concedes=given["concedes"], clock=self._clock(),
        )  # fmt: skip

    def _clock(self) -> Clock | None:
        given = self.cleaned_data
        if not given["minutes"]:
            return None
        return Clock(60 * given["minutes"], given["increment"] or 0, "loss" if given["fall"] == "loss" else "agent")

    def _chosen(self, side: str) -> Chosen:
        given = self.cleaned_data
        warband = self._text(f"{side}_file") or given[side]
        board = self._text(f"{side}_board_file") or given[f"{side}_board"]
        return Chosen(warband, board, given[f"{side}_player"], given[f"{side}_name"])

    def _text(self, name: str) -> str:
        file = self.cleaned_data.get(name)
        return "" if file is None else file.read().decode("utf-8", "replace")


class JoinBattle(forms.Form):
    """The name under which somebody takes the other side."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=40)
