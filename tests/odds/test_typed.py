"""Whole questions as people type them, in both languages."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES, word
from skald.odds.matchup import Fighter, Matchup
from skald.odds.placing import read_dice
from skald.odds.speech import read_fighter
from skald.odds.typed import Typed, is_question, read_typed
from skald.rules.ids import Combat, Cover, Face
from tests.odds.asked import ENGLISH, FRENCH, REFUSED, Asks

EIGHT = Fighter("warriors", 8)
FOUR = Fighter("hearthguard", 4)


def by_options(unit: str, more: Mapping[str, Any]) -> tuple[Fighter, tuple[Face, ...]]:
    """A unit as the options of the command describe it, and its dice that are still to be laid."""
    fighter = read_fighter(unit).fighter
    assert fighter is not None
    board = more.get("board", "")
    laid, bare, problems = (
        read_dice(more.get("dice", "") + "," + more.get("bare", ""), board) if board else ((), (), ())
    )
    assert problems == ()
    cover = Cover[more.get("cover", "none").upper()]
    others = {name: value for name, value in more.items() if name not in ("cover", "board", "dice", "bare")}
    return replace(fighter, cover=cover, board=board, dice=laid, **others), bare


@pytest.mark.parametrize("asked", [*ENGLISH, *FRENCH], ids=lambda asked: asked.text)
def test_a_question_asks_for_the_fight_that_options_ask_for(asked: Asks):
    (attacker, mine), (defender, theirs) = map(by_options, asked.units, (asked.attacker, asked.defender))
    read = read_typed(asked.text)
    assert isinstance(read, Typed), read
    combat = Combat.SHOT if asked.shot else Combat.MELEE
    assert read.matchup == Matchup(attacker, defender, combat, distance=asked.distance)
    assert read.bare == (mine, theirs)
    assert tuple(each.code.removeprefix("odds.") for each in read.remarks) == asked.remarks
    for each in read.remarks:
        assert all(word(language, "problems", each.code, **dict(each.given)) for language in LANGUAGES)


def test_there_are_enough_questions_of_each_language():
    assert min(len(ENGLISH), len(FRENCH)) >= 30


@pytest.mark.parametrize(("text", "code", "given"), REFUSED)
def test_what_is_refused_names_the_word_and_another(text: str, code: str, given: dict[str, str]):
    assert read_typed(text) == (problem(f"odds.{code}", **given),)


@pytest.mark.parametrize("text", ["8 guerriers derrière contre 4 gardes", "8 warriors quickly v 4 hearthguard"])
def test_ordinary_words_get_no_suggestion(text: str):
    found = read_typed(text)
    assert not isinstance(found, Typed)
    assert all("near" not in dict(each.given) for each in found)


def test_what_counts_differs_by_edition():
    read = read_typed("8 warriors v 4 hearthguard behind a hedge", "first")
    assert isinstance(read, Typed)
    assert (read.matchup.defender.cover, read.remarks[0].code) == (Cover.NONE, "odds.read-cover-none")


def test_the_cover_of_a_shooter_is_left_out_and_said():
    read = read_typed("12 levies bow in a wood shoot 8 warriors")
    assert isinstance(read, Typed)
    assert read.matchup.attacker.cover is Cover.NONE
    assert [each.code for each in read.remarks] == ["odds.cover-of-shooter"]


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
    assert asked_for(text) == Matchup(EIGHT, FOUR)


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
    assert asked_for(text) == Matchup(Fighter("levies", 12, ("bow",)), replace_cover(EIGHT), Combat.SHOT)


@pytest.mark.parametrize("text", ["can my levies with bows kill 8 warriors", "12 levées à l’arc tuent 8 guerriers"])
def test_archers_who_kill_have_shot(text):
    assert asked_for(text) == Matchup(Fighter("levies", 12, ("bow",)), EIGHT, Combat.SHOT)


@pytest.mark.parametrize("text", ["8 warriors v 4 tired hearthguard", "8 guerriers contre 4 gardes fatigués"])
def test_the_tired_have_one_fatigue(text):
    assert asked_for(text) == Matchup(EIGHT, Fighter("hearthguard", 4, fatigue=1))


@pytest.mark.parametrize(
    ("text", "markers"),
    [("8 warriors v 4 hearthguard exhausted", 3), ("8 guerriers contre 12 levées épuisées", 3)],
)
def test_the_exhausted_have_all_the_fatigue_that_they_bear(text, markers):
    assert asked_for(text).defender.fatigue == markers


def test_a_question_about_nobody_is_none():
    assert read_typed("is it worth charging?") == (Problem("odds.not-two-units"),)


def asked_for(text: str) -> Matchup:
    read = read_typed(text)
    assert isinstance(read, Typed), read
    return read.matchup


def replace_cover(fighter: Fighter) -> Fighter:
    return Fighter(fighter.troop, fighter.figures, fighter.equipment, cover=Cover.LIGHT)


def test_a_sentence_that_names_one_unit_is_no_question():
    assert read_typed("8 warriors") == (Problem("odds.not-two-units"),)
    assert not is_question("mele 8 warriors 4 hearthguard")


@pytest.mark.parametrize("text", ["8 warriors v", "v 4 hearthguard", "what if"])
def test_half_a_question_is_never_filled_up(text):
    assert not isinstance(read_typed(text), Typed)
    assert not is_question(text)
