"""When people are asked: always, when something could matter, only when they are attacked."""

import pytest
from django.test import Client
from django.urls import reverse

from skald.rules.actions import Done, Exploit
from skald.rules.awaiting import Decide
from skald.rules.engine import options
from skald.rules.ids import Kind
from skald.rules.notation import parse_action
from skald.simulation.table.asking import ALWAYS, ANSWERS, ATTACKS, MATTERS, UNASKED, is_asked
from skald.simulation.table.deciding import asked_of, decide
from skald.web.battles.models import Battle, Seat
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.playing import ask_me, give
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)


def answers_of(battle, seat, *, most=200):
    """Play for a seat as the raider would; every answer that it was asked for, and the table then."""
    found = []
    for _ in range(most):
        play_on(battle)
        table = table_of(battle)
        asked = table.awaits
        if not isinstance(asked, Decide):
            break
        if asked.window in ANSWERS and table.state.active is not asked.side:
            found.append((table, asked))
        give(seat=seat, given=parse_action(decide(asked_of(table, 5, "raider")).text))
        battle.refresh_from_db()
    return found


def test_whoever_wants_it_is_asked_less_and_never_about_an_attack_too_little():
    battle, seat = begin("me", "raider", prepared=True)
    found = answers_of(battle, seat)
    assert found
    assert all(is_asked(table, asked, ALWAYS) for table, asked in found)
    for table, asked in found:
        about = asked.about
        attack = about.kind in (Kind.CHARGE, Kind.SHOOT) and table.state.units[about.target].side is asked.side
        costly = any(not isinstance(each, Done | Exploit) for each in options(table.ground.ruleset, table.state))
        assert (is_asked(table, asked, ATTACKS), is_asked(table, asked, MATTERS)) == (attack, attack or costly)
    assert not all(is_asked(table, asked, ATTACKS) for table, asked in found)


def test_what_needs_no_question_is_passed_and_noted():
    battle, seat = begin("me", "raider", prepared=True)
    ask_me(seat=seat, manner=ATTACKS)
    found = answers_of(battle, seat)
    assert all(is_asked(table, asked, ATTACKS) for table, asked in found)
    passed = [each for each in table_of(battle).played if each.why == UNASKED]
    assert passed
    assert {(each.side, each.input) for each in passed} == {(0, Done())}


def test_the_manner_is_chosen_beside_the_fight():
    _battle, seat = begin("me", "raider", prepared=True)
    client, place = Client(), reverse("battles:asks", args=[seat.token])
    assert [client.post(place, {"manner": manner}).status_code for manner in ("matters", "never")] == [302, 422]
    assert Seat.objects.get(pk=seat.pk).asks == MATTERS
    assert Battle.objects.get().length >= 1


def test_whoever_plays_now_is_asked_when_something_could_matter():
    Client().post("/battles/now", {"opponent": "squire"})
    assert Seat.objects.get().asks == MATTERS
