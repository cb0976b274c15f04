"""Pairing one round of an event: who plays whom, at which table, who has the bye, and why."""

from __future__ import annotations

from msgspec import Struct

from skald.content.problems import Problem, problem
from skald.tournament.event import Event, Player, active_players
from skald.tournament.history import Record, records
from skald.tournament.pairing.costs import Costs, Levels, wishes
from skald.tournament.pairing.explaining import why_bye, why_pair, why_round
from skald.tournament.pairing.matching import best_matching, best_with_bye
from skald.tournament.pairing.order import pairing_order
from skald.tournament.pairing.tables import assign_tables, why_moved
from skald.tournament.reasons import Reason, reason
from skald.tournament.settings import PlayerId


class Request(Struct, frozen=True):
    """What the organiser asks for beside the rules.

    `agreed` matches are kept as they are. A `spare` player plays only in an agreed match, or when the others are an odd
    number. Players who are `away` sit this round out; None of the three is needed.
    """

    seed: int | str = 0
    agreed: tuple[tuple[PlayerId, PlayerId], ...] = ()
    spare: PlayerId | None = None
    away: frozenset[PlayerId] = frozenset()
    #: Pair even if results of the round before are missing.
    unfinished: bool = False
    #: Why so; it is told with the pairing.
    why: str = ""


class Pair(Struct, frozen=True, gc=False):
    """A game to play; `a` is ranked higher."""

    a: PlayerId
    b: PlayerId
    table: int
    why: tuple[Reason, ...] = ()


class Pairing(Struct, frozen=True):
    """A round's games in the order of their tables' ranks, the bye, and what the pairing cost."""

    round: int
    games: tuple[Pair, ...]
    bye: PlayerId | None = None
    bye_why: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    levels: Levels = Levels()
    #: Pairs weighed before the best one was proved.
    weighed: int = 0


def check_request(event: Event, request: Request) -> tuple[Problem, ...]:
    """Why a round can't be paired as asked: everything at once."""
    number = event.next_round
    found = []
    last = event.paired_rounds[-1] if event.paired_rounds else None
    if last is not None and last.missing and not request.unfinished:
        found.append(problem("event.round-unfinished", round=last.number, missing=len(last.missing)))
    present = {player.id for player in active_players(event, number)} - request.away
    taken: set[PlayerId] = set()
    for match in request.agreed:
        for player in match:
            if player not in present:
                found.append(problem("event.not-playing", player=str(player), round=number))
            if player in taken or match[0] == match[1]:
                found.append(problem("event.plays-twice", player=str(player), round=number))
            taken.add(player)
    if request.spare is not None and request.spare not in present:
        found.append(problem("event.not-playing", player=str(request.spare), round=number))
    if len(present) < 2:
        found.append(problem("event.too-few", found=len(present)))
    return tuple(found)


def pair_round(event: Event, request: Request | None = None) -> Pairing:
    """The best pairing of the next round; the same seed gives the same pairing. `check_request` comes first."""
    request = request or Request()
    assert not check_request(event, request), check_request(event, request)
    number = event.next_round
    book = records(event)
    players = _to_pair(active_players(event, number), request)
    order = pairing_order(event, players, book, number=number, seed=request.seed)
    agreed = {player for match in request.agreed for player in match}
    free = [record for record in order if record.player.id not in agreed]
    costs = Costs(free, wishes(event.settings.pairing, number))
    line = costs.line()
    found = best_with_bye(line, costs.bye_prices()) if len(free) % 2 else best_matching(line)
    levels = costs.levels(found.pairs, found.absent)
    rank = {record.player.id: place for place, record in enumerate(order)}
    across = {one: other for a, b in found.pairs for one, other in ((a, b), (b, a))}
    games = [
        (free[a], free[b], why_pair(costs, (a, b), number=number, ranks=rank, across=across)) for a, b in found.pairs
    ]
    games += [_agreed(book[first], book[second], rank) for first, second in request.agreed]
    games.sort(key=lambda game: rank[game[0].player.id])
    seats = [(a, b) for a, b, _why in games]
    tables = assign_tables(seats, event.settings.tables)
    if moved := why_moved(seats, tables, event.settings.tables):
        games[0] = (*seats[0], (*games[0][2], *moved))
    absent = None if found.absent is None else free[found.absent]
    return Pairing(
        number,
        tuple(Pair(a.player.id, b.player.id, table, why) for (a, b, why), table in zip(games, tables, strict=True)),
        None if absent is None else absent.player.id,
        () if found.absent is None else why_bye(costs, found.absent),
        (*why_round(levels, number), *_why_unfinished(event, request)),
        levels,
        found.weighed,
    )


def _why_unfinished(event: Event, request: Request) -> tuple[Reason, ...]:
    missing = len(event.paired_rounds[-1].missing) if event.paired_rounds else 0
    return (reason("round.unfinished", missing=missing, why=request.why or "–"),) if missing else ()


def _to_pair(players: tuple[Player, ...], request: Request) -> list[Player]:
    present = [player for player in players if player.id not in request.away]
    others = [player for player in present if player.id != request.spare]
    is_agreed = any(request.spare in match for match in request.agreed)
    return present if is_agreed or len(others) % 2 else others


def _agreed(first: Record, second: Record, rank: dict[PlayerId, int]) -> tuple[Record, Record, tuple[Reason, ...]]:
    above, below = sorted((first, second), key=lambda record: rank[record.player.id])
    why = [reason("pairing.agreed")]
    if met := above.met.get(below.player.id):
        why.append(reason("pairing.met-already", round=met))
    return above, below, tuple(why)
