"""Whoever presses Advice and then the golden button plays a whole turn: nothing is refused, all has its reason."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.battles.hands import Hands
from tests.web.battles.newcomer import lay, lay_at
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

#: Dice were laid, and units may be activated.
ORDER = 84


def test_a_turn_is_played_by_following_the_advice(browser: Browser, site, site_data):
    (key,) = lay_at(site_data, ORDER)
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="en", has_touch=True).new_page()
    listen(page)
    page.goto(f"{site}/battles/seat/{key}/")
    expect(page.locator(".battle.ready")).to_be_visible()
    hands = Hands(page, touch=True)
    turn, asked = hands.state("s.position.turn"), 0
    for _ in range(40):
        assert hands.wait_for_my_turn()
        if hands.state("s.position.turn") != turn:
            break
        if page.locator("[data-part=bar] [data-do=example] >> visible=true").count():
            hands.ask()
            asked += 1
        else:
            hands.decide()
        expect(page.locator("[data-refused]")).to_be_hidden()
    assert hands.state("s.position.turn") != turn
    assert asked > 3


def test_whoever_would_rather_do_something_else_reads_no_reason_of_the_other(browser: Browser, site, site_data):
    (key,) = lay(site_data, "kept_battles", "kept", ("riders-and-bows", 139))
    page = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en").new_page()
    listen(page)
    page.goto(f"{site}/battles/seat/{key}/")
    expect(page.locator(".battle.ready")).to_be_visible()
    page.evaluate(
        "(why) => { const { state } = skaldBattle, shot = state.ways.find((way) => way.kind === 'shoot' &&"
        " state.ways.some((each) => each.kind === 'charge' && each.unit === way.unit && each.target === way.target));"
        " skaldBattle.doing.follow({ ...shot, words: '', why, to: null }); }",
        "Because of the shot.",
    )
    expect(page.locator(".hinted")).to_have_text("Because of the shot.")
    page.get_by_role("button", name="Charge instead").click()
    expect(page.get_by_role("button", name="Shoot instead")).to_be_visible()
    expect(page.locator(".hinted")).to_have_count(0)
