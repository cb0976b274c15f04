"""Odds of spells: against a twin that counts every die by hand, and spells as a condition of a fight."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from skald.content.second.magic.listing import short_id
from skald.content.second.magic.sorcery import SPELLS
from skald.odds.answer import odds
from skald.odds.best_play import best_play
from skald.odds.enchanting import IN_FIGHTS, read_enchantments
from skald.odds.matchup import Fighter, Matchup
from skald.odds.spell_dice import SpellAim, best_dice
from skald.odds.spell_question import SpellQuestion, Take, aims_at
from skald.odds.spells import spell_odds
from skald.odds.table import BadMatchup, lay_out
from skald.odds.valuation import Aim
from skald.rules.ids import Combat, Level
from tests.kit.length import tried
from tests.odds.twin import play_out, told

MINIMUM, OPTIMUM, MAXIMUM = Level
WARRIORS = Fighter("warriors", 8)
LEVELS = ("minimum", "optimum", "maximum")
#: A Magic die by its six sides.
FACES = (MINIMUM, MINIMUM, MINIMUM, OPTIMUM, OPTIMUM, MAXIMUM)
SIDES = range(1, 7)


# --- the twin: every die of the casting, of the effect and of Abuse, one by one


def level_by_hand(dice: int, take: Take) -> dict[Level, Fraction]:
    """How often each level is taken."""
    found: Counter[Level] = Counter()
    for rolled in product(FACES, repeat=dice):
        best = max(rolled)
        found[best if take is Take.BEST else min(best, OPTIMUM)] += 1
    return {level: Fraction(found[level], 6**dice) for level in Level}


def bolt_by_hand(armour: int, level: Level) -> dict[int, Fraction]:
    """The casualties of a bolt."""
    found: Counter[int] = Counter()
    for one, other in product(SIDES, SIDES):
        if level is MAXIMUM:
            lost = (one >= 3) + (other >= 3) + (6 in (one, other))
        else:
            least = armour if level is OPTIMUM else armour + 1
            lost = (one >= least) + (other >= least)
        found[lost] += 1
    return {lost: Fraction(ways, 36) for lost, ways in found.items()}


def doom_by_hand(fatigue: int, limit: int = 3) -> Fraction:
    """The chance that Abuse of Power ends the caster."""
    found = Fraction(0)
    for one, other in product(SIDES, SIDES):
        total = one + other
        if total in (2, 12):
            found += Fraction(1, 36)
        elif total in (3, 4, 5):
            dice = 3 if total == 3 else 2
            rolls = list(product(SIDES, repeat=dice))
            fatal = [r for r in rolls if (bad := sum(d >= 4 for d in r)) and fatigue + bad >= limit]
            found += Fraction(len(fatal), len(rolls)) / 36
    return found


def mixed(levels: dict[Level, Fraction], each: dict[Level, dict[int, Fraction]]) -> dict[int, Fraction]:
    """What comes of the levels together."""
    found: dict[int, Fraction] = {}
    for level, chance in levels.items():
        for count, weight in each[level].items():
            found[count] = found.get(count, Fraction(0)) + chance * weight
    return {count: found[count] for count in sorted(found) if found[count]}


@pytest.mark.parametrize("take", Take)
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize(("target", "armour"), [(WARRIORS, 4), (Fighter("levies", 6, ("bow",)), 3)])
def test_a_bolt_is_what_every_die_comes_to(target: Fighter, armour: int, dice: int, take: Take):
    found = spell_odds(SpellQuestion("bolt", dice, target, take))
    levels = level_by_hand(dice, take)
    assert found.levels == levels
    assert found.casualties == mixed(levels, {level: bolt_by_hand(armour, level) for level in Level})
    assert found.fatigue == {0: 1}
    assert found.caster_lost == levels[MAXIMUM] * doom_by_hand(0)


def test_three_dice_against_eight_warriors():
    found = spell_odds(SpellQuestion("bolt", 3, WARRIORS))
    assert found.levels == {MINIMUM: Fraction(1, 8), OPTIMUM: Fraction(49, 108), MAXIMUM: Fraction(91, 216)}
    assert found.abuse[2] == Fraction(91, 216) / 36
    assert found.caster_lost == Fraction(91, 216) * Fraction(225, 3600)


@pytest.mark.parametrize("fatigue", [0, 1, 2])
def test_abuse_has_the_chances_of_two_dice_and_dooms_the_tired(fatigue: int):
    found = spell_odds(SpellQuestion("bolt", 2, WARRIORS, caster_fatigue=fatigue))
    totals = Counter(one + other for one, other in product(SIDES, SIDES))
    reached = found.levels[MAXIMUM]
    assert found.abuse == {total: reached * Fraction(ways, 36) for total, ways in sorted(totals.items())}
    assert found.caster_lost == reached * doom_by_hand(fatigue)


def test_who_never_takes_the_maximum_pays_nothing():
    found = spell_odds(SpellQuestion("drain-life", 4, WARRIORS, Take.SAFEST))
    assert (found.abuse, found.caster_lost, found.levels[MAXIMUM]) == ({}, 0, 0)


def test_breath_storm_and_leech_are_what_their_dice_come_to():
    sixes = {n: Fraction([125, 75, 15, 1][n], 216) for n in range(4)}
    fours = {n: Fraction([1, 3, 3, 1][n], 8) for n in range(4)}
    one_in = spell_odds(SpellQuestion("breath", 1, WARRIORS)).wrought
    assert {harm.fatigue: p for harm, p in one_in[MINIMUM].harm.items()} == sixes
    assert {harm.casualties: p for harm, p in one_in[OPTIMUM].harm.items()} == sixes
    assert {harm.casualties: p for harm, p in one_in[MAXIMUM].harm.items()} == fours
    storm = spell_odds(SpellQuestion("tempest", 1, WARRIORS)).wrought
    assert {tuple(h): p for h, p in storm[MAXIMUM].harm.items()} == {(1, 1): Fraction(1, 2), (0, 0): Fraction(1, 2)}
    leech = spell_odds(SpellQuestion("drain-life", 1, WARRIORS)).wrought
    assert {tuple(h): p for h, p in leech[OPTIMUM].harm.items()} == {(0, 1): Fraction(2, 3), (0, 0): Fraction(1, 3)}
    assert {tuple(h): p for h, p in leech[MAXIMUM].harm.items()} == {(1, 1): 1}


def test_solace_takes_fatigue_away():
    found = spell_odds(SpellQuestion("laying-on-hands", 1, replace(WARRIORS, fatigue=2))).wrought
    assert {harm.fatigue: p for harm, p in found[OPTIMUM].harm.items()} == {-1: Fraction(5, 6), -2: Fraction(1, 6)}
    assert {h.fatigue: p for h, p in found[MAXIMUM].harm.items()} == {
        0: Fraction(1, 9), -1: Fraction(4, 9), -2: Fraction(4, 9),
    }  # fmt: skip


TARGETS = (replace(WARRIORS, fatigue=1), Fighter("bipeds", 2), Fighter("levies", 8, ("bow",)))


@pytest.mark.parametrize("name", [short_id(rule) for rule in SPELLS])
def test_every_spell_has_odds(name: str):
    question = SpellQuestion(name, 2)
    asked = [replace(question, target=target) for target in TARGETS] if aims_at(question) else [question]
    found = []
    for each in asked:
        with suppress(BadMatchup):
            found.append(spell_odds(each))
    assert found
    assert all(sum(each.casualties.values()) == 1 == sum(each.fatigue.values()) for each in found)


# --- how many dice


def test_more_dice_are_better_and_the_first_is_worth_most():
    best = best_dice(SpellQuestion("bolt", 5, WARRIORS), SpellAim.CASUALTIES)
    assert (best.dice, best.per_die, len(best.values)) == (5, 1, 5)
    assert list(best.values) == sorted(best.values)
    assert best.values[2] == spell_odds(SpellQuestion("bolt", 3, WARRIORS)).mean_casualties


def test_a_tired_caster_is_served_best_by_the_optimum():
    best = best_dice(SpellQuestion("bolt", 4, WARRIORS, caster_fatigue=2), SpellAim.OPTIMUM)
    assert best.odds.levels[MAXIMUM] == 0
    assert best.values[0] == Fraction(1, 2)


def test_nobody_is_wiped_out_by_too_few_casualties():
    assert best_dice(SpellQuestion("bolt", 3, WARRIORS), SpellAim.WIPE_OUT).values == (0, 0, 0)
    assert best_dice(SpellQuestion("bolt", 3, Fighter("warriors", 2)), SpellAim.WIPE_OUT).dice == 3


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (SpellQuestion("bolt", 0, WARRIORS), "odds.magic-dice"),
        (SpellQuestion("bolt", 13, WARRIORS), "odds.magic-dice"),
        (SpellQuestion("blot", 1, WARRIORS), "odds.unknown-spell-near"),
        (SpellQuestion("bolt", 1), "odds.spell-needs-target"),
        (SpellQuestion("mists", 1, WARRIORS), "odds.spell-without-target"),
        (SpellQuestion("animal-prowess", 1, WARRIORS), "odds.spell-refused"),
        (SpellQuestion("bolt", 1, WARRIORS, caster="warlord"), "odds.no-caster"),
        (SpellQuestion("bolt", 1, WARRIORS, caster_fatigue=3), "odds.fatigue"),
        (SpellQuestion("bolt", 1, replace(WARRIORS, fatigue=9)), "odds.fatigue"),
        (SpellQuestion("bolt", 1, replace(WARRIORS, figures=0)), "odds.figures"),
    ],
)
def test_what_can_not_be_asked(question: SpellQuestion, code: str):
    with pytest.raises(BadMatchup) as error:
        spell_odds(question)
    assert [found.code for found in error.value.problems] == [code]


# --- spells as a condition of a fight

#: Every spell that changes the fight of three changes that of two, at a quarter of the cost.
SMALL = Fighter("warriors", tried(2, 3))
SPELLED = [
    Matchup(replace(SMALL, spells=((name, level),)), SMALL)
    for name in ("violence", "strengthen", "precognition", "rust", "bane", "shield-of-light", "stoke-fury",
                 "rites-of-battle", "elemental-barrier")
    for level in LEVELS
]  # fmt: skip
SPELLED += [
    Matchup(SMALL, replace(SMALL, spells=(("strengthen", "minimum"), ("rust", "maximum")))),
    Matchup(replace(SMALL, spells=(("cleaving-blades", "minimum"),)), Fighter("bipeds", 2)),
    Matchup(replace(SMALL, spells=(("cleaving-blades", "maximum"),)), Fighter("behemoth", 1)),
    Matchup(replace(SMALL, spells=(("rust", "minimum"), ("violence", "maximum"))), SMALL),
    Matchup(Fighter("sorcerer", 1, spells=(("transmutation", "maximum"),)), SMALL),
    Matchup(Fighter("warriors", 4, ("bow",), spells=(("rust", "optimum"),)), SMALL, Combat.SHOT),
    Matchup(Fighter("warriors", 4, ("bow",)), replace(SMALL, spells=(("shadows", "optimum"),)), Combat.SHOT),
    Matchup(Fighter("warriors", 4, ("bow",)), replace(SMALL, spells=(("eruptions", "optimum"),)), Combat.SHOT),
]


@pytest.mark.parametrize("matchup", SPELLED, ids=lambda m: str((m.attacker.spells, m.defender.spells)))
def test_a_fight_under_spells_is_what_the_kernel_gives_roll_by_roll(matchup: Matchup):
    table = lay_out(matchup)
    ends = play_out(table, table.state, told())
    found = odds(matchup)
    assert {(a, d): p for a, d, p in found.joint} == _joined(ends)


def _joined(ends: dict[tuple[int, int, int], Fraction]) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for (mine, theirs, _), chance in ends.items():
        found[mine, theirs] = found.get((mine, theirs), Fraction(0)) + chance
    return found


def test_best_play_is_told_but_for_dice_rolled_again_by_what_they_show():
    tired = replace(SMALL, fatigue=1)
    plain = best_play(Matchup(replace(SMALL, spells=(("violence", "maximum"),)), tired), Aim.WIN)
    assert plain.exact
    assert plain.lower > best_play(Matchup(SMALL, tired), Aim.WIN).lower
    with pytest.raises(BadMatchup) as error:
        best_play(Matchup(replace(SMALL, spells=(("rust", "minimum"),)), tired), Aim.WIN)
    assert error.value.problems[0].code == "odds.spell-no-best-play"


@pytest.mark.parametrize(
    ("spells", "code"),
    [
        ("bolt", "odds.spell-idle"),
        ("blot", "odds.unknown-spell-near"),
        ("violence:huge", "odds.spell-level"),
        ("transmutation", "odds.spell-side"),
    ],
)
def test_spells_that_can_be_no_condition(spells: str, code: str):
    with pytest.raises(BadMatchup) as error:
        lay_out(Matchup(replace(SMALL, spells=read_enchantments(spells)), SMALL))
    assert [found.code for found in error.value.problems] == [code]


def test_nobody_shoots_at_whom_dusk_hides():
    hidden = replace(SMALL, spells=(("shadows", "maximum"),))
    with pytest.raises(BadMatchup) as error:
        lay_out(Matchup(Fighter("warriors", 4, ("bow",)), hidden, Combat.SHOT))
    assert error.value.problems[0].code == "odds.spell-untouchable"


def test_no_spell_of_fights_is_unknown():
    assert {short_id(rule) for rule in SPELLS} >= IN_FIGHTS
