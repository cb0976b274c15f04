"""Deals tests out one by one, so that processes side by side have about the same to do: `-p tests.web.dealing`.

`SKALD_HAND` says whose: "0/2" is the first of two.
"""

import os

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    hand, hands = map(int, os.environ["SKALD_HAND"].split("/"))
    items[:] = items[hand::hands]
