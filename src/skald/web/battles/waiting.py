"""Long polls: whoever asks for something newer waits in the event loop, holding neither thread nor connection.

It stands before the pages, which make the answer once there is one, or the time is over.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from django.db import close_old_connections

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
                await _newer(*asked)
            finally:
                self.count -= 1
        await self.pages(scope, receive, send)


def _asked(scope: Message) -> tuple[str, int, float] | None:
    """The battle, the version that is known, and how long to wait."""
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
    return (found[1], after, min(float(seconds), LONGEST)) if seconds > 0 else None


async def _newer(uid: str, after: int, seconds: float) -> None:
    """Wait until the battle is longer than what is known, or for so many seconds."""
    with suppress(TimeoutError), HUB.listening(f"battle.{uid}") as queue:
        async with asyncio.timeout(seconds):
            while await _length(uid) == after:
                if await queue.get() == END:
                    return


@sync_to_async
def _length(uid: str) -> int:
    from skald.web.battles.models import Battle

    close_old_connections()
    return Battle.objects.filter(uid=uid).values_list("length", flat=True).first() or -1
