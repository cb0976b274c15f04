"""A battle's journal as a value: what stands, what is taken back, and the same dice for the same roll."""

import pytest

from skald.rules.actions import Concede
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.dice import Roll
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.notation import format_input
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import InputGiven, Redone, Seated, UndoAsked, Undone, read_entry, write_entry
from skald.simulation.table.fold import KEPT, Unfit, appended, redo_point, replayed, state_at, undo_point
from skald.simulation.table.rolls import commitment_to, roll_of
from tests.simulation.table.openings import opening

SEED = 11


def played(entries, count, agent="raider"):
    """The journal with so many more inputs, decided by an agent."""
    table = replayed(entries)
    entries = list(entries)
    for _ in range(count):
        if isinstance(table.awaits, Over):
            break
        entry = next_entry(table, agent)
        table = appended(table, entry)
        entries.append(entry)
    return entries, table


def next_entry(table, agent="raider"):
    if isinstance(table.awaits, Chance):
        return InputGiven(format_input(roll_of(SEED, table.rolls, table.awaits.pool)))
    return InputGiven(decide(asked_of(table, SEED, agent)).text, int(table.awaits.side))


def test_a_journal_comes_to_the_same_whether_folded_at_once_or_step_by_step():
    entries, table = played([opening("person", "person")], 120)
    again = replayed([read_entry(write_entry(each)) for each in entries])
    assert (again.state, again.awaits, again.played) == (table.state, table.awaits, table.played)


@pytest.mark.parametrize("back", [1, KEPT + 20])
def test_an_undo_gives_the_state_before_and_doing_the_same_again_the_same_dice(back):
    entries, table = played([opening("person", "raider")], 140)
    to = len(table.played) - back
    undone = appended(table, Undone(0, to))
    assert undone.state == replayed(entries[: to + 1]).state == state_at(table, to)
    assert undone.rewound[-1].rolls == sum(isinstance(each.input, Roll) for each in table.played[to:])
    again = played([*entries, Undone(0, to)], back)[1]
    assert [each.input for each in again.played] == [each.input for each in table.played]
    assert again.state == table.state


def test_dice_that_were_typed_wrongly_are_taken_back_alone():
    table = replayed([opening("person", "raider", dice="typed")])
    assert isinstance(table.awaits, Chance)
    roll = InputGiven(format_input(roll_of(SEED, 0, table.awaits.pool)), 0)
    typed = appended(table, roll)
    assert undo_point(typed, 0) == 0
    assert appended(typed, Undone(0, 0)).awaits == table.awaits
    # Skald's own dice are nobody's to take back: they go with the decision before them.
    assert undo_point(appended(replayed([opening("person", "raider")]), InputGiven(roll.text)), 0) is None


def test_a_redo_brings_back_what_was_undone_until_something_else_is_done():
    _, table = played([opening("person", "raider")], 90)
    undone = appended(table, Undone(0, 70))
    redone = appended(undone, Redone(0, 90))
    assert (redone.state, redone.played, redone.ahead) == (table.state, table.played, ())
    other = appended(undone, next_entry(undone))
    assert other.ahead == ()
    with pytest.raises(Unfit, match="nothing-to-redo"):
        appended(other, Redone(0, 90))


def test_an_activation_and_its_way_are_taken_back_and_done_again_as_one():
    table = replayed([opening("person", "raider")])
    while not (isinstance(table.awaits, Decide) and (table.awaits.side, table.awaits.window) == (0, Window.MOVE)):
        table = appended(table, next_entry(table))
    moved = appended(table, next_entry(table))
    point = undo_point(moved, 0)
    assert point is not None
    # Neither in the middle of it, nor before what came earlier.
    assert [each.goes_on for each in moved.played[point:]] == [False, *[True] * (len(moved.played) - point - 1)]
    assert (moved.played[-1].goes_on, state_at(moved, point).pending == table.state.pending) == (True, False)
    undone = appended(moved, Undone(0, point))
    assert isinstance(undone.awaits, Decide)
    assert undone.awaits.window in (Window.ACTIVATION, Window.GRANT)
    assert redo_point(undone) == len(moved.played)
    assert appended(undone, Redone(0, redo_point(undone))).played == moved.played


def test_an_order_is_one_also_where_the_other_side_answers_in_between():
    entries, table = played([opening("person", "person", one_screen=True)], 60)
    kept = len(table.played)
    given: list[InputGiven] = []
    while len({each.side for each in given if each.side is not None}) < 2 or given[-1].side != given[0].side:
        given.append(next_entry(table))
        table = appended(table, given[-1])
    last = InputGiven(given[-1].text, given[-1].side, goes_on=True)
    whole = replayed([*entries, *given[:-1], last])
    asked = [number for number, each in enumerate(given) if each.side == last.side][-2]
    assert undo_point(whole, last.side) == kept + asked
    undone = appended(whole, Undone(last.side, kept + asked))
    assert redo_point(undone) == len(whole.played)


def test_two_people_far_apart_need_each_others_consent():
    _, table = played([opening("person", "person")], 90)
    point = undo_point(table, 0)
    with pytest.raises(Unfit, match="undo-needs-consent"):
        appended(table, Undone(0, point))
    asked = appended(table, UndoAsked(0, point))
    with pytest.raises(Unfit, match="undo-needs-consent"):
        appended(asked, Undone(0, point))
    agreed = appended(asked, Undone(1, point))
    assert (len(agreed.played), agreed.wish, agreed.rewound[-1].side) == (point, None, 0)
    assert appended(asked, next_entry(asked)).wish is None


def test_nobody_decides_or_concedes_for_the_other_side():
    _, table = played([opening("person", "person")], 60)
    while not isinstance(table.awaits, Decide):
        table = appended(table, next_entry(table))
    entry = next_entry(table)
    with pytest.raises(Unfit, match="not-your-decision"):
        appended(table, InputGiven(entry.text, 1 - entry.side))
    with pytest.raises(Unfit, match="not-your-decision"):
        appended(table, InputGiven(format_input(Concede(Side.LEFT)), 1))
    with pytest.raises(Unfit, match="no-dice-to-type"):
        appended(table, InputGiven(format_input(Roll((1, 0))), 0))
    over = appended(table, InputGiven(format_input(Concede(Side.LEFT)), 0))
    assert over.awaits.outcome.winner is Side.RIGHT


def test_a_side_may_be_handed_to_an_agent_and_back():
    table = replayed([opening("person", "open"), Seated(1, "raider", "Raider")])
    assert (table.players, table.names, table.is_free_for(0)) == (("person", "raider"), ("", "Raider"), True)
    assert appended(table, Seated(1, "person")).names == ("", "Raider")


def test_the_same_view_and_seed_give_the_same_decision():
    table = played([opening("raider", "raider")], 100)[1]
    while not isinstance(table.awaits, Decide):
        table = appended(table, next_entry(table))
    asked = asked_of(table, SEED, "raider")
    assert decide(asked) == decide(asked)


def test_a_seed_is_hidden_by_its_salt():
    assert commitment_to(5, "a") != commitment_to(5, "b") != commitment_to(6, "b")
