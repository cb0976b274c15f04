"""Looking a rule up with a phone in hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers

pytestmark = pytest.mark.browser


def window(browser, language: str, *, script: bool = True):
    return browser.new_context(
        viewport={"width": 360, "height": 740}, locale=language, java_script_enabled=script
    ).new_page()  # fmt: skip


@pytest.mark.parametrize(("language", "typed", "name"), [
    ("en", "javelins bonus closed ranks", "Javelins"), ("fr", "javelots rangs serrés", "Javelots"),
])  # fmt: skip
def test_the_answer_comes_while_one_types_and_is_one_tap_away(browser, site, language, typed, name):
    page = window(browser, language)
    page.goto(f"{site}/rules/")
    page.get_by_role("searchbox").fill(typed)
    first = page.locator("#found ol a").first
    expect(first).to_contain_text(name)
    box = first.bounding_box()
    assert box and box["y"] + box["height"] < 740 and box["height"] >= 44
    first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []


def test_search_works_without_a_script(browser, site):
    page = window(browser, "en", script=False)
    page.goto(f"{site}/rules/")
    page.get_by_role("searchbox").fill("solid cover")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#found ol a").first).to_contain_text("Solid cover")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_is_sound_on_a_phone(browser, site, language):
    page = window(browser, language)
    page.goto(f"{site}/rules/")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []
    # The longest id, and the widest table.
    for name in ("scenario.rule-the-field.other-quarters", "scenario.take-and-hold"):
        page.goto(f"{site}/rules/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
