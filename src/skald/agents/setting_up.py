"""Decisions before the first turn: terrain on the wings, the recommended muster, a line facing the enemy."""

from __future__ import annotations

from random import Random

from skald.planning.deploying import facing_of, plan_deploy, plan_muster, zone_centre, zone_places
from skald.planning.landscape import Wish, plan_terrain
from skald.rules.actions import Action, Deploy, Group, PassTerrain
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import DeployTurn
from skald.rules.geometry import HEADINGS, Point, step
from skald.rules.ids import Side
from skald.rules.phases.deployment import undeployed
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.warbands.muster import Muster

#: Units stand this far apart in the line, and heroes this far behind it.
LANE = 1500
BEHIND = 700


def choose_terrain(ruleset: Ruleset, state: State, rng: Random) -> Action:
    """Small pieces on the wings, then no more: the middle stays open for a charge."""
    if check(ruleset, state, PassTerrain()) is None:
        return PassTerrain()
    small = sorted(kind for kind, row in ruleset.terrain.items() if not row.large) or sorted(ruleset.terrain)
    wishes: list[Wish] = []
    for _ in range(4):
        wing = rng.choice((1, 5)) * state.width // 6
        place = (wing, rng.randrange(state.height // 4, 3 * state.height // 4))
        wishes.append((rng.choice(small), place, rng.randrange(HEADINGS)))
    return plan_terrain(ruleset, state, wishes)


def choose_muster(ruleset: Ruleset, state: State, side: Side, muster: Muster) -> Action:
    """The recommended units, or sensible ones."""
    groups = [Group(unit.troop, unit.figures, unit.banner, unit.hero) for unit in muster]
    return plan_muster(ruleset, state, side, groups)


def choose_deploy(ruleset: Ruleset, state: State, side: Side, muster: Muster) -> Deploy:
    """The next unit in its lane, the middle first; heroes behind the line."""
    ctx = Context(ruleset, state)
    frame = ctx.nearest(DeployTurn)
    assert frame is not None
    waiting = undeployed(ctx, side)
    due = [unit for unit in waiting if unit.troop in frame.must]
    unit = _next_unit(ctx, waiting, due, must=len(waiting) - frame.leaving <= len(due))
    kit = _kit(ctx, unit, muster)
    anchor = _anchor(ctx, ruleset, state, side, unit)
    found = plan_deploy(ruleset, state, unit.id, kit, anchor)
    if found is None:
        places = zone_places(ruleset, state, side)
        found = plan_deploy(ruleset, state, unit.id, kit, places[0])
    # A zone is far greater than a warband.
    assert found is not None
    return found


def _next_unit(ctx: Context, waiting: list[Unit], due: list[Unit], *, must: bool) -> Unit:
    if due and must:
        return due[0]
    return min(waiting, key=lambda unit: (ctx.profile(unit).category == "hero", unit.id))


def _kit(ctx: Context, unit: Unit, muster: Muster) -> tuple[str, ...]:
    """The recommended equipment, in the order in which the troop's options list it."""
    mine = [u for u in ctx.units if u.side is unit.side]
    options = ctx.profile(unit).options
    if unit.escort:
        escort = ctx.ruleset.profiles[unit.escort].options
        options = tuple(kit for kit in options if kit in escort)
    if len(mine) == len(muster):
        wanted = set(muster[mine.index(unit)].equipment)
        for kit in options:
            if set(kit) == wanted:
                return kit
    return min(options, key=lambda kit: (len(kit), kit))


def _anchor(ctx: Context, ruleset: Ruleset, state: State, side: Side, unit: Unit) -> Point:
    x, y = zone_centre(ruleset, state, side)
    facing = facing_of(ruleset, state, side)
    mine = [u for u in ctx.units if u.side is side]
    line = [u for u in mine if ctx.profile(u).category != "hero" or u.escort]
    if unit in line:
        number = line.index(unit)
        lane = (number + 1) // 2 * (1 if number % 2 else -1)
        ahead = BEHIND
    else:
        lane, ahead = 0, -BEHIND
    fx, fy = step(facing, ahead) if ahead > 0 else step((facing + HEADINGS // 2) % HEADINGS, -ahead)
    ax, ay = step((facing + HEADINGS // 4) % HEADINGS, abs(lane) * LANE)
    if lane < 0:
        ax, ay = -ax, -ay
    return (x + fx + ax, y + fy + ay)
