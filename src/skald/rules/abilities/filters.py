"""Which units fit a board's restriction."""

from __future__ import annotations

from skald.rules.abilities.model import UnitFilter
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Fight
from skald.rules.hooks import Point, Question
from skald.rules.ids import Side
from skald.rules.screens import are_within
from skald.rules.state import Unit

EVERYONE = UnitFilter()


def fits(ctx: Context, who: UnitFilter, unit: Unit, owner: Side) -> bool:
    """Whether a unit fits a filter; distances are measured for the owner of the ability."""
    if not unit.figures:
        return False
    if who == EVERYONE:
        return True
    return _fits_kind(ctx, who, unit) and _fits_place(ctx, who, unit, owner)


def _fits_kind(ctx: Context, who: UnitFilter, unit: Unit) -> bool:
    if who.classes and ctx.profile(unit).category not in who.classes:
        return False
    if who.mounted is not None and who.mounted != bool(ctx.ask(Question.MOUNTED, unit, False)):
        return False
    if who.ranged is not None and who.ranged != _has_ranged_weapon(ctx, unit):
        return False
    if who.exhausted is not None and who.exhausted != ctx.is_exhausted(unit):
        return False
    if who.tired is not None and who.tired != (unit.fatigue > 0):
        return False
    if who.at_least and _count(ctx, unit) < who.at_least:
        return False
    if who.at_most and _count(ctx, unit) > who.at_most:
        return False
    if who.role:
        fight = ctx.nearest(Fight)
        wanted = fight and (fight.attacker if who.role == "attacker" else fight.defender)
        if not wanted or wanted.unit != unit.id:
            return False
    return True


def _count(ctx: Context, unit: Unit) -> int:
    return ctx.tally(Point.FIGURE_COUNT, unit, len(unit.figures), ctx.cite(Clause.ABILITY_UNIT)).value


def _has_ranged_weapon(ctx: Context, unit: Unit) -> bool:
    return any(ctx.ruleset.equipment[item].range for item in unit.equipment)


def _fits_place(ctx: Context, who: UnitFilter, unit: Unit, owner: Side) -> bool:
    if who.near_hero:
        heroes = [u for u in ctx.standing(owner) if ctx.profile(u).category == "hero"]
        if not _near(unit, heroes, who.near_hero):
            return False
    if who.near_own and not _near(unit, ctx.standing(owner), who.near_own):
        return False
    enemies = ctx.standing(owner.other)
    if who.near_enemy and not _near(unit, [e for e in enemies if e.id != unit.id], who.near_enemy):
        return False
    return not (who.far_from_enemy and _near(unit, enemies, who.far_from_enemy))


def _near(unit: Unit, others: list[Unit], distance: int) -> bool:
    # A unit always counts as within any distance of itself.
    return any(other.id == unit.id or are_within(unit.figures, other.figures, distance) for other in others)
