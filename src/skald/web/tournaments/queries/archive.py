"""A whole event for keeping: who came, every game, the final standings."""

from __future__ import annotations

from typing import NamedTuple

from skald.tournament.announcing import is_final, published_rounds
from skald.tournament.event import Player
from skald.tournament.live import Tournament
from skald.web.tournaments.queries.names import public_players
from skald.web.tournaments.queries.rounds_public import RoundPage, page_of
from skald.web.tournaments.queries.standings import Table, public_standings
from skald.web.tournaments.wording import format_lines


class Archive(NamedTuple):
    """Everything that anybody may keep of an event."""

    is_finished: bool
    players: list[Player]
    rounds: list[RoundPage]
    table: Table
    format: list[str]


def whole_event(value: Tournament) -> Archive:
    """The event as far as it is published."""
    players, waiting = public_players(value), set(value.waiting)
    return Archive(
        is_final(value),
        [player for player in players.values() if player.id not in waiting],
        [page_of(value, each, players) for each in published_rounds(value)],
        public_standings(value),
        format_lines(value.event.settings),
    )
