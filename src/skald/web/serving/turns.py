"""Pages that work for long wait for their turn in the event loop: whatever is asked of them, most threads stay free.

A replay takes half a second and more to be judged, odds with best play a third of one. Sixteen people who ask for them
would hold every thread, and nobody else would get any page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import Resolver404, resolve

from skald.web.serving.bodies import REFUSED
from skald.web.serving.messages import Application, Message, Receive, Send

#: Threads that such pages may take together, and how many more may wait for one.
AT_ONCE, MOST_WAITING = 3, 60

View = TypeVar("View", bound=Callable[..., Any])


def takes_time(view: View) -> View:
    """Mark a page that works for long."""
    view.skald_takes_time = True  # type: ignore[attr-defined]
    return view


def is_slow(path: str) -> bool:
    """Whether the page of a path is marked so."""
    try:
        return bool(getattr(resolve(path).func, "skald_takes_time", False))
    except Resolver404:
        return False


class Turns:
    """An ASGI application before another one."""

    def __init__(self, pages: Application, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self.pages, self.left = pages, at_once + most_waiting
        self._places = asyncio.Semaphore(at_once)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_slow(scope["path"]):
            await self.pages(scope, receive, send)
        elif not self.left:
            await self.pages({**scope, REFUSED: ("busy", 0)}, receive, send)
        else:
            self.left -= 1
            try:
                await self._in_turn(scope, receive, send)
            finally:
                self.left += 1

    async def _in_turn(self, scope: Message, receive: Receive, send: Send) -> None:
        await self._places.acquire()
        is_working = True

        def end() -> None:
            nonlocal is_working
            if is_working:
                is_working = False
                self._places.release()

        async def told(message: Message) -> None:
            # The work is done once there is an answer; however slowly it is read, the next one begins.
            end()
            await send(message)

        try:
            await self.pages(scope, receive, told)
        finally:
            end()
