"""An event in a hall, and what its organiser does there: short words for the tests of the organiser's pages."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from skald.tournament.journal import Result
from skald.tournament.live import Tournament
from skald.tournament.pairing.swiss import Request
from skald.tournament.settings import Settings
from skald.web.accounts.models import User
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.services import pairing
from skald.web.tournaments.services.opening import create_event
from skald.web.tournaments.services.players import Newcomer, add_players, check_in
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.results import settle
from skald.web.tournaments.services.scenarios import draw_scenario

ANNA = Actor("organiser", "anna")
NAMES = ["Ana", "Bo", "Cid", "Dag", "Eva", "Finn", "Gro", "Hal", "Ida", "Jon", "Kim", "Liv"]


def organiser(name: str = "anna") -> User:
    """Somebody who may sign in."""
    return User.objects.get_or_create(username=name)[0]


def open_event(players: int = 0, settings: Settings | None = None, *, here: bool = False) -> Event:
    """An event of Anna's with so many players, perhaps checked in."""
    event = create_event(name="Hall", settings=settings or Settings(), organiser=organiser())
    if players:
        names = (NAMES + [f"Player {number}" for number in range(len(NAMES) + 1, players + 1)])[:players]
        add_players(event=event, newcomers=[Newcomer(name) for name in names], actor=ANNA)
    if here:
        check_in(event=event, players=[player.id for player in value(event).event.players], actor=ANNA)
    return event


def value(event: Event) -> Tournament:
    """The event as it stands."""
    event.refresh_from_db()
    return value_of(event)


def play_round(event: Event, *, seed: str = "7", publish: bool = True, results: bool = True) -> int:
    """Draw, pair, publish and settle the next round; player a always wins."""
    number = value(event).event.next_round
    draw_scenario(event=event, number=number, actor=ANNA)
    pairing.pair(event=event, request=Request(seed=seed), actor=ANNA)
    if publish:
        pairing.publish(event=event, number=number, actor=ANNA)
    if results:
        for game in value(event).event.rounds[number - 1].games:
            settle(event=event, number=number, a=game.a, result=Result(15, 6), actor=ANNA)
    return number


def signed_in(name: str = "anna", language: str = "en") -> Client:
    """A browser of an organiser's."""
    client = Client(headers={"accept-language": language})
    client.force_login(organiser(name))
    return client


def at(name: str, event: Event, *more: object) -> str:
    """The address of one of the organiser's pages."""
    return reverse(f"tournaments:{name}", args=[event.uid, *more])


def text_of(response) -> str:
    """What a page says, without its tags."""
    bare = re.sub(r"<(script|style).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", bare).split())


def once_of(response) -> str:
    """The key of a page's forms."""
    found = re.search(r'name="once" value="([^"]+)"', response.content.decode())
    assert found, "the page has no form"
    return found[1]
