"""What newcomers met at the drawn table, at moments of a battle that one of them really played."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.battles.hands import Hands
from tests.web.battles.newcomer import lay_at
from tests.web.battles.test_drawn_browser import HIDDEN
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

#: By their number of inputs: who may act, fights with something to choose from.
MOMENTS = {"charge": 84, "fight": 89, "shot-at": 53}
UPRIGHT, ASIDE, DESK = (360, 740), (740, 360), (1366, 768)


@pytest.fixture(scope="module")
def seats(site, site_data) -> dict[str, str]:
    """The addresses of these moments."""
    keys = lay_at(site_data, *MOMENTS.values())
    return {name: f"{site}/battles/seat/{key}/" for name, key in zip(MOMENTS, keys, strict=True)}


def at(browser: Browser, address: str, size: tuple[int, int], *, language="en") -> Page:
    """One of them as somebody opens it, whatever happened before having been read."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size != DESK, locale=language
    )
    page = context.new_page()
    listen(page)
    page.goto(address)
    expect(page.locator(".battle.ready")).to_be_visible()
    Hands(page, touch=size != DESK).read()
    page.wait_for_function("() => !skaldBattle.table.view.isGoing")
    return page


#: The units of these numbers of which a figure, or the plate, lies under something.
COVERED = (
    "units => units.filter(id => { const { figures } = skaldBattle.doing.unit(id), { table } = skaldBattle;"
    " return figures.some(({ x, y }) => { const p = new DOMPoint(x, y).matrixTransform(table.svg.getScreenCTM());"
    " return !document.elementFromPoint(p.x, p.y)?.closest('.battle-table'); }); })"
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [UPRIGHT, ASIDE], ids=str)
@pytest.mark.parametrize("moment", ["fight", "shot-at"])
def test_a_fight_its_question_and_its_buttons_are_in_sight_together(browser, seats, moment, size, language):
    page = at(browser, seats[moment], size, language=language)
    bar = page.locator("[data-part=bar]")
    assert page.evaluate(COVERED, page.evaluate("skaldBattle.state.awaits.fighting")) == []
    for part in (".question strong", ".blow-brief", ".bar-button.ends", ".bar-button.first"):
        assert bar.locator(f"{part} >> visible=true").count() > 0
        assert (part, bar.locator(part).evaluate_all(HIDDEN)) == (part, [])
    # The choices are at hand: all of them, or the first with the others a stroke away.
    assert bar.locator(".bar-button.option").first.evaluate_all(HIDDEN) == []
    # Where the numbers come from is folded until it is asked for.
    numbers = bar.locator(".blows .blow").first
    expect(numbers).to_be_hidden()
    bar.locator(".blows summary").tap()
    expect(numbers).to_be_visible()
    assert bar.locator(".bar-button.ends").evaluate_all(HIDDEN) == []


@pytest.mark.parametrize("size", [UPRIGHT, ASIDE, DESK], ids=str)
def test_a_move_shows_who_could_fall_upon_the_unit_there(browser, seats, size):
    page = at(browser, seats["charge"], size)
    page.evaluate("skaldBattle.doing.choose(3)")
    # Where it gets is one shape, and no ring: others stand in the way.
    expect(page.locator(".reach-area polygon").first).to_be_attached()
    page.evaluate("skaldBattle.doing.tapPlace(skaldBattle.table.turning.place([650, 480]))")
    told = page.locator("[data-proposal] .danger-told")
    expect(told).to_contain_text("Warriors (7) could charge it here: on average you lose")
    expect(page.locator(".danger.charge")).to_have_count(2)
    expect(page.locator(".danger.shoot")).to_have_count(1)
    assert page.locator("[data-proposal] :is(.question strong, .bar-button)").evaluate_all(HIDDEN) == []
    # Whoever goes out of everybody's reach sees that too.
    page.evaluate("skaldBattle.doing.tapPlace(skaldBattle.table.turning.place([700, 560]))")
    expect(page.locator(".danger")).to_have_count(0)
    expect(told).to_have_count(0)
    page.evaluate("skaldBattle.doing.cancel()")
    expect(page.locator(".danger")).to_have_count(0)


#: Plates of units that what is said of a distance lies on.
HIDES_NAMES = (
    "label => { const own = label.getBoundingClientRect();"
    " return [...document.querySelectorAll('.plate:not(.off)')].filter(each => {"
    " const r = each.getBoundingClientRect();"
    " return r.left < own.right && own.left < r.right && r.top < own.bottom && own.top < r.bottom; })"
    ".map(each => each.textContent); }"
)


@pytest.mark.parametrize("size", [UPRIGHT, ASIDE, DESK], ids=str)
def test_what_is_said_of_a_distance_lies_on_no_name(browser, seats, size):
    page = at(browser, seats["charge"], size)
    moved = 0
    for unit in (0, 1, 2, 3, 4):
        for goal in ([650, 480], [700, 560], [300, 450], [900, 200], [500, 250]):
            page.evaluate("unit => { skaldBattle.doing.cancel(); skaldBattle.doing.choose(unit); }", unit)
            page.evaluate("goal => skaldBattle.doing.tapPlace(skaldBattle.table.turning.place(goal))", goal)
            page.wait_for_function("() => skaldBattle.doing.proposal && !skaldBattle.doing.asking")
            label = page.locator(".way-length")
            if label.count():
                moved += 1
                assert (unit, goal, label.evaluate(HIDES_NAMES)) == (unit, goal, [])
    assert moved > 10
    # Nor do those of the ruler, from one unit to the next.
    page.evaluate("skaldBattle.doing.cancel()")
    middles = page.evaluate(
        "skaldBattle.table.position.units.filter(u => u.figures.length).map(u => [u.figures[0].x, u.figures[0].y])"
    )
    for here, there in pairwise(middles):
        page.evaluate("ends => skaldBattle.table.measure.show(...ends)", [here, there])
        ruler = page.locator(".measure .said-plate")
        assert (here, there, ruler.evaluate(HIDES_NAMES)) == (here, there, [])


def test_a_text_that_is_opened_again_is_where_it_was_left(browser, seats):
    page = at(browser, seats["charge"], UPRIGHT)
    box, text = page.locator("dialog"), page.locator("dialog[open] [data-text]")
    for left in (0, 120):
        page.locator(".battle-top h1 a").tap()
        expect(text).not_to_be_empty()
        page.wait_for_function("left => document.querySelector('dialog').scrollTop === left", arg=left)
        box.evaluate("each => { each.scrollTop = 120; }")
        page.wait_for_function("() => skaldBattle.lookup.read.get(skaldBattle.lookup.shown) === 120")
        page.locator("dialog .shut").tap()
        expect(page.locator("dialog[open]")).to_have_count(0)
    # Another one begins at its top.
    page.locator("[data-tab=story]").tap()
    page.locator(".story details:has(a[href^='/boards/']) summary").first.tap()
    page.locator(".story details[open] a[href^='/boards/']").first.tap()
    page.wait_for_function("() => skaldBattle.lookup.box.open && skaldBattle.lookup.box.scrollTop === 0")
