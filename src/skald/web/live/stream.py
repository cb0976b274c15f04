"""`/live/TOPIC`: a stream of server-sent events, one line for each change. It tells numbers only, never what changed.

This is a bare ASGI application beside Django's pages: a stream holds no thread and no database connection.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from asgiref.sync import sync_to_async

from skald.web.hosts import is_ours
from skald.web.live.hub import END, HUB, Queue
from skald.web.live.topics import version

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/live/"
#: Proxies and phones drop a silent connection.
HEARTBEAT = 15.0
_TOPIC = re.compile(r"[a-z]+\.[A-Za-z0-9_-]{1,40}")


async def stream(scope: Message, receive: Receive, send: Send) -> None:
    """Answer with the changes of one topic until the listener leaves."""
    topic = scope["path"].removeprefix(PREFIX)
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    if scope["method"] != "GET" or not _TOPIC.fullmatch(topic) or not await _is_allowed(headers.get("host", "")):
        await _refuse(send)
        return
    with HUB.listening(topic) as queue:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        current = await sync_to_async(version)(topic)
        if headers.get("last-event-id") != str(current):
            await _say(send, f"id: {current}\ndata: {current}\n\n")
        listening = asyncio.ensure_future(_tell_changes(queue, current, send))
        leaving = asyncio.ensure_future(_left(receive))
        done, waiting = await asyncio.wait({listening, leaving}, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*done, *waiting, return_exceptions=True)


async def _tell_changes(queue: Queue, told: int, send: Send) -> None:
    while True:
        try:
            number = await asyncio.wait_for(queue.get(), HEARTBEAT)
        except TimeoutError:
            await _say(send, ": still here\n\n")
            continue
        if number == END:
            await send({"type": "http.response.body", "body": b""})
            return
        if number != told:
            told = number
            await _say(send, f"id: {number}\ndata: {number}\n\n")


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _say(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send) -> None:
    plain = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 404, "headers": plain})
    await send({"type": "http.response.body", "body": b"nothing to listen to\n"})


_is_allowed = sync_to_async(is_ours)
_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]
