"""Units put down one by one, in turn; and the dice of a column whose foe has no unit left to put down.

Whoever goes on alone puts a unit down, and with each one after that may roll a Saga die and lay it on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.content.scenarios.settings import setting
from skald.rules.actions import Action, ChooseRow, Done
from skald.rules.asking import available, dice_of, first_player, undeployed
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop
from skald.rules.frames import DeployTurn, Noted, OpeningPlacement, RuleStage, SagaRoll
from skald.rules.hooks import Point, Window
from skald.rules.ids import RuleId, Side
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Unit

#: The stages: a side's first unit, all the rest in turn, and the offer of a die.
ONE, REST, DIE = "one", "rest", "die"
#: How many units the side that goes on alone has put down since the other was done.
ALONE = "alone"
ROLL = 0


def turns_rule(name: RuleId, page: int, *, dice: bool) -> Rule:
    """The rule by which units are put down in turn, with dice for whoever goes on alone or without."""

    def rest(ctx: Context, frame: RuleStage) -> None:
        sides = [side for side in Side if undeployed(ctx, side)]
        if not sides:
            ctx.pop()
            return
        side = frame.side if frame.side in sides else frame.side.other
        alone = _alone(ctx, frame) + (len(sides) == 1)
        ctx.swap(replace(frame, side=side.other, notes=(Noted(ALONE, alone),)))
        # The die is rolled when the unit is down.
        if dice and alone > 1:
            ctx.push(RuleStage(name, side, DIE))
        ctx.push(DeployTurn(side, len(undeployed(ctx, side)) - 1))

    offer = Procedure(
        ask=_ask_die, check=_die_problem, take=_take_die, skip=pop, options=lambda ctx, frame: _die_options()
    )
    stages = {ONE: Procedure(run=_one), REST: Procedure(run=rest)} | ({DIE: offer} if dice else {})
    return Rule(name, f"Lord's Manual p.{page}", stages=stages)


def _one(ctx: Context, frame: RuleStage) -> None:
    """A side's first unit; a side that has none to put down is passed over."""
    waiting = len(undeployed(ctx, frame.side))
    if waiting:
        ctx.swap(DeployTurn(frame.side, waiting - 1))
    else:
        ctx.pop()


def _alone(ctx: Context, frame: RuleStage) -> int:
    """How many units were put down since the other side was done."""
    if frame.notes:
        return frame.notes[0].value
    first = first_player(ctx)
    none_of_second = not any(unit.deployed for unit in ctx.units if unit.side is first.other)
    return int(none_of_second or not undeployed(ctx, first))


# --- the dice of the column


def dice_left(ctx: Context, side: Side) -> int:
    """How many dice a column may still lay."""
    lying = len(ctx.players[side].active)
    most = ctx.constants.saga_dice
    if setting(ctx, "column_cap") == "generated":
        most = min(most, sum(_gives(ctx, unit) for unit in ctx.units if unit.side is side and not unit.reserve))
    return min(most - lying, available(ctx, ctx.players[side]))


def _gives(ctx: Context, unit: Unit) -> int:
    """The dice of a unit, whether it is down already or not."""
    if unit.deployed:
        return dice_of(ctx, unit)
    profile = ctx.profile(unit)
    if unit.started < profile.needs:
        return 0
    return ctx.tally(Point.SAGA_DICE, unit, profile.saga_dice, ctx.cite(Clause.SAGA_DICE)).value


def _ask_die(ctx: Context, frame: RuleStage) -> Decide | None:
    if dice_left(ctx, frame.side) <= 0:
        return None
    return Decide(frame.side, Window.STAGE, about=About(source=frame.rule, amount=1, stage=DIE))


def _die_options() -> Iterator[Action]:
    yield ChooseRow(ROLL)
    yield Done()


def _die_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_die_options()) else Refusal("no-such-row", frame.rule)


def _take_die(ctx: Context, frame: RuleStage, action: Action) -> None:
    ctx.pop()
    if isinstance(action, ChooseRow):
        ctx.push(SagaRoll(frame.side, 1, frame.rule), OpeningPlacement(frame.side))
