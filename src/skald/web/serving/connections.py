"""How long a connection may keep the server waiting: for headers, for the rest of a refused body, for a reader.

uvicorn itself limits none of these. A connection that waits costs no thread; these limits give its place back, and when
very many wait at once the one that has waited longest goes first.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: Descriptors that a server asks for; the half that requests may not take is for streams, files and the database.
DESCRIPTORS = 16_384


class Stage(Enum):
    """What a connection waits for."""

    HEADERS = auto()
    #: How long a body may take is up to `bodies`, which says so to whoever is too slow.
    BODY = auto()
    #: What still arrives of a body after the answer: closing at once would take the answer from the sender.
    REST = auto()


class Connection(H11Protocol):
    """A connection that is watched while it waits for the other side."""

    #: Seconds: for the headers, the rest of a body, and a reader who takes nothing of an answer.
    header_seconds, rest_seconds, reader_seconds = 15.0, 5.0, 30.0
    most_waiting = 500
    #: Connections whose request isn't whole yet, the oldest first.
    waiting: ClassVar[dict[Connection, None]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stage: Stage | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._reader: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._enter(Stage.HEADERS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._enter(None)
        self._stop_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._enter(self._awaited())

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._enter(self._awaited())

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        self._stop_reader()
        super().resume_writing()

    def let_go(self) -> None:
        """Close at once: others wait for the place."""
        self._enter(None)
        self.transport.abort()

    def _awaited(self) -> Stage | None:
        """What is still to come of a request; between two requests the server's own limit holds."""
        theirs = self.conn.their_state
        if self.transport.is_closing():
            return None
        if theirs is h11.SEND_BODY:
            return Stage.REST if self.cycle.response_complete else Stage.BODY
        return Stage.HEADERS if theirs is h11.IDLE and self.timeout_keep_alive_task is None else None

    def _enter(self, stage: Stage | None) -> None:
        """Wait for something; more bytes of the same don't begin its time anew."""
        if stage is self._stage:
            return
        self._stage = stage
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if stage is None:
            self.waiting.pop(self, None)
            return
        if stage is not Stage.BODY:
            seconds = self.header_seconds if stage is Stage.HEADERS else self.rest_seconds
            self._patience = self.loop.call_later(seconds, self.transport.abort)
        self.waiting.setdefault(self)
        if len(self.waiting) > self.most_waiting:
            next(iter(self.waiting)).let_go()

    def _watch_reader(self) -> None:
        """Look again later: whoever has taken nothing by then is let go."""
        left = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(self.reader_seconds, self._judge_reader, left)

    def _judge_reader(self, left: int) -> None:
        if self.transport.get_write_buffer_size() >= left:
            self.transport.abort()
        else:
            self._watch_reader()

    def _stop_reader(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None


def make_room_for_connections() -> None:
    """Hold as many connections as the system allows; half of them may wait for the rest of their request."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < DESCRIPTORS:
        soft = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    Connection.most_waiting = DESCRIPTORS // 2 if soft == resource.RLIM_INFINITY else soft // 2
