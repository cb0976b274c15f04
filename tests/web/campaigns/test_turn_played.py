"""A turn that has ended is played on the map: once for each lord, together on one screen, not for the motion-sick."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, Page, expect

from skald.campaign.events import BandRaised, BandReinforced, BattleEnded, BattleJoined, UnitsRemoved
from skald.campaign.orders import Orders
from skald.campaign.state import Unit
from skald.web.campaigns.queries.shields import Shields
from tests.campaign.builders import terms, warriors
from tests.web.campaigns.builders import give, two_seats
from tests.web.campaigns.builders import page as address
from tests.web.campaigns.test_windows import begun, raise_and_march, window

AN_END = 60_000
#: How long a turn of so many sentences is played, as the page's own script reckons it.
LASTS = """async (count) => {
  const script = document.querySelector("script[src*='campaign-turn']").src;
  const player = await import(script.replace("campaign-turn", "campaign-story"));
  const story = document.createElement("ol");
  for (let at = 0; at < count; at += 1) story.append(document.createElement("li"));
  for (const item of story.children) item.textContent = "Astrid’s band “Ravens” marched from the Castle to Mill I.";
  return player.lasts(story);
}"""


def test_shields_show_what_is_left():
    shields = Shields(terms()).begun_with({"b1": Fraction(6)})
    assert [
        shields.after(event)
        for event in (
            BandRaised("a1", 0, "o1", warriors(6), Fraction(6)),
            BandReinforced("a1", (Unit("warriors", 4),), Fraction(1, 2)),
            BattleJoined(1, "c4", "a1", "b1"),
            BattleEnded(1, "attacker", warriors(4), warriors(2)),
            UnitsRemoved("b1", (Unit("warriors", 4),)),
        )
    ] == ["a1=6", "a1=6½", "", "a1=4|b1=2", "b1=1½"]


@pytest.mark.django_db
def test_whoever_has_sealed_and_waits_is_not_shown_the_last_turn_again(client):
    first, second = two_seats()
    give(first, Orders())
    give(second, Orders())
    assert 'data-ended="1"' in client.get(address(first)).content.decode()
    give(first, 0)
    assert ["data-ended" in client.get(address(each)).content.decode() for each in (first, second)] == [False, True]


def stage(page: Page):
    return page.locator("#turn-stage")


@pytest.mark.browser
def test_a_turn_is_played_once_and_can_be_skipped(browser: Browser, site: str):
    page = window(browser)
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    expect(stage(page)).to_be_visible()
    # Whoever leaves in the middle sees it when they come back, and news don't end it.
    page.reload()
    expect(stage(page)).to_be_visible()
    with page.expect_response(page.url):
        page.evaluate("document.dispatchEvent(new CustomEvent('skald:stale'))")
    expect(page.locator("[data-story-now]")).to_contain_text(re.compile("raised band “Ravens”"), timeout=AN_END)
    # A band is raised with its lord.
    expect(page.locator("[data-band-mark=a1] .crown")).to_have_count(1)
    expect(stage(page)).to_be_visible()
    # What came of it isn't told beforehand.
    for part in (".seat-side", "[data-part=report]", "[data-part=where]"):
        expect(page.locator(part)).to_be_hidden()
    # A tap on what is played ends it as the button does.
    page.locator(".turn-stage ~ .campaign-map .map-land").dispatch_event("click")
    expect(stage(page)).to_be_hidden()
    expect(page.locator(".seat-side")).to_be_visible()
    assert page.evaluate(LASTS, 30) <= 12_000 < page.evaluate(LASTS, 90)
    # The map of now is back, with the band where it went.
    expect(page.locator("[data-map] [data-band-mark=a1]")).to_have_attribute("data-site", "o3")
    page.reload()
    expect(page.locator(".map-tools")).to_be_visible()
    expect(stage(page)).to_be_hidden()


@pytest.mark.browser
def test_nothing_moves_for_whoever_wants_no_motion(browser: Browser, site: str):
    page = window(browser, reduced_motion="reduce")
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    expect(page.locator(".map-tools")).to_be_visible()
    expect(stage(page)).to_be_hidden()


@pytest.mark.browser
def test_on_one_screen_it_is_played_for_both_together(browser: Browser, site: str):
    page = window(browser)
    page.goto(f"{site}/campaigns/new?mode=one-screen")
    page.get_by_label("Your name").fill("Astrid")
    page.get_by_role("button", name="Start the campaign").click()
    expect(page).to_have_url(re.compile(r"/campaigns/seat/"))
    for lord in (re.compile("^I am Astrid$"), re.compile("^I am (?!Astrid)")):
        page.goto(re.sub(r"(hand-over|orders)/$", "", page.url) + "hand-over/")
        page.get_by_role("link", name=lord).click()
        page.get_by_role("link", name="Recruit and give orders").click()
        page.get_by_role("button", name="Seal the orders, I am ready").click()
        page.get_by_role("button", name="Seal all the same").click()
        expect(page.get_by_text("Pass the screen on.")).to_be_visible()
    expect(stage(page)).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(stage(page)).to_be_hidden()
    page.get_by_role("link", name="I am Astrid").click()
    expect(page.get_by_label("Power points")).to_be_visible()
    expect(stage(page)).to_have_count(0)
