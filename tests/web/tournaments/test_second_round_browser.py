"""A second round in a real browser: who sits out, what undoing the first would upset, and the words of it in French."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.tournaments.desk import begin_round, new_event, signed_in

pytestmark = pytest.mark.browser

FIVE = ["Ana", "Bo", "Cid", "Dag", "Eva"]


@pytest.fixture(scope="module")
def played(browser: Browser, site: str) -> str:
    """An event of five, by the manual's format: its first round is played to the end, and its second published."""
    page = signed_in(browser, site, width=1280)
    address = new_event(page, site, FIVE, here=True)
    begin_round(page, address, 1)
    page.goto(f"{address}results/1/")
    expect(page.locator(".result-row [data-points]").first).to_be_focused()
    for text in ("20", "3", "11", "9"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 2 results are in")).to_be_visible()
    begin_round(page, address, 2)
    page.context.close()
    return address


def ranking(page: Page, address: str) -> list[str]:
    """Everybody after the first round, the first one first."""
    page.goto(f"{address}standings/1/")
    return [name.strip() for name in page.locator(".standings summary").all_inner_texts()]


def bye(page: Page, address: str, number: int) -> tuple[str, str]:
    """Who sits out in a round, and why."""
    page.goto(f"{address}rounds/{number}/")
    line = page.locator(".pair-list > li", has_text="has the bye")
    return line.locator(".one").inner_text().strip().partition(" has")[0], line.locator(".hint").inner_text()


def test_the_lowest_who_can_have_it_has_the_bye_and_the_settings_say_so(browser, site, played):
    page = signed_in(browser, site, width=1366)
    first, _drawn = bye(page, played, 1)
    able = [name for name in ranking(page, played) if name != first]
    name, why = bye(page, played, 2)
    assert (len(able), name) == (4, able[-1])
    assert why.startswith("The lowest in the ranking")
    page.goto(f"{played}settings/")
    expect(page.get_by_text("The bye goes to the lowest")).to_be_visible()
    expect(page.get_by_text("Clubs apart: never")).to_be_visible()


def test_undoing_what_a_round_was_paired_on_warns_and_redo_stands_beside_it(browser, site, played):
    page = signed_in(browser, site)
    before = ranking(page, played)
    page.goto(f"{played}journal/")
    entry = page.locator(".journal > li", has_text="20–3 counts")
    expect(entry).to_have_count(1)
    said = entry.locator("p").first.inner_text()
    entry.get_by_role("link", name="Undo").click()
    warning = page.locator("main .problems")
    expect(warning).to_contain_text("Later rounds depend on it:")
    expect(warning).to_contain_text("Round 2 was paired on standings that would change. Its games stay as they are.")
    expect(page.locator(".moves")).to_contain_text("→")
    page.get_by_role("button", name="Undo").click()
    # The line that no longer counts has its way back beside it.
    gone = page.locator(".journal > li.undone", has_text="20–3 counts")
    redo = gone.get_by_role("link", name="Redo")
    around, link = gone.bounding_box(), redo.bounding_box()
    assert around and link
    assert around["y"] <= link["y"] and link["y"] + link["height"] <= around["y"] + around["height"]
    redo.click()
    page.get_by_role("button", name="Redo").click()
    entry = page.locator(".journal > li:not(.undone)", has_text=said.split(maxsplit=1)[1])
    expect(entry.first.get_by_role("link", name="Undo")).to_be_visible()
    assert ranking(page, played) == before


def test_reasons_of_a_pairing_name_the_points_that_the_standings_show(browser, site, played):
    page = signed_in(browser, site, width=1366)
    page.goto(f"{played}standings/1/")
    rows = page.locator(".standings tbody tr")
    shown = {
        row.locator("summary").inner_text().strip(): int(row.locator("td.number:not(.rank)").first.inner_text())
        for row in rows.all()
    }
    page.goto(f"{played}rounds/2/")
    games = page.locator(".pair-list > li", has=page.locator(".dash"))
    expect(games).to_have_count(2)
    for game in games.all():
        one, other = (shown[name.strip()] for name in game.locator(".one").all_inner_texts())
        why = game.locator(".hint").inner_text() or page.locator(".common-why").inner_text()
        assert all(re.search(rf"\b{points}\b", why) for points in (one, other)), (why, one, other)


#: Where a word of the organiser's stands, and the word.
WORDS = [("players/", "Exporter en CSV"), ("../papers/", "Importer des résultats (CSV)")]


def test_the_words_of_an_event_are_those_that_people_say_in_french(browser, site, played):
    page = signed_in(browser, site, language="fr")
    for path, words in WORDS:
        page.goto(played + path)
        expect(page.get_by_role("link", name=words)).to_be_visible()
    page.goto(f"{played}results/2/")
    page.locator(".to-sheet").first.click()
    expect(page.get_by_role("button", name="Relire le résultat").first).to_be_visible()
    player = page.url.split("/results/2/")[1].partition("/")[0]
    private = re.search(r"/p/[\w-]{20,}/", page.request.get(f"{played}players/of/{player}/").text())
    assert private
    page.goto(f"{site}{private[0]}round/2/result")
    expect(page.get_by_role("radio", name="Absence", exact=True)).to_be_visible()
    page.goto(f"{site}{private[0]}")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect(page.get_by_text("Mon événement")).to_have_count(0)
    page.goto(f"{site}/code")
    expect(page.get_by_role("button", name="Ouvrir la page")).to_be_visible()
