"""The clock of a round: the server's own time counts, whoever's screen shows it."""

from __future__ import annotations

import time

from skald.tournament.journal import ClockExtended, ClockPaused, ClockResumed, ClockStarted
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add


def now() -> int:
    """This second."""
    return int(time.time())


def start_clock(*, event: Event, number: int, minutes: int, actor: Actor, once: str = "") -> None:
    """The round's time begins; a clock that runs already begins anew."""
    add(event=event, entries=[ClockStarted(number, now(), minutes)], actor=actor, once=once)


def pause_clock(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """The clock is stopped."""
    add(event=event, entries=[ClockPaused(number, now())], actor=actor, once=once)


def resume_clock(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """The clock is running again."""
    add(event=event, entries=[ClockResumed(number, now())], actor=actor, once=once)


def extend_clock(
    *, event: Event, number: int, minutes: int, table: int | None = None, actor: Actor, once: str = ""
) -> None:
    """More minutes for everyone or for one table; fewer with a minus."""
    add(event=event, entries=[ClockExtended(number, minutes, table)], actor=actor, once=once)
