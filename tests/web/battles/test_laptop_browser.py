"""The table on a laptop, at moments of a battle that a newcomer really played: what a mouse means, and what is said."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.battles.hands import Hands
from tests.web.battles.newcomer import lay, lay_at
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

#: By their number of inputs: who may act, a fight with much to choose from, shots of the enemy, the end.
MOMENTS = {
    "slingers": 121,
    "charge": 84,
    "order": 84,
    "ending": 84,
    "fight": 89,
    "shot-at": 53,
    "axes": 235,
    "nobody": 42,
    "grant": 122,
    "move": 102,
    "end": 319,
}


@pytest.fixture(scope="module")
def seats(site, site_data) -> dict[str, str]:
    """The addresses of these moments."""
    keys = lay_at(site_data, *MOMENTS.values())
    return {name: f"{site}/battles/seat/{key}/" for name, key in zip(MOMENTS, keys, strict=True)}


def at(browser: Browser, address: str, *, language="en") -> Page:
    """A laptop at one of them."""
    page = browser.new_context(viewport={"width": 1366, "height": 768}, locale=language).new_page()
    listen(page)
    page.goto(address)
    expect(page.locator(".battle.ready")).to_be_visible()
    return page


def test_the_story_says_why_and_shows_the_texts_over_the_table(browser, seats):
    page = at(browser, seats["charge"])
    page.locator("[data-tab=story]").click()
    why = page.locator(".story .why:has(.numbers)").first
    why.locator("summary").click()
    # A click on what was opened is only read.
    why.locator(".numbers li").first.click(position={"x": 2, "y": 2})
    page.locator(".story a[href^='/boards/'] >> visible=true").first.click()
    expect(page.locator("dialog[open] [data-text]")).not_to_be_empty()
    assert "/battles/seat/" in page.url
    page.keyboard.press("Escape")


def test_a_unit_that_is_let_go_on_an_enemy_attacks_it_as_after_a_tap(browser, seats):
    page = at(browser, seats["charge"])
    hands = Hands(page)
    hands.drag(hands.touchable(2), hands.touchable(6))
    asked = page.locator("[data-proposal] .question strong")
    # Javelins are thrown before a charge, for nothing.
    expect(asked).to_have_text("Niall’s Warriors (2) shoots at Ragna’s Hearthguards (6)")
    expect(page.locator("[data-odds]")).to_be_visible()
    expect(page.locator("[data-refused]")).to_be_hidden()
    page.get_by_role("button", name="Charge instead").click()
    expect(asked).to_have_text("Niall’s Warriors (2) charges Ragna’s Hearthguards (6)")


def test_slingers_are_proposed_to_shoot_and_may_charge_instead(browser, seats):
    page = at(browser, seats["slingers"])
    hands = Hands(page)
    hands.choose(4)
    hands.tap(*hands.touchable(8))
    shoots = "Niall’s Levies (4) shoots at Ragna’s Warriors (8)"
    expect(page.locator("[data-proposal] .question strong")).to_have_text(shoots)
    expect(page.locator("[data-proposal] .bar-button", has_text="Charge instead")).to_be_visible()


def test_odds_are_told_at_once_and_nothing_waits_for_those_of_best_play(browser, site, site_data):
    (key,) = lay_at(site_data, MOMENTS["charge"])
    page = at(browser, f"{site}/battles/seat/{key}/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/odds?*best=1*", hold)
    hands, card = Hands(page), page.locator("[data-odds]")
    hands.choose(2)
    hands.tap(*hands.touchable(6))
    with page.expect_request("**/odds?*kind=charge&best=1"):
        page.get_by_role("button", name="Charge instead").click()
    expect(card.locator(".odds-best")).to_contain_text("is being worked out")
    expect(card.locator(".odds-way strong")).to_have_text([re.compile(r"^\d+\.\d%$")] * 2)
    # Once it is there it says whether it is exact.
    held[-1].continue_()
    expect(card.locator(".odds-best b")).to_be_visible()
    expect(card.locator(".odds-best .tag")).to_have_text(re.compile("^(exact|bounds)$"))
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    # Whoever doesn't want to know confirms meanwhile.
    hands.tap(*hands.touchable(6))
    with page.expect_request("**/odds?*kind=charge&best=1"):
        page.get_by_role("button", name="Charge instead").click()
    expect(card.locator(".odds-best")).to_contain_text("is being worked out")
    hands.confirm()
    # Those of the second charge were never answered.
    assert len(held) >= 3


#: Where something is, as whole pixels.
PLACE = "each => { const r = each.getBoundingClientRect(); return [r.x, r.y, r.right, r.bottom].map(Math.round); }"


def test_the_bar_keeps_its_height_and_its_buttons_their_places(browser, seats):
    places = {}
    for name in ("fight", "nobody", "slingers", "end"):
        page = at(browser, seats[name])
        first, ends = (
            page.locator(".bar-button.first >> visible=true"),
            page.locator(".bar-button.ends >> visible=true"),
        )
        bar = page.locator(".now-bar").evaluate(PLACE)
        places[name] = [bar, first.evaluate(PLACE)[2:], page.locator(".battle-table").get_attribute("viewBox")]
        if name in ("fight", "slingers"):
            above = ends.evaluate(PLACE)
            assert above[2] == first.evaluate(PLACE)[2]
            assert above[3] < first.evaluate(PLACE)[1]
        question = page.locator("[data-part=bar] .question")
        assert question.evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    assert len({str(each) for each in places.values()}) == 1, places


#: Melees with one or two things left to spend, whose buttons are long: what both roll stands beside them.
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("inputs", [101, 112, 164, 175])
def test_what_both_sides_of_a_melee_roll_is_read_without_scrolling(browser, site, site_data, inputs, language):
    (key,) = lay(site_data, "kept_battles", "kept", ("clans-and-riders", inputs))
    page = at(browser, f"{site}/battles/seat/{key}/", language=language)
    Hands(page).read()
    question = page.locator("[data-part=bar] .question")
    expect(question.locator(".blow.only-wide >> visible=true")).to_have_count(2)
    assert question.evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    # So are the longest labels of buttons.
    labels = page.locator("[data-part=bar] .bar-button.long >> visible=true")
    assert (
        labels.evaluate_all("each => each.filter((b) => b.scrollHeight > b.clientHeight + 1).map((b) => b.textContent)")
        == []
    )


def test_a_unit_is_looked_up_while_dice_are_laid(browser, site, site_data):
    (key,) = lay(site_data, "kept_battles", "kept", ("clans-and-riders", 37))
    page = at(browser, f"{site}/battles/seat/{key}/")
    hands = Hands(page)
    hands.read()
    board, card = page.locator("#panel-board.shown"), page.locator("#panel-units.shown .card-of")
    expect(board).to_be_visible()
    hands.tap(*hands.touchable(6))
    expect(card).to_have_attribute("data-unit", "6")
    page.keyboard.press("Escape")
    expect(board).to_be_visible()
    hands.tap(*hands.touchable(8))
    expect(card).to_have_attribute("data-unit", "8")
    page.locator("[data-part=bar] [data-open=board]").click()
    hands.given(board.locator(".lay").first.click)
    expect(board).to_be_visible()


def test_choices_of_a_fight_stand_beside_the_table(browser, seats):
    page = at(browser, seats["fight"])
    hands = Hands(page)
    before = page.locator(".battle-table").get_attribute("viewBox")
    expect(page.locator("#panel-now.shown .offers button >> visible=true")).to_have_count(4)
    hands.given(page.get_by_role("button", name="Trigger “Feud Remembered”").first.click)
    assert page.locator(".battle-table").get_attribute("viewBox") == before


def test_no_frame_follows_the_mouse(browser, seats):
    page = at(browser, seats["charge"])
    hands = Hands(page)
    page.keyboard.press("Tab")
    hands.choose(3)
    page.evaluate("skaldBattle.table.svg.focus()")
    hands.tap(*hands.touchable(3))
    assert page.locator(".battle-table").evaluate("each => getComputedStyle(each).outlineStyle") == "none"


def test_who_went_its_full_way_was_not_stopped(browser, seats):
    page = at(browser, seats["move"])
    # Friends stand between it and where it is sent; it goes as far as it may past them.
    page.evaluate("skaldBattle.doing.tapPlace(skaldBattle.table.turning.place([300, 450]))")
    expect(page.locator(".way-length")).to_have_text("15.0\u00a0cm · ≤\u00a0M")
    expect(page.locator("[data-proposal] .bar-button.first")).to_be_visible()
    expect(page.locator("[data-refused]")).to_be_hidden()
    # Who is really stopped is told by what.
    page.evaluate("skaldBattle.doing.tapPlace(skaldBattle.table.turning.place([400, 250]))")
    expect(page.locator("[data-refused]")).to_contain_text("Ragna’s Warriors (7)")


def test_who_can_not_act_is_not_dragged_and_says_why(browser, seats):
    page = at(browser, seats["nobody"])
    hands = Hands(page)
    before = page.locator(".battle-table").get_attribute("viewBox")
    start = hands.touchable(4)
    hands.drag(start, (start[0] + 120, start[1] - 60))
    told = page.locator("[data-refused]")
    expect(told).to_contain_text("Niall’s Levies (4) can’t act now")
    expect(told).to_contain_text("No die lies on “Herders with Slings”")
    expect(told.locator("a")).to_be_visible()
    assert page.locator(".battle-table").get_attribute("viewBox") == before


def test_the_text_goes_on_with_what_is_asked_next(browser, seats):
    page = at(browser, seats["grant"])
    page.locator("[data-do=text] >> visible=true").first.click()
    # The chance stands on the button, before anything is given.
    shot = page.locator("#panel-now .offers button", has_text="on average").first
    expect(shot).to_have_text(re.compile(r"they lose \d\.\d on average$"))
    shot.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".now .lead")).to_be_focused()
    expect(page.locator(".now .last-told")).to_contain_text("Niall’s Levies (4)")
    assert page.locator(".die.mine[tabindex]").count() == 0


def told(number: int, *, waits: bool) -> dict[str, object]:
    """A report about a unit that stands for itself: one that waits, or a fight that goes on."""
    words = {"words": f"Deed {number}, told at length.", "brief": f"Deed {number}."}
    return {"key": number, "first": number, "units": [number], "why": "", "waits": waits, "open": not waits, **words}


def test_a_question_stands_beside_what_it_came_out_of_and_nothing_older(browser, seats):
    page = at(browser, seats["shot-at"])
    question, report = (
        page.locator(".now-bar-part .question >> visible=true"),
        page.locator(".report p >> visible=true"),
    )
    expect(question).to_have_count(1)
    known = [told(1, waits=True), told(2, waits=True), told(3, waits=False)]
    page.evaluate("told => skaldBattle.reports.tell(told, told)", known)
    expect(report).to_have_text(["Deed 1, told at length."])
    expect(question).to_have_count(0)
    # The table leads on as Enter does, and nothing is chosen or confirmed by it.
    version = page.locator(".battle").get_attribute("data-version")
    page.keyboard.press("Enter")
    expect(report).to_have_text(["Deed 2, told at length."])
    hands = Hands(page)
    hands.tap(*hands.touchable(1))
    expect(report).to_have_text(["Deed 3."])
    expect(question).to_have_count(1)
    assert page.locator(".battle").get_attribute("data-version") == version
    # What the other side has begun is read once; as it goes on it only stands beside what is asked.
    begun = {**told(6, waits=False), "begun": True}
    page.evaluate("told => skaldBattle.reports.tell([told], [told])", begun)
    expect(page.locator(".report-next")).to_be_visible()
    page.evaluate("skaldBattle.reports.next()")
    page.evaluate("told => skaldBattle.reports.tell([told], [told])", {**begun, "brief": "Deed 6 goes on."})
    expect(report).to_have_text(["Deed 6 goes on."])
    expect(page.locator(".report-next")).to_have_count(0)
    # Whoever answers has read enough: what was passed over stands in the story.
    page.evaluate("told => skaldBattle.reports.tell(told, told)", [told(4, waits=True), told(5, waits=True)])
    page.evaluate("skaldBattle.reports.passed()")
    expect(report).to_have_count(0)


#: Whether a report hides a unit or its name.
HIDES = (
    "unit => { const box = document.querySelector('.report').getBoundingClientRect();"
    " const { figures, plate } = skaldBattle.table.units.drawn.get(unit);"
    " return [figures, plate].some(each => { const r = each.getBoundingClientRect();"
    " return r.left < box.right && box.left < r.right && r.top < box.bottom && box.top < r.bottom; }); }"
)


def test_a_report_lies_where_nobody_is_whom_it_is_about(browser, seats):
    page = at(browser, seats["charge"])
    for unit in page.evaluate("skaldBattle.state.position.units.filter(u => u.figures.length).map(u => u.id)"):
        report = {**told(1, waits=True), "units": [unit], "brief": "Deed. " * 30}
        page.evaluate(
            "told => { const { reports } = skaldBattle; reports.tell([told], [told]); reports.onShow(); }", report
        )
        expect(page.locator(".report")).to_be_visible()
        page.wait_for_function("() => !skaldBattle.table.view.isGoing")
        assert (unit, page.evaluate(HIDES, unit)) == (unit, False)


#: How much of some units, and of their names, a report hides in each corner in which it could lie; and where it lies.
CORNERS = (
    "units => { const box = document.querySelector('[data-ticker]'), names = ['above', 'aside'];"
    " const lies = names.map(each => box.classList.contains(each));"
    " const parts = units.flatMap(id => { const { figures, plate } = skaldBattle.table.units.drawn.get(id);"
    " return [figures, plate].map(each => each.getBoundingClientRect()); });"
    " const hides = (is) => { names.forEach((each, at) => box.classList.toggle(each, is[at]));"
    " const b = box.getBoundingClientRect(); return parts.reduce((sum, r) => sum"
    " + Math.max(0, Math.min(r.right, b.right) - Math.max(r.left, b.left))"
    " * Math.max(0, Math.min(r.bottom, b.bottom) - Math.max(r.top, b.top)), 0); };"
    " const found = [[false, false], [false, true], [true, false], [true, true]].map(hides);"
    " return [found, hides(lies)]; }"
)


def test_a_report_that_fits_nowhere_hides_as_little_as_can_be(browser, seats):
    page = at(browser, seats["charge"])
    units = page.evaluate("skaldBattle.state.position.units.filter(u => u.figures.length).map(u => u.id)")
    lines = [
        f"With {dice} dice (5+ to hit, their ranks closed): 3 hits, 2 saved (4+); nobody fell." for dice in range(8)
    ]
    report = {**told(1, waits=True), "units": units, "lines": lines}
    page.evaluate(
        "told => { const { reports } = skaldBattle; reports.tell([told], [told]); reports.onShow(); }", report
    )
    expect(page.locator(".report li")).to_have_count(len(lines))
    page.wait_for_function("() => !skaldBattle.table.view.isGoing")
    # It is laid once the view rests, with the next picture.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    hides, here = page.evaluate(CORNERS, units)
    assert 0 < here == min(hides) < hides[0]


def test_what_would_avert_losses_is_what_enter_means_if_it_is_golden(browser, seats):
    page = at(browser, seats["charge"])
    page.evaluate(
        "words => { const { state, doing, bar } = skaldBattle; window.given = [];"
        " doing.confirm = (given) => window.given.push(given?.action ?? 'fall');"
        " state.averting = [{ action: 'guards', words, helps: false }, { action: 'resilience', words, helps: true }];"
        " window.ask = () => bar.show({ title: words, buttons: [...doing.offers.averting(),"
        " ...doing.offers.confirming({ label: 'fall', first: false })] }); ask(); }",
        "Bodyguards · for 1 figure (Ragna’s Hearthguards (1)), Ragna’s Warlord (0) is saved",
    )
    page.keyboard.press("Enter")
    assert page.evaluate("given") == ["resilience"]
    buttons = page.locator("[data-proposal] .bar-button")
    assert buttons.locator("kbd").all_inner_texts() == ["Enter", "Esc"]
    # However much is said on them, words stay inside their buttons.
    assert buttons.evaluate_all("all => all.filter(each => each.scrollHeight > each.clientHeight).length") == 0
    # Where nothing helps, nothing is golden and Enter gives nobody up.
    page.evaluate("() => { for (const each of skaldBattle.state.averting) each.helps = false; ask(); }")
    page.keyboard.press("Enter")
    assert page.evaluate("given") == ["resilience"]


def test_one_order_is_taken_back_and_done_again_at_once(browser, seats):
    page = at(browser, seats["order"])
    hands = Hands(page)
    position = "skaldBattle.state.position.units.map(u => u.figures.map(f => [f.x, f.y]))"
    before, window = page.evaluate(position), hands.state("s.awaits.window")
    unit = hands.state("s.ways.find(w => w.kind === 'move' && w.chain.length > 1).unit")
    hands.choose(unit)
    hands.move_unit(unit)
    page.wait_for_selector(".battle.yours:not(.giving)")
    after = page.evaluate(position)
    assert after != before
    hands.given(page.locator(".battle-tools [value=undo]").click)
    assert (hands.state("s.awaits.window"), page.evaluate(position)) == (window, before)
    hands.given(page.locator(".battle-tools [value=redo]").click)
    assert page.evaluate(position) == after


def test_few_choices_of_a_fight_are_named_in_the_bar(browser, seats):
    page = at(browser, seats["shot-at"])
    bar = page.locator("[data-part=bar]")
    expect(bar.locator(".question strong")).to_have_text("You Niall may still use abilities and fatigue.")
    # In the order of the page; what it leads to stands in the last corner.
    offered = ["Trigger “Heather and Stone” (1 common) · you lose about 0.5 fewer", "Nothing more: pass", "Advice"]
    expect(bar.locator(".bar-button >> visible=true")).to_have_text(
        [re.compile(f"^{re.escape(each)}") for each in offered]
    )


def test_help_says_what_the_marks_mean_and_has_the_switch_of_the_coach(browser, seats):
    page = at(browser, seats["charge"])
    page.locator("[data-do=help] >> visible=true").click()
    expect(page.locator("#legend dl")).to_be_visible()
    expect(page.locator("body.no-coach")).to_have_count(0)
    coach = page.locator("#panel-more [data-do=coach]")
    coach.click()
    expect(page.locator("body.no-coach")).to_have_count(1)
    coach.click()
    expect(coach).to_have_attribute("aria-pressed", "true")


def test_the_coach_is_let_go_of_by_one_click_and_stays_away(browser, seats):
    page = at(browser, seats["slingers"])
    said, tool = page.locator(".now-bar small.coach"), page.locator(".battle-tools [data-do=coach]")
    expect(said.first).to_be_visible()
    tool.click()
    expect(page.locator(".now-bar .coach >> visible=true")).to_have_count(0)
    page.reload()
    expect(page.locator(".battle.ready")).to_be_visible()
    expect(page.locator(".now-bar .coach >> visible=true")).to_have_count(0)
    tool.click()
    expect(said.first).to_be_visible()


def test_keys_count_at_the_table_again_after_a_rule_was_read(browser, seats):
    page = at(browser, seats["charge"])
    page.locator("[data-tab=story]").click()
    link, text = (
        page.locator(".story a[href^='/boards/'] >> visible=true").first,
        page.locator("dialog[open] [data-text]"),
    )
    link.click()
    expect(text).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator(".battle-table")).to_be_focused()
    # Whoever goes from link to link by keys stays there.
    link.focus()
    page.keyboard.press("Enter")
    expect(text).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()


def test_the_end_of_a_turn_is_golden_once_nobody_is_left_and_asked_about_before(browser, seats):
    page = at(browser, seats["nobody"])
    expect(page.locator("[data-part=bar] .bar-button.first >> visible=true")).to_have_text(["End the turn"])
    page = at(browser, seats["ending"])
    end = page.locator("[data-part=bar] [value=done]")
    version = page.locator(".battle").get_attribute("data-version")
    end.click()
    asked = page.locator("[data-proposal]")
    expect(asked.locator("strong")).to_have_text(
        "Still able to act: Warlord (0), Warriors (1), Warriors (2), Levies (4)."
    )
    # It is no matter for Enter.
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()
    assert page.locator(".battle").get_attribute("data-version") == version
    end.click()
    Hands(page).given(asked.get_by_role("button", name="End the turn").click)


def test_both_boards_are_one_click_apart(browser, seats):
    page = at(browser, seats["charge"])
    page.locator("[data-tab=board]").click()
    mine, theirs = page.locator("#board-0 .beside"), page.locator("#board-1 .beside")
    # What lies ready and has to wait is named above everything else.
    expect(mine.locator(".laid > span")).to_have_text(["Heather and Stone", "Feud Remembered"])
    page.locator("[data-board=board-1]").click()
    expect(theirs).to_be_visible()
    expect(mine).to_be_hidden()
    page.locator("[data-board=board-0]").click()
    expect(mine).to_be_visible()
    expect(theirs).to_be_hidden()
