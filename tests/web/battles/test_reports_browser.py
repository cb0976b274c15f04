"""What is read and what the table shows meanwhile: the moment of each report, and the present once all is read."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.battles.hands import Hands
from tests.web.battles.newcomer import lay
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

#: After so many inputs of newcomers' battles a turn may be ended; the other side is then asked nothing in between, or
#: its charge is.
MY_TURN, CHARGED = ("riders-and-bows", 215), ("riders-and-bows", 161)
SIZES = {"laptop": (1366, 768, "en"), "upright": (360, 740, "fr"), "landscape": (740, 360, "fr")}


@pytest.fixture
def address(site, site_data) -> str:
    return laid(site, site_data, MY_TURN)


def laid(site: str, data: Path, moment: tuple[str, int]) -> str:
    (key,) = lay(data, "kept_battles", "kept", moment)
    return f"{site}/battles/seat/{key}/"


def at(browser: Browser, address: str, size: str) -> Hands:
    wide, high, language = SIZES[size]
    touch = size != "laptop"
    page = browser.new_context(viewport={"width": wide, "height": high}, locale=language, has_touch=touch).new_page()
    listen(page)
    page.goto(address)
    expect(page.locator(".battle.ready")).to_be_visible()
    return Hands(page, touch=touch)


#: Where everybody stands on the table that is drawn, how tired, and with a die or not; as the server tells positions.
SHOWN = (
    "() => { const { turning, position } = skaldBattle.table; return position.units.map(unit => [unit.id, unit.fatigue,"
    " unit.gives_die, unit.figures.map(({ x, y }) => turning.place([x, y]).map(n => Math.round(n)))]); }"
)
#: The same of the moment after an input, asked of the server.
THEN = (
    "async (number) => { const found = await (await fetch(skaldBattle.state.moment.replace(/0$/, number))).json();"
    " return found.units.map(unit => [unit.id, unit.fatigue, unit.gives_die,"
    " unit.figures.map(({ x, y }) => [Math.round(x), Math.round(y)])]); }"
)
CARD = ".report.waits"


def end_turn(hands: Hands) -> None:
    """End one's turn, and wait until the other side has played its own, or asks something."""
    hands.given(hands.end)
    hands.page.wait_for_selector(".battle.yours:not(.giving), .battle.over", timeout=120_000)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_shows_the_moment_that_is_read_and_then_the_present(browser, address, size):
    hands = at(browser, address, size)
    page = hands.page
    end_turn(hands)
    expect(page.locator(CARD)).to_be_visible()
    count = hands.state("skaldBattle.reports.waiting.length")
    assert count > 2
    moments, arrows = [], 0
    while hands.state("skaldBattle.reports.isReading") or (hands.touch and page.locator(CARD).count()):
        first, last = hands.state("[skaldBattle.reports.shown.first, skaldBattle.reports.shown.last]")
        shown = page.evaluate(SHOWN)
        assert shown == page.evaluate(THEN, last), (first, last)
        assert page.locator(".pips .is-now").text_content() == str(hands.state("skaldBattle.table.position.turn"))
        points = page.evaluate("key => skaldBattle.moments.known.get(key).points", f"{first}-{last}")
        assert page.locator(".battle-top .score").all_inner_texts() == [str(each) for each in points]
        moments.append(shown)
        arrows += page.locator(".moment .trail").count()
        assert fallen_told(page, first, last) == page.locator(".moment .fell").count()
        hands.press(".report-next")
    # Each card had its own table.
    assert arrows and len({str(each) for each in moments}) > 1
    assert page.evaluate(SHOWN) == page.evaluate(THEN, hands.state("s.inputs"))
    assert page.locator(".battle-top .score").all_inner_texts() == [str(each) for each in hands.state("s.points")]
    expect(page.locator(".battle.away")).to_have_count(0)
    # Whoever goes on acts on the table as it is.
    assert page.evaluate("skaldBattle.table.position.turn === skaldBattle.state.position.turn")


def fallen_told(page: Page, first: int, last: int) -> int:
    """How many figures fewer stand after these inputs than before."""
    counts = [
        sum(len(figures) for _id, _fatigue, _die, figures in page.evaluate(THEN, number))
        for number in (first - 1, last)
    ]
    return counts[0] - counts[1]


@pytest.mark.parametrize("size", ["laptop", "upright"])
def test_what_comes_with_the_same_input_takes_no_report_away(browser, address, size):
    hands = at(browser, address, size)
    given = {"first": 9, "last": 9, "units": [], "lines": []}
    both = [
        {**given, "key": "9-clock-0", "words": "Nothing left to do.", "waits": True},
        {**given, "key": "9-story-0", "words": "The end.", "waits": False},
    ]
    hands.page.evaluate("both => skaldBattle.reports.tell(both, both)", both)
    expect(hands.page.locator(CARD)).to_contain_text("Nothing left to do.")
    hands.press(".report-next")
    expect(hands.page.locator(".report")).to_contain_text("The end.")


@pytest.mark.parametrize("size", ["upright", "landscape"])
def test_whoever_taps_the_score_reads_first_what_it_is_made_up_of(browser, address, size):
    hands = at(browser, address, size)
    hands.press(".battle-top .army.left .score a")
    lines = hands.page.locator("dialog[open] [data-text] > *")
    expect(lines.nth(0)).to_have_text("Si la bataille s’arrêtait maintenant :")
    for number, side in enumerate(("left", "right"), start=1):
        points = hands.page.locator(f".battle-top .army.{side} .score").inner_text()
        expect(lines.nth(number)).to_contain_text(f": {points}" if points == "0" else f": {points} (")
    assert lines.nth(2).evaluate("each => each.getBoundingClientRect().bottom <= innerHeight")


def test_who_fell_lies_faded_where_they_stood(browser, site, site_data):
    hands = at(browser, laid(site, site_data, CHARGED), "upright")
    end_turn(hands)
    fallen = hands.page.locator(".moment .fell")
    while hands.page.locator(CARD).count():
        hands.press(".report-next")
    # Who falls is asked at once; what came of it is a card again.
    asked = []
    while not hands.page.locator(CARD).count():
        asked.append(hands.state("s.awaits.window"))
        hands.confirm()
        hands.page.wait_for_selector(".battle.yours:not(.giving), .battle.over", timeout=120_000)
    assert "casualties" in asked
    while hands.page.locator(CARD).count() and not fallen.count():
        hands.press(".report-next")
    first, last = hands.state("[skaldBattle.reports.shown.first, skaldBattle.reports.shown.last]")
    assert fallen.count() == fallen_told(hands.page, first, last) > 1
    # Whoever charged, and whoever gave ground.
    expect(hands.page.locator(".moment .trail")).to_have_count(2)


@pytest.mark.parametrize("size", ["laptop", "upright"])
def test_whoever_skips_the_reports_is_at_the_present_at_once(browser, address, size):
    hands = at(browser, address, size)
    end_turn(hands)
    expect(hands.page.locator(".battle.away")).to_be_visible()
    hands.press(".report-skip")
    expect(hands.page.locator(".battle.away")).to_have_count(0)
    assert hands.page.evaluate(SHOWN) == hands.page.evaluate(THEN, hands.state("s.inputs"))
    expect(hands.page.locator(".moment > *")).to_have_count(0)


def test_a_sheet_that_is_opened_instead_of_reading_is_never_empty(browser, address):
    hands = at(browser, address, "upright")
    end_turn(hands)
    expect(hands.page.locator(".battle.away")).to_be_visible()
    for sheet in ("more", "now"):
        hands.press(f"[data-tab={sheet}]")
        expect(hands.page.locator(f"#panel-{sheet} > :not(.unseen)").first).to_be_visible()


def test_what_arrives_while_one_reads_changes_nothing_that_is_read(browser, address):
    hands = at(browser, address, "laptop")
    page = hands.page
    end_turn(hands)
    hands.press(".report-next")
    shown, words = page.evaluate(SHOWN), page.locator(CARD).inner_text()
    number, count = hands.state("[skaldBattle.reports.shown.last, skaldBattle.reports.waiting.length]")
    # The same battle in another window: whoever sits there does something meanwhile.
    other = Hands(page.context.new_page())
    other.page.goto(address)
    expect(other.page.locator(".battle.ready")).to_be_visible()
    before = hands.state("s.version")
    other.given(lambda: other.press("[data-part=bar] button[value='done']"))
    page.wait_for_selector(f".battle:not([data-version='{before}'])")
    assert page.evaluate(SHOWN) == shown == page.evaluate(THEN, number)
    assert page.locator(CARD).inner_text() == words
    assert hands.state("skaldBattle.reports.waiting.length") >= count
    hands.press(".report-skip")
    assert page.evaluate(SHOWN) == page.evaluate(THEN, hands.state("s.inputs"))


@pytest.mark.parametrize("size", SIZES)
def test_each_line_of_the_story_shows_its_moment_at_a_tap(browser, address, size):
    hands = at(browser, address, size)
    page = hands.page
    hands.press("[data-tab=story]")
    newest = page.locator(".story > li").first
    assert newest.evaluate(
        "each => { const r = each.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight; }"
    )
    # A fight is told in short, with what it came to; the whole of it is a tap away.
    fight = page.locator(".story > li:has(.in-short)").first
    expect(fight.locator(".in-short b")).to_be_visible()
    expect(fight.locator(".whole-told")).to_be_hidden()
    fight.locator(".why summary").click()
    expect(fight.locator(".in-fold li").first).to_be_visible()
    number = int(fight.get_attribute("data-moment") or 0)
    fight.locator(".in-short b").click()
    expect(page.locator("[data-past]")).to_be_visible()
    assert page.evaluate(SHOWN) == page.evaluate(THEN, number)
    expect(page.locator(".moment .trail")).not_to_have_count(0)
    hands.press("[data-do=present]")
    expect(page.locator(".moment > *")).to_have_count(0)
    assert page.evaluate(SHOWN) == page.evaluate(THEN, hands.state("s.inputs"))


REPORT = "{ first: %d, last: %d, words: '%s', brief: '%s', why: '', lines: [], units: [], waits: true, begun: false }"


def test_what_nobody_has_read_is_withdrawn_only_if_it_was_taken_back(browser, address):
    page = at(browser, address, "laptop").page
    told = REPORT % (10_001, 10_001, "The charge begins.", "The charge begins.")
    page.evaluate(f"skaldBattle.reports.tell([{told}], [{told}], false)")
    expect(page.locator(CARD)).to_contain_text("The charge begins.")
    # The server tells it no more, since the turn went on: it stays.
    page.evaluate("skaldBattle.reports.tell([], [], false)")
    expect(page.locator(CARD)).to_contain_text("The charge begins.")
    # Told in another way it is the same.
    other = REPORT % (10_001, 10_003, "The charge was stopped.", "The charge was stopped.")
    page.evaluate(f"skaldBattle.reports.tell([{other}], [{other}], false)")
    expect(page.locator(CARD)).to_have_text(re.compile("^The charge was stopped"))
    page.evaluate("skaldBattle.reports.tell([], [], true)")
    expect(page.locator(CARD)).to_have_count(0)


def test_an_undo_takes_reports_with_it(browser, address):
    hands = at(browser, address, "laptop")
    page = hands.page
    end_turn(hands)
    expect(page.locator(CARD)).to_be_visible()
    hands.given(lambda: hands.press(".battle-tools [value=undo]"))
    expect(page.locator(CARD)).to_have_count(0)


#: The Saga dice that lie on the boards of the page, and those that do after an input, asked of the server.
LYING = "() => [...document.querySelectorAll('[data-part=board] .die:not(.lay)')].map(each => each.title)"
LAY = (
    "async (number) => { const then = skaldBattle.state.moment.replace(/0$/, number) + '?parts';"
    " const text = await (await fetch(then)).text();"
    " const page = new DOMParser().parseFromString(text, 'text/html');"
    " return [...page.querySelectorAll('[data-part=board] .die:not(.lay)')].map(each => each.title); }"
)


def test_the_boards_show_the_moment_that_is_read(browser, address):
    hands = at(browser, address, "laptop")
    page = hands.page
    end_turn(hands)
    seen = []
    while hands.state("skaldBattle.reports.isReading"):
        last = hands.state("skaldBattle.reports.shown.last")
        if hands.state("skaldBattle.isAway"):
            expect(page.locator("[data-part=board]")).to_have_attribute("data-then", str(last))
            seen.append(page.evaluate(LYING))
            assert seen[-1] == page.evaluate(LAY, last)
            # Nothing is laid at a moment that is over.
            expect(page.locator("[data-part=board] [data-lays]")).to_have_count(0)
        hands.press(".report-next")
    expect(page.locator("[data-part=board][data-held]")).to_have_count(0)
    assert seen and page.evaluate(LYING) == page.evaluate(LAY, hands.state("s.inputs")) != seen[0]
    hands.press("[data-tab=board]")
    expect(page.locator("[data-part=board] [data-lays]").first).to_be_visible()
