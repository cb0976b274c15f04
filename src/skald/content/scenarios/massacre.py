"""Massacre points: what the enemy's losses are worth at the end of a battle."""

from __future__ import annotations

from collections import Counter

from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.hooks import Point
from skald.rules.ids import Side
from skald.rules.state import Role, Score, Unit
from skald.rules.tally import Tally


def lost_figures(ctx: Context, side: Side) -> Counter[str]:
    """Figures that a side has lost, by troop; a heroic unit's escorts count as what they are."""
    lost: Counter[str] = Counter()
    for unit in ctx.units:
        if unit.side is not side or not unit.deployed:
            continue
        gone = unit.started - len(unit.figures)
        if unit.escort:
            hero_gone = 0 if any(f.role is Role.HERO for f in unit.figures) else 1
            lost[unit.troop] += hero_gone
            lost[unit.escort] += gone - hero_gone
        else:
            lost[unit.troop] += gone
    return lost


def points_against(ctx: Context, side: Side) -> Tally:
    """The massacre points that a side's losses give to its enemy, part by part."""
    why = ctx.cite(Clause.MASSACRE)
    tally = Tally(0, why)
    for troop, figures in sorted(lost_figures(ctx, side).items()):
        tally = tally.add(_worth(ctx, troop, figures), why)
    for unit in ctx.units:
        if unit.side is side and unit.deployed:
            if not unit.figures:
                tally = tally.add(ctx.constants.elimination_points, why)
            tally = tally.add(_hero_discount(ctx, unit), why)
            for modifier in ctx.tally(Point.VICTORY, unit, 0, why).modifiers:
                tally = tally.add(modifier.amount, modifier.why)
    return tally


def _worth(ctx: Context, troop: str, figures: int) -> int:
    points, per = ctx.ruleset.profiles[troop].worth
    packs = -(-figures // per) if ctx.constants.massacre_round_up else figures // per
    return points * packs


def _hero_discount(ctx: Context, unit: Unit) -> int:
    """A hero other than the warlord who did not fall in a melee may be worth less, where that is the setting."""
    if ctx.profile(unit).category != "hero" or unit.troop == "warlord" or unit.figures or not unit.lost_apart:
        return 0
    return min(0, ctx.constants.hero_points_apart - ctx.profile(unit).worth[0])


def scores(ctx: Context) -> tuple[Score, Score]:
    """Both sides' points."""
    return (
        Score(Side.LEFT, points_against(ctx, Side.RIGHT)),
        Score(Side.RIGHT, points_against(ctx, Side.LEFT)),
    )
