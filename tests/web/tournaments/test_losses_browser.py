"""Counting losses on a phone: the sum runs along, fills in the points, and a typed number takes it away again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.complaints import listen
from tests.web.tournaments.real_hall import Plan, make_halls

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(site, site_data) -> tuple[str, dict[str, dict[str, str]]]:
    names = ("take-and-hold", "wrath-of-warlords")
    return site, dict(zip(names, make_halls(site_data, map(Plan, names)), strict=True))


def sheet_page(browser: Browser, site, scenario: str, *, language: str = "en", scheme: str = "light") -> Page:
    """Anna's empty sheet on a phone."""
    address, halls = site
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale=language,
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    listen(page)
    page.goto(f"{address}/p/{halls[scenario]['p1']}/round/1/result")
    return page


def count(half, name: str, times: int) -> None:
    for _ in range(times):
        half.get_by_role("button", name=f"{name}: one more").click()


def test_losses_fill_in_the_points_at_once(browser, site):
    page = sheet_page(browser, site, "take-and-hold")
    half = page.get_by_role("group", name="Anna").first
    half.get_by_text("Count the losses").click()
    count(half, "Warriors", 5)
    count(half, "Warlord, other heroes", 1)
    count(half, "Units wiped out, mercenaries apart", 1)
    half.get_by_label("wiped out", exact=True).check()
    expect(half.locator("[data-loss-sum]")).to_have_text("4 + 2 + 1 + 3 = 10")
    points = half.locator("#a-massacre-0")
    expect(points).to_have_value("10")
    expect(half.locator("[data-total]")).to_have_text("10")
    # Björn's half is his own.
    expect(page.locator("#b-massacre-0")).to_have_value("")
    # What was typed goes before what was counted.
    points.fill("7")
    expect(half.locator("[data-loss-sum]")).to_have_text("0")
    expect(half.locator("#a-loss-warriors-0")).to_have_value("")
    expect(half.locator("[data-total]")).to_have_text("7")
    count(half, "Hearthguards", 2)
    expect(points).to_have_value("2")
    page.get_by_role("button", name="Look it over").click()
    expect(page.locator("main")).to_contain_text("2")
    page.get_by_role("button", name="Change something").click()
    expect(page.locator("#a-loss-hearthguard-0")).to_have_value("2")


def test_wrath_pools_levies_while_they_are_counted(browser, site):
    page = sheet_page(browser, site, "wrath-of-warlords", language="fr")
    half = page.get_by_role("group", name="Anna").first
    half.get_by_text("Compter les pertes").click()
    for field, number in (("warriors", 3), ("levies", 2), ("otherwise", 6), ("at-home", 4), ("units", 1)):
        half.locator(f"#a-loss-{field}-0").fill(str(number))
    expect(half.locator("#a-massacre-0")).to_have_value("2")
    expect(half.locator("#a-as-levies-0")).to_have_value("12")
    expect(half.locator("[data-total]")).to_have_text("6")


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("fr", "dark")])
def test_counting_fits_a_phone(browser, site, language, scheme):
    page = sheet_page(browser, site, "wrath-of-warlords", language=language, scheme=scheme)
    for box in page.locator("details.losses > summary, details.losses details > summary").all():
        box.click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []
    small = page.locator(".losses .step, .losses summary").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
