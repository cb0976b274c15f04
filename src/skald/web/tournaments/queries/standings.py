"""Standings for people: every rank with its reason, and prizes that stand beside the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from skald.tournament.event import Event, Player
from skald.tournament.figures import figure, figures_of
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.tournament.standings import Row, explain, standings
from skald.web.tournaments.queries.names import public_players
from skald.web.tournaments.queries.rounds_public import published_event
from skald.web.tournaments.wording import figure_head, honour_name, signed, spoken


class Line(NamedTuple):
    """A row of the standings with its player and its reason in words."""

    row: Row
    player: Player
    why: str
    #: Opponents with what each counts for in the resistance; a bye has no player.
    met: list[tuple[Player | None, int]]
    #: What decides in this event, in its order; as `Table.heads` names it.
    figures: list[str]


class Honours(NamedTuple):
    """A prize beside the ranking: who has how many points of it, the most first."""

    name: str
    rows: list[tuple[int, Player, int]]


class Table(NamedTuple):
    """Standings after a round."""

    lines: list[Line]
    disqualified: list[Player]
    after: int
    honours: list[Honours]
    #: The figures that decide: short and whole names.
    heads: list[tuple[str, str]]


def public_standings(value: Tournament, after: int | None = None) -> Table:
    """The standings that anybody may see, after a round or after all that is published."""
    return table_of(value, published_event(value), public_players(value), after)


def full_standings(value: Tournament, after: int | None = None) -> Table:
    """The standings with everybody's name, for organisers."""
    return table_of(value, value.event, {player.id: player for player in value.event.players}, after)


def table_of(value: Tournament, event: Event, players: Mapping[PlayerId, Player], after: int | None) -> Table:
    """Standings of an event, its players named as they are handed in."""
    found = standings(event, after)
    names = {player.id: player.name for player in players.values()}
    columns = figures_of(event.settings)
    lines = [
        Line(
            row, players[row.player], explain(row, spoken(), names),
            [(None if who is None else players[who], points) for who, points in row.opponents],
            [signed(name, figure(row, name)) for name in columns],
        )
        for row in found.rows
    ]  # fmt: skip
    last = len(event.paired_rounds)
    return Table(
        lines, [players[each] for each in found.disqualified], min(after or last, last), _honours(value, players),
        [figure_head(name) for name in columns],
    )  # fmt: skip


def line_of(table: Table, player: PlayerId) -> Line | None:
    """A player's line."""
    return next((line for line in table.lines if line.row.player == player), None)


def _honours(value: Tournament, players: Mapping[PlayerId, Player]) -> list[Honours]:
    kinds: dict[str, dict[PlayerId, int]] = {}
    for player, given in value.honours.items():
        for kind, points in given:
            sums = kinds.setdefault(kind, {})
            sums[player] = sums.get(player, 0) + points
    return [Honours(honour_name(kind), _ordered(sums, players)) for kind, sums in sorted(kinds.items())]


def _ordered(sums: Mapping[PlayerId, int], players: Mapping[PlayerId, Player]) -> list[tuple[int, Player, int]]:
    order = sorted((each for each in sums if each in players), key=lambda player: (-sums[player], str(player)))
    ranks = {points: rank for rank, points in reversed([*enumerate((sums[each] for each in order), start=1)])}
    return [(ranks[sums[player]], players[player], sums[player]) for player in order]
