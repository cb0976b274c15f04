"""A phone that knows its player, and what needs no scrolling on it: a real chromium, 360 wide."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.web.barriers import barriers
from tests.web.complaints import listen
from tests.web.tournaments.real_hall import make_hall

pytestmark = pytest.mark.browser

PASSWORD = "raid-1066-olga"


@pytest.fixture(scope="module")
def site(site, site_data) -> tuple[str, dict[str, str]]:
    return site, make_hall(site_data, password=PASSWORD)


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


def overlap(one: FloatRect, other: FloatRect) -> bool:
    sides = (("x", "width"), ("y", "height"))
    return all(one[at] < other[at] + other[size] and other[at] < one[at] + one[size] for at, size in sides)  # type: ignore[literal-required]


def readable(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []


#: Whether the score in a button stands on one line however narrow the button is.
HOLDS_SCORE = """button => {
  const text = [...button.childNodes].find(each => /[0-9]/.test(each.data))
  const [score] = text.data.match(/[0-9]+[^0-9a-zA-Z]+[0-9]+/)
  const range = document.createRange()
  range.setStart(text, text.data.indexOf(score))
  range.setEnd(text, text.data.indexOf(score) + score.length)
  return [...Array(20).keys()].every(each => {
    button.style.width = `${130 + each * 10}px`
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size === 1
  }) && (button.style.width = "", true)
}"""
#: How far the words of a button stay from its edge.
MARGIN = """button => {
  const range = document.createRange()
  range.selectNodeContents(button)
  return range.getBoundingClientRect().left - button.getBoundingClientRect().left
}"""


def test_phone_knows_its_player_everywhere_until_it_is_told_to_forget(browser, site):
    address, tokens = site
    page = phone(browser, f"{address}/p/{tokens['p3']}/")
    for place in ("/", f"/events/{tokens['uid']}/", f"/events/{tokens['uid']}/round/1", "/odds/"):
        page.goto(address + place)
        yours = page.locator("nav.ways").get_by_role("link", name="Your page")
        assert needs_no_scrolling(yours)
        yours.click()
        expect(page.locator(".whoami")).to_contain_text("Chloé")
    for language, name in (("Français", "Votre page"), ("English", "Your page")):
        page.goto(address)
        page.get_by_role("button", name=language).click()
        expect(page.locator("nav.ways .yours")).to_have_text(name)
        # Every way is whole, and none lies over another.
        boxes = [box for each in page.locator("nav.ways a, .language").all() if (box := each.bounding_box())]
        assert len(boxes) == 7 and all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    yours.click()
    page.get_by_role("button", name="Not my device").click()
    expect(page.get_by_text("Forgotten in this browser")).to_be_visible()
    for place in ("/", f"/events/{tokens['uid']}/standings"):
        page.goto(address + place)
        assert page.get_by_role("link", name="Your page").count() == 0


@pytest.mark.parametrize(("width", "touch"), [(360, True), (1280, False)])
@pytest.mark.parametrize("how", ["points", "sheet"])
def test_twelve_typed_by_a_player_is_twelve(browser, site, how, width, touch):
    address, tokens = site
    context = browser.new_context(viewport={"width": width, "height": 740}, locale="en", has_touch=touch)
    page = context.new_page()
    page.goto(f"{address}/p/{tokens['p3']}/round/1/result{'?how=points' if how == 'points' else ''}")
    field, heading = page.locator(".stepper input").first, page.locator("h1")
    enter, leave = (field.tap, heading.tap) if touch else (field.click, heading.click)
    assert field.input_value() == ""
    for typed in ("12", "7"):
        enter()
        page.keyboard.type(typed)
        assert field.input_value() == typed
        leave()
    context.close()


def test_a_helper_finds_a_game_by_a_name_without_its_accents(browser, site):
    address, tokens = site
    page = phone(browser, f"{address}/helper/{tokens['helper']}/")
    expect(page.locator(".line-names")).to_have_count(2)
    for wanted, found in (("bjorn", "Björn"), ("chloe", "Chloé")):
        page.get_by_label("Search for a name or a table").fill(wanted)
        page.keyboard.press("Enter")
        expect(page.locator(".line-names")).to_have_count(1)
        expect(page.locator(".line-names")).to_contain_text(found)


def test_mismatch_confirmation_and_doubt(browser, site):
    address, tokens = site
    anna = phone(browser, f"{address}/p/{tokens['p1']}/")
    bjorn = phone(browser, f"{address}/p/{tokens['p2']}/", language="fr", scheme="dark")
    enter(anna, 18, 4)
    # What Björn is asked stands on his screen as it is.
    right = bjorn.locator("#right")
    expect(right).to_be_visible()
    assert needs_no_scrolling(right) and needs_no_scrolling(bjorn.locator("#wrong"))
    assert right.evaluate(HOLDS_SCORE)
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
    assert [each.evaluate(MARGIN) >= 8 for each in anna.locator(".version .button").all()] == [True] * 2
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
    # The grid marks the game and has the answer in its row; the one who disputed it is told where they are.
    olga.goto(f"{address}/events/{tokens['uid']}/run/results/1/")
    disputed = olga.locator(".result-row.disputed")
    expect(disputed).to_have_count(1)
    expect(disputed.get_by_text("disputed", exact=True)).to_be_visible()
    assert olga.evaluate("document.documentElement.scrollWidth") == 360
    disputed.get_by_role("button", name="The result stands").click()
    expect(disputed).to_have_count(0)
    expect(bjorn.locator(".decided")).to_contain_text("l’a maintenu")
    assert needs_no_scrolling(bjorn.locator(".decided"))
    readable(bjorn)
    expect(anna.locator(".decided")).to_have_count(0)
