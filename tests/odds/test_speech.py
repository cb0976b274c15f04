"""Units as people type them, in both languages, and what they are told when a word is wrong."""

from __future__ import annotations

import pytest

from skald.content.editions import EDITIONS, edition
from skald.content.naming import equipment_name, troop_name
from skald.content.words import LANGUAGES, word
from skald.odds.speech import read_fighter, usual_figures


@pytest.mark.parametrize(
    ("text", "troop", "figures", "equipment"),
    [
        ("8 warriors", "warriors", 8, ()),
        ("a warrior", "warriors", 8, ()),
        ("8x Warriors (javelins)", "warriors", 8, ("javelins",)),
        ("levies x12", "levies", 12, ()),
        ("4 hearthguard heavy-weapon", "hearthguard", 4, ("heavy-weapon",)),
        ("4 hearthguards with Dane axes", "hearthguard", 4, ("heavy-weapon",)),
        ("4 huscarls 2-handed", "hearthguard", 4, ("heavy-weapon",)),
        ("6 gardes avec des haches danoises", "hearthguard", 6, ("heavy-weapon",)),
        ("4 gardes armes lourdes", "hearthguard", 4, ("heavy-weapon",)),
        ("warlord horse", "warlord", 1, ("horse",)),
        ("seigneur à cheval", "warlord", 1, ("horse",)),
        ("12 levies bow", "levies", 12, ("bow",)),
        ("levées frondes", "levies", 12, ("sling",)),
        ("8 guerriers javelots", "warriors", 8, ("javelins",)),
        ("6 warriors composite bow, horse", "warriors", 6, ("horse", "composite-bow")),
        ("unité de 6 guerriers à pied", "warriors", 6, ()),
        ("200 warriors", "warriors", 200, ()),
        ("mobile machine", "mobile-machine", 1, ("firearm",)),
        ("war chariot javelins", "war-chariot", 1, ("horse", "javelins")),
        ("my eight warriors", "warriors", 8, ()),
        ("mes huit guerriers", "warriors", 8, ()),
        ("two hearthguards with two-handed axes", "hearthguard", 2, ("heavy-weapon",)),
        ("4 hearthguard w/ danish axes", "hearthguard", 4, ("heavy-weapon",)),
        ("4 hearthguards mounted on camels", "hearthguard", 4, ("camel",)),
        ("seigneur de guerre monté sur une bête", "warlord", 1, ("beast",)),
        ("4 gardes à dos de chameau", "hearthguard", 4, ("camel",)),
        ("8 guerriers armés d’arcs", "warriors", 8, ("bow",)),
        ("4 gardes volants", "hearthguard", 4, ("wings",)),
        ("8 flying warriors", "warriors", 8, ("wings",)),
        ("8 volants", "flyers", 8, ()),
        ("8 mercenaries", "mercenary-warriors", 8, ()),
        ("paladin monture ailée", "paladin", 1, ("wings",)),
    ],
)
def test_units_are_understood(text: str, troop: str, figures: int, equipment: tuple[str, ...]):
    fighter, problems, _remarks = read_fighter(text)
    assert problems == ()
    assert fighter is not None
    assert (fighter.troop, fighter.figures, fighter.equipment) == (troop, figures, equipment)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_proper_name_is_understood(language: str, name: str):
    for profile in edition(name).profiles.values():
        for option in profile.options:
            text = " ".join([troop_name(language, profile.id), *(equipment_name(language, item) for item in option)])
            fighter, problems, _remarks = read_fighter(text, name)
            assert problems == ()
            assert fighter is not None
            assert (fighter.troop, fighter.equipment) == (profile.id, option)
            assert fighter.figures == usual_figures(profile)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("8 wariors", ["odds.unknown-word-near"]),
        ("8 qqqqqq", ["odds.unknown-word"]),
        ("", ["odds.no-troop"]),
        ("bow", ["odds.only-equipment"]),
        ("8 warriors hearthguard", ["odds.two-troops"]),
        ("8 9 warriors", ["odds.two-numbers"]),
        ("0 warriors", ["odds.figures"]),
        ("99999999999999999999 warriors", ["odds.figures"]),
        ("8 warriors horse bow", ["odds.equipment"]),
        ("8 levies horse and 0 qqqqqq", ["odds.unknown-word", "odds.two-numbers", "odds.equipment"]),
        ("x" * 300, ["odds.too-long"]),
        ("8 warriors \x00\ufffd", []),
    ],
)
def test_all_problems_are_named_and_have_words(text: str, codes: list[str]):
    fighter, problems, _remarks = read_fighter(text)
    assert [each.code for each in problems] == codes
    assert (fighter is None) == bool(codes)
    for each in problems:
        for language in LANGUAGES:
            assert word(language, "problems", each.code, **dict(each.given))


def test_unknown_word_is_quoted_with_the_one_meant():
    _fighter, problems, _remarks = read_fighter("6 hearthgard")
    assert dict(problems[0].given) == {"word": "hearthgard", "near": "hearthguard"}


@pytest.mark.parametrize(("text", "near"), [("12 teams", "destruction team"), ("4 gardes danoises", "hache danoise")])
def test_part_of_a_name_gets_the_whole_of_it(text: str, near: str):
    _fighter, problems, _remarks = read_fighter(text)
    assert [dict(each.given)["near"] for each in problems] == [near]


def test_troop_of_another_edition():
    _fighter, problems, _remarks = read_fighter("titan", "first")
    assert [each.code for each in problems] == ["odds.troop-edition"]
