"""Whoever waits for a friend: the link is at hand, the table in sight, and both see it at once when somebody comes."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.battles.hands import Hands
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

DESK, UPRIGHT, ASIDE = (1366, 768), (360, 640), (740, 360)
#: How much of the height of the screen the table has, and how much the invitation.
SHARES = (
    "['[data-table]', '.invite'].map(each => document.querySelector(each).getBoundingClientRect().height / innerHeight)"
)


def inviting(browser: Browser, site: str, size: tuple[int, int], language: str) -> Page:
    """A table at which one side is free."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size != DESK, locale=language
    )
    page = context.new_page()
    listen(page)
    page.goto(f"{site}/battles/new?mode=invite")
    page.locator("[name=prepared]").check()
    page.locator("main form button:not([type=button])").last.click()
    expect(page.locator(".battle.ready")).to_be_visible()
    page.wait_for_function("() => skaldBattle.state.position.turn > 0 && skaldBattle.state.awaits", timeout=60_000)
    return page


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (UPRIGHT, "fr"), (ASIDE, "fr")], ids=str)
def test_the_table_is_in_sight_while_a_friend_is_waited_for(browser, site, size, language):
    page = inviting(browser, site, size, language)
    table, invitation = page.evaluate(SHARES)
    assert table > 0.45 and invitation < 0.16
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("() => { navigator.share = undefined; }")
    button, link = page.locator("[data-do=invite]"), page.locator(".invite .longlink").inner_text()
    Hands(page, touch=size != DESK).press("[data-do=invite]")
    expect(button).to_have_text({"en": "Copied", "fr": "Copié"}[language])
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_the_invitation_goes_when_somebody_has_come(browser, site):
    ann = inviting(browser, site, UPRIGHT, "en")
    nobody = ann.locator(".question", has_text="Nobody has taken the other side yet.")
    expect(nobody).to_have_count(0 if Hands(ann).state("s.yours") else 1)
    bo = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}).new_page()
    bo.goto(ann.locator(".invite .longlink").inner_text())
    bo.locator("main [name=name]").fill("Bo")
    bo.locator("main button").first.click()
    expect(ann.locator(".invite")).to_have_count(0)
    expect(nobody).to_have_count(0)
    expect(ann.locator(".battle-top .who strong").last).to_have_text("Bo")
