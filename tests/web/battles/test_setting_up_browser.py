"""A battle that one sets up oneself, on a phone: what waits to be put on the table hides none of it, nor a button."""

import pytest
from playwright.sync_api import Browser, Page, expect

from skald.rules import actions as a
from skald.rules.hooks import Window
from tests.web.battles.deeds import Deeds
from tests.web.battles.laying import lay_into
from tests.web.battles.moments import MOMENTS
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

UPRIGHT, ASIDE = (360, 740), (740, 360)
#: Whether the whole table lies clear of what is to be put there, and that of the buttons.
CLEAR = (
    "() => { const box = each => document.querySelector(each).getBoundingClientRect();"
    " const { svg, position: { width, height } } = skaldBattle.table, matrix = svg.getScreenCTM();"
    " const [a, b] = [[0, 0], [width, height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));"
    " const tray = box('[data-tray]'), tools = box('.battle-tools'), place = box('[data-table]');"
    " const table = { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x),"
    " top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };"
    " const meet = (p, q) => p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom;"
    " return tray.width > 0 && !meet(tray, table) && !meet(tray, tools) && table.right <= place.right"
    " && table.bottom <= place.bottom; }"
)


def laying_terrain(browser: Browser, site: str, size: tuple[int, int]) -> Page:
    """A battle in which terrain is to be placed."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True, locale="fr")
    page = context.new_page()
    listen(page)
    page.goto(f"{site}/battles/new?mode=screen")
    page.locator("[name=scenario]").select_option("take-and-hold")
    page.locator("main form button:not([type=button])").last.click()
    expect(page.locator(".battle.ready")).to_be_visible()
    while not page.locator(".tray button >> visible=true").count():
        version = page.locator(".battle").get_attribute("data-version")
        page.locator("[data-part=bar] button[name=action] >> visible=true").first.tap()
        page.wait_for_selector(f".battle:not([data-version='{version}'])")
    return page


@pytest.mark.parametrize("size", [UPRIGHT, ASIDE], ids=str)
def test_what_waits_to_be_put_on_the_table_hides_none_of_it(browser, site, size):
    page = laying_terrain(browser, site, size)
    page.wait_for_function(CLEAR)
    # Turned over in the hand it is the same.
    page.set_viewport_size({"width": size[1], "height": size[0]})
    page.wait_for_function(CLEAR)


def test_the_whole_table_is_in_sight_as_long_as_units_are_put_on_it(browser, site, site_data):
    moment = next(number for number, each in enumerate(MOMENTS) if each.window is Window.DEPLOY)
    (seat,) = lay_into(site_data, [moment])
    page = browser.new_context(viewport={"width": UPRIGHT[0], "height": UPRIGHT[1]}, has_touch=True).new_page()
    listen(page)
    page.goto(f"{site}/battles/seat/{seat}/")
    expect(page.locator(".battle.ready.yours")).to_be_visible()
    page.wait_for_function(CLEAR)
    Deeds(page, "touch").make(a.Deploy)
    page.wait_for_function(CLEAR)
    page.reload()
    page.wait_for_function(CLEAR)
