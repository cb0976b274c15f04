"""A unit that was kept off the table comes in: a Move from an edge, with the equipment it takes for this battle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.actions import Action, Deploy, Place
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import ActivationAnnounced, UnitDeployed, UnitMoved
from skald.rules.frames import Acting, Reacting, Resolved, Tiring
from skald.rules.ids import NO_UNIT, Kind, RuleId, UnitId
from skald.rules.movement.entering import Entrance, blocks_along, depth_of, entrance
from skald.rules.phases.deployment import equipment_problem, equipped, figures_for, outfit_problem
from skald.rules.refusal import Refusal
from skald.rules.state import Unit

Edges = tuple[int, ...]
ALL_EDGES: Edges = (0, 1, 2, 3)


def entry_problem(ctx: Context, uid: UnitId, action: Action, edges: Edges) -> Refusal | None:
    """Why a unit may not come in like that: from one of these edges, or from any if it can't from them."""
    if not isinstance(action, Deploy) or action.unit != uid:
        return ctx.refuse("not-now", Clause.DEPLOYMENT)
    unit = ctx.unit(uid)
    problem = outfit_problem(ctx, unit, action)
    if problem:
        return problem
    found = _entrance(ctx, unit, action, edges)
    return found if isinstance(found, Refusal) else None


def _entrance(ctx: Context, unit: Unit, action: Deploy, edges: Edges) -> Entrance | Refusal:
    there = replace(equipped(ctx, unit, action.equipment), figures=figures_for(ctx, unit, action))
    found = _from_nearest(ctx, there, edges)
    others = tuple(edge for edge in ALL_EDGES if edge not in edges)
    if isinstance(found, Entrance) or not others:
        return found
    elsewhere = _from_nearest(ctx, there, others)
    # Whether there is a way from the right edges is asked only where that decides.
    if isinstance(elsewhere, Entrance) and next(entries(ctx, unit.id, action.equipment, edges), None) is None:
        return elsewhere
    return found


def _from_nearest(ctx: Context, there: Unit, edges: Edges) -> Entrance | Refusal:
    """The first way in, or what speaks against the one from the nearest edge."""
    nearest = sorted(edges, key=lambda edge: min(depth_of(ctx, figure, edge) for figure in there.figures))
    tried = [entrance(ctx, there, _acting(there.id, RuleId("")), edge) for edge in nearest]
    return next((each for each in tried if isinstance(each, Entrance)), tried[0])


def _acting(uid: UnitId, why: RuleId) -> Acting:
    return Acting(uid, Kind.MOVE, why)


def entries(ctx: Context, uid: UnitId, equipment: tuple[str, ...], edges: Edges) -> Iterator[Deploy]:
    """The legal ways among the blocks along these edges: the finite list that says whether there is any."""
    unit = ctx.unit(uid)
    whole = equipped(ctx, unit, equipment)
    for edge in edges:
        for action in blocks(ctx, uid, equipment, (edge,)):
            there = replace(whole, figures=figures_for(ctx, unit, action))
            if isinstance(entrance(ctx, there, _acting(uid, RuleId("")), edge), Entrance):
                yield action


def blocks(ctx: Context, uid: UnitId, equipment: tuple[str, ...], edges: Edges) -> Iterator[Deploy]:
    """Blocks along these edges, legal or not."""
    unit = ctx.unit(uid)
    model = Deploy(uid, equipment, (Place(0, 0),) * unit.started)
    whole = replace(equipped(ctx, unit, equipment), figures=figures_for(ctx, unit, model))
    for edge in edges:
        for places in blocks_along(ctx, whole, _acting(uid, RuleId("")), edge):
            yield Deploy(uid, equipment, places)


def kits(ctx: Context, unit: Unit) -> tuple[tuple[str, ...], ...]:
    """The sets of equipment that a unit may take."""
    return tuple(kit for kit in ctx.profile(unit).options if equipment_problem(ctx, unit, kit) is None)


def can_enter(ctx: Context, uid: UnitId) -> bool:
    """Whether a unit can come in at all, from any edge and with anything it may carry."""
    return any(next(entries(ctx, uid, kit, ALL_EDGES), None) is not None for kit in kits(ctx, ctx.unit(uid)))


def enter(ctx: Context, action: Deploy, edges: Edges, why: RuleId) -> None:
    """Bring a unit in: a resolved Move that costs nothing, which the opponent may answer when it is over."""
    unit = ctx.unit(action.unit)
    found = _entrance(ctx, unit, action, edges)
    assert isinstance(found, Entrance)
    there = equipped(ctx, unit, action.equipment)
    ctx.set_unit(unit.id, figures=found.ends, equipment=there.equipment, rules=there.rules, deployed=True)
    ctx.pending.append(_acting(unit.id, why))
    ctx.push(Tiring(found.dangerous), Resolved(), Reacting(unit.side.other, after=True))
    places = tuple((figure.x, figure.y) for figure in found.ends)
    ctx.emit(ActivationAnnounced(unit.id, Kind.MOVE, NO_UNIT, why))
    ctx.emit(UnitDeployed(unit.id, len(found.ends), action.equipment))
    ctx.emit(UnitMoved(unit.id, Kind.MOVE, found.allowed.distance, places))
