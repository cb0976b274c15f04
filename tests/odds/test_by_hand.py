"""Whole fights worked out with paper and pencil, asked as a player asks them: the kernel's numbers and the dice."""

from __future__ import annotations

from fractions import Fraction

from skald.odds.answer import odds
from skald.odds.best_play import best_play
from skald.odds.matchup import Fighter, Matchup
from skald.odds.table import lay_out
from skald.odds.valuation import Aim
from skald.rules.geometry import within
from skald.rules.ids import Combat, Cover, Side
from skald.rules.lengths import S


def test_shot_into_light_cover():
    """Four warriors with bows shoot at two hearthguards in a wood: half a die each, so two dice.

    Armour 5: a die hits on 5+, 1/3. Light cover makes the save of a shot 3+ instead of 4+: a hit stands with 1/3.
    A die makes a casualty with 1/3 · 1/3 = 1/9, so of two dice
    none with (8/9)² = 64/81, one with 2 · 1/9 · 8/9 = 16/81, two with (1/9)² = 1/81.
    """
    wood = Fighter("hearthguard", 2, cover=Cover.LIGHT)
    found = odds(Matchup(Fighter("warriors", 4, ("bow",)), wood, Combat.SHOT))
    assert [found.losses[1].chance(n) for n in range(3)] == [Fraction(64, 81), Fraction(16, 81), Fraction(1, 81)]
    assert found.means[1] == Fraction(2, 9)


def test_first_edition_melee_with_a_defence_die_bought():
    """Two warriors charge four, who give up two of their four attack dice for one defence die.

    The charge: two dice hit on 4+: no hit 1/4, one 1/2, two 1/4. Defence dice save on 5+, 1/3 each.
    One hit meets two dice and stands when both fail: 4/9. Two hits meet three dice, with 27 equal ways:
    no save in 8 (two lost), one in 12 (one lost), two or three in 6 + 1 (none lost).
    The four lose nobody with 1/4 + 1/2 · 5/9 + 1/4 · 7/27 = (27 + 30 + 7)/108 = 64/108,
    one with 1/2 · 4/9 + 1/4 · 12/27 = (24 + 12)/108 = 36/108, two with 1/4 · 8/27 = 8/108.
    The answer: two dice, each a casualty with 1/2 · 2/3 = 1/3: none 4/9, one 4/9, two 1/9.
    The charge wins by (one, none), (two, none) or (two, one):
    36/108 · 4/9 + 8/108 · 4/9 + 8/108 · 4/9 = 52/108 · 4/9 = 52/243.
    """
    found = odds(Matchup(Fighter("warriors", 2), Fighter("warriors", 4, traded=2), edition="first"))
    assert [found.losses[1].chance(n) for n in range(3)] == [Fraction(n, 108) for n in (64, 36, 8)]
    assert [found.losses[0].chance(n) for n in range(3)] == [Fraction(n, 9) for n in (4, 4, 1)]
    assert found.attacker_wins == Fraction(52, 243)


def test_resilience_of_a_tired_warlord():
    """Three warriors charge a warlord with two fatigue of three: Resilience averts one casualty, then he is exhausted.

    Armour 5, saved on 5+: a die makes a casualty with 1/3 · 2/3 = 2/9. He falls to two casualties of three dice:
    3 · (2/9)² · 7/9 + (2/9)³ = (84 + 8)/729 = 92/729.
    To spend one of his fatigue against his armour (4: 1/2 · 2/3 = 1/3 a die) lets him avert two casualties:
    all three dice are needed, (1/3)³ = 27/729. Spending both lets him avert three of three. So nobody spends.
    Where nobody uses anything, Resilience included, one casualty is enough: 1 − (7/9)³ = 386/729.
    """
    matchup = Matchup(Fighter("warriors", 3, closed=False), Fighter("warlord", 1, fatigue=2, closed=False))
    play = best_play(matchup, Aim.WIPE_OUT)
    assert (play.lower, play.upper, play.averted) == (Fraction(92, 729), Fraction(92, 729), (0, 1))
    assert play.without == odds(matchup).defender_eliminated == Fraction(386, 729)


def test_friends_stand_behind_their_own_side_and_within_s():
    """Guards and a hero change what the rules allow, so they stand there as units: a figure each, off the enemy."""
    found = lay_out(Matchup(Fighter("warlord", 1, guards=2), Fighter("warriors", 4, hero_near=True))).state.units
    friends = [(unit.side, unit.troop, len(unit.figures)) for unit in found[2:]]
    assert friends == [(Side.LEFT, "hearthguard", 2), (Side.RIGHT, "warlord", 1)]
    for unit, friend in zip(found[:2], found[2:], strict=True):
        enemy = found[1 - unit.side].figures[0]
        assert all(within(each, unit.figures[0], S) for each in friend.figures)
        assert all(abs(each.x - enemy.x) > abs(unit.figures[0].x - enemy.x) for each in friend.figures)
    assert len(lay_out(Matchup(Fighter("warlord", 1), Fighter("warriors", 4))).state.units) == 2


def test_guards_fall_for_the_warlord_one_by_one():
    """Twelve warriors with bows, six dice at a Warlord with two fatigue: he can bear one casualty as his third.

    A die hits on 5+ and a hit stands on a save of 3 or less: 1/3 · 1/2 = 1/6 a die. Of 6^6 = 46656 ways there is no
    casualty in 15625, one in 6 · 3125 = 18750, two in 15 · 625 = 9375, three in 20 · 125 = 2500: 12281 have two or
    more, 2906 three or more, 406 four or more. Each guard stands for one casualty.
    """
    bows = Fighter("warriors", 12, ("bow",))
    for guards, ways in ((0, 12281), (1, 2906), (2, 406)):
        shot = Matchup(bows, Fighter("warlord", 1, fatigue=2, guards=guards), Combat.SHOT)
        assert best_play(shot, Aim.WIPE_OUT).lower == Fraction(ways, 46656)
