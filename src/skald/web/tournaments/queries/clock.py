"""A round's clock as pages carry it: attributes from which `clock.js` counts, and what is left right now."""

from __future__ import annotations

import time
from datetime import datetime
from typing import NamedTuple

from skald.tournament import clock as pure
from skald.tournament.clock import Clock
from skald.web.tournaments.zones import moment


class ClockFace(NamedTuple):
    """What a page needs of a clock; numbers are seconds, moments seconds since 1970."""

    started: int
    given: int
    stood: int
    paused: int | None
    half: int
    #: Tables with more time than the others: their numbers and minutes.
    tables: tuple[tuple[int, int], ...]

    @property
    def minutes(self) -> int:
        """The whole length, with every extension."""
        return self.given // pure.MINUTE

    @property
    def ends(self) -> datetime | None:
        """When the time is over, in the zone of the page; nothing while the clock stands still."""
        return moment(self.started + self.stood + self.given) if self.paused is None else None

    @property
    def left(self) -> int:
        """Seconds left now: for pages that are made for one visitor."""
        until = self.paused if self.paused is not None else int(time.time())
        return max(0, self.given - max(0, until - self.started - self.stood))


def clock_face(clock: Clock | None, table: int | None = None) -> ClockFace | None:
    """The face of a clock, of the hall or of one table."""
    if clock is None:
        return None
    return ClockFace(
        clock.started, pure.given(clock, table), clock.stood, clock.paused, clock.minutes * pure.MINUTE // 2,
        tuple(sorted(clock.tables.items())),
    )  # fmt: skip
