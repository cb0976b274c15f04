"""An event with players, seats and a published round, and what phones send."""

from __future__ import annotations

from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from skald.tournament import journal as j
from skald.tournament.live import Tournament, game_of
from skald.tournament.pairing.swiss import Pair
from skald.tournament.settings import Settings
from skald.web.accounts.models import User
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Pass, Seat
from skald.web.tournaments.services.opening import create_event
from skald.web.tournaments.services.players import Newcomer, add_players
from skald.web.tournaments.services.recording import Actor, add

ORGANISER = Actor("organiser", "olga")
NAMES = ("Anna", "Björn", "Chloé", "Dag", "Edda", "Finn", "Gro", "Hal")


class Hall(NamedTuple):
    """An event on its day."""

    event: Event
    seats: list[Seat]

    @property
    def value(self) -> Tournament:
        self.event.refresh_from_db()
        return value_of(self.event)

    def game(self, number: int = 1, player: str = "p1"):
        return game_of(self.value, number, player)

    def record(self, *entries: j.AnyEntry) -> None:
        add(event=self.event, entries=entries, actor=ORGANISER)

    def pass_of(self, kind: str, label: str) -> Pass:
        return Pass.objects.get_or_create(event=self.event, kind=kind, label=label)[0]


def hall(count: int = 4, *, settings: Settings | None = None) -> Hall:
    """Players p1 to pN with their links; nothing is paired."""
    organiser, _made = User.objects.get_or_create(username="olga")
    event = create_event(name="Winter Raid", settings=settings or Settings(), organiser=organiser)
    newcomers = [Newcomer(name, club="Ravens", faction="wolves") for name in NAMES[:count]]
    return Hall(event, add_players(event=event, newcomers=newcomers, actor=ORGANISER))


def playing(count: int = 4, *, scenario: str = "take-and-hold", settings: Settings | None = None) -> Hall:
    """Round 1 is paired in the order of the list and published."""
    made = hall(count, settings=settings)
    pairs = tuple(Pair(f"p{2 * at + 1}", f"p{2 * at + 2}", at + 1) for at in range(count // 2))
    bye = f"p{count}" if count % 2 else None
    made.record(j.ScenarioDrawn(1, scenario), j.Paired(1, pairs, bye), j.RoundPublished(1))
    return made


def address(name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=args)


def sheet(**lines: tuple[object, object]) -> dict[str, str]:
    """The fields of a sheet: for each line what a and b enter, a number or one for each turn."""
    fields = {"ending": "played"}
    for line, both in lines.items():
        for side, given in zip("ab", both, strict=True):
            numbers = given if isinstance(given, tuple) else (given,)
            fields |= {f"{side}-{line.replace('_', '-')}-{at}": str(each) for at, each in enumerate(numbers)}
    return fields


def send(client: Client, place: str, fields: dict[str, str], once: str = "k1"):
    """What the button of the confirmation sends."""
    return client.post(place, {**fields, "send": "1", "once": once})
