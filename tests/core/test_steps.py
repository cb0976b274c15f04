"""The stack of an open state, moved by the core as by the plain methods, through every step of whole battles."""

from __future__ import annotations

from typing import Any

import pytest

from skald.core import KIND, METHODS, TWINS
from skald.rules.actions import ANYTIME
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import procedure_of, run_on
from skald.rules.events import FatigueTaken, TurnBegan
from skald.rules.frames import Fight, Frame, Resolving
from skald.rules.ids import AbilityId, RuleId, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from tests.core.moments import inputs

pytestmark = pytest.mark.skipif(KIND == "plain", reason="the core is not compiled here")

#: The methods that change an open state.
STACKED = ("push", "pop", "swap", "replace_nearest", "emit")
_WHY = RuleId("why")
_ONE, _OTHER = (Resolving(AbilityId(name), Side.LEFT, ()) for name in ("one", "other"))


def _taken(ruleset: Ruleset, state: State, given: Any) -> Context:
    """The open state after an input, before anything runs by itself."""
    ctx = Context(ruleset, state)
    frame = ctx.here = ctx.pending[-1]
    procedure = procedure_of(ctx, frame)
    handler = procedure.rolled if isinstance(given, Roll) else procedure.take
    assert handler is not None
    handler(ctx, frame, given)
    return ctx


@pytest.mark.parametrize("age", ["", "magic"])
def test_frames_run_until_the_same_is_asked(age: str):
    ruleset, done = inputs(age)
    for state, given in done[::3]:
        if isinstance(given, ANYTIME):
            continue
        one, other = _taken(ruleset, state, given), _taken(ruleset, state, given)
        assert run_on(one) == TWINS["run_on"](other)
        assert one.close() == METHODS["Context.close"](other)
        assert one.events == other.events


def _outcome(ctx: Context, name: str, plain: bool, *given: object) -> object:
    try:
        method = METHODS[f"Context.{name}"] if plain else getattr(Context, name)
        return method(ctx, *given), list(ctx.pending), ctx.here, list(ctx.events), list(ctx.units)
    except (AssertionError, IndexError) as error:
        return type(error)


def _asked(ctx: Context) -> list[tuple[str, tuple[object, ...], Frame | None]]:
    """What is done to the stack, with the frame at work: the topmost, none, or another one."""
    top = ctx.pending[-1]
    found: list[tuple[str, tuple[object, ...], Frame | None]] = []
    for here in (top, None, _ONE):
        found += [("push", (), here), ("push", (_ONE, _OTHER), here), ("pop", (), here), ("swap", (_OTHER,), here)]
        found += [("replace_nearest", (ctx.pending[0], _ONE), here), ("replace_nearest", (_ONE, _OTHER), here)]
        found += [("emit", (event,), here) for event in (TurnBegan(Side.LEFT, 2), FatigueTaken(UnitId(0), 1, _WHY))]
    return found


@pytest.mark.parametrize("age", ["", "magic"])
def test_the_stack_is_moved_as_by_the_plain_methods(age: str):
    ruleset, done = inputs(age)
    fights = [state for state, _ in done if any(isinstance(frame, Fight) for frame in state.pending)]
    for state in [*fights[::20], *(state for state, _ in done[::40])]:
        for name, given, here in _asked(Context(ruleset, state)):
            one, other = Context(ruleset, state), Context(ruleset, state)
            one.here = other.here = here
            assert _outcome(one, name, False, *given) == _outcome(other, name, True, *given), (name, given)


def test_an_empty_stack_is_missed_by_the_core_too():
    ruleset, done = inputs("")
    for plain in (False, True):
        ctx = Context(ruleset, done[-1][0])
        ctx.pending.clear()
        assert _outcome(ctx, "pop", plain) is IndexError
