"""Public pages and the big screen as people see them: a real chromium, both languages, phone and projector."""

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.barriers import barriers
from tests.web.server import serving

pytestmark = pytest.mark.browser

SETTLE = """
import django; django.setup()
from skald.tournament import journal as j
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add
event = Event.objects.get()
game = value_of(event).event.rounds[3].missing[-1]
add(event=event, entries=[j.ResultSettled(4, game.a, j.Result(33, 1))], actor=Actor("helper"))
"""


def environment(data) -> dict[str, str]:
    return {**os.environ, "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    made = subprocess.run(
        [sys.executable, "-m", "skald", "--lang", "en", "demo", "tournament"], env=environment(data), check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    (path, *_others) = re.findall(r"/events/\w+/", made.stdout)
    with serving(data) as address:
        yield address + path, data


def open_page(browser, address: str, *, width: int, height: int = 800, language: str = "en", scheme="light"):
    context = browser.new_context(viewport={"width": width, "height": height}, locale=language, color_scheme=scheme)
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(address)
    return page


@pytest.mark.parametrize(
    ("path", "language", "scheme"),
    [
        ("", "fr", "dark"), ("round/4", "fr", "light"), ("standings", "fr", "dark"), ("player/p17", "en", "dark"),
        ("scenario/1", "fr", "light"), ("draw", "en", "light"), ("archive", "fr", "dark"),
    ],
)  # fmt: skip
def test_public_pages_fit_a_phone_and_are_for_everyone(browser, site, path, language, scheme):
    page = open_page(browser, site[0] + path, width=360, language=language, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []
    assert page.complaints == []


def test_rank_opens_its_reason_by_keyboard_and_stays_open_when_a_result_comes(browser, site):
    page = open_page(browser, site[0] + "standings", width=1280)
    first = page.locator("tbody details").first
    # The page may just exchange its parts: the key goes to whatever stands there then.
    first.locator("summary").press("Enter")
    expect(first.get_by_text("Ahead of")).to_be_visible()
    name = first.locator("summary").inner_text()
    expect(page.get_by_role("status")).to_contain_text("5 of 11")
    subprocess.run([sys.executable, "-c", SETTLE], env=environment(site[1]), check=True)
    expect(page.get_by_role("status")).to_contain_text("6 of 11")
    # Whoever led may be second now: the reason stays with the name.
    reasons = page.locator("tbody details[open]")
    expect(reasons).to_have_count(1)
    expect(reasons.locator("summary")).to_contain_text(name)
    expect(reasons.get_by_text(re.compile("^(Ahead of|Behind) ")).first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_screen_turns_by_itself_and_by_keys(browser, site, width, height):
    page = open_page(browser, "about:blank", width=width, height=height)
    page.clock.install()
    page.goto(site[0] + "screen")
    shown = page.locator(".panel.shown")
    expect(shown).to_have_attribute("data-panel", "pairings")
    expect(shown.locator(".page-number")).to_have_text("1/2")
    page.clock.run_for(15_000)
    expect(shown.locator(".page-number")).to_have_text("2/2")
    page.clock.run_for(15_000)
    expect(shown).to_have_attribute("data-panel", "clock")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-panel", "pairings")
    page.keyboard.press("4")
    expect(shown).to_have_attribute("data-panel", "standings")
    page.clock.run_for(60_000)
    expect(shown).to_have_attribute("data-panel", "standings")
    page.keyboard.press("5")
    expect(shown).to_contain_text("The podium stands here once the final standings are announced.")
    page.keyboard.press("0")
    page.keyboard.press("Space")
    page.clock.run_for(120_000)
    expect(shown).to_have_attribute("data-panel", "pairings")
    assert page.complaints == []


def rename(page: Page, which: int | None, name: str) -> None:
    """Another name in one row of what is shown, or in all of them."""
    page.evaluate(
        """([which, name]) => { const all = [...document.querySelectorAll(".shown .rows .a > span")];
        for (const each of which === null ? all : [all[which]]) each.textContent = name;
        dispatchEvent(new Event("resize")); }""",
        [which, name],
    )


#: The sizes of names that stand in the rows.
SIZES = """[...new Set([...document.querySelectorAll(".shown .rows > li:not(.off) > :is(.a, .b) > span")]
  .map((each) => getComputedStyle(each).fontSize))]"""
#: Which part of the room below the heading the rows leave empty.
UNUSED = """(() => { const list = document.querySelector(".shown .rows").getBoundingClientRect();
  const rows = [...document.querySelectorAll(".shown .rows > li:not(.off)")];
  return (list.bottom - Math.max(...rows.map((row) => row.getBoundingClientRect().bottom))) / list.height; })()"""
#: Names that are wider than their room, higher than two lines or than their row.
CUT = """[...document.querySelectorAll(".shown .rows > li:not(.off) .a > span")].filter((each) =>
  each.scrollWidth > each.clientWidth + 1 || each.offsetHeight > each.closest("li").clientHeight + 1
  || each.offsetHeight > 2.3 * parseFloat(getComputedStyle(each).lineHeight)).length"""
#: Rows that don't end above the foot of the picture; asked at once, for pages turn by themselves.
BELOW = """(() => { const foot = document.querySelector(".bottom").getBoundingClientRect().top + 1;
  return [...document.querySelectorAll(".shown .rows > li:not(.off)")].filter((row) =>
    row.getBoundingClientRect().bottom > foot).length; })()"""


@pytest.mark.parametrize("panel", ["pairings", "names", "clock", "standings"])
def test_pinned_panel_is_big_enough_and_cut_nowhere(browser, site, panel):
    page = open_page(browser, f"{site[0]}screen?show={panel}", width=1280, height=720, language="fr")
    shown = page.locator(".panel.shown")
    expect(shown).to_have_attribute("data-panel", panel)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 720]
    assert page.evaluate(BELOW) == 0
    # From eight metres: letters of at least a twenty-fifth of the picture's height.
    sizes = page.evaluate(
        "[...document.querySelectorAll('.shown .rows .a')].map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert all(size >= 720 / 25 for size in sizes)
    assert barriers(page) == []
    if panel == "standings":
        # The fourth round is being played: ranks of a part of it would mislead.
        expect(shown.get_by_role("heading")).to_contain_text("Classement après la ronde 3")
    if panel == "clock":
        # The time stands there once.
        expect(page.locator("[data-clock-left]:visible").first).to_be_visible()
        expect(page.locator(".top-clock")).to_be_hidden()
        return
    # One size for all names, and rows that use the picture: the last line ends near its foot.
    assert len(page.evaluate(SIZES)) == 1
    assert page.evaluate(UNUSED) < 0.16
    # A long name takes a second line; it loses its last words only if the least letters don't hold them either.
    rename(page, 0, "Maximilian-Alexander von Hohenfels-Wartburgenstein zu Lauterbach")
    first = page.locator(".shown .rows .a > span").first
    expect(first).to_have_text(re.compile(r"^Maximilian-Alexander.*[^ a-z-]\w+\xa0…$"))
    assert len(page.evaluate(SIZES)) == 1
    assert page.evaluate(CUT) == page.evaluate(BELOW) == 0
    # A name that came back short is whole again.
    rename(page, 0, "Élodie Lefèvre")
    expect(first).to_have_text("Élodie Lefèvre")
    # Everybody has a long name: smaller letters or more pages, and still nothing is cut.
    rename(page, None, "Maximilian-Alexander von Hohenfels-Wartburgenstein")
    assert len(page.evaluate(SIZES)) == 1
    assert page.evaluate(CUT) == page.evaluate(BELOW) == 0


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_a_name_on_the_screen_is_whole_where_smaller_letters_hold_it_and_arrows_tell_who_moved(
    browser, site, width, height
):
    page = open_page(browser, f"{site[0]}screen?show=standings", width=width, height=height)
    name = "Maximilian von Hohenstein-Wartenburg"
    rename(page, 1, name)
    expect(page.locator(".shown .rows .a > span").nth(1)).to_have_text(name)
    assert len(page.evaluate(SIZES)) == 1
    assert page.evaluate(CUT) == page.evaluate(BELOW) == 0
    arrows = page.locator(".shown .rows > li:not(.off) .moved [aria-hidden]").all_inner_texts()
    assert {arrow[0] for arrow in arrows} >= {"▲", "▼"}
    assert barriers(page) == []


def test_games_stand_with_their_shields_on_pages_of_one_length(browser, site):
    page = open_page(browser, f"{site[0]}screen?show=pairings", width=1366, height=768)
    expect(page.locator(".panel.shown")).to_have_attribute("data-panel", "pairings")
    counts = []
    for _page in range(2):
        rows = page.locator(".pairings > li:visible")
        counts.append(rows.count())
        assert rows.first.locator(".shield").count() == 2
        page.keyboard.press("ArrowRight")
    games = page.locator(".pairings > li").count()
    assert sum(counts) >= games and abs(counts[0] - counts[1]) <= 1
    assert page.locator(".wall").is_visible()


def run_until(page: Page, clock: Locator, warning: str) -> None:
    for _half_minute in range(300):
        if clock.get_attribute("data-warning") == warning:
            return
        page.clock.run_for(30_000)
    pytest.fail(f"the clock never warned: {warning}")


def test_clock_tells_no_sentence_before_it_has_the_time(browser, site):
    page = open_page(browser, "about:blank", width=1280, height=720)
    page.clock.install()
    # The server never answers, and no second passes.
    page.route("**/healthz", lambda _route: None)
    page.goto(site[0])
    face = page.locator("[data-clock-left]").first
    expect(face).to_contain_text("until")
    expect(face).to_be_hidden()
    page.clock.run_for(1100)
    expect(face).to_have_text(re.compile(r"^\d:\d\d:\d\d$|^Time!$"))
    expect(face).to_be_visible()
    bare = browser.new_context(java_script_enabled=False, locale="en").new_page()
    bare.goto(site[0])
    expect(bare.locator("[data-clock-left]").first).to_be_visible()
    bare.context.close()


def test_clock_counts_and_warns(browser, site):
    page = open_page(browser, "about:blank", width=1280, height=720)
    page.clock.install()
    # The server's clock doesn't run ahead with the browser's.
    page.route("**/healthz", lambda route: route.abort())
    page.goto(site[0] + "screen?show=clock")
    clock = page.locator(".big-clock > .clock")
    page.clock.run_for(2000)
    expect(clock).to_contain_text(re.compile(r"^0:\d\d:\d\d$"))
    # How long ago the round began depends on the machine: the time runs until the clock warns.
    for warning in ("thirty", "ten"):
        run_until(page, clock, warning)
    expect(page.locator(".call")).to_have_text("10 minutes left")
    run_until(page, clock, "over")
    expect(clock).to_have_text("Time!")
    expect(page.locator(".extensions")).to_contain_text("Table")
