"""The scenarios and cards that Skald ships: what one says, how it is scored, what lies on its table.

Each has a small file of its own, named after its id: battles in `battles/`, cards in `cards/`. What all of them share
is in `common.toml`. The engine, draws, drafts, score sheets, diagrams and pages all read them here.

Lengths are millimetres on a table of 1200 x 900: the first player's edge is y = 0, the second player's y = 900.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import Struct

from skald.content.scenarios.files import read_file, read_folder

Words = dict[str, str]
#: When a line is counted: at the end of each of the opponent's turns 2 to 5, or of one's own, whenever it happens, or
#: once at the end of the game.
Window = Literal["theirs", "own", "any", "end"]
Layout = Literal["edges", "diagonal", "flank", "pincer", "narrow", "set-back", "off-diagonal", "inset"]
#: How losses become massacre points: by the rulebook; with the figures of a marked unit counted twice; or with figures
#: that didn't fall in a melee, or stand in their own zone, counted as Levies.
LossCount = Literal["plain", "marked", "levies"]
Domain = Literal["victory", "terrain", "deployment", "duration", "special"]
Point = tuple[int, int]
#: A hill that belongs to the set-up: its centre, half its width and half its depth.
Hill = tuple[int, int, int, int]

#: Something that a scenario brings to play: what it is called, and what has to be known about it.
Play = dict[str, str | int | bool]

#: The order of the manual.
DOMAINS: tuple[Domain, ...] = ("victory", "terrain", "deployment", "duration", "special")
#: The radius of an objective (O-11), in millimetres.
MARKER_RADIUS = 20
#: Points are counted at the end of turns 2, 3, 4 and 5.
TURNS = (2, 3, 4, 5)


class ToWin(NamedTuple):
    """What a scenario asks of a winner: so many points, and so many more than the opponent."""

    floor: int = 0
    margin: int = 3


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
    #: How the engine counts it: a word of `counting`. Nothing: a rule of the scenario gives the points by itself.
    counts: str = ""
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
    #: A battle of the manual says these two under its other steps.
    duration: dict[str, tuple[str, ...]] = {}
    special: dict[str, tuple[str, ...]] = {}


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle of the manual, Clash of Warlords, or an expedition composed of five cards."""

    id: str
    name: Words
    lines: tuple[Line, ...]
    words: Texts
    layout: Layout
    floor: int
    margin: int
    #: Its place in the manual; nothing: it is none of the manual's.
    number: int = 0
    page: int = 0
    also: tuple[str, ...] = ()
    markers: tuple[Point, ...] = ()
    hill: Hill | None = None
    #: Where the players' own grounds have to lie.
    band: tuple[Point, ...] = ()
    quarters: bool = False
    #: Units deploy more than so far from the rim of every objective.
    clear: int = 0
    #: Objectives can be captured and carried.
    capture: bool = False
    losses: LossCount = "plain"
    #: The layouts of which a die chooses one; nothing: there is only `layout`.
    ways: tuple[Layout, ...] = ()
    #: What all scenarios of the manual share holds in this one too.
    common: bool = True
    #: What it brings to play, from the words of `composing`.
    plays: tuple[Play, ...] = ()

    def title(self, language: str) -> str:
        """Its name, behind its number if it has one."""
        return f"{self.number}. {self.name[language]}" if self.number else self.name[language]

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
    #: Its place in the domain.
    number: int
    name: Words
    text: Words
    also: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    line_markers: Literal[0, 1, 3] = 0
    #: The players' own grounds lie within M of the dividing line.
    band: bool = False
    quarters: bool = False
    #: Units deploy more than so far from the rim of every objective.
    clear: int = 0
    capture: bool = False
    losses: LossCount = "plain"
    layout: Layout = "edges"
    page: int = 0
    plays: tuple[Play, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether it brings something to play: a card that is only printed can't be drafted."""
        return bool(self.plays) or any(line.counts for line in self.lines)


class Common(Struct, frozen=True, forbid_unknown_fields=True):
    """What all scenarios share, by language; what is said of capturing matters only where it is possible."""

    rules: dict[str, tuple[str, ...]]
    massacre: dict[str, tuple[str, ...]]
    capture: dict[str, tuple[str, ...]]


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario with a sheet of its own, by id: the six battles in the order of the manual, then the others."""
    found = read_folder(_folder() / "battles", Scenario)
    return MappingProxyType({each.id: each for each in sorted(found, key=lambda each: (not each.number, each.number))})


@cache
def battles() -> Mapping[str, Scenario]:
    """The six battles, by id, in the order of the manual."""
    return MappingProxyType({name: each for name, each in scenarios().items() if each.number})


@cache
def common() -> Common:
    """The rules that all scenarios share."""
    return read_file(_folder() / "common.toml", Common)


@cache
def cards() -> Mapping[str, Card]:
    """The thirty cards, by id, domain by domain."""
    return read_cards(_folder() / "cards")


def read_cards(folder: Traversable) -> Mapping[str, Card]:
    """The cards of a folder, by id, domain by domain: one file each."""
    found = sorted(read_folder(folder, Card), key=lambda card: (DOMAINS.index(card.domain), card.number, card.id))
    return MappingProxyType({card.id: card for card in found})


def _folder() -> Traversable:
    return resources.files("skald.content.scenarios")
