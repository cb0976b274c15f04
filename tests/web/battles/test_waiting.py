"""Long polls, before a page is asked: whatever somebody writes as a number, a page answers."""

from __future__ import annotations

import asyncio

import pytest

from skald.web.battles.waiting import Waiting


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
