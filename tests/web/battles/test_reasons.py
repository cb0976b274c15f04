"""Reasons at moments that were really played: whom dice strike, what closed ranks come to, what a Move changes."""

import pytest

from skald.agents.agent import reason
from skald.odds.under_way import Losses, mean_losses
from skald.rules.actions import Action, Activate, Choose, CloseRanks, Done, MoveUnit
from skald.rules.bases import moved_to
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import Kind, UnitId
from skald.web.battles.queries.because import Deed, because
from skald.web.battles.queries.in_fight import fought
from skald.web.battles.queries.seen import Seen, seen
from skald.web.battles.services.opening import Plan, open_battle
from skald.web.odds.wording import decimal
from tests.web.battles.kept_battles import kept, kept_seen, with_unit
from tests.web.battles.moments import MOMENTS, laid

pytestmark = pytest.mark.django_db(transaction=True)

BOWS = "riders-and-bows"
#: Arrows are about to fall from nowhere on one of four units.
ARROWS = 105
#: The riders' second turn, and archers who have enemies within range of a few of them, and two who could charge them.
SECOND_TURN, ARCHERS = 49, 1


def losses(there: Seen, action: Action) -> Losses:
    """What is to be expected of the fight after an action."""
    ruleset, state = there.table.ground.ruleset, there.table.state
    found = mean_losses(ruleset, apply(ruleset, state, action).state, there.asked.side, averting=True)
    assert found is not None
    return found


def test_dice_without_a_shooter_say_what_they_take_from_whom():
    battle, _seat = kept(BOWS, ARROWS, right="me")
    there = seen(battle, (1,))
    assert there.asked.window is Window.TARGET
    named = [each for each in there.actions() if isinstance(each, Choose)]
    lost = {each.unit: losses(there, each).theirs for each in named}
    # The riders' lord, their guards and two units of Warriors.
    assert sorted(lost, key=lost.__getitem__) == [0, 2, 4, 3]
    lord, guards, best, second = map(UnitId, (0, 2, 3, 4))
    for unit, other in ((guards, best), (second, best), (best, second)):
        name, told = there.naming.own_unit(other), "They lose {} figures on average. Rather than {}: {}."
        assert fought(there, Choose(unit)) == told.format(decimal(lost[unit]), name, decimal(lost[other]))
    # He bears the arrows by fatigue, as on his card.
    told = "hits only tire it for now. Rather than {}: {}."
    assert fought(there, Choose(lord)) == told.format(there.naming.own_unit(best), decimal(lost[best]))
    assert fought(there, Done()) == ""


def test_ranks_say_what_closing_them_changes():
    found = laid(next(each for each in MOMENTS if each.window is Window.RANKS))
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    there = seen(battle, seat.numbers)
    shut, wide = losses(there, CloseRanks()), losses(there, Done())
    assert shut.own < wide.own
    numbers = [decimal(each) for each in (shut.own, shut.theirs, wide.own, wide.theirs)]
    told = "So you lose {} figures on average, they {}. In open ranks: {} and {}."
    assert fought(there, CloseRanks()) == told.format(*numbers)
    # Where figures speak against it, they would only puzzle.
    assert fought(there, Done()) == ""


@pytest.mark.parametrize(
    ("north", "why"),
    [
        (-1000, "So that Hearthguards (6) can’t charge it."),
        (-400, "So that Hearthguards (6) can’t charge it."),
        (200, "For a better shot at Warriors (7): they lose 0.7; from here they lose 0.3."),
        (400, "For a better shot at Warriors (7): they lose 1.0; from here they lose 0.3."),
    ],
)
def test_a_move_says_whom_it_escapes_or_strikes_better(north: int, why: str):
    there = kept_seen(BOWS, SECOND_TURN)
    unit = there.table.state.units[ARCHERS]
    figures = tuple(moved_to(each, each.x, each.y + north) for each in unit.figures)
    moved = with_unit(there, ARCHERS, figures=figures).table.state
    deed = Deed(MoveUnit(()), Activate(unit.id, Kind.MOVE), moved)
    assert because(there, deed, reason("advance")) == why


@pytest.mark.parametrize(("foe", "begins"), [(7, "For a better shot at "), (5, "To come nearer to Warlord (5): ")])
def test_a_move_is_for_a_shot_only_where_that_shot_is_worth_it(foe: int, begins: str):
    there = kept_seen(BOWS, SECOND_TURN)
    first = there.table.state.units[7].figures[0]
    for number in range(5, 10):
        figures = there.table.state.units[number].figures if number == foe else ()
        # The lord stands where the first of his warriors did.
        stands = tuple(moved_to(each, first.x, first.y) for each in figures) if number == 5 else figures
        there = with_unit(there, number, figures=stands)
    archers = there.table.state.units[ARCHERS].figures
    nearer = tuple(moved_to(each, each.x, each.y + 400) for each in archers)
    moved = with_unit(there, ARCHERS, figures=nearer).table.state
    deed = Deed(MoveUnit(()), Activate(UnitId(ARCHERS), Kind.MOVE), moved)
    assert because(there, deed, reason("advance")).startswith(begins)
