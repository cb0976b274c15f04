"""What ``check`` allows ``apply`` does, and what it refuses ``apply`` refuses alike: at any moment, for any input."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.planning.sampler import sample
from skald.rules.actions import Action, AnyAction, Cast
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.dice import Roll, fits, outcomes
from skald.rules.engine import apply, awaiting, check, options
from skald.rules.ids import RuleId
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.dice import draw
from skald.simulation.invariants import broken
from tests.kit.field import ruleset
from tests.kit.from_types import values_of
from tests.kit.length import tried
from tests.kit.skirmishes import odd_battle, played, skirmish

EDITIONS = ("second", "first")
#: Different positions of each kind of moment.
EACH = 4


@cache
def moments(edition: str) -> tuple[Ruleset, tuple[State, ...]]:
    """Positions of every kind that random play comes to."""
    rules = ruleset(edition)
    found: dict[object, list[State]] = {}
    names = sorted(rules.boards)
    for seed in range(14):
        rng = Random(seed)
        begin = odd_battle if seed < 4 else skirmish
        steps, _ = played(rules, begin(rules, rng, (rng.choice(names), rng.choice(names))), rng)
        for step in rng.sample(steps, len(steps)):
            kind = type(step.state.pending[-1]) if step.state.pending else None
            kept = found.setdefault(kind, [])
            if len(kept) < EACH:
                kept.append(step.state)
    return rules, tuple(state for states in found.values() for state in states)


def agree(rules: Ruleset, state: State, given_input: Action | Roll) -> bool:
    """Hold check and apply against each other; returns whether the input was allowed."""
    before = hash(state)
    refusal = check(rules, state, given_input)
    if refusal is None:
        step = apply(rules, state, given_input)
        assert broken(rules, step.state, state, step.events) == []
        # The very same state and input would only be known again.
        assert step == apply(rules, msgspec.structs.replace(state), given_input)
        assert step.awaits == awaiting(rules, step.state)
    else:
        with pytest.raises(IllegalAction) as raised:
            apply(rules, state, given_input)
        assert raised.value.refusal == refusal
        assert refusal.cites in rules.rules
    assert hash(state) == before
    return refusal is None


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=tried(120, 300), deadline=None)
@given(data=st.data())
def test_any_input_is_judged_alike(edition: str, data: st.DataObject):
    rules, states = moments(edition)
    state = data.draw(st.sampled_from(states))
    agree(rules, state, data.draw(values_of(AnyAction | Roll)))


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=tried(120, 300), deadline=None)
@given(data=st.data())
def test_any_input_near_a_legal_one_is_judged_alike(edition: str, data: st.DataObject):
    rules, states = moments(edition)
    state = data.draw(st.sampled_from(states))
    asked = awaiting(rules, state)
    if isinstance(asked, Decide):
        legal = sample(rules, state, asked, Random(data.draw(st.integers(0, 9))))
        agree(rules, state, bent(legal, data))
    elif isinstance(asked, Chance):
        counts = data.draw(st.lists(st.integers(-1, 3), min_size=1, max_size=7).map(tuple))
        assert agree(rules, state, Roll(counts)) is fits(asked.pool, Roll(counts))


def bent(action: Any, data: st.DataObject) -> Any:
    """An action like this one but for one of its fields."""
    fields = msgspec.structs.fields(action)
    if not fields:
        return action
    field = data.draw(st.sampled_from(fields))
    return msgspec.structs.replace(action, **{field.name: data.draw(values_of(field.type))})


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spell_of_nowhere_is_refused_at_every_moment_with_a_rule(edition: str):
    rules, states = moments(edition)
    assert [state for state in states if agree(rules, state, Cast(0, RuleId("nowhere")))] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_listed_option_is_allowed_and_every_moment_offers_something(edition: str):
    rules, states = moments(edition)
    for state in states:
        asked = awaiting(rules, state)
        if isinstance(asked, Over):
            assert list(options(rules, state)) == []
            continue
        listed = list(options(rules, state))
        assert [action for action in listed if check(rules, state, action) is not None] == []
        for action in list(options(rules, state))[:2]:
            assert apply(rules, state, action) == apply(rules, msgspec.structs.replace(state), action)
        if isinstance(asked, Decide):
            assert agree(rules, state, sample(rules, state, asked, Random(1)))
        else:
            assert agree(rules, state, draw(asked.pool, Random(1)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_rolls_of_the_asked_pool_are_taken(edition: str):
    rules, states = moments(edition)
    for state in states:
        asked = awaiting(rules, state)
        if isinstance(asked, Chance) and asked.pool.dice <= 3:
            for roll, _ in outcomes(asked.pool):
                assert check(rules, state, roll) is None
            dice, classes = asked.pool.dice, len(asked.pool.weights)
            for counts in ((dice + 1, *(0,) * (classes - 1)), (dice,) + (0,) * classes, (-1, dice + 1)):
                refusal = check(rules, state, Roll(counts))
                assert refusal is not None
                assert refusal.code == "not-this-roll"
