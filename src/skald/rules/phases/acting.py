"""An activation from its announcement to its end: the deed and its price. How it is answered: ``answering``."""

from __future__ import annotations

from collections.abc import Iterator

from skald.rules.abilities.effects import cancel_activation
from skald.rules.actions import Abandon, Action, Activate, ChargeMove, Done, MoveUnit, Relocate, Use
from skald.rules.activating import TIRING, rules_problem
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import (
    ActivationAnnounced,
    ActivationResolved,
    FightBegan,
    UnitMoved,
)
from skald.rules.frames import (
    Acting,
    Charging,
    Combatant,
    Engaging,
    Fight,
    Frame,
    Granting,
    Moving,
    Reacting,
    Resolved,
    Resting,
    Shooting,
    Shortening,
    Tiring,
)
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import NO_UNIT, Combat, Kind, RuleId, UnitId
from skald.rules.lasting import activation_ends, fight_begins, occasion_begins, occasion_ends
from skald.rules.movement.charging import charge_problem, overflown
from skald.rules.movement.ground import DANGEROUS, areas, lines_cross, stands_in
from skald.rules.movement.moving import Course, course_of, enemies_near, engagement_problem, move_problem, nearest_of
from skald.rules.movement.relocating import relocate_problem, relocated
from skald.rules.phases.using import can_use, use, use_options, use_problem
from skald.rules.refusal import Refusal
from skald.rules.state import Unit, Until
from skald.rules.tally import Tally

_STAGES: dict[Kind, tuple[Frame, ...]] = {
    Kind.MOVE: (Moving(), Tiring(), Engaging(), Resolved()),
    Kind.CHARGE: (Charging(), Tiring(), Engaging(), Resolved()),
    Kind.SHOOT: (Shooting(), Tiring(), Resolved()),
    Kind.REST: (Resting(), Resolved()),
}


#: What rules in force for a while may wait for.
OCCASIONS = {Kind.MOVE: Until.NEXT_MOVE, Kind.CHARGE: Until.NEXT_CHARGE}


def announce(ctx: Context, action: Activate, grant: Granting) -> None:
    """Begin an activation: the opponent may answer before it is resolved and after."""
    unit = ctx.unit(action.unit)
    acts = sum(kind in TIRING for kind in unit.acts) - ctx.uses(ctx.cite(Clause.REPEAT_FATIGUE), unit.id)
    again = acts > 0 or ctx.uses(ctx.cite(Clause.CANCELLED), unit.id) > 0
    # Only a charge and a shot are aimed at somebody.
    target = action.target if action.kind in (Kind.CHARGE, Kind.SHOOT) else NO_UNIT
    acting = Acting(
        action.unit, action.kind, grant.why, target, grant.no_fatigue, farther=grant.farther, again=again,
        manner=grant.manner,
    )  # fmt: skip
    enemy = unit.side.other
    shorten: tuple[Frame, ...] = (Shortening(enemy),) if action.kind in (Kind.MOVE, Kind.CHARGE) else ()
    ctx.pending.append(acting)
    ctx.push(Reacting(enemy), *shorten, *_STAGES[action.kind], Reacting(enemy, after=True))
    if ctx.effects and action.kind in OCCASIONS:
        occasion_begins(ctx, action.unit, OCCASIONS[action.kind])
    ctx.emit(ActivationAnnounced(action.unit, action.kind, target, grant.why))


def about(ctx: Context) -> About:
    """What is decided in an activation: whose it is, at whom it is aimed and how it came about."""
    acting = ctx.acting()
    return About(
        acting.unit, acting.target, acting.kind, source=acting.why, farther=acting.farther,
        no_fatigue=acting.no_fatigue,
    )  # fmt: skip


def is_void(ctx: Context) -> bool:
    """Whether an answer has left the activation without its unit, or without its target."""
    acting = ctx.acting()
    if not ctx.unit(acting.unit).figures:
        return True
    return acting.target != NO_UNIT and not ctx.unit(acting.target).figures


def drop(ctx: Context, frame: object) -> None:
    """An activation that can't go on is cancelled."""
    cancel_activation(ctx, ctx.acting(), ctx.cite(Clause.CANCELLED))


# --- moving


def ask_move(ctx: Context, frame: Moving) -> Decide | None:
    """The mover moves."""
    return None if is_void(ctx) else Decide(ctx.unit(ctx.acting().unit).side, Window.MOVE, about=about(ctx))


def check_move(ctx: Context, frame: Moving, action: Action) -> Refusal | None:
    """A legal Move, or giving it up."""
    acting = ctx.acting()
    unit = ctx.unit(acting.unit)
    match action:
        case MoveUnit():
            return (
                move_problem(ctx, acting, action)
                or engagement_problem(ctx, acting, action)
                or rules_problem(ctx, unit, action)
            )
        case Relocate():
            return relocate_problem(ctx, acting, action) or rules_problem(ctx, unit, action)
        case Abandon():
            return None
        case _:
            return ctx.refuse("not-now", Clause.ACTIVATION_KINDS)


def take_move(ctx: Context, frame: Moving, action: Action) -> None:
    """Move the figures, or cancel."""
    acting = ctx.acting()
    unit = ctx.unit(acting.unit)
    if isinstance(action, Relocate):
        ctx.pop()
        _lift(ctx, acting, action)
        return
    if not isinstance(action, MoveUnit):
        cancel_activation(ctx, acting, ctx.cite(Clause.CANCELLED))
        return
    course = course_of(ctx, unit, acting, action.paths)
    ctx.pop()
    if action.engage != NO_UNIT:
        old = ctx.nearest(Engaging)
        assert old is not None
        ctx.replace_nearest(old, Engaging(action.engage))
    _go(ctx, acting, course, 0)


def _lift(ctx: Context, acting: Acting, action: Relocate) -> None:
    unit = ctx.unit(acting.unit)
    moved = ctx.set_unit(unit.id, figures=relocated(unit, action))
    why: RuleId = ctx.ask(Question.FLIES, unit, acting.why)
    ctx.emit(UnitMoved(unit.id, acting.kind, Tally(0, why), tuple((f.x, f.y) for f in moved.figures)))


def _go(ctx: Context, acting: Acting, course: Course, flown: int) -> None:
    unit = ctx.unit(acting.unit)
    dangerous = _touches_danger(ctx, unit, course)
    ctx.set_unit(unit.id, figures=course.ends)
    old = ctx.nearest(Tiring)
    assert old is not None
    ctx.replace_nearest(old, Tiring(dangerous, flown))
    places = tuple((f.x, f.y) for f in course.ends)
    ctx.emit(UnitMoved(unit.id, acting.kind, course.allowed.distance, places))


def _touches_danger(ctx: Context, unit: Unit, course: Course) -> bool:
    dangerous = areas(ctx, DANGEROUS, unit)
    if not dangerous:
        return False
    if any(stands_in(ctx, figures, DANGEROUS, unit) for figures in (unit.figures, course.ends)):
        return True
    return not course.flies and lines_cross(course.sweeps, dangerous)


# --- charging


def ask_charge(ctx: Context, frame: Charging) -> Decide | None:
    """The charger moves."""
    return None if is_void(ctx) else Decide(ctx.unit(ctx.acting().unit).side, Window.CHARGE, about=about(ctx))


def check_charge(ctx: Context, frame: Charging, action: Action) -> Refusal | None:
    """A legal charge move, or giving it up."""
    acting = ctx.acting()
    if isinstance(action, Abandon):
        return None
    if not isinstance(action, ChargeMove):
        return ctx.refuse("not-now", Clause.CHARGE_MOVE)
    return charge_problem(ctx, acting, action) or rules_problem(ctx, ctx.unit(acting.unit), action)


def take_charge(ctx: Context, frame: Charging, action: Action) -> None:
    """Move the figures into contact, or cancel."""
    acting = ctx.acting()
    if not isinstance(action, ChargeMove):
        cancel_activation(ctx, acting, ctx.cite(Clause.CANCELLED))
        return
    unit = ctx.unit(acting.unit)
    course = course_of(ctx, unit, acting, action.paths)
    flown = overflown(ctx, unit, course)
    ctx.pop()
    _go(ctx, acting, course, flown)


def engage(ctx: Context, frame: Engaging) -> None:
    """A charge's melee follows; where the edition says so, a move that came too near also starts one."""
    ctx.pop()
    acting = ctx.acting()
    unit = ctx.unit(acting.unit)
    if acting.kind is Kind.CHARGE:
        if unit.figures and ctx.unit(acting.target).figures:
            open_melee(ctx, acting.unit, acting.target, acting.why)
        return
    limit = ctx.constants.engage_within
    if not limit or not unit.figures:
        return
    reached = enemies_near(ctx, unit, unit.figures, limit)
    if not reached:
        return
    equal = nearest_of(ctx, unit.figures, reached)
    open_melee(ctx, acting.unit, frame.named if frame.named in equal else reached[0], acting.why)


def open_melee(ctx: Context, attacker: UnitId, defender: UnitId, why: RuleId) -> None:
    """Begin a melee between two units."""
    ctx.push(Fight(Combat.MELEE, why, Combatant(attacker), Combatant(defender), charged=True))
    if ctx.effects:
        fight_begins(ctx, attacker, defender, melee=True)
    ctx.emit(FightBegan(Combat.MELEE, attacker, defender, why))


# --- shooting and resting


def shoot(ctx: Context, frame: Shooting) -> None:
    """Begin the shot."""
    if is_void(ctx):
        drop(ctx, frame)
        return
    ctx.pop()
    acting = ctx.acting()
    ctx.push(Fight(Combat.SHOT, acting.why, Combatant(acting.unit), Combatant(acting.target)))
    if ctx.effects:
        fight_begins(ctx, acting.unit, acting.target, melee=False)
    ctx.emit(FightBegan(Combat.SHOT, acting.unit, acting.target, acting.why))


def ask_rest(ctx: Context, frame: Resting) -> Decide | None:
    """Asked only when a rule offers another way to rest."""
    side = ctx.unit(ctx.acting().unit).side
    if not can_use(ctx, side, Window.REST):
        return None
    return Decide(side, Window.REST, about=about(ctx))


def rest_options(ctx: Context, frame: Resting) -> Iterator[Action]:
    """The other ways, and the ordinary one."""
    yield from use_options(ctx, ctx.unit(ctx.acting().unit).side, Window.REST)
    yield Done()


def check_rest(ctx: Context, frame: Resting, action: Action) -> Refusal | None:
    """Use a rule's way, or rest as everyone does."""
    if isinstance(action, Use):
        return use_problem(ctx, ctx.unit(ctx.acting().unit).side, Window.REST, action)
    return None if isinstance(action, Done) else ctx.refuse("not-now", Clause.REST)


def take_rest(ctx: Context, frame: Resting, action: Action) -> None:
    """Rest."""
    if isinstance(action, Use):
        ctx.pop()
        use(ctx, action)
    else:
        rest(ctx, frame)


def rest(ctx: Context, frame: Resting) -> None:
    """Remove fatigue."""
    if is_void(ctx):
        drop(ctx, frame)
        return
    ctx.pop()
    unit = ctx.unit(ctx.acting().unit)
    why = ctx.cite(Clause.REST)
    ctx.ease(unit.id, ctx.tally(Point.REST, unit, 1, why).value, why)


# --- the price and the end


def tires_by_acting(ctx: Context, acting: Acting) -> bool:
    """Whether an activation under way tires its unit because it acts again."""
    if not acting.again or acting.no_fatigue:
        return False
    return bool(ctx.ask(Question.TIRES_BY_ACT, ctx.unit(acting.unit), True))


def tire(ctx: Context, frame: Tiring) -> None:
    """Fatigue for acting again, and for the ground."""
    ctx.pop()
    acting = ctx.acting()
    unit = ctx.unit(acting.unit)
    if not unit.figures:
        return
    if tires_by_acting(ctx, acting):
        ctx.tire(unit.id, 1, ctx.cite(Clause.REPEAT_FATIGUE))
    if acting.kind in (Kind.MOVE, Kind.CHARGE):
        unit = ctx.unit(acting.unit)
        ground = ctx.tally(Point.GROUND_FATIGUE, unit, 1 if frame.ground else 0, ctx.cite(Clause.DANGEROUS))
        ctx.tire(unit.id, ground.value, ground.modifiers[-1].why if ground.modifiers else ground.why)
        if frame.flown:
            ctx.tire(unit.id, frame.flown, ctx.ask(Question.FLIES, unit, ""))


def resolve(ctx: Context, frame: Resolved) -> None:
    """The activation counts as resolved."""
    ctx.pop()
    acting = ctx.acting()
    unit = ctx.unit(acting.unit)
    ctx.set_unit(acting.unit, acts=(*unit.acts, acting.kind))
    if ctx.effects and acting.kind in OCCASIONS:
        occasion_ends(ctx, acting.unit, OCCASIONS[acting.kind])
    ctx.emit(ActivationResolved(acting.unit, acting.kind))


def finish(ctx: Context, frame: Acting) -> None:
    """Nothing of the activation is left."""
    ctx.pop()
    if ctx.effects:
        activation_ends(ctx)
