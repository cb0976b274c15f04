"""What the notation writes, it reads back: every type, any value."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.rules.actions import AnyAction
from skald.rules.dice import Pool, Roll
from skald.rules.events import AnyEvent
from skald.rules.frames import Frame
from skald.rules.notation import (
    Replay,
    ReplaySide,
    format_action,
    format_event,
    format_input,
    format_position,
    format_replay,
    format_roll,
    parse_action,
    parse_event,
    parse_input,
    parse_position,
    parse_replay,
    parse_roll,
)
from skald.rules.notation.codecs import codec_of
from skald.rules.notation.lines import variants_of
from skald.rules.notation.words import split_words
from skald.rules.state import Outcome, State
from skald.rules.tally import Modifier
from tests.kit.from_types import values_of
from tests.rules.notation.positions import BARE, FOUGHT, PLAYED

_FRAMES = variants_of(Frame, brief=False)


@pytest.mark.parametrize("struct", get_args(AnyAction), ids=lambda struct: struct.__name__)
@settings(max_examples=30)
@given(data=st.data())
def test_every_action_comes_back(struct, data):
    action = data.draw(values_of(struct))
    text = format_action(action)
    assert parse_action(text) == action
    assert parse_input(text) == action
    assert format_input(action) == text


@pytest.mark.parametrize("struct", get_args(AnyEvent), ids=lambda struct: struct.__name__)
@settings(max_examples=30)
@given(data=st.data())
def test_every_event_comes_back(struct, data):
    event = data.draw(values_of(struct))
    assert parse_event(format_event(event)) == event


@pytest.mark.parametrize("struct", get_args(Frame), ids=lambda struct: struct.__name__)
@settings(max_examples=30)
@given(data=st.data())
def test_every_frame_comes_back(struct, data):
    frame = data.draw(values_of(struct))
    line = _FRAMES.write(frame)
    assert "\n" not in line
    assert _FRAMES.read(split_words(line)) == frame


@given(values_of(Roll))
def test_roll_comes_back(roll):
    assert parse_roll(format_roll(roll)) == roll


@settings(max_examples=60)
@given(values_of(State))
def test_any_position_comes_back(state):
    text = format_position(state)
    again = parse_position(text)
    assert again == state
    assert format_position(again) == text


@pytest.mark.parametrize("state", [BARE, FOUGHT])
def test_hand_made_position_comes_back_with_its_hash(state):
    again = parse_position(format_position(state))
    assert again == state
    assert hash(again) == hash(state)


def test_replay_comes_back():
    text = format_replay(PLAYED)
    assert parse_replay(text) == PLAYED
    assert parse_replay(text.replace("\n", "\r\n")) == PLAYED


@given(
    sides=st.tuples(values_of(ReplaySide), values_of(ReplaySide)),
    settings_=values_of(tuple[tuple[str, str], ...]),
    blocks=st.lists(st.tuples(st.text(max_size=8), st.text(max_size=40)), max_size=3).map(tuple),
    seed=st.none() | st.integers(-(2**128), 2**128),
    outcome=st.none() | values_of(Outcome),
)
def test_any_preamble_comes_back(sides, settings_, blocks, seed, outcome):
    replay = Replay("r", 1, "e", "s", sides, BARE, settings_, seed, blocks, PLAYED.turns, outcome)
    assert parse_replay(format_replay(replay)) == replay


@pytest.mark.parametrize(
    "text", ["", "\n", "\n\n", " a ", "| b", "a\r\nb", "\x00", "begin\nunfinished", "\t", '"', "a\t"]
)
def test_block_comes_back_character_by_character(text):
    replay = Replay("r", 1, "e", "s", PLAYED.sides, BARE, blocks=(("name", text), ("name", text)))
    assert parse_replay(format_replay(replay)) == replay


@pytest.mark.parametrize(
    "annotation",
    [
        tuple[tuple[int, ...], ...],
        tuple[tuple[tuple[int, int], ...], ...],
        tuple[tuple[tuple[int, ...], str], ...],
        tuple[Pool, ...],
        tuple[tuple[Modifier, ...], ...],
        tuple[Modifier, int],
        tuple[int, int] | None,
    ],
    ids=str,
)
@given(data=st.data())
def test_nested_lists_come_back(annotation, data):
    value = data.draw(values_of(annotation))
    codec = codec_of(annotation)
    assert codec.read(codec.write(value)) == value


def test_outcome_and_unfinished_begin_no_input():
    tags = variants_of(AnyAction | Roll, brief=True).tags
    assert not {"outcome", "unfinished", "begin", "="} & set(tags)
