"""The boards that Skald ships: complete, lawful, and together using everything an ability can be."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from skald.content.board_files import EDITIONS, BoardFile, read_board, shipped_boards
from skald.content.board_verbs import VERBS
from skald.content.words import LANGUAGES
from skald.rules.abilities.model import (
    AbilityType,
    ActivateUnits,
    Gain,
    GainMagic,
    Lay,
    RerollDice,
    RollDice,
    RollFacesAgain,
)
from skald.rules.ids import Face
from skald.rules.state import Until
from skald.warbands.files import ready_warbands

BOARDS = list(shipped_boards().values())
ABILITIES = [ability for file in BOARDS for ability in file.board.abilities]
EFFECTS = [verb for ability in ABILITIES for option in ability.options for verb in option]

#: Boards of the Age of Magic give Magic dice.
OF_MAGIC = [
    file for file in BOARDS if any(isinstance(v, GainMagic) for a in file.board.abilities for o in a.options for v in o)
]
CORE = [file for file in BOARDS if file not in OF_MAGIC]

boards = pytest.mark.parametrize("file", BOARDS, ids=[file.board.id for file in BOARDS])
core_boards = pytest.mark.parametrize("file", CORE, ids=[file.board.id for file in CORE])
magic_boards = pytest.mark.parametrize("file", OF_MAGIC, ids=[file.board.id for file in OF_MAGIC])


def test_shipped_boards_are_at_least_six():
    assert len(BOARDS) >= 6


def test_shipped_files_are_named_after_their_board():
    folder = resources.files("skald.content") / "boards"
    names = {entry.name.removesuffix(".toml") for entry in folder.iterdir()}
    assert names == set(shipped_boards())


@boards
def test_board_has_five_basic_and_ten_advanced_abilities(file: BoardFile):
    basic = [ability.basic for ability in file.board.abilities]
    assert (basic.count(True), basic.count(False)) == (5, 10)


@core_boards
def test_board_fits_both_editions(file: BoardFile):
    assert file.editions == EDITIONS


def test_each_faction_of_the_age_of_magic_has_a_board_of_its_own():
    bands = [band for band in ready_warbands().values() if band.roster.age == "magic"]
    assert {file.board.id for file in OF_MAGIC} == {band.board for band in bands}
    assert len({(band.board, band.roster.faction) for band in bands}) == len(OF_MAGIC) == 6


@magic_boards
def test_board_of_magic_has_the_basic_abilities_of_its_age(file: BoardFile):
    elite, warriors, others, combat, magic = (ability for ability in file.board.abilities if ability.basic)
    called = [
        verb.who.classes
        for ability in (elite, warriors, others)
        for verb in ability.options[0]
        if isinstance(verb, ActivateUnits)
    ]
    assert called == [("hero", "hearthguard", "monster"), ("warriors",), ("levies", "creatures", "machine")]
    assert [option[0].what for option in combat.options if isinstance(option[0], Gain)] == ["attack", "defence"]
    # A die of any face: two Magic dice, or two other Saga dice rolled again.
    assert (magic.types, magic.cost) == ((AbilityType.ORDERS,), (tuple(Face),))
    assert magic.options == ((GainMagic(dice=2),), (RerollDice(dice=2),))
    assert file.editions == ("second",)


@boards
def test_text_says_then_only_of_linked_effects(file: BoardFile):
    """FAQ p.42: a sentence that begins so needs the one before it."""
    for ability in file.board.abilities:
        text = file.words.abilities[ability.id].text
        if ". Then" in text["en"] or ". Puis" in text["fr"]:
            assert all(verb.linked for option in ability.options for verb in option[1:]), ability.id


@core_boards
def test_board_has_the_usual_basic_abilities(file: BoardFile):
    elite, warriors, levies, combat, pool = (ability for ability in file.board.abilities if ability.basic)
    classes = [
        verb.who.classes
        for ability in (elite, warriors, levies)
        for verb in ability.options[0]
        if isinstance(verb, ActivateUnits)
    ]
    assert classes == [("hero", "hearthguard"), ("warriors",), ("levies",)]
    assert elite.cost == (tuple(Face),)
    assert set(combat.types) == {AbilityType.MELEE, AbilityType.SHOOTING, AbilityType.SHOOTING_REACTION}
    assert [option[0].what for option in combat.options if isinstance(option[0], Gain)] == ["attack", "defence"]
    assert pool.types == (AbilityType.ORDERS,)
    assert pool.options == ((RollDice(dice=2),),)


@boards
def test_board_words_are_complete(file: BoardFile):
    assert set(file.words.name) == set(file.words.about) == set(LANGUAGES)
    assert set(file.words.abilities) == {ability.id for ability in file.board.abilities}
    for words in file.words.abilities.values():
        assert set(words.name) == set(words.text) == set(LANGUAGES)


@boards
def test_names_of_abilities_are_told_apart(file: BoardFile):
    for language in LANGUAGES:
        assert len({words.name[language] for words in file.words.abilities.values()}) == 15


@boards
def test_both_languages_name_the_same_numbers(file: BoardFile):
    for words in file.words.abilities.values():
        numbers = [sorted(re.findall(r"\d", words.text[language])) for language in LANGUAGES]
        assert numbers[0] == numbers[1], words.name["en"]


def test_every_type_of_ability_is_used():
    assert {kind for ability in ABILITIES for kind in ability.types} == set(AbilityType)


def test_every_verb_is_used():
    # Re-rolls by face are for boards that people type in: the odds leave them out.
    assert {type(verb) for verb in EFFECTS} == set(VERBS.values()) - {RollFacesAgain}


def test_every_duration_but_the_whole_game_is_used():
    assert {verb.until for verb in EFFECTS if isinstance(verb, Lay)} == {Until.FIGHT, Until.TURN, Until.NEXT_TURN}


def test_every_multiplier_is_used():
    assert {verb.per for verb in EFFECTS if isinstance(verb, Gain)} == {"", "foe-fatigue", "own-fatigue", "previous"}


def test_reactions_come_before_and_after():
    reactions = [ability for ability in ABILITIES if AbilityType.ACTIVATION_REACTION in ability.types]
    assert {ability.cause.after for ability in reactions} == {True, False}


def test_no_ability_waits_for_a_step_that_only_one_edition_has():
    alone = [ability.id for ability in ABILITIES if ability.types == (AbilityType.MELEE_REACTION,)]
    assert alone == []


def test_a_board_reads_the_same_twice():
    data = (resources.files("skald.content") / "boards" / "hill-clans.toml").read_bytes()
    assert read_board(data) == (shipped_boards()["hill-clans"], ())
