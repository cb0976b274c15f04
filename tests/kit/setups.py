"""Battles from their very beginning: two small warbands, and short ways through the set-up."""

from __future__ import annotations

from skald.content.scenarios.composing import facts_of
from skald.rules.actions import ChooseEdge, ChooseRow, Deploy, Group, Muster, PassTerrain, Place, PlaceTerrain
from skald.rules.engine import Warband, opening
from skald.rules.ids import Side, UnitId
from skald.rules.state import Purchase
from tests.kit.field import Game, ruleset

ROSTER = (Purchase("warlord", 1), Purchase("hearthguard", 4), Purchase("warriors", 8))
GROUPS = (Group("warlord", 1), Group("hearthguard", 4), Group("warriors", 4), Group("warriors", 4))
METHODS = {"A": 0, "B": 1, "C": 2}
SPECIAL = {"dawn": 0, "old-grudge": 1, "fine-day": 2}


def opened(
    name: str = "second", roster: tuple[Purchase, ...] = ROSTER, banners: int = 0, cards: tuple[str, ...] = (),
    other: tuple[Purchase, ...] = (), **settings: object,
) -> Game:  # fmt: skip
    """A battle that waits for the roll for the first player; the right side may have another roster."""
    rules = ruleset(name, **settings)  # type: ignore[arg-type]
    left, right = (Warband("fjord-reavers", each, banners) for each in (roster, other or roster))
    return Game(rules, opening(rules, left, right, facts_of(cards)).state)


def row(number: int, rows: int = 3) -> tuple[int, ...]:
    """A roll that falls on one row of a chart."""
    return tuple(int(n == number) for n in range(rows))


def lay_terrain(game: Game) -> Game:
    """Three small pieces along the middle of the table, and no more."""
    for kind, x in (("scrub", 3500), ("marsh", 6000), ("rocks", 8500)):
        game.do(PlaceTerrain(kind, x, 4500))
    return game.do(PassTerrain(), PassTerrain())


def to_armies(
    game: Game,
    first: Side = Side.LEFT,
    *,
    edge: int = 0,
    method: str = "A",
    special: str = "fine-day",
    diagonal: int = 0,
) -> Game:
    """Everything up to the muster."""
    lay_terrain(game.roll(*row(first)).do(ChooseEdge(edge)))
    game.roll(*row(METHODS[method]))
    if method == "B":
        game.do(ChooseRow(diagonal))
    return game.roll(*row(SPECIAL[special]))


def to_deployment(game: Game, groups: tuple[Group, ...] = GROUPS, **more: object) -> Game:
    """Everything up to the first unit put down."""
    to_armies(game, **more)  # type: ignore[arg-type]
    return game.do(Muster(groups), Muster(groups))


def put(uid: int, *places: tuple[int, int], equipment: tuple[str, ...] = ()) -> Deploy:
    """Put a unit down figure by figure."""
    return Deploy(UnitId(uid), equipment, tuple(Place(x, y) for x, y in places))


def line(uid: int, count: int, x: int, y: int, equipment: tuple[str, ...] = ()) -> Deploy:
    """Put a unit of figures on small bases down in a line along x."""
    return put(uid, *((x + 300 * n, y) for n in range(count)), equipment=equipment)
