"""The front door as people see it: a real chromium, phone and desktop, both languages, light and dark."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.looks import LOOKS, unreadable

pytestmark = pytest.mark.browser

HEADINGS = {"en": "Every battle has its reasons.", "fr": "Toute bataille a ses raisons."}


def visit(
    browser: Browser, address: str, *, width: int, language: str, scheme: Literal["light", "dark"] = "light"
) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 844}, locale=language, color_scheme=scheme)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    assert complaints == []
    return page


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_front_is_readable_by_everyone(browser, site, width, language, scheme):
    page = visit(browser, site, width=width, language=language, scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    assert unreadable(page) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_language_is_switched_and_remembered(browser, site, width):
    page = visit(browser, site, width=width, language="en")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["fr"])
    page.goto(site + "/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Aucun chant ne parle de cette page.")
    page.get_by_role("link", name="Retour à l’accueil").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["fr"])


def test_language_buttons_are_big_enough_for_a_thumb(browser, site):
    page = visit(browser, site, width=390, language="fr")
    boxes = [button.bounding_box() for button in page.locator(".language button").all()]
    assert [box["width"] >= 44 and box["height"] >= 44 for box in boxes if box] == [True, True]


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_first_step_stands_on_one_line(browser, site, width, language):
    page = visit(browser, site, width=width, language=language)
    heights = [box["height"] for each in page.locator(".hero .button").all() if (box := each.bounding_box())]
    assert len(heights) == 3 and max(heights) < 56


#: What stands among the ways of whoever plays in an event.
OWN_PAGE = "words => document.querySelector('.ways').insertAdjacentHTML('beforeend', `<a class=yours>${words}</a>`)"


@pytest.mark.parametrize(("language", "words"), [("en", "Your page"), ("fr", "Votre page")])
def test_the_ways_fit_every_width_of_a_screen(browser, site, language, words):
    page = visit(browser, f"{site}/battles/", width=360, language=language)
    for is_players in (False, True):
        if is_players:
            page.evaluate(OWN_PAGE, words)
        for height in (360, 800):
            for width in range(320, 1300, 20):
                page.set_viewport_size({"width": width, "height": height})
                found = page.evaluate("document.documentElement.scrollWidth")
                assert (is_players, height, found) == (is_players, height, width)


def test_front_is_usable_by_keyboard(browser, site):
    page = visit(browser, site, width=1280, language="en")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_barriers_are_found(page):
    page.set_content("<!doctype html><html lang=en><title>x</title><main><h1>x</h1><img src=x><button></button></main>")
    assert [rule for rule, _ in barriers(page)] == ["button-name", "image-alt"]


#: Where the drawn table lies, whether it is shown at all, and where the words beside it end.
TABLE = """() => {
  const measure = document.querySelector('.front > .measure'), style = getComputedStyle(measure, '::after');
  const box = measure.getBoundingClientRect();
  const right = box.right - parseFloat(style.right), top = box.top + parseFloat(style.top);
  const words = document.querySelectorAll('.front h1, .front .lead, .front .button, .front .other-ways a');
  const ends = [...words].map((each) => {
    const range = document.createRange(); range.selectNodeContents(each); return range.getBoundingClientRect(); });
  const left = right - parseFloat(style.width), bottom = top + parseFloat(style.height);
  return { shown: style.content !== 'none', covered: ends.filter((e) => e.right > left && e.top < bottom).length };
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_lies_beside_the_words_where_there_is_room(browser, site, language):
    page = visit(browser, site, width=1366, language=language)
    found = [page.evaluate(TABLE)]
    for width in (1100, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        found.append(page.evaluate(TABLE))
    assert found == [{"shown": True, "covered": 0}] * 3
    for width, height in ((390, 844), (844, 390), (1000, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(TABLE)["shown"]
