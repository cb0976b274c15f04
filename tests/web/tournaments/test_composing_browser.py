"""The organiser composes a round of five cards on a phone, plans it, and everybody finds its sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.tournaments.desk import new_event, signed_in

pytestmark = pytest.mark.browser
CARDS = {"Victory": "Plunder", "Terrain": "Borderland", "Deployment": "Pincer", "Duration": "Regicide",
         "Special rule": "Loyalty"}  # fmt: skip


def readable(page: Page) -> None:
    """Nothing sticks out of the screen, and axe has nothing against the page."""
    size = page.viewport_size
    assert size and page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert barriers(page) == []


def test_organiser_composes_and_plays_a_round_of_five_cards(browser: Browser, site: str):
    page = signed_in(browser, site)
    event = new_event(page, site, ["Ana", "Bo"], here=True)
    page.goto(f"{event}settings/scenarios/")
    row = page.get_by_role("group", name="Scenarios of five cards 1")
    row.get_by_label("Name").fill("The Ford")
    for domain, card in list(CARDS.items())[:4]:
        row.get_by_label(domain).select_option(card)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Choose a card: a scenario has one of each domain.")).to_be_visible()
    row.get_by_label("Special rule").select_option("Loyalty")
    page.get_by_role("button", name="Save").click()
    page.goto(f"{event}settings/scenarios/")
    readable(page)
    page.get_by_label("Mixed: the organiser composes").check()
    page.get_by_label("Round 1").select_option("The Ford")
    page.get_by_role("button", name="Save").click()
    page.goto(event)
    page.get_by_role("button", name="As planned: The Ford").click()
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    # What everybody sees: the drawing with its hatched ground, and every card.
    public = event.replace("/run/", "/scenario/1")
    page.goto(public)
    expect(page.locator("svg .barred")).to_have_count(3)
    for card in CARDS.values():
        expect(page.locator("main")).to_contain_text(f"{card}. ")
    readable(page)
    # The score sheet is made of the victory card.
    page.goto(f"{event}results/1/")
    page.locator(".to-sheet").first.click()
    expect(page.get_by_text("Objectives carried at the end").first).to_be_visible()
