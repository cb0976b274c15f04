"""Questions about ordinary dice alone, in both languages; Saga dice are asked about on the page and in the command."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skald.odds.rolled import Pool, read_pool


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
