"""The first minute of somebody new: from the door to the first unit moved by two decisions, or hardly more."""

import pytest
from playwright.sync_api import Browser

from tests.web.battles.hands import Hands
from tests.web.complaints import listen

pytestmark = pytest.mark.browser
MOST = 4
WHERE = "s.position.units.filter(u => u.side === 'left').map(u => [u.figures[0].x, u.figures[0].y].join())"


@pytest.mark.parametrize(("width", "height", "touch"), [(1366, 768, False), (360, 740, True)])
def test_few_decisions_lead_from_the_door_to_the_first_unit_moved(browser: Browser, site, width, height, touch):
    page = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch).new_page()
    listen(page)
    hands, decisions = Hands(page, touch=touch), 0
    page.goto(f"{site}/battles/")
    hands.press("form[action='/battles/now'] button")
    page.wait_for_selector(".battle.ready.yours", timeout=120_000)
    before = hands.state(WHERE)
    while hands.state(WHERE) == before:
        if hands.state("s.awaits.window") == "orders":
            hands.given(lambda: hands.press(".now-bar [data-follows]"))
        else:
            hands.ask()
        hands.wait_for_my_turn()
        decisions += 1
    # Dice are laid, a unit moves; an ability that brings further dice first has those laid too.
    assert 2 <= decisions <= MOST
