"""A phone that knows its player, and what needs no scrolling on it: a real chromium, 360 wide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.barriers import barriers
from tests.web.complaints import listen
from tests.web.server import serving
from tests.web.tournaments.real_hall import make_hall

pytestmark = pytest.mark.browser

PASSWORD = "raid-1066-olga"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Iterator[tuple[str, dict[str, str]]]:
    data = tmp_path_factory.mktemp("data")
    keys = make_hall(data, password=PASSWORD)
    with serving(data) as address:
        yield address, keys


def phone(browser: Browser, place: str, *, language: str = "en", scheme: str = "light") -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale=language,
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    listen(page)
    page.goto(place)
    return page


def enter(page: Page, a: int, b: int) -> None:
    """Anna's and Björn's points, as one of the two says."""
    page.locator("#enter").click()
    page.locator("#a-massacre-0").fill(str(a))
    page.locator("#b-massacre-0").fill(str(b))
    page.locator(".send-bar button, form.sheet button.wide").last.click()
    assert needs_no_scrolling(page.locator("button[name=send]"))
    page.locator("button[name=send]").click()


def needs_no_scrolling(what: Locator) -> bool:
    box = what.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 740


def readable(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []


def test_phone_knows_its_player_everywhere_until_it_is_told_to_forget(browser, site):
    address, tokens = site
    page = phone(browser, f"{address}/p/{tokens['p3']}/")
    for place in ("/", f"/events/{tokens['uid']}/", f"/events/{tokens['uid']}/round/1", "/odds/"):
        page.goto(address + place)
        yours = page.locator("nav.ways").get_by_role("link", name="Your page")
        assert needs_no_scrolling(yours)
        yours.click()
        expect(page.locator(".whoami")).to_contain_text("Chloé")
    page.get_by_role("button", name="Not my phone").click()
    expect(page.get_by_text("Forgotten on this phone")).to_be_visible()
    for place in ("/", f"/events/{tokens['uid']}/standings"):
        page.goto(address + place)
        assert page.get_by_role("link", name="Your page").count() == 0


def test_mismatch_confirmation_and_doubt(browser, site):
    address, tokens = site
    anna = phone(browser, f"{address}/p/{tokens['p1']}/")
    bjorn = phone(browser, f"{address}/p/{tokens['p2']}/", language="fr", scheme="dark")
    enter(anna, 18, 4)
    # What Björn is asked stands on his screen as it is.
    right = bjorn.locator("#right")
    expect(right).to_be_visible()
    assert needs_no_scrolling(right) and needs_no_scrolling(bjorn.locator("#wrong"))
    readable(bjorn)
    bjorn.locator("#wrong").click()
    bjorn.locator("#a-massacre-0").fill("11")
    bjorn.locator(".send-bar button, form.sheet button.wide").last.click()
    bjorn.locator("button[name=send]").click()
    versions = anna.locator(".version")
    expect(versions).to_have_count(2)
    expect(versions.nth(0)).to_contain_text("You entered")
    expect(versions.nth(1)).to_contain_text("Björn entered")
    expect(bjorn.locator(".version").nth(1)).to_contain_text("Anna a saisi")
    boxes = [versions.nth(at).bounding_box() for at in (0, 1)]
    assert boxes[0] and boxes[1]
    assert (boxes[0]["width"], boxes[0]["height"]) == (boxes[1]["width"], boxes[1]["height"])
    assert needs_no_scrolling(anna.locator("#right")) and needs_no_scrolling(anna.locator("#wrong"))
    readable(anna)
    readable(bjorn)
    anna.locator("#right").click()
    expect(anna.get_by_role("heading", name="The result counts")).to_be_visible()
    expect(bjorn.get_by_role("heading", name="Le résultat compte")).to_be_visible()
    bjorn.get_by_text("C’est faux", exact=True).click()
    bjorn.get_by_role("button", name="Dire à l’organisateur que c’est faux").click()
    expect(bjorn.get_by_text("Vous avez contesté ce résultat")).to_be_visible()
    olga = phone(browser, f"{address}/sign-in")
    olga.get_by_label("Name").fill("olga")
    olga.get_by_label("Password").fill(PASSWORD)
    olga.keyboard.press("Enter")
    olga.wait_for_url(lambda url: "sign-in" not in url)
    olga.goto(f"{address}/events/{tokens['uid']}/run/")
    expect(olga.locator("#doubts")).to_contain_text("Björn disputes the result.")
    olga.get_by_role("button", name="The result stands").click()
    expect(olga.locator("#doubts")).to_have_count(0)
