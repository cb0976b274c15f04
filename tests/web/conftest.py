"""Shared by the tests of the web: each begins in English, whatever language a page before it was asked for in."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Locator, expect
from whitenoise.middleware import WhiteNoiseMiddleware

from skald.web.journals import shelves
from tests.web.complaints import heard
from tests.web.server import AGENTS, serving
from tests.web.tournaments.desk import make_anna

#: A busy machine may need this long for a page, in milliseconds.
expect.set_options(timeout=20_000)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _journals_are_remembered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a server, where what is read outside a transaction is true.

    The transaction around a test never ends, so that each look at a journal would fold it anew from its first entry.
    """
    used: list[Any] = []

    def once_true(remember: Any) -> None:
        blocks: list[Any] = connection.atomic_blocks
        if all(block._from_testcase for block in blocks):
            remember()
            used.append(remember.func.__self__)
        else:
            transaction.on_commit(remember)

    monkeypatch.setattr(shelves, "transaction", SimpleNamespace(on_commit=once_true))
    yield
    for shelf in used:
        shelf._books.clear()  # What the test wrote never was.


@pytest.fixture(autouse=True, scope="session")
def _files_are_looked_for_once() -> Iterator[None]:
    """Each client of a test loads the middleware anew, which reads the size and date of every script and drawing."""
    look, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def once(self: Any) -> None:
        if self.static_prefix not in found:
            look(self)
            found[self.static_prefix] = self.files
        self.files = found[self.static_prefix]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", once)
        yield


@pytest.fixture(autouse=True)
def _scripts_do_not_fail():
    yield
    told = heard.copy()
    heard.clear()
    assert told == []


@pytest.fixture(autouse=True, scope="session")
def _whoever_clicks_waits_for_the_page():
    """A click ends when the next page has begun, and half of a page has another last band than the whole."""
    click = Locator.click

    def click_and_wait(self: Locator, **given: Any) -> None:
        click(self, **given)
        self.page.wait_for_load_state()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "click", click_and_wait)
        yield


@pytest.fixture(autouse=True)
def _windows_are_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page that stays open goes on listening and drawing. Those of a whole module were there before the test."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before: list[BrowserContext] = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def site_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server of `site` stores."""
    data = tmp_path_factory.mktemp("site")
    make_anna(data)
    return data


@pytest.fixture(scope="session")
def site(site_data: Path) -> Iterator[str]:
    """The address of a server in which Anna may organise, for all tests that are content with what they make there."""
    with serving(site_data, **AGENTS) as address:
        yield address


#: Two processes share the tests: whoever has one of these begins with it, so that none waits for it at the end.
LONGEST = ("test_whole_event_browser.py", "test_whole_campaign.py", "test_on_postgresql.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: Path(item.fspath).name not in LONGEST)
