"""The page of odds under real fingers: phone and desktop, both languages, with and without JavaScript."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.looks import LOOKS, unreadable
from tests.web.test_odds_boards import BAD, TEXT

pytestmark = pytest.mark.browser

QUESTION = "/odds/?a.n=8&a.troop=warriors&d.n=4&d.troop=hearthguard&d.kit=heavy-weapon"
BOTH = QUESTION + "&b.a.n=8&b.a.troop=warriors&b.d.n=4&b.d.troop=hearthguard"
BEST = "/odds/?aim=win&a.n=6&a.troop=warriors&a.board=hill-clans&d.n=4&d.troop=hearthguard&d.fatigue=2"
WRONG = "/odds/?a.troop=warriorz&a.n=9999"
SHOT = "/odds/?fight=shot&a.n=12&a.troop=levies&a.kit=bow&d.n=8&d.troop=warriors"
HEADLINES = {
    "en": "You win 34% of the time. On average you lose 3.6 and they lose 2.6. exact",
    "fr": "Vous gagnez dans 34 % des cas. Pertes moyennes : 3,6 pour vous, 2,6 pour eux. exact",
}


#: How high the bars of a chart are.
HEIGHTS = "all => all.map(each => Number(each.getAttribute('height')))"


class Visit:
    """A page, and everything that the browser complained about on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))


def visit(
    browser: Browser,
    address: str,
    *,
    width: int = 390,
    language: str = "en",
    scheme: Literal["light", "dark"] = "light",
    script: bool = True,
) -> Visit:
    context = browser.new_context(
        viewport={"width": width, "height": 844},
        locale=language,
        color_scheme=scheme,
        java_script_enabled=script,
        has_touch=width < 500,
    )
    found = Visit(context.new_page())
    found.page.goto(address)
    return found


def headline(page: Page):
    return page.locator(".verdict").first


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
@pytest.mark.parametrize("path", [QUESTION, BOTH, BEST, WRONG, SHOT], ids=["one", "two", "best", "wrong", "shot"])
def test_odds_are_readable_by_everyone(browser, site, path, width, language, scheme):
    found = visit(browser, site + path, width=width, language=language, scheme=scheme)
    page = found.page
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert unreadable(page) == []
    assert found.complaints == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_answer_is_in_sight_at_once(browser, site, language):
    page = visit(browser, site + QUESTION, language=language).page
    expect(headline(page)).to_have_text(HEADLINES[language])
    expect(headline(page)).to_be_in_viewport(ratio=1)


def test_player_finds_the_answer_on_a_phone_in_four_steps(browser, site):
    found = visit(browser, site + "/")
    page = found.page
    page.get_by_role("link", name="Odds of a fight").tap()
    page.get_by_label("Troop").nth(1).select_option("Hearthguards")
    page.get_by_label("Equipment").nth(1).select_option("Heavy weapon")
    expect(headline(page)).to_have_text(HEADLINES["en"])
    page.locator(".they .segments").first.get_by_text("Light").tap()
    expect(page).to_have_url(re.compile(r"d\.cover=light"))
    expect(headline(page)).to_be_in_viewport(ratio=1)
    assert found.complaints == []


def test_typed_fight_is_answered(browser, site):
    page = visit(browser, site + "/odds/").page
    asked = "8 warriors v 4 hearthguard heavy weapon"
    page.get_by_label("Describe the fight").fill(asked)
    page.keyboard.press("Enter")
    expect(headline(page)).to_have_text(HEADLINES["en"])
    expect(page.get_by_label("Describe the fight")).to_have_value(asked)
    expect(page.get_by_text("Read as:")).to_be_visible()
    # Whoever goes on with the form asks another question: what the line was read as is no longer told.
    page.locator(".they .segments").first.get_by_text("Light").tap()
    expect(page).to_have_url(re.compile(r"d\.cover=light"))
    expect(page.get_by_text("Read as:")).to_have_count(0)


def test_question_is_typed_as_people_ask_it(browser, site):
    page = visit(browser, site + "/odds/", language="fr").page
    page.get_by_label("Décrivez le combat").fill("et si mes 8 guerriers chargent ces 4 gardes hache danoise ?")
    page.keyboard.press("Enter")
    expect(headline(page)).to_have_text(HEADLINES["fr"])
    expect(page.get_by_text("Lu comme")).to_be_visible()


def test_line_that_is_not_understood_shows_no_other_fight(browser, site):
    page = visit(browser, site + "/odds/").page
    page.get_by_label("Describe the fight").fill("8 qqqqq v 4 hearthguard")
    page.keyboard.press("Enter")
    expect(page.locator("#misread")).to_contain_text("qqqqq")
    # Where nothing is answered, no empty answer stands.
    expect(page.locator(".headline")).to_be_hidden()
    expect(page.get_by_text("Swap sides")).to_have_count(0)
    expect(headline(page)).to_have_count(0)
    expect(page.locator(".outcomes")).to_have_count(0)
    # What is proposed instead is one tap away.
    page.get_by_role("link", name="8 Warriors v 4 Hearthguards").tap()
    expect(headline(page)).to_contain_text("You win 23% of the time.")
    expect(page.get_by_label("Describe the fight")).to_have_value("8 Warriors v 4 Hearthguards")


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "my warlord charges 8 warriors with 1 fatigue, he has 2 fatigue", "not 1 and 2"),
        ("fr", "mon seigneur charge 8 guerriers avec 1 fatigue, il a 2 fatigues", "pas 1 et 2"),
        ("en", "-3 warriors v 4 hearthguard", "not -3"),
        ("fr", "avec quoi attaquer, mes 8 guerriers ou mon seigneur", "Dites contre qui"),
        ("en", "can I trigger Red Tide", "how many Saga dice"),
    ],
)
def test_what_may_mean_another_fight_is_asked_back(browser, site, language, line, told):
    page = visit(browser, site + "/odds/", language=language).page
    page.locator("#q").fill(line)
    page.keyboard.press("Enter")
    expect(page.locator("#misread")).to_contain_text(told)
    expect(headline(page)).to_have_count(0)


def test_two_units_are_compared_and_an_ability_has_its_chance(browser, site):
    page = visit(browser, site + "/odds/", language="fr").page
    box = page.get_by_label("Décrivez le combat")
    box.fill("comparer 8 guerriers et 4 gardes contre 12 levées")
    page.keyboard.press("Enter")
    expect(page.locator(".better")).to_contain_text("Meilleur choix : 4 Gardes")
    box.fill("puis-je déclencher Marée rouge avec 6 dés ?")
    page.keyboard.press("Enter")
    expect(page.locator("#assumed")).to_contain_text("Marée rouge")
    expect(page.locator("#assumed")).to_contain_text("66,5")


def test_slips_of_the_hand_are_answered_and_told(browser, site):
    page = visit(browser, site + "/odds/").page
    page.get_by_label("Describe the fight").fill("8 wariors agianst 4 heartguard")
    page.keyboard.press("Enter")
    expect(headline(page)).to_contain_text("You win 23% of the time.")
    expect(page.locator("#assumed")).to_contain_text("“wariors” is read as “warriors”.")


def test_shooting_or_charging_is_answered_first(browser, site):
    page = visit(browser, site + "/odds/").page
    page.get_by_label("Describe the fight").fill("my 8 warriors with javelins: shoot or charge 6 levies?")
    page.keyboard.press("Enter")
    expect(page.locator(".better")).to_contain_text("Better to charge")
    expect(page.locator(".better")).to_be_in_viewport(ratio=1)


def test_tapped_fatigue_is_answered_with_best_play(browser, site):
    page = visit(browser, site + QUESTION).page
    page.locator("#d\\.fatigue-2").tap()
    expect(headline(page)).to_have_text(
        "With best play you win 79% of the time. On average you lose 3.6 and they lose 3.6. exact"
    )
    expect(page.locator(".unspent")).to_contain_text("If nobody spends anything: You win 34% of the time.")
    expect(page.locator(".asked")).to_contain_text("2 fatigue")
    expect(headline(page)).to_be_in_viewport(ratio=1)
    # The charts show what best play comes to, too: no other numbers stand under that headline.
    lost = page.locator(".losses .chart").first
    expect(lost.locator("figcaption")).to_contain_text("3.65 on average")
    best = lost.locator(".at-least").evaluate_all(HEIGHTS)
    page.locator(".they .segments").first.get_by_text("Light").tap()
    expect(page.locator(".asked")).to_contain_text("4 Hearthguards, heavy weapon, 2 fatigue, in light cover")
    page.goto(f"{site}{QUESTION}&d.fatigue=2&aim=none")
    expect(headline(page)).to_have_text(HEADLINES["en"])
    expect(lost.locator("figcaption")).to_contain_text("2.56 on average")
    unspent = lost.locator(".at-least").evaluate_all(HEIGHTS)
    # Whoever spends well kills more: no bar is lower, and the first ones are higher.
    assert best[1] > unspent[1] and all(one >= other for one, other in zip(best, unspent, strict=False))


@pytest.mark.parametrize(("language", "told"), [("en", "With best play you win"), ("fr", "En jouant au mieux, vous")])
def test_dice_that_are_laid_are_answered_with_best_play(browser, site, language, told):
    page = visit(browser, f"{site}{QUESTION}&a.board=hill-clans&a.dice=combat-bonus:common", language=language).page
    expect(headline(page)).to_contain_text(told)
    expect(page.locator(".unspent")).to_contain_text("34")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The fatigue of the attacker changes nothing:"), ("fr", "La fatigue de l’attaquant ne change rien")],
)
def test_what_changes_nothing_says_why_and_too_large_a_unit_is_marked(browser, site, language, told):
    page = visit(browser, site + f"{QUESTION}&a.fatigue=1&d.fatigue=2", language=language).page
    expect(page.locator(".idle")).to_contain_text(told)
    page.goto(site + QUESTION.replace("a.n=8", "a.n=50"))
    expect(page.locator(".notices")).to_contain_text("50")
    expect(page.locator(".notices a").first).to_be_visible()


def test_steppers_and_sliders_answer_live_and_keep_the_address(browser, site):
    found = visit(browser, site + QUESTION)
    page = found.page
    page.locator(".you").get_by_role("button", name="One more").tap()
    expect(page).to_have_url(re.compile(r"a\.n=9&"))
    slider = page.locator(".they").get_by_role("slider", name="Figures")
    slider.fill("6")
    expect(page).to_have_url(re.compile(r"d\.n=6&"))
    expect(page.locator("#d\\.n")).to_have_value("6")
    shown = headline(page).text_content()
    page.reload()
    assert headline(page).text_content() == shown
    assert found.complaints == []


def test_other_troop_brings_its_own_equipment_and_size(browser, site):
    found = visit(browser, site + QUESTION)
    page = found.page
    page.get_by_label("Troop").nth(1).select_option("Warlord")
    expect(page.locator("#d\\.n")).to_have_value("1")
    expect(page).to_have_url(re.compile(r"d\.n=1&d\.troop=warlord"))
    page.get_by_label("Troop").nth(1).select_option("Levies")
    expect(page.locator("#d\\.kit option").first).to_have_text("None")
    expect(page.locator("#d\\.kit option", has_text="Sling")).to_have_count(1)
    expect(page.locator("#d\\.kit option", has_text="Heavy weapon")).to_have_count(0)
    assert found.complaints == []


def test_what_was_opened_stays_open(browser, site):
    page = visit(browser, site + QUESTION, width=1280).page
    page.get_by_text("hit on 4+").click()
    expect(page.get_by_text("Armour 4 = 5")).to_be_visible()
    page.locator(".you").get_by_role("button", name="One more").click()
    expect(page).to_have_url(re.compile(r"a\.n=9&"))
    expect(page.get_by_text("Armour 4 = 5")).to_be_visible()


def test_focus_survives_an_answer(browser, site):
    page = visit(browser, site + QUESTION, width=1280).page
    page.locator("#a\\.fatigue-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"a\.fatigue=1"))
    expect(page.locator("#a\\.fatigue-1")).to_be_focused()


def test_language_switch_keeps_the_fight(browser, site):
    page = visit(browser, site + "/odds/").page
    page.get_by_label("Equipment").nth(1).select_option("Heavy weapon")
    expect(headline(page)).to_have_text(HEADLINES["en"])
    page.get_by_role("button", name="Français").tap()
    expect(headline(page)).to_have_text(HEADLINES["fr"])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [390, 1280])
def test_numbers_need_no_script(browser, site, width, language):
    page = visit(browser, site + "/odds/", width=width, language=language, script=False).page
    expect(page.locator("[data-step]:visible, input[type=range]:visible")).to_have_count(0)
    page.locator("#d\\.kit").select_option("heavy-weapon")
    page.locator(".submit button").click()
    expect(headline(page)).to_have_text(HEADLINES[language])


def test_targets_are_big_enough_for_a_thumb(browser, site):
    page = visit(browser, site + QUESTION, width=360, language="fr").page
    hands = page.locator(".stepper button, .odds select, .odds summary, .quiet, .segments span, .odds .button")
    seen = [box for each in hands.all() if each.is_visible() and (box := each.bounding_box())]
    assert len(seen) > 20
    assert [box for box in seen if box["height"] < 44] == []


def test_board_of_ones_own_is_given_with_fingers(browser, site, tmp_path):
    """The file is chosen, its faults are listed, the right one counts, and the address stays a short one."""
    good, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    good.write_text(TEXT, encoding="utf-8")
    bad.write_text(BAD, encoding="utf-8")
    found = visit(browser, site + QUESTION, width=360)
    page = found.page
    page.locator(".more > summary").tap()
    page.locator("#a\\.board").select_option("own")
    page.locator("#a\\.file").set_input_files(bad)
    expect(page.locator("#a\\.faults li").first).to_contain_text("Line ")
    expect(headline(page)).to_have_count(0)
    page.locator("#a\\.file").set_input_files(good)
    expect(headline(page)).to_have_text(HEADLINES["en"])
    expect(page.locator("#a\\.own")).to_have_value(TEXT)
    page.get_by_label("What both do").select_option("win")
    page.locator("#a\\.bare").fill("rare")
    expect(headline(page)).to_contain_text("exact")
    expect(page).to_have_url(re.compile(r"aim=win&.*a\.board=own&a\.dice=rare&"))
    page.get_by_role("button", name="Swap sides").tap()
    expect(page.locator("#d\\.own")).to_have_value(TEXT)
    expect(page).to_have_url(re.compile(r"d\.board=own&d\.dice=rare"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(page) == []
    assert found.complaints == []


def test_board_of_ones_own_needs_no_script(browser, site, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(TEXT, encoding="utf-8")
    page = visit(browser, site + QUESTION, width=360, language="fr", script=False).page
    page.locator(".more > summary").click()
    page.locator("#a\\.board").select_option("own")
    page.locator(".submit button").first.click()
    page.locator("#a\\.file").set_input_files(file)
    page.locator("#first-aim").select_option("win")
    page.locator(".own .submit button").click()
    expect(page.locator("#a\\.own")).to_have_value(TEXT)
    expect(headline(page)).to_contain_text("exact")
    page.locator("#a\\.bare").fill("rare")
    page.locator(".own .submit button").click()
    expect(page.locator("#a\\.bare")).to_have_value("rare")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
