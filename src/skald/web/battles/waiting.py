"""Long polls: whoever asks for something newer waits in the event loop, holding neither thread nor connection.

It stands before the pages, which make the answer once there is one, or the time is over.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.utils import timezone

from skald.web.live.hub import END, HUB
from skald.web.serving.messages import Application, Message, Receive, Send

LONGEST = 25.0
#: More than so many at once are answered as things stand.
MOST = 2000
_PATH = re.compile(r"/api/battles/([a-z0-9]{1,16})")


class Waiting:
    """An ASGI application before another one."""

    def __init__(self, pages: Application) -> None:
        self.pages = pages
        self.count = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        asked = _asked(scope)
        if asked is not None and self.count < MOST:
            self.count += 1
            try:
                await _newer(asked)
            finally:
                self.count -= 1
        await self.pages(scope, receive, send)


class Asked(NamedTuple):
    """A battle, the version that is known of it, how long to wait, and the key."""

    uid: str
    after: int
    seconds: float
    token: str


def _asked(scope: Message) -> Asked | None:
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    found = _PATH.fullmatch(scope["path"])
    if found is None:
        return None
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    try:
        after, seconds = int(query["after"][0]), int(query["wait"][0])
    except (KeyError, ValueError):
        return None
    given = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    token = given.removeprefix("Bearer ").replace("\0", "")
    return Asked(found[1], after, float(min(seconds, LONGEST)), token) if seconds > 0 else None


async def _newer(asked: Asked) -> None:
    """Wait until there is something newer than what is known, or for so many seconds; strangers wait for nothing."""
    rest = await sync_to_async(rest_for)(asked)
    if rest == 0:
        return
    with suppress(TimeoutError), HUB.listening(f"battle.{asked.uid}") as queue:
        async with asyncio.timeout(min(asked.seconds, rest or asked.seconds)):
            while rest or await _length(asked.uid) == asked.after:
                if await queue.get() == END:
                    return


@sync_to_async
def _length(uid: str) -> int:
    from skald.web.battles.models import Battle

    close_old_connections()
    return Battle.objects.filter(uid=uid).values_list("length", flat=True).first() or -1


def rest_for(asked: Asked) -> float | None:
    """How long nothing can come for this key, in seconds; None where that is to be listened for."""
    from skald.web.battles.access import key_of
    from skald.web.battles.queries.delayed import rest_of, watched

    close_old_connections()
    key, now = key_of(asked.token), timezone.now()
    if key is None:
        return 0
    shown = key.battle if key.seat is not None else watched(key.battle, now)
    if shown.uid != asked.uid:
        return 0
    if not shown.is_late:
        return None
    return rest_of(key.battle, shown, now) if shown.length == asked.after else 0
