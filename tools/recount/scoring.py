"""What a position can be worth to a side in one counting of points.

Where players choose for which of several objectives a unit counts, several scores are right: all of them are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tools.recount.shapes import Shape, are_within, passes
from tools.recount.table import (
    HEIGHT,
    HELD,
    LINES,
    MEDIUM,
    OTHER,
    QUARTERS,
    SHORT,
    VERY_SHORT,
    Seen,
    Table,
    Terms,
    is_across,
    is_in_quarter,
)

#: When points are counted: after the opponent's turn, after one's own, and at the end of the game.
THEIRS, OWN, END = "T", "O", "E"
WINDOWS: dict[str, frozenset[str]] = {
    "take-and-hold": frozenset({THEIRS}),
    "sacred-ground": frozenset({THEIRS}),
    "rule-the-field": frozenset({THEIRS}),
    "dawn-and-dusk": frozenset({THEIRS}),
    "conquest": frozenset({THEIRS}),
    "hallowed-ground": frozenset({THEIRS}),
    "control": frozenset({OWN}),
    "invasion": frozenset({END}),
    "plunder": frozenset({THEIRS, END}),
    "wrath-of-warlords": frozenset({END}),
}
TURNS = range(2, 6)
MARKER, CENTRE, GROUND = 3, 4, 3
INVADER, CARRIED, KEPT, HOME = 2, 1, 3, 2
LEVIES = 3


@dataclass(frozen=True)
class Possible:
    """Every score that some legal assignment gives, and the one when both sides assign as well as they can."""

    scores: frozenset[int]
    best: int


def certain(points: int) -> Possible:
    """A score that nobody can choose about."""
    return Possible(frozenset({points}), points)


NOTHING = certain(0)


def possible_points(position: Mapping[str, Any], terms: Terms, side: str, window: str) -> Possible:
    """What `side` can get out of a position in a window: "T" after their turn, "O" after its own, "E" at the end.

    `position` is the position of `skald replay --to N --json` at the moment of counting: after everything that ends
    with the player turn of `position["active"]`, before the next turn begins. Only what follows from a position is
    counted (control, quarters, halves, markers carried, losses that count as Levies): no other massacre, no points for
    melees. A window that isn't due (turn 1, the wrong player's turn, a scenario without it) gives 0. Majorities are
    assigned by the active player first, so `best` is what comes of good play by both; presence is assigned by the
    scorer alone.
    """
    table = Table(position)
    if window not in WINDOWS.get(terms.scenario, ()) or not _is_due(table, side, window):
        return NOTHING
    return _COUNTS[terms.scenario](table, terms, side, window)


def _is_due(table: Table, side: str, window: str) -> bool:
    if window == END:
        return table.turn == TURNS[-1]
    return table.turn in TURNS and (table.active == side) == (window == OWN)


# --- presence


def _by_presence(table: Table, terms: Terms, side: str, _window: str) -> Possible:
    markers = list(table.markers.values())
    paying = {
        n for n, disc in enumerate(markers) if _pays(table, terms, side, disc) and not _is_blocked(table, side, disc)
    }  # fmt: skip
    held = {frozenset[int]()}
    # Nothing keeps a player from assigning a unit where it gets nothing.
    for options in filter(None, (_near(unit, markers) for unit in table.control_units(side))):
        held = {have | ({one} & paying) for have in held for one in options}
    scores = frozenset(MARKER * len(have) for have in held)
    return Possible(scores, max(scores))


def _near(unit: Seen, objectives: Sequence[Shape]) -> list[int]:
    """The objectives that a unit qualifies for."""
    return [n for n, each in enumerate(objectives) if _is_within(unit, each, VERY_SHORT)]


def _is_within(unit: Seen, thing: Shape, distance: int) -> bool:
    return any(are_within(base, thing, distance) for base in unit.bases)


def _is_blocked(table: Table, side: str, disc: Shape) -> bool:
    return any(_is_within(unit, disc, SHORT) for unit in table.blockers(side))


def _pays(table: Table, terms: Terms, side: str, disc: Shape) -> bool:
    """Dawn and dusk: a marker in one's own zone never pays; at dawn the outer two don't in turn 2."""
    if terms.scenario != "dawn-and-dusk":
        return True
    ((x, y),) = disc.corners
    own = y <= 3000 if table.number(side) == 0 else y >= 6000
    return not own and not (terms.variant == "dawn" and table.turn == 2 and x != 6000)


# --- majority


def _by_majority(table: Table, terms: Terms, side: str, _window: str) -> Possible:
    """The centre and the opponent's ground pay; one's own, where units may be assigned too, is only defended."""
    worth = [(CENTRE, disc) for disc in table.markers.values()]
    for owner, points_for_it in ((OTHER[side], GROUND), (side, 0)):
        ground = table.pieces.get(terms.grounds.get(owner, -1))
        if ground is not None:
            worth.append((points_for_it, ground))
    objectives = [shape for _, shape in worth]
    mine = _tallies(table.control_units(side), objectives)
    theirs = _tallies(table.control_units(OTHER[side]), objectives)

    def points(own: tuple[int, ...], foe: tuple[int, ...]) -> int:
        return sum(value for n, (value, _) in enumerate(worth) if own[n] > foe[n])

    scores = frozenset(points(own, foe) for own in mine for foe in theirs)
    if table.active == side:
        best = max(min(points(own, foe) for foe in theirs) for own in mine)
    else:
        best = min(max(points(own, foe) for own in mine) for foe in theirs)
    return Possible(scores, best)


def _tallies(units: Iterable[Seen], objectives: Sequence[Shape]) -> set[tuple[int, ...]]:
    """How many units a side may have at each objective, by every way to assign them."""
    found = {(0,) * len(objectives)}
    for options in filter(None, (_near(unit, objectives) for unit in units)):
        found = {
            tuple(count + (n == one) for n, count in enumerate(have)) for have, one in product(found, options)
        }  # fmt: skip
    return found


# --- quarters and halves


def _by_quarter(table: Table, terms: Terms, side: str, _window: str) -> Possible:
    own_zone = HELD[terms.line][table.number(side)]
    enemy_zone = HELD[terms.line][1 - table.number(side)]
    total = 0
    for quarter in QUARTERS:
        mine = [unit for unit in table.control_units(side) if is_in_quarter(unit, quarter)]
        theirs = [unit for unit in table.control_units(OTHER[side]) if is_in_quarter(unit, quarter)]
        if len(mine) > len(theirs):
            on_foot = sum(not unit.rides for unit in mine)
            total += 1 if quarter in own_zone - enemy_zone else 2
            total += 1 if 2 * on_foot >= len(mine) else 0
    return certain(total)


def _by_invasion(table: Table, terms: Terms, side: str, _window: str) -> Possible:
    line = LINES[terms.line]
    if table.number(side) == 1:
        line = (-line[0], -line[1], -line[2])
    return certain(INVADER * sum(is_across(unit, line) for unit in table.control_units(side)))


# --- markers carried, banners planted


def _by_carrying(table: Table, _terms: Terms, side: str, window: str) -> Possible:
    carriers = [unit for unit in table.units if unit.side == side for _ in range(table.carried.count(unit.id))]
    if window == THEIRS:
        return certain(CARRIED * len(carriers))
    home = sum(_is_home(unit) for unit in carriers)
    return certain(KEPT * len(carriers) + HOME * home)


def _is_home(unit: Seen) -> bool:
    """Whether a figure is within VS of either long edge."""
    depths = (min(y, HEIGHT - y) - base.radius for base in unit.bases for _x, y in base.corners)
    return min(depths) <= VERY_SHORT


def banner_cap(position: Mapping[str, Any], side: str) -> int:
    """Raise your Banners: the most that massacre may give to a side, by its banners at the end."""
    return 5 + 5 * Table(position).banners.count(side)


# --- losses that count as Levies


def _by_wrath(table: Table, terms: Terms, side: str, _window: str) -> Possible:
    """Levies lost in melees, all figures lost otherwise and those that linger in their own zone: three for a point.

    What falls in a melee is rounded troop by troop: Swarms, though of their class, are no Levies.
    """
    enemy = OTHER[side]
    pool = lingering(table, terms, enemy)
    for lost in table.losses(enemy):
        pool += lost.apart + (lost.in_melee if lost.troop == "levies" else 0)
    # Those who fell for their Hero in a melee are what they are; which of a guard's losses were, no position tells.
    guards = sum(lost.apart for lost in table.losses(enemy) if lost.category == "hearthguard")
    pools = range(pool - guards, pool + 1)
    scores = frozenset(-(-each // LEVIES) if terms.rounds_up else each // LEVIES for each in pools)
    return Possible(scores, max(scores))


def lingering(table: Table, terms: Terms, side: str) -> int:
    """Wrath of Warlords: figures of a side that stand partly in its own zone, so that they count as lost."""
    return lingering_of(table, terms, side).total()


def lingering_of(table: Table, terms: Terms, side: str) -> Counter[int]:
    """The same, unit by unit."""
    a, b, c = LINES[terms.line]
    line = (a, b, c) if table.number(side) == 0 else (-a, -b, -c)
    own = [unit for unit in table.units if unit.side == side]
    return Counter({unit.id: sum(passes(base, line, MEDIUM) for base in unit.bases) for unit in own})


_COUNTS: dict[str, Callable[[Table, Terms, str, str], Possible]] = {
    "take-and-hold": _by_presence,
    "dawn-and-dusk": _by_presence,
    "control": _by_presence,
    "sacred-ground": _by_majority,
    "hallowed-ground": _by_majority,
    "rule-the-field": _by_quarter,
    "conquest": _by_quarter,
    "invasion": _by_invasion,
    "plunder": _by_carrying,
    "wrath-of-warlords": _by_wrath,
}

__all__ = ["END", "OWN", "THEIRS", "Possible", "Terms", "banner_cap", "lingering", "possible_points"]
