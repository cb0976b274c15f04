"""A unit that is kept off the table and comes in from an edge that is nobody's.

It is named just before a side's first unit is put down. In its owner's second turn it comes in by a Move that costs
nothing, whenever its owner likes in the Activation phase, and at its end at the latest; if there is no room at all, in
the first later turn in which there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import FIRST_DEPLOYS, SECOND_DEPLOYS, Part, rule_of
from skald.content.scenarios.settings import setting
from skald.content.scenarios.zones import layout_of
from skald.rules.actions import Action, Choose, Deploy, Use
from skald.rules.asking import can_enter, entry_problem, first_player, undeployed
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import Procedure, enter, pop
from skald.rules.events import Event, TurnBegan
from skald.rules.frames import EndTurn, Frame, RuleStage
from skald.rules.hooks import Point, Window
from skald.rules.ids import NO_UNIT, Side
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Effect, Unit

#: The turn in which the unit comes in.
DUE = 2
NAME, ENTER = "reserve", "enter"
#: The edges that nobody deploys from: the short ones; in a flank deployment, by the setting, the long ones.
SHORT, LONG = (2, 3), (0, 1)


def reserve(entry: Scenario | Card) -> Part:
    """Each player keeps one unit off the table, which comes in on the flank."""
    name = rule_of(entry.id)

    def naming(first: bool) -> Callable[[Context], tuple[Frame, ...]]:
        return lambda ctx: (RuleStage(name, first_player(ctx) if first else first_player(ctx).other, NAME),)

    def begin(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, TurnBegan)
        end = ctx.nearest(EndTurn)
        if end is not None and due_to_enter(ctx, event.side) is not None:
            ctx.push_above(end, RuleStage(name, event.side, ENTER))

    def offers(ctx: Context, side: Side) -> Iterable[Use]:
        unit = due_to_enter(ctx, side)
        if unit is not None and not ctx.uses(name):
            yield Use(name, NO_UNIT, unit.id, side=side)

    def perform(ctx: Context, action: Use) -> None:
        assert action.side is not None
        ctx.spend(name)
        ctx.push(RuleStage(name, action.side, ENTER))

    rule = Rule(
        name, f"Lord's Manual p.{entry.page}", watches={TurnBegan: begin}, side_offers={Window.ACTIVATION: offers},
        perform=perform, stages={NAME: _NAMING, ENTER: _ENTERING},
    )  # fmt: skip
    steps = {FIRST_DEPLOYS: naming(True), SECOND_DEPLOYS: naming(False)}
    return Part(entry.id, steps=steps, rules=(rule,), in_force=(name,), reserve_dice=_reserve_dice)


def _reserve_dice(ctx: Context, unit: Unit) -> int:
    """The Saga dice of a unit that is off the table: those it would give with all its figures."""
    profile = ctx.profile(unit)
    if not setting(ctx, "reserve_gives_die") or unit.started < profile.needs:
        return 0
    return ctx.tally(Point.SAGA_DICE, unit, profile.saga_dice, ctx.cite(Clause.SAGA_DICE)).value


# --- naming it


def _ask_name(ctx: Context, frame: RuleStage) -> Decide | None:
    named = any(unit.reserve for unit in ctx.units if unit.side is frame.side)
    if named or not undeployed(ctx, frame.side):
        return None
    return Decide(frame.side, Window.STAGE, about=About(source=frame.rule, amount=1, stage=NAME))


def _name_options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    for unit in undeployed(ctx, frame.side):
        yield Choose(unit.id)


def _name_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_name_options(ctx, frame)) else Refusal("no-such-reserve", frame.rule)


def _take_name(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, Choose)
    ctx.pop()
    ctx.set_unit(action.unit, reserve=True)


_NAMING = Procedure(ask=_ask_name, check=_name_problem, take=_take_name, skip=pop, options=_name_options)


# --- coming in


def due_to_enter(ctx: Context, side: Side) -> Unit | None:
    """The unit that has to come in in the turn being played."""
    if ctx.active is not side or ctx.players[side].turns < DUE:
        return None
    return next((unit for unit in ctx.units if unit.side is side and unit.reserve and not unit.deployed), None)


def entry_edges(ctx: Context) -> tuple[int, ...]:
    """The two edges that a unit comes in from, if it can."""
    flank = layout_of(ctx) == "flank" and setting(ctx, "outflank_edges") == "long"
    return LONG if flank else SHORT


def _ask_entry(ctx: Context, frame: RuleStage) -> Decide | None:
    unit = due_to_enter(ctx, frame.side)
    if unit is None or not can_enter(ctx, unit.id):
        return None
    return Decide(frame.side, Window.ENTER, about=About(unit.id, source=frame.rule, stage=ENTER))


def _entry_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    unit = due_to_enter(ctx, frame.side)
    assert unit is not None
    return entry_problem(ctx, unit.id, action, entry_edges(ctx))


def _take_entry(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, Deploy)
    ctx.pop()
    enter(ctx, action, entry_edges(ctx), frame.rule)


_ENTERING = Procedure(ask=_ask_entry, check=_entry_problem, take=_take_entry, skip=pop)

PLAYS: dict[str, Callable[..., Part]] = {"reserve": reserve}
