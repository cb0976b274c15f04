"""An agent at the table is made anew for each decision, and still does what it said."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from skald.rules.actions import Activate
from skald.rules.awaiting import Chance, Decide
from skald.rules.engine import check
from skald.rules.hooks import Window
from skald.rules.ids import Kind
from skald.rules.notation import format_input, parse_action
from skald.simulation.table import deciding
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import InputGiven
from skald.simulation.table.fold import appended, replayed
from skald.simulation.table.rolls import roll_of
from tests.simulation.table.openings import opening

SEED = 4
#: What a squire admits when it triggers an ability, by what it then does.
ADMITTED = {
    "slip-no-odds": Kind.CHARGE, "slip-nearer-enemy": Kind.SHOOT, "slip-needless-rest": Kind.REST,
    "slip-no-look": Kind.MOVE,
}  # fmt: skip


def next_entry(table, agent):
    if isinstance(table.awaits, Chance):
        return InputGiven(format_input(roll_of(SEED, table.rolls, table.awaits.pool)))
    found = decide(asked_of(table, SEED, agent))
    return InputGiven(found.text, int(table.awaits.side), found.why)


@pytest.fixture(scope="module")
def table():
    found = replayed([opening("squire", "squire", prepared=True)])
    while found.state.turn < 3:
        found = appended(found, next_entry(found, found.decider(found.awaits.side)))
    return found


def slips(table):
    """What was admitted, and the activation that came of it: unit, kind and target as told and as done."""
    mine = [[each for each in table.played if each.side == side] for side in (0, 1)]
    for said, done in (pair for side in mine for pair in pairwise(side)):
        code, *given = said.why.split()
        if code in ADMITTED and isinstance(done.input, Activate) and not isinstance(said.input, Activate):
            named = dict(each.split("=") for each in given)
            told = (int(named["unit"]), ADMITTED[code], int(named.get("target", -1)))
            yield told, (done.input.unit, done.input.kind, done.input.target), (said.why, done.why)


def test_a_squire_does_what_it_admits(table):
    found = list(slips(table))
    assert len(found) > 5
    for told, done, reasons in found:
        assert (told, reasons[0]) == (done, reasons[1])


def test_an_agent_has_in_mind_what_it_decided_itself_and_no_more():
    asked, table = None, replayed([opening("squire", "squire", prepared=True)])
    assert table is not None
    while asked is None or asked.decide.window is not Window.GRANT:
        table = appended(table, next_entry(table, table.decider(table.awaits.side)))
        asked = asked_of(table, SEED, "squire") if isinstance(table.awaits, Decide) else None
    assert [each.decide.window for each in asked.before] == [Window.ACTIVATION]
    by_person = replace(table, played=(*table.played[:-1], replace(table.played[-1], why="")))
    assert asked_of(by_person, SEED, "squire").before == ()
    other = replace(asked, before=(replace(asked.before[0], given="done"),))
    assert decide(other) == decide(replace(asked, before=()))


class Endless:
    """An agent that thinks on and on."""

    def decide(self, _view, _asked):
        for _ in range(10**9):
            pass
        raise AssertionError("nobody was interrupted")


def test_who_is_not_done_in_time_is_replaced_by_a_plain_legal_choice(table, monkeypatch):
    found = table
    while isinstance(found.awaits, Chance):
        found = appended(found, next_entry(found, "squire"))
    asked = asked_of(found, SEED, "squire")
    monkeypatch.setattr(deciding, "SECONDS", 0.01)
    monkeypatch.setattr(deciding, "_agent", lambda _asked, _seed: Endless())
    decided = decide(asked)
    assert decided.why == "out-of-time"
    assert check(found.ground.ruleset, found.state, parse_action(decided.text)) is None
    # Whoever starts anew and asks again gets the same.
    assert decided == decide(asked)
