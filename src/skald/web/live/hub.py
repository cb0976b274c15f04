"""One watcher a process: it asks the database which topics have changed, and tells everybody who listens.

A change made by this process wakes it at once; those of other processes are found within `EVERY` seconds. Without a
listener it sleeps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from asgiref.sync import sync_to_async
from django.db import DatabaseError, close_old_connections

from skald.web.live.topics import versions

EVERY = 0.5

Queue = asyncio.Queue[int]
#: Told instead of a version when the server closes: a stream ends only if it is told to.
END = -1


class Hub:
    """Listeners by topic, and the task that watches for them."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Queue]] = {}
        self._known: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()

    @contextmanager
    def listening(self, topic: str) -> Iterator[Queue]:
        """A queue of the topic's versions; a slow listener only ever misses what is out of date."""
        queue: Queue = asyncio.Queue(maxsize=1)
        self._listeners.setdefault(topic, set()).add(queue)
        self._start()
        try:
            yield queue
        finally:
            self._listeners[topic].discard(queue)
            if not self._listeners[topic]:
                del self._listeners[topic]
                self._known.pop(topic, None)

    def wake(self) -> None:
        """Look at once; may be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    def end(self) -> None:
        """Let everybody go who listens: the server closes."""
        for queues in self._listeners.values():
            for queue in queues:
                _put_newest(queue, END)

    def _start(self) -> None:
        self._loop = asyncio.get_running_loop()
        if self._task is None or self._task.done():
            self._woken = asyncio.Event()
            self._task = self._loop.create_task(self._watch())

    async def _watch(self) -> None:
        while self._listeners:
            # A database that is away for a moment must not end the watching.
            with suppress(DatabaseError):
                self._tell(await _read(list(self._listeners)))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), EVERY)
            self._woken.clear()

    def _tell(self, found: dict[str, int]) -> None:
        for topic, number in found.items():
            if self._known.get(topic) != number:
                self._known[topic] = number
                for queue in self._listeners.get(topic, ()):
                    _put_newest(queue, number)


def _put_newest(queue: Queue, number: int) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(number)


@sync_to_async
def _read(topics: list[str]) -> dict[str, int]:
    close_old_connections()
    return versions(topics)


HUB = Hub()
