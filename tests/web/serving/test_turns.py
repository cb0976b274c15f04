"""Pages that work for long: they wait for their turn without a thread, and every other page goes on answering."""

from __future__ import annotations

import asyncio

import pytest
from django.urls import get_resolver, reverse

from skald.web.asgi import THREADS
from skald.web.serving.bodies import REFUSED
from skald.web.serving.turns import AT_ONCE, Turns, is_slow
from tests.web.serving.test_bodies import views

SLOW = reverse("replays:page", args=["0" * 64])
#: Whatever judges or films a battle again, searches for best play, or sets a quick sheet.
SLOW_PAGES = {
    "replays:page", "replays:film", "replays:play-on", "battles:told", "battles:film", "battles:watched-told",
    "battles:watched-film", "campaigns:replay", "campaigns:replay-film", "campaigns:replay-play-on",
    "campaigns:watch-replay", "campaigns:watch-replay-film", "odds:fight", "reference:quick", "reference:quick-age",
}  # fmt: skip


class Pages:
    """Pages that begin to answer when they are told to, and end when the reader is done."""

    def __init__(self) -> None:
        self.working: list[str] = []
        self.refused: list[str] = []
        self.may_answer, self.is_read = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope, _receive, send):
        if REFUSED in scope:
            self.refused.append(scope[REFUSED][0])
            return
        self.working.append(scope["path"])
        if scope["path"] == SLOW:
            await self.may_answer.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await self.is_read.wait()


async def sent(_message):
    """Whatever it is."""


def asked(turns, *paths):
    return [asyncio.create_task(turns({"type": "http", "path": path}, None, sent)) for path in paths]


async def settled():
    """Let everybody go on who can."""
    loop = asyncio.get_running_loop()
    for _each in range(20):
        step = loop.create_future()
        loop.call_soon(step.set_result, None)
        await step


def test_while_many_look_at_replays_most_threads_are_free():
    async def day():
        pages = Pages()
        turns = Turns(pages)
        slow = asked(turns, *[SLOW] * (2 * THREADS))
        await settled()
        assert pages.working == [SLOW] * AT_ONCE
        await asyncio.gather(*asked(turns, "/", "/healthz"))
        assert pages.working[AT_ONCE:] == ["/", "/healthz"]
        pages.may_answer.set()
        await settled()
        # Nobody has read an answer yet, and all were made.
        assert pages.working.count(SLOW) == 2 * THREADS
        pages.is_read.set()
        await asyncio.gather(*slow)

    asyncio.run(day())
    assert AT_ONCE < THREADS // 2


def test_whoever_comes_when_too_many_wait_is_told():
    async def day():
        pages = Pages()
        turns = Turns(pages, at_once=1, most_waiting=2)
        slow = asked(turns, *[SLOW] * 5)
        await settled()
        assert (pages.working, pages.refused) == ([SLOW], ["busy"] * 2)
        pages.may_answer.set()
        pages.is_read.set()
        await asyncio.gather(*slow, *asked(turns, SLOW))
        assert (len(pages.working), len(pages.refused), turns.left) == (4, 2, 3)

    asyncio.run(day())


def test_a_page_that_fails_gives_its_turn_back():
    async def broken(_scope, _receive, _send):
        raise ConnectionError

    async def day():
        turns = Turns(broken, at_once=1, most_waiting=0)
        for _each in range(3):
            with pytest.raises(ConnectionError):
                await turns({"type": "http", "path": SLOW}, None, sent)

    asyncio.run(day())


def test_pages_that_work_for_long_are_marked_and_no_others():
    found = {name for name, view in views(get_resolver().url_patterns) if getattr(view, "skald_takes_time", False)}
    assert found == SLOW_PAGES
    assert [is_slow(path) for path in (SLOW, "/", "/no/such/page")] == [True, False, False]


def test_the_page_for_too_many_asks_to_come_back(client):
    answer = client.get(SLOW, headers={"Accept-Language": "fr"}, **{"asgi.scope": {REFUSED: ("busy", 0)}})
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "Trop de monde le demande à la fois." in answer.content.decode()
