"""Bad text gives a NotationError that says what and where, and nothing else, quickly."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skald.rules.actions import RemoveFigures
from skald.rules.notation import (
    Fault,
    NotationError,
    format_action,
    format_event,
    format_position,
    format_replay,
    parse_action,
    parse_event,
    parse_input,
    parse_position,
    parse_replay,
    parse_roll,
)
from tests.rules.notation.positions import BARE, FOUGHT, PLAYED

READERS = (parse_action, parse_roll, parse_input, parse_event, parse_position, parse_replay)
SAMPLES = (
    format_position(FOUGHT),
    format_replay(PLAYED),
    *[format_event(event) for entry in PLAYED.turns for event in entry.events],
    "activate 3 charge 7",
    "move 2:1200,3400>1300,3500/16;0:1,2",
    'muster warriors*8!,"hearth guard"*4+warlord',
    "deploy 1 javelins 1,2;3,-4/16",
)


@pytest.mark.parametrize(
    ("text", "code", "given", "place"),
    [
        ("", Fault.EMPTY, "", (1, 0)),
        ("dance 3", Fault.TAG, "dance", (1, 1)),
        ("activate", Fault.MISSING_FIELD, "unit, kind", (1, 0)),
        ("activate 3 kind=move target=1 unit=2", Fault.REPEATED_FIELD, "unit=2", (1, 31)),
        ("activate 3 dance", Fault.CHOICE, "dance", (1, 12)),
        ("activate 3 move 7 8", Fault.TOO_MANY, "8", (1, 19)),
        ("activate unit=3 move", Fault.ORDER, "move", (1, 17)),
        ("activate 3 move speed=4", Fault.FIELD, "speed=4", (1, 17)),
        ("choose 03", Fault.NUMBER, "03", (1, 8)),
        ("choose ٣", Fault.NUMBER, "٣", (1, 8)),
        ("choose 1_0", Fault.NUMBER, "1_0", (1, 8)),
        ("choose 1000000001", Fault.BIG_NUMBER, "1000000001", (1, 8)),
        ("choose " + "9" * 5000, Fault.BIG_NUMBER, "9" * 60 + "…", (1, 0)),
        ("exploit a*b", Fault.WORD, "a*b", (1, 9)),
        ('exploit "a', Fault.STRING, '"a', (1, 9)),
        ('exploit "\\q"', Fault.STRING, '"\\q"', (1, 9)),
        ("remove 1,,2", Fault.NUMBER, "", (1, 0)),
        ("remove " + "(" * 100, Fault.DEPTH, "(" * 60 + "…", (1, 0)),
        ("remove (1", Fault.NESTING, "(1", (1, 8)),
        ("withdraw 1,2", Fault.FORM, "1,2", (1, 10)),
        ("done\n\ndone", Fault.LINE, "done", (3, 1)),
        ("done\nmove \x00", Fault.CHARACTER, "U+0000", (2, 6)),
    ],
)
def test_fault_says_what_and_where(text, code, given, place):
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    error = caught.value
    assert (error.code, error.given, (error.line, error.column)) == (code, given, place)


def test_error_reads_as_a_sentence_of_its_parts():
    with pytest.raises(NotationError, match=r"^line 1, column 12: not-a-choice 'dance'$"):
        parse_action("activate 3 dance")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("skald-position 1", "skald-position 2", Fault.HEADER, 1),
        ("width=12000 ", "", Fault.MISSING_FIELD, 1),
        ("\nright", "\nleft", Fault.REPEATED_LINE, 3),
        ("right hill-clans", "# nobody", Fault.MISSING_LINE, 18),
        ("fact moon 3", "fact moon", Fault.MISSING_FIELD, 8),
        ("fact moon 3", "fact moon 3 4", Fault.TOO_MANY, 8),
        ("fact moon", "tale moon", Fault.LINE, 8),
        ("round-25@", "round-0@", Fault.BASE, 4),
        ("!hero", "!fool", Fault.CHOICE, 4),
        ("area=0,0;900,0;", "area=0,0;", Fault.AREA, 7),
        ("pending attack-roll", "pending attack", Fault.TAG, 16),
        ("defender={1}", "defender={}", Fault.MISSING_FIELD, 15),
        ("defender={1}", "defender={1", Fault.NESTING, 15),
    ],
)
def test_faults_of_a_position(old, new, code, line):
    text = format_position(FOUGHT)
    if code is Fault.AREA:
        text = text.replace(";0,700 by", " by").replace("900,700", "0,700")
    assert old in text
    with pytest.raises(NotationError) as caught:
        parse_position(text.replace(old, new))
    assert (caught.value.code, caught.value.line) == (code, line)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("skald-replay 1", "skald-replay one", Fault.HEADER),
        ("\nleft Anna", "\nmiddle Anna", Fault.LINE),
        ("seed 1", "seed x", Fault.NUMBER),
        ("seed 1", "seed " + "1" * 90, Fault.NUMBER),
        ("setting points 6", "setting points", Fault.MISSING_FIELD),
        ("\nbegin\n", "\n", Fault.LINE),
        ("| id", "id", Fault.LINE),
        ("  = battle-ended", "  battle-ended", Fault.TAG),
        ("\noutcome", "\n# outcome", Fault.MISSING_LINE),
    ],
)
def test_faults_of_a_replay(old, new, code):
    text = format_replay(PLAYED)
    assert old in text
    with pytest.raises(NotationError) as caught:
        parse_replay(text.replace(old, new, 1))
    assert caught.value.code == code


def test_a_number_that_could_not_be_read_is_not_written():
    with pytest.raises(NotationError):
        format_action(RemoveFigures((10**9 + 1,)))
    with pytest.raises(TypeError):
        format_action(BARE)  # type: ignore[arg-type]


def refused_or_read(text: str) -> None:
    for read in READERS:
        error = fault_of(read, text)
        assert error is None or (error.line >= 1 and len(error.given) <= 61)


def fault_of(read: Callable[[str], object], text: str) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None


@given(st.text())
@example("move {0 1,2}")
@example("muster {0 1}")
@example("deploy 1 () {1 {2}}")
@example('"')
@example("=")
@example("activate =3 move")
def test_any_text_is_read_or_refused(text):
    refused_or_read(text)


@given(st.text(alphabet='activate movrl0123456789,;:>/!*+-=(){}"\\@\n| #'))
def test_text_of_the_right_characters_is_read_or_refused(text):
    refused_or_read(text)


@given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False))
def test_mutated_text_is_read_or_refused(text, chance):
    refused_or_read(mutated(text, chance))


def mutated(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 5, 40)))
        other = chance.randrange(len(text) + 1)
        piece = chance.choice((*' \n=;,{}()"\\-é@\x00\ud800', "", "99999999999", text[other : other + 12]))
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("unit", ["x", "\n", "{", "(", '"', '"a" ', "#", "9", "\x00", "left\n", "|\n", "1,2;"])
@pytest.mark.parametrize("start", ["", "skald-position 1 ", "skald-replay 1 a 1 b c\nblock a\n| "])
def test_ten_million_characters_of_garbage_are_refused(start, unit):
    text = start + unit * (10_000_000 // len(unit))
    for read in (parse_action, parse_position, parse_replay):
        with pytest.raises(NotationError):
            read(text)


def test_too_long_a_text_is_refused_unread():
    with pytest.raises(NotationError) as caught:
        parse_position("#" * ((1 << 24) + 1))
    assert caught.value.code == Fault.LONG_TEXT
