"""Whole questions as people type them, in both languages."""

import pytest

from skald.content.problems import Problem, problem
from skald.odds.matchup import Fighter, Matchup
from skald.odds.typed import is_question, read_typed
from skald.rules.ids import Combat, Cover

EIGHT = Fighter("warriors", 8)
FOUR = Fighter("hearthguard", 4)


@pytest.mark.parametrize(
    "text",
    [
        "8 warriors v 4 hearthguard",
        "what if my 8 warriors charge that hearthguard",
        "What if my eight warriors charge those four hearthguards?",
        "what happens when 8 warriors attack 4 hg",
        "can my 8 warriors beat 4 hearthguard?",
        "what are the odds of 8 warriors against 4 hearthguard",
        "if I charge that hearthguard with my 8 warriors",
        "4 hearthguard charged by 8 warriors",
        "et si mes 8 guerriers chargent cette garde",
        "et si je charge 4 gardes avec mes 8 guerriers ?",
        "que se passe-t-il si 8 guerriers attaquent 4 gardes",
        "4 gardes chargés par 8 guerriers",
        "quelles sont les chances de 8 guerriers contre 4 gardes",
        "what are the odds of 8 warriors beating 4 hearthguards?",
        "how many do I lose if I charge 4 hearthguard with 8 warriors",
        "how many figures will they kill when 8 warriors charge 4 hearthguards",
        "what are my chances if 8 warriors attack that hearthguard?",
        "is it worth charging 4 hearthguards with 8 warriors",
        "quelles sont mes chances si 8 guerriers attaquent 4 gardes ?",
        "combien de pertes si 8 guerriers chargent 4 gardes",
        "combien je perds si je charge 4 gardes avec 8 guerriers",
        "mes 8 guerriers peuvent-ils battre 4 gardes ?",
        "odds 8 warriors v 4hg",
        "what chance do 8 warriors have against 4 hearthguard",
        "quelle chance ont 8 guerriers contre 4 gardes ?",
        "4 gardes se font charger par 8 guerriers",
    ],
)
def test_people_ask_in_many_ways(text):
    assert read_typed(text) == Matchup(EIGHT, FOUR)


@pytest.mark.parametrize(
    "text",
    [
        "12 levies bow shoot at 8 warriors in a wood",
        "what if my 12 levies with bows shoot those 8 warriors in the woods",
        "8 warriors in a wood shot at by 12 levies with bows",
        "12 levées arc tirent sur 8 guerriers dans une forêt",
        "et si je tire sur 8 guerriers en forêt avec mes 12 levées à l’arc",
    ],
)
def test_shots_are_asked_in_many_ways(text):
    assert read_typed(text) == Matchup(Fighter("levies", 12, ("bow",)), replace_cover(EIGHT), Combat.SHOT)


@pytest.mark.parametrize("text", ["can my levies with bows kill 8 warriors", "12 levées à l’arc tuent 8 guerriers"])
def test_archers_who_kill_have_shot(text):
    assert read_typed(text) == Matchup(Fighter("levies", 12, ("bow",)), EIGHT, Combat.SHOT)


@pytest.mark.parametrize("text", ["8 warriors v 4 tired hearthguard", "8 guerriers contre 4 gardes fatigués"])
def test_the_tired_have_one_fatigue(text):
    assert read_typed(text) == Matchup(EIGHT, Fighter("hearthguard", 4, fatigue=1))


@pytest.mark.parametrize(
    ("text", "markers"),
    [("8 warriors v 4 hearthguard exhausted", 3), ("8 guerriers contre 12 levées épuisées", 3)],
)
def test_the_exhausted_have_all_the_fatigue_that_they_bear(text, markers):
    fight = read_typed(text)
    assert isinstance(fight, Matchup) and fight.defender.fatigue == markers


def test_who_is_named_by_a_weapon_alone_is_not_guessed():
    assert read_typed("12 archers v 8 warriors") == (problem("odds.only-equipment", word="12 archers"),)
    assert read_typed("is it worth charging?") == (Problem("odds.not-two-units"),)


def test_only_a_misspelling_is_corrected():
    assert read_typed("8 warrirs v 4 hearthguard") == (
        Problem("odds.unknown-word-near", given=(("word", "warrirs"), ("near", "warriors"))),
    )
    assert read_typed("8 berserkers v 4 hearthguard") == (
        Problem("odds.unknown-word", given=(("word", "berserkers"),)),
    )


def replace_cover(fighter: Fighter) -> Fighter:
    return Fighter(fighter.troop, fighter.figures, fighter.equipment, cover=Cover.LIGHT)


def test_a_sentence_that_names_one_unit_is_no_question():
    assert read_typed("8 warriors") == (Problem("odds.not-two-units"),)
    assert not is_question("mele 8 warriors 4 hearthguard")


@pytest.mark.parametrize("text", ["8 warriors v", "v 4 hearthguard", "what if"])
def test_half_a_question_is_never_filled_up(text):
    assert not isinstance(read_typed(text), Matchup)
    assert not is_question(text)
