"""Settings: every constant of every edition may be set to itself, and to nothing that makes no sense."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from skald.content.editions import EDITIONS, edition, setting_problems
from skald.content.problems import problem
from skald.content.settings import BOUNDS, WORDS, parse_value
from skald.rules.constants import Constants

CONSTANTS = to_builtins(Constants())


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_content_with_its_own_constants(name):
    assert setting_problems(edition(name), to_builtins(edition(name).constants)) == []


def test_words_and_bounds_are_for_constants_that_exist():
    assert set(WORDS) == {name for name, value in CONSTANTS.items() if isinstance(value, str)}
    assert set(BOUNDS) <= {name for name, value in CONSTANTS.items() if isinstance(value, int)}


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("turn", 3, problem("setting.unknown-near", name="turn", near="turns")),
        ("qqqq", 3, problem("setting.unknown", name="qqqq")),
        ("turns", 0, problem("setting.number", name="turns", value="0", least=1, most=20)),
        ("turns", True, problem("setting.number", name="turns", value="True", least=1, most=20)),
        ("turns", "6", problem("setting.number", name="turns", value="6", least=1, most=20)),
        ("radius", False, problem("setting.number", name="radius", value="False", least=0, most=6000)),
        ("heroic_units", 1, problem("setting.flag", name="heroic_units", value="1")),
        ("radius", 499, problem("setting.number-or-none", name="radius", value="499", least=500, most=6000)),
        ("terrain_same", 0, problem("setting.number", name="terrain_same", value="0", least=1, most=12)),
        ("terrain_gap", 1501, problem("setting.number", name="terrain_gap", value="1501", least=0, most=1500)),
        ("shorten", "half", problem("setting.word", name="shorten", value="half", words="to-S, step")),
    ],
)
def test_a_wrong_setting_is_told(name, value, found):
    assert setting_problems(edition("second"), {name: value}) == [found]


def test_a_limit_may_be_none_where_nothing_says_that_there_is_none():
    assert setting_problems(edition("second"), {"radius": 0}) == []
    assert setting_problems(edition("second"), {"mounted_radius": 0}) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [("6", 6), ("true", True), ("false", False), ("to-S", "to-S"), ('"step"', "step"), ("", ""), ("[1]", "[1]"),
     ("1.5", "1.5"), ("null", "null"), ("[" * 9999, "[" * 9999)],
)  # fmt: skip
def test_values_are_read_as_they_are_written(text, value):
    read = parse_value(text)
    assert (type(read), read) == (type(value), value)


def test_pieces_of_terrain_that_nobody_could_place_are_not_asked_for():
    # Three small kinds once each, and a large piece of each player.
    assert setting_problems(edition("second"), {"terrain_same": 1, "terrain_least": 5}) == []
    assert setting_problems(edition("second"), {"terrain_same": 1, "terrain_least": 6}) == [
        problem("setting.terrain", least=6, most=5)
    ]
    assert setting_problems(edition("second"), {"terrain_least": 0, "terrain_most": 0, "radius": 0}) == []
