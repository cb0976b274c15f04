"""Kept pages answered before a thread is asked: what `page_cache` remembers, by the very bytes of a request.

A page goes out only if its topics have the same numbers still, read after the request came: it is never old. One query
answers for everybody who is waiting at that moment; a page that rests on no topic needs none.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import suppress
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, parse_cookie

from skald.web.live.topics import versions

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

#: Answers to odds have endless addresses: pages are bounded by their number and by what they weigh together.
MOST, MOST_BYTES = 500, 32_000_000
#: Cookies whose bearer may see something of their own: a session, a message.
PERSONAL = {settings.SESSION_COOKIE_NAME, "messages"}

#: Scheme, host, path, query, languages that a browser wants, the one its user chose, whether it knows its player.
Asked = tuple[str, str, str, str, str, str, bool]
K = TypeVar("K")


class Kept(NamedTuple):
    """A page as it was sent, and the versions of the topics that it shows; with none it never grows old."""

    versions: tuple[tuple[str, int], ...]
    content: bytes
    headers: tuple[tuple[str, str], ...]

    def is_true(self, now: Mapping[str, int]) -> bool:
        """Whether nothing has changed since the page was made; a topic without a number never has."""
        return all(now.get(topic, 0) == number for topic, number in self.versions)

    @property
    def topics(self) -> set[str]:
        return {topic for topic, _number in self.versions}


class Shelf(Generic[K]):
    """Pages by what was asked; those that nobody has asked for longest fall off."""

    def __init__(self, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self.most, self.most_bytes = most, most_bytes
        self._pages: OrderedDict[K, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, asked: K) -> Kept | None:
        with self._lock:
            found = self._pages.get(asked)
            if found is not None:
                self._pages.move_to_end(asked)
            return found

    def put(self, asked: K, page: Kept) -> None:
        with self._lock:
            self._forget(asked)
            self._pages[asked] = page
            self._bytes += len(page.content)
            while len(self._pages) > self.most or self._bytes > self.most_bytes:
                self._forget(next(iter(self._pages)))

    def _forget(self, asked: K) -> None:
        if (old := self._pages.pop(asked, None)) is not None:
            self._bytes -= len(old.content)


SHELF: Shelf[Asked] = Shelf()


def asked_by(request: HttpRequest) -> Asked:
    """What a request asks for, in the terms of the shelf."""
    meta = request.META
    return (
        meta.get("wsgi.url_scheme", ""), meta.get("HTTP_HOST", ""),
        meta.get("PATH_INFO", ""), meta.get("QUERY_STRING", ""),
        meta.get("HTTP_ACCEPT_LANGUAGE", ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""),
        bool(request.COOKIES.get(settings.SKALD_PLAYER_COOKIE)),
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
        scope.get("scheme", "http"), seen.get(b"host", ""), scope["path"], scope["query_string"].decode("latin-1"),
        seen.get(b"accept-language", ""), cookies.get(settings.LANGUAGE_COOKIE_NAME, ""),
        bool(cookies.get(settings.SKALD_PLAYER_COOKIE)),
    )  # fmt: skip


class Numbers:
    """Versions of topics, read together for all who wait."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Kept, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def agree(self, kept: Kept) -> bool:
        """Whether a page is still true, by numbers that are read after this was called."""
        if not kept.versions:
            return True
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((kept, answer))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._read())
        return await answer

    async def _read(self) -> None:
        while self._waiting:
            # Whoever comes while this is read waits for the next reading.
            batch, self._waiting = self._waiting, []
            found: dict[str, int] | None = None
            with suppress(DatabaseError):
                found = await _versions(set().union(*(kept.topics for kept, _answer in batch)))
            for kept, answer in batch:
                if not answer.done():
                    answer.set_result(found is not None and kept.is_true(found))


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
        if kept is None or not await self.numbers.agree(kept):
            await self.pages(scope, receive, send)
            return
        headers = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in kept.headers]
        headers.append((b"content-length", str(len(kept.content)).encode()))
        with suppress(ConnectionError):
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": kept.content})
