"""A scan of every page, file and log that the other lord can get: nothing of a sealed hand is in any of them."""

import logging
import random
import re
import secrets

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from skald.campaign.orders import March, Orders, Recruit
from skald.web.campaigns.models import Meeting, Notice, Sealed
from skald.web.campaigns.services.battles import report
from tests.web.campaigns.builders import NOON, SIX, again, at_battle, fresh, give, nobody_hurt, two_seats

pytestmark = pytest.mark.django_db

NAME = "Wolves-of-the-hidden-ford"


def pages_of(seat) -> list[str]:
    """Every address of a lord and of a watcher."""
    found = []
    for pattern in get_resolver("skald.web.campaigns.urls").url_patterns:
        name, given = pattern.name, pattern.pattern.converters
        if name in ("list", "new"):
            found.append(reverse(f"campaigns:{name}"))
        elif "token" in given:
            token = {"join": seat.campaign.invitation, "watch": seat.campaign.watching}.get(
                name, seat.campaign.watching if name.startswith("watch") else seat.token
            )
            extra = {key: 1 for key in given if key != "token"}
            found.append(reverse(f"campaigns:{name}", kwargs={"token": token, **extra}))
    return found


def everything(seat) -> str:
    client = Client()
    texts = []
    for address in pages_of(seat):
        answer = client.get(address)
        assert answer.status_code in (200, 302, 404, 405, 410), (address, answer.status_code)
        texts.append(answer.content.decode() + str(answer.headers))
    return "\n".join(texts)


@pytest.mark.parametrize("is_ready", [True, False])
def test_nothing_of_sealed_orders_is_anywhere(is_ready, caplog):
    first, second = two_seats()
    hidden = Orders(recruits=(Recruit("a1", SIX, site="o1", name=NAME),), marches=(March("a1", ("o3", "o7")),))
    with caplog.at_level(logging.DEBUG):
        receipt = give(first, hidden, is_ready=is_ready)
        seen = everything(again(second))
    row = Sealed.objects.get(seat=0)
    assert NAME not in seen and row.salt not in seen and row.content not in seen
    assert '"o3","o7"' not in seen and "o3,o7" not in seen
    assert receipt in seen
    assert NAME not in caplog.text and row.salt not in caplog.text
    assert NAME not in str(row) + repr(row)
    assert not [row for row in Notice.objects.all() if NAME in str(vars(row))]


#: What may differ between two campaigns that are alike but for what is sealed: seals, marks of forms, hours of answers.
MARKS = re.compile(
    r"'Expires': '[^']*'|\b[0-9a-f]{64}\b|\b[0-9a-f]{12}\b|csrftoken=\w+|(?<=csrfmiddlewaretoken\" value=\")\w+"
)


def seen_with(hand: int | Orders, *, bidding: bool, is_ready: bool, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that the other lord can get when a lord seals this; every lot, link and hour is always the same."""
    dice = random.Random(7)
    for name, size in (("token_hex", 64), ("token_urlsafe", 32)):
        monkeypatch.setattr(secrets, name, lambda *_, size=size: f"{dice.getrandbits(4 * size):0{size}x}")
    monkeypatch.setattr(secrets, "choice", dice.choice)
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    with transaction.atomic():
        first, second = two_seats()
        if bidding:
            give(first, Orders())
            give(second, Orders())
        give(first, hand, is_ready=is_ready)
        assert Sealed.objects.filter(seat=0, is_ready=is_ready, kind="bid" if bidding else "orders").exists()
        seen = everything(again(second))
        transaction.set_rollback(True)
    return MARKS.sub("", seen)


@pytest.mark.parametrize("is_ready", [True, False])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (0, 17),
        (Orders(), Orders(recruits=(Recruit("a1", SIX, site="o1", name=NAME),), marches=(March("a1", ("o3", "o7")),))),
    ],
    ids=["bids", "orders"],
)
def test_whatever_is_sealed_the_other_lord_sees_the_same(one, other, is_ready, monkeypatch):
    seen = [
        seen_with(hand, bidding=isinstance(one, int), is_ready=is_ready, monkeypatch=monkeypatch)
        for hand in (one, other)
    ]
    # Said in two steps: of two texts of megabytes only the lines that differ are worth reading.
    differing = [pair for pair in zip(*(text.splitlines() for text in seen), strict=True) if pair[0] != pair[1]]
    assert differing == []


def test_the_lord_himself_sees_what_he_saved():
    first, second = two_seats()
    give(first, Orders())
    give(second, Orders())
    give(first, 17)
    assert "17 PP" in Client().get(f"/campaigns/seat/{first.token}/").content.decode()


def test_once_shown_everything_is_there_and_fits():
    first, second = two_seats()
    give(first, Orders(recruits=(Recruit("a1", SIX, site="o1", name=NAME),), marches=(March("a1", ("o3",)),)))
    give(second, Orders())
    page = Client().get(f"/campaigns/seat/{second.token}/receipts/").content.decode()
    assert NAME in page
    assert page.count("revealed, and it matches") == 2


def test_the_seed_and_the_keys_of_others_are_never_on_a_page():
    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    report(seat=first, meeting=meeting, fought=nobody_hurt(), now=NOON)
    seen = everything(again(second))
    assert fresh(first).secret not in seen
    assert first.token not in seen
