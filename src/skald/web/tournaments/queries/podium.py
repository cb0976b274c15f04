"""The three who stand on the podium, those after them, and the prizes beside it."""

from __future__ import annotations

from typing import NamedTuple

from skald.tournament.announcing import is_final
from skald.tournament.event import Player
from skald.tournament.live import Tournament
from skald.web.tournaments.queries.standings import Line, Table, public_standings

STEPS = 3
#: How many are named below the podium.
AFTER = 5


class Prize(NamedTuple):
    """A prize beside the ranking, and whoever has the most points of it."""

    name: str
    kind: str
    winners: list[Player]
    points: int


class Podium(NamedTuple):
    """The first three in the order of their ranks, the next few, the prizes."""

    lines: list[Line]
    after: list[Line]
    prizes: list[Prize]
    players: int
    rounds: int


def podium_of(value: Tournament) -> Podium | None:
    """The podium, once everybody may know who won."""
    return podium_from(public_standings(value)) if is_final(value) else None


def podium_from(table: Table) -> Podium | None:
    """The podium that standings come to."""
    if not table.lines:
        return None
    prizes = [
        Prize(each.name, each.kind, [who for rank, who, _points in each.rows if rank == 1], each.rows[0][2])
        for each in table.honours
        if each.rows
    ]
    return Podium(
        table.lines[:STEPS], table.lines[STEPS : STEPS + AFTER], prizes, len(table.lines), table.after
    )  # fmt: skip
