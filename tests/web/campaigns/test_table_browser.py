"""A campaign's battle at the browser table, in two windows: both want it, one concedes, the result stands."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.battles.hands import Hands
from tests.web.campaigns.test_battle_news import waiting_battle
from tests.web.campaigns.test_windows import window

pytestmark = pytest.mark.browser


def seated(page: Page) -> Hands:
    """From the battle's page to the table, by its first button."""
    page.get_by_role("link", name=re.compile("To the table|À la table")).first.click()
    page.wait_for_selector(".battle.ready")
    page.wait_for_function("() => skaldBattle.state.position.turn > 0 && skaldBattle.state.awaits", timeout=60_000)
    return Hands(page)


def test_two_lords_meet_at_the_table_and_the_result_stands_in_the_campaign(
    browser: Browser, site: str, site_data: Path
):
    keys = waiting_battle(site_data)
    astrid, bjorn = window(browser, 1366), window(browser, 1366, "fr")
    for page, key in zip((astrid, bjorn), keys, strict=True):
        page.goto(f"{site}/campaigns/seat/{key}/battle/")
        page.locator("#way-browser").click()
    one, other = seated(astrid), seated(bjorn)
    for page, key in zip((astrid, bjorn), keys, strict=True):
        expect(page.locator("[data-part=top]")).to_contain_text(re.compile("Astrid.*Bjorn", re.DOTALL))
        expect(page.locator("[data-part=affairs] .belongs a")).to_have_attribute("href", f"/campaigns/seat/{key}/")
    # Whoever concedes is asked once; both windows then show the end, and the way back is the first button of the bar.
    other.press("[data-tab=more]")
    other.press("#giving-up summary")
    other.press("#giving-up button[value^=concede]")
    other.given(lambda: other.press("[data-proposal] .bar-button"))
    for hands, title in ((one, "You have won"), (other, "Astrid")):
        expect(hands.page.locator(".battle.over .victory strong")).to_contain_text(title)
        hands.press(".now-bar a.bar-button.first")
    # There it was entered by itself: nobody reports it, and both are asked for what comes next.
    for page, next_step, told in (
        (astrid, "Your bid for the initiative", "Astrid’s band “Ravens” won battle 1."),
        (bjorn, "Votre mise pour l’initiative", "« Les Corbeaux »"),
    ):
        expect(page.get_by_role("heading", name=next_step)).to_be_visible()
        page.goto(f"{page.url}story/2/")
        expect(page.locator("main")).to_contain_text(told)
