"""The card of a battle that is over: in words and as a picture, and not before."""

import struct

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from msgspec.structs import replace

from skald.rules.actions import Concede
from skald.rules.awaiting import Over
from skald.rules.engine import options
from skald.rules.ids import Side
from skald.simulation.table.fold import Rewound
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.result import luck_told, picture_of, result_of, undone_told
from skald.web.battles.queries.seen import seen
from skald.web.battles.queries.yours import ended_told
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.playing import give, undo
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin
from tests.web.battles.test_telling import decide_until_dice_fall

pytestmark = pytest.mark.django_db(transaction=True)


def addresses(battle, seat):
    return reverse("battles:result", args=[seat.token]), reverse("battles:watched-result", args=[battle.watching])


def test_there_is_no_card_before_the_end():
    battle, seat = begin(prepared=True)
    assert [Client().get(each).status_code for each in addresses(battle, seat)] == [404, 404]
    assert result_of(battle) is None


def test_a_battle_that_is_over_has_a_card_to_share():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    give(seat=seat, given=Concede(Side.RIGHT))
    for address in addresses(battle, seat):
        answer = Client().get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert picture_of(seat.battle, turned=True) != answer.content
    told = result_of(seat.battle)
    assert told.title == "Niall – Ragna"
    assert told.told.startswith("Niall won the battle")
    assert told.lines[0][:2] == ("0 figures fell", "0 units lost")
    # Whoever has won is told so; whoever looks on, or holds both seats, who it was.
    won = [table_page(seen(seat.battle, sides))["victory"] for sides in ((Side.LEFT,), (Side.RIGHT,), ())]
    assert won == [{"side": 0, "words": "You have won"}] + 2 * [{"side": 0, "words": "Niall has won"}]
    table = table_of(seat.battle)
    assert ended_told(table) == "Bracken Raiders won, 0 to 0."
    over = seen(seat.battle, ())
    units = tuple(replace(each, figures=()) if each.side is Side.RIGHT else each for each in table.state.units)
    assert table.state.outcome is not None
    awaits = Over(replace(table.state.outcome, reason="no-saga-dice"))
    step = replace(table.step, state=replace(table.state, units=units), awaits=awaits)
    page = table_page(replace(over, table=replace(table, step=step)))
    assert "Niall won the battle: Ragna has nobody left." in page["outcome"]
    page = Client().get(reverse("battles:watch", args=[battle.watching])).content.decode()
    assert 'property="og:image" content="http://testserver/battles/watch/' in page
    with translation.override("fr"):
        assert result_of(seat.battle).lines[0][0] == "0 figurine tombée"


def test_what_was_taken_back_after_its_dice_is_counted_on_the_card():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    table = table_of(battle)
    give(seat=seat, given=next(iter(options(table.ground.ruleset, table.state))))
    undo(seat=seat)
    assert undone_told(table_of(seat.battle)) == ""
    seen = (Rewound(0, 3, 2), Rewound(1, 9, 1))
    assert undone_told(type(table)(table.opened, table.players, table.names, (), table.step, rewound=seen)) == (
        "taken back 2 times, after 3 rolls had been seen"
    )


def test_an_undo_past_a_roll_stands_on_the_card_that_is_shared():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    decide_until_dice_fall(battle, [seat])
    seat.battle = battle
    undo(seat=seat)
    rolls = table_of(seat.battle).rewound[-1].rolls
    give(seat=seat, given=Concede(Side.RIGHT))
    told = result_of(seat.battle)
    assert told is not None and rolls
    assert told.undone == f"taken back once, after {rolls} roll{'s' if rolls > 1 else ''} had been seen"
    page = Client().get(reverse("battles:watch", args=[battle.watching])).content.decode()
    assert f'<p class="undone">T{told.undone[1:]}.</p>' in page


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0, "worse dice than almost anybody"),
        (20, "worse dice than 80 players in 100"),
        (50, "better dice than 50 players in 100"),
        (97, "better dice than 97 players in 100"),
        (100, "better dice than almost anybody"),
    ],
)
def test_luck_is_told_from_the_side_that_says_it_best(share, told):
    assert luck_told(share) == told
