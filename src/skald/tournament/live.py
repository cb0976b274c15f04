"""An event as its journal tells it: what counts, and what surrounds it on the day."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from skald.tournament.clock import Clock
from skald.tournament.event import Event, Game, Round
from skald.tournament.journal import Result
from skald.tournament.pairing.swiss import Pair
from skald.tournament.reasons import Reason
from skald.tournament.scenarios.draft import Draft
from skald.tournament.settings import PlayerId

#: A game: its round, and its player `a`.
Seat = tuple[int, PlayerId]


class Claim(Struct, frozen=True):
    """Results that the two players of a game have entered, by who entered them."""

    by: Mapping[PlayerId, Result] = {}


class Tournament(Struct, frozen=True):
    """`event` holds what counts; results that only one player has entered are in `claims`."""

    event: Event = Event("", ())
    checked_in: frozenset[PlayerId] = frozenset()
    published: frozenset[int] = frozenset()
    #: The reasons of pairings, by round.
    pairs: Mapping[int, tuple[Pair, ...]] = {}
    byes: Mapping[int, tuple[Reason, ...]] = {}
    claims: Mapping[Seat, Claim] = {}
    drafts: Mapping[Seat, Draft] = {}
    clocks: Mapping[int, Clock] = {}
    #: Painting and fair play, apart from the ranking.
    honours: Mapping[PlayerId, tuple[tuple[str, int], ...]] = {}
    seal: str = ""
    seeds: Mapping[int, str] = {}

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """Players beyond the capacity, in the order of registration."""
        capacity = self.event.settings.capacity
        staying = [player.id for player in self.event.players if player.dropped_after != 0]
        return tuple(staying[capacity:]) if capacity is not None else ()

    @property
    def mismatches(self) -> tuple[Seat, ...]:
        """Games whose players entered different results: the organiser's to settle."""
        return tuple(seat for seat, claim in self.claims.items() if len({*claim.by.values()}) > 1)

    @property
    def unconfirmed(self) -> tuple[Seat, ...]:
        """Games whose result only one player has entered."""
        return tuple(seat for seat, claim in self.claims.items() if len(claim.by) == 1)


def round_of(value: Tournament, number: int) -> Round | None:
    """A round by its number."""
    rounds = value.event.rounds
    return rounds[number - 1] if 1 <= number <= len(rounds) else None


def game_of(value: Tournament, number: int, player: PlayerId) -> Game | None:
    """A player's game in a round."""
    found = round_of(value, number)
    games = found.games if found is not None else ()
    return next((game for game in games if player in (game.a, game.b)), None)


def with_result(game: Game, result: Result | None) -> Game:
    """A game with its result, or without any."""
    if result is None:
        return Game(game.a, game.b, table=game.table)
    return Game(
        game.a, game.b, result.a_points, result.b_points, result.result, result.ending,
        None if result.bonus == type(result.bonus)() else result.bonus, game.table,
    )  # fmt: skip
