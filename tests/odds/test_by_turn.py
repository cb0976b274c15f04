"""Having an ability full by a turn, against every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skald.odds.by_turn import chance_by_turn
from skald.odds.saga_dice import chance_of
from skald.rules.ids import Face

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
FACES = (C, C, C, U, U, R)


def fill(rolled, needed):
    """Every set of slots that can be left over after laying as many of these dice as fit."""
    ways = {tuple(needed)}
    for face in rolled:
        ways |= {(*left[:at], *left[at + 1 :]) for left in ways for at, slot in enumerate(left) if face in slot}
    least = min(map(len, ways))
    return [left for left in ways if len(left) == least]


def slowly(dice, needed, turns):
    if not needed:
        return Fraction(1)
    if not turns:
        return Fraction(0)
    rolls = list(product(FACES, repeat=dice))
    return sum(max(slowly(dice, left, turns - 1) for left in fill(roll, needed)) for roll in rolls) / Fraction(
        len(rolls)
    )


@pytest.mark.parametrize("needed", [((R,),), ((R,), (U,)), ((C, U), (U, R)), ((R,), (R,)), ((C, U, R), (R,))])
def test_two_turns_of_two_dice_are_as_every_roll_says(needed):
    assert chance_by_turn(2, needed, 2) == slowly(2, needed, 2)


def test_one_turn_is_the_chance_of_a_roll():
    needed = ((U,), (R,))
    assert chance_by_turn(5, needed, 1) == chance_of(5, needed)


def test_nothing_needed_is_certain_and_no_turn_brings_nothing():
    assert chance_by_turn(3, (), 0) == 1
    assert chance_by_turn(3, ((C,),), 0) == 0
