"""The scenarios and cards that Skald ships, read from `battles.toml` and `cards.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import Struct, structs

from skald.tournament.results import ToWin

Words = dict[str, str]
Window = Literal["theirs", "own", "any", "end"]
Layout = Literal["edges", "diagonal", "flank", "pincer", "narrow"]
Domain = Literal["victory", "terrain", "deployment", "duration", "special"]
Point = tuple[int, int]
#: A hill that belongs to the set-up: its centre, half its width and half its depth.
Hill = tuple[int, int, int, int]

#: The order of the manual.
DOMAINS: tuple[Domain, ...] = ("victory", "terrain", "deployment", "duration", "special")
#: Points are counted at the end of turns 2, 3, 4 and 5.
TURNS = (2, 3, 4, 5)
EXPEDITION = "expedition"
#: The manual: in the expedition 3 points more win, whatever the total.
EXPEDITION_TO_WIN = ToWin(0, 3)


class Cap(Struct, frozen=True, forbid_unknown_fields=True):
    """A line counts at most `base`, and `each` more for every one entered on another line."""

    base: int
    each: int
    line: str


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a score sheet: what is counted, when, and what it is worth."""

    id: str
    window: Window
    points: int
    label: Words
    #: The most that can be entered, at each counting; nothing: no limit.
    most: tuple[int, ...] = ()
    #: So many of them make up the points.
    per: int = 1
    #: It is part of what these lines count, and can't be more.
    within: tuple[str, ...] = ()
    #: Both players together can't have more.
    shared: int = 0
    cap: Cap | None = None
    variants: dict[str, tuple[int, ...]] = {}

    @property
    def countings(self) -> int:
        """How many numbers are entered."""
        return len(TURNS) if self.window in ("theirs", "own") else 1


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario sheet says, step by step, by language."""

    setup: dict[str, tuple[str, ...]]
    deployment: dict[str, tuple[str, ...]]
    scoring: dict[str, tuple[str, ...]]
    ending: dict[str, tuple[str, ...]]
    #: Only an expedition has these two; a battle says them under its other steps.
    duration: dict[str, tuple[str, ...]] = {}
    special: dict[str, tuple[str, ...]] = {}


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle of the manual, or an expedition composed of five cards."""

    id: str
    name: Words
    lines: tuple[Line, ...]
    words: Texts
    layout: Layout
    floor: int
    margin: int
    number: int = 0
    page: int = 0
    also: tuple[str, ...] = ()
    markers: tuple[Point, ...] = ()
    hill: Hill | None = None
    band: tuple[Point, ...] = ()
    quarters: bool = False
    #: Objectives can be captured and carried.
    capture: bool = False

    @property
    def to_win(self) -> ToWin:
        return ToWin(self.floor, self.margin)

    @property
    def variants(self) -> tuple[str, ...]:
        """Ways in which a roll of the dice changes the scoring, such as dawn and dusk."""
        return tuple(dict.fromkeys(name for line in self.lines for name in line.variants))


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the expedition."""

    id: str
    domain: Domain
    name: Words
    text: Words
    also: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    line_markers: Literal[0, 1, 3] = 0
    quarters: bool = False
    capture: bool = False
    layout: Layout = "edges"


class Common(Struct, frozen=True, forbid_unknown_fields=True):
    """What all scenarios share, by language; what is said of capturing matters only where it is possible."""

    rules: dict[str, tuple[str, ...]]
    massacre: dict[str, tuple[str, ...]]
    capture: dict[str, tuple[str, ...]]


class _Battles(Struct, frozen=True, forbid_unknown_fields=True):
    common: Common
    battle: tuple[Scenario, ...]


class _Cards(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


@cache
def battles() -> Mapping[str, Scenario]:
    """The six battles, by id, in the order of the manual."""
    return MappingProxyType({each.id: each for each in _manual().battle})


def common() -> Common:
    """The rules that all scenarios share."""
    return _manual().common


@cache
def cards() -> Mapping[str, Card]:
    """The thirty cards, by id, domain by domain."""
    found = msgspec.toml.decode(_text("cards.toml"), type=_Cards)
    return MappingProxyType({each.id: each for each in found.card})


def expedition(chosen: Mapping[Domain, Card]) -> Scenario:
    """The scenario that five cards make, one of each domain."""
    assert set(chosen) == set(DOMAINS), "one card of each domain"
    victory, layout = chosen["victory"], chosen["deployment"].layout

    def said(*domains: Domain) -> dict[str, tuple[str, ...]]:
        return {
            language: tuple(f"{chosen[each].name[language]}. {chosen[each].text[language]}" for each in domains)
            for language in victory.name
        }

    margin: dict[str, tuple[str, ...]] = {
        "en": ("3 points more than the opponent to win. Otherwise a draw.",),
        "fr": ("Il faut 3 points de plus que l’adversaire pour gagner. Sinon, égalité.",),
    }
    return Scenario(
        id=EXPEDITION, name={"en": "Expedition", "fr": "Expédition"}, lines=_fitted(victory.lines, layout),
        words=Texts(
            said("terrain"), said("deployment"), said("victory"), margin, said("duration"), said("special")
        ),
        layout=layout, floor=EXPEDITION_TO_WIN.floor, margin=EXPEDITION_TO_WIN.margin,
        markers=line_markers(layout, victory.line_markers), quarters=victory.quarters,
        capture=victory.capture,
    )  # fmt: skip


def _fitted(lines: tuple[Line, ...], layout: Layout) -> tuple[Line, ...]:
    """D1-4b, D2: a diagonal leaves one quarter to a player's zone alone, every other deployment leaves two."""
    own = 1 if layout == "diagonal" else 2
    most = {"own-quarters": own, "other-quarters": 4 - own}
    return tuple(
        structs.replace(line, most=(most[line.id],) * len(TURNS)) if line.id in most else line for line in lines
    )


def line_markers(layout: Layout, count: int) -> tuple[Point, ...]:
    """Objectives on the line that parts the players: at the centre, and L to either side of it."""
    sides: dict[Layout, tuple[Point, Point]] = {
        "diagonal": ((360, 270), (840, 630)),
        "flank": ((600, 150), (600, 750)),
    }
    around = sides.get(layout, ((300, 450), (900, 450)))
    return ((), ((600, 450),), ((600, 450), *around))[min(count, 2)]


@cache
def _manual() -> _Battles:
    return msgspec.toml.decode(_text("battles.toml"), type=_Battles)


def _text(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")
