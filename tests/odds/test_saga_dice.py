"""Chances of Saga dice: small ones by hand, larger ones by every roll of every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skald.odds.best_play import best_play
from skald.odds.matchup import Fighter, Matchup
from skald.odds.placing import read_dice, read_slots
from skald.odds.saga_dice import MOST_DICE, Slots, chance_of, face_counts, most_filled
from skald.odds.valuation import Aim
from skald.rules.ids import Face

C, U, R = Face
#: The six sides of a die.
SIDES = (C, C, C, U, U, R)
ANY = (C, U, R)


def filled(faces: tuple[Face, ...], needed: Slots) -> bool:
    """Whether the dice, in some order, fit the slots."""
    if not needed:
        return True
    return any(face in needed[0] and filled(faces[:at] + faces[at + 1 :], needed[1:]) for at, face in enumerate(faces))


NEEDS: list[Slots] = [((R,),), ((U, R),), ((R,), ANY), ((U,), (C, U)), ((C,), (C, U), (R,)), ((R,), (R,))]


@pytest.mark.parametrize("needed", NEEDS, ids=str)
@pytest.mark.parametrize("dice", [0, 1, 2, 4])
def test_chance_equals_every_throw(dice: int, needed: Slots):
    throws = list(product(SIDES, repeat=dice))
    assert chance_of(dice, needed) == Fraction(sum(filled(throw, needed) for throw in throws), len(throws))


def test_more_slots_than_dice_are_never_filled():
    assert chance_of(MOST_DICE, ((C, R),) * 300, (MOST_DICE,), MOST_DICE) == 0


def test_one_rare_face_by_hand():
    """A die shows no rare face with 5/6; six dice show none with (5/6)⁶ = 15625/46656."""
    assert chance_of(6, ((R,),)) == 1 - Fraction(15625, 46656)


def test_rolling_again_by_hand():
    """Two dice, one rare face wanted, one die may be rolled again: three tries in all, 1 − (5/6)³ = 91/216."""
    assert chance_of(2, ((R,),), (1,)) == Fraction(91, 216)
    assert chance_of(1, ((R,),), (1, 1)) == Fraction(91, 216)
    assert chance_of(2, ((R,),), (2,)) == 1 - Fraction(5, 6) ** 4


def test_turned_dice_need_a_die():
    assert chance_of(1, ((R,),), (), 1) == 1
    assert chance_of(0, ((R,),), (), 1) == 0
    assert chance_of(2, ((R,), (R,)), (), 1) == chance_of(2, ((R,),))


def test_nothing_needed_is_certain():
    assert chance_of(0, ()) == 1


def test_too_many_dice_are_refused():
    with pytest.raises(ValueError, match="dice"):
        chance_of(MOST_DICE + 1, ((R,),))


def test_faces_sum_to_one():
    assert sum(chance for _, chance in face_counts(7)) == 1
    assert most_filled((1, 1, 0), ((U,), (C, U))) == 2


def test_needs_as_they_are_typed():
    assert read_slots("rare+any") == (((R,), ANY), ())
    assert read_slots("commun|peu commun") == read_slots("commune|peu commune") == (((C, U),), ())
    assert [each.code for each in read_slots("rar")[1]] == ["odds.unknown-face-near"]


def test_dice_as_they_are_typed():
    laid, bare, problems = read_dice("red-tide:rare+common, u, splintered-shields:c", "fjord-reavers")
    assert problems == ()
    assert [(die.ability, die.face) for die in laid] == [
        ("fjord-reavers.red-tide", R), ("fjord-reavers.red-tide", C), ("fjord-reavers.splintered-shields", C),
    ]  # fmt: skip
    assert bare == (U,)
    wrong = read_dice("foo:c, blue, red-tid:r", "fjord-reavers")[2]
    assert [each.code for each in wrong] == ["odds.unknown-ability", "odds.unknown-face", "odds.unknown-ability-near"]
    assert [each.code for each in read_dice("rare", "")[2]] == ["odds.dice-without-board"]


def test_bare_faces_are_laid_where_they_do_most():
    matchup = Matchup(Fighter("warriors", 8, board="fjord-reavers", closed=False), Fighter("warriors", 8, closed=False))
    play = best_play(matchup, Aim.LOSSES, bare=((C, U), ()))
    assert len(play.laid.attacker.dice) == 2
    best = best_play(play.laid, Aim.LOSSES).lower
    assert play.lower == best
    for ability, face in (("splintered-shields", C), ("steady-on-the-deck", C)):
        laid, _bare, _problems = read_dice(f"{ability}:{face.name}, combat-bonus:uncommon", "fjord-reavers")
        other = Matchup(Fighter("warriors", 8, board="fjord-reavers", dice=laid, closed=False), matchup.defender)
        assert best_play(other, Aim.LOSSES).lower <= best
