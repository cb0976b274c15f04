"""Gestures beside a tap: a die drawn onto an ability, one figure of a move shifted, the table pinched and drawn."""

import re
from math import hypot
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, expect

from skald.rules.actions import PlaceDie, PlaceTerrain
from skald.rules.hooks import Window
from skald.rules.notation import parse_action
from tests.web.battles.hands import Hands
from tests.web.battles.laying import lay_into
from tests.web.battles.moments import MOMENTS
from tests.web.battles.newcomer import lay_at
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

DESK, UPRIGHT = (1366, 768), (360, 740)
#: Who may act, after so many inputs of a kept battle; and the unit that moves there, and whither.
ACTIVATION, MOVER, GOAL = 84, 3, [650, 480]
SCALE = "skaldBattle.table.view.scale"
AT = "[skaldBattle.table.view.at.x, skaldBattle.table.view.at.y]"


def at(browser: Browser, address: str, size: tuple[int, int]) -> Hands:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size != DESK)
    page: Page = context.new_page()
    listen(page)
    page.goto(address)
    expect(page.locator(".battle.ready.yours")).to_be_visible()
    hands = Hands(page, touch=size != DESK)
    hands.read()
    page.wait_for_function("() => !skaldBattle.table.view.isGoing")
    return hands


@pytest.fixture(scope="module")
def activation(site, site_data) -> str:
    (key,) = lay_at(site_data, ACTIVATION)
    return f"{site}/battles/seat/{key}/"


def test_a_die_is_drawn_onto_an_ability(browser, site, site_data):
    number = next(number for number, each in enumerate(MOMENTS) if each.window is Window.ORDERS)
    (key,) = lay_into(site_data, [number])
    hands = at(browser, f"{site}/battles/seat/{key}/", DESK)
    page, slot = hands.page, hands.page.locator("#panel-board.shown .ability.fits").first
    face = slot.locator("[data-lays]").first.get_attribute("data-lays")
    die = page.locator(f".beside .die.mine[data-face='{face}']").first
    with page.expect_response(lambda answer: answer.url.endswith("/do")) as heard:
        hands.given(lambda: die.drag_to(slot.locator(".says strong")))
    given = parse_action(parse_qs(heard.value.request.post_data or "")["action"][0])
    assert isinstance(given, PlaceDie) and given.ability == slot.get_attribute("data-ability")


def test_one_figure_of_a_move_is_shifted_as_far_as_the_rules_allow(browser, activation):
    hands = at(browser, activation, DESK)
    page = hands.page
    page.evaluate("unit => skaldBattle.doing.choose(unit)", MOVER)
    page.evaluate("goal => skaldBattle.doing.tapPlace(skaldBattle.table.turning.place(goal))", GOAL)
    page.wait_for_function("() => skaldBattle.doing.proposal?.figures && !skaldBattle.doing.asking")
    ends = "skaldBattle.doing.proposal.figures.map(f => [f.x, f.y])"
    planned = page.evaluate(ends)
    # Whoever comes last has room behind it.
    start = page.evaluate(
        "unit => { const f = skaldBattle.state.position.units[unit].figures[0]; return [f.x, f.y]; }", MOVER
    )
    last = min(range(len(planned)), key=lambda each: hypot(planned[each][0] - start[0], planned[each][1] - start[1]))
    ghost = page.locator(f"[data-ghost='{last}']").first
    box = ghost.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    # Farther than it gets it may not stand: the rule is told there, with its text, and the ghost stays.
    hands.drag(middle, (middle[0] - 200, middle[1] + 60))
    refused = page.locator("[data-refused]")
    expect(refused).to_be_visible()
    expect(refused.locator("a")).to_have_attribute("href", "/rules/second.core.move-distance")
    refused.locator("a").click()
    expect(page.locator("dialog[open] [data-text]")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.wait_for_function("() => !skaldBattle.doing.asking")
    assert page.evaluate(ends) == planned
    # A little nearer to where it stood it may: it goes, and nobody else.
    back = hands.figure(MOVER)
    far = hypot(back[0] - middle[0], back[1] - middle[1])
    nearer = [each + 9 * (there - each) / far for each, there in zip(middle, back, strict=True)]
    hands.drag(middle, (nearer[0], nearer[1]))
    changed = f"before => !skaldBattle.doing.asking && JSON.stringify({ends}) !== JSON.stringify(before)"
    page.wait_for_function(changed, arg=planned)
    shifted = page.evaluate(ends)
    assert [each for each, (was, now) in enumerate(zip(planned, shifted, strict=True)) if was != now] == [last]


def test_a_wheel_looks_nearer_and_bare_ground_is_drawn(browser, activation):
    hands = at(browser, activation, DESK)
    page = hands.page
    before = page.evaluate(SCALE)
    spot = hands.on_screen(600, 450)
    page.mouse.move(*spot)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"before => {SCALE} < before", arg=before)
    # What lay under the mouse lies there still.
    assert hands.on_screen(600, 450) == pytest.approx(spot, abs=2)
    bare = hands.free_spot(spot)
    place = page.evaluate(AT)
    page.mouse.move(*bare)
    page.mouse.down()
    page.mouse.move(bare[0] + 60, bare[1] + 30, steps=4)
    page.mouse.up()
    moved, scale = page.evaluate(AT), page.evaluate(SCALE)
    assert [round((a - b) / scale) for a, b in zip(place, moved, strict=True)] == pytest.approx([60, 30], abs=8)
    # The whole table is one press away.
    hands.press("[data-do=fit]")
    assert page.evaluate(SCALE) == pytest.approx(before)


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=str)
def test_a_distance_is_measured_by_holding_and_drawing(browser, activation, size):
    hands = at(browser, activation, size)
    page, said = hands.page, hands.page.locator(".measure .said")
    tool = page.locator("[data-do=measure]")
    hands.press("[data-do=measure]")
    expect(tool).to_have_attribute("aria-pressed", "true")
    before = page.evaluate(AT)
    # From a unit on, which is neither chosen nor dragged with that.
    start = page.evaluate(
        "unit => { const f = skaldBattle.doing.unit(unit).figures[0]; return [f.x, f.y]; }",
        hands.state("s.ways[0].unit"),
    )
    here, there = hands.on_screen(*start), hands.on_screen(start[0], start[1] - 130)
    if size == DESK:
        page.mouse.move(*here)
        page.mouse.down()
        page.mouse.move(*there, steps=4)
        page.mouse.up()
    else:
        session = page.context.new_cdp_session(page)
        for kind, (x, y) in (("touchStart", here), ("touchMove", there), ("touchEnd", there)):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(said).to_have_text(re.compile(r"^1[234]\.\d\u00a0cm · ≤\u00a0M$"))
    assert (page.evaluate(AT), page.evaluate("skaldBattle.doing.chosen")) == (before, None)
    hands.press("[data-do=measure]")
    expect(tool).to_have_attribute("aria-pressed", "false")
    expect(said).to_have_count(0)
    if size == DESK:
        # Or for a moment, with Shift held.
        page.keyboard.down("Shift")
        page.mouse.move(*here)
        page.mouse.down()
        page.mouse.move(*there, steps=4)
        page.mouse.up()
        page.keyboard.up("Shift")
        expect(said).to_have_text(re.compile(r"^1[23]\.\d\u00a0cm"))


def test_keys_look_choose_and_measure(browser, activation):
    hands = at(browser, activation, DESK)
    page, table = hands.page, hands.page.locator(".battle-table")
    chosen = "skaldBattle.doing.chosen"
    table.focus()
    whole = page.evaluate(SCALE)
    page.keyboard.press("+")
    near = page.evaluate(SCALE)
    assert near < whole
    place = page.evaluate(AT)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(AT)[0] != place[0]
    page.keyboard.press("-")
    assert page.evaluate(SCALE) > near
    page.keyboard.press("=")
    assert page.evaluate("skaldBattle.table.view.isFit")
    # From one who can act to the next and back; or by its number.
    page.keyboard.press("n")
    first = page.evaluate(chosen)
    page.keyboard.press("n")
    second = page.evaluate(chosen)
    page.keyboard.press("p")
    assert page.evaluate(chosen) == first != second
    page.keyboard.press("Escape")
    page.keyboard.press(str(second))
    assert page.evaluate(chosen) == second
    page.keyboard.press("m")
    expect(page.locator("[data-do=measure]")).to_have_attribute("aria-pressed", "true")


def test_a_piece_of_terrain_is_turned_by_a_key_before_it_lies(browser, site, site_data):
    number = next(number for number, each in enumerate(MOMENTS) if each.window is Window.TERRAIN)
    (key,) = lay_into(site_data, [number])
    hands = at(browser, f"{site}/battles/seat/{key}/", DESK)
    page = hands.page
    page.locator(".tray button:has-text('scrub')").first.click()
    page.evaluate("skaldBattle.doing.tapPlace([600, 450])")
    piece = page.locator(".ghost-piece")
    expect(piece).to_be_visible()
    lies = piece.get_attribute("points")
    page.locator(".battle-table").focus()
    page.keyboard.press("r")
    expect(piece).not_to_have_attribute("points", lies)
    with page.expect_response(lambda answer: answer.url.endswith("/do")) as heard:
        hands.given(lambda: page.keyboard.press("Enter"))
    given = parse_action(parse_qs(heard.value.request.post_data or "")["action"][0])
    assert isinstance(given, PlaceTerrain) and given.heading == 8


def test_two_fingers_look_nearer_and_farther(browser, activation):
    hands = at(browser, activation, UPRIGHT)
    page = hands.page
    before = page.evaluate(SCALE)
    x, y = hands.free_spot(hands.on_screen(600, 450))
    session = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinched(*steps: float) -> float:
        fingers("touchStart", steps[0])
        for apart in steps[1:]:
            fingers("touchMove", apart)
        fingers("touchEnd", 0)
        return float(page.evaluate(SCALE))

    near = pinched(20, 30, 45, 60)
    assert near < before / 2
    assert pinched(60, 40, 20) > near
    # No unit was tapped with that.
    assert page.evaluate("skaldBattle.doing.chosen") is None
