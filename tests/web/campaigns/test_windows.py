"""A campaign in two real browser windows, and every page looked at by a machine for those who can't see it."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.server import serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


def window(browser: Browser, width: int = 360, language: str = "en", **more) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 780}, locale=language, **more)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


def started(page: Page, site: str, mode: str = "invite") -> None:
    page.goto(f"{site}/campaigns/")
    page.get_by_role("link", name={"invite": "Start and invite", "solo": "Play alone"}[mode]).click()
    page.get_by_label("Name of the campaign").fill("The long feud")
    page.get_by_label("Your name").fill("Astrid")
    page.get_by_label("Your side of the map").select_option("0")
    page.get_by_role("button", name="Start the campaign").click()


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


def test_two_people_play_three_turns_from_two_phones(browser, site):
    astrid, bjorn = window(browser), window(browser)
    started(astrid, site)
    bjorn.goto(astrid.get_by_label("Invitation").input_value())
    expect(bjorn.get_by_text("Astrid challenges you.")).to_be_visible()
    bjorn.get_by_label("Your name").fill("Bjorn")
    bjorn.get_by_role("button", name="Accept and begin").click()

    # The first window notices by itself that the campaign has begun.
    expect(astrid.get_by_role("link", name="Recruit and give orders")).to_be_visible(timeout=15_000)
    raise_and_march(astrid, "Castle", "Mill I → Mill II")
    expect(astrid.get_by_text("You are ready. Bjorn is still thinking.")).to_be_visible()
    raise_and_march(bjorn, "Southern Village", "Caravan I → Caravan II")
    expect(bjorn.get_by_text("Turn 2 of 6")).to_be_visible()
    expect(astrid.get_by_role("heading", name="Your bid for the initiative")).to_be_visible(timeout=15_000)
    narrow(astrid)

    bid(astrid, "2")
    bid(bjorn, "1")
    expect(astrid.get_by_role("link", name="Recruit and give orders")).to_be_visible(timeout=15_000)
    astrid.get_by_role("link", name="Recruit and give orders").click()
    astrid.get_by_label("March").select_option(label="Caravan II")
    astrid.get_by_role("button", name="Try these orders").click()
    expect(astrid.get_by_text("Battle 1 at Caravan II")).to_be_visible()
    astrid.get_by_role("button", name="Seal the orders, I am ready").click()
    bjorn.reload()
    bjorn.get_by_role("link", name="Recruit and give orders").click()
    bjorn.get_by_role("button", name="Seal the orders, I am ready").click()

    # The bands meet: one reports, the other says yes.
    bjorn.get_by_role("link", name="To the battle").click()
    narrow(bjorn)
    bjorn.get_by_label("Bjorn (defender)").check()
    bjorn.locator("#left-attacker-0").fill("3")
    bjorn.get_by_role("button", name="Report the result").click()
    astrid.get_by_role("link", name="To the battle").click(timeout=15_000)
    astrid.get_by_role("button", name="Yes, that is how it ended").click()
    expect(astrid.get_by_text("Turn 3 of 6")).to_be_visible()

    bid(astrid, "0")
    bjorn.get_by_role("link", name="Map", exact=True).click()
    bid(bjorn, "1")
    expect(bjorn.get_by_role("link", name="Recruit and give orders")).to_be_visible()
    bjorn.get_by_role("link", name="Receipts").click()
    expect(bjorn.get_by_text("shown, and it fits").first).to_be_visible()
    assert bjorn.get_by_text("it doesn’t fit").count() == 0


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_every_page_can_be_used_by_everyone(browser, site, width, scheme, language):
    page = window(browser, 1280)
    started(page, site, "solo")
    expect(page.get_by_role("link", name="Recruit and give orders")).to_be_visible()
    raise_and_march(page, "Castle", "Mill I")
    seat = re.sub(r"orders/$", "", page.url)
    reader = window(browser, width, language, color_scheme=scheme)
    paths = ["", "story/1/?at=start", "receipts/", "affairs/", "call-me/", "amend/"]
    for address in (f"{site}/campaigns/", f"{site}/campaigns/new", *(seat + path for path in paths)):
        reader.goto(address)
        narrow(reader)
        found = [each["id"] for each in Axe().run(reader).response["violations"]]
        assert (address.removeprefix(seat), found) == (address.removeprefix(seat), [])
    bid(page, "0")
    reader.goto(f"{seat}orders/")
    narrow(reader)
    assert [each["id"] for each in Axe().run(reader).response["violations"]] == []


def test_everything_works_without_scripts(browser, site):
    page = window(browser, java_script_enabled=False)
    started(page, site, "solo")
    raise_and_march(page, "Castle", "Mill I → Mill II")
    bid(page, "1")
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    page.get_by_role("button", name="Band a2 earlier").click()
    assert [each.get_attribute("value") for each in page.locator("input[name=band]").all()] == ["a2", "a1"]


def test_a_site_touched_on_the_map_is_the_next_step(browser, site):
    page = window(browser, 1280)
    started(page, site, "solo")
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    for place in ("o3", "o4"):
        page.locator(f"a[data-site={place}]").click()
    assert page.get_by_label("March").input_value() == "o3,o4"
