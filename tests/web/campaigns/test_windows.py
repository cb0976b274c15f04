"""Campaigns in a real browser: every page looked at by a machine for those who can't see it, and without scripts."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.complaints import listen
from tests.web.looks import LOOKS, unreadable

pytestmark = pytest.mark.browser


def window(browser: Browser, width: int = 360, language: str = "en", **more) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 780}, locale=language, **more)
    page = context.new_page()
    listen(page)
    return page


def started(page: Page, site: str, mode: str = "invite", pace: str = "", turns: int = 6) -> None:
    page.goto(f"{site}/campaigns/")
    page.get_by_role("link", name={"invite": "Start and invite", "solo": "Play alone"}[mode]).click()
    page.get_by_label("Your name").fill("Astrid")
    page.get_by_text("Name, map, side, faction, board, troops, rules and deadlines").click()
    page.get_by_label("Name of the campaign").fill("The long feud")
    page.get_by_label("Your side of the map").select_option("0")
    page.locator("[name=turns]").fill(str(turns))
    if pace:
        page.get_by_role("radio", name=pace).check()
    page.get_by_role("button", name="Start the campaign").click()


def begun(page: Page, site: str) -> None:
    """A campaign alone, without opening its form, which is a long page and looked at by others."""
    page.request.get(f"{site}/code")
    token = next(each["value"] for each in page.context.cookies() if each.get("name") == "skald-csrf")
    form = {
        "csrfmiddlewaretoken": str(token), "name": "The long feud", "lord": "Astrid", "mode": "solo", "side": "0",
        "map": "two-lands", "preset": "paper", "pace": "free", "zone": "",
    }  # fmt: skip
    page.goto(page.request.post(f"{site}/campaigns/new", form=form).url)


def raise_and_march(page: Page, town: str, way: str) -> None:
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name=f"+ {town}").click()
    page.get_by_label("March").last.select_option(label=way)
    page.get_by_role("button", name="Seal the orders, I am ready").click()


def bid(page: Page, power: str) -> None:
    page.get_by_label("Power points").fill(power)
    page.get_by_role("button", name="Seal the bid, I am ready").click()


def narrow(page: Page) -> None:
    size = page.viewport_size
    assert size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_every_page_can_be_used_by_everyone(browser, site, width, scheme, language):
    page = window(browser, 1280)
    started(page, site, "solo")
    expect(page.get_by_role("link", name="Recruit and give orders")).to_be_visible()
    raise_and_march(page, "Castle", "Mill I")
    seat = re.sub(r"orders/$", "", page.url)
    reader = window(browser, width, language, color_scheme=scheme)
    watch = page.locator("#watch .longlink").text_content() or ""
    paths = ["", "story/1/?at=start", "receipts/", "affairs/", "call-me/", "amend/"]
    others = (f"{site}/campaigns/", f"{site}/campaigns/new", watch, f"{watch}story/1/?at=start")
    for address in (*others, *(seat + path for path in paths)):
        reader.goto(address)
        # What can be opened is looked at as well.
        reader.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        assert (address.removeprefix(seat), unreadable(reader)) == (address.removeprefix(seat), [])
    bid(page, "0")
    reader.goto(f"{seat}orders/")
    assert unreadable(reader) == []


GAPS = """() => [...document.querySelectorAll(".bidders li")].map((each) => {
  const [coin, badge] = [".bidder-pp", ".badge"].map((part) => each.querySelector(part)?.getBoundingClientRect());
  return badge ? coin.top - badge.bottom : 4;
})"""


def test_a_finger_finds_the_tabs_of_a_phone_and_nothing_touches(browser, site):
    page = window(browser, 360, "fr", reduced_motion="reduce")
    other = window(browser, 1280, reduced_motion="reduce")
    begun(other, site)
    raise_and_march(other, "Castle", "Mill I")
    page.goto(re.sub(r"orders/$", "", other.url))
    sizes = (
        "all => all.map(each => [each.getBoundingClientRect().width >= 44, each.getBoundingClientRect().height >= 44])"
    )
    assert page.locator(".campaign-ways a, .brand").evaluate_all(sizes) == [[True, True]] * 6
    expect(page.locator(".bidders .badge")).to_have_count(1)
    assert min(page.evaluate(GAPS)) >= 3
    narrow(page)


def test_everything_works_without_scripts(browser, site):
    page = window(browser, java_script_enabled=False)
    started(page, site, "solo")
    raise_and_march(page, "Castle", "Mill I → Mill II")
    bid(page, "1")
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    page.get_by_role("button", name="Bears earlier").click()
    assert [each.get_attribute("value") for each in page.locator("input[name=band]").all()] == ["a2", "a1"]


def test_a_site_touched_on_the_map_is_the_next_step(browser, site):
    page = window(browser, 1280)
    started(page, site, "solo")
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    expect(page.locator("[data-card]")).to_have_count(1)
    for place in ("o3", "o4"):
        page.locator(f"a[data-site={place}]").click()
    expect(page.get_by_label("March")).to_have_value("o3,o4")


def test_options_say_what_the_rules_chosen_above_have(browser, site):
    page = window(browser)
    page.goto(f"{site}/campaigns/new")
    page.get_by_text("Name, map, side, faction, board, troops, rules and deadlines").click()
    page.get_by_text("Every option of the rules").click()
    said = page.locator("#id_town_income-by")
    assert said.inner_text() == "Paper: 0"
    page.get_by_role("radio", name="Tool").check()
    assert said.inner_text() == "Tool: 4"
    # Where the authors' tool speaks and the text doesn't, the option itself says so.
    for option in ("way_back", "transfers", "upkeep_rounding", "empty_upkeep"):
        field = page.locator(f".field:has(#id_{option})")
        expect(field).to_contain_text("the authors’ program")
        expect(field).to_be_visible()
    narrow(page)
