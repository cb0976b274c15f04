"""Score sheets: what two players enter, checked against what their scenario can give, turned into game points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from skald.content.fields import nearest, shown
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import TURNS, Line, Scenario
from skald.content.scenarios.losses import CLASSES, Losses, reckon, rounded, worth_of
from skald.content.second.profiles import PROFILES
from skald.tournament.event import Game, Side
from skald.tournament.results import Share, shares, winner_by_points
from skald.tournament.settings import Settings

#: What one player enters: by line, one number for each counting (turns 2 to 5), or a single one.
Entry = Mapping[str, tuple[int, ...]]

MOST = 1000
#: The lines that follow from losses: massacre points, and in battle 3 the pool of Levies.
RECKONED = ("massacre", "as-levies")


class Counted(Struct, frozen=True):
    """A line of a finished sheet: what was entered, and what it comes to; `cut` is what a cap took off."""

    line: str
    numbers: tuple[int, ...]
    points: int
    cut: int = 0


class Scored(Struct, frozen=True):
    """A finished sheet: both players' lines and totals, who won, and what each takes from the game."""

    a: tuple[Counted, ...]
    b: tuple[Counted, ...]
    a_points: int
    b_points: int
    result: Side
    a_share: Share
    b_share: Share


def score(
    scenario: Scenario, entries: tuple[Entry, Entry], settings: Settings, *, variant: str = ""
) -> tuple[Scored | None, tuple[Problem, ...]]:
    """The game points, result, tournament points and goal average of a sheet, or everything wrong with it."""
    found = tuple(_problems(scenario, entries, variant))
    if found:
        return None, found
    first, second = (_counted(scenario, entry, round_up=settings.massacre_round_up) for entry in entries)
    totals = (sum(each.points for each in first), sum(each.points for each in second))
    game = Game("a", "b", *totals)
    result = winner_by_points(game, scenario.to_win)
    both = shares(game, scenario.to_win, settings)
    assert both is not None
    return Scored(first, second, *totals, result, *both), ()


def with_losses(scenario: Scenario, entry: Entry, lost: Losses, settings: Settings) -> Entry:
    """An entry with the massacre points that the other's losses come to."""
    found = reckon(lost, scenario.losses, round_up=settings.massacre_round_up)
    numbers = dict(zip(RECKONED, (found.points, found.levies), strict=True))
    return {**entry, **{line.id: (numbers[line.id],) for line in scenario.lines if line.id in numbers}}


def loss_problems(lost: Losses, side: str) -> tuple[Problem, ...]:
    """Everything wrong with losses: troops that nobody knows, numbers below nothing."""
    counted = {**lost.figures, **dict.fromkeys(lost.mercenaries, 0), **lost.marked}
    found = [_unknown_troop(troop, side) for troop in counted if worth_of(troop) is None]
    numbers = {**lost.figures, **lost.marked, "units": lost.units, "otherwise": lost.otherwise, "at_home": lost.at_home}
    found += [
        problem("sheet.too-many-once", side=side, line=name, most=MOST, found=number)
        for name, number in numbers.items()
        if not 0 <= number <= MOST
    ]
    return tuple(found)


def _unknown_troop(troop: str, side: str) -> Problem:
    if near := nearest(troop, [*PROFILES, *CLASSES]):
        return problem("sheet.unknown-troop-near", side=side, word=shown(troop), near=near)
    return problem("sheet.unknown-troop", side=side, word=shown(troop))


def _counted(scenario: Scenario, entry: Entry, *, round_up: bool) -> tuple[Counted, ...]:
    counted = []
    for line in scenario.lines:
        numbers = entry.get(line.id, (0,) * line.countings)
        points = rounded(sum(numbers), line.per, round_up=round_up) * line.points
        allowed = points
        if line.cap is not None:
            # The manual, battle 5: massacre points up to 5, and 5 more for each banner.
            allowed = min(points, line.cap.base + line.cap.each * sum(entry.get(line.cap.line, (0,))))
        counted.append(Counted(line.id, numbers, allowed, points - allowed))
    return tuple(counted)


def _problems(scenario: Scenario, entries: tuple[Entry, Entry], variant: str) -> Iterator[Problem]:
    if variant and variant not in scenario.variants:
        yield problem("sheet.variant", word=shown(variant))
    if scenario.variants and not variant:
        yield problem("sheet.variant-missing", words=", ".join(scenario.variants))
    known = {line.id: line for line in scenario.lines}
    for side, entry in zip("ab", entries, strict=True):
        for name in entry:
            if name not in known:
                yield _unknown(name, side, list(known))
        for line in scenario.lines:
            if line.id in entry:
                yield from _line_problems(line, entry, side, variant)
    for line in scenario.lines:
        together = sum(sum(entry.get(line.id, ())) for entry in entries)
        if line.shared and together > line.shared:
            yield problem("sheet.shared", line=line.id, most=line.shared, found=together)


def _line_problems(line: Line, entry: Entry, side: str, variant: str) -> Iterator[Problem]:
    numbers = entry[line.id]
    if len(numbers) != line.countings:
        yield problem("sheet.countings", side=side, line=line.id, wanted=line.countings, found=len(numbers))
        return
    limits = line.variants.get(variant, line.most) or (MOST,) * line.countings
    # What is counted once needs no turn to be found by.
    turns = [{"turn": turn} for turn in TURNS] if line.countings > 1 else [{}]
    too_many, beyond = ("sheet.too-many", "sheet.within") if line.countings > 1 else _ONCE
    for turn, number, most in zip(turns, numbers, limits, strict=False):
        if not 0 <= number <= most:
            yield problem(too_many, side=side, line=line.id, **turn, most=most, found=number)
    for at, (turn, number) in enumerate(zip(turns, numbers, strict=False)):
        whole = sum(number for each in line.within for number in entry.get(each, ())[at : at + 1])
        if line.within and number > whole:
            yield problem(beyond, side=side, line=line.id, **turn, most=whole, found=number)


_ONCE = ("sheet.too-many-once", "sheet.within-once")


def _unknown(name: str, side: str, known: list[str]) -> Problem:
    if near := nearest(name, known):
        return problem("sheet.unknown-line-near", side=side, word=shown(name), near=near)
    return problem("sheet.unknown-line", side=side, word=shown(name))
