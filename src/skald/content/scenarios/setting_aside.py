"""A first turn with few Saga dice: the others are set aside, those too that lie on the board already."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part, rule_of
from skald.rules.actions import Action, TakeBack
from skald.rules.asking import starter
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop
from skald.rules.events import DiceTakenBack, Event, TurnBegan
from skald.rules.frames import RuleStage
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Effect

#: The stage in which a player takes up dice that are too many for the first turn.
SURPLUS = "surplus"


def few_dice(entry: Scenario | Card, *, starts: int, other: int) -> Part:
    """In the own first turn each side has only so many Saga dice; the rest are out of play for that turn."""
    name = rule_of(entry.id)

    def limit(ctx: Context, side: Side) -> int:
        return starts if side is starter(ctx) else other

    def begin(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, TurnBegan)
        if event.turn == 1:
            ctx.push(RuleStage(name, event.side, SURPLUS))

    def ask(ctx: Context, frame: RuleStage) -> Decide | None:
        surplus = len(ctx.players[frame.side].active) - limit(ctx, frame.side)
        if surplus <= 0:
            return None
        return Decide(frame.side, Window.STAGE, about=About(source=name, amount=surplus, stage=SURPLUS))

    stage = Procedure(ask=ask, check=_problem, take=_take_up, skip=pop, options=_options)
    rule = Rule(name, f"Lord's Manual p.{entry.page}", watches={TurnBegan: begin}, stages={SURPLUS: stage})
    return Part(entry.id, few_dice=limit, rules=(rule,), in_force=(name,))


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    """One die after the other, from any ability."""
    for ability in dict.fromkeys(die.ability for die in ctx.players[frame.side].active):
        yield TakeBack((ability,))


def _problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_options(ctx, frame)) else Refusal("one-die-there", frame.rule)


def _take_up(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, TakeBack)
    lying = list(ctx.players[frame.side].active)
    lying.remove(next(die for die in lying if die.ability == action.dice[0]))
    ctx.set_player(frame.side, active=tuple(lying))
    ctx.emit(DiceTakenBack(frame.side, action.dice))


PLAYS: dict[str, Callable[..., Part]] = {"few-dice": few_dice}
