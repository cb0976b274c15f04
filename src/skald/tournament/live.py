"""An event as its journal tells it: what counts, and what surrounds it on the day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from skald.tournament.clock import Clock
from skald.tournament.event import Event, Game, Round, stays
from skald.tournament.journal import Details, Result, Sheet
from skald.tournament.pairing.swiss import Pair, Pairing
from skald.tournament.reasons import Reason
from skald.tournament.scenarios.draft import Draft
from skald.tournament.settings import PlayerId
from skald.warbands.roster import Roster

#: A game: its round, and its player `a`.
Seat = tuple[int, PlayerId]


class Claim(Struct, frozen=True):
    """Results that the two players of a game have entered, by who entered them."""

    by: Mapping[PlayerId, Result] = {}


def agree(results: Iterable[Result]) -> bool:
    """Whether results say the same. A game stopped at the end of its time counts as one played to its end."""
    return len({replace(each, ending="played") if each.ending == "stopped" else each for each in results}) <= 1


class Answer(Struct, frozen=True):
    """What came of a result that was called wrong: who did so, and the game as it was then."""

    doubters: tuple[PlayerId, ...]
    before: Game


class SheetKept(Struct, frozen=True):
    """The score sheet behind a result."""

    lines: Sheet = {}
    variant: str = ""


class Tournament(Struct, frozen=True):
    """`event` holds what counts; results that only one player has entered are in `claims`."""

    event: Event = Event("", ())
    details: Details = Details()
    rosters: Mapping[PlayerId, Roster] = {}
    #: The words of lists of which not everything was understood.
    list_words: Mapping[PlayerId, str] = {}
    #: Players who don't want to be named in public.
    hidden: frozenset[PlayerId] = frozenset()
    #: Players who asked to be forgotten.
    to_forget: frozenset[PlayerId] = frozenset()
    checked_in: frozenset[PlayerId] = frozenset()
    published: frozenset[int] = frozenset()
    #: The reasons of pairings, by round.
    pairs: Mapping[int, tuple[Pair, ...]] = {}
    byes: Mapping[int, tuple[Reason, ...]] = {}
    #: What is unusual about a whole pairing, and the seed that gives it again.
    notes: Mapping[int, tuple[Reason, ...]] = {}
    lots: Mapping[int, str] = {}
    claims: Mapping[Seat, Claim] = {}
    #: Score sheets by game and by who filled them in; the organiser's stands under nothing.
    sheets: Mapping[Seat, Mapping[PlayerId | None, SheetKept]] = {}
    drafts: Mapping[Seat, Draft] = {}
    #: Secret bids for the choice of who starts.
    bids: Mapping[Seat, Mapping[PlayerId, int]] = {}
    #: The points that players take into a game, where lists have more.
    picks: Mapping[Seat, Mapping[PlayerId, tuple[int, ...]]] = {}
    clocks: Mapping[int, Clock] = {}
    #: Games whose result counts and is called wrong, with those who say so.
    doubts: Mapping[Seat, tuple[PlayerId, ...]] = {}
    #: Doubts that the organiser has answered, by leaving the result or by another one.
    answers: Mapping[Seat, Answer] = {}
    #: The round after which the final standings were announced; 0 while they were not.
    announced: int = 0
    #: The best place of the podium that was told before all the others, by round.
    revealed: Mapping[int, int] = {}
    #: Painting and fair play, apart from the ranking.
    honours: Mapping[PlayerId, tuple[tuple[str, int], ...]] = {}
    #: Battle boards of the event's own, each as its file.
    boards: Mapping[str, str] = {}
    seal: str = ""
    seeds: Mapping[int, str] = {}

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """Players beyond the capacity, in the order of registration.

        Whoever leaves makes room, and whoever has been paired never waits again.
        """
        capacity = self.event.settings.capacity
        if capacity is None:
            return ()
        seated = {player for each in self.event.paired_rounds for player in _seated(each)}
        staying = [player.id for player in self.event.players if stays(player)]
        coming = [player for player in staying if player not in seated]
        return tuple(coming[max(0, capacity - (len(staying) - len(coming))) :])

    @property
    def mismatches(self) -> tuple[Seat, ...]:
        """Games whose players entered different results: the organiser's to settle."""
        return tuple(seat for seat, claim in self.claims.items() if not agree(claim.by.values()))

    @property
    def unconfirmed(self) -> tuple[Seat, ...]:
        """Games whose result only one player has entered."""
        return tuple(seat for seat, claim in self.claims.items() if len(claim.by) == 1)


def _seated(played: Round) -> Iterator[PlayerId]:
    for game in played.games:
        yield from (game.a, game.b)
    if played.bye is not None:
        yield played.bye


def round_of(value: Tournament, number: int) -> Round | None:
    """A round by its number."""
    rounds = value.event.rounds
    return rounds[number - 1] if 1 <= number <= len(rounds) else None


def pairing_of(value: Tournament, number: int) -> Pairing | None:
    """The pairing of a round as it stands, with its reasons; as `pairing.manual` wants it."""
    found = round_of(value, number)
    if found is None or not found.is_paired:
        return None
    return Pairing(
        number, value.pairs.get(number, ()), found.bye, value.byes.get(number, ()), value.notes.get(number, ())
    )


def event_before(value: Tournament, number: int) -> Event:
    """What counted before a round was paired."""
    return replace(value.event, rounds=value.event.rounds[: number - 1])


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
