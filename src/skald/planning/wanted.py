"""One way from what somebody wants in the window at hand to a legal action, or to the refusal that tells why not.

The page, the answers for programs and the text table all ask here; each planner stays where it is.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from skald.planning.casting import plan_name, recast
from skald.planning.charging import plan_charge
from skald.planning.deploying import plan_deploy, plan_muster, zone_centre
from skald.planning.entering import plan_entry
from skald.planning.formation import centre_of
from skald.planning.lifting import around, plan_lift
from skald.planning.losses import plan_losses
from skald.planning.moving import block_step, plan_engage, plan_move, plan_retreat, reach_of
from skald.planning.withdrawing import plan_together
from skald.rules.actions import (
    Abandon,
    Action,
    Cast,
    Group,
    MoveTerrain,
    MoveUnit,
    Name,
    PlaceTerrain,
    RemoveFigures,
    Trigger,
    Use,
)
from skald.rules.asking import kits, undeployed
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Aim, DeployTurn
from skald.rules.geometry import HEADINGS, Point, towards
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, UnitId
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


class Wanted(Struct, frozen=True):
    """What somebody wants; what doesn't matter in the window at hand is left out."""

    unit: UnitId = NO_UNIT
    goal: Point | None = None
    #: The enemy that a move is to engage, where moves engage.
    target: UnitId = NO_UNIT
    equipment: tuple[str, ...] | None = None
    #: A kind of terrain to place, or the number of a piece to move; and how it lies.
    kind: str = ""
    piece: int = -1
    heading: int = 0
    groups: tuple[Group, ...] = ()
    figures: tuple[int, ...] = ()
    #: Whether to get away from the enemy, or to be lifted and put down.
    retreat: bool = False
    lift: bool = False
    #: What an ability, a use or a spell is to be changed into: how many, and where it is aimed.
    change: Action | None = None
    amount: int = -1


def plan_wanted(ruleset: Ruleset, state: State, asked: Decide, wanted: Wanted) -> Action | Refusal:
    """A legal action as near as possible to what is wanted; the refusal of the most literal one if there is none."""
    if isinstance(wanted.change, Cast):
        unit = wanted.unit if wanted.unit != NO_UNIT else wanted.target
        spot = None if unit != NO_UNIT else wanted.goal
        return recast(ruleset, state, wanted.change, unit=unit, spot=spot, piece=wanted.piece, dice=wanted.amount)
    if isinstance(wanted.change, Trigger | Use):
        return _changed(ruleset, state, wanted)
    match asked.window:
        case Window.MOVE:
            return _move(ruleset, state, wanted)
        case Window.CHARGE:
            return plan_charge(ruleset, state)
        case Window.WITHDRAW:
            return plan_together(ruleset, state, wanted.goal)
        case Window.DEPLOY:
            return _deploy(ruleset, state, asked, wanted)
        case Window.ENTER:
            return _enter(ruleset, state, asked, wanted)
        case Window.TERRAIN:
            return _terrain(ruleset, state, wanted)
        case Window.MUSTER:
            return _checked(ruleset, state, plan_muster(ruleset, state, asked.side, wanted.groups or None))
        case Window.CASUALTIES:
            found = RemoveFigures(tuple(sorted(wanted.figures))) if wanted.figures else plan_losses(ruleset, state)
            return _checked(ruleset, state, found)
        case Window.STAGE | Window.TARGET | Window.AIM:
            return plan_name(ruleset, state, Name(_aim(wanted), max(0, wanted.amount), wanted.heading))
        case _:
            return Refusal("not-now", asked.about.source)


def _checked(ruleset: Ruleset, state: State, action: Action) -> Action | Refusal:
    return check(ruleset, state, action) or action


def _aim(wanted: Wanted) -> Aim:
    units = (wanted.unit,) if wanted.unit != NO_UNIT else ()
    return Aim(units=units, place=None if units else wanted.goal, piece=wanted.piece)


def _changed(ruleset: Ruleset, state: State, wanted: Wanted) -> Action | Refusal:
    """An ability for less than it allows, or a use of a rule that is aimed at a place."""
    changed = wanted.change
    if isinstance(changed, Trigger):
        return _checked(ruleset, state, replace(changed, amount=wanted.amount))
    assert isinstance(changed, Use)
    amount = changed.amount if wanted.amount < 0 else wanted.amount
    aim = _aim(wanted) if wanted.goal or wanted.piece >= 0 or wanted.unit != NO_UNIT else changed.aim
    return _checked(ruleset, state, replace(changed, amount=amount, aim=aim))


# --- on the table


def _move(ruleset: Ruleset, state: State, wanted: Wanted) -> Action | Refusal:
    if wanted.lift and wanted.goal is not None:
        return plan_lift(ruleset, state, wanted.goal)
    if wanted.target != NO_UNIT and ruleset.constants.engage_within:
        engaged = plan_engage(ruleset, state, wanted.target)
        if engaged is not None:
            return engaged
    if wanted.retreat:
        return plan_retreat(ruleset, state)
    if wanted.goal is None:
        return _checked(ruleset, state, MoveUnit(()))
    return plan_move(ruleset, state, wanted.goal)


def what_stops(ruleset: Ruleset, state: State, asked: Decide, wanted: Wanted, found: Action) -> Refusal | None:
    """Why a Move that was planned doesn't end where it was wanted: the rule against going there as a block.

    That the goal is too far is said only of a step that goes as far as it may.
    """
    if asked.window is not Window.MOVE or wanted.goal is None or not isinstance(found, MoveUnit | Abandon):
        return None
    figures = state.units[asked.about.unit].figures
    x, y = centre_of(figures)
    vector = (wanted.goal[0] - x, wanted.goal[1] - y)
    literal = block_step(figures, vector)
    problem = None if literal == found else check(ruleset, state, literal)
    if problem is None or problem.code != "too-far":
        return problem
    near, far = reach_of(ruleset, state)
    for length in dict.fromkeys((far, near)):
        cut = block_step(figures, towards(0, 0, *vector, length))
        if cut == found:
            return problem
        shorter = check(ruleset, state, cut)
        if shorter is not None and shorter.code != "too-far":
            return shorter
    return problem


# --- putting down


def _deploy(ruleset: Ruleset, state: State, asked: Decide, wanted: Wanted) -> Action | Refusal:
    ctx = Context(ruleset, state)
    frame = ctx.nearest(DeployTurn)
    assert frame is not None
    waiting = [unit.id for unit in undeployed(ctx, asked.side, frame.units)]
    unit = wanted.unit if wanted.unit in waiting else waiting[0]
    goal = wanted.goal or zone_centre(ruleset, state, asked.side, frame.part)
    for kit in _kits(ctx, unit, wanted.equipment):
        found = plan_deploy(ruleset, state, unit, kit, goal)
        if found is not None:
            return found
    return ctx.refuse("outside-zone", Clause.DEPLOYMENT)


def _enter(ruleset: Ruleset, state: State, asked: Decide, wanted: Wanted) -> Action | Refusal:
    ctx = Context(ruleset, state)
    unit = asked.about.unit
    goal = wanted.goal or (state.width // 2, state.height // 2)
    for kit in _kits(ctx, unit, wanted.equipment):
        found = plan_entry(ruleset, state, unit, kit, goal)
        if found is not None:
            return found
    return ctx.refuse("outside-zone", Clause.DEPLOYMENT)


def _kits(ctx: Context, unit: UnitId, wanted: tuple[str, ...] | None) -> list[tuple[str, ...]]:
    known = list(kits(ctx, ctx.unit(unit)))
    return [wanted] if wanted in known and wanted is not None else known


def _terrain(ruleset: Ruleset, state: State, wanted: Wanted) -> Action | Refusal:
    """A piece placed or moved as near to the goal as is allowed."""
    goal = wanted.goal or (state.width // 2, state.height // 2)
    first: Refusal | None = None
    for dx, dy in around():
        place = (goal[0] + dx, goal[1] + dy)
        action: Action = PlaceTerrain(wanted.kind, *place, wanted.heading % HEADINGS)
        if wanted.piece >= 0:
            action = _shifted(ruleset, state, wanted.piece, place)
        problem = check(ruleset, state, action)
        if problem is None:
            return action
        first = first or problem
    assert first is not None
    return first


def _shifted(ruleset: Ruleset, state: State, piece: int, place: Point) -> MoveTerrain:
    """A piece shifted towards a place, as far as pieces may be."""
    if not 0 <= piece < len(state.terrain):
        return MoveTerrain(piece, 0, 0)
    corners = state.terrain[piece].area.corners
    x, y = sum(p[0] for p in corners) // len(corners), sum(p[1] for p in corners) // len(corners)
    dx, dy = towards(x, y, place[0], place[1], ruleset.constants.terrain_shift)
    return MoveTerrain(piece, dx, dy)
