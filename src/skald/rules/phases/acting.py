"""An activation from its announcement to its end: answers, fatigue exploited, the deed, its price."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.abilities.effects import cancel_activation
from skald.rules.abilities.model import AbilityType
from skald.rules.abilities.triggering import trigger, trigger_options, trigger_problem
from skald.rules.actions import Abandon, Action, Activate, ChargeMove, Done, Exploit, MoveUnit, Relocate, Trigger, Use
from skald.rules.activating import TIRING, rules_problem
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import (
    ActivationAnnounced,
    ActivationResolved,
    FatigueExploited,
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
from skald.rules.geometry import sweep_crosses
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import NO_UNIT, Combat, Ground, Kind, RuleId, UnitId
from skald.rules.movement.charging import charge_problem, overflown
from skald.rules.movement.ground import areas, stands_in
from skald.rules.movement.moving import Course, course_of, enemies_near, engagement_problem, move_problem, nearest_of
from skald.rules.movement.relocating import relocate_problem, relocated
from skald.rules.phases.using import use, use_options, use_problem
from skald.rules.refusal import Refusal
from skald.rules.state import Figure
from skald.rules.tally import Tally

ANSWERS = (AbilityType.ACTIVATION_REACTION,)

_STAGES: dict[Kind, tuple[Frame, ...]] = {
    Kind.MOVE: (Moving(), Tiring(), Engaging(), Resolved()),
    Kind.CHARGE: (Charging(), Tiring(), Engaging(), Resolved()),
    Kind.SHOOT: (Shooting(), Tiring(), Resolved()),
    Kind.REST: (Resting(), Resolved()),
}


def announce(ctx: Context, action: Activate, grant: Granting) -> None:
    """Begin an activation: the opponent may answer before it is resolved and after."""
    unit = ctx.unit(action.unit)
    again = any(kind in TIRING for kind in unit.acts) or ctx.uses(ctx.cite(Clause.CANCELLED), unit.id) > 0
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
    ctx.emit(ActivationAnnounced(action.unit, action.kind, target, grant.why))


# --- answers


def ask_reaction(ctx: Context, frame: Reacting) -> Decide | None:
    """Asked when the opponent can answer, and nobody has answered this cause yet."""
    if ctx.acting().answered or frame.side is ctx.active:
        # Activation/Reaction abilities are for the other player's turn, also when that player's foe reacts.
        return None
    if next(_reactions(ctx, frame), None) is None:
        return None
    return Decide(frame.side, Window.REACTION)


def _reactions(ctx: Context, frame: Reacting) -> Iterator[Action]:
    yield from trigger_options(ctx, frame.side, ANSWERS)
    yield from use_options(ctx, frame.side, Window.REACTION)


def reaction_options(ctx: Context, frame: Reacting) -> Iterator[Action]:
    """Every answer, and none."""
    yield from _reactions(ctx, frame)
    yield Done()


def check_reaction(ctx: Context, frame: Reacting, action: Action) -> Refusal | None:
    """Trigger one Activation/Reaction ability, or pass."""
    match action:
        case Trigger():
            return trigger_problem(ctx, frame.side, action, ANSWERS)
        case Use():
            return use_problem(ctx, frame.side, Window.REACTION, action)
        case Done():
            return None
        case _:
            return ctx.refuse("not-now", Clause.ACTIVATION_REACTION)


def take_reaction(ctx: Context, frame: Reacting, action: Action) -> None:
    """One ability answers one cause."""
    ctx.pop()
    if isinstance(action, Trigger | Use):
        acting = ctx.acting()
        ctx.replace_nearest(acting, replace(acting, answered=True))
        if isinstance(action, Trigger):
            trigger(ctx, frame.side, action)
        else:
            use(ctx, action)


def is_void(ctx: Context) -> bool:
    """Whether an answer has left the activation without its unit, or without its target."""
    acting = ctx.acting()
    if not ctx.unit(acting.unit).figures:
        return True
    return acting.target != NO_UNIT and not ctx.unit(acting.target).figures


def drop(ctx: Context, frame: object) -> None:
    """An activation that can't go on is cancelled."""
    cancel_activation(ctx, ctx.acting(), ctx.cite(Clause.CANCELLED))


# --- fatigue exploited against a move


def ask_shortening(ctx: Context, frame: Shortening) -> Decide | None:
    """Asked when the mover has fatigue that can be exploited."""
    unit = ctx.unit(ctx.acting().unit)
    if unit.fatigue and not is_void(ctx) and ctx.ask(Question.SHORTENS, unit, True):
        return Decide(frame.side, Window.SHORTEN)
    return None


def shortening_options(ctx: Context, frame: Shortening) -> Iterator[Action]:
    """Exploit it, or not."""
    yield Exploit("shorten")
    yield Done()


def check_shortening(ctx: Context, frame: Shortening, action: Action) -> Refusal | None:
    """One marker for one shortening."""
    if isinstance(action, Done) or action == Exploit("shorten"):
        return None
    return ctx.refuse("not-now", Clause.EXPLOIT_MOVE)


def take_shortening(ctx: Context, frame: Shortening, action: Action) -> None:
    """The marker is removed and the distance shortened."""
    ctx.pop()
    if isinstance(action, Exploit):
        acting = ctx.acting()
        why = ctx.cite(Clause.EXPLOIT_MOVE)
        ctx.replace_nearest(acting, replace(acting, shortened=(*acting.shortened, why)))
        ctx.emit(FatigueExploited(frame.side, acting.unit, "shorten"))
        ctx.ease(acting.unit, 1, why)


# --- moving


def ask_move(ctx: Context, frame: Moving) -> Decide | None:
    """The mover moves."""
    return None if is_void(ctx) else Decide(ctx.unit(ctx.acting().unit).side, Window.MOVE)


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
        moved = ctx.set_unit(unit.id, figures=relocated(unit, action))
        why: RuleId = ctx.ask(Question.FLIES, unit, acting.why)
        ctx.emit(UnitMoved(unit.id, acting.kind, Tally(0, why), tuple((f.x, f.y) for f in moved.figures)))
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


def _go(ctx: Context, acting: Acting, course: Course, flown: int) -> None:
    unit = ctx.unit(acting.unit)
    dangerous = _touches_danger(ctx, unit.figures, course)
    ctx.set_unit(unit.id, figures=course.ends)
    old = ctx.nearest(Tiring)
    assert old is not None
    ctx.replace_nearest(old, Tiring(dangerous, flown))
    places = tuple((f.x, f.y) for f in course.ends)
    ctx.emit(UnitMoved(unit.id, acting.kind, course.allowed.distance, places))


def _touches_danger(ctx: Context, starts: tuple[Figure, ...], course: Course) -> bool:
    dangerous = areas(ctx, Ground.DANGEROUS)
    if not dangerous:
        return False
    if stands_in(ctx, starts, Ground.DANGEROUS) or stands_in(ctx, course.ends, Ground.DANGEROUS):
        return True
    return not course.flies and any(sweep_crosses(s, a) for line in course.sweeps for s in line for a in dangerous)


# --- charging


def ask_charge(ctx: Context, frame: Charging) -> Decide | None:
    """The charger moves."""
    return None if is_void(ctx) else Decide(ctx.unit(ctx.acting().unit).side, Window.CHARGE)


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
    ctx.emit(FightBegan(Combat.SHOT, acting.unit, acting.target, acting.why))


def ask_rest(ctx: Context, frame: Resting) -> Decide | None:
    """Asked only when a rule offers another way to rest."""
    side = ctx.unit(ctx.acting().unit).side
    return Decide(side, Window.REST) if next(use_options(ctx, side, Window.REST), None) else None


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


def tire(ctx: Context, frame: Tiring) -> None:
    """Fatigue for acting again, and for the ground."""
    ctx.pop()
    acting = ctx.acting()
    unit = ctx.unit(acting.unit)
    if not unit.figures:
        return
    if acting.again and not acting.no_fatigue and ctx.ask(Question.TIRES_BY_ACT, unit, True):
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
    ctx.emit(ActivationResolved(acting.unit, acting.kind))


def finish(ctx: Context, frame: Acting) -> None:
    """Nothing of the activation is left."""
    ctx.pop()
