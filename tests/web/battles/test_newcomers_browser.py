"""What newcomers met at the drawn table, at moments of a battle that one of them really played."""

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
