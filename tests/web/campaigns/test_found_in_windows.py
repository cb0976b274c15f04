"""Found by playing on a phone: pages that follow a battle, orders counted while they are typed, the played story."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.campaigns.test_windows import bid, raise_and_march, site, started, window

__all__ = ["site"]

pytestmark = pytest.mark.browser


def test_orders_are_counted_while_they_are_typed_and_bands_can_be_dragged(browser, site):
    page = window(browser)
    started(page, site, "solo")
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    page.get_by_label("March").select_option(label="Mill I → Mill II")
    expect(page.locator(".marches line")).to_have_count(2)
    # Too small for a moment: the way is remembered.
    page.locator("#figures-a1-0").fill("4")
    page.locator("#figures-a1-0").press("Tab")
    expect(page.locator("[data-count=way-a1]")).to_contain_text("it leaves with 6 at least")
    page.locator("#figures-a1-0").fill("8")
    page.locator("#figures-a1-0").press("Tab")
    expect(page.get_by_label("March")).to_have_value("o3,o4")

    page.get_by_role("button", name="+ Castle").click()
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.locator("[data-card=a2] h3").drag_to(page.locator("[data-card=a1] h3"), target_position={"x": 4, "y": 2})
    assert [each.get_attribute("value") for each in page.locator("input[name=band]").all()] == ["a2", "a1"]
    expect(page.get_by_role("button", name="Band a2 earlier")).to_be_disabled()


def test_the_first_turn_is_played_on_the_map_with_its_new_bands(browser, site):
    page = window(browser, reduced_motion="reduce")
    started(page, site, "solo")
    raise_and_march(page, "Castle", "Mill I")
    page.goto(re.sub(r"orders/$", "", page.url) + "story/1/?at=start")
    expect(page.locator("a[data-site=o3].held-0")).to_have_count(0)
    page.get_by_role("button", name="Play it on the map").click()
    expect(page.locator("[data-story-now]")).to_contain_text(re.compile("."))
    expect(page.locator("[data-band-mark=a1][data-fresh]")).to_have_count(1)
    expect(page.locator("a[data-site=o3].held-0")).to_have_count(1)


def test_an_open_battle_page_goes_on_when_the_battle_is_over(browser, site):
    astrid, bjorn = window(browser), window(browser)
    started(astrid, site)
    bjorn.goto(astrid.get_by_label("Invitation").input_value())
    bjorn.get_by_label("Your name").fill("Bjorn")
    bjorn.get_by_role("button", name="Accept and begin").click()
    expect(astrid.get_by_role("link", name="Recruit and give orders")).to_be_visible(timeout=15_000)
    raise_and_march(astrid, "Castle", "Mill I → Mill II")
    raise_and_march(bjorn, "Southern Village", "Caravan I → Caravan II")
    expect(astrid.get_by_role("heading", name="Your bid for the initiative")).to_be_visible(timeout=15_000)
    bid(astrid, "0")
    bid(bjorn, "0")
    expect(astrid.get_by_role("link", name="Recruit and give orders")).to_be_visible(timeout=15_000)
    astrid.get_by_role("link", name="Recruit and give orders").click()
    astrid.get_by_label("March").select_option(label="Caravan II")
    astrid.get_by_role("button", name="Seal the orders, I am ready").click()
    bjorn.get_by_role("link", name="Recruit and give orders").click()
    bjorn.get_by_role("button", name="Seal the orders, I am ready").click()
    bjorn.get_by_role("link", name="To the battle").click()
    bjorn.get_by_label("Bjorn (defender)").check()
    bjorn.get_by_role("button", name="Report the result").click()
    astrid.get_by_role("link", name="To the battle").click(timeout=15_000)
    astrid.get_by_role("button", name="Yes, that is how it ended").click()
    expect(bjorn.get_by_role("heading", name="Your bid for the initiative")).to_be_visible(timeout=15_000)
