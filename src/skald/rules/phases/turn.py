"""The player turn: it begins, the Orders phase, the Activation phase, it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skald.rules.abilities.model import AbilityType
from skald.rules.abilities.triggering import can_trigger, trigger, trigger_options, trigger_problem
from skald.rules.actions import Action, Done, PlaceDie, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import SagaDiceGenerated, TurnBegan, TurnEnded
from skald.rules.frames import (
    ActivationPhase,
    BeginTurn,
    EndOrders,
    EndTurn,
    Finish,
    Frame,
    MagicPool,
    NextTurn,
    OpeningPlacement,
    Orders,
    OrdersReaction,
    RuleStage,
    SagaDice,
    TakeBackDice,
)
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side
from skald.rules.lasting import turn_begins, turn_ends
from skald.rules.phases.pool import lose_magic
from skald.rules.phases.saga_dice import (
    available,
    dice_of,
    few_dice,
    generated,
    place,
    placing_options,
    placing_problem,
    return_unplaced,
)
from skald.rules.phases.setup import starter
from skald.rules.phases.using import can_use, use, use_options, use_problem
from skald.rules.refusal import Refusal

OWN_ORDERS = (AbilityType.ORDERS,)
OWN_ACTIVATIONS = (AbilityType.ACTIVATION,)


#: The stages that the kernel itself can put into a player turn.
STAGES: dict[str, Callable[[Side], tuple[Frame, ...]]] = {
    "magic-pool": lambda side: (MagicPool(side),),
    "saga-dice": lambda side: (SagaDice(side),),
    "orders-answer": lambda side: (OrdersReaction(side.other),),
    "orders": lambda side: (Orders(side),),
    "orders-last-answer": lambda side: (OrdersReaction(side.other, last=True),),
    "orders-end": lambda side: (EndOrders(side),),
    "activation": lambda side: (ActivationPhase(side),),
    "end": lambda side: (EndTurn(side),),
    "next": lambda side: (NextTurn(side),),
}


def stages(names: tuple[str, ...], side: Side) -> Iterator[Frame]:
    """The frames of the named stages of a side's turn, the kernel's and those that rules bring."""
    for name in names:
        known = STAGES.get(name)
        if known is not None:
            yield from known(side)
        else:
            rule, _, stage = name.partition("/")
            yield RuleStage(RuleId(rule), side, stage)


def begin(ctx: Context, frame: BeginTurn) -> None:
    """Start a player turn: counts begin anew."""
    side = frame.side
    ctx.pop()
    ctx.push(*stages(ctx.ruleset.turn, side))
    ctx.active = side
    if side is starter(ctx):
        ctx.turn += 1
    for unit in ctx.units:
        if unit.acts:
            ctx.set_unit(unit.id, acts=())
    for each in Side:
        ctx.set_player(each, filled=(), triggered=())
    ctx.set_player(side, turns=ctx.players[side].turns + 1)
    turn_begins(ctx)
    ctx.emit(TurnBegan(side, ctx.turn))


def generate(ctx: Context, frame: SagaDice) -> None:
    """Saga dice are generated; a warband that generates none may be beaten."""
    side = frame.side
    dice = generated(ctx, side)
    if limit := few_dice(ctx, side):
        dice = dice.at_most(limit, ctx.cite(Clause.OPENING_DICE))
    # Dice left on the board neither save a warband that generates none, nor ruin one that generates some.
    if ctx.constants.no_dice_ends_game and not any(dice_of(ctx, unit) for unit in ctx.standing(side)):
        ctx.swap(Finish("no-saga-dice"))
        return
    ctx.swap(TakeBackDice(side, dice.value))
    ctx.emit(SagaDiceGenerated(side, dice, min(dice.value, available(ctx, ctx.players[side]))))


# --- Orders


def ask_orders(ctx: Context, frame: Orders) -> Decide | None:
    """Asked while something can be placed or triggered."""
    side = frame.side
    if next(placing_options(ctx, side), None) or can_trigger(ctx, side, OWN_ORDERS):
        return Decide(side, Window.ORDERS)
    return Decide(side, Window.ORDERS) if can_use(ctx, side, Window.ORDERS) else None


def orders_options(ctx: Context, frame: Orders) -> Iterator[Action]:
    """All that may be done in the own Orders phase."""
    yield from placing_options(ctx, frame.side)
    yield from trigger_options(ctx, frame.side, OWN_ORDERS)
    yield from use_options(ctx, frame.side, Window.ORDERS)
    yield Done()


def check_orders(ctx: Context, frame: Orders, action: Action) -> Refusal | None:
    """Place dice, trigger Orders abilities, or end."""
    match action:
        case PlaceDie():
            return placing_problem(ctx, frame.side, action)
        case Trigger():
            return trigger_problem(ctx, frame.side, action, OWN_ORDERS)
        case Use():
            return use_problem(ctx, frame.side, Window.ORDERS, action)
        case Done():
            return None
        case _:
            return ctx.refuse("not-now", Clause.ORDERS)


def take_orders(ctx: Context, frame: Orders, action: Action) -> None:
    """Do it; the phase goes on until it is ended."""
    match action:
        case PlaceDie():
            place(ctx, frame.side, action)
        case Trigger():
            trigger(ctx, frame.side, action)
        case Use():
            use(ctx, action)
        case _:
            ctx.pop()


def end_orders(ctx: Context, frame: EndOrders) -> None:
    """What was not placed goes back."""
    ctx.pop()
    return_unplaced(ctx, frame.side)


# --- dice placed before the first turn


def ask_opening(ctx: Context, frame: OpeningPlacement) -> Decide | None:
    """Asked while a die can be placed."""
    return Decide(frame.side, Window.OPENING) if any(True for _ in placing_options(ctx, frame.side)) else None


def opening_options(ctx: Context, frame: OpeningPlacement) -> Iterator[Action]:
    """Placings, or no more."""
    yield from placing_options(ctx, frame.side)
    yield Done()


def check_opening(ctx: Context, frame: OpeningPlacement, action: Action) -> Refusal | None:
    """Dice may be placed, nothing may be triggered."""
    match action:
        case PlaceDie():
            return placing_problem(ctx, frame.side, action)
        case Done():
            return None
        case _:
            return ctx.refuse("not-now", Clause.OPENING_DICE)


def take_opening(ctx: Context, frame: OpeningPlacement, action: Action) -> None:
    """Place a die, or end."""
    if isinstance(action, PlaceDie):
        place(ctx, frame.side, action)
    else:
        skip_opening(ctx, frame)


def skip_opening(ctx: Context, frame: OpeningPlacement) -> None:
    """Unplaced dice go back."""
    ctx.pop()
    return_unplaced(ctx, frame.side)


# --- the end of a turn


def end(ctx: Context, frame: EndTurn) -> None:
    """End the turn: what lasted for it is over."""
    side = frame.side
    ctx.pop()
    ctx.push(*stages(ctx.ruleset.turn_end, side))
    turn_ends(ctx)
    ctx.spent = tuple(s for s in ctx.spent if s.for_game)
    ctx.emit(TurnEnded(side, ctx.turn))
    lose_magic(ctx, side)


def follow(ctx: Context, frame: NextTurn) -> None:
    """The other side's turn; after the second player's the battle may be over."""
    side = frame.side
    if side is not starter(ctx):
        if ctx.turn >= ctx.constants.turns:
            ctx.swap(Finish("turns-played"))
            return
        if ctx.time_called:
            ctx.swap(Finish("time-called"))
            return
    ctx.swap(BeginTurn(side.other))
