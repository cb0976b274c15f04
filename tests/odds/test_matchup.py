"""Questions: what can't be asked is refused with its reasons, and odd questions get the edition's answer."""

from __future__ import annotations

import pytest

from skald.content.words import LANGUAGES, word
from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from skald.odds.report import melee_data, shot_data
from skald.odds.table import BadMatchup
from skald.rules.ids import AbilityId, Combat, Cover, Face
from skald.rules.state import Die

W8 = Fighter("warriors", 8)


def codes(matchup: Matchup) -> list[str]:
    with pytest.raises(BadMatchup) as error:
        odds(matchup)
    for each in error.value.problems:
        for language in LANGUAGES:
            assert word(language, "problems", each.code, **dict(each.given))
    return [each.code for each in error.value.problems]


def die(name: str, face: Face = Face.COMMON) -> Die:
    return Die(AbilityId(f"fjord-reavers.{name}"), face)


@pytest.mark.parametrize(
    ("matchup", "found"),
    [
        (Matchup(W8, W8, edition="secnd"), ["odds.unknown-edition-near"]),
        (Matchup(W8, W8, edition="third"), ["odds.unknown-edition"]),
        (Matchup(Fighter("wariors", 8), Fighter("zzz", 8)), ["odds.unknown-troop-near", "odds.unknown-troop"]),
        (Matchup(Fighter("warriors", 0), Fighter("warriors", 201)), ["odds.figures", "odds.figures"]),
        (Matchup(Fighter("warriors", 8, ("beast",)), W8), ["odds.equipment"]),
        (Matchup(Fighter("warriors", 8, fatigue=4), W8), ["odds.fatigue"]),
        (Matchup(Fighter("warriors", 8, fatigue=-1), W8), ["odds.fatigue"]),
        (Matchup(W8, Fighter("mindless", 12, fatigue=1)), ["odds.fatigue"]),
        (Matchup(Fighter("warriors", 8, attack_bonus=41), W8), ["odds.bonus-attack"]),
        (Matchup(Fighter("warriors", 8, guards=-1), W8), ["odds.guards"]),
        (Matchup(Fighter("warriors", 8, ("bow",), closed=True), W8), ["odds.close-ranks"]),
        (Matchup(Fighter("warriors", 8, closed=True), W8, edition="first"), ["odds.close-ranks"]),
        (
            Matchup(Fighter("warriors", 8, closed=True), W8, settings=(("close_ranks", "defender"),)),
            ["odds.close-ranks"],
        ),
        (Matchup(W8, Fighter("warriors", 8, traded=2)), ["odds.no-trade"]),
        (Matchup(W8, Fighter("warriors", 8, traded=3), edition="first"), ["odds.trade"]),
        (Matchup(W8, Fighter("warriors", 8, traded=6), edition="first"), ["odds.trade"]),
        # Two dice are half of a pool of four; a pool of two has none to give.
        (Matchup(W8, Fighter("hearthguard", 1, traded=2), edition="first"), ["odds.trade"]),
        (Matchup(W8, W8, Combat.SHOT), ["odds.cannot-shoot"]),
        (Matchup(Fighter("warriors", 8, board="fjord"), W8), ["odds.unknown-board"]),
        (Matchup(Fighter("warriors", 8, dice=(die("red-tide"),)), W8), ["odds.dice-without-board"]),
        (
            Matchup(Fighter("warriors", 8, board="fjord-reavers", dice=(die("red-tid"), die("oars"))), W8),
            ["odds.unknown-ability-near", "odds.unknown-ability"],
        ),
        (
            Matchup(Fighter("warriors", 8, board="fjord-reavers", dice=(die("winded-prey"),)), W8),
            ["odds.dice-misplaced"],
        ),
        (
            Matchup(Fighter("warriors", 8, board="fjord-reavers", dice=(die("splintered-shields"),) * 9), W8),
            ["odds.too-many-dice", "odds.dice-misplaced"],
        ),
    ],
)  # fmt: skip
def test_bad_questions_are_refused(matchup: Matchup, found: list[str]):
    assert codes(matchup) == found


def test_two_hundred_figures():
    answer = odds(Matchup(Fighter("warriors", 200), Fighter("hearthguard", 200)))
    # The second edition caps a melee's pool at sixteen dice.
    assert (answer.numbers[0].dice.value, answer.numbers[1].dice.value) == (16, 16)
    first = odds(Matchup(Fighter("warriors", 200), Fighter("hearthguard", 200), edition="first"))
    assert (first.numbers[0].dice.value, first.numbers[1].dice.value) == (200, 400)
    assert [sum(losses.of) == 6**losses.power for losses in first.losses] == [True, True]


def test_no_dice_at_all():
    answer = odds(Matchup(Fighter("swarm", 1, fatigue=3), W8))
    assert answer.numbers[0].dice.value == 0
    assert answer.means[1] == 0
    assert answer.attacker_wins == 0


def test_armour_ends_where_each_edition_says():
    low = Matchup(Fighter("levies", 8, ("bow",)), W8, settings=(("armour_floor", 4),))
    assert odds(low).numbers[0].armour.value == 4
    crossbows = Fighter("warriors", 8, ("crossbow",))
    # First edition: solid cover lifts the warlord's 6 to 7, which the crossbow brings back to 6.
    lord = Fighter("warlord", 1, cover=Cover.SOLID)
    assert odds(Matchup(crossbows, lord, Combat.SHOT, "first")).numbers[1].armour.value == 6
    bows = Fighter("warriors", 8, ("bow",))
    over = odds(Matchup(bows, lord, Combat.SHOT, "first"))
    assert over.numbers[1].armour.value == 7
    assert over.means[1] == 0


def test_cover_is_only_for_those_who_may_take_it():
    def needed(*equipment: str) -> tuple[int, str]:
        target = Fighter("warriors", 8, equipment, cover=Cover.SOLID)
        answer = odds(Matchup(Fighter("warriors", 8, ("bow",)), target, Combat.SHOT))
        return answer.numbers[1].save.value, answer.numbers[1].cover.name

    assert needed() == (2, "SOLID")
    assert needed("horse") == (4, "NONE")


def test_data_says_where_every_number_comes_from():
    data = melee_data(odds(Matchup(W8, Fighter("hearthguard", 4, ("heavy-weapon",)))), "en")
    side = data["defender"]
    assert isinstance(side, dict)
    assert (side["dice"], side["armour"]) == (8, 4)
    assert [each["text"] for each in side["reasons"]] == [
        "attack dice 8 = 8 (Profiles)",
        "added to each attack die 1 = 0 (Modified dice) +1 (Heavy weapon)",
        "armour 4 = 5 (Profiles) −1 (Heavy weapon)",
        "needed by each defence die 5 = 5 (Defence in melee)",
    ]
    assert data["exact"] is True
    assert data["joint"][0][:2] == [0, 0]  # type: ignore[index]


def test_dice_given_up_cite_their_own_rule():
    data = melee_data(odds(Matchup(W8, Fighter("warriors", 8, traded=4, defence_bonus=1), edition="first")), "en")
    side = data["defender"]
    assert isinstance(side, dict)
    assert [each["text"] for each in side["reasons"] if each["changes"]] == [
        "attack dice 4 = 8 (Profiles) −4 (Giving up attack dice)",
        "extra defence dice 3 = 0 (Bonus dice) +1 (Bonus dice) +2 (Giving up attack dice)",
    ]


@pytest.mark.parametrize("combat", list(Combat))
def test_hit_that_a_lord_ignores_is_told(combat: Combat):
    bows = Fighter("warriors", 8, ("bow",))
    found = odds(Matchup(bows, Fighter("warlord", 1), combat, "first"))
    side = (melee_data if combat is Combat.MELEE else shot_data)(found, "en")["defender"]
    assert isinstance(side, dict)
    assert side["ignored_hits"] == 1
    assert side["reasons"][-1]["text"] == "hits that do no harm 1 = 0 (Casualties) +1 (Hardy)"


def test_data_of_a_shot():
    data = shot_data(odds(Matchup(Fighter("warriors", 2, ("bow",)), Fighter("warriors", 4), Combat.SHOT)), "fr")
    # One die, hitting on 4+ and saved on 4+: a casualty in a quarter of all cases.
    assert data["losses"] == [[0, "3/4"], [1, "1/4"]]
    assert data["joint"] == [[0, 0, "3/4"], [0, 1, "1/4"]]
    assert data["fractions"] == {"p_defender_eliminated": "0/1", "mean_defender_losses": "1/4"}


@pytest.mark.parametrize("combat", list(Combat))
@pytest.mark.parametrize("tired", [0, 1])
def test_data_says_who_is_exhausted(combat: Combat, tired: int):
    sides = [Fighter("warriors", 8, ("bow",), fatigue=3 * (who == tired)) for who in (0, 1)]
    found = odds(Matchup(sides[0], sides[1], combat)).numbers
    assert [each.exhausted for each in found] == [tired == 0, tired == 1]


@pytest.mark.parametrize("attacker", list(Cover))
@pytest.mark.parametrize("defender", list(Cover))
def test_cover_protects_only_the_side_that_has_it(attacker: Cover, defender: Cover):
    sides = Matchup(Fighter("warriors", 8, cover=attacker), Fighter("hearthguard", 4, cover=defender))
    needed = [numbers.save.value for numbers in odds(sides).numbers]
    # Melee: solid cover turns 5+ into 4+, light cover does nothing.
    assert needed == [4 if cover is Cover.SOLID else 5 for cover in (attacker, defender)]
