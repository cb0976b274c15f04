"""What is sealed in an event has no influence on anybody else: the same day is played with two hands, and every page,
file and header of everybody who isn't meant to know is the same, byte for byte."""

from __future__ import annotations

import random
import re
import secrets
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.web.tournaments.services.bidding import place_bid
from skald.web.tournaments.services.recording import Actor, add
from skald.web.tournaments.services.registering import change_mail
from tests.web.tournaments.everyone import ANNA, Address, Scene, addresses, filled, roster, scene, second_round

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
OWNER = Actor("player", "Anna Ash")
#: What may differ between two days that are alike but for what is sealed: marks of forms, hours of answers.
MARKS = re.compile(r"'Expires': '[^']*'|skald-csrf=\w+|(?<=csrfmiddlewaretoken\" value=\")\w+|\\r|\\n")
#: The organiser takes the whole journal along, and what is sealed stays sealed on the other computer.
WHOLE = ("tournaments:carry", "tournaments:backup", "tournaments:backups")
#: Made by another program, with hours of its own; what stands in them is on the pages too.
PRINTED = re.compile(r"papers/.*\.pdf|\.pdf$")
Hand = Callable[[Scene], object]


class Sealed(NamedTuple):
    """Something sealed: two ways to do it, and a page of somebody who may know it."""

    one: Hand
    other: Hand
    told_to: str
    told_at: str


def bid(points: int) -> Hand:
    return lambda made: place_bid(event=made.event, number=1, player="p1", points=points, actor=OWNER)


def entry(*entries: j.AnyEntry) -> Hand:
    return lambda made: add(event=made.event, entries=entries, actor=OWNER)


def unseen_list(faction: str) -> Hand:
    """A list that no opponent is shown."""

    def hand_in(made: Scene) -> None:
        settings = made.value.event.settings
        never = replace(settings, rosters=replace(settings.rosters, visible="never"))
        add(event=made.event, entries=[j.SettingsChanged(never)], actor=ANNA)
        add(event=made.event, entries=[j.RosterSubmitted("p1", roster(faction))], actor=OWNER)

    return hand_in


def paired(*games: tuple[str, str]) -> Hand:
    return lambda made: add(event=made.event, entries=[j.Unpaired(2), *second_round(games)[1:]], actor=ANNA)


def mail(address: str) -> Hand:
    return lambda made: change_mail(seat=made.seats["p1"], mail=address)


SEALED = {
    "bid": Sealed(bid(0), bid(6), "player", "round/1/bid"),
    "list before its game": Sealed(
        entry(j.RosterSubmitted("p1", roster("foxmark"))), entry(j.RosterSubmitted("p1", roster("boarmark"))),
        "opponent", "round/1/opponent",
    ),
    "list that is never shown": Sealed(unseen_list("foxmark"), unseen_list("boarmark"), "player", "list"),
    "pairing before it is published": Sealed(
        paired(("p1", "p3"), ("p2", "p5"), ("p4", "p6")), paired(("p6", "p1"), ("p5", "p4"), ("p3", "p2")),
        "organiser", "rounds/2/",
    ),
    "mail address": Sealed(mail("one@mail.example"), mail("two@mail.example"), "player", "me"),
    "result that only one has entered": Sealed(
        entry(j.ResultEntered(1, "p1", "p1", j.Result(15, 6))), entry(j.ResultEntered(1, "p1", "p1", j.Result(2, 19))),
        "opponent", "",
    ),
}  # fmt: skip
LIST, UNSEEN, RESULT = "list before its game", "list that is never shown", "result that only one has entered"
ALL = tuple(what for what in SEALED if what != UNSEEN)
#: What each of them must not know: those of the scene, and others who hold a key (the opponent of round 1, that of the
#: unpublished round 2, another table).
KEPT_FROM = {
    **dict.fromkeys(("nobody", "other", "next", "stranger", "table 2", "revoked"), ALL),
    "organiser": ("bid",),
    "helper": tuple(what for what in ALL if what != RESULT),
    "table": tuple(what for what in ALL if what != RESULT),
    "opponent": tuple(UNSEEN if what == LIST else what for what in ALL if what != RESULT),
}


def day(hands: list[Hand], monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The scene with some things sealed; every lot, link and hour is always the same."""
    dice = random.Random(7)
    for name, size in (("token_hex", 64), ("token_urlsafe", 24)):
        monkeypatch.setattr(secrets, name, lambda *_, size=size: f"{dice.getrandbits(4 * size):0{size}x}")
    monkeypatch.setattr(secrets, "choice", dice.choice)
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    monkeypatch.setattr(time, "time", NOON.timestamp)
    made = scene()
    made.tokens["opponent"], made.tokens["next"] = made.seats["p2"].token, made.seats["p3"].token
    made.tokens["table 2"] = next(each.token for each in made.passes if each.label == "2")
    for hand in hands:
        hand(made)
    return made


def ways(made: Scene, role: str) -> Iterator[str]:
    """Every address that somebody may try: with their key, or with none those of the event."""
    has_key = role not in ("nobody", "other", "organiser")
    for address in addresses():
        if not address.name.startswith("tournaments:") or address.name in WHOLE or PRINTED.search(address.route):
            continue
        if ("token" in address.given) == has_key:
            yield from sorted(_places(address, made, role))


def _places(address: Address, made: Scene, role: str) -> set[str]:
    return {
        filled(address, made, role, number=number, after=number, player=player, a=player, side=side)
        for number in (1, 2) for player in ("p1", "p3") for side in "ab"
    }  # fmt: skip


def seen(made: Scene, role: str) -> dict[str, str]:
    """All that somebody can get; a bid for the owner by another key is refused, and says nothing either."""
    client = made.client(role)
    found = {place: _whole(client.get(place)) for place in ways(made, role)}
    for place in [place for place in found if place.endswith("/a/bid")]:
        found[f"POST {place}"] = _whole(client.post(place, {"bid": "3"}))
    return found


def _whole(answer) -> str:
    text = answer.content.decode(errors="replace") if not answer.streaming else ""
    return MARKS.sub("", f"{answer.status_code} {answer.headers} {answer.cookies} {text}")


@pytest.mark.parametrize("role", KEPT_FROM)
def test_whatever_is_sealed_everybody_else_sees_the_same(role, monkeypatch):
    told = []
    for hands in ([SEALED[what].one for what in KEPT_FROM[role]], [SEALED[what].other for what in KEPT_FROM[role]]):
        with transaction.atomic():
            told.append(seen(day(hands, monkeypatch), role))
            transaction.set_rollback(True)
    assert told[0].keys() == told[1].keys()
    assert role == "revoked" or any(page.startswith("200") for page in told[0].values())
    assert [at for at in told[0] if told[0][at] != told[1][at]] == []


@pytest.mark.parametrize("what", SEALED)
def test_whoever_may_know_is_told(what, monkeypatch):
    """Without this the test before it would also hold for pages that tell nothing to anybody."""
    told, sealed = [], SEALED[what]
    for hand in (sealed.one, sealed.other):
        with transaction.atomic():
            made, role = day([hand], monkeypatch), sealed.told_to
            start = f"/p/{made.tokens[role]}/" if role != "organiser" else f"/events/{made.event.uid}/run/"
            told.append(_whole(made.client(role).get(start + sealed.told_at)))
            transaction.set_rollback(True)
    assert told[0] != told[1] and all(page.startswith("200") for page in told)


def test_the_link_of_a_table_tells_that_a_bid_is_placed_and_after_both_what_they_were(monkeypatch):
    made = day([bid(5)], monkeypatch)
    client, place = Client(), f"/table/{made.tokens['table']}/a/bid"
    page = client.get(place).content.decode()
    assert "The bid of Anna Ash is placed." in page and "Bo Birch hasn’t bid yet." in page
    place_bid(event=made.event, number=1, player="p2", points=2, actor=ANNA)
    assert "Anna Ash: <strong>5</strong>" in client.get(place).content.decode()
