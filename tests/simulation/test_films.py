"""Films: the opening and the changes give every position again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.rules.actions import Activate, PlaceDie
from skald.rules.events import TurnBegan
from skald.rules.notation import parse_replay
from skald.simulation.films import change, changed, drawn_position, filmed
from skald.simulation.judging import state_after
from skald.simulation.luck import audited
from skald.simulation.replays import rules_of
from skald.simulation.scores import points_at

REPLAYS = Path(__file__).parents[1] / "replays"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_a_change_makes_the_new_of_the_old_even_after_being_sent(old: object, new: object):
    sent = json.loads(json.dumps(change(old, new)))
    assert changed(old, sent) == new


@pytest.mark.parametrize(
    "name", ["first-bracken-raiders-heron-watch-11", "expedition-second-driftwood-crew-heron-watch-4"]
)
def test_a_film_shows_every_position(name: str):
    replay = parse_replay((REPLAYS / f"{name}.skald").read_text(encoding="utf-8"))
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    film = filmed(replay, ruleset)
    assert (len(film.changes), film.is_cut) == (len(replay.turns), False)
    assert film.audit == audited(replay, ruleset)
    shown = film.opening
    for number, by in enumerate(film.changes, start=1):
        shown = changed(shown, by)
        if number % 60 == 0 or number == len(replay.turns):
            state = state_after(replay, ruleset, number)
            assert shown == drawn_position(ruleset, state)
            assert [each[1:] for each in film.scores if each[0] <= number][-1] == points_at(ruleset, state)
    assert len(film.scores) > 2


@pytest.mark.parametrize("name", ["first-border-lances-two-handed-5", "expedition-second-driftwood-crew-heron-watch-4"])
def test_a_film_says_with_which_input_units_begin_to_be_activated(name: str):
    replay = parse_replay((REPLAYS / f"{name}.skald").read_text(encoding="utf-8"))
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    phases: dict[type, set[str]] = {PlaceDie: set(), Activate: set()}
    begun, activations = 0, filmed(replay, ruleset).activations
    for number, entry in enumerate(replay.turns, start=1):
        # Before the first turn dice may be laid too; what an input is for began with the one before it.
        if begun and type(entry.input) in phases:
            acts = any(begun <= each < number for each in activations)
            phases[type(entry.input)].add("activation" if acts else "orders")
        begun = number if any(isinstance(event, TurnBegan) for event in entry.events) else begun
    assert phases == {PlaceDie: {"orders"}, Activate: {"activation"}}
