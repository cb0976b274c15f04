"""A spell is cast as a shot is: choose who casts, which spell, tap what it is to strike, confirm."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, expect

from skald.rules.notation import parse_action
from tests.web.battles.hands import Hands
from tests.web.battles.laying import lay_into
from tests.web.battles.moments import MOMENTS, SPELLS
from tests.web.complaints import listen

pytestmark = pytest.mark.browser

DESK, UPRIGHT = (1366, 768), (360, 740)
#: What can be cast of one spell, as the table was told.
LISTED = "skaldBattle.state.options.map(o => o.parts).filter(p => p.type === 'cast' && p.spell === '{}')"


@pytest.fixture(scope="module")
def seats(site, site_data) -> dict[str, str]:
    """The addresses of battles in which something can be cast."""
    keys = lay_into(site_data, [len(MOMENTS) + number for number in range(len(SPELLS))])
    names = (each.spell.rpartition(".")[2] for each in SPELLS)
    return {name: f"{site}/battles/seat/{key}/" for name, key in zip(names, keys, strict=True)}


class Sorcerer(Hands):
    """Somebody at a battle in which something can be cast, or is being cast."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int]) -> None:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size != DESK)
        page: Page = context.new_page()
        listen(page)
        super().__init__(page, touch=size != DESK)
        page.goto(address)
        expect(page.locator(".battle.ready.yours")).to_be_visible()
        self.read()
        self.shut()

    def proposed(self) -> None:
        """Wait for the planner's answer."""
        self.page.wait_for_function("() => skaldBattle.doing.proposal && !skaldBattle.doing.asking")

    def confirm(self):
        """Confirm; what was really given. It is taken back for whoever comes next."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/do")) as heard:
            self.given(lambda: self.press("[data-proposal] .bar-button.first"))
        assert heard.value.ok
        self.given(lambda: self.press(".battle-tools [value=undo]"))
        return parse_action(parse_qs(heard.value.request.post_data or "")["action"][0])


class Caster(Sorcerer):
    """Somebody with a spell in mind."""

    def __init__(self, browser: Browser, address: str, spell: str, size: tuple[int, int]) -> None:
        super().__init__(browser, address, size)
        self.listed = self.page.evaluate(LISTED.format(f"second.spell.{spell}"))
        self.choose(self.listed[0]["unit"])
        self.press("[data-proposal] .bar-button:has-text('Cast a spell…')")
        name = self.state(f"s.words.spells['second.spell.{spell}']")
        self.press(f"[data-proposal] .bar-button:has-text('{name}')")


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=str)
def test_a_spell_at_a_unit_is_cast_with_as_many_dice_as_are_wanted(browser, seats, size):
    caster = Caster(browser, seats["drain-life"], "drain-life", size)
    target = caster.listed[-1]["aim"]["units"][0]
    expect(caster.page.locator(f".unit.aimed[data-unit='{target}']")).to_have_count(1)
    # The card names its spells, each with its text.
    expect(caster.page.locator("#card .rulings a[href$='second.spell.drain-life']")).to_have_count(1)
    caster.tap(*caster.touchable(target))
    caster.proposed()
    dice = max(each["dice"] for each in caster.listed)
    caster.page.locator("[data-proposal] .bar-select").select_option(label=f"Magic dice: {dice}")
    expect(caster.page.locator("[data-proposal] .question")).to_contain_text(f"Magic dice: {dice} (")
    given = caster.confirm()
    assert (given.spell, given.dice, given.aim.units) == ("second.spell.drain-life", dice, (target,))


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=str)
def test_a_storm_is_called_to_where_one_taps(browser, seats, size):
    caster = Caster(browser, seats["tempest"], "tempest", size)
    listed = [tuple(each["aim"]["place"]) for each in caster.listed]
    x, y = (each / 10 for each in listed[0])
    caster.tap(*caster.on_screen(*caster.page.evaluate("at => skaldBattle.table.turning.place(at)", [x + 9, y + 9])))
    caster.proposed()
    expect(caster.page.locator(".spot")).not_to_have_count(0)
    given = caster.confirm()
    assert given.spell == "second.spell.tempest" and given.aim.place not in listed
    assert abs(given.aim.place[0] / 10 - x - 9) < 3 and abs(given.aim.place[1] / 10 - y - 9) < 3


def test_of_several_units_each_is_tapped(browser, seats):
    caster = Caster(browser, seats["decay"], "decay", DESK)
    units = sorted({unit for each in caster.listed for unit in each["aim"]["units"]})
    wanted = (units[-1], units[0])
    for unit in wanted:
        caster.tap(*caster.touchable(unit))
        caster.proposed()
    assert caster.confirm().aim.units == wanted


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=str)
def test_a_line_goes_through_whom_one_taps(browser, seats, size):
    caster = Sorcerer(browser, seats["spear-of-light"], size)
    reached = caster.state("s.reached")
    lines = [tuple(each) for each in caster.state("s.options.map(o => o.parts.aim?.line).filter(Boolean)")]
    assert reached and lines
    expect(caster.page.locator(".unit.aimed")).to_have_count(len(reached))
    # Offered by whom they reach, no two of one name.
    offered = caster.page.locator("[data-part=bar] .bar-button.option, #panel-now .offers button").all_inner_texts()
    assert len(offered) == 2 * len(set(offered)) or len(offered) == len(set(offered))
    caster.tap(*caster.touchable(reached[-1]))
    caster.proposed()
    named = caster.state(f"s.words.units[{reached[-1]}].full")
    expect(caster.page.locator("[data-proposal] .question")).to_contain_text(named)
    expect(caster.page.locator(".ghost-piece")).to_have_count(1)
    assert tuple(caster.confirm().aim.line) in lines


def test_a_line_goes_to_a_place_and_by_keys_to_the_next_unit(browser, seats):
    caster = Sorcerer(browser, seats["spear-of-light"], DESK)
    reached, unit = caster.state("s.reached"), caster.state("s.awaits.unit")
    caster.page.keyboard.press("t")
    caster.proposed()
    named = caster.state(f"s.words.units[{reached[0]}].full")
    expect(caster.page.locator("[data-proposal] .question")).to_contain_text(named)
    caster.page.keyboard.press("Escape")
    x, y = caster.page.evaluate("id => skaldBattle.doing.unit(id).figures.map(f => [f.x, f.y])[0]", unit)
    caster.tap(*caster.on_screen(x + 60, y - 90))
    caster.proposed()
    expect(caster.page.locator(".ghost-piece")).to_have_count(1)
    assert caster.confirm().aim.line


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=str)
def test_a_spell_tells_what_its_levels_do_and_how_likely_they_are(browser, seats, size):
    caster = Caster(browser, seats["drain-life"], "drain-life", size)
    levels, pool = caster.page.locator("[data-proposal] .level"), caster.page.locator("[data-proposal] .magic-die")
    expect(levels).to_have_count(3)
    expect(levels.nth(0)).to_contain_text(re.compile("^Minimum.*possible: 100%.*4 or more"))
    expect(levels.nth(1)).to_contain_text(re.compile("^Optimum.*possible: 50.0%.*3 or more"))
    expect(levels.nth(2)).to_contain_text(re.compile("^Maximum.*possible: 16.7%.*one casualty.*Abuse of Power"))
    dice = max(each["dice"] for each in caster.listed)
    expect(pool).to_have_count(dice)
    caster.page.locator("[data-proposal] .bar-select").select_option(label=f"Magic dice: {dice}")
    share = f"{100 * (1 - (5 / 6) ** dice):.1f}%"
    expect(levels.nth(2)).to_contain_text(f"possible: {share}")
    caster.tap(*caster.touchable(caster.listed[-1]["aim"]["units"][0]))
    caster.proposed()
    expect(levels).to_have_count(3)
    expect(caster.page.locator("[data-proposal] .bar-button.first")).to_be_in_viewport(ratio=1)
    caster.press("[data-proposal] [data-key=Esc]")
    expect(levels).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=str)
def test_spells_that_cannot_be_cast_say_why(browser, seats, size):
    caster = Sorcerer(browser, seats["drain-life"], size)
    known = caster.state("s.spells")
    unit, off = next((unit, each) for unit, spells in known.items() for each in spells if each["why"])
    caster.choose(int(unit))
    caster.press("[data-proposal] .bar-button:has-text('Cast a spell…')")
    expect(caster.page.locator("[data-proposal] .bar-button")).to_have_count(len(known[unit]) + 1)
    caster.press(f"[data-proposal] .bar-button.off:has-text('{off['name']}')")
    told = caster.page.locator("[data-refused]")
    expect(told).to_contain_text(off["why"])
    expect(told.locator("a")).to_have_attribute("href", off["page"])
    expect(caster.page.locator("#card .spells li")).to_have_count(len(known[unit]))
    expect(caster.page.locator("#card .spells .why-not").first).to_contain_text(off["why"])


@pytest.mark.parametrize("size", [DESK, UPRIGHT, (740, 360)], ids=str)
def test_the_level_is_chosen_by_what_it_does_and_the_dice_that_came(browser, seats, size):
    caster = Sorcerer(browser, seats["choking-weeds"], size)
    levels, dice = caster.page.locator("[data-part=bar] .level"), caster.page.locator("[data-part=bar] .magic-die")
    names = [name.split()[0] for name in levels.locator(".level-name").all_inner_texts()]
    assert names == ["Minimum", "Optimum", "Maximum"]
    expect(dice).not_to_have_count(0)
    opened = [each["level"] for each in caster.state("s.options.map(o => o.parts)")]
    expect(caster.page.locator("[data-part=bar] button.level")).to_have_count(len(opened))
    for at in range(3):
        expect(levels.nth(at).locator(".does")).not_to_be_empty()
        levels.nth(at).scroll_into_view_if_needed()
    caster.given(lambda: caster.press("[data-part=bar] li:nth-child(2) button.level"))
    caster.given(lambda: caster.press(".battle-tools [value=undo]"))
    expect(levels).to_have_count(3)


@pytest.mark.parametrize("focus", ["#tab", ".bar-select"])
def test_enter_confirms_from_a_tab_that_is_open_and_from_a_choice_of_the_bar(browser, seats, focus):
    caster = Caster(browser, seats["drain-life"], "drain-life", DESK)
    page = caster.page
    caster.tap(*caster.touchable(caster.listed[-1]["aim"]["units"][0]))
    caster.proposed()
    if focus == "#tab":
        page.locator("[data-tab=story]").click()
        expect(page.locator("[data-tab=story]")).to_be_focused()
    else:
        page.locator("[data-proposal] .bar-select").focus()
    caster.given(lambda: page.keyboard.press("Enter"))
    expect(page.locator("[data-proposal]")).to_be_hidden()
    caster.given(lambda: caster.press(".battle-tools [value=undo]"))
