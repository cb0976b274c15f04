"""In a phone’s window: orders counted while they are typed, bands dragged on the map, the story played on it."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.campaigns.test_windows import begun, raise_and_march, window

pytestmark = pytest.mark.browser


def test_orders_are_counted_while_they_are_typed_and_bands_can_be_dragged(browser, site):
    page = window(browser)
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    page.get_by_label("March").select_option(label="Mill I → Mill II")
    expect(page.locator(".marches .march")).to_have_count(2)
    page.locator("#more-a1 summary").click()
    # Too small for a moment: the way is remembered.
    page.locator("#figures-a1-0").fill("4")
    page.locator("#figures-a1-0").press("Tab")
    expect(page.locator("[data-count=way-a1]")).to_contain_text("of the 6 points that it needs to leave")
    page.locator("#figures-a1-0").fill("8")
    page.locator("#figures-a1-0").press("Tab")
    expect(page.get_by_label("March")).to_have_value("o3,o4")

    page.get_by_role("button", name="+ Castle").click()
    page.set_viewport_size({"width": 1280, "height": 2600})
    expect(page.locator("[data-card=a2]")).to_be_visible()
    # Whoever is filled up is told next where to march.
    page.locator("#figures-a1-0").fill("4")
    page.locator("[data-chip=a2]").click()
    expect(page.locator("[data-card=a2].picked")).to_be_visible()
    page.locator("[data-card=a1] button", has_text="Fill up to 6 points").click()
    expect(page.locator("[data-card=a1].picked")).to_be_visible()
    grip = page.locator("[data-card=a2] [data-grip]")
    grip.drag_to(page.locator("[data-card=a1] [data-grip]"), target_position={"x": 4, "y": 2})
    assert [each.get_attribute("value") for each in page.locator("input[name=band]").all()] == ["a2", "a1"]
    expect(page.get_by_role("button", name="Bears earlier")).to_be_disabled()


def test_the_first_turn_is_played_on_the_map_with_its_new_bands(browser, site):
    page = window(browser, reduced_motion="reduce")
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    page.goto(re.sub(r"orders/$", "", page.url) + "story/1/?at=start")
    expect(page.locator("a[data-site=o3].held-0")).to_have_count(0)
    page.get_by_role("button", name="Play it on the map").click()
    expect(page.locator("[data-story-now]")).to_contain_text(re.compile("."))
    expect(page.locator("[data-band-mark=a1][data-fresh]")).to_have_count(1)
    expect(page.locator("a[data-site=o3].held-0")).to_have_count(1)
