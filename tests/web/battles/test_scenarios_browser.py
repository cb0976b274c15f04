"""Each scenario and each card laid out on the drawn table, in both editions and languages."""

import pytest
from playwright.sync_api import Browser, expect

from skald.content.editions import SCENARIOS
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.expedition import EXPEDITION
from tests.web.complaints import listen

pytestmark = pytest.mark.browser
SIDES = {"left": {"warband": "bracken-raiders"}, "right": {"warband": "driftwood-crew"}, "prepared": True}


def expeditions():
    """Five cards at a time, one of each domain, until every card was drawn."""
    of_domain = [[each for each, card in cards().items() if card.domain == domain] for domain in DOMAINS]
    return [[some[number % len(some)] for some in of_domain] for number in range(max(map(len, of_domain)))]


def test_each_scenario_and_each_card_is_opened(browser: Browser, site: str):
    wanted = [{"scenario": name} for name in SCENARIOS if name != EXPEDITION]
    wanted += [{"scenario": EXPEDITION, "cards": five} for five in expeditions()]
    assert {card for each in wanted for card in each.get("cards", [])} == set(cards())
    pages = {language: browser.new_context(locale=language).new_page() for language in ("en", "fr")}
    begun = []
    for number, each in enumerate(wanted):
        body = {**SIDES, **each, "edition": ("second", "first")[number % 2]}
        answer = pages["en"].request.post(f"{site}/api/battles", data=body)
        assert answer.status == 201, answer.text()
        begun.append(answer.json()["url"])
    for number, address in enumerate(begun):
        page = pages[("en", "fr", "fr", "en")[number % 4]]
        listen(page)
        page.goto(address)
        # Some cards ask something before the armies stand.
        page.wait_for_selector(".battle.ready.yours", timeout=60_000)
        told = "skaldBattle.state.position.units.filter(unit => unit.figures.length).length"
        units = page.locator(".battle-table .unit:visible")
        expect(units, f"{wanted[number]}").to_have_count(page.evaluate(told))
        expect(page.locator(".now-bar strong").first, f"{wanted[number]}").not_to_be_empty()
