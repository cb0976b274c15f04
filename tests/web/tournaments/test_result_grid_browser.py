"""All results of a round on one page, in a real browser: typed, accepted by one tap, also without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.barriers import barriers
from tests.web.looks import unreadable
from tests.web.tournaments.desk import begin_round, new_event, signed_in

pytestmark = pytest.mark.browser

EIGHT = ["Ana", "Bo", "Cid", "Dag", "Eva", "Finn", "Gro", "Hal"]


@pytest.fixture
def hall(browser: Browser, site: str) -> str:
    """An event of eight whose first round is being played: four tables."""
    page = signed_in(browser, site)
    address = new_event(page, site, EIGHT, here=True)
    begin_round(page, address, 1)
    page.context.close()
    return address


def at_table(page: Page, table: int) -> Locator:
    return page.locator(".result-row", has=page.locator(".table-number", has_text=re.compile(rf"\b{table}$")))


def names_at(page: Page, table: int) -> list[str]:
    return at_table(page, table).locator(".typed-side label").all_inner_texts()


def claim(
    browser: Browser, site: str, desk: Page, hall: str, name: str, points: tuple[int, int], *, won: str = ""
) -> None:
    """A player enters a result on their own phone: their own points first, and who won if somebody gave up."""
    found = re.search(r"/p/[\w-]{20,}/", desk.request.get(f"{hall}players/of/p{EIGHT.index(name) + 1}/").text())
    assert found
    phone = browser.new_context(locale="en").new_page()
    phone.goto(f"{site}{found[0]}round/1/result?how=points")
    for box, number in zip(phone.get_by_label("Points of").all(), points, strict=True):
        box.fill(str(number))
    if won:
        phone.get_by_label("Concession").check()
        phone.get_by_role("group", name="Who wins?").get_by_label(won).check()
    phone.get_by_role("button", name="Look it over").click()
    phone.get_by_role("button", name="Send").click()
    phone.wait_for_url(f"{site}{found[0]}")
    phone.context.close()


#: The first thing that is sent waits until the test lets it go on.
HOLD = """() => {
  const send = window.fetch
  let isFirst = true
  window.fetch = async (place, given) => {
    if (isFirst && given?.method === "POST") { isFirst = false; await new Promise(go => { window.goOn = go }) }
    return send(place, given)
  }
}"""


def test_results_are_typed_with_enter_and_tab_without_a_jump(browser, site, hall):
    desk = signed_in(browser, site, width=1280)
    desk.goto(hall)
    desk.get_by_role("button", name="Start the clock").click()
    desk.get_by_role("link", name="Results", exact=True).first.click()
    desk.evaluate("window.stays = true")
    boxes = desk.locator(".result-row [data-points]")
    expect(boxes).to_have_count(8)
    # Who has a keyboard types at once.
    expect(boxes.first).to_be_focused()
    desk.evaluate(HOLD)
    for text in ("12", "8", "15", "3"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    # Half of the 14 is typed when what waited is sent: it is entered neither as 1 nor as somebody else's result.
    desk.keyboard.type("6")
    desk.keyboard.press("Tab")
    desk.keyboard.type("1")
    desk.evaluate("window.goOn()")
    # The rows count, and the next one keeps its number.
    expect(desk.get_by_text("2 of 4 results are in")).to_be_visible()
    expect(at_table(desk, 1).locator(".side-points")).to_have_text(["12", "8"])
    expect(at_table(desk, 2).locator(".side-points")).to_have_text(["15", "3"])
    expect(at_table(desk, 3).locator("[data-points]").last).to_be_focused()
    desk.keyboard.type("4")
    expect(desk.locator(".told-over:visible")).to_have_count(0)
    desk.get_by_role("button", name="Save these scores").click()
    expect(desk.get_by_text("3 of 4 results are in")).to_be_visible()
    expect(at_table(desk, 3).locator(".side-points")).to_have_text(["6", "14"])
    # Half a result is no result, and what is wrong stands in its row.
    at_table(desk, 4).locator("[data-points]").first.fill("9")
    desk.get_by_role("button", name="Save these scores").click()
    expect(at_table(desk, 4).get_by_role("alert")).to_have_text("Enter the points of both players.")
    # What hardly a game comes to is asked about in its row, and counts if it is meant.
    at_table(desk, 4).locator("[data-points]").first.fill("250")
    at_table(desk, 4).locator("[data-points]").last.fill("2")
    desk.keyboard.press("Enter")
    expect(at_table(desk, 4).get_by_role("alert")).to_contain_text("250 points are far more than a game of 6 points")
    at_table(desk, 4).locator("[data-points]").last.press("Enter")
    expect(at_table(desk, 4).locator(".side-points")).to_have_text(["250", "2"])
    # After the last one the way on stands in sight and has the keyboard.
    expect(desk.get_by_role("link", name="See what comes next")).to_be_focused()
    expect(desk.get_by_role("link", name="See what comes next")).to_be_in_viewport()
    assert desk.evaluate("window.stays") is True
    assert barriers(desk) == []


def test_a_slip_that_was_asked_about_never_counts_by_typing_on(browser, site, hall):
    desk = signed_in(browser, site, width=1366)
    desk.goto(f"{hall}results/1/")
    boxes = desk.locator(".result-row [data-points]")
    expect(boxes).to_have_count(8)
    boxes.first.focus()
    for text in ("120", "9"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    expect(at_table(desk, 1).get_by_role("alert")).to_contain_text("120 points are far more than a game of 6 points")
    # Whoever looks at the papers and not at the screen goes on, and the slip waits in its row.
    for text in ("12", "8", "15", "3"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    expect(desk.get_by_text("2 of 4 results are in")).to_be_visible()
    for text in ("6", "14"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    expect(desk.get_by_text("3 of 4 results are in")).to_be_visible()
    assert [box.input_value() for box in at_table(desk, 1).locator("[data-points]").all()] == ["120", "9"]
    expect(at_table(desk, 1).get_by_role("alert")).to_be_visible()
    # After the last row the keyboard comes back to the question: its number is typed over.
    expect(at_table(desk, 1).locator("[data-points]").first).to_be_focused()
    desk.keyboard.type("12")
    desk.keyboard.press("Enter")
    expect(at_table(desk, 1).locator(".side-points")).to_have_text(["12", "9"])
    expect(desk.get_by_role("link", name="See what comes next")).to_be_focused()


#: Whether what has the focus is what one sees at its place, from edge to edge.
UNCOVERED = """() => {
  const box = document.activeElement, {left, top, bottom} = box.getBoundingClientRect()
  return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 10, y) === box)
}"""


@pytest.mark.parametrize(("width", "height", "language"), [(360, 560, "fr"), (1366, 360, "en")])
def test_tab_goes_from_box_to_box_to_the_button_and_what_is_typed_stays(browser, site, hall, width, height, language):
    desk = signed_in(browser, site, width=width, language=language)
    # As much as keys on the screen leave of a phone, and a low laptop: the bar lies over the rows below.
    desk.set_viewport_size({"width": width, "height": height})
    desk.goto(f"{hall}results/1/")
    boxes = desk.locator(".result-row [data-points]")
    expect(boxes).to_have_count(8)
    # Half a result stays where it is: the way leads over all boxes to the button, then to the links, and back.
    boxes.first.focus()
    desk.keyboard.type("20")
    for _ in range(8):
        desk.wait_for_function(UNCOVERED)
        desk.keyboard.press("Tab")
    expect(desk.locator("button.save")).to_be_focused()
    expect(desk.locator("[data-unsaved]")).to_be_visible()
    desk.keyboard.press("Tab")
    expect(at_table(desk, 1).locator(".to-sheet")).to_be_focused()
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("Shift+Tab")
    expect(boxes.last).to_be_focused()
    desk.wait_for_function(UNCOVERED)
    # Another page, and back: nothing that was typed is lost.
    at_table(desk, 4).locator(".to-sheet").click()
    desk.wait_for_url("**/sheet")
    desk.goto(f"{hall}results/1/")
    expect(boxes.first).to_have_value("20")
    # A row that is filled in counts once it is left.
    boxes.nth(1).focus()
    typed = ["20", "3", "11", "9", "15", "4", "30", "2"]
    for at, text in enumerate(typed[1:], start=1):
        desk.wait_for_function(UNCOVERED)
        desk.keyboard.type(text)
        desk.keyboard.press("Tab")
        expect(desk.locator(".result-row.over")).to_have_count((at + 1) // 2)
    expect(desk.locator(".result-row .side-points")).to_have_text(typed)
    expect(desk.locator("#continue")).to_be_focused()
    desk.wait_for_function("() => localStorage.length === 0")
    # Scores stand under each other.
    scores = desk.locator(".result-row .side:first-child .side-came").all()
    assert len({box["x"] for each in scores if (box := each.bounding_box())}) == 1


def test_a_row_that_was_left_counts_on_the_page_that_is_opened_next(browser, site, hall):
    desk = signed_in(browser, site, width=390, touch=True)
    desk.goto(f"{hall}results/1/")
    boxes = desk.locator(".result-row [data-points]")
    boxes.first.tap()
    desk.keyboard.type("22")
    # A tap into the same field means another number, not more digits.
    boxes.first.tap()
    desk.keyboard.type("21")
    boxes.nth(1).tap()
    desk.keyboard.type("0")
    desk.get_by_role("link", name="Now", exact=True).tap()
    desk.wait_for_url(hall)
    expect(desk.get_by_text("3 results are missing")).to_be_visible()
    desk.goto(f"{hall}results/1/")
    expect(at_table(desk, 1).locator(".side-points")).to_have_text(["21", "0"])


@pytest.mark.parametrize(("language", "told"), [("en", "Points are from -1000 to 1000"), ("fr", "Les points vont de")])
def test_what_no_game_can_have_is_said_in_its_row_and_the_keyboard_stays(browser, site, hall, language, told):
    desk = signed_in(browser, site, width=1366, language=language)
    desk.goto(f"{hall}results/1/")
    boxes = desk.locator(".result-row [data-points]")
    expect(boxes.first).to_be_focused()
    for text in ("2222", "0"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    expect(at_table(desk, 1).get_by_role("alert")).to_contain_text(told)
    expect(boxes.first).to_be_focused()
    # Leaving what is wrong or what is asked about makes nothing count.
    desk.keyboard.type("222")
    for _ in range(2):
        desk.keyboard.press("Tab")
    expect(at_table(desk, 1).get_by_role("alert")).to_contain_text("222 points")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("Tab")
    boxes.nth(4).click()
    boxes.first.click()
    desk.keyboard.type("22")
    boxes.nth(4).click()
    expect(at_table(desk, 1).locator(".side-points")).to_have_text(["22", "0"])
    expect(boxes.nth(2)).to_be_focused()


def test_claims_stand_in_the_row_disputes_first_and_are_accepted_with_one_tap(browser, site, hall):
    desk = signed_in(browser, site)
    desk.goto(f"{hall}results/1/")
    third, fourth, second = (names_at(desk, table) for table in (3, 4, 2))
    claim(browser, site, desk, hall, third[0], (12, 8))
    claim(browser, site, desk, hall, fourth[0], (15, 3))
    # What is typed stays while news come in from the hall.
    at_table(desk, 2).locator("[data-points]").first.fill("7")
    desk.get_by_role("heading", level=1).evaluate("each => document.activeElement.blur()")
    claim(browser, site, desk, hall, second[0], (7, 1))
    claim(browser, site, desk, hall, fourth[1], (5, 15))
    expect(at_table(desk, 4).get_by_role("button", name="Accept")).to_have_count(2)
    assert at_table(desk, 2).locator("[data-points]").first.input_value() == "7"
    # A row with the cursor in it takes the news too: the claim comes, and goes once both agree.
    boxes = at_table(desk, 2).locator("[data-points]")
    boxes.first.focus()
    expect(at_table(desk, 2).get_by_role("button", name="Accept")).to_have_count(1)
    claim(browser, site, desk, hall, second[1], (1, 7))
    told = f"By now this game has its result: {second[0]} 7 – {second[1]} 1"
    expect(at_table(desk, 2).get_by_text(told)).to_be_visible()
    expect(at_table(desk, 2).get_by_role("button", name="Accept")).to_have_count(0)
    expect(boxes.first).to_be_focused()
    assert boxes.first.input_value() == "7"
    desk.reload()
    order = [int(text.split()[-1]) for text in desk.locator(".result-row .table-number").all_inner_texts()]
    assert order == [4, 1, 2, 3]
    to_row = desk.get_by_role("link", name="1 game with two different results").get_attribute("href")
    assert to_row == f"#{at_table(desk, 4).get_attribute('id')}"
    assert barriers(desk) == []
    assert desk.evaluate("document.documentElement.scrollWidth") == 360
    desk.evaluate("window.stays = true")
    at_table(desk, 3).get_by_role("button", name="Accept").click()
    expect(at_table(desk, 3).locator(".side-points")).to_have_text(["12", "8"])
    at_table(desk, 4).get_by_role("button", name=re.compile(f"Accept.*{fourth[1]}")).click()
    expect(at_table(desk, 4).locator(".side-points")).to_have_text(["15", "5"])
    expect(at_table(desk, 1).locator("[data-points]").first).to_be_focused()
    expect(desk.get_by_text("3 of 4 results are in")).to_be_visible()
    # What was settled stands at its table again: all of them in order.
    order = [int(text.split()[-1]) for text in desk.locator(".result-row .table-number").all_inner_texts()]
    assert order == [1, 2, 3, 4]
    assert desk.evaluate("window.stays") is True


def test_claim_takes_no_room_from_names_and_a_result_says_how_to_correct_it(browser, site, hall):
    desk = signed_in(browser, site, width=1366)
    desk.goto(f"{hall}results/1/")
    boxes = desk.locator(".result-row [data-points]")
    before = [box["x"] for each in boxes.all() if (box := each.bounding_box())]
    # The heading stands over the boxes.
    points = desk.locator(".result-heads").get_by_text("Points").bounding_box()
    assert points and before[0] < points["x"] + points["width"] / 2 < before[1] + 64
    # Those over the players stand over their names, not over shields or boxes.
    labels = [box for each in at_table(desk, 1).locator("label > span").all() if (box := each.bounding_box())]
    first, second = (
        box for each in desk.locator(".result-heads").get_by_text("Player").all() if (box := each.bounding_box())
    )
    assert abs(first["x"] + first["width"] - labels[0]["x"] - labels[0]["width"]) < 8
    assert abs(second["x"] - labels[1]["x"]) < 8
    claim(browser, site, desk, hall, names_at(desk, 2)[0], (12, 8))
    expect(at_table(desk, 2).get_by_role("button", name="Accept")).to_be_visible()
    after = [box["x"] for each in boxes.all() if (box := each.bounding_box())]
    assert after == before
    at_table(desk, 2).get_by_role("button", name="Accept").click()
    expect(at_table(desk, 2).locator(".side-points")).to_have_text(["12", "8"])
    order = [int(text.split()[-1]) for text in desk.locator(".result-row .table-number").all_inner_texts()]
    assert order == [1, 2, 3, 4]
    for width in (1366, 360):
        desk.set_viewport_size({"width": width, "height": 740})
        assert desk.evaluate("document.documentElement.scrollWidth") == width
        expect(at_table(desk, 2).get_by_role("link", name="Change")).to_be_visible()
        assert barriers(desk) == []
    at_table(desk, 2).get_by_role("link", name="Change").click()
    desk.wait_for_url("**/sheet")


def test_a_dispute_about_how_a_game_ended_says_what_the_two_differ_in(browser, site, hall):
    desk = signed_in(browser, site, width=390)
    desk.goto(f"{hall}results/1/")
    first, second = names_at(desk, 1)
    claim(browser, site, desk, hall, first, (14, 12))
    claim(browser, site, desk, hall, second, (12, 14), won=second)
    expect(at_table(desk, 1).get_by_role("button", name="Accept")).to_have_count(2)
    expect(at_table(desk, 1).locator(".how")).to_have_text(["Played to the end: a draw", f"{first} conceded"])
    # On a phone each number stands beside its own name, on a desk under its box.
    expect(at_table(desk, 1).locator(".said-side")).to_have_text([f"{first} 14", f"{second} 12"] * 2)
    names = at_table(desk, 1).locator(".said-name")
    assert [box["width"] > 10 for each in names.all() if (box := each.bounding_box())] == [True] * 4
    assert unreadable(desk) == []
    desk.set_viewport_size({"width": 1366, "height": 740})
    expect(at_table(desk, 1).locator(".how")).to_have_count(2)
    assert [box["width"] > 10 for each in names.all() if (box := each.bounding_box())] == [False] * 4
    at_table(desk, 1).get_by_role("button", name=re.compile(f"Accept.*{second}")).click()
    expect(at_table(desk, 1).locator(".row-why")).to_have_text(f"{first} conceded")


def test_without_a_script_the_grid_is_a_plain_form(browser, site, hall):
    desk = signed_in(browser, site, script=False)
    desk.goto(f"{hall}results/1/")
    for table, points in ((1, ("12", "8")), (2, ("3", "15")), (3, ("9", ""))):
        for box, text in zip(at_table(desk, table).locator("[data-points]").all(), points, strict=True):
            box.fill(text)
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("2 of 4 results are in")).to_be_visible()
    expect(at_table(desk, 3).get_by_role("alert")).to_have_text("Enter the points of both players.")
    assert [box.input_value() for box in at_table(desk, 3).locator("[data-points]").all()] == ["9", ""]
    # A game with a sheet, a concession or an absence is led to from its row.
    at_table(desk, 4).get_by_role("link", name="Sheet").click()
    expect(desk.get_by_label("Concession")).to_be_visible()
