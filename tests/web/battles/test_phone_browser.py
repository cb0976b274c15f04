"""The table on a phone, upright and on its side: what one needs is in sight, and nothing lies over it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.battles.hands import Hands
from tests.web.battles.test_drawn_browser import HIDDEN, LONG, REPORT, UNSEEN, WHY, seated

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (360, 740), (844, 390))
EVERYBODY = "skaldBattle.table.position.units.filter(u => u.figures.length).map(u => u.id)"
#: What can be pressed in the bar, or is told there.
BAR = ".now-bar :is(.bar-button, .question strong) >> visible=true"


@pytest.fixture
def phone(browser, site) -> Page:
    return seated(browser, site, width=360, height=740, touch=True, language="fr")


def turned(page: Page, size: tuple[int, int]) -> None:
    """Hold the phone otherwise, and wait until the view has come to rest."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_rest(page)


def at_rest(page: Page) -> None:
    page.wait_for_function(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>"
        " done(!skaldBattle.table.view.isGoing))))"
    )


def unseen(page: Page) -> int:
    """How many figures can't be seen."""
    at_rest(page)
    return int(page.evaluate(UNSEEN, page.evaluate(EVERYBODY)))


def comes_into_sight(page: Page, *units: int) -> None:
    """The view goes until some units, or all, can be seen."""
    shown = list(units) or page.evaluate(EVERYBODY)
    page.wait_for_function(f"units => !skaldBattle.table.view.isGoing && ({UNSEEN})(units) === 0", arg=shown)


def test_both_armies_are_in_sight_however_large_the_bar_is(phone):
    for size in SIZES:
        turned(phone, size)
        comes_into_sight(phone)
    phone.evaluate("name => skaldBattle.bar.show({ title: name, note: `${name} ${name} ${name}` })", LONG)
    comes_into_sight(phone)
    phone.evaluate("skaldBattle.doing.cancel()")
    turned(phone, SIZES[0])
    # Upright they are as large as there is room for; the whole table is there by a tap.
    scale, whole = "skaldBattle.table.view.scale", "() => !skaldBattle.table.view.isHome"
    near = phone.evaluate(scale)
    phone.locator("[data-do=fit]").tap()
    phone.wait_for_function(whole)
    assert phone.evaluate(scale) > near
    phone.locator("[data-do=fit]").tap()
    phone.wait_for_function(f"near => {scale} === near", arg=near)
    # Whoever has looked nearer keeps that; and looks at everything again by one tap.
    phone.evaluate("skaldBattle.table.view.zoom(0.3, 0, 0)")
    phone.evaluate("name => skaldBattle.bar.show({ title: name })", LONG)
    assert unseen(phone) > 0
    phone.locator("[data-do=fit]").tap()
    comes_into_sight(phone)


def lies(page: Page) -> list[object]:
    """Where the table is on the screen, and what of it is seen."""
    at_rest(page)
    table = page.locator(".battle-table")
    return [table.bounding_box(), table.get_attribute("viewBox")]


def test_the_table_keeps_its_place_through_reports_questions_and_moves(phone):
    hands = Hands(phone, touch=True)
    hands.play(until=lambda: any(way["kind"] == "move" for way in hands.state("s.ways")))
    told = [{"key": 1, "first": 1, "words": f"{REPORT} {REPORT}", "why": WHY, "units": [], "waits": False}]
    for size in SIZES[:2]:
        turned(phone, size)
        before = lies(phone)
        phone.evaluate("told => skaldBattle.reports.tell(told, told)", told)
        assert lies(phone) == before
        phone.evaluate("name => skaldBattle.bar.show({ title: name, note: `${name} ${name} ${name}` })", LONG)
        assert lies(phone) == before
        phone.evaluate("() => { skaldBattle.reports.next(); skaldBattle.doing.cancel(); }")
        assert lies(phone) == before
        hands.release()
        unit = next(way["unit"] for way in hands.state("s.ways") if way["kind"] == "move")
        hands.choose(unit)
        assert lies(phone) == before
        hands.move_unit(unit)
        hands.wait_for_my_turn()
        assert lies(phone) == before


#: Everybody crowded together, tired and with a die; how many marks each plate has then.
CROWDED = (
    "() => { const told = structuredClone(skaldBattle.state.position);"
    " const standing = told.units.filter(u => u.figures.length);"
    " standing.forEach((unit, at) => { const [x, y] = [unit.figures[0].x, unit.figures[0].y];"
    " Object.assign(unit, { fatigue: 2, gives_die: true });"
    " for (const f of unit.figures) { f.x += 500 + 70 * (at % 3) - x; f.y += 400 + 45 * Math.floor(at / 3) - y; } });"
    " skaldBattle.table.show(told);"
    " return standing.map(({ id }) => { const { plate } = skaldBattle.table.units.drawn.get(id);"
    " return [plate.querySelectorAll('.drop').length, plate.querySelectorAll('.cube').length]; }); }"
)


def test_every_unit_keeps_its_marks_in_a_crowd(phone):
    for size in SIZES:
        turned(phone, size)
        beyond = (
            "() => { const { table, state } = skaldBattle;"
            " table.show(state.position); table.view.open();"
            " for (const each of document.getAnimations()) each.finish();"
            " const { right } = document.querySelector('.battle-table').getBoundingClientRect();"
            " return [...document.querySelectorAll('.plate:not(.off)')]"
            ".filter(each => each.getBoundingClientRect().right > right + 8).length; }"
        )
        assert phone.evaluate(beyond) == 0
        assert phone.evaluate(CROWDED) == [[2, 1]] * len(phone.evaluate(EVERYBODY))


#: Two enemies so near each other that a finger beside one of them is within the circles of both.
BESIDE = (
    "() => { const told = structuredClone(skaldBattle.state.position), { table } = skaldBattle;"
    " const [one, other] = told.units.filter(u => u.side === 'right' && u.figures.length);"
    " told.units = told.units.map(u => u === one || u === other ? u : { ...u, figures: [] });"
    " [one, other].forEach((unit, at) => { unit.figures = [{ ...unit.figures[0], x: 500 + 60 * at, y: 450 }]; });"
    " table.show(told);"
    " const [x, y] = table.turning.place([500, 450]), near = one.figures[0].radius + 10;"
    " const p = new DOMPoint(x, y + near).matrixTransform(table.svg.getScreenCTM()), found = [one.id, p.x, p.y];"
    " document.querySelector('.plates').style.pointerEvents = 'none'; return found; }"
)


def test_a_finger_beside_two_units_means_the_nearer(phone):
    for size in SIZES[:2]:
        turned(phone, size)
        unit, x, y = phone.evaluate(BESIDE)
        assert phone.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.touch') !== null", [x, y])
        Hands(phone, touch=True).tap(x, y)
        expect(phone.locator(f"#panel-units .card-of[data-unit='{unit}']")).to_be_visible()
        phone.evaluate("() => { skaldBattle.doing.choose(null); skaldBattle.table.show(skaldBattle.state.position); }")
        at_rest(phone)


def test_where_figures_fall_both_units_are_in_the_middle(phone):
    everybody = phone.evaluate(EVERYBODY)
    for size in SIZES[:2]:
        turned(phone, size)
        phone.evaluate(
            "units => skaldBattle.table.view.bring(units.flatMap(id => skaldBattle.doing.unit(id).figures"
            ".map(({ x, y }) => [x, y])), 1.2, true)",
            everybody[:2],
        )
        comes_into_sight(phone, *everybody[:2])
        off = phone.evaluate(
            "units => { const { view } = skaldBattle.table, { wide } = view.size;"
            " const xs = units.flatMap(id => skaldBattle.doing.unit(id).figures.map(({ x }) => x));"
            " return Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - view.at.x) / view.scale / wide; }",
            everybody[:2],
        )
        assert off < 0.1
        phone.evaluate("skaldBattle.table.view.open()")


def test_odds_stand_beside_the_fight_they_are_about(phone):
    both = [phone.evaluate(EVERYBODY)[0], phone.evaluate(EVERYBODY)[-1]]
    card = phone.locator("[data-odds]")
    for size in SIZES:
        turned(phone, size)
        # Also where somebody has just looked elsewhere.
        phone.evaluate("() => { skaldBattle.table.view.zoom(0.5, 0, 0); skaldBattle.table.view.handled = Infinity; }")
        phone.evaluate("([one, other]) => skaldBattle.doing.onOdds(one, other, 'charge')", both)
        expect(card).to_be_visible()
        comes_into_sight(phone, *both)
        assert card.locator(".odds-way strong").evaluate_all(HIDDEN) == []
        phone.evaluate("skaldBattle.doing.onOdds(null)")
        phone.evaluate("skaldBattle.table.view.fit()")


def test_points_are_told_first_and_the_way_out_stays_in_sight(phone):
    phone.locator(".battle-top h1 a").tap()
    headings = phone.locator("dialog[open] [data-text] h2")
    expect(headings.first).to_have_text("Points de massacre")
    assert headings.all_inner_texts().index("Mise en place") > headings.all_inner_texts().index("Décompte")
    # What holds in this battle comes after what counts in any.
    assert phone.locator("dialog[open] .lead").first.bounding_box()["y"] < headings.first.bounding_box()["y"]
    assert phone.locator("dialog[open] .lead").last.bounding_box()["y"] > headings.nth(1).bounding_box()["y"]
    phone.evaluate("document.querySelector('dialog').scrollTop = 9999")
    assert phone.locator("dialog .shut").evaluate_all(HIDDEN) == []
    phone.locator("dialog .shut").tap()
    expect(phone.locator("dialog[open]")).to_have_count(0)


def test_what_the_marks_mean_is_offered_once_and_read_by_a_tap(phone):
    offered = phone.locator("[data-part=bar] [data-legend]")
    offered.tap()
    expect(phone.locator("dialog[open] .legend dt")).to_have_count(7)
    phone.locator("dialog .shut").tap()
    expect(offered).to_be_hidden()
    phone.reload()
    expect(phone.locator(".battle.ready")).to_be_visible()
    expect(offered).to_be_hidden()


def test_the_coach_is_let_go_of_by_one_tap_and_called_again_under_more(phone):
    said, tool = phone.locator(".now-bar .coach >> visible=true"), phone.locator(".battle-tools [data-do=coach]")
    for size in SIZES:
        turned(phone, size)
        assert tool.evaluate_all(HIDDEN) == []
    expect(said).not_to_have_count(0)
    tool.tap()
    expect(said).to_have_count(0)
    expect(tool).to_be_hidden()
    phone.locator("[data-tab=more]").tap()
    phone.locator("#panel-more [data-do=coach]").tap()
    phone.locator("[data-tab=more]").tap()
    expect(said).not_to_have_count(0)


def test_a_unit_that_is_only_tapped_shows_its_card_below_it(phone):
    hands = Hands(phone, touch=True)
    foe = next(each["id"] for each in hands.state("s.position.units") if each["side"] == "right" and each["figures"])
    hands.tap(*hands.touchable(foe))
    expect(phone.locator(f"#panel-units .card-of[data-unit='{foe}'] .stats")).to_be_visible()
    comes_into_sight(phone, foe)
    hands.tap(*hands.touchable(foe))
    expect(phone.locator("#panel-units")).to_be_hidden()


def test_a_sheet_is_shut_by_a_tap_beside_it_and_by_advice(phone):
    for tab in ("story", "now"):
        phone.locator(f"[data-tab={tab}]").tap()
        expect(phone.locator(f"#panel-{tab}")).to_be_visible()
        strip = phone.locator(f"#panel-{tab}").bounding_box()["y"] - 4
        phone.touchscreen.tap(180, strip)
        expect(phone.locator(".battle.sheet-open")).to_have_count(0)
        assert phone.evaluate("[skaldBattle.doing.chosen, skaldBattle.doing.proposal]") == [None, None]
    phone.locator("[data-tab=story]").tap()
    phone.evaluate("document.querySelector('[data-battle]').insertAdjacentHTML('beforeend', '<i data-do=example>')")
    phone.locator("i[data-do=example]").dispatch_event("click")
    expect(phone.locator(".battle.sheet-open")).to_have_count(0)


def test_the_story_opens_at_its_newest_line(phone):
    story = phone.locator("#panel-story")
    phone.evaluate("document.querySelector('#panel-story .story').style.paddingBottom = '2000px'")
    for _ in range(2):
        phone.locator("[data-tab=story]").tap()
        assert story.evaluate("each => each.scrollTop") == 0
        story.evaluate("each => { each.scrollTop = 300; }")
        phone.locator("[data-tab=story]").tap()
        expect(story).to_be_hidden()


def test_the_ruler_speaks_behind_whoever_measures(phone):
    for end in ([100, 450], [1100, 450], [600, 100], [600, 800], [900, 700]):
        phone.evaluate("end => skaldBattle.table.measure.show([600, 450], end)", end)
        covers = (
            "end => { const p = new DOMPoint(...end).matrixTransform(skaldBattle.table.svg.getScreenCTM());"
            " const r = document.querySelector('.measure .said-plate').getBoundingClientRect();"
            " return p.x > r.left - 20 && p.x < r.right + 20 && p.y > r.top - 20 && p.y < r.bottom + 20; }"
        )
        assert (end, phone.evaluate(covers, end)) == (end, False)


def test_play_now_is_above_the_fold_of_a_phone_on_its_side(browser, site):
    for language in ("fr", "en"):
        context = browser.new_context(viewport={"width": 844, "height": 390}, locale=language)
        page = context.new_page()
        for address, button in (("/battles/", ".play-now"), ("/", ".hero .button")):
            page.goto(site + address)
            assert page.locator(button).evaluate_all(HIDDEN) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= 844


def test_what_happened_is_read_card_by_card_before_what_is_asked(phone):
    told = [
        {
            "key": n,
            "first": n,
            "words": f"{REPORT} {REPORT}",
            "brief": f"Fait {n}.",
            "why": WHY,
            "units": [n],
            "waits": True,
        }
        for n in range(1, 9)
    ]
    question, card = phone.locator("[data-part=bar] .question"), phone.locator(".report")
    for size in SIZES:
        turned(phone, size)
        phone.evaluate("told => skaldBattle.reports.tell(told, told)", told)
        expect(question).to_be_hidden()
        expect(card.locator(".report-count")).to_have_text("1 sur 8")
        expect(card.locator(".in-brief")).to_have_text("Fait 1.")
        expect(card.locator(".in-full")).to_be_hidden()
        card.locator(".in-brief").tap()
        expect(card.locator(".in-full")).to_be_visible()
        card.locator(".report-next").tap()
        expect(card.locator(".in-brief")).to_have_text("Fait 2.")
        # A tap on the table leads on too, and chooses nobody.
        hands = Hands(phone, touch=True)
        hands.tap(*hands.touchable(phone.evaluate(EVERYBODY)[0]))
        expect(card.locator(".report-count")).to_have_text("3 sur 8")
        assert phone.evaluate("skaldBattle.doing.chosen") is None
        phone.evaluate("for (const each of document.querySelector('.report').getAnimations()) each.finish()")
        assert card.locator("p, button").evaluate_all(HIDDEN) == []
        card.locator(".report-skip").tap()
        expect(card).to_have_count(0)
        expect(question).to_be_visible()


def test_what_passes_by_takes_two_lines_and_hides_nothing(phone):
    told = [{"key": 1, "first": 1, "words": f"{REPORT} {REPORT} {REPORT}", "why": WHY, "units": [], "waits": False}]
    for size in SIZES:
        turned(phone, size)
        phone.evaluate("told => skaldBattle.reports.tell(told, told)", told)
        high = phone.locator("[data-ticker]").evaluate("each => each.getBoundingClientRect().height")
        assert (size, high < 64) == (size, True)
        assert phone.locator(BAR).evaluate_all(HIDDEN) == []
        phone.locator(".report .in-brief").tap()
        expect(phone.locator(".report .in-full")).to_be_visible()
        phone.evaluate("skaldBattle.reports.next()")


def test_a_fights_question_shows_all_it_offers_on_a_phone_on_its_side(phone):
    turned(phone, SIZES[2])
    phone.evaluate(
        "name => { const bar = document.querySelector('[data-part=bar]');"
        " const brief = `<small class='blow-brief'>${name} : 13 dés, touche 2+, annulé 5+</small>`;"
        " bar.querySelector('.question strong').insertAdjacentHTML('afterend',"
        " `<details class='blows'><summary>${brief + brief}</summary></details>`);"
        " bar.querySelector('.follows')?.remove();"
        " const buttons = [name, name, 'Rien de plus : passer', 'Conseil'].map((each, at) =>"
        " `<button class='bar-button ${at === 3 ? 'first' : ''}'>${each}</button>`);"
        " bar.querySelector('.bar-buttons:last-child').innerHTML = buttons.join(''); }",
        LONG,
    )
    assert phone.locator(".now-bar .bar-button >> visible=true").evaluate_all(HIDDEN) == []
    tabs = phone.locator(".tabs button span")
    assert [each.inner_text() for each in tabs.all()] == ["Maintenant", "Unités", "Plateau", "Récit", "Plus"]
    assert tabs.evaluate_all(HIDDEN) == []
    assert tabs.evaluate_all("all => all.filter(each => each.getBoundingClientRect().width < 15).length") == 0


#: How high the dice above a board are, and whether all of them, and what may be done with them, are within its width.
DICE = (
    "each => { const box = each.getBoundingClientRect();"
    " const fits = (die) => die.getBoundingClientRect().right <= box.right;"
    " return [box.height, [...each.querySelectorAll('.die')].every(fits)]; }"
)


def test_dice_leave_room_for_the_abilities_however_many_are_laid(phone):
    hands = Hands(phone, touch=True)
    if phone.locator("[data-open=board]").count():
        hands.press("[data-open=board]")
    for _ in range(2):
        hands.given(phone.locator("#panel-board .die.lay >> visible=true").first.tap)
        phone.evaluate("skaldBattle.panels.shut()")
        phone.evaluate("skaldBattle.panels.open('board')")
    for size in SIZES:
        turned(phone, size)
        high, fits = phone.locator("#board-0 .beside").evaluate(DICE)
        assert (size, fits, high < 110) == (size, True, True)
        # Somebody who looks through the abilities sees them, below the dice.
        phone.locator("#board-0 .ability").last.scroll_into_view_if_needed()
        assert phone.locator("#board-0 .beside .die").evaluate_all(HIDDEN) == []
        assert phone.locator("#board-0 .ability strong").last.evaluate_all(HIDDEN) == []


def test_several_abilities_in_the_bar_leave_the_table_and_a_card_their_room(phone):
    about = "Activez une de vos unités de gardes ou un de vos héros."
    options = "".join(
        f"<button class='bar-button option'><span>{name}<small>{about}</small></span></button>"
        for name in ("Déclencher « La maison du seigneur des roseaux » (1 commun)", "Détermination : le Seigneur (0)")
    )
    phone.evaluate(
        "options => { const buttons = document.createElement('div'); buttons.className = 'bar-buttons';"
        ' buttons.innerHTML = options + \'<button class="bar-button ends">Finir le tour</button>'
        '<button class="bar-button coach first">Un conseil</button>\';'
        " const bar = document.querySelector('[data-part=bar]');"
        " for (const each of bar.querySelectorAll('.bar-buttons')) each.remove(); bar.append(buttons); }",
        options,
    )
    bar = phone.locator(".now-bar")
    assert bar.bounding_box()["height"] <= 0.4 * 740
    assert phone.locator(".now-bar .bar-buttons button").evaluate_all(HIDDEN) == []
    phone.evaluate("skaldBattle.doing.choose(8); skaldBattle.doing.onLook(8)")
    stats = phone.locator("#panel-units .stats")
    expect(stats).to_be_visible()
    phone.wait_for_function("() => document.querySelector('.battle').style.getPropertyValue('--bar-high') !== ''")
    box = stats.bounding_box()
    assert box["y"] + box["height"] <= bar.bounding_box()["y"]


def test_the_score_and_the_title_are_as_high_as_a_finger(phone):
    hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.textContent ?? ''"
    for name, above in ((".army.left .score a", 20), (".army.right .score a", 20), ("h1 a", 9)):
        link = phone.locator(f".battle-top {name}")
        box = link.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for down in (-above, 0, 41 - above):
            assert phone.evaluate(hit, [x, y + down]) == link.inner_text()


def test_small_links_of_the_bar_are_as_high_as_a_finger(phone):
    links = phone.locator("[data-part=bar] .goal a >> visible=true").all()
    assert links
    for link in links:
        box = link.bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for down in (-18, 0, 18):
            hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.textContent ?? ''"
            assert phone.evaluate(hit, [middle[0], middle[1] + down]) == link.inner_text()


def test_the_result_is_offered_as_long_as_it_is_not_shown(phone):
    phone.evaluate(
        "document.querySelector('.battle').classList.add('over');"
        " document.querySelector('[data-part=bar] .bar-buttons')"
        ".insertAdjacentHTML('beforeend', '<button type=button class=bar-button data-open=now>Le résultat</button>')"
    )
    offered = phone.locator(".bar-button[data-open=now]").last
    expect(offered).to_be_visible()
    assert phone.locator(".tabs [aria-expanded=true]").count() == 0
    offered.tap()
    expect(phone.locator("#panel-now")).to_be_visible()
    expect(offered).to_be_hidden()


def test_the_result_is_there_once_the_last_report_was_read(phone):
    report = {
        "first": 1,
        "last": 1,
        "key": "1-story-0",
        "units": [],
        "lines": [],
        "words": "The last blow.",
        "waits": True,
    }
    phone.evaluate("each => { skaldBattle.reports.tell([each], [each]); }", report)
    phone.evaluate(
        "() => fetch(location.pathname + 'do', { method: 'POST', body: new URLSearchParams({"
        " version: skaldBattle.state.version, action: 'concede side=left',"
        " csrfmiddlewaretoken: document.querySelector('[name=csrfmiddlewaretoken]').value }) })"
    )
    phone.wait_for_selector(".battle.over", timeout=30_000)
    expect(phone.locator(".report.waits")).to_contain_text("The last blow.")
    expect(phone.locator("#panel-now")).to_be_hidden()
    while phone.locator(".report.waits").count():
        phone.locator(".report-next").tap()
    expect(phone.locator("#panel-now .victory")).to_be_visible()
    # Whoever shuts it is at the table, and may take back what ended the battle.
    phone.locator("[data-tab=now]").tap()
    expect(phone.locator("#panel-now")).to_be_hidden()


def test_the_numbers_of_a_unit_come_before_the_words_about_it(phone):
    foe = phone.evaluate("skaldBattle.table.position.units.find(u => u.side === 'right').id")
    hands = Hands(phone, touch=True)
    hands.tap(*hands.touchable(foe))
    card = phone.locator(f"#panel-units .card-of[data-unit='{foe}']")
    expect(card).to_be_visible()
    assert card.locator(".stats").bounding_box()["y"] < card.locator(".told").bounding_box()["y"]


#: What can be touched in a part of the page and is narrower or lower than a finger, whatever of it is drawn.
TOO_SMALL = (
    "within => { const kinds = 'button, summary, select, input:not([type=hidden], [type=checkbox]), a[href]';"
    " return [...document.querySelectorAll(within)].flatMap(part => [...part.querySelectorAll(kinds)])"
    # What stands in a text is as high as its lines: words that lead to a rule, reasons, texts of abilities.
    ".filter(each => each.checkVisibility() && !each.closest('.line-rule, .does, .told, .said, .then, small a'))"
    ".filter(each => { each.scrollIntoView({ block: 'center' }); const r = each.getBoundingClientRect();"
    " const far = (x, y) => { let n = 0; while (n < 44 && each.contains(document.elementFromPoint("
    "r.x + r.width / 2 + x * n, r.y + r.height / 2 + y * n))) n += 1; return n; };"
    " return Math.min(far(0, -1) + far(0, 1), far(-1, 0) + far(1, 0)) < 44; }).map(each => each.outerHTML); }"
)


def test_whatever_is_touched_is_as_large_as_a_finger(phone):
    hands = Hands(phone, touch=True)
    hands.play(until=lambda: any(way["kind"] == "move" for way in hands.state("s.ways")))
    assert phone.evaluate(TOO_SMALL, ".battle-top, .now-bar, .tabs, .battle-tools") == []
    for tab in ("now", "units", "board", "story", "more"):
        phone.locator(f"[data-tab={tab}]").tap()
        expect(phone.locator(f"#panel-{tab}")).to_be_visible()
        assert (tab, phone.evaluate(TOO_SMALL, f"#panel-{tab}")) == (tab, [])
    unit = hands.state("s.ways[0].unit")
    phone.evaluate("unit => { skaldBattle.doing.choose(unit); skaldBattle.panels.open('units'); }", unit)
    expect(phone.locator(f"#card .card-of[data-unit='{unit}']")).to_be_visible()
    assert phone.evaluate(TOO_SMALL, "#card") == []
