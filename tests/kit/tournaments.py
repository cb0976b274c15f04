"""Random events for tests and measurements: unequal results, byes, late entries and drops, from one seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.pairing.swiss import Pairing, Request, check_request, pair_round
from skald.tournament.settings import Settings


def players(count: int, *, clubs: int = 0, factions: int = 0) -> tuple[Player, ...]:
    """Players p1, p2…, spread over clubs and factions."""
    return tuple(
        Player(
            f"p{number}", f"Player {number}",
            club=f"club {number % clubs}" if clubs else None,
            faction=f"faction {number % factions}" if factions else None,
        )
        for number in range(1, count + 1)
    )  # fmt: skip


def played(pairing: Pairing, source: Random, scenario: str | None = None) -> Round:
    """A pairing with results: mostly decided, sometimes drawn, rarely a forfeit."""
    games = []
    for pair in pairing.games:
        if source.random() < 0.01:
            games.append(Game(pair.a, pair.b, result=source.choice(("a", "b")), ending="absent", table=pair.table))
        else:
            games.append(Game(pair.a, pair.b, source.randint(0, 30), source.randint(0, 30), table=pair.table))
    return Round(pairing.round, tuple(games), scenario, pairing.bye)


def with_round(event: Event, each: Round) -> Event:
    """The event with one more round."""
    return replace(event, rounds=(*event.rounds, each))


def played_event(count: int, rounds: int, seed: int, settings: Settings | None = None) -> Event:
    """An event in which so many rounds have been paired and played."""
    source = Random(seed)
    event = Event("Measured", players(count), settings=settings or Settings())
    for number in range(rounds):
        event = with_round(event, played(pair_round(event, Request(seed + number)), source))
    return event


def shaken(event: Event, source: Random) -> Event:
    """Before the next round somebody may come late, drop out or return."""
    number = event.next_round
    changed = []
    for player in event.players:
        if number > 1 and player.dropped_after is None and source.random() < 0.04:
            player = replace(player, dropped_after=number - 1)  # noqa: PLW2901
        elif player.dropped_after is not None and player.returned_round is None and source.random() < 0.2:
            player = replace(player, returned_round=max(number, player.dropped_after + 1))  # noqa: PLW2901
        changed.append(player)
    if number > 1 and source.random() < 0.3:
        changed.append(Player(f"late{number}", f"Late {number}", joined_round=number))
    shaken_event = replace(event, players=tuple(changed))
    return shaken_event if not check_request(shaken_event, Request()) else event


def every_matching(places: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair places."""
    if not places:
        yield []
        return
    first, *rest = places
    for at, second in enumerate(rest):
        for others in every_matching(rest[:at] + rest[at + 1 :]):
            yield [(first, second), *others]
