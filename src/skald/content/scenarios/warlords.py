"""What hangs on the Warlord: a die more, and dice rolled again or turned while he lives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from skald.content.leading import leads
from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.settings import setting
from skald.rules.actions import Action, Change, Done, Reroll, TakeBack, Use
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, change_die, pop
from skald.rules.events import DiceTakenBack
from skald.rules.frames import Noted, RuleStage, SagaRoll
from skald.rules.hooks import Point, Window
from skald.rules.ids import NO_UNIT, AbilityId, Face, RuleId, Side
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Unit
from skald.rules.tally import Tally

Entry = Scenario | Card
#: The two ways to use a vision, as the amount of the use.
AGAIN, TURN = 0, 1
STAGES = {AGAIN: "again", TURN: "turn"}


def _cite(entry: Entry) -> str:
    return f"Lord's Manual p.{entry.page}"


def lives(ctx: Context, side: Side) -> bool:
    """Whether a side's Warlord lives, on the table or kept off it."""
    return any(unit.side is side and leads(ctx, unit) and (unit.figures or not unit.deployed) for unit in ctx.units)


# --- a die more


def loyal_warlord(entry: Entry, *, dice: int) -> Part:
    """The Warlord, or his heroic unit, gives more Saga dice."""
    name = rule_of(entry.id)

    def more(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        return tally.add(dice, name) if leads(ctx, unit) else tally

    rule = Rule(name, _cite(entry), modifiers={Point.SAGA_DICE: more})
    return Part(entry.id, rules=(rule,), in_force=(name,))


# --- visions


def visions(entry: Entry) -> Part:
    """Once in each own Orders phase a die is rolled again; or once in the game turned, and then never again."""
    name = rule_of(entry.id)

    def offers(ctx: Context, side: Side) -> Iterable[Use]:
        if ctx.uses(name) or ctx.fact(_spent(name, side)) == 1 or not lives(ctx, side) or not _has_dice(ctx, side):
            return
        yield Use(name, NO_UNIT, amount=AGAIN, side=side)
        if ctx.turn < ctx.constants.turns:
            yield Use(name, NO_UNIT, amount=TURN, side=side)

    def perform(ctx: Context, action: Use) -> None:
        assert action.side is not None
        ctx.spend(name)
        if action.amount == TURN:
            ctx.set_fact(_spent(name, action.side), 1)
        ctx.push(RuleStage(name, action.side, STAGES[action.amount]))

    stages = {STAGES[how]: _stage(name, how) for how in STAGES}
    rule = Rule(name, _cite(entry), side_offers={Window.ORDERS: offers}, perform=perform, stages=stages)
    return Part(entry.id, rules=(rule,), in_force=(name,))


def _spent(name: RuleId, side: Side) -> str:
    return f"{name}/{side.name.lower()}"


def _has_dice(ctx: Context, side: Side) -> bool:
    player = ctx.players[side]
    return bool(player.inactive or (_any_die(ctx) and player.active))


def _any_die(ctx: Context) -> bool:
    return setting(ctx, "visionary_dice") == "any"


def _taken(frame: RuleStage) -> Face | None:
    """The die that was taken up from the board for this: it has to be the one."""
    return Face(frame.notes[0].value) if frame.notes else None


def _stage(name: RuleId, how: int) -> Procedure:
    """One die is named, beside the board or (by the setting) on it, and rolled again or turned."""

    def options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
        taken, player = _taken(frame), ctx.players[frame.side]
        for face in dict.fromkeys(player.inactive) if taken is None else (taken,):
            if how == AGAIN:
                yield Reroll((face,))
            else:
                yield from (Change(face, new) for new in Face if new is not face)
        if taken is None:
            if _any_die(ctx):
                yield from (TakeBack((ability,)) for ability in dict.fromkeys(die.ability for die in player.active))
            yield Done()

    def ask(ctx: Context, frame: RuleStage) -> Decide:
        return Decide(frame.side, Window.CHANGE, about=About(source=name, amount=1, stage=frame.stage))

    def check(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
        return None if action in list(options(ctx, frame)) else Refusal("no-such-vision", name)

    def take(ctx: Context, frame: RuleStage, action: Action) -> None:
        if isinstance(action, TakeBack):
            _take_up(ctx, frame, action.dice[0])
            return
        ctx.pop()
        if isinstance(action, Reroll):
            left = list(ctx.players[frame.side].inactive)
            left.remove(action.faces[0])
            ctx.set_player(frame.side, inactive=tuple(left))
            ctx.push(SagaRoll(frame.side, 1, name, action.faces))
        elif isinstance(action, Change):
            change_die(ctx, frame.side, action.old, action.new, name)

    return Procedure(ask=ask, check=check, take=take, skip=pop, options=options)


def _take_up(ctx: Context, frame: RuleStage, ability: AbilityId) -> None:
    player = ctx.players[frame.side]
    die = next(die for die in player.active if die.ability == ability)
    active = list(player.active)
    active.remove(die)
    ctx.set_player(frame.side, active=tuple(active), inactive=tuple(sorted((*player.inactive, die.face))))
    ctx.swap(replace(frame, notes=(Noted("face", die.face),)))
    ctx.emit(DiceTakenBack(frame.side, (ability,)))


PLAYS: dict[str, Callable[..., Part]] = {"loyal-warlord": loyal_warlord, "visions": visions}
