"""Before the first turn: who is first, edges, charts, choices, and answers given in secret."""

from __future__ import annotations

from collections.abc import Iterator

from skald.rules.actions import Action, Answer, ChooseEdge, ChooseRow
from skald.rules.awaiting import About, Chance, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll
from skald.rules.events import ChartDrawn, EdgeChosen, FirstPlayerChosen, SealedAnswered, SealedRevealed
from skald.rules.frames import Arrange, ChartRoll, EdgeChoice, Kept, RollFirst, RowChoice, Sealed
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Row

#: The fact that says who plays the first turn.
STARTER = "starter"
#: Of 36 throws of two dice, 15 are higher for each side and 6 are ties.
DUEL = Pool(1, (15, 15, 6))


def arrange(ctx: Context, frame: Arrange) -> None:
    """The next stage of the scenario's set-up."""
    ctx.pop()
    ctx.push(*ctx.ruleset.scenario.setup(ctx, frame.stage))


def ask_first(ctx: Context, frame: RollFirst) -> Chance:
    """Both roll a die."""
    return Chance(DUEL, Side.LEFT, ctx.cite(Clause.FIRST_PLAYER))


def first_rolled(ctx: Context, frame: RollFirst, roll: Roll) -> None:
    """The higher is the first player; a tie is rolled again."""
    if roll.counts[2]:
        return
    ctx.first = Side.LEFT if roll.counts[0] else Side.RIGHT
    ctx.pop()
    ctx.emit(FirstPlayerChosen(ctx.first))


def first_player(ctx: Context) -> Side:
    """The first player, once known."""
    assert ctx.first is not None
    return ctx.first


def starter(ctx: Context) -> Side:
    """Who plays the first turn: the first player, unless the scenario says otherwise."""
    known = ctx.fact(STARTER)
    return first_player(ctx) if known < 0 else Side(known)


def ask_edge(ctx: Context, frame: EdgeChoice) -> Decide:
    """The first player chooses."""
    return Decide(first_player(ctx), Window.EDGE)


def edge_options(ctx: Context, frame: EdgeChoice) -> Iterator[Action]:
    """The two long edges."""
    yield ChooseEdge(0)
    yield ChooseEdge(1)


def check_edge(ctx: Context, frame: EdgeChoice, action: Action) -> Refusal | None:
    """One of the two."""
    if isinstance(action, ChooseEdge) and action.edge in (0, 1):
        return None
    return ctx.refuse("no-such-edge", Clause.EDGES)


def take_edge(ctx: Context, frame: EdgeChoice, action: Action) -> None:
    """The other player gets the other edge."""
    assert isinstance(action, ChooseEdge)
    ctx.pop()
    side = first_player(ctx)
    ctx.set_player(side, edge=action.edge)
    ctx.set_player(side.other, edge=1 - action.edge)
    ctx.emit(EdgeChosen(side, action.edge))


# --- charts


def rows_of(ctx: Context, chart: str) -> tuple[Row, ...]:
    """The rows of one of the scenario's charts."""
    return ctx.ruleset.scenario.charts[chart]


def ask_chart(ctx: Context, frame: ChartRoll) -> Chance:
    """A die on the chart."""
    pool = Pool(1, tuple(row.weight for row in rows_of(ctx, frame.chart)))
    return Chance(pool, first_player(ctx), ctx.cite(Clause.DEPLOYMENT))


def chart_rolled(ctx: Context, frame: ChartRoll, roll: Roll) -> None:
    """The row is in force."""
    ctx.pop()
    settle_row(ctx, frame.chart, roll.counts.index(1))


def settle_row(ctx: Context, chart: str, number: int) -> None:
    """Note a chart's row, put its rule in force and see what it adds to the set-up."""
    row = rows_of(ctx, chart)[number]
    ctx.set_fact(chart, number)
    if row.rule:
        ctx.in_force = ctx.ruleset.shared((*ctx.in_force, row.rule))
    ctx.emit(ChartDrawn(chart, number, row.rule))
    ctx.push(*ctx.ruleset.scenario.drawn(ctx, chart, number))


def ask_row(ctx: Context, frame: RowChoice) -> Decide:
    """A side chooses a row."""
    return Decide(frame.side, Window.ROW, about=About(stage=frame.chart))


def row_options(ctx: Context, frame: RowChoice) -> Iterator[Action]:
    """Every row."""
    for number in range(len(rows_of(ctx, frame.chart))):
        yield ChooseRow(number)


def check_row(ctx: Context, frame: RowChoice, action: Action) -> Refusal | None:
    """A row of the chart."""
    if isinstance(action, ChooseRow) and 0 <= action.row < len(rows_of(ctx, frame.chart)):
        return None
    return ctx.refuse("no-such-row", Clause.DEPLOYMENT)


def take_row(ctx: Context, frame: RowChoice, action: Action) -> None:
    """The row is in force."""
    assert isinstance(action, ChooseRow)
    ctx.pop()
    settle_row(ctx, frame.chart, action.row)


# --- sealed decisions


def ask_sealed(ctx: Context, frame: Sealed) -> Decide:
    """Waits for both; names the first who has not answered."""
    side = Side.LEFT if frame.answers[0] == -1 else Side.RIGHT
    return Decide(side, Window.SEALED, sealed=True, about=About(source=frame.rule))


def sealed_options(ctx: Context, frame: Sealed) -> Iterator[Action]:
    """Every answer of those who have not answered."""
    for side in Side:
        if frame.answers[side] == -1:
            for row in range(sealed_rows(ctx, frame, side)):
                yield Answer(side, row)


def sealed_rows(ctx: Context, frame: Sealed, side: Side) -> int:
    """How many answers a side may choose from: as many as the rule says, or the same for both."""
    rule = ctx.ruleset.rules.get(frame.rule)
    return frame.rows if rule is None or rule.rows is None else rule.rows(ctx, side)


def check_sealed(ctx: Context, frame: Sealed, action: Action) -> Refusal | None:
    """An answer that exists, once."""
    if not isinstance(action, Answer) or not 0 <= action.row < sealed_rows(ctx, frame, action.side):
        return Refusal("no-such-row", frame.rule)
    return Refusal("answered-already", frame.rule) if frame.answers[action.side] != -1 else None


def take_sealed(ctx: Context, frame: Sealed, action: Action) -> None:
    """Note the answer; reveal both when both are in."""
    assert isinstance(action, Answer)
    answers = list(frame.answers)
    answers[action.side] = action.row
    both = (answers[0], answers[1])
    if -1 in both:
        ctx.swap(Sealed(frame.rule, frame.rows, both))
    else:
        ctx.pop()
    ctx.emit(SealedAnswered(action.side))
    if -1 in both:
        return
    rule = ctx.ruleset.rules[frame.rule]
    if rule.keeps:
        first = first_player(ctx)
        ctx.push(*(Kept(rule.id, side, both[side], part) for part in rule.keeps for side in (first, first.other)))
        return
    ctx.emit(SealedRevealed(frame.rule, both))
    if rule.reveal is not None:
        rule.reveal(ctx, both)


def open_kept(ctx: Context, frame: Kept) -> None:
    """A part of a sealed answer is opened."""
    ctx.pop()
    opened = ctx.ruleset.rules[frame.rule].opened
    assert opened is not None
    opened(ctx, frame.side, frame.answer, frame.part)
