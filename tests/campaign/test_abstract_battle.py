"""The quick battle: what its dice do, and how near it comes to battles of the engine that are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from msgspec import structs

from benchmarks.quick_odds import (
    CHECKED,
    CHECKED_AFRESH,
    CHECKED_MAGIC,
    FITTED_TO,
    FITTED_TO_MAGIC,
    band_of,
    differences,
    kept,
    meeting,
    quick,
)  # fmt: skip
from benchmarks.random_bands import TERMS
from skald.campaign.abstract_battle import (
    FACTIONS,
    FITTED_WITH_MAGIC,
    LORD_POINTS,
    SIDES,
    THROWN,
    Constants,
    Edge,
    fight,
)  # fmt: skip
from skald.campaign.board_strengths import STRENGTHS
from skald.campaign.fighting import outcome_of
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Unit
from tests.campaign.builders import band, terms

#: Nothing is left to luck, everybody is alike, and of four quarters two are lost; no lord falls.
PLAIN = Constants(
    depth=0, size=0, strength=0, lord_strength=0, lord=0, warriors_4=0.5, warriors_12=1.5, guards_2=0.5, guards_4=1,
    guards_6=1.5, guards_8=2, levies_6=0.5, levies_12=1, shooters_12=1, lord_cuts=0, together=0, reserve=0,
    hearthguards=0, levies=0, shooters=0, unit_size=0, lord_falls=-99, lord_shot=0, luck=0, evened=0, spread=0, crowd=0,
    elsewhere=0, beasts=0, heroes=0, engines=0, hordes=0, edges=(Edge(),) * len(FACTIONS), unanswered=0, sorcery=0,
    wild_luck=0, wild_spread=0, lord_size=0,
)  # fmt: skip
#: A throw of a unit in the middle, a good one and a bad one.
MIDDLE, GOOD, BAD = SIDES // 2, 0, SIDES - 1


def scripted(*thrown: int) -> Callable[[int], int]:
    """Dice in a given order, then only the first of whatever there is."""
    waiting = iter(thrown)
    return lambda _sides: next(waiting, 0)


def with_constants(**changed: float) -> Constants:
    return structs.replace(PLAIN, **changed)


def fought(one: Band, two: Band, *thrown: int, **changed: float) -> Fought:
    luck = (0,) * THROWN
    return fight(terms(), one, two, scripted(*luck, *thrown), with_constants(**changed))


def test_each_unit_loses_its_share_and_each_quarter_is_a_point():
    found = fought(band("a1", "p1", 2), band("b1", "p1", 1))
    assert found == Fought((4, 4), (4,), points=(2, 4))


def test_a_better_board_wins_as_often_as_in_the_engine():
    """River Guilds against seven other boards, 169 battles of the engine: 53 % won, 34 % drawn, 13 % lost."""
    units, dice = (Unit("warriors", 8),) * 6, Random("edge")
    pair = (Band("a1", 0, "p1", units), Band("b1", 1, "p1", units))
    edge = STRENGTHS["river-guilds"] - STRENGTHS["marsh-bows"]
    ends = [outcome_of(terms().settings, fight(terms(), *pair, dice.randrange, edge=edge)) for _ in range(600)]
    assert 45 < ends.count("attacker") / 6 < 62
    assert 7 < ends.count("defender") / 6 < 20


def test_a_unit_destroyed_gives_a_point_more():
    found = fought(band("a1", "p1", 2), band("b1", "p1", 2), BAD, GOOD, spread=9)
    assert (found.attacker, found.points[1]) == ((0, 8), 5)


def test_whoever_stands_alone_has_won():
    """A point of Warriors gives five points away, which are too few for a victory by points."""
    lone = band("b1", "p1", 1, has_lord=False)
    found = fought(band("a1", "p1", 1), lone, MIDDLE, MIDDLE, BAD, spread=9)
    assert (found.defender, found.points[0], found.winner) == ((0,), 5, "attacker")
    assert outcome_of(terms().settings, found) == "attacker"


def test_the_stronger_loses_less():
    found = fought(band("a1", "p1", 2), band("b1", "p1", 1), strength=4)
    assert (found.attacker, found.defender) == ((8, 8), (0,))


@pytest.mark.parametrize(
    ("unit", "constant"),
    [
        (Unit("warriors", 4), "warriors_4"), (Unit("warriors", 12), "warriors_12"),
        (Unit("hearthguard", 2), "guards_2"), (Unit("hearthguard", 4), "guards_4"),
        (Unit("hearthguard", 6), "guards_6"), (Unit("hearthguard", 8), "guards_8"),
        (Unit("levies", 6), "levies_6"), (Unit("levies", 12), "levies_12"),
        (Unit("levies", 12, ("bow",)), "shooters_12"), (Unit("levies", 6, ("bow",)), "shooters_12"),
    ],
)  # fmt: skip
def test_units_count_by_troop_and_size(unit: Unit, constant: str):
    """Eight Warriors lose half of their points to as many, and all to a unit that counts for far more."""
    other = Band("b1", 1, "p1", (unit,))
    for name in (each for each in Constants.__struct_fields__ if each[-1].isdigit()):
        counted = {each: 1.0 for each in Constants.__struct_fields__ if each[-1].isdigit()} | {name: 30.0}
        lost = 8 - fought(band("a1", "p1", 1), other, strength=1, **counted).attacker[0]
        assert (lost == 8) == (name == constant)


@pytest.mark.parametrize(
    ("figures", "other", "more"), [(10, 12, 0), (10, 8, 4), (6, 4, 4), (6, 8, 0), (14, 12, 4), (2, 4, 0)]
)
def test_sizes_between_count_for_what_lies_between(figures: int, other: int, more: int):
    """Whoever counts for less loses everything; the other one nothing, or less."""
    one, two = (Band(f"{name}1", seat, "p1", (Unit("warriors", of),)) for seat, (name, of) in enumerate(
        (("a", figures), ("b", other))
    ))  # fmt: skip
    found = fought(one, two, strength=90, warriors_4=0.1, warriors_12=3)
    assert (found.attacker == (0,)) == (more == 0)
    assert (found.defender == (0,)) == (more > 0)


def test_hearthguards_charge_and_shooting_levies_stay_behind():
    units = (Unit("hearthguard", 4), Unit("warriors", 8), Unit("levies", 12), Unit("levies", 12, ("bow",)))
    mixed = Band("a1", 0, "p1", units)
    found = fought(mixed, band("b1", "p1", 4), hearthguards=3, levies=-1, shooters=-3)
    assert found.attacker == (0, 4, 9, 12)


def test_a_battle_cuts_less_deep_into_whoever_meets_no_lord():
    lone = band("b1", "p1", 1, has_lord=False)
    assert fought(band("a1", "p1", 1), lone, lord_cuts=9) == Fought((8,), (4,), points=(2, 0), defender_lord=False)


def test_who_waits_together_is_stronger():
    """Neither Hearthguards who charge nor anybody who shoots; two Hearthguards do not charge."""
    waiting = (Unit("warriors", 8), Unit("levies", 12)), (Unit("warriors", 12), Unit("hearthguard", 2))
    others = (Unit("warriors", 8), Unit("levies", 12, ("bow",))), (Unit("warriors", 8), Unit("hearthguard", 4))
    for units in (*waiting, *others):
        found = fought(Band("a1", 0, "p1", units), Band("b1", 1, "p1", others[0]), strength=9, together=1)
        assert (sum(found.defender) == 0) == (units in waiting)


@pytest.mark.parametrize(
    ("figures", "left"), [((2,), (2, 8)), ((3, 2), (3, 2, 8)), ((4,), (2, 4)), ((2, 4), (1, 2, 4)), ((), (4,))]
)
def test_hearthguards_too_few_to_charge_keep_a_band_back(figures: tuple[int, ...], left: tuple[int, ...]):
    units = (*(Unit("hearthguard", of) for of in figures), Unit("warriors", 8))
    assert fought(Band("a1", 0, "p1", units), band("b1", "p1", 2), reserve=9).attacker == left


def test_the_luck_of_a_unit_goes_farther_in_a_crowd():
    for size, left in ((6, 4), (9, 0)):
        pair = band("a1", "p1", size), band("b1", "p1", size)
        assert fought(*pair, *(BAD,) * size, spread=0, crowd=1).attacker == (left,) * size


def test_who_strikes_one_unit_strikes_no_other_meanwhile():
    """Two bad throws are as bad as none, beside each other; a bad one beside a good one is worse."""
    pair = band("a1", "p1", 2), band("b1", "p1", 2)
    assert fought(*pair, BAD, BAD, spread=9).attacker == (0, 0)
    assert fought(*pair, BAD, BAD, spread=9, elsewhere=1).attacker == (4, 4)
    assert fought(*pair, BAD, GOOD, spread=9, elsewhere=1).attacker == (0, 8)


def test_luck_evens_out_among_many_units():
    """The attacker has thrown well."""
    few, many = ((band("a1", "p1", size), band("b1", "p1", size)) for size in (3, 12))
    assert sum(fought(*few, luck=0.3, evened=-9).attacker) == 24
    assert sum(fought(*many, luck=0.3, evened=-9).attacker) == 48


def test_a_lord_falls_more_often_where_they_shoot():
    archers = Band("b1", 1, "p1", (Unit("levies", 12, ("bow",)),))
    thrown = {"lord_falls": -1, "lord_shot": 3}
    assert fought(band("a1", "p1", 1), band("b1", "p1", 1), MIDDLE, MIDDLE, **thrown).attacker_lord
    assert not fought(band("a1", "p1", 1), archers, MIDDLE, MIDDLE, **thrown).attacker_lord


def test_luck_is_as_good_for_one_as_bad_for_the_other():
    found = fought(band("a1", "p1", 2), band("b1", "p1", 2), luck=1)
    assert (found.attacker, found.defender) == ((8, 8), (0, 0))


def test_a_lord_falls_more_often_against_a_stronger_band():
    constants = {"lord_falls": -1, "lord_strength": 3}
    small, great = band("a1", "p1", 2), band("b1", "p1", 8)
    fell = fought(small, great, MIDDLE, MIDDLE, MIDDLE, **constants)
    stands = fought(great, small, *(MIDDLE,) * 9, **constants)
    assert (fell.attacker_lord, stands.attacker_lord) == (False, True)
    assert fell.points[1] == 4 + LORD_POINTS


def test_a_band_without_a_lord_loses_none():
    found = fight(terms(), band("a1", "p1"), band("b1", "p1", has_lord=False), Random(1).randrange)
    assert (found.defender_lord, len(found.defender)) == (False, 6)


def magic(faction: str, **edge: float) -> Constants:
    """Plain constants with what one faction brings."""
    edges = tuple(Edge(**edge) if each == faction else Edge() for each in FACTIONS)
    return structs.replace(PLAIN, edges=edges)


def test_a_faction_cuts_deeper_is_spared_and_has_a_bold_lord():
    one, two, dice = band("a1", "p1", 2), band("b1", "p1", 2), scripted()
    against, spared = magic("horde", cuts=9), magic("horde", spared=9)
    assert fight(terms(), one, two, dice, against, factions=("horde", "undead")).defender == (0, 0)
    assert fight(terms(), one, two, dice, against, factions=("", "")).defender == (4, 4)
    assert fight(terms(), one, two, dice, spared, factions=("horde", "undead")).attacker == (8, 8)
    bold = fight(terms(), one, two, dice, magic("undead", bold=99), factions=("horde", "undead"))
    assert (bold.attacker_lord, bold.defender_lord) == (True, False)


def test_what_a_faction_brings_tells_more_against_a_band_that_has_none():
    one, two, dice = band("a1", "p1", 2), band("b1", "p1", 2), scripted()
    constants = structs.replace(magic("horde", cuts=0.3), unanswered=9.0)
    assert fight(terms(), one, two, dice, constants, factions=("horde", "undead")).defender == (4, 4)
    assert fight(terms(), one, two, dice, constants, factions=("horde", "")).defender == (0, 0)


def test_lieutenants_and_the_mindless_are_worth_what_they_are_on_the_table():
    troops = {unit.troop: unit for unit in band_of("D6")}
    lone = Band("a1", 0, "p1", (troops["lieutenant"], troops["mindless"]))
    found = fight(TERMS, lone, band("b1", "p1", 2), scripted(), structs.replace(PLAIN, depth=99))
    # 4 for the Lieutenant, 6 for twenty Mindless, and 1 for each unit.
    assert (found.attacker, found.points[1]) == ((0, 0), 4 + 6 + 2)


def test_half_a_point_is_half_a_point():
    """6 against 6½ is nearly an even fight: what was rounded up to dice once said 9 to 100."""
    even, near = quick("S6-S6"), quick("S6-S6.5")
    assert abs(even.attacker.count - near.attacker.count) / near.attacker.of < 0.05
    assert 0.2 < near.attacker.count / near.attacker.of < 0.45


@cache
def off(name: str) -> tuple[float, ...]:
    return differences(name, kept()[name])


def sampled(name: str) -> float:
    """What chance alone accounts for, nineteen times in twenty, while fewer than 400 battles are kept."""
    battles = kept()[name].battles
    return 0.0 if battles >= 400 else 100 * 1.96 * (0.25 / battles) ** 0.5


def test_the_check_is_not_the_fit():
    assert set(CHECKED).isdisjoint(FITTED_TO)
    assert len(CHECKED) == 12
    assert set(CHECKED_AFRESH).isdisjoint({*FITTED_TO, *CHECKED})
    assert set(CHECKED_MAGIC).isdisjoint(FITTED_TO_MAGIC)


def test_no_random_pairing_of_the_fit_is_one_of_the_check():
    checked = {alike(name) for name in (*CHECKED, *CHECKED_AFRESH)}
    assert not [name for name in FITTED_TO if "-" not in name and alike(name) in checked]


def alike(name: str) -> frozenset[tuple[tuple[Unit, ...], bool]]:
    """Who meets, whoever attacks and however they are listed."""
    return frozenset((tuple(sorted(each.units, key=str)), each.has_lord) for each in meeting(name).bands)


@pytest.mark.parametrize("name", CHECKED)
def test_quick_odds_are_at_most_eight_points_off(name: str):
    assert max(abs(each) for each in off(name)) <= 8 + sampled(name)


def test_quick_odds_are_at_most_four_points_off_on_average():
    every = [abs(each) for name in CHECKED for each in off(name)]
    assert sum(every) / len(every) <= 4 + 0.4 * max(map(sampled, CHECKED))


def test_quick_odds_of_factions_are_nearer_to_the_engine_than_points_alone():
    """Of the pairings that they were fitted to; how far off others are is for `scripts/bench quick_odds --magic`."""
    plain = structs.replace(
        FITTED_WITH_MAGIC, edges=PLAIN.edges, sorcery=0, wild_luck=0, wild_spread=0, unanswered=0, lord_size=0,
    )  # fmt: skip
    off = [0.0, 0.0]
    for name in FITTED_TO_MAGIC[::3]:
        outcomes, battles = kept()[name].outcomes, kept()[name].battles
        for number, constants in enumerate((FITTED_WITH_MAGIC, plain)):
            found = quick(name, constants, 300)
            shares = [each.count / each.of for each in (found.attacker, found.draw, found.defender)]
            off[number] += sum(abs(share - won / battles) for share, won in zip(shares, outcomes, strict=True))
    assert off[0] < 0.7 * off[1]


@pytest.mark.parametrize("name", CHECKED)
def test_losses_are_those_of_the_engine(name: str):
    """Points lost on both sides, as a share of some six points."""
    tally = kept()[name]
    for quickly, engine in zip(quick(name).losses, tally.losses, strict=True):
        assert abs(quickly - engine / tally.battles) / 6 < 0.12
