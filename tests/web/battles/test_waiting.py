"""Long polls, before a page is asked: whatever somebody writes as a number, a page answers."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from skald.rules.engine import options
from skald.web.battles.models import Battle
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.playing import give
from skald.web.battles.tables import table_of
from skald.web.battles.waiting import Waiting
from skald.web.live.hub import HUB
from tests.web.battles.builders import begin

#: Whoever isn't answered before this isn't answered at once: a wait is longer.
LONGER_THAN_AT_ONCE = 20


@pytest.mark.parametrize("wait", ["9" * 400, "9" * 5000, "-1", "1e9", "inf", "", "²"])
@pytest.mark.django_db(transaction=True)
def test_a_strange_time_to_wait_is_left_to_the_page(wait):
    asked = []

    async def page(scope, _receive, _send):
        asked.append(scope["path"])

    scope = {
        "type": "http", "method": "GET", "path": "/api/battles/nobody", "headers": [],
        "query_string": f"after=1&wait={wait}".encode("latin-1"),
    }  # fmt: skip
    asyncio.run(Waiting(page)(scope, None, None))
    assert asked == ["/api/battles/nobody"]


@pytest.mark.django_db(transaction=True)
def test_whoever_waits_is_answered_as_soon_as_something_is_newer():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    table, before = table_of(battle), battle.length
    action = next(iter(options(table.ground.ruleset, table.state)))
    answered: list[int] = []

    def length():
        found = Battle.objects.get().length
        connections.close_all()
        return found

    async def page(_scope, _receive, _send):
        answered.append(await sync_to_async(length)())

    async def poll(after):
        scope = {
            "type": "http", "method": "GET", "path": f"/api/battles/{battle.uid}",
            "headers": [(b"authorization", f"Bearer {seat.token}".encode())],
            "query_string": f"after={after}&wait=25".encode(),
        }  # fmt: skip
        await asyncio.wait_for(Waiting(page)(scope, None, None), LONGER_THAN_AT_ONCE)

    async def played():
        # What is newer than what the caller knows is answered though nobody does anything.
        await poll(before - 1)
        waiting = asyncio.create_task(poll(before))
        while battle.topic not in HUB._listeners and not waiting.done():
            await asyncio.wait({waiting}, timeout=0)
        assert not waiting.done()
        await sync_to_async(give)(seat=seat, given=action)
        await waiting

    asyncio.run(played())
    assert answered[0] == before < answered[1]
