"""What axe finds on a page that keeps somebody from using it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

#: What is in order needn't be told: on a large page that is a megabyte, and half of the work.
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}


def barriers(page: Page) -> list[tuple[str, str]]:
    """Each rule that is broken, with the first element that breaks it."""
    found = Axe().run(page, options=ONLY_VIOLATIONS).response["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
