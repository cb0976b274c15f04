"""Massacre points: what the enemy's losses are worth at the end of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from skald.content.leading import leads
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.hooks import Point
from skald.rules.ids import NO_UNIT, Side, UnitId
from skald.rules.state import Role, Score, Unit
from skald.rules.tally import Tally


def counted(ctx: Context, side: Side) -> Iterator[Unit]:
    """The units of a side whose losses count: those that were deployed, and those kept off the table."""
    return (unit for unit in ctx.units if unit.side is side and (unit.deployed or unit.reserve))


def lost_of(unit: Unit) -> Counter[str]:
    """Figures that a unit has lost, by troop: a heroic unit's escorts count as what they are.

    A unit that never came onto the table has lost them all.
    """
    gone = unit.started - len(unit.figures)
    if not unit.escort:
        return Counter({unit.troop: gone})
    hero_gone = 0 if any(f.role is Role.HERO for f in unit.figures) else 1
    return Counter({unit.troop: hero_gone, unit.escort: gone - hero_gone})


def lost_figures(ctx: Context, side: Side) -> Counter[str]:
    """Figures that a side has lost, by troop."""
    lost: Counter[str] = Counter()
    for unit in counted(ctx, side):
        lost.update(lost_of(unit))
    return lost


def points_against(ctx: Context, side: Side, twice: UnitId = NO_UNIT) -> Tally:
    """The massacre points that a side's losses give to its enemy, part by part; one unit's figures may count twice."""
    tally = Tally(0, ctx.cite(Clause.MASSACRE))
    lost = lost_figures(ctx, side)
    if twice != NO_UNIT:
        lost.update(lost_of(ctx.unit(twice)))
    for troop, figures in sorted(lost.items()):
        tally = tally.add(worth(ctx, troop, figures), tally.why)
    for unit in counted(ctx, side):
        tally = with_unit(ctx, unit, tally)
    return tally


def with_unit(ctx: Context, unit: Unit, tally: Tally, *, discounted: bool = True) -> Tally:
    """What a unit's end is worth beside its figures: its elimination, and what rules make of it."""
    why = ctx.cite(Clause.MASSACRE)
    if not unit.figures:
        tally = tally.add(ctx.constants.elimination_points, why)
    if discounted:
        tally = tally.add(_hero_discount(ctx, unit), why)
    for modifier in ctx.tally(Point.VICTORY, unit, 0, why).modifiers:
        tally = tally.add(modifier.amount, modifier.why)
    return tally


def worth(ctx: Context, troop: str, figures: int) -> int:
    """What so many lost figures of a troop are worth, rounded once."""
    points, per = ctx.ruleset.profiles[troop].worth
    packs = -(-figures // per) if ctx.constants.massacre_round_up else figures // per
    return points * packs


def _hero_discount(ctx: Context, unit: Unit) -> int:
    """A hero other than the warlord who did not fall in a melee may be worth less, where that is the setting."""
    if ctx.profile(unit).category != "hero" or leads(ctx, unit) or unit.figures or not unit.lost_apart:
        return 0
    return min(0, ctx.constants.hero_points_apart - ctx.profile(unit).worth[0])


def scores(ctx: Context) -> tuple[Score, Score]:
    """Both sides' points."""
    return (
        Score(Side.LEFT, points_against(ctx, Side.RIGHT)),
        Score(Side.RIGHT, points_against(ctx, Side.LEFT)),
    )
