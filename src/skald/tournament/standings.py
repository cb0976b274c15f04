"""Standings: everybody's rank with its reasons, by the tie-breaks of the event (B5)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from skald.content.words import word
from skald.tournament.event import Event
from skald.tournament.history import Record, bye_resistance, records
from skald.tournament.reasons import Reason, reason, tell
from skald.tournament.settings import PlayerId
from skald.tournament.tiebreaks import TIE_BREAKS, Table, TieBreak, table_of


class Row(Struct, frozen=True, gc=False):
    """One line of the standings: a rank, what it rests on, and what parts it from a neighbour."""

    rank: int
    player: PlayerId
    tp: int
    goal_average: int
    resistance: int
    wins: int
    draws: int
    losses: int
    points_for: int
    points_against: int
    difference: int
    bonus: int
    penalty: int
    #: Opponents met (None: a bye), and what each counts for in the resistance today.
    met: tuple[PlayerId | None, ...]
    met_tp: tuple[int, ...]
    #: The tie-break that decided, or "tied" or "alone"; its values here and at the neighbour in the ranking.
    decided: str
    mine: int = 0
    theirs: int = 0
    neighbour: PlayerId | None = None

    @property
    def byes(self) -> int:
        """Rounds sat out that count as won."""
        return self.met.count(None)

    @property
    def fought(self) -> int:
        """Wins against somebody."""
        return self.wins - self.byes

    @property
    def opponents(self) -> tuple[tuple[PlayerId | None, int], ...]:
        """Opponents with their points; None is a bye."""
        return tuple(zip(self.met, self.met_tp, strict=True))

    @property
    def why(self) -> Reason:
        """The reason of the rank."""
        code = f"standing.{self.decided}"
        if self.neighbour is None:
            return reason(code, rank=self.rank)
        if self.decided == "tied":
            return reason(code, rank=self.rank, above=self.neighbour)
        return reason(code, rank=self.rank, mine=self.mine, theirs=self.theirs, above=self.neighbour)


class Standings(Struct, frozen=True):
    """The ranking after a round, and those who are out of it."""

    rows: tuple[Row, ...]
    disqualified: tuple[PlayerId, ...] = ()


def standings(event: Event, through: int | None = None) -> Standings:
    """The ranking after a round, or after all that was played; the disqualified have no rank, their games stand."""
    # T45: nobody leads by a bye while the others play.
    book = records(event, through, with_meetings=False, open_byes=False)
    table = table_of(book, event.settings)
    ranked = [record for record in book.values() if not record.player.disqualified]
    steps = [TIE_BREAKS[name] for name in event.settings.tie_breaks]
    order, parted = _ranked(ranked, steps, table)
    rows = tuple(_row(at, order, parted, table) for at in range(len(order)))
    return Standings(rows, tuple(player.id for player in event.players if player.disqualified))


Parting = tuple[TieBreak, int, int]


def _ranked(everybody: list[Record], steps: list[TieBreak], table: Table) -> tuple[list[Record], list[Parting | None]]:
    """Players in order; for each, what parts it from the one above: the metric and both values."""
    parted: list[Parting | None] = [None] * len(everybody)
    groups: list[tuple[int, list[Record]]] = [(0, everybody)]
    order: list[Record] = list(everybody)
    for step in steps:
        tied: list[tuple[int, list[Record]]] = []
        for start, group in groups:
            tied += _split(start, group, step, table, order, parted)
        groups = tied
    return order, parted


def _split(
    start: int, group: list[Record], step: TieBreak, table: Table, order: list[Record], parted: list[Parting | None]
) -> list[tuple[int, list[Record]]]:
    """Order a group of tied players by one metric; gives the groups that are tied still."""
    values = step.values(group, table)
    ordered = sorted(range(len(group)), key=values.__getitem__, reverse=not step.lower_wins)
    tied: list[tuple[int, list[Record]]] = []
    since = 0
    for place, index in enumerate(ordered):
        order[start + place] = group[index]
        if place and values[index] != values[ordered[place - 1]]:
            parted[start + place] = (step, values[index], values[ordered[place - 1]])
            if place - since > 1:
                tied.append((start + since, [group[each] for each in ordered[since:place]]))
            since = place
    if len(ordered) - since > 1:
        tied.append((start + since, [group[each] for each in ordered[since:]]))
    return tied


def _row(at: int, order: list[Record], parted: list[Parting | None], table: Table) -> Row:
    record = order[at]
    # Players whom nothing parts share a rank.
    rank = at
    while rank and parted[rank] is None:
        rank -= 1
    book = table.records
    met: tuple[PlayerId | None, ...] = tuple(record.opponents)
    points = tuple([book[each].tp for each in record.opponents])
    if record.byes:
        met += (None,) * len(record.byes)
        points += bye_resistance(record, table.settings)
    decided, mine, theirs, neighbour = _decided(at, rank, order, parted)
    return Row(
        rank + 1, record.player.id, record.net_tp, record.goal_average, table.resistance[record.player.id],
        record.wins, record.draws, record.losses, record.points_for, record.points_against,
        record.difference, record.bonus, record.penalty, met, points, decided, mine, theirs, neighbour,
    )  # fmt: skip


def _decided(
    at: int, rank: int, order: list[Record], parted: list[Parting | None]
) -> tuple[str, int, int, PlayerId | None]:
    """What parts a player from the one above, or the first from the one below."""
    if rank != at:
        return "tied", 0, 0, order[at - 1].player.id
    if parting := parted[at]:
        step, mine, theirs = parting
        return step.id, mine, theirs, order[at - 1].player.id
    if len(order) == at + 1:
        return "alone", 0, 0, None
    if parting := parted[at + 1]:
        step, theirs, mine = parting
        return step.id, mine, theirs, order[at + 1].player.id
    return "tied", 0, 0, order[at + 1].player.id


def explain(row: Row, language: str, names: Mapping[PlayerId, str]) -> str:
    """A row's reason in words, with the opponents wherever they decided."""
    if row.neighbour is None or row.decided == "tied":
        return tell(row.why, language, names)
    what = compared(row, language)
    if row.decided in ("resistance", "middle-resistance") and row.met:
        bye = word(language, "tournament", "standing.bye")
        met = [f"{bye if who is None else names.get(who, str(who))} {points}" for who, points in row.opponents]
        what = word(language, "tournament", "standing.with-opponents", what=what, opponents=", ".join(met))
    # The first is measured against whoever comes next, everybody else against the one above.
    code = "standing.ahead" if row.rank == 1 else "standing.behind"
    return tell(reason(code, above=row.neighbour, what=what), language, names)


#: Figures that are counted, so that one of them is said in the singular.
_COUNTED = frozenset({"tp", "points-for", "wins", "points-against", "bonus"})


def compared(row: Row, language: str) -> str:
    """What parted a row from its neighbour, with both numbers."""
    is_one = row.mine == 1 or (row.mine == 0 and language == "fr")
    ending = "-one" if row.decided in _COUNTED and is_one else ""
    return word(language, "tournament", f"standing.{row.decided}{ending}", mine=row.mine, theirs=row.theirs)
