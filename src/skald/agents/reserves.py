"""A unit kept off the table: which one, and where it comes in."""

from __future__ import annotations

from skald.agents.setting_up import kit_of
from skald.planning.entering import plan_any_entry, plan_entry
from skald.planning.formation import centre_of
from skald.rules.actions import Choose, Deploy
from skald.rules.asking import shot_range, undeployed
from skald.rules.context import Context
from skald.rules.geometry import Point
from skald.rules.ids import Side, UnitId
from skald.rules.lengths import S
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.warbands.muster import Muster

#: Who is spared most easily while the others fight.
_SPARED = ("warriors", "hearthguard", "levies")


def choose_reserve(ctx: Context, side: Side, muster: Muster) -> Choose:
    """Riders first, who profit most from an open flank; never a hero as long as there are others."""

    def rank(unit: Unit) -> tuple[bool, bool, int, UnitId]:
        category = ctx.profile(unit).category
        rides = any(ctx.ruleset.equipment[item].base for item in kit_of(ctx, unit, muster))
        spared = _SPARED.index(category) if category in _SPARED else len(_SPARED)
        return (category == "hero" or bool(unit.escort), not rides, spared, unit.id)

    return Choose(min(undeployed(ctx, side), key=rank).id)


def choose_entry(ruleset: Ruleset, state: State, uid: UnitId, muster: Muster) -> Deploy:
    """Near an objective that lies towards the flank, or else behind the enemy's archers."""
    ctx = Context(ruleset, state)
    unit = ctx.unit(uid)
    goal = _goal(ctx, unit.side)
    found = plan_entry(ruleset, state, uid, kit_of(ctx, unit, muster), goal)
    return found or plan_any_entry(ruleset, state, uid, goal)


def _goal(ctx: Context, side: Side) -> Point:
    prizes = ctx.ruleset.scenario.prizes(ctx, side)
    discs = [prize.near.disc for prize in prizes if prize.near is not None and prize.near.disc is not None]
    places = [(disc.x, disc.y) for disc in discs if disc.x != ctx.start.width // 2]
    enemies = ctx.standing(side.other)
    archers = [unit for unit in enemies if shot_range(ctx, unit) > S]
    places = places or [centre_of(unit.figures) for unit in archers or enemies]
    middle = (ctx.start.width // 2, ctx.start.height // 2)
    return min(places, key=lambda at: (min(at[0], ctx.start.width - at[0]), at), default=middle)
