"""Clocks in the database: time counts from input to input, survives a restart, and falls for whoever looks."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from skald.rules.engine import options
from skald.simulation.table.entries import Clock
from skald.web.battles.models import Battle
from skald.web.battles.services import recording
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.clocks import keep_all
from skald.web.battles.services.opening import hand_over, join
from skald.web.battles.services.playing import NotYours, give
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def long_running(monkeypatch):
    """A server that has run for a while."""
    monkeypatch.setattr(recording, "STARTED", timezone.now() - timedelta(days=1))


def met(clock):
    """Two people with a clock, whoever has to decide first."""
    battle, seat = begin("me", "open", prepared=True, clock=clock)
    other = join(battle=battle, name="Bo")
    play_on(battle)
    seat.battle = other.battle = battle
    return battle, seat if int(table_of(battle).awaits.side) == 0 else other


def wait(battle, **span):
    """Let time go by since the last change."""
    Battle.objects.filter(pk=battle.pk).update(
        changed_at=battle.changed_at - timedelta(**span), flag_at=battle.flag_at - timedelta(**span)
    )
    battle.refresh_from_db()


def times_of(battle):
    times = table_of(battle).clocks
    assert times is not None
    return times


def decide(battle, seat):
    table = table_of(battle)
    give(seat=seat, given=next(iter(options(table.ground.ruleset, table.state))))


def test_the_time_of_a_decision_is_taken_from_whoever_made_it():
    battle, seat = met(Clock(600, 10))
    side = seat.numbers[0]
    assert table_of(battle).clocks == (600_000, 600_000)
    wait(battle, seconds=100)
    decide(battle, seat)
    battle.refresh_from_db()
    times = times_of(battle)
    assert 505_000 < times[side] <= 510_000
    assert times[1 - side] == 600_000


def test_nobody_loses_the_time_in_which_the_server_stood_still(monkeypatch):
    battle, seat = met(Clock(600, 0))
    wait(battle, seconds=500)
    monkeypatch.setattr(recording, "STARTED", timezone.now())
    decide(battle, seat)
    battle.refresh_from_db()
    assert times_of(battle)[seat.numbers[0]] > 590_000


def test_an_agent_plays_on_for_whoever_has_no_time_left_and_nobody_takes_it_back():
    battle, seat = met(Clock(60, 5))
    wait(battle, seconds=61)
    with pytest.raises(NotYours):
        decide(battle, seat)
    battle.refresh_from_db()
    side = seat.numbers[0]
    assert (table_of(battle).players[side], battle.is_agents, battle.flag_at) == ("raider", True, None)
    page = Client().post(reverse("battles:hand-over", args=[seat.token]), {"side": side, "player": "person"})
    assert page.status_code == 422
    with pytest.raises(Exception, match="time-is-over"):
        hand_over(seat=seat, side=side, player="person")


def test_a_battle_agreed_so_is_lost_by_the_clock_though_nobody_looks():
    battle, seat = met(Clock(60, 5, "loss"))
    wait(battle, seconds=61)
    keep_all(timezone.now())
    battle.refresh_from_db()
    assert battle.status == "over"
    assert table_of(battle).awaits.outcome.winner == 1 - seat.numbers[0]
    told = Client().get(reverse("battles:seat", args=[seat.token])).content.decode()
    assert "has no time left" in told


def test_pages_and_programs_are_shown_both_clocks():
    battle, seat = met(Clock(600, 10))
    page = Client().get(reverse("battles:seat", args=[seat.token])).content.decode()
    assert page.count('role="timer"') == 2
    assert page.count("data-left=") == 1
    answer = Client().get(f"/api/battles/{battle.uid}", headers={"authorization": f"Bearer {seat.token}"}).json()
    side = ("left", "right")[seat.numbers[0]]
    assert (answer["clock"]["running"], answer["clock"]["increment"], answer["clock"]["fall"]) == ([side], 10, "agent")
    assert 590 < answer["clock"][side] <= 600


def test_the_form_begins_a_battle_with_a_clock():
    form = {
        "edition": "second", "scenario": "clash-of-warlords", "left": "bracken-raiders", "right": "driftwood-crew",
        "left_player": "me", "right_player": "raider", "dice": "server", "minutes": "30",
        "increment": "15", "fall": "loss",
    }  # fmt: skip
    assert Client().post(reverse("battles:new"), form).status_code == 302
    assert table_of(Battle.objects.get()).opened.clock == Clock(1800, 15, "loss")
