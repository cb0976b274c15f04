"""A match of an event tried at the battle table, in two windows: it is played there, and the event hears nothing."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.battles.hands import Hands
from tests.web.tournaments.real_hall import make_hall
from tests.web.tournaments.test_player_browser import phone

pytestmark = pytest.mark.browser


def test_a_match_is_tried_in_two_windows_and_never_counts(browser, site, site_data):
    tokens = make_hall(site_data)
    home = f"{site}/p/{tokens['p1']}/"
    anna, bjorn = phone(browser, width=1280), phone(browser, width=1280, language="fr")
    anna.goto(home)
    anna.get_by_role("link", name="Try the match at the battle table").click()
    anna.get_by_label("Against whom").select_option("open")
    anna.get_by_role("button", name="Begin").click()
    bjorn.goto(anna.locator(".invite .longlink").inner_text())
    bjorn.locator("main [name=name]").fill("Björn")
    bjorn.locator("main button").first.click()
    for page in (anna, bjorn):
        page.wait_for_selector(".battle.ready")
        page.wait_for_function("() => skaldBattle.state.position.turn > 0 && skaldBattle.state.awaits", timeout=60_000)
    hands = Hands(bjorn)
    hands.press("[data-tab=more]")
    hands.press("#giving-up summary")
    hands.press("#giving-up button[value^=concede]")
    hands.given(lambda: hands.press("[data-proposal] .bar-button"))
    # Anna reads that she has won, and that it was only a trial; Björn, who came by a link, has no way to her pages.
    expect(anna.locator(".now-bar")).to_contain_text("This is only a trial: nothing of it enters Winter Raid.")
    expect(anna.locator(".battle.over .victory strong")).to_have_text("You have won")
    expect(bjorn.locator(".battle.over .victory strong")).to_contain_text("Anna")
    expect(bjorn.locator(".belongs")).to_have_count(0)
    anna.locator(".now-bar a.bar-button.first").click()
    # The match still waits for its result.
    expect(anna).to_have_url(home)
    expect(anna.get_by_role("link", name="Enter the result")).to_be_visible()
    expect(anna.locator("main")).not_to_contain_text(re.compile("result counts"))
