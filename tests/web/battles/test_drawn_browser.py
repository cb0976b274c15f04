"""The drawn table under real hands: by mouse, by finger on a phone, by keyboard; in both languages, for everyone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.battles.hands import Hands

pytestmark = pytest.mark.browser


def seated(browser: Browser, site: str, *, width=1280, height=800, touch=False, language="en", scheme="light") -> Page:
    """Play now, from the door to the first own decision: two clicks."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, locale=language, color_scheme=scheme
    )
    page = context.new_page()
    page.goto(f"{site}/battles/")
    page.locator("form[action='/battles/now'] button").click()
    expect(page.locator(".battle.ready")).to_be_visible()
    page.wait_for_selector(".battle.yours", timeout=120_000)
    return page


def test_a_unit_is_dragged_confirmed_and_taken_back(browser, site):
    page = seated(browser, site)
    hands = Hands(page)
    hands.play(until=lambda: any(w["kind"] == "move" for w in hands.state("s.ways")))
    way = next(w for w in hands.state("s.ways") if w["kind"] == "move")
    unit, before = way["unit"], hands.state(f"s.position.units[{way['unit']}].figures[0]")
    start = hands.figure(unit)
    hands.choose(unit)
    hands.drag(start, (start[0] + 30, start[1] + 20))
    expect(page.locator(".ghost")).to_have_count(len(hands.state(f"s.position.units[{unit}].figures")))
    assert hands.state(f"s.position.units[{unit}].figures[0]") == before
    hands.given(lambda: page.keyboard.press("Enter"))
    hands.wait_for_my_turn()
    expect(page.locator(".ghost")).to_have_count(0)
    assert hands.state(f"s.position.units[{unit}].figures[0]") != before
    hands.given(lambda: hands.press(".battle-tools [value=undo]"))


@pytest.mark.slow
def test_a_whole_battle_is_won_or_lost_by_mouse(browser, site):
    page = seated(browser, site)
    Hands(page).play()
    expect(page.locator(".bar-button.first")).to_be_visible()


@pytest.mark.slow
def test_a_whole_battle_is_played_by_finger_on_a_phone(browser, site):
    page = seated(browser, site, width=360, height=740, touch=True)
    Hands(page, touch=True).play()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(
    ("width", "height", "language", "scheme"),
    [(1366, 800, "en", "dark"), (360, 740, "fr", "light"), (740, 360, "en", "light"), (1366, 800, "fr", "light")],
)
def test_the_drawn_table_is_usable_by_everyone(browser, site, width, height, language, scheme):
    page = seated(browser, site, width=width, height=height, language=language, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(page) == []
    for tab in ("units", "board", "story", "more", "now"):
        page.locator(f"[data-tab={tab}]").click()
        # The rest of the page is as it was.
        assert (tab, barriers(page, within=f"#panel-{tab}, .tabs")) == (tab, [])
    hands = page.locator(".battle-tools button >> visible=true, .tabs button, .now-bar button >> visible=true")
    assert [box for each in hands.all() if (box := each.bounding_box()) and min(box["height"], box["width"]) < 44] == []


def test_a_unit_is_chosen_moved_and_confirmed_by_keys_alone(browser, site):
    page = seated(browser, site)
    hands = Hands(page)
    hands.wait_for_my_turn()
    # Dice: the buttons on the abilities are reached by Tab and pressed by Enter; then the phase is ended.
    for _ in range(12):
        if hands.state("s.awaits.window") not in ("orders", "opening"):
            break
        lays = page.locator("#panel-board.shown .lay")
        wanted = lays.first if lays.count() and len(hands.state("s.position.players.left.dice")) < 2 else None
        (wanted or page.locator("[data-part=bar] button[value=done]")).focus()
        hands.given(lambda: page.keyboard.press("Enter"))
        hands.wait_for_my_turn()
    hands.play(until=lambda: any(w["kind"] == "move" for w in hands.state("s.ways")))
    page.locator(".battle-table").focus()
    movers = {w["unit"] for w in hands.state("s.ways") if w["kind"] == "move"}
    for _ in range(8):
        page.keyboard.press("n")
        if hands.state("skaldBattle.doing.chosen") in movers:
            break
    unit = hands.state("skaldBattle.doing.chosen")
    before = hands.state(f"s.position.units[{unit}].figures[0]")
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".ghost").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator(".ghost").first).to_be_visible()
    hands.given(lambda: page.keyboard.press("Enter"))
    hands.wait_for_my_turn()
    assert hands.state(f"s.position.units[{unit}].figures[0]") != before
