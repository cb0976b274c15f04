"""What axe finds on a page that keeps somebody from using it."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
#: What is in order needn't be told: on a large page that is a megabyte, and half of the work. Preloading serves films
#: and sounds, of which Skald has none.
OPTIONS = {"resultTypes": ["violations"], "preload": False, "selectors": False}
LOOK = """async ([within, options]) => {
    const {violations} = await axe.run(within || document, options);
    return violations.map(each => [each.id, each.nodes[0].html.slice(0, 200)]);
}"""


def barriers(page: Page, within: str = "") -> list[tuple[str, str]]:
    """Each rule that is broken, with the first element that breaks it; of a part of the page, if one is named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    if within:
        # Of what can't be seen axe has nothing to say.
        page.locator(within).first.wait_for()
    return [(rule, element) for rule, element in page.evaluate(LOOK, [within, OPTIONS])]
