"""Rulings on campaigns at work: moments of a campaign of stewards, and tables laid out, told by the engine.

Owns the table `worked.toml`. The same seed plays the same campaign, so that a page tells what the rules make of it now.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct, structs

from skald.campaign.citing import cited
from skald.campaign.events import AnyEvent, Outcome
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought, Orders
from skald.campaign.settings import PRESETS
from skald.campaign.simulate import play
from skald.campaign.state import SEATS, Band, Battle, Lot, State, Unit
from skald.campaign.telling import band_told, key_of, tell_all, unit_told
from skald.campaign.terms import Terms, opening
from skald.campaign.turn import BattleFought, LotDrawn, OrdersShown, apply, awaiting, begin, check
from skald.content.handbook.moments import MOST_LINES, Told
from skald.content.problems import Problem
from skald.content.words import word

TURN = 2
#: How much of a campaign's story is told around what is looked at.
BEFORE, AFTER = 3, 3


class Laid(Struct, frozen=True, forbid_unknown_fields=True):
    """A band of Warriors on a table that is laid out; whose it is says the letter of its id."""

    id: str
    site: str
    figures: int = 48
    has_lord: bool = True
    ready: int = 1

    @property
    def band(self) -> Band:
        units = [Unit("warriors", min(8, self.figures - done)) for done in range(0, self.figures, 8)]
        return Band(self.id, "ab".index(self.id[0]), self.site, tuple(units), self.has_lord, self.ready)


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """What the engine is asked, and what it has to answer."""

    shows: str = ""
    seed: str = "0"
    settings: dict[str, Any] = {}
    bands: tuple[Laid, ...] = ()
    pp: int = 18
    orders: Orders = Orders()
    fought: tuple[tuple[int, int], ...] = ()
    expects: tuple[str, ...] = ()

    @property
    def terms(self) -> Terms:
        return Terms(shipped_map(), structs.replace(PRESETS["paper"], **self.settings))


class Answer(Struct, frozen=True):
    """What the engine made of an example."""

    terms: Terms
    state: State
    turn: int
    events: tuple[AnyEvent, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def codes(self) -> list[str]:
        """What happened or was refused, by code."""
        return [each.code for each in self.problems] or [key_of(event) for event in self.events]


@cache
def examples() -> Mapping[str, Example]:
    """The examples by the numbers of their rulings."""
    text = resources.files(__package__).joinpath("worked.toml").read_text(encoding="utf-8")
    return MappingProxyType(msgspec.convert(tomllib.loads(text), dict[str, Example]))


@cache
def answer(number: str) -> Answer:
    """What the engine makes of the example of a ruling."""
    example = examples()[number]
    return _looked_up(example) if example.shows else _played(example)


def _looked_up(example: Example) -> Answer:
    terms = example.terms
    state, story, found = begin(terms), list[AnyEvent](), -1
    for given in play(terms, example.seed).given:
        turn, step = state.turn, apply(terms, state, given)
        story, state = [*story, *step.events], step.state
        if found < 0:
            found = next((at for at, each in enumerate(story) if key_of(each) == example.shows), -1)
            told = turn
        if 0 <= found <= len(story) - AFTER:
            break
    assert found >= 0, example.shows
    return Answer(terms, state, told, tuple(story[max(0, found - BEFORE) : found + AFTER]))


def _played(example: Example) -> Answer:
    terms, state = example.terms, _table(example)
    given = OrdersShown((example.orders, Orders()))
    if problems := check(terms, state, given):
        return Answer(terms, state, TURN, (), problems)
    step = apply(terms, state, given)
    events, fights = [*step.events], list(example.fought)
    while step.state.turn == TURN and (isinstance(waits := awaiting(step.state), Lot) or fights):
        if isinstance(waits, Lot):
            step = apply(terms, step.state, LotDrawn(waits, 0))
        elif isinstance(waits, Battle):
            step = apply(terms, step.state, BattleFought(waits, _fought(step.state, waits, *fights.pop(0))))
        else:
            break
        events += step.events
    return Answer(terms, step.state, TURN, tuple(events))


def _table(example: Example) -> State:
    state = opening(example.terms)
    bands = tuple(sorted((each.band for each in example.bands), key=lambda band: band.seat))
    lords = tuple(
        structs.replace(state.lords[seat], pp=Fraction(example.pp), raised=sum(band.seat == seat for band in bands))
        for seat in SEATS
    )
    return structs.replace(state, lords=lords, bands=bands, holder=0, turn=TURN, phase="orders")


def _fought(state: State, battle: Battle, *left: int) -> Fought:
    """So many figures are left, the first units whole; nobody left, or more figures, wins."""
    bands = (state.band(battle.attacker), state.band(battle.defender))
    rows = []
    for band, figures in zip(bands, left, strict=True):
        row = []
        for unit in band.units:
            row.append(min(unit.figures, figures))
            figures -= row[-1]  # noqa: PLW2901
        rows.append(tuple(row))
    won: Outcome = "draw" if left[0] == left[1] else "attacker" if left[0] > left[1] else "defender"
    return Fought(rows[0], rows[1], won)


def told(number: str, language: str) -> Told | None:
    """The example of a ruling in words; nothing where there is none."""
    example = examples().get(number)
    if example is None:
        return None
    found = answer(number)
    if example.shows:
        begun = word(language, "campaign", "worked", seed=example.seed, turn=found.turn)
    else:
        begun = word(language, "campaign", "worked-laid", bands="; ".join(_bands(example, language)))
    lines = [*_orders(example, language)]
    lines += [("told", line) for line in tell_all(found.terms, found.state, found.events, language)]
    lines += [("refused", _refusal(each, found.terms, language)) for each in found.problems]
    return Told(begun, tuple(lines[:MOST_LINES]))


def _bands(example: Example, language: str) -> Iterator[str]:
    for each in example.bands:
        site = example.terms.map.by_id[each.site].name[language]
        troops = unit_told(example.terms, Unit("warriors", each.figures), language)
        said = "worked-band" if each.has_lord else "worked-lordless"
        yield word(language, "campaign", said, band=band_told(language, each.id, {}), site=site, troops=troops)


def _orders(example: Example, language: str) -> Iterator[tuple[str, str]]:
    for march in example.orders.marches:
        sites = " → ".join(example.terms.map.by_id[site].name[language] for site in march.path)
        yield "done", word(language, "campaign", "worked-march", band=band_told(language, march.band, {}), sites=sites)


def _refusal(problem: Problem, terms: Terms, language: str) -> str:
    given = cited(dict(problem.given), language)
    given |= {key: terms.map.by_id[str(given[key])].name[language] for key in ("site", "origin") if key in given}
    given |= {key: band_told(language, str(given[key]), {}) for key in ("band", "target") if key in given}
    return word(language, "problems", problem.code, **given)
