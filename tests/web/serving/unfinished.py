"""Requests that stop in the middle and stay open, by the hundred."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from urllib.parse import urlsplit

_KIND = "Content-Type: multipart/form-data; boundary=b\r\n"
_FORM = "POST {} HTTP/1.1\r\nHost: HOST\r\nCookie: skald-csrf=TOKEN\r\n" + _KIND
#: Half a set of headers; half a form; half a file; a chunk without an end. The rest never comes.
HALVES = (
    "GET /events/ HTTP/1.1\r\nHost: HOST\r\nX-Half",
    _FORM.format("/code") + "Content-Length: 500\r\n\r\n--b\r\n",
    _FORM.format("/campaigns/new") + "Content-Length: 90000\r\n\r\n--b\r\n",
    _FORM.format("/odds/") + "Transfer-Encoding: chunked\r\n\r\n5\r\nhalf",
)


class Hanging:
    """Open connections, each with half a request."""

    def __init__(self, site: str, token: str, count: int) -> None:
        where = urlsplit(site)
        self._place, self._count = (where.hostname or "", where.port or 0), count
        self._halves = cycle([half.replace("HOST", where.netloc).replace("TOKEN", token).encode() for half in HALVES])
        self._open: list[socket.socket] = []

    def hang(self) -> int:
        """See to it that all of them hang now, with new ones for those that were shown the door."""
        self._open = [each for each in self._open if _is_open(each)]
        while len(self._open) < self._count:
            other = socket.create_connection(self._place, timeout=60)
            other.sendall(next(self._halves))
            other.setblocking(False)
            self._open.append(other)
        return len(self._open)

    def still_hanging(self) -> int:
        """How many of them wait still."""
        return sum(map(_is_open, self._open))

    def close(self) -> None:
        for each in self._open:
            each.close()


@contextmanager
def hanging(site: str, token: str, count: int) -> Iterator[Hanging]:
    """So many requests, closed at the end."""
    held = Hanging(site, token, count)
    try:
        yield held
    finally:
        held.close()


def _is_open(connection: socket.socket) -> bool:
    """Whether the server has neither answered nor closed."""
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except ConnectionError:
        pass
    connection.close()
    return False
