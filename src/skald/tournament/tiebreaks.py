"""Tie-breaks: a registry of small metrics, applied in the order that an event chooses.

| id | what it compares | from |
|---|---|---|
| tp | tournament points after penalties | manual |
| goal-average | sum of the goal averages | manual |
| resistance | sum of the opponents' tournament points | manual |
| head-to-head | the game between the two, when exactly two are tied and have met | B5 |
| points-for | game points scored | B5 |
| draw-number | the lower number in the list of players | B5 |
| wins | games won | B3, official booklet |
| points-difference | game points scored less conceded; games without points count as T38 says | B3 |
| points-against | fewer game points conceded | B3 |
| bonus | bonus points, such as Warlords killed | B3 |
| middle-resistance | resistance without the strongest and the weakest opponent | B4, practice elsewhere |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skald.tournament.history import Record, Records, resistance
from skald.tournament.settings import PlayerId, Settings


@dataclass(frozen=True, slots=True)
class Table:
    """What a metric may look at: everybody's records and their resistance."""

    records: Records
    resistance: dict[PlayerId, int]
    settings: Settings


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A metric: the values of some players who are tied so far. Higher is better, unless it says otherwise."""

    id: str
    values: Callable[[Sequence[Record], Table], list[int]]
    lower_wins: bool = False


def table_of(book: Records, settings: Settings) -> Table:
    """What the metrics look at."""
    return Table(book, {identity: resistance(record, book, settings) for identity, record in book.items()}, settings)


def _each(value: Callable[[Record, Table], int]) -> Callable[[Sequence[Record], Table], list[int]]:
    return lambda tied, table: [value(record, table) for record in tied]


def _head_to_head(tied: Sequence[Record], table: Table) -> list[int]:
    if len(tied) != 2:  # B5: with three or more there need be no answer
        return [0] * len(tied)
    first, second = tied
    return [_balance(first, second), _balance(second, first)]


def _balance(record: Record, other: Record) -> int:
    """Games won against another player, less those lost."""
    games = zip(record.opponents, record.verdicts, strict=True)
    return sum(verdict for opponent, verdict in games if opponent == other.player.id)


def _middle_resistance(record: Record, table: Table) -> int:
    points = sorted(table.records[opponent].tp for opponent in record.opponents)
    return sum(points[1:-1]) if len(points) > 2 else sum(points)


TIE_BREAKS: dict[str, TieBreak] = {
    each.id: each
    for each in (
        TieBreak("tp", _each(lambda record, table: record.net_tp)),
        TieBreak("goal-average", _each(lambda record, table: record.goal_average)),
        TieBreak("resistance", _each(lambda record, table: table.resistance[record.player.id])),
        TieBreak("head-to-head", _head_to_head),
        TieBreak("points-for", _each(lambda record, table: record.points_for)),
        TieBreak("draw-number", _each(lambda record, table: record.draw_number), lower_wins=True),
        TieBreak("wins", _each(lambda record, table: record.wins)),
        TieBreak("points-difference", _each(lambda record, table: record.difference)),
        TieBreak("points-against", _each(lambda record, table: record.points_against), lower_wins=True),
        TieBreak("bonus", _each(lambda record, table: record.bonus)),
        TieBreak("middle-resistance", _each(_middle_resistance)),
    )
}
#: What depends on who is compared with whom, or on nothing that was played: of no use to order a pairing.
NOT_FOR_PAIRING = frozenset({"tp", "head-to-head", "draw-number"})
