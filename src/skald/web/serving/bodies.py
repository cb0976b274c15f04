"""Bodies of requests are read here, in the event loop, before a thread is taken for the page.

Whoever sends half a form and falls silent, or sends without end, holds a connection and nothing else. What is too big
is refused by the size that it announces, or as soon as it has come to that size.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from skald.web.serving.messages import Application, Message, Receive, Send, say
from skald.web.serving.sizes import FORM_BYTES, most_bytes

#: The first part of every body counts for nothing; what all bodies hold beyond it has a limit, or memory would run out.
SMALL_BYTES, HELD_BYTES = 64_000, 128_000_000
#: Where the reason stands for `refusals`, which words it.
REFUSED = "skald.refused"


class TooBig(Exception):  # noqa: N818  (a finding, worded elsewhere)
    """More than the page takes."""


class Crowded(Exception):  # noqa: N818
    """More than the server can hold at this moment."""


class Gone(Exception):  # noqa: N818
    """The sender has left."""


class Room:
    """What all bodies hold together."""

    def __init__(self, most: int = HELD_BYTES) -> None:
        self.left = most

    @contextmanager
    def share(self) -> Iterator[Share]:
        """A body's part of the room, given back at the end."""
        share = Share(self)
        try:
            yield share
        finally:
            self.left += share.taken


class Share:
    """The part of one body."""

    def __init__(self, room: Room) -> None:
        self._room, self.taken = room, 0

    def hold(self, size: int) -> None:
        """Make sure of room for a body of this size."""
        more = max(0, size - SMALL_BYTES) - self.taken
        if more > self._room.left:
            raise Crowded
        self._room.left -= more
        self.taken += more


class Bodies:
    """An ASGI application before another one, which gets every body whole."""

    #: Seconds: for a form to arrive, and for a file.
    form_seconds, file_seconds = 30.0, 180.0

    def __init__(self, pages: Application, room: Room | None = None) -> None:
        self.pages = pages
        self.room = room or Room()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self.pages(scope, receive, send)
            return
        most = most_bytes(scope["path"])
        with self.room.share() as share:
            try:
                async with asyncio.timeout(self.form_seconds if most == FORM_BYTES else self.file_seconds):
                    body = await _read(scope, receive, most, share)
            except TimeoutError:
                await say(send, 408, "The request took too long to arrive.\n")
            except TooBig:
                await self.pages(_without_body(scope, ("too-big", most)), _given(b""), send)
            except Crowded:
                await self.pages(_without_body(scope, ("crowded", most)), _given(b""), send)
            except Gone:
                return
            else:
                await self.pages(_with_length(scope, len(body)), _given(body), send)


async def _read(scope: Message, receive: Receive, most: int, share: Share) -> bytes:
    announced = _announced(scope)
    if announced is not None and announced > most:
        raise TooBig
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        if len(body) > most:
            raise TooBig
        share.hold(len(body))
        if not message.get("more_body", False):
            return bytes(body)


def _given(body: bytes) -> Receive:
    """What the page receives: all of it at once, then nothing more."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _header(scope: Message, wanted: bytes) -> bytes | None:
    return next((value for name, value in scope["headers"] if name == wanted), None)


def _announced(scope: Message) -> int | None:
    length = _header(scope, b"content-length")
    # The server has made sure that it is a number.
    return int(length) if length is not None else None


def _has_body(scope: Message) -> bool:
    return bool(_announced(scope)) or _header(scope, b"transfer-encoding") is not None


def _with_length(scope: Message, size: int) -> Message:
    """A body that came in pieces has a length now: pages read no further than that."""
    told = [each for each in scope["headers"] if each[0] not in (b"content-length", b"transfer-encoding")]
    return {**scope, "headers": [*told, (b"content-length", str(size).encode())]}


def _without_body(scope: Message, why: tuple[str, int]) -> Message:
    return {**_with_length(scope, 0), REFUSED: why}
