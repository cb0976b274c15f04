"""An invented event in the middle of its day, so that everything can be looked at in a minute.

Twenty-four players, three rounds played and the fourth under way: lists in order and not, a bye, somebody who left, a
result that waits for the other player, one on which two players disagree, a table with more time.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.event import Game
from skald.tournament.live import Tournament
from skald.tournament.pairing.swiss import Request
from skald.tournament.presets import opening_settings
from skald.tournament.settings import Tables
from skald.warbands.files import ready_warbands
from skald.warbands.roster import Buy, Roster
from skald.web.accounts.models import User
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.services import clocks, honours, pairing, passes, players, scenarios
from skald.web.tournaments.services.opening import create_event
from skald.web.tournaments.services.players import Newcomer
from skald.web.tournaments.services.recording import Actor, add
from skald.web.tournaments.zones import host_zone, zone_of

NAME = "Thornmere Gathering · Assemblée de Thornmere"
SEED = 24


class Somebody(NamedTuple):
    """A player who doesn't exist."""

    name: str
    club: str
    faction: str


CROOKED, GREY, CORBEAUX, CHENE = (
    "The Crooked Shieldwall",
    "Greyferry Gamers",
    "Les Corbeaux de l’Aber",
    "Le Chêne Creux",
)
EVERYBODY = (
    Somebody("Hob Thistlewood", CROOKED, "anglo-saxons"),
    Somebody("Aveline Corbier", CORBEAUX, "normands"),
    Somebody("Marten Oakheel", GREY, "vikings"),
    Somebody("Ysabeau Tournebroche", CHENE, "carolingiens"),
    Somebody("Wilf Underhedge", CROOKED, "jomsvikings"),
    Somebody("Gaspard Lamouette", CORBEAUX, "bretons"),
    Somebody("Sunniva Reedmarsh", GREY, "vikings"),
    Somebody("Théodule Malépine", CHENE, "irlandais"),
    Somebody("Piers Quarrelwood", "", "gallois"),
    Somebody("Blanche Verdier-Sauvage", CORBEAUX, "anglo-saxons"),
    Somebody("Osric Lanternbridge", CROOKED, "normands"),
    Somebody("Firmin Pied-de-Loup", CHENE, "rus"),
    Somebody("Tamsin Hollowell", GREY, "pictes"),
    Somebody("Côme Bellefontaine", "", "byzantins"),
    Somebody("Edda Stormcrow-Pettigrew", GREY, "jomsvikings"),
    Somebody("Léonie Brisefer", CORBEAUX, "vikings"),
    Somebody("Cuthbert Maplethorpe-Featherstone of Lower Wexhaven", CROOKED, "anglo-danois"),
    Somebody("Anselme Grisemine", CHENE, "bretons"),
    Somebody("Rowan Tidewater", "", "irlandais"),
    Somebody("Mahaut Passelande", CORBEAUX, "carolingiens"),
    Somebody("Godwin Fallowfield", CROOKED, "gallois"),
    Somebody("Égide Montclair", CHENE, "normands"),
    Somebody("Isolde Ravenscarr", GREY, "pictes"),
    Somebody("Barnabé Clochevent", "", "rus"),
)
ABOUT = (
    "An invented event to look around in: nobody here exists.\n\n"
    "Un événement inventé pour faire le tour de tout : personne ici n’existe."
)
SKALD = Actor("skald", "demo")


def find_demo() -> Event | None:
    """The demo event, if there is one."""
    return Event.objects.filter(name=NAME).order_by("-created_at").first()


@transaction.atomic
def make_demo(organiser: User) -> Event:
    """A new demo event."""
    source = Random(SEED)  # noqa: S311  (dice of an invented day)
    event = _opened(organiser)
    seats = _arrived(event)
    _lists(event, seats, source)
    for number in (1, 2, 3):
        _round(event, number)
        add(event=event, entries=_results(event, number, source), actor=SKALD)
        if number == 1:
            players.drop(event=event, player=seats[20].player, actor=SKALD)
    _prizes(event, seats)
    _under_way(event, source)
    return event


def _opened(organiser: User) -> Event:
    settings = replace(opening_settings("manual-two-days"), capacity=32, tables=Tables(count=12))
    zone = host_zone()
    today = timezone.localdate(timezone=zone_of(Tournament(details=j.Details(zone=zone)))).isoformat()
    details = j.Details(day=today, place="Thornmere", about=ABOUT, zone=zone)
    event = create_event(name=NAME, settings=settings, organiser=organiser, details=details)
    passes.make_table_passes(event=event, count=12)
    passes.make_helper_pass(event=event, name="Tobias")
    return event


def _arrived(event: Event) -> list[Seat]:
    newcomers = [Newcomer(each.name, each.club, each.faction) for each in EVERYBODY]
    seats = players.add_players(event=event, newcomers=newcomers, actor=SKALD)
    players.check_in(event=event, players=[seat.player for seat in seats], actor=SKALD)
    players.hide_name(event=event, player=seats[18].player, hidden=True, actor=SKALD)
    return seats


def _lists(event: Event, seats: list[Seat], source: Random) -> None:
    ready = [each.roster for each in ready_warbands().values() if each.roster.list_points == 6]
    entries: list[j.AnyEntry] = []
    for at, seat in enumerate(seats[:21]):
        roster = replace(source.choice(ready), faction=EVERYBODY[at].faction)
        entries.append(j.RosterSubmitted(seat.player, roster))
    entries.append(j.RosterSubmitted(seats[4].player, _too_small()))
    entries.append(j.RosterSubmitted(seats[11].player, _mistaken()))
    add(event=event, entries=entries, actor=SKALD)


def _too_small() -> Roster:
    return Roster(5, 5, (Buy("hearthguard", 3, 12), Buy("warriors", 2, 16)), faction="jomsvikings")


def _mistaken() -> Roster:
    return Roster(6, 6, (Buy("hearthguard", 4, 15), Buy("warriors", 1, 8)), faction="rus", banner=True)


def _round(event: Event, number: int) -> None:
    scenarios.draw_scenario(event=event, number=number, actor=SKALD)
    pairing.pair(event=event, request=Request(f"demo-{number}"), actor=SKALD)
    pairing.publish(event=event, number=number, actor=SKALD)


def _results(event: Event, number: int, source: Random) -> list[j.AnyEntry]:
    games = value_of(event).event.rounds[number - 1].games
    return list(_settled(games, number, source))


def _settled(games: tuple[Game, ...], number: int, source: Random) -> Iterator[j.AnyEntry]:
    for at, game in enumerate(games):
        result = j.Result(source.randint(4, 26), source.randint(4, 26))
        if number == 2 and at == 5:
            result = j.Result(9, 21, "b", "conceded")
        yield j.ResultSettled(number, game.a, result)


def _prizes(event: Event, seats: list[Seat]) -> None:
    for at, points in ((1, 9), (6, 8), (12, 10), (15, 8)):
        honours.honour(event=event, player=seats[at].player, kind="painting", points=points, actor=SKALD)
    for at, points in ((3, 5), (9, 5), (18, 4)):
        honours.honour(event=event, player=seats[at].player, kind="fair-play", points=points, actor=SKALD)


def _under_way(event: Event, source: Random) -> None:
    """The fourth round: some results, one that waits, one that two players tell differently, and time for a table."""
    _round(event, 4)
    games = value_of(event).event.rounds[3].games
    started = clocks.now() - 80 * 60
    entries: list[j.AnyEntry] = [j.ClockStarted(4, started, 135), j.ClockExtended(4, 10, games[2].table)]
    entries += _settled(games[6:], 4, source)
    entries.append(j.ResultEntered(4, games[0].a, games[0].a, j.Result(18, 11)))
    entries.append(j.ResultEntered(4, games[1].a, games[1].a, j.Result(15, 12)))
    entries.append(j.ResultEntered(4, games[1].a, games[1].b, j.Result(12, 15)))
    entries.append(j.Penalised(games[7].b, 1, "late to the table"))
    add(event=event, entries=entries, actor=SKALD)
