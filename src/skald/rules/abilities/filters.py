"""Which units fit a board's restriction."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from skald.core import answered
from skald.rules.abilities.model import UnitFilter
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.fight.sight import has_sight
from skald.rules.frames import Fight, Resolving
from skald.rules.geometry import any_within, lies_in
from skald.rules.hooks import Point, Question
from skald.rules.ids import NO_UNIT, Ground, Side
from skald.rules.markers import discs
from skald.rules.movement.ground import stands_in
from skald.rules.pieces import lying
from skald.rules.screens import are_within
from skald.rules.state import Unit

EVERYONE = UnitFilter()
#: Longer than any table's diagonal.
FAR = 100_000


@answered
def fits(ctx: Context, who: UnitFilter, unit: Unit, owner: Side, itself: bool = False) -> bool:
    """Whether a unit fits a filter; distances are measured for the owner of the ability.

    Whoever has another form for a while may have to be taken for what it is itself.
    """
    if not unit.figures:
        return False
    for holds in _asked_by(who):  # noqa: SIM110 - asked so often that a plain loop pays
        if not holds(ctx, who, unit, owner, itself):
            return False
    return True


_Check = Callable[[Context, UnitFilter, Unit, Side, bool], bool]


@lru_cache(maxsize=512)
def _asked_by(who: UnitFilter) -> tuple[_Check, ...]:
    """What a filter asks of units: mostly it names their classes and nothing else."""
    named = {name for name in UnitFilter.__struct_fields__ if getattr(who, name) != getattr(EVERYONE, name)}
    return tuple(check for fields, check in _CHECKS if named.intersection(fields))


def _fits_class(ctx: Context, who: UnitFilter, unit: Unit, owner: Side, itself: bool) -> bool:
    profile = ctx.ruleset.profiles[unit.troop] if itself else ctx.profile(unit)
    return profile.category in who.classes


def _fits_kind(ctx: Context, who: UnitFilter, unit: Unit, owner: Side, itself: bool) -> bool:
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
    return any(ctx.ruleset.equipment[item].range for item in ctx.equipment_of(unit))


def _fits_place(ctx: Context, who: UnitFilter, unit: Unit, owner: Side, itself: bool) -> bool:
    if who.near_hero:
        heroes = [u for u in ctx.standing(owner) if ctx.profile(u).category == "hero"]
        if not _near(unit, heroes, who.near_hero):
            return False
    if who.near_own and not _near(unit, ctx.standing(owner), who.near_own):
        return False
    if not who.near_enemy and not who.far_from_enemy:
        return True
    enemies = ctx.standing(owner.other)
    if who.near_enemy and not _near(unit, [e for e in enemies if e.id != unit.id], who.near_enemy):
        return False
    return not (who.far_from_enemy and _near(unit, enemies, who.far_from_enemy))


def _near(unit: Unit, others: list[Unit], distance: int) -> bool:
    # A unit always counts as within any distance of itself.
    for other in others:  # noqa: SIM110 - asked so often that a plain loop pays
        if other.id == unit.id or are_within(unit.figures, other.figures, distance):
            return True
    return False


def _fits_ground(ctx: Context, who: UnitFilter, unit: Unit, owner: Side, itself: bool) -> bool:
    """What a unit stands in, what lies near it, and how it stands to whoever acts."""
    if who.ground is not None and not _stands_on(ctx, who.ground, unit):
        return False
    if who.terrain and not any(
        lies_in(f, on.area) for on in lying(ctx) if on.piece.kind == who.terrain for f in unit.figures
    ):
        return False
    if who.near_marker and not any_within(unit.figures, discs(ctx), who.near_marker):
        return False
    if not who.near_actor and not who.seen:
        return True
    actor = _actor(ctx)
    if actor is None:
        return False
    reach = who.near_actor or FAR
    if who.seen:
        return actor.id == unit.id or has_sight(ctx, actor, unit, reach)
    return _near(unit, [actor], reach)


def _stands_on(ctx: Context, ground: Ground, unit: Unit) -> bool:
    if ground is Ground.OPEN:
        return not stands_in(ctx, unit.figures, (Ground.UNEVEN, Ground.DANGEROUS, Ground.IMPASSABLE))
    return stands_in(ctx, unit.figures, (ground,))


def _actor(ctx: Context) -> Unit | None:
    resolving = ctx.nearest(Resolving)
    return None if resolving is None or resolving.unit == NO_UNIT else ctx.unit(resolving.unit)


#: Which fields of a filter each part of it is about, in the order in which they are asked.
_CHECKS: tuple[tuple[tuple[str, ...], _Check], ...] = (
    (("classes",), _fits_class),
    (("mounted", "ranged", "exhausted", "tired", "at_least", "at_most", "role"), _fits_kind),
    (("near_hero", "near_own", "near_enemy", "far_from_enemy"), _fits_place),
    (("ground", "terrain", "near_marker", "near_actor", "seen"), _fits_ground),
)
