"""Abuse of Power: the table row by row, and how often each comes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from skald.content.second.magic.abuse import ABUSE, ROWS, row_of
from skald.rules.actions import Cast, Name, RemoveFigures
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Roll, outcomes
from skald.rules.engine import apply, options
from skald.rules.events import FatigueTaken, PowerAbused, SpellForgotten, SpellReached, UnitEliminated
from skald.rules.hooks import Window
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.magic import MAXIMUM, arena, caster, declare, sid

SHEET = "Age of Magic sheet"
#: The 36ths of each row, typed from the sheet's totals.
TABLE = {"burst": 1, "flood": 2, "surge": 7, "mastery": 16, "recoil": 7, "sparks": 2, "hurled": 1}


def abused(total, fatigue=0, **settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), "mists", "bolt", "breath")
    field.change(magician, fatigue=fatigue)
    near = field.unit(LEFT, "warriors", 4, (3700, 3000))
    farther = field.unit(LEFT, "warriors", 4, (3000, 4600))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 1900))
    game = declare(field.game(), magician, "mists", level=MAXIMUM)
    if total:
        game.do(Roll(tuple(int(each == total) for each in range(2, 13))))
    return game, magician, near, farther, foe


@case("second.magic.abuse-of-power", cite=SHEET)
def test_the_rows_come_as_often_as_the_table_says():
    game, *_ = abused(0)
    assert isinstance(game.asked, Chance)
    found: Counter[str] = Counter()
    for roll, weight in outcomes(game.asked.pool):
        step = apply(game.rules, game.state, roll)
        (told,) = [event for event in step.events if isinstance(event, PowerAbused)]
        found[row_of(told.total.value)] += weight
    assert found == TABLE


@case("second.magic.abuse-of-power", cite=SHEET)
def test_at_two_the_caster_bursts_and_hurts_all_who_are_near():
    game, magician, near, farther, foe = abused(2)
    assert game.unit(magician).figures == ()
    assert game.last(UnitEliminated) == UnitEliminated(magician, ABUSE)
    assert game.last(SpellReached).units == (near, foe)
    assert game.asked.side is LEFT
    game.hits(1).hits(1).do(RemoveFigures((3,)), RemoveFigures((3,)))
    assert [len(game.unit(uid).figures) for uid in (near, farther, foe)] == [3, 4, 3]
    # The fatigue for his end comes last, and only to friends near him.
    assert game.events[-1] == FatigueTaken(near, 1, "second.core.elimination-fatigue")
    assert [game.unit(uid).fatigue for uid in (near, farther, foe)] == [1, 0, 0]


@case("second.magic.abuse-of-power", cite=SHEET)
@pytest.mark.parametrize(
    ("total", "fatigue", "hits", "left", "forgotten", "alive"),
    [
        (3, 0, 0, 0, 0, True), (3, 0, 1, 1, 0, True), (3, 0, 2, 2, 1, True), (3, 0, 3, 3, 1, False),
        (3, 2, 1, 3, 0, False), (4, 0, 2, 2, 0, True), (5, 1, 2, 3, 0, False), (5, 2, 0, 2, 0, True),
    ],
)  # fmt: skip
def test_from_three_to_five_power_tires_the_caster_to_death(total, fatigue, hits, left, forgotten, alive):
    game, magician, near, *_ = abused(total, fatigue)
    assert game.asked.pool.dice == (3 if total == 3 else 2)
    game.hits(hits)
    assert sum(e.amount for e in game.seen(FatigueTaken) if e.why == ABUSE) == left - fatigue
    assert len(game.unit(magician).forgotten) == forgotten
    assert bool(game.unit(magician).figures) is alive
    assert game.unit(near).fatigue == int(not alive)


@case("second.magic.abuse-of-power", cite=SHEET)
@pytest.mark.parametrize("total", [6, 7, 8])
def test_from_six_to_eight_all_is_well(total):
    game, magician, *_ = abused(total)
    assert game.last(PowerAbused).total.value == total
    assert (game.unit(magician).forgotten, game.unit(magician).fatigue) == ((), 0)
    assert isinstance(game.asked, Decide) and game.asked.window is Window.ACTIVATION


@case("second.magic.abuse-of-power", cite=SHEET)
@pytest.mark.parametrize(("total", "hits"), [(9, 0), (10, 1)])
def test_at_nine_and_ten_the_spell_may_be_forgotten(total, hits):
    game, magician, *_ = abused(total)
    game.hits(hits)
    assert game.unit(magician).forgotten == ((sid("mists"),) if hits else ())
    if hits:
        found = game.refused(Cast(magician, sid("mists"), 1))
        assert (found.code, found.cites) == ("spell-forgotten", ABUSE)


@case("second.magic.abuse-of-power", cite=SHEET)
def test_at_eleven_the_owner_names_the_spells_that_are_forgotten():
    game, magician, *_ = abused(11)
    game.hits(2)
    assert isinstance(game.asked, Decide) and (game.asked.side, game.asked.about.amount) == (LEFT, 2)
    assert list(options(game.rules, game.state)) == [Name(number=0), Name(number=1), Name(number=2)]
    game.do(Name(number=1))
    assert game.refused(Name(number=1)).code == "not-that-spell"
    game.do(Name(number=2))
    assert [e.spell for e in game.seen(SpellForgotten)] == [sid("bolt"), sid("breath")]
    game, magician, *_ = abused(11)
    game.hits(3)
    assert len(game.unit(magician).forgotten) == 3


@case("second.magic.abuse-of-power", cite=SHEET)
def test_at_twelve_the_blast_tires_friends_and_the_caster_is_gone():
    game, magician, near, farther, foe = abused(12)
    assert game.unit(magician).figures == ()
    assert [game.unit(uid).fatigue for uid in (near, farther, foe)] == [2, 1, 0]


@case("second.magic.abuse-of-power", cite=SHEET)
@pytest.mark.parametrize(("saved", "gone"), [("none", True), ("bodyguards", False)])
def test_nothing_saves_a_caster_from_his_own_power(saved, gone):
    game, magician, *_ = abused(2, abuse_saved=saved)
    assert (game.unit(magician).figures == ()) is gone


@case("second.magic.abuse-of-power", cite=SHEET)
@pytest.mark.parametrize(("fatigue", "deaths"), [(0, Fraction(9, 4)), (1, Fraction(19, 4)), (2, Fraction(9))])
def test_chance_to_die_by_a_maximum(fatigue, deaths):
    """Counted over every roll: in 36ths, for a caster who tires at three."""
    game, magician, *_ = abused(0, fatigue)
    chance = Fraction(0)
    for roll, weight in outcomes(game.asked.pool):
        step = apply(game.rules, game.state, roll)
        if isinstance(step.awaits, Chance) and step.awaits.why == ABUSE and step.state.units[magician].figures:
            sides = step.awaits.pool.sides**step.awaits.pool.dice
            for second, times in outcomes(step.awaits.pool):
                dead = not apply(game.rules, step.state, second).state.units[magician].figures
                chance += Fraction(weight * times * dead, sides)
        else:
            chance += weight * (not step.state.units[magician].figures)
    assert chance == deaths


#: Each row of the table, and the case that rules on it.
RULED = {
    "burst": test_at_two_the_caster_bursts_and_hurts_all_who_are_near,
    "flood": test_from_three_to_five_power_tires_the_caster_to_death,
    "surge": test_from_three_to_five_power_tires_the_caster_to_death,
    "mastery": test_from_six_to_eight_all_is_well,
    "recoil": test_at_nine_and_ten_the_spell_may_be_forgotten,
    "sparks": test_at_eleven_the_owner_names_the_spells_that_are_forgotten,
    "hurled": test_at_twelve_the_blast_tires_friends_and_the_caster_is_gone,
}


def test_every_row_of_abuse_has_a_case():
    assert set(RULED) == set(ROWS.values()) == {row_of(total) for total in range(2, 13)} == set(TABLE)
    assert all(test.cite == SHEET for test in RULED.values())
