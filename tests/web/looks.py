"""How pages are looked at: on a phone and on a desk, in both languages, light and dark.

Usually a page is loaded once, as a phone shows it in French and in the dark, where words are longest and room is
scarce; then it is made as wide as a desk, and bright. SKALD_TEST_LOOKS=all loads every combination, which takes long.
"""

import os
from itertools import product

from playwright.sync_api import Page

from tests.web.barriers import barriers

IS_EVERY_LOOK = os.environ.get("SKALD_TEST_LOOKS") == "all"
PHONE, DESK = 360, 1280
LOOKS = list(product((PHONE, DESK), ("en", "fr"), ("light", "dark"))) if IS_EVERY_LOOK else [(PHONE, "fr", "dark")]


def unreadable(page: Page) -> list[tuple[str, str]]:
    """What keeps somebody from reading a page in the look that it has, and in the other one."""
    found = _unreadable_now(page)
    size = page.viewport_size
    if size and not IS_EVERY_LOOK:
        page.set_viewport_size({"width": DESK, "height": size["height"]})
        page.emulate_media(color_scheme="light")
        found += _unreadable_now(page)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="dark")
    return found


def _unreadable_now(page: Page) -> list[tuple[str, str]]:
    size = page.viewport_size
    wide = page.evaluate("document.documentElement.scrollWidth")
    sticks_out = [("sticks out", f"{wide}")] if size and wide != size["width"] else []
    return [*sticks_out, *barriers(page)]
