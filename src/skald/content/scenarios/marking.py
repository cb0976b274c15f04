"""The marked unit: each player names an enemy unit after deployment, and its losses count twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.massacre import points_against
from skald.content.scenarios.parts import Counting, Found, Part, rule_of
from skald.content.scenarios.settings import setting
from skald.rules.actions import Action, ChooseRow
from skald.rules.asking import first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure
from skald.rules.events import RuleUsed
from skald.rules.frames import Frame, RuleStage, Sealed
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, RuleId, Side, UnitId
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Unit

Entry = Scenario | Card
MARK = "mark"
TWICE = 2


def marked_fact(side: Side) -> str:
    """The fact that says which unit of a side the enemy has marked."""
    return f"marked.{side.name.lower()}"


def marked_unit(ctx: Context, side: Side) -> UnitId:
    """The unit of a side that the enemy has marked."""
    return UnitId(ctx.fact(marked_fact(side), NO_UNIT))


def targets(ctx: Context, side: Side) -> list[Unit]:
    """The units that a side may mark: the enemy's, those kept off the table too."""
    return [unit for unit in ctx.units if unit.side is not side]


def marking(entry: Entry) -> Part:
    """After deployment each player names an enemy unit: both in secret, or the second player first."""
    name = rule_of(entry.id)

    def begin(ctx: Context) -> tuple[Frame, ...]:
        if setting(ctx, "marking") == "sealed":
            return (Sealed(name, max(len(targets(ctx, side)) for side in Side)),)
        first = first_player(ctx)
        return tuple(RuleStage(name, side, MARK) for side in (first.other, first))

    def reveal(ctx: Context, answers: tuple[int, int]) -> None:
        for side in Side:
            _mark(ctx, side, answers[side], name)

    stage = Procedure(ask=_ask, check=_check, take=_take, options=_options)
    rule = Rule(
        name, f"Lord's Manual p.{entry.page}", reveal=reveal, rows=lambda ctx, side: len(targets(ctx, side)),
        stages={MARK: stage},
    )  # fmt: skip
    return Part(entry.id, steps={"marking": begin}, counted=_counted, rules=(rule,))


def _counted(ctx: Context, unit: Unit) -> int:
    return TWICE if marked_unit(ctx, unit.side) == unit.id else 1


def _mark(ctx: Context, by: Side, row: int, why: RuleId) -> None:
    target = targets(ctx, by)[row].id
    ctx.set_fact(marked_fact(by.other), target)
    ctx.emit(RuleUsed(why, NO_UNIT, target, by))


def _ask(ctx: Context, frame: RuleStage) -> Decide:
    found = len(targets(ctx, frame.side))
    return Decide(frame.side, Window.STAGE, about=About(source=frame.rule, amount=found, stage=MARK))


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    return (ChooseRow(number) for number in range(len(targets(ctx, frame.side))))


def _check(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_options(ctx, frame)) else Refusal("no-such-row", frame.rule)


def _take(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, ChooseRow)
    ctx.pop()
    _mark(ctx, frame.side, action.row, frame.rule)


def massacre_marked(entry: Entry, line: Line) -> Counting:
    """The enemy's losses; those of the marked unit count twice, before they are added up and rounded."""

    def count(ctx: Context, side: Side) -> Iterable[Found]:
        return [(points_against(ctx, side.other, marked_unit(ctx, side.other)).value, line.id)]

    return Counting(rule_of(entry.id, line.id), line.window, count)


PLAYS: dict[str, Callable[..., Part]] = {"marking": marking}
COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"massacre-marked": massacre_marked}
