"""Massacre points from what a side has lost, as players count it at the end of a game: the sum and the rounding.

What is known of the lists gives the troops to count; without a list there are the classes of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import Struct

from skald.content.scenarios.catalogue import LossCount
from skald.content.second.profiles import PROFILES

#: The troop that figures are counted as which didn't fall in a melee, or stand in their own zone (battle 3).
LEVIES = "levies"
#: What a unit that is wiped out is worth, and one of mercenaries beside it: reduced to half, or wiped out (FAQ).
UNIT, HALVED, GONE = 1, 1, 2

State = Literal["whole", "half", "gone"]


class Worth(NamedTuple):
    """So many points for every so many figures."""

    points: int
    per: int


#: What the classes of the game are worth, for whoever has no list at hand.
CLASSES: Mapping[str, Worth] = MappingProxyType({
    "hero": Worth(4, 1), "hearthguard": Worth(1, 1), "warriors": Worth(1, 2), LEVIES: Worth(1, 3),
    "paladin": Worth(2, 1), "monster": Worth(4, 1), "creatures": Worth(2, 1), "machine": Worth(2, 1),
    "mindless": Worth(1, 3),
})  # fmt: skip


class Losses(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side has lost."""

    #: Figures by troop or class; in battle 3 only those that fell in step 6 of a melee.
    figures: dict[str, int] = {}
    #: Units wiped out, those of mercenaries apart.
    units: int = 0
    #: Units of mercenaries by troop; one that isn't named is whole.
    mercenaries: dict[str, State] = {}
    #: Figures of the marked unit, which aren't among the others.
    marked: dict[str, int] = {}
    #: Battle 3: figures that fell otherwise than in step 6 of a melee, whatever they were.
    otherwise: int = 0
    #: Battle 3: living figures that stand in their own zone, even partly.
    at_home: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing was counted."""
        counts = (*self.figures.values(), *self.marked.values(), self.units, self.otherwise, self.at_home)
        return not any(counts) and all(state == "whole" for state in self.mercenaries.values())


class Part(NamedTuple):
    """One part of the sum: so many of something, and what they come to."""

    what: str
    number: int
    points: int


class Reckoned(NamedTuple):
    """Massacre points part by part; `levies` is the pool of battle 3, which has a line of its own."""

    parts: tuple[Part, ...]
    points: int
    levies: int = 0


def worth_of(troop: str) -> Worth | None:
    """What figures of a troop or class are worth; nothing where nobody knows it."""
    if troop in PROFILES:
        return Worth(*PROFILES[troop].worth)
    return CLASSES.get(troop)


def is_mercenary(troop: str) -> bool:
    """Whether a troop is hired."""
    return troop in PROFILES and PROFILES[troop].mercenary


def reckon(losses: Losses, counting: LossCount = "plain", *, round_up: bool = False) -> Reckoned:
    """What a side's losses give to its enemy; remainders once for each troop over the whole warband (R47)."""
    figures = dict(losses.figures)
    if counting == "marked":
        # Manual p. 13: each figure of the marked unit counts as two of its type.
        for troop, count in losses.marked.items():
            figures[troop] = figures.get(troop, 0) + 2 * count
    levies = 0
    if counting == "levies":
        # T25: figures that count as Levies are pooled with the Levies that fell in melees.
        levies = figures.pop(LEVIES, 0) + losses.otherwise + losses.at_home
    parts = [Part(troop, count, _points(troop, count, round_up=round_up)) for troop, count in figures.items() if count]
    parts += [Part("units", losses.units, UNIT * losses.units)] if losses.units else []
    parts += [Part(state, 1, _hired(state)) for state in losses.mercenaries.values() if state != "whole"]
    return Reckoned(tuple(parts), sum(part.points for part in parts), levies)


def rounded(count: int, per: int, *, round_up: bool) -> int:
    """How many whole packs there are."""
    return -(-count // per) if round_up else count // per


def _points(troop: str, count: int, *, round_up: bool) -> int:
    worth = worth_of(troop)
    assert worth is not None, f"a troop that nobody knows: {troop}"
    return worth.points * rounded(count, worth.per, round_up=round_up)


def _hired(state: State) -> int:
    return HALVED if state == "half" else UNIT + GONE
