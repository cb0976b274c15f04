"""Tables for the games of a round: the leaders at table 1, and nobody twice at the same table if it can be helped.

B4: an assignment problem. A player who has used the table before costs 100, a table away from the game's rank costs 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from skald.tournament.history import Record
from skald.tournament.pairing.line import Line
from skald.tournament.pairing.matching import best_matching
from skald.tournament.reasons import Reason, reason
from skald.tournament.settings import PlayerId, Tables

USED = 100
#: "Never twice" comes before any order of tables.
NEVER = 1_000_000
#: Up to so many combinations all are weighed; beyond, those near the game's rank, with proof.
FEW = 2_500
#: The proof needs as many tables as games; spare tables are weighed up to this number of combinations.
FEW_WITH_SPARE = 100_000

#: Where the leaders play.
FIRST = 1

Seats = tuple[Record, Record]


def assign_tables(games: Sequence[Seats], rules: Tables) -> list[int]:
    """A table for each game; games come in the order of their better players."""
    fixed = _fixed(games, rules)
    if rules.top_stays and games and 0 not in fixed and FIRST not in fixed.values():
        fixed[0] = FIRST
    tables = _free_tables(len(games), rules, set(fixed.values()))
    rest = [at for at in range(len(games)) if at not in fixed]
    found = _assign([games[at] for at in rest], tables, NEVER if rules.never_twice else USED)
    chosen = fixed | dict(zip(rest, found, strict=True))
    return [chosen[at] for at in range(len(games))]


def why_moved(games: Sequence[Seats], tables: Sequence[int], rules: Tables) -> tuple[Reason, ...]:
    """Why the top game isn't at table 1: who has played there before, or who always plays there."""
    if not games or tables[0] == FIRST or any(each.player in _players(games[0]) for each in rules.fixed):
        return ()
    there = _players(games[tables.index(FIRST)]) if FIRST in tables else ()
    for each in rules.fixed:
        if each.table == FIRST and each.player in there:
            return (reason("table.fixed", player=each.player),)
    before = [record for record in games[0] if FIRST in record.tables]
    if not before:
        return (reason("table.spread"),)
    return tuple(reason("table.used", player=record.player.id) for record in before)


def _players(game: Seats) -> tuple[PlayerId, PlayerId]:
    return game[0].player.id, game[1].player.id


def _fixed(games: Sequence[Seats], rules: Tables) -> dict[int, int]:
    """Games at the table that one of the players always has; a table goes to the better-ranked of two who claim it."""
    wanted = {each.player: each.table for each in rules.fixed}
    fixed: dict[int, int] = {}
    for at, game in enumerate(games):
        for record in game:
            table = wanted.get(record.player.id)
            if table is not None and at not in fixed and table not in fixed.values():
                fixed[at] = table
    return fixed


def _free_tables(games: int, rules: Tables, taken: set[int]) -> list[int]:
    """The tables to play at: those of the hall, and as many more as the games need."""
    left = games - len(taken)
    tables = [table for table in range(1, (rules.count or games) + 1) if table not in taken]
    following = max([rules.count or games, *taken]) + 1 if games else 1
    missing = max(0, left - len(tables))
    return [*tables, *range(following, following + missing)]


def _assign(games: Sequence[Seats], tables: list[int], used: int) -> list[int]:
    if not games:
        return []
    if len(games) * len(tables) <= (FEW if len(games) == len(tables) else FEW_WITH_SPARE):
        return [tables[at] for at in _weigh_all(games, tables, used)]
    return [tables[at] for at in _weigh_near(games, tables[: len(games)], used)]


def _repeats(game: Seats, table: int) -> int:
    return (table in game[0].tables) + (table in game[1].tables)


def _weigh_all(games: Sequence[Seats], tables: list[int], used: int) -> list[int]:
    import rustworkx

    count = len(games)
    highest = 2 * used + len(tables)
    edges = [
        (at, count + place, highest - used * _repeats(game, table) - abs(place - at))
        for at, game in enumerate(games)
        for place, table in enumerate(tables)
    ]
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (count + len(tables)))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    chosen = {min(pair): max(pair) - count for pair in found}
    return [chosen[at] for at in range(count)]


def _weigh_near(games: Sequence[Seats], tables: list[int], used: int) -> list[int]:
    """Games and tables in turn on one line, game 1, table 1, game 2…: the distance is the number of games between."""

    def cost(first: int, second: int) -> int | None:
        if (first + second) % 2 == 0:
            return None
        game, table = (first, second) if first % 2 == 0 else (second, first)
        return used * _repeats(games[game // 2], tables[table // 2]) + abs(game // 2 - table // 2)

    line = Line([at % 2 for at in range(2 * len(games) - 1)], cost)
    chosen: dict[int, int] = {}
    for first, second in best_matching(line).pairs:
        game, table = (first, second) if first % 2 == 0 else (second, first)
        chosen[game // 2] = table // 2
    return [chosen[at] for at in range(len(games))]
