"""Whole questions as people type them, in both languages."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES, word
from skald.odds.counted import Counts
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Fighter, Matchup
from skald.odds.placing import read_dice
from skald.odds.speech import read_fighter
from skald.odds.typed import Typed, is_question, read_typed
from skald.odds.valuation import Aim
from skald.rules.ids import Combat, Cover, Face
from tests.odds.asked import ENGLISH, FRENCH, REFUSED, RIVALS, Asks

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


@pytest.mark.parametrize(("text", "rivals", "other", "side"), RIVALS, ids=[each[0] for each in RIVALS])
def test_two_units_to_choose_from_are_two_fights(text: str, rivals: tuple[str, str], other: str, side: str):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert read.rival is not None
    met = by_options(other, {})[0]
    for found, rival in zip((read, read.rival.typed), rivals, strict=True):
        unit = by_options(rival, {})[0]
        assert found.matchup == (Matchup(unit, met) if side == "attacker" else Matchup(met, unit))
    assert read.rival.at == ROLES.index(side)


@pytest.mark.parametrize(
    ("text", "mine", "asks"),
    [
        ("if 6 hearthguards charge my 8 warriors how many do I lose", DEFENDER, Aim.LOSSES),
        ("does my warlord survive 8 warriors?", DEFENDER, Aim.WIPE_OUT),
        ("my warlord alone vs 6 hearthguard, will he die", ATTACKER, None),
        ("who holds best against 6 hearthguards, 8 warriors or 12 levies?", DEFENDER, None),
        ("expected kills of 12 levies on 8 warriors", ATTACKER, Aim.LOSSES),
        ("my 4 hearthguard get charged by 8 warriors, am I dead?", DEFENDER, Aim.WIPE_OUT),
        ("which kills more levies: 4 hearthguards or 8 warriors?", ATTACKER, Aim.LOSSES),
    ],
)
def test_a_question_tells_whose_it_is_and_what_it_wants(text: str, mine: int, asks: Aim | None):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert (read.mine, read.asks) == (mine, asks)


def test_there_are_enough_questions_of_each_language():
    assert min(len(ENGLISH), len(FRENCH)) >= 30


@pytest.mark.parametrize(("text", "code", "given"), REFUSED)
def test_what_is_refused_names_the_word_and_another(text: str, code: str, given: dict[str, str | int]):
    read = read_typed(text)
    assert not isinstance(read, Typed)
    assert read[0] == problem(f"odds.{code}", **given)
    assert [each.code for each in read[1:]] in ([], ["odds.write-so"])


@pytest.mark.parametrize(
    "text",
    [
        "8 warriors v 4 hearthguard with 2 fatigue, nobody spends any fatigue",
        "if nobody spends anything, do 8 warriors beat 4 hearthguard with 2 fatigue?",
        "8 guerriers contre 4 gardes avec 2 fatigues, sans dépenser de fatigue",
        "et si 8 guerriers chargent 4 gardes avec 2 fatigues et que personne ne dépense rien",
    ],
)
def test_whoever_asks_for_nothing_spent_gets_that(text: str):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    tired = by_options("4 hearthguard", {"fatigue": 2})[0]
    assert read == Typed(Matchup(by_options("8 warriors", {})[0], tired), unspent=True)


def test_fatigue_that_nobody_spends_is_not_there_for_that():
    read = read_typed("8 warriors charge a warlord, nobody spends fatigue")
    assert isinstance(read, Typed), read
    assert (read.matchup.defender.fatigue, read.remarks, read.unspent) == (0, (), True)


def test_dice_are_quoted_up_to_the_end_of_a_word():
    read = read_typed("8 warriors v 4 hearthguard, I have 2 saga dice left: one rare")
    assert not isinstance(read, Typed)
    assert problem("odds.which-dice", word="2 saga dice left") in read


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
    example = problem("odds.one-named", first=8, one="warriors", second=4, other="hearthguard")
    assert read_typed("8 warriors") == (example,)
    assert not is_question("mele 8 warriors 4 hearthguard")


@pytest.mark.parametrize("text", ["8 warriors v", "v 4 hearthguard", "what if"])
def test_half_a_question_is_never_filled_up(text):
    assert not isinstance(read_typed(text), Typed)
    assert not is_question(text)


def test_a_slip_of_the_hand_is_told_as_it_was_typed():
    read = read_typed("8 guerriers contre 12 Levés")
    assert isinstance(read, Typed)
    assert read.remarks == (problem("odds.read-slip", word="Levés", near="levee"),)


def test_whoever_is_spoken_of_asks_unless_units_are_said_to_be_somebodys():
    asked = (
        "8 warriors attacked by 4 hearthguard",
        "8 warriors get shot by 8 crossbow warriors",
        "my 4 hearthguard attack 8 warriors",
        "his 4 hearthguard attack 8 warriors",
        "4 hearthguard attack 8 warriors",
        "les 8 guerriers de mon adversaire chargent 4 gardes",
    )
    assert [asked_as(text) for text in asked] == [DEFENDER, DEFENDER, ATTACKER, DEFENDER, ATTACKER, DEFENDER]


def asked_as(text: str) -> int:
    read = read_typed(text)
    assert isinstance(read, Typed), read
    return read.mine


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("hydra vs 8 warriors", ("hearthguard", 4), ("warriors", 8)),
        ("6 hearthguard charge 4 dinosaurs", ("hearthguard", 6), ("warriors", 8)),
    ],
)
def test_what_is_refused_shows_a_line_with_the_unit_that_was_understood(text, first, second):
    read = read_typed(text)
    assert not isinstance(read, Typed)
    given = dict(read[-1].given)
    assert ((given["one"], given["first"]), (given["other"], given["second"])) == (first, second)


@pytest.mark.parametrize(
    ("text", "mine", "counts"),
    [
        ("odds of killing at least 3 of 8 warriors with 6 hearthguard", ATTACKER, Counts(DEFENDER, 3)),
        ("8 warriors kill two or more of 4 hearthguard", ATTACKER, Counts(DEFENDER, 2)),
        ("mes 8 guerriers tuent plus de 2 gardes", ATTACKER, Counts(DEFENDER, 3)),
        ("do I lose at least 2 of my 8 warriors if 4 hearthguard charge them", DEFENDER, Counts(DEFENDER, 2)),
        ("8 warriors charge 4 hearthguard, do they lose anyone", ATTACKER, Counts(DEFENDER, 1)),
        ("how likely is it that 8 warriors lose all against 6 hearthguard", ATTACKER, Counts(ATTACKER, 8)),
        ("combien je perds si 8 guerriers attaquent 4 gardes", ATTACKER, Counts(ATTACKER)),
        ("how many of his warriors die if my 4 hearthguard charge 8 warriors", ATTACKER, Counts(DEFENDER)),
        ("how many do they kill if his 4 hearthguard charge my 8 warriors", DEFENDER, Counts(DEFENDER)),
        # Whoever shoots loses nobody: the one who asks is shot at.
        ("do I lose anything if 8 warriors shoot 6 levies", DEFENDER, Counts(DEFENDER, 1)),
        ("does my warlord survive 8 warriors", DEFENDER, Counts(DEFENDER, survives=True)),
        ("what's the chance that I lose more than half my 8 warriors charging 4 hearthguard", ATTACKER,
         Counts(ATTACKER, 5)),
        ("will i lose my 4 hearthguard attacking 8 warriors", ATTACKER, Counts(ATTACKER, 4)),
        ("probabilité de perdre mon seigneur contre 6 gardes", ATTACKER, Counts(ATTACKER, 1)),
        ("how many of them do I lose if my 4 hearthguard attack 8 warriors", ATTACKER, Counts(ATTACKER)),
        ("what chance do 6 warriors have to kill 2 of 4 hearthguard", ATTACKER, Counts(DEFENDER, 2)),
        ("risque de perdre 3 guerriers ou plus sur 8 contre 4 gardes", ATTACKER, Counts(ATTACKER, 3)),
        ("if I attack 12 levies with 8 warriors how many will I have left", ATTACKER, Counts(ATTACKER)),
        ("si j'attaque 12 levées avec 8 guerriers il m'en restera combien", ATTACKER, Counts(ATTACKER)),
        ("mes 4 gardes tuent la moitié de 9 guerriers", ATTACKER, Counts(DEFENDER, 5)),
        ("proba que 8 guerriers perdent moins de 3 contre 8 levées", ATTACKER, Counts(ATTACKER, 3, is_below=True)),
        ("do 8 levies lose at most 1 if 8 warriors charge them", DEFENDER, Counts(DEFENDER, 2, is_below=True)),
        ("do my 8 warriors lose at most 2 against 8 levies", ATTACKER, Counts(ATTACKER, 3, is_below=True)),
        ("chance that nobody dies when 12 slingers shoot 8 warriors", DEFENDER, Counts(DEFENDER, 1, is_below=True)),
        ("quelle chance de ne perdre personne si 8 guerriers chargent 8 levées", ATTACKER,
         Counts(ATTACKER, 1, is_below=True)),
        ("12 levies with slings kill 1 hearthguard of 4", ATTACKER, Counts(DEFENDER, 1)),
        ("8 guerriers tuent 2 gardes sur 6", ATTACKER, Counts(DEFENDER, 2)),
        ("8 warriors v 4 hearthguard", ATTACKER, None),
    ],
)  # fmt: skip
def test_a_question_tells_whose_losses_it_counts(text: str, mine: int, counts: Counts | None):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert (read.mine, read.counts) == (mine, counts)


@pytest.mark.parametrize(
    "text",
    [
        "should my 8 warriors with javelins shoot or charge 4 hearthguard",
        "is it better to charge or shoot with 8 warriors javelins vs 4 hearthguard",
        "vaut-il mieux tirer ou charger avec mes 8 guerriers javelots contre 4 gardes",
        "mes 8 guerriers javelots : charger plutôt que de tirer sur 4 gardes ?",
    ],
)
def test_two_deeds_of_one_unit_are_two_fights(text: str):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert read.rival is not None
    javelins = Fighter("warriors", 8, ("javelins",))
    assert (read.matchup, read.rival.at) == (Matchup(javelins, FOUR, Combat.SHOT), None)
    assert read.rival.typed.matchup == Matchup(javelins, FOUR)


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("8 warriors v 4 hearthguard first edition", "first"),
        ("en première édition, 8 guerriers contre 4 gardes", "first"),
        ("8 guerriers contre 4 gardes, 2e édition", "second"),
        ("8 warriors v 4 hearthguard with the 1st edition rules", "first"),
        ("SAGA 1: 8 warriors v 4 hearthguard", "first"),
        ("8 warriors v 4 hearthguard v1", "first"),
    ],
)
def test_a_question_may_name_its_edition(text: str, edition: str):
    for chosen in ("first", "second"):
        read = read_typed(text, chosen)
        assert isinstance(read, Typed), read
        assert read.matchup == Matchup(EIGHT, FOUR, edition=edition)


@pytest.mark.parametrize(
    "text",
    [
        "Should i attack with my 8 warriors or wait for his 4 hearthguard to charge me",
        "is it better to charge 4 hearthguard with my 8 warriors or to be charged",
        "should my 8 warriors stand and take the charge of 4 hearthguard or charge first",
        "dois-je attaquer avec mes 8 guerriers ou attendre que ses 4 gardes me chargent",
    ],
)
def test_to_charge_or_to_wait_are_two_fights(text: str):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert read.rival is not None
    assert (read.matchup, read.mine, read.rival.at) == (Matchup(EIGHT, FOUR), ATTACKER, None)
    assert (read.rival.typed.matchup, read.rival.typed.mine) == (Matchup(FOUR, EIGHT), DEFENDER)


@pytest.mark.parametrize("text", ["best to kill 4 hearthguard: 8 warriors or 12 bow levies?",
                                  "pour tuer 4 gardes il vaut mieux 8 guerriers ou 12 levées arc ?"])  # fmt: skip
def test_each_of_two_units_strikes_in_its_own_way(text: str):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert read.rival is not None
    bows = Matchup(Fighter("levies", 12, ("bow",)), FOUR, Combat.SHOT)
    assert (read.matchup, read.rival.typed.matchup) == (Matchup(EIGHT, FOUR), bows)


@pytest.mark.parametrize("text", ["should I charge with 4 hearthguards or shoot with 12 bow levies at 8 warriors",
                                  "should I charge 8 warriors with 4 hearthguard or shoot them with 12 archers",
                                  "je charge avec 4 gardes ou je tire avec 12 archers sur 8 guerriers ?"])  # fmt: skip
def test_each_of_two_units_does_what_is_said_of_it(text: str):
    read = read_typed(text)
    assert isinstance(read, Typed), read
    assert read.rival is not None
    bows = Matchup(Fighter("levies", 12, ("bow",)), EIGHT, Combat.SHOT)
    assert (read.matchup, read.rival.typed.matchup) == (Matchup(FOUR, EIGHT), bows)


def test_one_unit_does_to_each_of_two_what_is_said_of_it():
    read = read_typed("mes 12 archers : je charge 8 guerriers ou je tire sur 4 gardes ?")
    assert isinstance(read, Typed), read
    assert read.rival is not None
    bows = Fighter("levies", 12, ("bow",))
    assert (read.matchup, read.rival.typed.matchup) == (Matchup(bows, EIGHT), Matchup(bows, FOUR, Combat.SHOT))


def test_losses_that_it_takes_to_win_are_no_number_of_figures():
    read = read_typed("combien de pertes pour tuer 4 gardes avec 8 guerriers")
    assert isinstance(read, Typed), read
    assert (read.matchup, read.asks) == (Matchup(EIGHT, FOUR), Aim.LOSSES)


def test_whoever_waits_stays_in_cover_and_whoever_charges_leaves_it():
    read = read_typed("should my 8 warriors behind a wall charge 4 hearthguard or wait for them")
    assert isinstance(read, Typed), read
    assert read.rival is not None
    behind = replace(EIGHT, cover=Cover.SOLID)
    assert (read.matchup, read.rival.typed.matchup) == (Matchup(EIGHT, FOUR), Matchup(FOUR, behind))
