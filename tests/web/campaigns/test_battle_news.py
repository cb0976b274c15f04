"""What the other lord says of a battle comes into sight, in a real browser, and disturbs nobody who is typing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.campaigns.test_windows import window

pytestmark = pytest.mark.browser
MADE = """
import django
django.setup()
from tests.web.campaigns.builders import at_battle
print(*(seat.token for seat in at_battle()))
"""


#: The same, after the engine was asked: what it would answer, by a few quick battles.
ASKED = """
import django
django.setup()
from msgspec import structs
from skald.campaign.chances import quick_chances
from skald.campaign.forms import encoded
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Meeting
from tests.web.campaigns.builders import at_battle
seats = at_battle()
campaign = seats[0].campaign
value = chronicle_of(campaign)
odds = structs.replace(quick_chances(value.terms, value.state, "seed", 40), method="raider")
Meeting.objects.filter(campaign=campaign, entry=None).update(odds=encoded(odds).decode())
print(*(seat.token for seat in seats))
"""


def waiting_battle(data: Path, script: str = MADE) -> list[str]:
    """The keys of two lords whose bands have met."""
    env = {**os.environ, "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings"}
    made = subprocess.run([sys.executable, "-c", script], env=env, cwd=Path(__file__).parents[3], check=True,
                          capture_output=True, text=True)  # fmt: skip
    return made.stdout.split()


@pytest.mark.parametrize("width", [360, 1366])
def test_a_wish_and_a_report_come_into_sight_unless_somebody_types(
    browser: Browser, site: str, site_data: Path, width: int
):
    one, two = (f"{site}/campaigns/seat/{token}/battle/" for token in waiting_battle(site_data))
    page, other = window(browser, width), window(browser, 1366)
    page.goto(one)
    other.goto(two)
    other.locator("#way-table").click()
    expect(page.get_by_role("link", name="Bjorn would fight this battle on a real table")).to_be_in_viewport(ratio=1)
    expect(page.locator("#way-table")).to_be_in_viewport()
    # Whoever has begun to type stays there, and has the line at the top.
    page.locator("#way-table").click()
    field = page.locator("#left-attacker-0")
    field.fill("5")
    other.get_by_role("radio", name="Bjorn").check()
    other.locator("#left-attacker-1").fill("0")
    other.locator("#left-attacker-2").fill("0")
    other.get_by_role("button", name="Report the result").click()
    line = page.get_by_role("link", name="Bjorn has reported that Bjorn won: is that so?")
    expect(line).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport()
    expect(field).to_have_value("5")
    line.click()
    expect(page.get_by_role("button", name="Yes, that is how it ended")).to_be_in_viewport(ratio=1)


def test_the_ways_of_a_battle_begin_on_one_line(browser: Browser, site: str, site_data: Path):
    page = window(browser, 1366)
    page.goto(f"{site}/campaigns/seat/{waiting_battle(site_data)[0]}/battle/")
    tops = "all => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().top)))]"
    heads, words = page.locator(".choice-card strong"), page.locator(".choice-card strong + span")
    assert [len(each.evaluate_all(tops)) for each in (heads, words)] == [1, 1]
    expect(heads).to_have_count(3)


def test_the_page_opens_at_its_top_when_agents_begin(browser: Browser, site: str, site_data: Path):
    one, two = (f"{site}/campaigns/seat/{token}/battle/" for token in waiting_battle(site_data))
    page, other = window(browser), window(browser)
    # Soon after it was opened the page may lead to the battle's news.
    page.add_init_script("addEventListener('load', () => requestAnimationFrame(() => { window.openedAt = scrollY; }))")
    page.goto(one)
    other.goto(two)
    page.locator("#way-agents").click()
    expect(page.get_by_text("You want this. Bjorn hasn’t chosen yet.")).to_be_visible()
    page.evaluate("window.isOld = true; scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    other.locator("#way-agents").click()
    page.wait_for_function("() => !window.isOld && window.openedAt !== undefined")
    expect(page.locator("#way-agents")).to_have_count(0)
    assert page.evaluate("window.openedAt") == 0


@pytest.mark.parametrize(("width", "height", "language"), [(360, 740, "fr"), (740, 360, "en"), (1366, 768, "en")])
def test_the_ways_to_fight_are_reached_before_everything_else(
    browser: Browser, site: str, site_data: Path, width: int, height: int, language: str
):
    one, two = (f"{site}/campaigns/seat/{token}/battle/" for token in waiting_battle(site_data))
    page = window(browser, width, language)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(one)
    ways = page.locator(".choice-card")
    expect(ways).to_have_count(3)
    ends = ways.evaluate_all("all => all.map((each) => each.getBoundingClientRect().bottom + scrollY)")
    assert max(ends) <= 2.25 * height
    assert page.locator(".odds-card").evaluate("each => each.getBoundingClientRect().top + scrollY") > max(ends)
    # One step at a time: choose; then play and enter the result, one tap away; then wait for the other.
    step = page.locator(".next-step")
    expect(step).to_have_text(
        {"en": "Next: choose one.", "fr": "Prochaine étape : choisissez comment la livrer."}[language]
    )
    page.locator("#way-agents").click()
    expect(step).to_have_text(re.compile("Bjorn"))
    page.locator("#way-table").click()
    expect(page.locator("#by-hand")).to_have_attribute("open", "")
    step.get_by_role("link").click()
    expect(page.locator("#by-hand summary")).to_be_in_viewport()
    other = window(browser, width)
    other.goto(two)
    other.locator("#way-table").click()
    other.get_by_role("radio", name="Bjorn").check()
    other.locator("#left-attacker-1").fill("0")
    other.locator("#left-attacker-2").fill("0")
    other.get_by_role("button", name="Report the result").click()
    expect(step).to_have_text(re.compile("report|rapport"))


@pytest.mark.parametrize(("width", "language"), [(360, "fr"), (1366, "en")])
def test_what_the_engine_counted_stands_before_the_quick_odds(
    browser: Browser, site: str, site_data: Path, width: int, language: str
):
    quick, engine = {
        "en": ("quick battles: a few dice", "battles by the full rules"),
        "fr": ("batailles rapides", "batailles selon les règles complètes"),
    }[language]
    page = window(browser, width, language)
    page.goto(f"{site}/campaigns/seat/{waiting_battle(site_data)[0]}/battle/")
    told = page.locator("#odds .odds-from")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(quick)
    page.goto(f"{site}/campaigns/seat/{waiting_battle(site_data, ASKED)[0]}/battle/")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text(engine)
    expect(told.last).to_contain_text(quick)
    above, below = (each.bounding_box() for each in told.all())
    assert above and below and above["y"] + above["height"] <= below["y"]
