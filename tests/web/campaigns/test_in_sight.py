"""What matters is in sight, in a real browser: the turn that is played, the map, new bands, refusals, campaigns."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.campaigns.test_windows import begun, bid, raise_and_march, started, window

pytestmark = pytest.mark.browser

WIDTHS = pytest.mark.parametrize("width", [360, 1366])


def orders(page: Page, site: str) -> None:
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()


def box(found: Locator) -> tuple[float, float, float, float]:
    at = found.bounding_box()
    assert at is not None
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


#: Whether a shield is within the frame of the map.
IN_FRAME = """(mark) => {
  const [one, other] = [mark, ".map-frame"].map((each) => document.querySelector(each).getBoundingClientRect());
  return other.left <= one.left && other.top <= one.top && one.right <= other.right && one.bottom <= other.bottom;
}"""


def comes_into_the_frame(page: Page, band: str) -> None:
    """The map turns to a band; it may take its time for that."""
    page.wait_for_function(IN_FRAME, arg=f"[data-band-mark={band}]")


@WIDTHS
def test_a_turn_is_played_where_people_look(browser: Browser, site: str, width: int):
    page = window(browser, width)
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    expect(page.locator("#turn-stage")).to_be_visible()
    expect(page.locator("#turn-stage")).to_be_in_viewport(ratio=1)
    expect(page.locator(".turn-stage ~ .campaign-map .map-frame")).to_be_in_viewport(ratio=0.95)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#turn-stage")).to_be_hidden()
    # What is to be done next stands where the turn was played.
    expect(page.get_by_label("Power points")).to_be_in_viewport()


@WIDTHS
def test_a_new_band_stands_on_the_map_at_once_and_the_map_turns_to_it(browser: Browser, site: str, width: int):
    page = window(browser, width)
    orders(page, site)
    expect(page.get_by_text("You have no band yet.")).to_be_visible()
    # The treasury stands beside the seal, and goes down with every band.
    expect(page.locator(".purse")).to_contain_text("18 PP of 18")
    page.get_by_role("button", name="+ Northern Village").click()
    mark = page.locator("[data-band-mark=a1]")
    expect(mark).to_have_attribute("data-site", "o2")
    expect(page.get_by_text("You have no band yet.")).to_be_hidden()
    comes_into_the_frame(page, "a1")
    expect(page.locator(".purse")).to_contain_text("12 PP of 18")
    page.get_by_role("button", name="+ Castle").click()
    second = page.locator("[data-band-mark=a2]")
    expect(second).to_have_class(re.compile("picked"))
    comes_into_the_frame(page, "a2")
    page.locator("[data-card=a1] h3").click()
    comes_into_the_frame(page, "a1")
    expect(page.locator(".purse")).to_contain_text("6 PP of 18")
    expect(page.locator(".purse")).to_be_in_viewport(ratio=1)
    second.dispatch_event("click")
    expect(page.locator("[data-card=a2]")).to_have_class(re.compile("picked"))


def test_the_whole_map_of_orders_is_on_a_laptops_first_screen(browser: Browser, site: str):
    page = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en").new_page()
    orders(page, site)
    for town in ("Castle", "Encampment"):
        expect(page.locator(f"a.site[aria-label^='{town},'] .ground")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Zoom in").click()
    frame, land = page.locator(".map-frame"), page.locator(".map-land")
    assert land.evaluate("each => each.clientWidth") > frame.evaluate("each => each.clientWidth")


@WIDTHS
def test_a_refusal_lies_at_the_maps_lower_edge_and_nothing_jumps_for_it(browser: Browser, site: str, width: int):
    page = window(browser, width)
    orders(page, site)
    page.get_by_role("button", name="+ Castle").click()
    expect(page.locator("[data-band-mark=a1]")).to_be_visible()
    before = box(page.locator(".map-frame"))
    page.locator("a[data-site=p1]").dispatch_event("click")
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("2 roads at most")
    assert box(page.locator(".map-frame")) == before
    # It covers nothing of a phone’s map, elsewhere of its upper half, and goes when something else is touched.
    assert box(refusal)[1] >= (before[3] if width < 600 else (before[1] + before[3]) / 2)
    expect(refusal).to_be_in_viewport()
    # Why it can't be reached is said instead of how to tap.
    expect(page.locator("[data-now]")).to_be_hidden()
    page.locator("a[data-site=o3]").dispatch_event("click")
    expect(refusal).to_be_hidden()
    # What can't be bought is said beside the seal, and marked where it was typed.
    page.get_by_text("Troops and more").click()
    figures = page.locator("#figures-a1-0")
    figures.fill("7")
    figures.press("Tab")
    hindrance = page.locator(".orders-word .hindrance")
    expect(hindrance).to_contain_text("“Warriors” are bought 4 at a time, not 7.")
    expect(hindrance).to_be_in_viewport()
    expect(figures).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid=true]")).to_have_count(1)
    figures.fill("8")
    figures.press("Tab")
    expect(hindrance).to_be_hidden()
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)


def test_a_site_in_reach_still_shows_whose_it_is(browser: Browser, site: str):
    page = window(browser, 1366)
    orders(page, site)
    stroke = "each => getComputedStyle(each).stroke"
    own = page.locator("a[data-site=o4] .ground")
    before = own.evaluate(stroke)
    page.get_by_role("button", name="+ Castle").click()
    expect(page.locator("a[data-site=o4]")).to_have_class(re.compile("reachable"))
    assert own.evaluate(stroke) == before


def test_what_was_tried_is_told_from_what_is(browser: Browser, site: str):
    page = window(browser, 1366)
    orders(page, site)
    page.get_by_role("button", name="+ Castle").click()
    page.get_by_label("March").select_option(label="Mill I")
    page.get_by_text("See how it might go").click()
    expect(page.locator(".step-number")).to_have_text("1")
    rings = """() => [...document.querySelectorAll("a[data-site]")].map((site) => [site.className.baseVal,
      site.querySelectorAll(".flag").length, getComputedStyle(site.querySelector(".ground")).stroke])"""
    page.get_by_role("button", name="Try these orders").focus()
    before, where = page.evaluate(rings), page.evaluate("window.isSamePage = scrollY")
    page.keyboard.press("Enter")
    # The map beside the button shows it, the words stand below the button, and both are in sight.
    expect(page.get_by_text("The map shows how this try ended")).to_be_in_viewport()
    expect(page.locator("#copy .story")).to_contain_text("took Mill I")
    expect(page.locator("[data-band-mark=a1]")).to_have_attribute("data-site", "o3")
    expect(page.locator("a[data-site=o3] .flag")).to_have_count(1)
    assert page.evaluate("window.isSamePage") == where
    expect(page.locator("#copy .story > li").first).to_be_in_viewport()
    expect(page.locator("[data-band-mark=a1]")).to_be_in_viewport()
    assert page.evaluate(rings) != before
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_text("The map shows how this try ended")).to_be_hidden()
    expect(page.locator("[data-band-mark=a1]")).to_have_attribute("data-site", "o1")
    expect(page.locator("#copy .story")).to_have_count(0)
    assert page.evaluate(rings) == before


def test_the_nought_of_a_bid_is_typed_over(browser: Browser, site: str):
    page = window(browser, reduced_motion="reduce")
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    page.get_by_label("Power points").click()
    page.keyboard.type("12")
    expect(page.get_by_label("Power points")).to_have_value("12")
    # What is left of the treasury goes down with it, by the buttons too; nobody bids what he doesn’t have.
    left = page.locator(".bid-left")
    expect(left).to_contain_text("Left for troops: 10 PP of 22")
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_label("Power points")).to_have_value("13")
    expect(left).to_contain_text("9 PP")
    page.get_by_label("Power points").fill("22")
    expect(page.get_by_role("button", name="One more")).to_be_disabled()
    # Too much is marked, and the button leads back to what can be paid.
    page.get_by_label("Power points").fill("99")
    expect(page.get_by_label("Power points")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("That is more than you can bid: you have 22 PP.")).to_be_visible()
    page.get_by_role("button", name="One less").click()
    expect(page.get_by_label("Power points")).to_have_value("22")
    expect(left).to_contain_text("0 PP of 22")


def test_the_ways_of_a_campaign_take_one_row_of_a_phone(browser: Browser, site: str):
    for language in ("en", "fr"):
        page = window(browser, 360, language)
        page.goto(f"{site}/campaigns/new?mode=solo")
        page.locator("[name=lord]").fill("Astrid")
        page.locator("form button").last.click()
        ways = page.locator(".campaign-ways")
        expect(ways).to_be_visible()
        heights = ways.locator("a").evaluate_all("all => [...new Set(all.map(each => each.offsetTop))]")
        assert len(heights) == 1
        assert ways.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_nothing_lies_on_the_map_of_a_phone(browser: Browser, site: str):
    page = window(browser, 360)
    orders(page, site)
    tools, frame = box(page.locator(".map-tools")), box(page.locator(".map-frame"))
    assert tools[1] >= frame[3]


def test_the_story_opens_on_the_last_turn_in_which_something_happened(browser: Browser, site: str):
    page = window(browser, reduced_motion="reduce")
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    page.get_by_role("link", name="Story", exact=True).click()
    expect(page.locator("[data-story]")).to_contain_text("So ended turn 1.")


def test_ones_campaigns_are_on_the_first_screen_of_the_front_page(browser: Browser, site: str):
    for width in (360, 1366):
        page = window(browser, width)
        begun(page, site)
        page.goto(f"{site}/")
        mine = page.get_by_role("link", name=re.compile("The long feud"))
        expect(mine).to_be_in_viewport(ratio=1)
        expect(mine).to_contain_text("Your turn: recruit and give orders.")


def test_on_one_screen_the_task_says_whose_it_is_and_both_shields_can_be_seen(browser: Browser, site: str):
    page = window(browser, reduced_motion="reduce", color_scheme="dark")
    page.goto(f"{site}/campaigns/new?mode=one-screen")
    page.get_by_label("Your name").fill("Astrid")
    page.get_by_label("The other lord’s name").fill("Bjorn")
    page.get_by_role("button", name="Start the campaign").click()
    expect(page.get_by_role("heading", name="Astrid’s orders")).to_be_visible()
    page.get_by_role("link", name="Pass the screen").click()
    marks = page.locator(".hand-over > .row-of-buttons .side-mark")
    expect(marks).to_have_count(2)
    for mark in marks.all():
        colours = "each => [each.closest('a'), each].map(one => getComputedStyle(one).backgroundColor)"
        around, within = mark.evaluate(colours)
        assert around != within


def test_word_of_what_was_saved_goes_when_something_else_has_happened(browser: Browser, site: str):
    page, other = window(browser, 1280, reduced_motion="reduce"), window(browser, 1280, reduced_motion="reduce")
    started(page, site)
    other.goto(page.get_by_label("Invitation").input_value())
    other.get_by_label("Your name").fill("Bjorn")
    other.get_by_role("button", name="Accept and begin").click()
    raise_and_march(page, "Castle", "Mill I")
    expect(page.get_by_text("Your orders are sealed.")).to_be_visible()
    raise_and_march(other, "Encampment", "Caravan III")
    expect(page.get_by_role("heading", name="Your bid for the initiative")).to_be_visible()
    expect(page.get_by_text("Your orders are sealed.")).to_have_count(0)
    bid(page, "0")
