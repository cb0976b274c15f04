"""The table under real hands: by mouse, by finger on a phone, by keys, in text; in both languages, for everyone."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.battles.hands import Hands
from tests.web.battles.keyboard import Keyboard
from tests.web.battles.reader import Reader
from tests.web.battles.small_battles import Begun, begin

pytestmark = pytest.mark.browser


def seated(browser: Browser, site: str, *, width=1280, height=800, touch=False, language="en", scheme="light") -> Page:
    """Play now, from the door to the first own decision: two clicks."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, locale=language, color_scheme=scheme
    )
    page = context.new_page()
    page.goto(f"{site}/battles/")
    page.locator("form[action='/battles/now'] button").click()
    expect(page.locator(".battle.ready")).to_be_visible()
    page.wait_for_selector(".battle.yours", timeout=120_000)
    return page


def test_a_unit_is_dragged_confirmed_and_taken_back(browser, site):
    page = seated(browser, site)
    hands = Hands(page)
    hands.play(until=lambda: any(w["kind"] == "move" for w in hands.state("s.ways")))
    # A rim marks those that could act and haven't yet.
    waiting = "new Set(s.ways.map(w => w.unit).filter(id => !s.position.units[id].acts.length)).size"
    expect(page.locator(".plate.fresh")).to_have_count(hands.state(waiting))
    way = next(w for w in hands.state("s.ways") if w["kind"] == "move")
    unit, before = way["unit"], hands.state(f"s.position.units[{way['unit']}].figures[0]")
    whoever_walks_past_is_not_tapped(page, hands)
    # One thing is golden: the advice, as long as nothing is chosen.
    hands.release()
    expect(page.locator(".now-bar .bar-button.first >> visible=true")).to_have_text(["Advice"])
    hands.choose(unit)
    # Whoever is tapped once more stays chosen.
    hands.tap(*hands.touchable(unit))
    expect(page.locator(f".unit.chosen[data-unit='{unit}']")).to_be_visible()
    a_long_tap_is_one_tap(page, hands, unit)
    a_rule_is_read_over_the_table(page, hands, unit)
    start = hands.touchable(unit)
    hands.drag(start, (start[0] + 30, start[1] + 20))
    expect(page.locator(".ghost"), hands.said()).to_have_count(len(hands.state(f"s.position.units[{unit}].figures")))
    # What the move takes is said before it is confirmed.
    expect(page.locator("[data-proposal]")).to_contain_text(f"with {way['by']}")
    assert hands.state(f"s.position.units[{unit}].figures[0]") == before
    hands.given(lambda: page.keyboard.press("Enter"))
    hands.wait_for_my_turn()
    expect(page.locator(".ghost")).to_have_count(0)
    assert hands.state(f"s.position.units[{unit}].figures[0]") != before
    # Whoever listens to the page hears each new line of the story once.
    expect(page.locator("[role=log]")).to_contain_text(" moved, up to ")
    expect(page.locator("[data-ticker]")).to_contain_text(" moved ")
    hands.given(lambda: hands.press(".battle-tools [value=undo]"))
    # What was taken back isn't told any more.
    expect(page.locator("[data-ticker]")).not_to_contain_text(" moved ")


def a_long_tap_is_one_tap(page, hands, unit):
    """A finger that stays makes no click in a browser; whether one comes or not, it is heard once."""
    hands.release()
    at = hands.touchable(unit)
    page.evaluate(
        "() => { const { doing } = skaldBattle, was = doing.tapUnit.bind(doing); window.taps = [];"
        " doing.tapUnit = (id) => { taps.push(id); return was(id); }; }"
    )
    press = (
        "([x, y, kinds]) => { const at = document.elementFromPoint(x, y); for (const kind of kinds) at.dispatchEvent("
    )
    made = "new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 7, isPrimary: true, bubbles: true })); }"
    page.evaluate(press + made, [*at, ["pointerdown", "pointerup"]])
    page.evaluate(press + made, [*at, ["pointerdown", "pointerup", "click"]])
    page.evaluate(press + made, [*at, ["pointerdown", "pointercancel"]])
    # Whoever clicks without a finger is heard too.
    page.evaluate(press + made, [*at, ["click"]])
    assert page.evaluate("taps") == [unit] * 3
    page.evaluate("delete skaldBattle.doing.tapUnit")
    hands.choose(unit)


def a_rule_is_read_over_the_table(page, hands, unit):
    """A link to a rule opens its text there; the table stays, and what was chosen."""
    reasons = page.locator("#panel-units.shown .card-of .doing.not small").all_inner_texts()
    assert [one for one, other in pairwise(reasons) if one == other] == []
    hands.press(f"#panel-units.shown .card-of[data-unit='{unit}'] .rulings a")
    expect(page.locator("dialog[open] [data-text]")).not_to_be_empty()
    assert barriers(page, within="dialog") == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert hands.state("skaldBattle.doing.chosen") == unit


#: Let a unit set out from where another one stands, and take very long.
WALKING = (
    "([walker, other]) => { const { table } = skaldBattle, to = skaldBattle.doing.unit(other).figures[0];"
    " const figures = [...table.units.drawn.get(walker).figures.children];"
    " for (const each of figures) Object.assign(each.style, { transition: 'none',"
    " transform: `translate(${to.x}px, ${to.y}px)` });"
    " figures[0].getBoundingClientRect();"
    " for (const each of figures) each.style.transition = 'transform 600s';"
    " table.show(skaldBattle.state.position); }"
)


def whoever_walks_past_is_not_tapped(page, hands):
    """Of two units at one place the one is meant that stands there."""
    other, *_, walker = (
        each["id"] for each in hands.state("s.position.units") if each["side"] == "left" and each["figures"]
    )
    page.evaluate(WALKING, [walker, other])
    at = hands.figure(other)
    above = "([x, y]) => document.elementFromPoint(x, y).closest('[data-unit]').dataset.unit"
    assert page.evaluate(above, list(at)) == str(walker)
    hands.tap(*at)
    expect(page.locator(f".unit.chosen[data-unit='{other}']")).to_be_visible()
    page.evaluate(
        "walker => skaldBattle.table.units.drawn.get(walker).group.getAnimations({ subtree: true })"
        ".forEach(each => each.finish())",
        walker,
    )


def at_table(browser: Browser, address: str, **more: Any) -> Page:
    """A window at a battle that was begun elsewhere."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **more})
    page = context.new_page()
    page.goto(address)
    return page


@pytest.fixture(scope="module")
def battles(site, site_data) -> dict[str, Begun]:
    """A short battle for everybody who plays one to its end; with these dice armies come to blows."""
    seeds = {"mouse": 2, "finger": 2, "keys": 5, "reader": 5}
    return dict(zip(seeds, begin(site, site_data, list(seeds.values())), strict=True))


@pytest.mark.slow
def test_a_whole_battle_is_won_or_lost_by_mouse(browser, battles):
    page = at_table(browser, battles["mouse"].url)
    Hands(page).play()
    expect(page.locator(".bar-button.first")).to_be_visible()


@pytest.mark.slow
def test_a_whole_battle_is_played_by_finger_on_a_phone(browser, battles):
    page = at_table(browser, battles["finger"].url, viewport={"width": 360, "height": 740}, has_touch=True)
    Hands(page, touch=True).play()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
def test_a_whole_battle_is_played_by_keys_alone(browser, battles):
    page = at_table(browser, battles["keys"].url)
    player = Keyboard(page)
    player.play()
    assert player.hesitated and player.walked
    expect(page.locator(".bar-button.first")).to_be_visible()


@pytest.mark.slow
def test_a_whole_battle_is_played_without_scripts(browser, battles):
    page = at_table(browser, battles["reader"].url, java_script_enabled=False)
    Reader(page, battles["reader"]).play()
    expect(page.locator(".story").first).to_be_visible()


#: Whether the middle of something is on the screen with nothing over it.
UNCOVERED = (
    "(button) => { const r = button.getBoundingClientRect();"
    " return button.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"
)


def what_it_is_fought_for_is_read(page):
    """The name of the scenario opens how it is won, which is said first."""
    page.locator(".battle-top h1 a").click()
    expect(page.locator("dialog[open] [data-text] > .lead:first-child")).to_contain_text("8 points")
    expect(page.locator("dialog[open] .drawings").first).to_be_hidden()
    # Whoever reads on while something happens stays where they are, though the page behind it is made anew.
    page.evaluate(
        "async () => { const box = document.querySelector('dialog'), { panels } = skaldBattle; box.scrollTop = 200;"
        " const was = panels.refreshed.bind(panels); panels.refreshed = () => { was(); box.style.display = 'none';"
        " box.scrollTop; box.style.display = ''; }; skaldBattle.state.version -= 1; await skaldBattle.refresh();"
        " delete panels.refreshed; }"
    )
    assert page.evaluate("document.querySelector('dialog').scrollTop") == 200
    page.keyboard.press("Escape")


#: How many whole abilities are in sight below the dice, in a panel that nobody has scrolled.
IN_SIGHT = (
    "() => { const panel = document.querySelector('#panel-board.shown'); panel.scrollTop = 0;"
    " const seen = panel.getBoundingClientRect(), bar = document.querySelector('.now-bar-part:not([hidden])');"
    " const over = bar.getBoundingClientRect(), is_over = over.right > seen.left && over.left < seen.right;"
    " const floor = is_over ? Math.min(seen.bottom, over.top) : seen.bottom;"
    " return [...panel.querySelectorAll('.board[open] .ability')].filter(each =>"
    " each.getBoundingClientRect().bottom <= floor).length; }"
)


def the_board_says_what_to_lay(page, *, is_sheet):
    """What Skald would lay has its reason, two abilities are in sight, and so is what may be done."""
    page.locator("[data-tab=board]").click()
    advised = page.locator(".ability.advised").first
    expect(advised.locator(".advised-for")).not_to_be_empty()
    expect(advised.locator(".die.lay.best").first).to_be_visible()
    # It is done above the abilities, or in the bar where that stays beside them.
    expect(page.locator(":is(#panel-board, .now-bar) [data-follows] >> visible=true").first).to_be_visible()
    assert page.evaluate(IN_SIGHT) >= 2
    if is_sheet:
        text = page.locator(".ability .does summary").first
        assert text.evaluate("each => each.getBoundingClientRect().height") < 40
        wide = "all => all.map(each => each.getBoundingClientRect().width).filter(each => each && each < 80)"
        assert page.locator(".board[open] .says > strong").evaluate_all(wide) == []
        able = page.locator(".now-bar .bar-button >> visible=true")
        assert [each.inner_text() for each in able.all() if not each.evaluate(UNCOVERED)] == []
        page.locator("[data-tab=board]").click()


def the_table_in_text_is_one_for_everyone(page, width):
    """The same page as sentences, buttons and shields, with one's own units first; and back again."""
    if width < 960:
        page.locator("[data-tab=more]").click()
    page.locator("[data-do=text] >> visible=true").first.click()
    expect(page.locator("body.as-text .units li.mine .unit-mark").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(page) == []
    page.locator("[data-to-drawn]").first.click()
    expect(page.locator("body.drawn .battle-table")).to_be_visible()


def a_die_is_laid_where_the_finger_stays(page, *, is_sheet):
    """However far down the board: the dice stay in sight, and so does the ability, though others above it shrink."""
    hands = Hands(page)
    page.evaluate("skaldBattle.panels.shut()")
    # With a die on a fitting ability Skald would first use that; and after it abilities stay where they are.
    lays = page.locator(".ability:first-child.advised .die.lay.best")
    hands.play(until=lambda: hands.state("s.awaits.window") == "orders" and lays.count() > 0)
    the_board_says_what_to_lay(page, is_sheet=is_sheet)
    if not page.locator("#panel-board.shown >> visible=true").count():
        page.locator("[data-tab=board]").click()
    the_order = "all => all.map(each => each.dataset.ability)"
    before = page.locator(".board[open] [data-ability]").evaluate_all(the_order)
    fitting = page.locator(".panel.shown .ability:has([data-lays])")
    ability = fitting.nth(fitting.count() // 2)
    name = ability.get_attribute("data-ability")
    version = page.locator(".battle").get_attribute("data-version")
    # Whoever clicks may scroll until nothing covers the button: what counts is where it was at the click itself.
    ability.evaluate(
        "each => each.addEventListener('click', () => window.tapped = each.getBoundingClientRect().y, true)"
    )
    ability.locator("[data-lays]").first.click()
    page.wait_for_selector(f".battle:not([data-version='{version}'])")
    if page.evaluate("skaldBattle.state.awaits.window") == "orders":
        assert page.locator(".board[open] [data-ability]").evaluate_all(the_order) == before
    after = page.locator(f".panel.shown [data-ability='{name}']")
    tray = page.locator(".panel.shown .beside").first
    if after.count() and not (is_sheet and page.locator(".panel.shown >> visible=true").count() == 0):
        stays = "(name) => Math.abs(document.querySelector(name).getBoundingClientRect().y - window.tapped) < 2"
        page.wait_for_function(stays, arg=f".panel.shown [data-ability='{name}']")
        assert tray.evaluate(UNCOVERED)
    # Whoever chooses another unit reads its card from the top.
    page.evaluate("skaldBattle.panels.open('units', { quiet: true })")
    page.evaluate("document.querySelector('#panel-units').scrollTop = 400")
    page.evaluate(
        "skaldBattle.doing.choose(skaldBattle.table.position.units.find((u) => skaldBattle.doing.isOwn(u.id)).id)"
    )
    page.wait_for_selector("#card .card-of", state="attached")
    page.wait_for_function("() => document.querySelector('#panel-units').scrollTop === 0")


#: Everything of a list that isn't wholly on the screen with nothing over it, at its middle and near its ends.
HIDDEN = (
    "(all) => all.filter(each => each.getClientRects().length).filter(each => {"
    " const r = each.getBoundingClientRect(), at = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]];"
    " const inside = r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;"
    " return !inside || !at.every(([x, y]) => { const hit = document.elementFromPoint(r.x + r.width * x,"
    " r.y + r.height * y); return each.contains(hit) || hit?.contains(each); }); }).map(each => each.textContent)"
)
#: As long as names and reports of fights get.
LONG = "La maison du seigneur des roseaux et de ses cousins"
REPORT = f"L’unité de Gardes (1) a attaqué le Seigneur (5) ({LONG}). Touches : 5 sur 8 dés, annulées : 1 ; pertes : 4."
WHY = "Un faux pas : sans compter ce que coûte la charge."


def what_happened_is_read_above_what_is_asked(page):
    """A report is seen whole, whatever it is as long as; so is what may be done about it."""
    reports, onward = page.locator("[data-ticker] .report > *"), page.locator("[data-ticker] .report-next")
    told = [
        {"key": n, "first": n, "words": words, "why": WHY, "units": [0], "waits": True}
        for n, words in enumerate(("", REPORT))
    ]
    page.evaluate("told => skaldBattle.reports.tell(told, told)", told)
    expect(page.locator(".report-count")).to_have_text(re.compile("^1 (of|sur) 2$"))
    onward.click()
    expect(page.locator(".unit.told")).to_have_count(1)
    # On a wide screen reports lie over the table and let everything through beside their button.
    page.evaluate(
        "() => { const ticker = document.querySelector('[data-ticker]'); ticker.style.pointerEvents = 'auto';"
        " for (const each of ticker.getAnimations({ subtree: true })) each.finish(); }"
    )
    assert reports.evaluate_all(HIDDEN) == []
    page.evaluate(
        "name => skaldBattle.bar.show({ title: name, note: name, choices: [1, 2].map(() => ({ label: name,"
        " deed: () => {} })), buttons: [{ label: 'Confirmer', first: true, deed: () => {} },"
        " { label: name, deed: () => {} }, { label: 'Annuler', deed: () => {} }] })",
        LONG,
    )
    # On a phone it is read first.
    assert page.locator("[data-proposal] .bar-button").evaluate_all(HIDDEN) == []
    assert reports.evaluate_all(HIDDEN) == []
    # What was read is gone; so are its marks on the table.
    onward.click()
    expect(page.locator(".report, .unit.told")).to_have_count(0)
    expect(page.locator("[data-proposal] .bar-button.first")).to_be_visible()
    assert page.locator("[data-proposal] .bar-button").evaluate_all(HIDDEN) == []
    right = "each => Math.round(each.getBoundingClientRect().right)"
    wide = page.locator("[data-proposal]").evaluate(right)
    assert [w for each in page.locator("[data-proposal] *").all() if (w := each.evaluate(right)) > wide] == []


#: How many figures of some units can't be seen: beyond the table's place, or under something.
UNSEEN = (
    "(units) => units.flatMap(id => skaldBattle.doing.unit(id).figures).filter(({ x, y }) => {"
    " const p = new DOMPoint(x, y).matrixTransform(skaldBattle.table.svg.getScreenCTM());"
    " return !document.elementFromPoint(p.x, p.y)?.closest('.battle-table'); }).length"
)


def the_view_goes_where_something_happens(page):
    """To both who fight, wherever one looked, unless it was oneself who has just moved the view."""
    ids = "skaldBattle.table.position.units.filter(u => u.side === '{}' && u.figures.length).map(u => u.id)"
    both = [page.evaluate(ids.format(side))[-1] for side in ("left", "right")]
    page.evaluate("document.activeElement.blur(); skaldBattle.panels.shut(); skaldBattle.table.view.zoom(0.4, 0, 0)")
    page.evaluate("skaldBattle.table.view.pan(-5000, -5000)")
    assert page.evaluate(UNSEEN, both) > 0
    page.evaluate("both => skaldBattle.doing.onAbout(both)", both)
    page.wait_for_function("() => !skaldBattle.table.view.isGoing")
    assert page.evaluate(UNSEEN, both) == 0


#: Plates that stand nearer to a figure of another unit than to their own, without a line to it.
MISTAKEN = (
    "() => [...document.querySelectorAll('.plate:not(.off)')].filter(plate => {"
    " if (plate.querySelector('.leader').getAttribute('d')) return false;"
    " const r = plate.getBoundingClientRect(), { svg, position, view } = skaldBattle.table;"
    " const far = ({ x, y, radius }) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
    " return Math.max(0, Math.hypot(Math.max(r.left - p.x, 0, p.x - r.right), Math.max(r.top - p.y, 0, p.y - r.bottom))"
    " - radius / view.scale); };"
    " const standing = position.units.filter(each => each.figures.length), own = Number(plate.dataset.unit);"
    " const [to, others] = [true, false].map(is => Math.min(...standing.filter(each => (each.id === own) === is)"
    ".flatMap(each => each.figures.map(far))));"
    " return to > others; }).map(plate => plate.textContent)"
)


def the_ruler_speaks_as_the_page_does(page, language):
    """In centimetres and sticks as the language writes them."""
    page.evaluate("skaldBattle.table.measure.show([0, 0], [34, 0])")
    said = {"en": "3.4\u00a0cm · ≤\u00a0VS", "fr": "3,4\u00a0cm · ≤\u00a0TC"}[language]
    expect(page.locator(".measure .said")).to_have_text(said)


def every_plate_stands_at_its_own_unit(page):
    """On the whole table, where room is scarce, too."""
    page.evaluate("skaldBattle.table.view.fit()")
    page.wait_for_function(
        "() => document.querySelector('.battle-table').getAnimations({ subtree: true }).length === 0"
    )
    assert page.evaluate(MISTAKEN) == []


@pytest.mark.parametrize(
    ("width", "height", "language", "scheme"),
    [(1366, 800, "fr", "dark"), (360, 740, "fr", "light"), (740, 360, "en", "light")],
)
def test_the_drawn_table_is_usable_by_everyone(browser, site, width, height, language, scheme):
    page = seated(browser, site, width=width, height=height, language=language, scheme=scheme)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    assert barriers(page) == []
    if scheme == "dark":
        page.emulate_media(color_scheme="light")
        assert barriers(page) == []
        page.emulate_media(color_scheme="dark")
    # Nothing lies over what may be done, and one's own side is marked wherever there is no room for names.
    seen = page.locator(".now-bar .bar-button >> visible=true")
    assert [each.inner_text() for each in seen.all() if not each.evaluate(UNCOVERED)] == []
    expect(page.locator(".battle-top .army.mine .crest")).to_have_count(1)
    what_it_is_fought_for_is_read(page)
    for tab in ("units", "board", "story", "more", "now"):
        page.locator(f"[data-tab={tab}]").click()
        # The rest of the page is as it was.
        assert (tab, barriers(page, within=f"#panel-{tab}, .tabs")) == (tab, [])
    a_die_is_laid_where_the_finger_stays(page, is_sheet=width < 960)
    if scheme == "dark" or width == 360:
        the_table_in_text_is_one_for_everyone(page, width)
    hands = page.locator(".battle-tools button >> visible=true, .tabs button, .now-bar button >> visible=true")
    assert [box for each in hands.all() if (box := each.bounding_box()) and min(box["height"], box["width"]) < 44] == []
    the_ruler_speaks_as_the_page_does(page, language)
    every_plate_stands_at_its_own_unit(page)
    the_view_goes_where_something_happens(page)
    what_happened_is_read_above_what_is_asked(page)
