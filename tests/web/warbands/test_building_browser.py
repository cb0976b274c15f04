"""A newcomer builds a lawful warband of six points with a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "lawful", "more"), [
    ("en", "The warband is lawful.", "Warriors: one more"), ("fr", "La bande est conforme.", "Guerriers : un de plus"),
])  # fmt: skip
def test_six_taps_make_a_lawful_warband(browser, site, language, lawful, more):
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale=language).new_page()
    page.goto(f"{site}/warbands/build?play=vikings&size=6")
    for count in range(1, 7):
        page.locator('button[value="points-warriors:+1"]').click()
        expect(page.locator("#points-warriors")).to_have_value(str(count))
    expect(page.get_by_text(lawful)).to_be_visible()
    expect(page.locator(".band-units li")).to_have_count(7)
    page.locator(".band-units li").nth(1).locator("select").select_option("bow")
    expect(page.locator(".band-ends a").first).to_have_attribute("href", __import__("re").compile("bow"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []
    page.reload()
    expect(page.get_by_text(lawful)).to_be_visible()


def test_the_builder_works_without_a_script(browser, site):
    page = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="en", java_script_enabled=False
    ).new_page()  # fmt: skip
    page.goto(f"{site}/warbands/build?play=vikings&size=1")
    page.locator('button[value="points-warriors:+1"]').click()
    expect(page.get_by_text("The warband is lawful.")).to_be_visible()


@pytest.mark.parametrize("path", ["/warbands/", "/warbands/compare", "/rules/glossary", "/rules/changed"])
def test_pages_are_sound_on_a_phone(browser, site, path):
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="fr").new_page()
    page.goto(f"{site}{path}")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []
