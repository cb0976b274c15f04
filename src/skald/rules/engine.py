"""The whole public face of play: what a state waits for, whether an input is allowed, what it does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from skald.core import answered
from skald.rules.actions import ANYTIME, Action, Answer
from skald.rules.awaiting import Awaiting, Chance, Decide, Over
from skald.rules.clauses import Clause
from skald.rules.context import Context, Courses
from skald.rules.dice import Roll, fits
from skald.rules.events import Event
from skald.rules.frames import Frame, RuleStage
from skald.rules.phases.ending import anytime_problem, lapse, take_anytime
from skald.rules.phases.procedure import Procedure
from skald.rules.procedures import PROCEDURES
from skald.rules.refusal import IllegalAction, Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import Player, Purchase, State


class Step(Struct, frozen=True, gc=False):
    """The state after an input, what happened, and what the new state waits for."""

    state: State
    events: tuple[Event, ...]
    awaits: Awaiting


class Warband(Struct, frozen=True, gc=False):
    """What one side brings to a battle: figures, war banners and a board."""

    board: str
    roster: tuple[Purchase, ...]
    banners: int = 0
    faction: str = ""


def opening(
    ruleset: Ruleset, left: Warband, right: Warband, facts: tuple[tuple[str, int], ...] = ()
) -> Step:  # fmt: skip
    """The first settled state of a battle; of its scenario some facts may be settled beforehand."""
    players = (
        Player(left.board, left.roster, left.banners, faction=left.faction),
        Player(right.board, right.roster, right.banners, edge=1, faction=right.faction),
    )
    constants = ruleset.constants
    state = State(ruleset.id, ruleset.version, constants.table_width, constants.table_height, players)
    ctx = Context(ruleset, state)
    ctx.facts, ctx.in_force = facts, ruleset.scenario.in_force
    ctx.push(*ruleset.scenario.setup(ctx, ""))
    return _settle(ctx)


def awaiting(ruleset: Ruleset, state: State) -> Awaiting:
    """What a settled state waits for."""
    if state.outcome is not None:
        return Over(state.outcome)
    ctx = Context(ruleset, state)
    frame = ctx.pending[-1]
    procedure = procedure_of(ctx, frame)
    assert procedure.ask is not None
    asked = procedure.ask(ctx, frame)
    assert asked is not None
    return asked


#: The input that was last found to be allowed, with where and what was worked out: whoever plans checks first and
#: applies at once.
_allowed: tuple[Ruleset, State, Action | Roll, Courses] | None = None
#: The actions that were listed last, by identity, and where: whoever chooses from a list gives one of them.
_listed: tuple[Ruleset, State, dict[int, Action]] | None = None
#: The state that was settled last, and what it waits for: dice fall at once, and are held against their pool.
_settled: tuple[Ruleset, State, Awaiting] | None = None


def check(ruleset: Ruleset, state: State, given: Action | Roll) -> Refusal | None:
    """Why an input is not allowed now; None when it is. Changes nothing."""
    global _allowed  # noqa: PLW0603 - a memory of one answer about frozen values
    ctx = Context(ruleset, state)
    problem = _problem(ctx, given)
    if problem is None:
        _allowed = (ruleset, state, given, ctx.courses)
    return problem


#: The state that inputs were given to last, and what came of them by their identity, at most so many: an agent that
#: tries its choices in its head then gives the best of them.
_tried: tuple[Ruleset, State, dict[int, tuple[Action | Roll, Step]]] | None = None
_MOST = 64


def apply(ruleset: Ruleset, state: State, given: Action | Roll) -> Step:
    """The state after an input; raises IllegalAction when ``check`` refuses it."""
    global _tried  # noqa: PLW0603 - a memory of answers about frozen values
    known = _tried
    if known is None or known[0] is not ruleset or known[1] is not state or len(known[2]) >= _MOST:
        known = _tried = (ruleset, state, {})
    row = known[2].get(id(given))
    if row is not None and row[0] is given:
        return row[1]
    step = _applied(ruleset, state, given)
    known[2][id(given)] = (given, step)
    return step


def _applied(ruleset: Ruleset, state: State, given: Action | Roll) -> Step:
    ctx = Context(ruleset, state)
    known = _allowed
    if known is not None and known[0] is ruleset and known[1] is state and known[2] is given:
        ctx.courses = known[3]
    elif not _is_listed(ruleset, state, given):
        problem = _problem(ctx, given)
        if problem is not None:
            raise IllegalAction(problem)
    if type(given) in ANYTIME and isinstance(given, ANYTIME):
        take_anytime(ctx, given)
        return _settle(ctx)
    frame = ctx.here = ctx.pending[-1]
    procedure = procedure_of(ctx, frame)
    if isinstance(given, Roll):
        assert procedure.rolled is not None
        procedure.rolled(ctx, frame, given)
    else:
        assert procedure.take is not None
        _lapse_offers(ctx, frame, procedure, given)
        procedure.take(ctx, frame, given)
    return _settle(ctx)


def resume(ruleset: Ruleset, state: State) -> Step:
    """Settle a position that was laid out by hand: run its frames up to the first thing to decide or to roll."""
    return _settle(Context(ruleset, state))


def options(ruleset: Ruleset, state: State) -> Iterator[Action]:
    """The legal actions of this moment that can be listed; moves over the open table can't."""
    global _listed  # noqa: PLW0603 - a memory of one list about frozen values
    if state.outcome is not None:
        return
    ctx = Context(ruleset, state)
    frame = ctx.pending[-1]
    listed = procedure_of(ctx, frame).options
    if listed is not None:
        handed: dict[int, Action] = {}
        _listed = (ruleset, state, handed)
        for action in listed(ctx, frame):
            handed[id(action)] = action
            yield action


def _is_listed(ruleset: Ruleset, state: State, given: Action | Roll) -> bool:
    known = _listed
    return known is not None and known[0] is ruleset and known[1] is state and known[2].get(id(given)) is given


def _lapse_offers(ctx: Context, frame: Frame, procedure: Procedure, given: Action) -> None:
    if not (ctx.players[0].offers_draw or ctx.players[1].offers_draw):
        return
    assert procedure.ask is not None
    asked = procedure.ask(ctx, frame)
    assert isinstance(asked, Decide)
    lapse(ctx, given.side if isinstance(given, Answer) else asked.side)


@answered
def procedure_of(ctx: Context, frame: Frame) -> Procedure:
    """What is done at a frame."""
    if type(frame) is RuleStage:
        return ctx.ruleset.rules[frame.rule].stages[frame.stage]
    replaced = ctx.ruleset.replaced
    return (replaced and replaced.get(type(frame))) or PROCEDURES[type(frame)]


def _problem(ctx: Context, given: Action | Roll) -> Refusal | None:
    if ctx.outcome is not None:
        return ctx.refuse("battle-over", Clause.LENGTH)
    if type(given) in ANYTIME and isinstance(given, ANYTIME):
        return anytime_problem(ctx, given)
    frame = ctx.pending[-1]
    procedure = procedure_of(ctx, frame)
    if isinstance(given, Roll):
        asked = _awaited(ctx, frame, procedure)
        if not isinstance(asked, Chance) or not fits(asked.pool, given):
            return ctx.refuse("not-this-roll", Clause.MODIFIED_DICE)
        return None
    if procedure.check is None:
        return ctx.refuse("dice-awaited", Clause.MODIFIED_DICE)
    return procedure.check(ctx, frame, given)


def _awaited(ctx: Context, frame: Frame, procedure: Procedure) -> Awaiting | None:
    known = _settled
    if known is not None and known[0] is ctx.ruleset and known[1] is ctx.start:
        return known[2]
    assert procedure.ask is not None
    return procedure.ask(ctx, frame)


def _settle(ctx: Context) -> Step:
    global _settled  # noqa: PLW0603 - a memory of one answer about frozen values
    asked = run_on(ctx)
    state = ctx.close()
    if asked is None:
        assert ctx.outcome is not None
        return Step(state, tuple(ctx.events), Over(ctx.outcome))
    _settled = (ctx.ruleset, state, asked)
    return Step(state, tuple(ctx.events), asked)


@answered
def run_on(ctx: Context) -> Decide | Chance | None:
    """Run frames until one asks something; nothing is asked any more when the battle is over."""
    while ctx.outcome is None:
        frame = ctx.here = ctx.pending[-1]
        procedure = procedure_of(ctx, frame)
        if procedure.run is not None:
            procedure.run(ctx, frame)
            continue
        assert procedure.ask is not None
        asked = procedure.ask(ctx, frame)
        if asked is not None:
            return asked
        assert procedure.skip is not None
        procedure.skip(ctx, frame)
    return None
