"""The end of an event as the hall sees it, and the pages on the way: a real chromium, phone, desk and projector."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Browser, Page, expect

from skald.web.tournaments.queries.names import alphabetical
from tests.web.barriers import barriers
from tests.web.complaints import listen
from tests.web.looks import LOOKS, unreadable
from tests.web.server import serving

pytestmark = pytest.mark.browser

#: The demo's fifth round played to its end, or announced; its organiser can sign in.
STEP = """
import sys
import django; django.setup()
from random import Random
from skald.web.tournaments import demo
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.services import announcing
event, what = Event.objects.get(), sys.argv[1]
if what == "play":
    add(event=event, entries=demo._results(event, 4, Random(5)), actor=demo.SKALD)
    demo._round(event, 5)
    event.refresh_from_db()
    add(event=event, entries=demo._results(event, 5, Random(6)), actor=demo.SKALD)
    organiser = event.organisers.get()
    organiser.set_password("thornmere-1066")
    organiser.save()
    print(organiser.username)
    print(event.seats.get(player="p1").token)
elif what == "announce":
    announcing.announce(event=event, actor=demo.SKALD)
else:
    announcing.take_back(event=event, actor=demo.SKALD)
"""


#: Blocks of the podium whose text is higher than they are, and names under the points beside them.
COVERED = """[...document.querySelectorAll(".block, .runner")].filter((each) => each.matches(".block")
  ? each.scrollHeight > each.clientHeight + 1
  : each.getBoundingClientRect().right > each.nextElementSibling.getBoundingClientRect().left)
  .map((each) => each.textContent)"""

#: A long reason on every step.
REASONS = """for (const each of document.querySelectorAll(".block")) {
  each.querySelector(".podium-why")?.remove()
  const why = Object.assign(document.createElement("span"), {className: "podium-why"})
  why.textContent = "autant de points que la place 3 : goal-average de 40 contre 39"
  each.append(why)
}"""


def environment(data: Path) -> dict[str, str]:
    return {**os.environ, "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings"}


def step(data: Path, what: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", STEP, what], env=environment(data), check=True, capture_output=True, text=True
    )
    return done.stdout.split()


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Iterator[tuple[str, str, Path]]:
    data = tmp_path_factory.mktemp("data")
    made = subprocess.run(
        [sys.executable, "-m", "skald", "--lang", "en", "demo", "tournament"], env=environment(data), check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    (path, *_others) = re.findall(r"/events/\w+/", made.stdout)
    with serving(data) as address:
        yield address, path, data


def opened(browser: Browser, place: str, width: int = 360, height: int = 740, **given: str) -> Page:
    page = browser.new_context(viewport={"width": width, "height": height}, **given).new_page()  # type: ignore[arg-type]
    listen(page)
    page.goto(place)
    return page


def is_on_the_first_screen(page: Page, what: str) -> bool:
    box = page.locator(what).first.bounding_box()
    size = page.viewport_size
    return box is not None and size is not None and box["y"] + box["height"] <= size["height"]


def style_of(page: Page, what: str, which: str) -> str:
    return str(page.evaluate(f"getComputedStyle(document.querySelector('{what}')).{which}"))


def readable(page: Page) -> None:
    size = page.viewport_size
    assert size and page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert barriers(page) == []


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1366, 768)])
@pytest.mark.parametrize("where", ["", "round/4"])
def test_first_game_is_on_the_first_screen(browser, site, where, width, height):
    page = opened(browser, site[0] + site[1] + where, width, height)
    assert is_on_the_first_screen(page, ".games > li")
    ways = page.locator(".event-ways").bounding_box()
    assert ways and ways["height"] < 60
    assert page.locator(".day-line li").count() == 6
    assert page.locator(".games .shield").count() >= 20


def test_arrows_and_legend_speak(browser, site):
    page = opened(browser, site[0] + site[1] + "standings", 1366, 768)
    up = page.locator(".moved.up").first
    expect(up).to_contain_text(re.compile(r"▲\d+"))
    expect(up.locator(".unseen")).to_have_text(re.compile(r"^\d+ places? up$"))
    expect(page.locator(".moved.down .unseen").first).to_have_text(re.compile(r"^\d+ places? down$"))
    page.get_by_text("What the columns mean").click()
    expect(page.get_by_text("Resistance: the tournament points of everybody met so far, added up.")).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False])
def test_filter_works_at_once_or_without_a_script_and_stays_in_the_address(browser, site, scripted):
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=scripted)
    page = context.new_page()
    page.goto(site[0] + site[1] + "standings")
    everybody = page.locator("tbody tr").count()
    page.get_by_label("Faction").select_option("Vikings")
    if not scripted:
        page.get_by_role("button", name="Show").click()
    page.wait_for_url("**faction=Vikings**")
    assert page.get_by_role("button", name="Show").is_visible() is not scripted
    some = page.locator("tbody tr").count()
    assert 0 < some < everybody
    ranks = page.locator("tbody .rank").all_inner_texts()
    page.get_by_role("link", name="After round 2").click()
    expect(page.get_by_role("link", name="After round 2")).to_have_attribute("aria-current", "page")
    assert "faction=Vikings" in page.url and page.locator("tbody tr").count() == some
    page.goto(site[0] + site[1] + "standings?faction=vikings")
    assert page.locator("tbody .rank").all_inner_texts() == ranks


def test_filter_by_club_leaves_its_own_with_the_ranks_that_they_have(browser, site):
    page = opened(browser, site[0] + site[1] + "standings")
    name = "row => [row.querySelector('.rank').textContent.trim(), row.querySelector('summary').textContent.trim()]"
    everybody = page.locator("tbody tr").evaluate_all(f"all => all.map({name})")
    clubs = page.get_by_label("Club").locator("option").all_inner_texts()[1:]
    assert clubs == sorted(clubs, key=alphabetical) and len(clubs) > 2
    found = []
    for club in clubs:
        page.get_by_label("Club").select_option(club)
        page.wait_for_url(re.compile(re.escape(f"club={quote_plus(club)}")))
        found += page.locator("tbody tr").evaluate_all(f"all => all.map({name})")
    # Nobody is in two clubs, some are in none, and everybody keeps the rank among all.
    assert 0 < len(found) < len(everybody)
    assert [each for each in everybody if each in found] == sorted(found, key=everybody.index)
    page.get_by_role("link", name="Show everybody").click()
    assert page.locator("tbody tr").count() == len(everybody)


def test_final_standings_wait_for_one_tap_and_the_podium_comes_by_itself(browser, site):
    address, path, data = site
    name, token = step(data, "play")
    hall = opened(browser, address + path + "screen?show=", 1366, 768)
    phone = opened(browser, f"{address}/p/{token}/", locale="fr")
    page = opened(browser, address + path + "standings", 1366, 768)
    expect(page.get_by_text("All games are played. The final standings are held back")).to_be_visible()
    expect(phone.get_by_text("Le classement final reste secret").first).to_be_visible()
    assert hall.locator(".podium").count() == page.locator(".podium").count() == 0
    expect(hall.locator(".pairings .is-in").first).to_have_text("result in")
    expect(hall.locator("[data-part=pairings-said]")).to_have_text("All games are played: the podium follows.")
    hall.keyboard.press("4")
    # The line that says so leaves the rows their room.
    hall.wait_for_function("() => document.querySelectorAll('[data-part=standings] li:not(.off)').length > 10")
    olga = opened(browser, address + "/sign-in", 360, 740)
    olga.get_by_label("Name").fill(name)
    olga.get_by_label("Password").fill("thornmere-1066")
    olga.keyboard.press("Enter")
    olga.wait_for_url(lambda url: "sign-in" not in url)
    olga.goto(address + path + "run/")
    olga.get_by_role("link", name="Another round?").click()
    expect(olga.get_by_label("Rounds", exact=True)).to_have_value("5")
    olga.go_back()
    # From the third place to the first, by a tap or a key; the screen was held at the standings, and follows.
    expect(olga.get_by_text("Next: third place")).to_be_visible()
    olga.get_by_role("button", name="Reveal third place").click()
    expect(hall.locator("[data-panel=podium].shown .podium")).to_have_attribute("data-told", "3")
    expect(hall.locator(".podium .untold")).to_have_count(2)
    expect(page.locator(".podium .place-3 .podium-name")).to_be_visible()
    assert hall.locator(".prizes, .runners-up").count() == page.locator(".prizes, .runners-up").count() == 0
    bare = browser.new_context(java_script_enabled=False).new_page()
    bare.goto(address + path + "standings")
    assert bare.locator(".podium .podium-name").count() == 1
    # The page of standings tells no more than everybody sees, unless it is asked.
    desk = olga.context.new_page()
    desk.goto(address + path + "run/standings/")
    expect(desk.locator(".podium .podium-name")).to_have_count(1)
    expect(desk.locator(".standings")).to_be_hidden()
    desk.get_by_text("Show me the final standings").click()
    expect(desk.locator(".standings tbody tr").first).to_be_visible()
    desk.close()
    # A laptop may be mirrored: the next name waits behind a tap; a phone leads to what is told already.
    expect(olga.locator(".called")).to_contain_text(hall.locator(".place-3 .podium-name").inner_text())
    expect(olga.locator(".call-next")).to_be_hidden()
    olga.locator(".next-name summary").click()
    second = olga.locator(".call-next strong").inner_text()
    expect(olga.get_by_text("Only you can see the final standings")).to_have_count(0)
    expect(phone.get_by_role("link", name="Voir le podium")).to_be_visible()
    olga.keyboard.press("ArrowRight")
    expect(hall.locator(".podium .place-2 .podium-name")).to_have_text(second)
    assert hall.locator("[data-panel=podium]").get_attribute("data-fresh") == "2"
    assert "step-up" in style_of(hall, ".place-2", "animationName")
    hall.emulate_media(reduced_motion="reduce")
    assert style_of(hall, ".place-2", "animationName") == "none"
    hall.emulate_media(reduced_motion="no-preference")
    olga.get_by_role("button", name="Reveal the winner").click()
    expect(olga.get_by_text("everybody sees the podium")).to_be_visible()
    expect(hall.locator(".podium")).to_have_attribute("data-told", "1")
    # What the steps stand on is there with the winner, at once.
    moves = {part: style_of(hall, part, "animationName") for part in (".place-1", ".prizes", ".runners-up")}
    assert moves == {".place-1": "step-up", ".prizes": "none", ".runners-up": "none"}
    hall.emulate_media(reduced_motion="reduce")
    # Factions have a line of their own: no dot parts them from the points.
    assert style_of(hall, ".podium-people", "display") == "block"
    assert " ·" not in hall.locator(".place-1 .podium-what").inner_text()
    # Everybody has played, also whoever left after a round.
    expect(hall.locator(".podium-about")).to_contain_text("24 players")
    expect(hall.locator(".podium .place-1 .podium-what b")).to_have_text(re.compile(r"^\d+ points$"))
    bare.reload()
    assert bare.locator(".podium .podium-name").count() == 3
    bare.close()
    # The steps go down from the first, the winner's shield is the largest; those after the three take a few lines.
    heights = [box["height"] for at in (1, 2, 3) if (box := hall.locator(f".place-{at} .block").bounding_box())]
    assert heights == sorted(set(heights), reverse=True)
    assert hall.evaluate(COVERED) == []
    shields = [box["width"] for at in (1, 2, 3) if (box := hall.locator(f".place-{at} .shield").bounding_box())]
    assert shields == sorted(set(shields), reverse=True) and shields[0] > 768 / 8
    # A long name costs the winner letters, not the shield.
    hall.evaluate(
        """document.querySelector(".place-1 .podium-name").textContent = "Maximilian von Hohenstein-Wartenburg"
        dispatchEvent(new Event("resize"))"""
    )
    shields = [box["width"] for at in (1, 2, 3) if (box := hall.locator(f".place-{at} .shield").bounding_box())]
    heights = [box["height"] for at in (1, 2, 3) if (box := hall.locator(f".place-{at} .shield").bounding_box())]
    assert shields == sorted(set(shields), reverse=True) and heights[0] == max(heights)
    rows = {box["y"] for each in hall.locator(".runners-up li").all() if (box := each.bounding_box())}
    assert len(rows) <= 3
    expect(hall.locator(".more-runners")).to_have_text("… and 14 more")
    late = opened(browser, address + path + "screen", 1366, 768)
    expect(late.locator("[data-panel=podium].shown .podium")).to_be_visible()
    late.close()
    # The same address on a phone: steps hold their words, and nothing is empty above them.
    small = opened(browser, address + path + "screen", 390, 844, locale="fr")
    expect(small.locator("[data-panel=podium].shown .podium")).to_be_visible()
    small.evaluate(REASONS)
    # A long name after the three may take two lines here: only steps are measured.
    assert small.evaluate(COVERED.replace(".block, .runner", ".block")) == []
    about, crown = (small.locator(each).bounding_box() for each in (".podium-about", ".crown"))
    assert about and crown and crown["y"] - about["y"] - about["height"] < 40
    heights = [box["height"] for at in (1, 2, 3) if (box := small.locator(f".place-{at} .block").bounding_box())]
    assert heights == sorted(set(heights), reverse=True)
    assert small.evaluate("document.documentElement.scrollWidth") == 390
    small.close()
    expect(page.locator(".podium .steps li")).to_have_count(3)
    expect(page.locator(".podium .prizes")).to_contain_text("Painting")
    expect(page.locator(".podium .prizes")).to_contain_text("Fair play")
    expect(phone.get_by_text("Le classement final reste secret")).to_have_count(0)
    podium = phone.get_by_role("link", name="Voir le podium")
    expect(podium).to_be_visible()
    assert is_on_the_first_screen(phone, ".panel.final .button")
    expect(phone.locator(".final-rank")).to_have_text(re.compile(r"^\d+ sur \d+$"))
    outside = "all => all.filter(each => each.getBoundingClientRect().bottom > innerHeight + 1).length"
    parts = hall.locator(".big-podium .podium > *")
    assert parts.count() > 2
    assert parts.evaluate_all(outside) == 0
    olga.get_by_role("button", name="Withdraw the announcement").click()
    expect(page.get_by_text("The final standings are held back")).to_be_visible()
    expect(page.locator(".podium")).to_have_count(0)
    step(data, "announce")
    expect(page.locator(".podium .steps li")).to_have_count(3)
    for width, language, scheme in LOOKS:
        look = opened(browser, address + path + "standings", width, 740, locale=language, color_scheme=scheme)
        expect(look.locator(".podium .steps li")).to_have_count(3)
        assert unreadable(look) == []
        # Every way is whole, and whoever has left has a mark that covers no number.
        ways = [box["x"] + box["width"] for each in look.locator(".event-ways a").all() if (box := each.bounding_box())]
        assert len(ways) == 4 and max(ways) <= width
        marks = [box for each in look.locator(".standings .badge").all() if (box := each.bounding_box())]
        points = look.locator(".standings td.number:not(.rank)").first.bounding_box()
        assert marks and points and max(box["x"] + box["width"] for box in marks) <= points["x"]
