"""What stands beside the fight, in a browser: the story by turn with its moments, and a clock that runs."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers

pytestmark = pytest.mark.browser


def test_a_battle_with_a_clock_shows_the_story_and_the_table_as_it_was(browser, site):
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en").new_page()
    page.goto(f"{site}/battles/new")
    assert barriers(page) == []
    page.get_by_label("Let Skald place the terrain").check()
    page.get_by_text("Dice, time, spectators, cards").click()
    page.get_by_label("Minutes to think").fill("10")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".battle.yours", timeout=120_000)
    expect(page.locator(".army.left .clock.runs")).to_have_text(re.compile(r"^9:\d\d$"))
    expect(page.locator(".army.right .clock")).to_have_text("10:00")
    page.locator("[data-tab=story]").click()
    # Reasons that are opened at the lower edge come into sight.
    page.set_viewport_size({"width": 1280, "height": 420})
    page.locator(".story .why summary").first.evaluate("(each) => each.scrollIntoView({ block: 'end' })")
    page.locator(".story .why summary").first.click()
    expect(page.locator(".story .why[open]").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("[data-story-turn='1']").click()
    expect(page.locator("[data-part=story][data-held] .turn-head").first).to_contain_text("Turn 1")
    page.locator(".story [data-moment]").first.click()
    expect(page.locator(".battle.past [data-past]")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-past]")).to_be_hidden()
