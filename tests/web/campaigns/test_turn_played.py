"""A turn that has ended is played on the map: once for each lord, together on one screen, not for the motion-sick."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from skald.campaign.events import BandRaised, BandReinforced, BattleEnded, BattleJoined, UnitsRemoved
from skald.campaign.orders import Orders
from skald.campaign.state import Unit
from skald.web.campaigns.queries.shields import Shields
from tests.campaign.builders import terms, warriors
from tests.web.campaigns.builders import give, two_seats
from tests.web.campaigns.builders import page as address
from tests.web.campaigns.test_battle_news import waiting_battle
from tests.web.campaigns.test_windows import begun, raise_and_march, started, window

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


#: Where the map is whenever another sentence is told.
PLACES = """() => new Promise((done) => {
  const map = document.querySelector(".turn-stage ~ .campaign-map .map-frame"), told = [];
  const now = document.querySelector("[data-story-now]");
  new MutationObserver(() => {
    const at = map.getBoundingClientRect();
    if (now.textContent) told.push([Math.round(at.top + scrollY), Math.round(at.right)]);
    if (told.length === 4) done(told);
  }).observe(now, { childList: true });
})"""


@pytest.mark.browser
@pytest.mark.parametrize(("width", "language"), [(390, "fr"), (1366, "en")])
def test_the_map_stays_where_it_is_and_a_desk_is_filled(browser: Browser, site: str, width: int, language: str):
    page = window(browser, 1280, reduced_motion="reduce")
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I")
    expect(page.locator("#turn-stage")).to_have_count(1)
    reader = window(browser, width, language)
    reader.goto(page.url)
    expect(stage(reader)).to_be_visible()
    places = reader.evaluate(PLACES)
    assert len({tuple(each) for each in places}) == 1
    if width > 1000:
        # What was told stands on the right of the map.
        past = reader.locator("[data-story-past]")
        expect(past.locator("li").first).to_be_visible()
        box = past.bounding_box()
        assert box is not None
        assert (box["x"] > places[0][1], box["x"] + box["width"] > 0.9 * width) == (True, True)


@pytest.mark.browser
def test_each_of_two_lords_sees_the_turn_once(browser: Browser, site: str):
    page, other = window(browser), window(browser, 1366)
    started(page, site)
    other.goto(page.get_by_label("Invitation").input_value())
    other.get_by_label("Your name").fill("Bjorn")
    other.get_by_role("button", name="Accept and begin").click()
    raise_and_march(page, "Castle", "Mill I")
    raise_and_march(other, "Encampment", "Caravan III")
    # Whoever waited sees it come by itself.
    for each in (page, other):
        expect(stage(each)).to_be_visible()
        each.get_by_role("button", name="Skip").click()
        expect(stage(each)).to_be_hidden()
        expect(each.get_by_label("Power points")).to_be_visible()
        each.reload()
        expect(each.locator(".map-tools")).to_be_visible()
        expect(stage(each)).to_be_hidden()


@pytest.mark.browser
def test_shields_show_what_a_battle_has_left_of_bands(browser: Browser, site: str, site_data: Path):
    one, two = waiting_battle(site_data)
    page, other = window(browser, 1366, reduced_motion="reduce"), window(browser, 1366)
    other.goto(f"{site}/campaigns/seat/{two}/battle/")
    other.locator("#way-table").click()
    other.get_by_role("radio", name="Bjorn").check()
    for unit in (1, 2):
        other.locator(f"#left-attacker-{unit}").fill("0")
    other.get_by_role("button", name="Report the result").click()
    page.goto(f"{site}/campaigns/seat/{one}/battle/")
    page.get_by_role("button", name="Yes, that is how it ended").click()
    expect(page.get_by_role("heading", name="Your bid for the initiative")).to_be_visible()
    page.goto(f"{site}/campaigns/seat/{one}/story/2/?at=start")
    shields = [page.locator(f"[data-band-mark={band}] .points") for band in ("a1", "b1")]
    for shield in shields:
        expect(shield).to_have_text("6")
    page.get_by_role("button", name="Play it on the map").click()
    for shield, left in zip(shields, ("4", "6"), strict=True):
        expect(shield).to_have_text(left)
    # The map of now has the same numbers.
    page.goto(f"{site}/campaigns/seat/{one}/")
    expect(shields[0]).to_have_text("4")


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
