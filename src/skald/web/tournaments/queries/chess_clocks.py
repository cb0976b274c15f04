"""The chess clocks of a round at a glance, for whoever runs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skald.tournament import chess
from skald.tournament.chess import ChessTime, Side
from skald.tournament.event import Game
from skald.tournament.live import Tournament, round_of
from skald.web.tournaments.models import ChessClock, Event
from skald.web.tournaments.services.chess import milliseconds, read_time


class SideTime(NamedTuple):
    """One player's time."""

    name: str
    left: str
    is_running: bool
    is_over: bool


class TableClock(NamedTuple):
    """The clock of one game; nobody's time has begun where nothing was pressed."""

    table: int | None
    sides: tuple[SideTime, SideTime]
    has_begun: bool


def chess_clocks(event: Event, value: Tournament, number: int) -> list[TableClock]:
    """The clocks of a round's games that are still played, by table; none where the event has no chess clocks."""
    return sorted(_clocks(event, value, number), key=lambda each: (each.table is None, each.table or 0))


def _clocks(event: Event, value: Tournament, number: int) -> Iterator[TableClock]:
    rules, found = value.event.settings.chess_clock, round_of(value, number)
    if rules is None or found is None:
        return
    rows = {row.a: read_time(row.state) for row in ChessClock.objects.filter(event=event, round=number)}
    for game in found.missing:
        clock = rows.get(str(game.a), chess.fresh(rules))
        sides = (_side(value, game, clock, "a"), _side(value, game, clock, "b"))
        yield TableClock(game.table, sides, clock.turn in ("a", "b"))


def _side(value: Tournament, game: Game, clock: ChessTime, side: Side) -> SideTime:
    left = chess.left(clock, side, milliseconds())
    player = game.a if side == "a" else game.b
    return SideTime(value.event.names[player], written(left), clock.turn == side and clock.since is not None, left < 0)


def written(left: int) -> str:
    """A length of time as a clock shows it: 1:05:09, with a minus once it is over."""
    seconds = abs(left) // 1000 if left < 0 else -(-left // 1000)
    hours, rest = divmod(seconds, 3600)
    text = f"{rest // 60:02}:{rest % 60:02}"
    return f"{'−' if left < 0 else ''}{f'{hours}:' if hours else ''}{text}"
