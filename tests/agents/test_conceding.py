"""When agents give up: late, with a quarter left against four times as much, where they would lose; else never."""

from __future__ import annotations

from msgspec.structs import replace

from skald.agents.conceding import Lost, lost
from skald.rules.state import State
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.thinking import at_turn


def after(turn: int, mine: int, theirs: int) -> tuple[Field, State]:
    """Three units of eight warriors a side, of whom so many stand."""
    field = Field()
    for side, y in ((LEFT, 2000), (RIGHT, 8000)):
        for x in (2000, 5000, 8000):
            field.unit(side, "warriors", 8, (x, y))
    at_turn(field, turn)
    left = {side: [min(8, max(0, all_ - 8 * n)) for n in range(3)] for side, all_ in ((LEFT, mine), (RIGHT, theirs))}
    units = [replace(unit, figures=unit.figures[: left[unit.side].pop(0)]) for unit in field.state.units]
    return field, replace(field.state, units=tuple(units))


def why(turn: int, mine: int, theirs: int, side=LEFT) -> Lost | None:
    field, state = after(turn, mine, theirs)
    return lost(field.rules, state, side)


def test_a_quarter_against_a_whole_warband_gives_up():
    assert why(3, 6, 24) == Lost(25, 100)
    assert str(why(3, 6, 24)) == "lost mine=25 theirs=100"


def test_nobody_gives_up_early_or_in_the_last_turn():
    assert (why(2, 6, 24), why(6, 6, 24)) == (None, None)


def test_nobody_gives_up_with_more_than_a_quarter_or_against_few():
    assert (why(3, 7, 24), why(3, 6, 23)) == (None, None)


def test_the_winner_never_gives_up():
    assert why(3, 6, 24, RIGHT) is None
