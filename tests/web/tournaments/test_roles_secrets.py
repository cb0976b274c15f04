"""What nobody but the organiser may read: searched for on every page, and shown to have no influence on any."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.web.tournaments.services.recording import add
from tests.web.tournaments.everyone import (
    ANNA,
    HIDDEN_NAME,
    ROLES,
    Scene,
    addresses,
    filled,
    is_like_nobodys,
    roster,
    scene,
    second_round,
)

pytestmark = pytest.mark.django_db
VISITORS = [role for role in ROLES if role != "organiser"]
#: What is fresh on every page, or counts changes; times are told to the minute at most.
FRESH = re.compile(r'name="(csrfmiddlewaretoken|once)" value="[^"]*"|data-version="\d+"|datetime="[^"]*"')


#: Their phones remember whose they are, also on pages for everybody.
REMEMBERED = ("player", "stranger")


def read(client: Client, made: Scene, role: str, space: str = "tournaments:") -> dict[str, str]:
    """Every page that opens for somebody, own ones first, with the numbers of the first three rounds in the address."""
    found = {}
    for address in sorted(addresses(), key=lambda each: "token" not in each.given):
        if not address.name.startswith(space) or address.name.endswith(("-pdf", "-sheet", "-qr")):
            continue
        if role not in REMEMBERED and is_like_nobodys(address, role):
            continue
        numbers = (1, 2, 3) if {"number", "after"} & set(address.given) else (1,)
        players = ("p1", "p2", "p5") if "player" in address.given else ("p1",)
        for place in {filled(address, made, role, number=n, after=n, player=p) for n in numbers for p in players}:
            answer = client.get(place)
            if answer.status_code == 200:
                found[place] = FRESH.sub("", answer.content.decode(errors="replace"))
    return found


def holds(page: str, secret: str) -> bool:
    """Whether a page says it; a number stands alone, as the digits of a seal or a key may hold any."""
    if secret.isdigit():
        return re.search(rf"\b{secret}\b", page) is not None
    return secret.lower() in page.lower()


def test_the_organiser_reads_what_others_may_not():
    made = scene()
    pages = "".join(read(made.client("organiser"), made, "organiser", "tournaments:run").values()).lower()
    hidden = ["table 7071", "hidden name", "penalty", "list of p2", "token of p2 of", "mail of p2"]
    secrets = made.secrets("organiser")
    assert [
        each for each in hidden for what, text in secrets.items() if what.startswith(each) and not holds(pages, text)
    ] == []


def change_secrets(made: Scene) -> None:
    """Everything that isn't published becomes something else."""
    other = second_round((("p6", "p1"), ("p5", "p4"), ("p3", "p2")))
    add(event=made.event, actor=ANNA, entries=[
        j.Unpaired(2), *other[1:], j.RosterSubmitted("p3", roster("foxmark")), j.RosterSubmitted("p6", None),
        j.PlayerChanged("p5", "Somebody Else", "Another Club"), j.ClockStarted(2, 1_800_000_000, 90),
    ])  # fmt: skip


@pytest.mark.parametrize("role", VISITORS)
def test_no_page_tells_a_secret_and_what_is_not_published_changes_nothing_for_others(role):
    made = scene()
    secrets = made.secrets(role)
    # Two visitors: a phone remembers whose it is, and what it was shown.
    before = read(made.client(role), made, role)
    told = [(place, what) for place, page in before.items() for what, secret in secrets.items() if holds(page, secret)]
    assert told == []
    change_secrets(made)
    after = read(made.client(role), made, role)
    assert set(before) ^ set(after) == set()
    # A helper looks for the names on the slips, hidden or not.
    assert [place for place in before if before[place].replace(HIDDEN_NAME, "Somebody Else") != after[place]] == []


def test_opponent_reads_a_list_only_while_the_organiser_allows_it():
    made = scene()
    client = Client()
    place = f"/p/{made.tokens['player']}/round/1/opponent"
    assert "wolfmark" in client.get(place).content.decode().lower()
    settings = made.value.event.settings
    changed = replace(settings, rosters=replace(settings.rosters, visible="never"))
    add(event=made.event, entries=[j.SettingsChanged(changed)], actor=ANNA)
    assert client.get(place).status_code == 404
