"""Kept pages answered before a thread is asked: what `page_cache` remembers, by the very bytes of a request.

A page goes out only if its topic has the same number still, read after the request came: it is never old. One query
answers for everybody who is waiting at that moment.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, parse_cookie

from skald.web.live.topics import versions

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

MOST = 500
#: Cookies whose bearer may see something of their own: a session, a message.
PERSONAL = {settings.SESSION_COOKIE_NAME, "messages"}

#: Host, path, query, the languages that a browser wants, the one that its user chose.
Asked = tuple[str, str, str, str, str]


class Kept(NamedTuple):
    """A page as it was sent, and what makes it old."""

    topic: str
    version: int
    content: bytes
    headers: tuple[tuple[str, str], ...]


class Shelf:
    """Pages by what was asked; the oldest fall off."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Asked, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, asked: Asked) -> Kept | None:
        return self._pages.get(asked)

    def put(self, asked: Asked, page: Kept) -> None:
        with self._lock:
            self._pages[asked] = page
            self._pages.move_to_end(asked)
            while len(self._pages) > MOST:
                self._pages.popitem(last=False)


SHELF = Shelf()


def asked_by(request: HttpRequest) -> Asked:
    """What a request asks for, in the terms of the shelf."""
    meta = request.META
    return (
        meta.get("HTTP_HOST", ""), meta.get("PATH_INFO", ""), meta.get("QUERY_STRING", ""),
        meta.get("HTTP_ACCEPT_LANGUAGE", ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""),
    )  # fmt: skip


def asked_in(scope: Message) -> Asked | None:
    """The same of a request that hasn't reached Django; nothing if it may be personal."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    seen: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        if name in (b"host", b"accept-language", b"cookie"):
            if name in seen:
                return None
            seen[name] = value.decode("latin-1")
    cookies = parse_cookie(seen[b"cookie"]) if b"cookie" in seen else {}
    if not PERSONAL.isdisjoint(cookies):
        return None
    return (
        seen.get(b"host", ""), scope["path"], scope["query_string"].decode("latin-1"),
        seen.get(b"accept-language", ""), cookies.get(settings.LANGUAGE_COOKIE_NAME, ""),
    )  # fmt: skip


class Numbers:
    """Versions of topics, read together for all who wait."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, asyncio.Future[int]]] = []
        self._task: asyncio.Task[None] | None = None

    async def now(self, topic: str) -> int:
        """The number of a topic, read after this was called."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        self._waiting.append((topic, answer))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._read())
        return await answer

    async def _read(self) -> None:
        while self._waiting:
            # Whoever comes while this is read waits for the next reading.
            batch, self._waiting = self._waiting, []
            try:
                found = await _versions({topic for topic, _answer in batch})
            except DatabaseError:
                found = {}
            for topic, answer in batch:
                if not answer.done():
                    answer.set_result(found.get(topic, -1))


@sync_to_async
def _versions(topics: set[str]) -> dict[str, int]:
    close_old_connections()
    return versions(topics)


class KeptPages:
    """An ASGI application before another one: it answers with kept pages, and hands on everything else."""

    def __init__(self, pages: Application) -> None:
        self.pages = pages
        self.numbers = Numbers()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        asked = asked_in(scope)
        kept = SHELF.get(asked) if asked is not None else None
        if kept is None or await self.numbers.now(kept.topic) != kept.version:
            await self.pages(scope, receive, send)
            return
        headers = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in kept.headers]
        headers.append((b"content-length", str(len(kept.content)).encode()))
        with suppress(ConnectionError):
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": kept.content})
