"""Points at the end of a player turn: units are assigned to objectives where that matters, then lines are counted.

The last stage of a turn, after everything that ends with it. A unit counts for one objective; the player whose turn it
is assigns first, then the other, and nobody is asked when it can't change the points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from msgspec.structs import replace

from skald.content.scenarios.control import Assigned, choices, held_by_majority, held_by_presence
from skald.content.scenarios.parts import Counting, Objective, Part
from skald.rules.actions import Action, ChooseRow
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure
from skald.rules.frames import Noted, RuleStage
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side, UnitId
from skald.rules.markers import score
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule

SCORING = RuleId("scenario.scoring")
#: Scoring begins with a player's second turn.
FIRST_COUNTED = 2
_HELD = {"presence": held_by_presence, "majority": held_by_majority}

PartsOf = Callable[[Context], tuple[Part, ...]]
Choices = dict[UnitId, tuple[int, ...]]


def lines_at_turn_end(ctx: Context, parts: tuple[Part, ...], ended: Side) -> Iterator[tuple[Counting, Side]]:
    """What is counted when a side's turn has ended, and for whom."""
    if ctx.players[ended].turns < FIRST_COUNTED:
        return
    for part in parts:
        for line in part.countings:
            if line.window == "theirs":
                yield line, ended.other
            elif line.window == "own":
                yield line, ended


# --- who holds what


def _open_choices(ctx: Context, line: Counting, scorer: Side) -> tuple[tuple[Objective, ...], Choices, Choices]:
    """Objectives, the units that qualify for one alone, and those that qualify for several, the active side's first."""
    assert line.objectives is not None
    objectives = line.objectives(ctx)
    sides = (ctx.active, ctx.active.other) if line.control == "majority" else (scorer,)
    near: Choices = {}
    for side in sides:
        near |= choices(ctx, objectives, side)
    sure: Choices = {unit: at for unit, at in near.items() if len(at) == 1}
    return objectives, sure, {unit: at for unit, at in near.items() if len(at) > 1}


def _points(ctx: Context, line: Counting, scorer: Side, objectives: tuple[Objective, ...], assigned: Assigned) -> int:
    return sum(points for _, points in _HELD[line.control](ctx, objectives, scorer, assigned))


class Assignment:
    """Which objective each unit counts for in one line of one window, as far as it is settled."""

    def __init__(self, ctx: Context, line: Counting, scorer: Side, frame: RuleStage) -> None:
        self.ctx, self.line, self.scorer = ctx, line, scorer
        self.objectives, sure, unsure = _open_choices(ctx, line, scorer)
        noted = {note.name: note.value for note in frame.notes}
        self.assigned: dict[UnitId, int] = {unit: at[0] for unit, at in sure.items()}
        self.open: Choices = {}
        for unit, at in unsure.items():
            known = noted.get(f"{line.rule}/{unit}")
            if known is None:
                self.open[unit] = at
            else:
                self.assigned[unit] = known

    def asked(self) -> UnitId | None:
        """The unit to be assigned next; nobody if it can't change the points."""
        if not self.open:
            return None
        possible = {
            _points(
                self.ctx, self.line, self.scorer, self.objectives, self.assigned | dict(zip(self.open, at, strict=True))
            )
            for at in product(*self.open.values())
        }
        return next(iter(self.open)) if len(possible) > 1 else None

    def held(self) -> list[tuple[Objective, int]]:
        """What the scorer holds, the rest assigned anyhow."""
        rest = {unit: at[0] for unit, at in self.open.items()}
        return list(_HELD[self.line.control](self.ctx, self.objectives, self.scorer, self.assigned | rest))


def scoring_rule(parts_of: PartsOf) -> Rule:
    """The rule whose stage counts points at the end of a turn."""

    def due(ctx: Context, frame: RuleStage) -> tuple[Assignment, UnitId] | None:
        for line, scorer in lines_at_turn_end(ctx, parts_of(ctx), frame.side):
            if line.objectives is not None:
                found = Assignment(ctx, line, scorer, frame)
                unit = found.asked()
                if unit is not None:
                    return found, unit
        return None

    def ask(ctx: Context, frame: RuleStage) -> Decide | None:
        found = due(ctx, frame)
        if found is None:
            return None
        assignment, unit = found
        about = About(unit=unit, source=assignment.line.rule, amount=len(assignment.open[unit]), stage="assign")
        return Decide(ctx.unit(unit).side, Window.STAGE, about=about)

    def options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
        found = due(ctx, frame)
        assert found is not None
        for number in found[0].open[found[1]]:
            yield ChooseRow(number)

    def check(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
        return None if action in list(options(ctx, frame)) else Refusal("no-such-objective", SCORING)

    def take(ctx: Context, frame: RuleStage, action: Action) -> None:
        assert isinstance(action, ChooseRow)
        found = due(ctx, frame)
        assert found is not None
        note = Noted(f"{found[0].line.rule}/{found[1]}", action.row)
        ctx.swap(replace(frame, notes=(*frame.notes, note)))

    def count(ctx: Context, frame: RuleStage) -> None:
        due = list(lines_at_turn_end(ctx, parts_of(ctx), frame.side))
        gained = [(scorer, found) for line, scorer in due for found in _counted(ctx, line, scorer, frame)]
        ctx.pop()
        for scorer, (points, why, rule) in gained:
            score(ctx, scorer, points, rule, why)

    stage = Procedure(ask=ask, check=check, take=take, skip=count, options=options)
    return Rule(SCORING, "Lord's Manual p.3", stages={"score": stage})


def _counted(ctx: Context, line: Counting, scorer: Side, frame: RuleStage) -> list[tuple[int, str, RuleId]]:
    if line.objectives is None:
        assert line.count is not None
        return [(points, why, line.rule) for points, why in line.count(ctx, scorer)]
    held = Assignment(ctx, line, scorer, frame).held()
    return [(points, objective.name, objective.rule or line.rule) for objective, points in held]
