"""Clocks in the fold: for whom time runs, what decisions add, what an undo takes, and when it is over."""

import pytest

from skald.rules.actions import Done
from skald.rules.awaiting import Chance
from skald.rules.engine import check, options
from skald.rules.notation import format_input
from skald.simulation.table.clocks import running
from skald.simulation.table.entries import OPEN, PERSON, Clock, FlagFell, InputGiven, Seated, Ticked, Undone
from skald.simulation.table.fold import Unfit, appended, replayed
from skald.simulation.table.rolls import roll_of
from tests.simulation.table.openings import opening

CLOCK = Clock(60, 10)


def begun(left=PERSON, right=PERSON, clock=CLOCK):
    return rolled(replayed([opening(left, right, clock=clock, one_screen=True)]))


def rolled(table):
    while isinstance(table.awaits, Chance):
        table = appended(table, InputGiven(format_input(roll_of(5, table.rolls, table.awaits.pool))))
    return table


def decided(table):
    ruleset, state = table.ground.ruleset, table.state
    given = Done() if check(ruleset, state, Done()) is None else next(iter(options(ruleset, state)))
    return rolled(appended(table, InputGiven(format_input(given), int(table.awaits.side))))


def test_time_runs_for_whoever_has_to_decide_and_a_decision_adds_some():
    table = begun()
    side = int(table.awaits.side)
    assert (table.clocks, running(table)) == ((60_000, 60_000), (side,))
    later = decided(appended(table, Ticked(7_000)))
    times = [60_000, 60_000]
    times[side] += 10_000 - 7_000
    assert later.clocks == tuple(times)


def test_time_never_runs_for_agents_nor_before_both_have_come():
    assert running(begun("raider", "raider")) == ()
    assert running(begun(OPEN, PERSON)) == running(begun(PERSON, OPEN)) == ()
    assert begun(clock=None).clocks is None
    assert running(begun(clock=None)) == ()


def test_an_undo_takes_back_what_a_decision_added_and_gives_no_time_back():
    table = begun()
    side = int(table.awaits.side)
    spent = appended(table, Ticked(7_000))
    back = appended(decided(spent), Undone(side, len(table.played)))
    assert back.clocks == spent.clocks


def test_a_flag_falls_only_when_no_time_is_left():
    table = begun()
    side = int(table.awaits.side)
    with pytest.raises(Unfit, match="time-is-left"):
        appended(appended(table, Ticked(59_999)), FlagFell(side))
    over = appended(appended(table, Ticked(61_000)), FlagFell(side))
    assert over.clocks is not None
    assert (over.clocks[side], over.players[side], over.fallen) == (0, "raider", ((side, len(table.played)),))
    assert running(over) == ()
    with pytest.raises(Unfit, match="time-is-over"):
        appended(over, Seated(side, PERSON))


def test_where_the_battle_is_lost_nobody_else_takes_the_side():
    table = begun(clock=Clock(60, 0, "loss"))
    side = int(table.awaits.side)
    over = appended(appended(table, Ticked(60_000)), FlagFell(side))
    assert over.players == (PERSON, PERSON)
