"""Questions about ordinary dice, and about Saga dice alone, in both languages."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skald.content.board_files import shipped_boards
from skald.content.problems import problem
from skald.odds.rolled import Pool, Rolled, read_pool, read_rolled
from skald.odds.typed import read_typed
from skald.rules.ids import AbilityId, Face


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("roll 8 dice on 5+", Pool(8, 5)),
        ("chance of 3 hits with 6 dice needing 4+", Pool(6, 4, 3)),
        ("8 d6 at 4 or better", Pool(8, 4)),
        ("lancer 8 dés à 5+", Pool(8, 5)),
        ("chances d’avoir 3 touches avec 6 dés à 4 ou plus", Pool(6, 4, 3)),
        ("chance to roll at least two 6s with 8 dice", Pool(8, 6, 2)),
        ("chance de faire au moins deux 6 avec 8 dés", Pool(8, 6, 2)),
        ("8 warriors roll 8 dice on 5+", None),
        ("8 dice", None),
        ("exactly 2 hits with 6 dice on 4+", None),
        ("7 hits with 6 dice on 4+", None),
    ],
)
def test_a_roll_of_ordinary_dice_is_read(text: str, pool: Pool | None):
    assert read_pool(text) == pool


@pytest.mark.parametrize("pool", [Pool(3, 5, 2), Pool(4, 4, 1), Pool(2, 2, 2)])
def test_the_chances_are_those_of_every_roll(pool: Pool):
    rolls = list(product(range(1, 7), repeat=pool.dice))
    hits = [sum(die >= pool.target for die in roll) for roll in rolls]
    assert pool.chance == Fraction(sum(each >= pool.least for each in hits), len(rolls))
    assert pool.mean == Fraction(sum(hits), len(rolls))


@pytest.mark.parametrize(
    ("text", "dice", "faces"),
    [
        ("quelle chance d’avoir un dé rare avec 5 dés Saga", 5, 1),
        ("chance d’avoir 2 dés rares avec 6 dés", 6, 2),
        ("un dé rare et un dé rare sur six dés", 6, 2),
        ("avec 6 dés Saga, une face rare ?", 6, 1),
        ("chance of a rare die with 5 Saga dice", 5, 1),
        ("what are my chances of 2 rares with six dice", 6, 2),
        ("chance d’avoir un rare avec un dé", 1, 1),
    ],
)
def test_faces_that_are_wanted_are_no_dice_that_are_rolled(text: str, dice: int, faces: int):
    assert read_rolled(text) == Rolled(dice, "+".join(["rare"] * faces), ((Face.RARE,),) * faces)


@pytest.mark.parametrize(
    "text",
    [
        "Red Tide with 6 Saga dice",
        "what is the chance of Red Tide on Fjord Reavers with 6 dice",
        "puis-je avoir Marée rouge avec 6 dés",
        "Pillards du fjord : quelle chance de déclencher Marée rouge avec 6 dés Saga",
    ],
)
def test_an_ability_is_asked_for_by_its_name(text: str):
    board = shipped_boards()["fjord-reavers"].board
    ability = board.ability(AbilityId("fjord-reavers.red-tide"))
    assert ability is not None
    assert read_rolled(text) == Rolled(6, ability.id, ability.cost, ability.id)


def test_a_fight_with_an_ability_is_no_roll():
    assert read_rolled("8 warriors with Red Tide v 4 hearthguard with 2 dice") is None
    assert read_rolled("Red Tide with 1 die") is None


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("chance to roll 2 uncommon or rare with 6 Saga dice", ((Face.UNCOMMON, Face.RARE),) * 2),
        ("une peu commune ou mieux avec 6 dés", ((Face.UNCOMMON, Face.RARE),)),
        ("a rare and a common or uncommon with 6 dice", ((Face.RARE,), (Face.COMMON, Face.UNCOMMON))),
        ("une face commune ou mieux avec 6 dés", (tuple(Face),)),
    ],
)
def test_either_of_two_faces_may_be_wanted(text: str, need: tuple[tuple[Face, ...], ...]):
    rolled = read_rolled(text)
    assert rolled is not None
    assert (rolled.dice, rolled.slots) == (6, need)


@pytest.mark.parametrize(
    "text",
    [
        "quelle chance d’avoir un dé rare",
        "chance of a rare with 5 dice and one reroll",
        "un rare avec 5 dés en relançant 2 dés",
        "a rare with 5 dice or with 6 dice",
        "no rare with 6 dice",
    ],
)
def test_a_roll_of_saga_dice_that_says_too_little_or_more_is_asked_about(text: str):
    assert read_rolled(text) is None
    assert read_typed(text) == (problem("odds.which-roll"),)
