"""Addresses are confirmed by whoever reads there before anything but a code goes to them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from skald.web.campaigns.models import Address, Letter, Seat
from skald.web.campaigns.services.confirming import (
    MOST_OF_A_SEAT,
    MOST_TO_AN_ADDRESS,
    MOST_WRONG,
    ask,
    confirm,
    try_out,
)
from skald.web.campaigns.services.letters import send_waiting
from tests.web.campaigns.builders import HOUR, NOON, again, give, raised, reachable, two_seats

pytestmark = pytest.mark.django_db
FORM = {"mail": "bjorn@example.org", "language": "en", "zone": "UTC"}


def page_of(seat: Seat) -> str:
    return reverse("campaigns:call-me", args=[seat.token])


def typed(seat: Seat) -> str:
    """The code in the last letter that was sent."""
    found = re.search(r"The code ([A-Z0-9]{4}-[A-Z0-9]{4}) confirms", mail.outbox[-1].body)
    assert found
    return found[1]


def test_a_new_address_gets_a_code_and_nothing_that_a_stranger_could_use(client: Client):
    first, second = two_seats()
    first.campaign.name = "Buy my swords"
    first.campaign.save()
    client.post(page_of(first), FORM)
    assert send_waiting() == 1
    told = f"{mail.outbox[0].subject} {mail.outbox[0].body}"
    assert mail.outbox[0].to == ["bjorn@example.org"]
    assert not [word for word in (first.token, second.token, first.campaign.watching, "/", "Buy") if word in told]
    # What happens in the campaign isn't told there before the code was typed.
    give(again(first), raised(first, "o1"))
    give(again(second), raised(second, "c1"))
    assert send_waiting() == 0 and len(mail.outbox) == 1
    assert set(Letter.objects.exclude(kind="code").values_list("trouble", flat=True)) == {"unconfirmed"}


def test_with_its_code_an_address_is_called_and_can_be_tried(client: Client):
    first, _second = two_seats()
    client.post(page_of(first), FORM)
    send_waiting()
    shown = client.get(page_of(first)).content.decode()
    assert "Confirm" in shown and 'value="test"' not in shown
    client.post(page_of(first), {"action": "test"})
    assert send_waiting() == 0
    said = client.post(page_of(first), {"action": "code", "code": typed(first).lower()}, follow=True)
    assert "Confirmed: Skald will notify you there." in said.content.decode()
    client.post(page_of(first), {"action": "test"})
    assert send_waiting() == 1
    assert "this is how Skald will notify you" in mail.outbox[-1].body and first.token in mail.outbox[-1].body


def test_a_webhook_is_confirmed_by_a_code_too():
    first, _second = two_seats()
    first.webhook = "https://chat.example/hook"
    first.save()
    assert ask(first, NOON)
    found = Address.objects.get()
    assert confirm(first, found.code, NOON) and try_out(again(first), NOON)
    assert [letter.kind for letter in Letter.objects.order_by("pk")] == ["code", "test"]


def test_another_address_is_asked_anew_and_an_old_code_is_worth_nothing(client: Client):
    first, _second = two_seats()
    client.post(page_of(first), FORM)
    send_waiting()
    old = typed(first)
    client.post(page_of(first), {**FORM, "mail": "other@example.org"})
    send_waiting()
    assert mail.outbox[-1].to == ["other@example.org"]
    assert not confirm(again(first), old, NOON) and confirm(again(first), typed(first), NOON)


def test_wrong_codes_use_a_code_up():
    first, _second = two_seats()
    first.mail = "bjorn@example.org"
    first.save()
    ask(first, NOON)
    right = Address.objects.get().code
    assert not any(confirm(first, "wrong", NOON) for _try in range(MOST_WRONG))
    assert not confirm(first, right, NOON)
    ask(first, NOON)
    assert confirm(first, Address.objects.get().code, NOON)


def test_a_code_that_was_never_sent_confirms_nothing():
    first, _second = two_seats()
    first.mail = "bjorn@example.org"
    first.save()
    assert not confirm(first, "", NOON)
    ask(first, NOON)
    assert not confirm(first, "", NOON) and not confirm(first, "é", NOON)


def test_a_lord_tries_only_so_often_in_an_hour():
    first, _second = two_seats()
    seat = reachable(first, mail="bjorn@example.org", webhook="https://chat.example/hook")
    tried = [try_out(seat, NOON) for _again in range(MOST_OF_A_SEAT)]
    assert tried.count(True) == MOST_OF_A_SEAT // 2 and Letter.objects.count() == MOST_OF_A_SEAT
    assert not try_out(seat, NOON + HOUR - timedelta(seconds=1)) and try_out(seat, NOON + HOUR)


def test_many_campaigns_together_write_to_one_address_only_so_often():
    asked = []
    for number in range(MOST_TO_AN_ADDRESS + 2):
        first, _second = two_seats()
        first.mail = "Victim@example.org" if number % 2 else "victim@example.org"
        first.save()
        asked.append(ask(first, NOON))
    assert asked == [True] * MOST_TO_AN_ADDRESS + [False] * 2


def test_too_often_is_said_on_the_page(client: Client):
    first, _second = two_seats()
    reachable(first, mail="bjorn@example.org")
    answers = [client.post(page_of(first), {"action": "test"}, follow=True) for _again in range(MOST_TO_AN_ADDRESS + 1)]
    said = ["Nothing was sent: too many messages" in answer.content.decode() for answer in answers]
    assert said == [False] * MOST_TO_AN_ADDRESS + [True]
