"""The chess clock of a game: kept by the server, beside the journal, because a game has dozens of turns."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from django.db import transaction

from skald.tournament import chess
from skald.tournament.chess import ChessTime
from skald.tournament.settings import ChessClock as Rules
from skald.tournament.settings import PlayerId
from skald.web.live.topics import bump
from skald.web.tournaments.models import ChessClock, Event

#: A tap that was late because the network was away counts from when it was made, but not from longer ago.
MOST_LATE = 120_000
#: What the clock is after a change at a moment.
Change = Callable[[ChessTime, int], ChessTime]


def milliseconds() -> int:
    """This moment."""
    return time.time_ns() // 1_000_000


def topic_of(event: Event, number: int, a: PlayerId) -> str:
    """What the pages of one clock listen to."""
    return f"chess.{event.uid}-{number}-{a}"


def clock_of(event: Event, number: int, a: PlayerId, rules: Rules) -> ChessTime:
    """The clock of a game as it stands; one that nobody has touched is fresh."""
    row = ChessClock.objects.filter(event=event, round=number, a=str(a)).first()
    return read_time(row.state) if row is not None else chess.fresh(rules)


@transaction.atomic
def change_clock(*, event: Event, number: int, a: PlayerId, rules: Rules, change: Change, late: int = 0) -> ChessTime:
    """Press, stop or start a clock; `late` is how many milliseconds ago it was done."""
    # The event's lock keeps two phones from making the same clock.
    Event.objects.select_for_update().get(pk=event.pk)
    before = clock_of(event, number, a, rules)
    moment = max(milliseconds() - min(max(late, 0), MOST_LATE), before.since or 0)
    after = change(before, moment)
    if after != before:
        state = {"state": msgspec.json.encode(after).decode()}
        ChessClock.objects.update_or_create(event=event, round=number, a=str(a), defaults=state)
        bump(topic_of(event, number, a))
    return after


def read_time(text: str) -> ChessTime:
    """A clock as it is stored."""
    return msgspec.json.decode(text, type=ChessTime)
