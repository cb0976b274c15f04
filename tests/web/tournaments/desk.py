"""The desk of an organiser in a real browser, beside a real server."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, StorageState

from tests.web.complaints import listen
from tests.web.empty_tables import lay_tables
from tests.web.server import SETTINGS

ROOT = Path(__file__).parents[3]
PASSWORD = "ravens-over-the-fjord"
_MAKE = f"""
import django
django.setup()
from skald.web.accounts.models import User
User.objects.create_user("anna", password="{PASSWORD}")
"""


def make_anna(data: Path) -> None:
    """Somebody who may organise, in a database that need not exist yet."""
    lay_tables(data)
    environment = {**os.environ, **SETTINGS, "SKALD_DATA": str(data)}
    subprocess.run([sys.executable, "-c", _MAKE], cwd=ROOT, check=True, env=environment)


def signed_in(
    browser: Browser, site: str, *, width: int = 360, language: str = "en", touch: bool = False, script: bool = True,
    scheme: Literal["light", "dark"] = "light", zone: str | None = None,
) -> Page:  # fmt: skip
    """Anna's browser."""
    context = browser.new_context(
        viewport={"width": width, "height": 740}, locale=language, has_touch=touch, java_script_enabled=script,
        color_scheme=scheme, timezone_id=zone, storage_state=_cookies_of_anna(browser, site),
    )  # fmt: skip
    page = context.new_page()
    listen(page)
    return page


@cache
def _cookies_of_anna(browser: Browser, site: str) -> StorageState:
    """She signs in once: passwords are made slow to guess."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{site}/sign-in")
    page.locator("[name=username]").fill("anna")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").first.click()
    page.wait_for_url(lambda url: "sign-in" not in url)
    found = context.storage_state()
    context.close()
    return found


def new_event(page: Page, site: str, names: list[str], *, name: str = "Winter Raid", here: bool = False) -> str:
    """The address from which an event with these players is run; every step by its button."""
    page.goto(f"{site}/events/new")
    page.get_by_label("Name of the event").fill(name)
    page.get_by_role("button", name="Create the event").click()
    address = page.url
    page.goto(f"{address}players/import")
    page.get_by_label("Paste names or a table here").fill("\n".join(names))
    page.get_by_role("button", name="Add all of them").click()
    if here:
        page.get_by_role("button", name="Check everybody in").click()
        page.get_by_text(f"{len(names)} of {len(names)} checked in").wait_for()
    return address


def begin_round(page: Page, address: str, number: int) -> None:
    """Draw, pair and publish the next round."""
    page.goto(address)
    page.get_by_role("button", name="Draw the scenario").click()
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.get_by_role("button", name=f"Publish round {number}").click()
