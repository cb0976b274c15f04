"""Which of two fights is the better one: against the odds of each, and in words."""

from fractions import Fraction

import pytest

from skald.content.words import LANGUAGES, word
from skald.odds.answer import odds
from skald.odds.matchup import ATTACKER, DEFENDER, Fighter, Matchup
from skald.odds.phrases import Shown, deeds_text, verdict_text, ways_text
from skald.odds.rivals import Measure, Verdict, deeds_verdict, verdict, ways_verdict
from skald.odds.valuation import Aim
from skald.rules.ids import Combat

GUARDS, WARRIORS, LEVIES = Fighter("hearthguard", 4), Fighter("warriors", 8), Fighter("levies", 8)
BOWS = Fighter("levies", 12, ("bow",))
SHOW = Shown(lambda chance: f"{float(chance):.0%}", lambda number: f"{float(number):.1f}")

MELEE = (odds(Matchup(GUARDS, LEVIES)), odds(Matchup(WARRIORS, LEVIES)))
HELD = (odds(Matchup(LEVIES, GUARDS)), odds(Matchup(LEVIES, WARRIORS)))
SHOT = (odds(Matchup(BOWS, GUARDS, Combat.SHOT)), odds(Matchup(BOWS, WARRIORS, Combat.SHOT)))


@pytest.mark.parametrize(
    ("found", "combat", "asks", "side", "measure", "values"),
    [
        (MELEE, Combat.MELEE, None, ATTACKER, Measure.WIN, [each.attacker_wins for each in MELEE]),
        (HELD, Combat.MELEE, None, DEFENDER, Measure.WIN, [each.defender_wins for each in HELD]),
        (MELEE, Combat.MELEE, Aim.WIPE_OUT, ATTACKER, Measure.WIPE_OUT, [each.defender_eliminated for each in MELEE]),
        (HELD, Combat.MELEE, Aim.WIPE_OUT, DEFENDER, Measure.SURVIVE, [1 - each.defender_eliminated for each in HELD]),
        (MELEE, Combat.MELEE, Aim.LOSSES, ATTACKER, Measure.BALANCE, [e.means[1] - e.means[0] for e in MELEE]),
        (SHOT, Combat.SHOT, None, ATTACKER, Measure.KILLS, [each.means[1] for each in SHOT]),
        (SHOT, Combat.SHOT, None, DEFENDER, Measure.FALLEN, [each.means[1] for each in SHOT]),
    ],
)
def test_fights_are_compared_by_what_is_asked(found, combat, asks, side, measure, values):
    assert verdict(found, (combat, combat), asks, side) == Verdict(measure, tuple(values))


def test_a_shot_and_a_charge_are_compared_by_what_is_killed_less_what_is_lost():
    two = (SHOT[1], MELEE[0])
    balance = (SHOT[1].means[1], MELEE[0].means[1] - MELEE[0].means[0])
    assert verdict(two, (Combat.SHOT, Combat.MELEE), None, ATTACKER) == Verdict(Measure.BALANCE, balance)
    assert verdict(two, (Combat.SHOT, Combat.MELEE), Aim.WIPE_OUT, ATTACKER).measure is Measure.WIPE_OUT
    assert deeds_verdict(two) == Verdict(Measure.BALANCE, balance)


def test_more_is_better_but_of_losses():
    one, two = Fraction(1), Fraction(2)
    assert Verdict(Measure.KILLS, (one, two)).best == 1
    assert Verdict(Measure.FALLEN, (one, two)).best == 0
    assert (Verdict(Measure.KILLS, (two, two)).best, Verdict(Measure.FALLEN, (two, two)).best) == (0, 0)


@pytest.mark.parametrize(
    ("measure", "margin", "is_even"),
    [
        (Measure.WIN, Fraction(4, 1000), True),
        (Measure.WIN, Fraction(5, 1000), False),
        (Measure.KILLS, Fraction(4, 100), True),
        (Measure.KILLS, Fraction(5, 100), False),
    ],
)
def test_what_nobody_could_tell_apart_is_even(measure, margin, is_even):
    assert Verdict(measure, (Fraction(1, 2), Fraction(1, 2) + margin)).is_even is is_even


def test_the_verdict_says_which_and_by_how_much():
    found = verdict(MELEE, (Combat.MELEE, Combat.MELEE), None, ATTACKER)
    assert [verdict_text(found, (GUARDS, WARRIORS), each, SHOW, is_foe=False) for each in LANGUAGES] == [
        "Better choice: 4 Hearthguards, winning 79% of the time to 69% for 8 Warriors: 10.0 percentage points more.",
        "Meilleur choix\xa0: 4 Gardes, avec 79% de victoires contre 69% pour 8 Guerriers, soit 10.0 points de plus.",
    ]
    even = Verdict(Measure.WIN, (Fraction(1, 2), Fraction(1, 2)))
    told = verdict_text(even, (BOWS, WARRIORS), "en", SHOW, is_foe=False)
    assert told == "No difference to speak of: 50% for 12 Levies (bow), 50% for 8 Warriors."


@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize("is_foe", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_its_words(measure, is_foe, language):
    found = Verdict(measure, (Fraction(1, 4), Fraction(1, 2)))
    told = verdict_text(found, (GUARDS, WARRIORS), language, SHOW, is_foe=is_foe)
    assert "4 " in told and "8 " in told


@pytest.mark.parametrize(("charging", "waiting", "key"), [(2, 1, "charge"), (1, 2, "wait"), (1, 1, "even")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whether_to_charge_or_to_be_charged_has_its_words(charging, waiting, key, language):
    found = Verdict(Measure.WIN, (Fraction(charging, 4), Fraction(waiting, 4)))
    told = ways_text(found, language, SHOW)
    assert told == word(language, "odds", f"rival.way.{key}", charging=f"{charging * 25}%", waiting=f"{waiting * 25}%")


def test_whoever_may_wait_is_on_the_other_side_then():
    charge, held = odds(Matchup(GUARDS, WARRIORS)), odds(Matchup(WARRIORS, GUARDS))
    assert ways_verdict((charge, held), ATTACKER).values == (charge.attacker_wins, held.defender_wins)
    assert ways_verdict((charge, held), DEFENDER).values == (charge.defender_wins, held.attacker_wins)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whether_to_shoot_or_to_charge_has_its_words(language):
    two = (SHOT[1], MELEE[0])
    texts = [deeds_text(Verdict(Measure.BALANCE, values), two, language, SHOW) for values in ((2, 1), (1, 2), (1, 1))]
    assert len(set(texts)) == 3
