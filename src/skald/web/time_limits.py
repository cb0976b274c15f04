"""One limit for a whole exchange with another server: whoever answers byte by byte doesn't get more time for each.

A socket's own timeout begins anew with every byte. So a guard beside it cuts the connection at the end of the time,
and whatever waits for it goes on with an error of the network.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from threading import Lock, Thread, Timer
from types import TracebackType
from typing import Any, Self


class LookupFailedError(OSError):
    """A name that has no address, or whose address didn't come in time."""


class TimeLimit:
    """So many seconds from now on; a connection that is handed over is cut at their end."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._lock = Lock()
        self._held: socket.socket | None = None
        self.is_over = False
        self._timer = Timer(seconds, self._cut)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._held = None

    @property
    def left(self) -> float:
        """Seconds that are left, and never none at all: zero would mean "without waiting" to a socket."""
        return max(0.01, self._end - time.monotonic())

    def holds(self, connection: socket.socket) -> None:
        """Cut this connection when the time is over; at once, if it is."""
        with self._lock:
            self._held = connection
            if self.is_over:
                _shut(connection)

    def _cut(self) -> None:
        with self._lock:
            self.is_over = True
            if self._held is not None:
                _shut(self._held)


def _shut(connection: socket.socket) -> None:
    # That of the plain socket: an encrypted one would first forget how to read, under the feet of whoever reads.
    with suppress(OSError):
        socket.socket.shutdown(connection, socket.SHUT_RDWR)


def addresses_of(host: str, port: int, limit: TimeLimit) -> list[str]:
    """Every address of a name. The system's own resolver knows no limit, so it is waited for no longer than this."""
    found: list[Any] = []

    def look_up() -> None:
        with suppress(OSError, UnicodeError):
            found.extend(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))

    seeker = Thread(target=look_up, daemon=True)
    seeker.start()
    seeker.join(limit.left)
    addresses = [str(each[4][0]) for each in tuple(found)]
    if not addresses:
        raise LookupFailedError(host)
    return addresses
