"""How the other side answers an activation: by an ability, by a rule, by the mover's fatigue."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.abilities.model import AbilityType
from skald.rules.abilities.triggering import can_trigger, trigger, trigger_options, trigger_problem
from skald.rules.actions import Action, Done, Exploit, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import FatigueExploited
from skald.rules.frames import Reacting, Shortening
from skald.rules.hooks import Question, Window
from skald.rules.phases.acting import about, is_void
from skald.rules.phases.using import can_use, use, use_options, use_problem
from skald.rules.refusal import Refusal

ANSWERS = (AbilityType.ACTIVATION_REACTION,)


# --- answers


def ask_reaction(ctx: Context, frame: Reacting) -> Decide | None:
    """Asked when the opponent can answer, and nobody has answered this cause yet."""
    if ctx.acting().answered or frame.side is ctx.active:
        # Activation/Reaction abilities are for the other player's turn, also when that player's foe reacts.
        return None
    if not can_trigger(ctx, frame.side, ANSWERS) and not can_use(ctx, frame.side, Window.REACTION):
        return None
    return Decide(frame.side, Window.REACTION, about=about(ctx))


def reaction_options(ctx: Context, frame: Reacting) -> Iterator[Action]:
    """Every answer, and none."""
    yield from trigger_options(ctx, frame.side, ANSWERS)
    yield from use_options(ctx, frame.side, Window.REACTION)
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


# --- fatigue exploited against a move


def ask_shortening(ctx: Context, frame: Shortening) -> Decide | None:
    """Asked when the mover has fatigue that can be exploited."""
    unit = ctx.unit(ctx.acting().unit)
    if unit.fatigue and not is_void(ctx) and ctx.ask(Question.SHORTENS, unit, True):
        return Decide(frame.side, Window.SHORTEN, about=about(ctx))
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
