"""Shared by the tests of the web: each begins in English, whatever language a page before it was asked for in."""

from pathlib import Path

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


#: Two processes share the tests: whoever has one of these begins with it, so that none waits for it at the end.
LONGEST = ("test_whole_event_browser.py", "test_whole_campaign.py", "test_on_postgresql.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: Path(item.fspath).name not in LONGEST)
