"""An event in the middle of its day, and everybody who comes to its addresses: organisers, players, keys, strangers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from skald.tournament import journal as j
from skald.tournament.live import Tournament
from skald.tournament.pairing.swiss import Pair
from skald.tournament.settings import ChessClock, Settings
from skald.warbands.roster import Buy, Roster
from skald.web.accounts.models import User
from skald.web.tournaments.codes import spoken
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Pass, Seat
from skald.web.tournaments.services.opening import create_event
from skald.web.tournaments.services.passes import make_helper_pass, make_table_passes, revoke
from skald.web.tournaments.services.players import Newcomer, add_players, hide_name
from skald.web.tournaments.services.recording import Actor, add
from skald.web.tournaments.services.results import settle

ANNA = Actor("organiser", "anna")
#: Words that only some may read; each occurs nowhere else.
HIDDEN_NAME = "Hilda Underhill"
HIDDEN_CLUB = "Clan of the Cellar"
FACTIONS = {"p1": "ravenmark", "p2": "wolfmark", "p3": "bearmark", "p6": "elkmark"}
#: Tables of the round that isn't published: no other number looks like them.
SECRET_TABLES = (7071, 7072, 7073)
SECRET_LOT = "lot-of-the-second-round"
MAIL = "someone-{}@mail.example"

ROLES = ("nobody", "other", "organiser", "player", "stranger", "table", "helper", "revoked")


class Scene(NamedTuple):
    """Round 1 is published, with one game open; round 2 is paired, and only the organiser knows how."""

    event: Event
    seats: dict[str, Seat]
    elsewhere: Event
    tokens: dict[str, str]
    passes: list[Pass]

    @property
    def value(self) -> Tournament:
        self.event.refresh_from_db()
        return value_of(self.event)

    def client(self, role: str, language: str = "en") -> Client:
        """A browser of somebody with this role."""
        client = Client(headers={"accept-language": language})
        if role in ("organiser", "other"):
            client.force_login(User.objects.get(username={"organiser": "anna", "other": "otto"}[role]))
        return client

    def secrets(self, role: str) -> dict[str, str]:
        """What this role must not read anywhere, by what it is."""
        own = self.tokens[role]
        found = {"seed": self.event.seed, "lot": SECRET_LOT, "second draw": self.value.seeds[2]}
        found |= {f"table {table}": str(table) for table in SECRET_TABLES}
        keys: list[Seat | Pass] = [*self.seats.values(), *self.passes]
        for key in keys:
            if key.token != own:
                found |= {f"token of {key}": key.token, f"code of {key}": key.code, f"card of {key}": spoken(key.code)}
        lists = {player: text for player, text in FACTIONS.items() if not (role == "player" and player in ("p1", "p2"))}
        found |= {f"list of {player}": text for player, text in lists.items()}
        mine = "p1" if role == "player" else ""
        found |= {f"mail of {player}": MAIL.format(player) for player in self.seats if player != mine}
        if role != "helper":  # a helper looks for the names on the slips
            found |= {"hidden name": HIDDEN_NAME}
        return found | {"hidden club": HIDDEN_CLUB, "penalty": "shouted at the dice"}


def scene() -> Scene:
    """The event of Anna, another of Otto, and everybody's keys."""
    anna, otto = (User.objects.get_or_create(username=name)[0] for name in ("anna", "otto"))
    event = create_event(
        name="Winter Raid", settings=Settings(rounds=3, chess_clock=ChessClock(), bid=6), organiser=anna
    )
    names = ["Anna Ash", "Bo Birch", "Cid Cedar", "Dag Dogwood", HIDDEN_NAME, "Finn Fir"]
    newcomers = [
        Newcomer(name, HIDDEN_CLUB if name == HIDDEN_NAME else "", "", MAIL.format(f"p{at}"))
        for at, name in enumerate(names, start=1)
    ]
    seats = {seat.player: seat for seat in add_players(event=event, newcomers=newcomers, actor=ANNA)}
    hide_name(event=event, player="p5", hidden=True, actor=ANNA)
    lists = [j.RosterSubmitted(player, roster(text)) for player, text in FACTIONS.items()]
    add(event=event, entries=[*lists, *first_round(), *second_round()], actor=ANNA)
    for a in ("p3", "p5"):
        settle(event=event, number=1, a=a, result=j.Result(15, 6), actor=ANNA)
    add(event=event, entries=[j.Penalised("p4", 1, "shouted at the dice")], actor=ANNA)
    make_table_passes(event=event, count=2)
    make_helper_pass(event=event, name="Ines")
    revoke(held=make_helper_pass(event=event, name="Iwan"))
    elsewhere = create_event(name="Elsewhere", settings=Settings(), organiser=otto)
    stranger = add_players(event=elsewhere, newcomers=[Newcomer("Sten Stranger")], actor=ANNA)[0]
    passes = list(Pass.objects.filter(event=event))
    kinds = {each.label: each.token for each in passes}
    tokens = {
        "nobody": "guessed-guessed-guessed", "other": "guessed-guessed-guessed",
        "organiser": "guessed-guessed-guessed", "player": seats["p1"].token, "stranger": stranger.token,
        "table": kinds["1"], "helper": kinds["Ines"], "revoked": kinds["Iwan"],
    }  # fmt: skip
    return Scene(event, seats, elsewhere, tokens, passes)


def roster(faction: str) -> Roster:
    """A list that is known by its faction."""
    return Roster(6, 6, (Buy("warriors", 6, 48),), faction=faction)


def first_round() -> list[j.AnyEntry]:
    """p1–p2, p3–p4, p5–p6; everybody may see it."""
    pairs = (Pair("p1", "p2", 1), Pair("p3", "p4", 2), Pair("p5", "p6", 3))
    return [j.ScenarioDrawn(1, "take-and-hold", "seed-of-one"), j.Paired(1, pairs), j.RoundPublished(1)]


def second_round(games: tuple[tuple[str, str], ...] = (("p1", "p3"), ("p2", "p5"), ("p4", "p6"))) -> list[j.AnyEntry]:
    """A round that nobody may see yet."""
    pairs = tuple(Pair(a, b, table) for (a, b), table in zip(games, SECRET_TABLES, strict=True))
    return [j.ScenarioDrawn(2, "rule-the-field", "seed-of-two"), j.Paired(2, pairs, seed=SECRET_LOT)]


class Address(NamedTuple):
    """A pattern of the urlconf: its name with its space, what stands in its brackets, and the whole route."""

    name: str
    given: tuple[str, ...]
    route: str


def addresses() -> Iterator[Address]:
    """Every pattern of the project."""
    yield from _within(get_resolver().url_patterns, "", "/")


def _within(patterns: list[URLPattern | URLResolver], space: str, start: str) -> Iterator[Address]:
    for each in patterns:
        route = start + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _within(each.url_patterns, f"{space}{each.namespace}:" if each.namespace else space, route)
        else:
            yield Address(f"{space}{each.name}", tuple(re.findall(r"<(?:\w+:)?(\w+)>", route)), route)


def filled(address: Address, made: Scene, role: str, **chosen: object) -> str:
    """The address as somebody with this role would open it: with their own key."""
    return _with(address, {**_known(made, role), **chosen})


def is_like_nobodys(address: Address, role: str) -> bool:
    """Whoever holds a key and isn't signed in asks for addresses without a key in the very words of anybody else.

    The saved reference doesn't look at who asks, and takes seconds to make.
    """
    if address.name == "reference:file":
        return role != "nobody"
    return role not in ("nobody", "other", "organiser") and "token" not in address.given


def odd(address: Address, made: Scene, role: str, text: str) -> Iterator[str]:
    """The address with a strange text in one of its brackets after the other."""
    for name in address.given:
        yield _with(address, {**_known(made, role), name: text})


def _known(made: Scene, role: str) -> dict[str, object]:
    return {
        "uid": made.event.uid, "token": made.tokens[role], "number": 1, "player": "p1", "a": "p1", "side": "a",
        "key": made.passes[0].pk, "section": "game", "entry": 20, "after": 1, "name": "20260101-000000-1",
        "secret": "guessed", "purpose": "invite", "turn": 1, "id": "nobattle",
        "digest": "0" * 64, "rules": "second", "age": "magic", "board": "hill-clans",
    }  # fmt: skip


def _with(address: Address, given: dict[str, object]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: quote(str(given[found[1]]), safe=""), address.route)
