"""How long somebody is willing to wait: a search that runs out of it stops, and says what it knows by then."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time


class Impatient(Exception):  # noqa: N818 - not an error: nobody wants to wait any longer
    """The time is up."""


class Patience:
    """So many seconds of work, counted from now; None: for ever."""

    def __init__(self, seconds: float | None = None, clock: Callable[[], float] = thread_time) -> None:
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds

    def share(self, part: float) -> Patience:
        """A part of what is left."""
        return Patience(None if self._until is None else max(0.0, self._until - self._clock()) * part, self._clock)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self._until is not None and self._clock() > self._until

    def check(self) -> None:
        """Stop the work where the time is up."""
        if self.over:
            raise Impatient
