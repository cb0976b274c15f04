"""Bands are drawn up by the rules, fight, and every figure is counted again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec import convert

from skald.campaign.chances import chances, quick_chances
from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.map_file import shipped_map
from skald.campaign.state import Band, State, Unit
from skald.campaign.state import Battle as Met
from skald.campaign.terms import Terms, opening
from skald.content.editions import edition
from skald.rules.notation import parse_replay
from skald.simulation.band_battles import NEUTRAL, fight_bands, fight_bands_often, settings_to_win
from skald.simulation.bands import BandUnit, FightingBand, drawn_up, problems_of
from skald.simulation.replays import rules_of, warbands_of

PROFILES = edition("second").profiles
TERMS = Terms(shipped_map())
RIDERS = BandUnit("hearthguard", 4, ("horse", "javelins"))
GUARDS, FEW = BandUnit("hearthguard", 4), BandUnit("hearthguard", 2)
MEN, BOWS = BandUnit("warriors", 8), BandUnit("levies", 12, ("bow",))
QUICK = ("random", "random")


def shape(*units: BandUnit, lord: bool = True) -> list[tuple[str, int, str, tuple[tuple[int, int], ...]]]:
    ranks = drawn_up(FightingBand(units, lord=lord), PROFILES)
    return [(rank.unit.troop, rank.unit.figures, rank.unit.hero, rank.parts) for rank in ranks]


def test_each_unit_stands_by_itself_behind_its_lord():
    assert shape(MEN, RIDERS) == [
        ("warlord", 1, "", ()),
        ("warriors", 8, "", ((0, 8),)),
        ("hearthguard", 4, "", ((1, 4),)),
    ]
    assert shape(MEN, lord=False) == [("warriors", 8, "", ((0, 8),))]


def test_small_units_stand_together():
    assert shape(FEW, MEN, FEW, lord=False) == [
        ("warriors", 8, "", ((1, 8),)),
        ("hearthguard", 4, "", ((0, 2), (2, 2))),
    ]


def test_a_small_unit_joins_its_like():
    assert shape(GUARDS, FEW, lord=False) == [("hearthguard", 6, "", ((0, 4), (1, 2)))]


def test_a_small_unit_escorts_the_lord_or_stays_in_camp():
    assert shape(MEN, FEW) == [("hearthguard", 2, "warlord", ((1, 2),)), ("warriors", 8, "", ((0, 8),))]
    assert shape(MEN, FEW, lord=False) == [("warriors", 8, "", ((0, 8),))]


def test_an_empty_unit_is_nobody():
    assert shape(BandUnit("warriors", 0), MEN, lord=False) == [("warriors", 8, "", ((1, 8),))]


def test_units_that_the_rules_do_not_know_are_named():
    odd = FightingBand((BandUnit("elves", 8), BandUnit("levies", 12, ("horse",)), MEN))
    assert problems_of(odd, PROFILES) == ("elves", "levies horse")
    with pytest.raises(ValueError, match="elves, levies horse"):
        fight_bands((odd, odd), 1)


@pytest.mark.parametrize("agents", [QUICK, ("raider", "raider")])
def test_a_battle_counts_every_figure_and_can_be_told_again(agents):
    bands = (FightingBand((MEN, RIDERS, FEW), "Wolves"), FightingBand((BOWS, MEN, GUARDS), "Bears", board="hill-clans"))
    found = fight_bands(bands, 3, agents)
    assert found == fight_bands(bands, 3, agents)
    for band, left in zip(bands, (found.attacker, found.defender), strict=True):
        assert len(left) == len(band.units)
        assert all(0 <= figures <= unit.figures for unit, figures in zip(band.units, left, strict=True))
    replay = parse_replay(found.replay)
    assert rules_of(replay)[1] == ()
    assert [side.board for side in replay.sides] == [NEUTRAL, "hill-clans"]
    assert [warband.name["en"] for warband in warbands_of(replay) if warband] == ["Wolves", "Bears"]


@pytest.mark.parametrize("scenario", ["take-and-hold", "expedition"])
def test_bands_may_meet_by_any_scenario(scenario: str):
    bands = (FightingBand((MEN, RIDERS)), FightingBand((BOWS, MEN), lord=False))
    replay = parse_replay(fight_bands(bands, 3, QUICK, scenario, settings_to_win(8, 4)).replay)
    assert replay.scenario == scenario
    rules, problems = rules_of(replay)
    assert problems == ()
    # A replay says what its battle took to win, which the scenario doesn't know.
    assert (rules.constants.victory_floor, rules.constants.victory_lead) == (8, 4)


def test_a_band_without_a_lord_can_be_attacked():
    bands = (FightingBand((MEN, MEN)), FightingBand((MEN,), lord=False))
    found = fight_bands(bands, 1, QUICK, with_replay=False)
    assert (found.defender_lord, found.replay) == (False, "")


def test_whoever_has_nobody_to_put_on_the_table_leaves_it():
    nobody, somebody = FightingBand((FEW,), lord=False), FightingBand((MEN,))
    found = fight_bands((nobody, somebody), 1)
    assert (found.winner, found.attacker, found.defender) == ("defender", (2,), (8,))
    assert next(fight_bands_often((somebody, nobody), 1, 1)).winner == "attacker"


@pytest.mark.slow
def test_the_quick_battle_of_campaigns_is_not_far_from_this():
    """A loose look at the engine of today; the fit itself is tested on stored battles."""
    state = State(
        opening(TERMS).lords, phase="moving", battle=Met(1, 1, "p1", "a1", "b1"),
        bands=tuple(Band(name, seat, "p1", (Unit("warriors", 8),) * 6) for seat, name in enumerate(("a1", "b1"))),
    )  # fmt: skip
    attacker, defender = (convert(each, FightingBand) for each in fielded_pair(TERMS, state))
    engine = chances(TERMS, state, map(fought_from, fight_bands_often((attacker, defender), 10, 5)), "raider")
    dice = quick_chances(TERMS, state, "5")
    assert [abs(a - b) < 1.5 for a, b in zip(engine.losses, dice.losses, strict=True)] == [True, True]


def test_many_battles_are_the_same_on_an_executor():
    bands = (FightingBand((MEN, MEN)), FightingBand((GUARDS,)))
    alone = list(fight_bands_often(bands, 5, 9, QUICK))
    with ThreadPoolExecutor(2) as executor:
        together = list(fight_bands_often(bands, 5, 9, QUICK, executor=executor))
    assert alone == together
    assert len({each.seed for each in alone}) == 5


def test_many_battles_end_when_there_are_enough():
    bands = (FightingBand((MEN,)), FightingBand((MEN,)))
    assert len(list(fight_bands_often(bands, 50, 9, QUICK, enough=lambda: True))) == 1
    with ThreadPoolExecutor(1) as executor:
        found = list(fight_bands_often(bands, 50, 9, QUICK, executor=executor, enough=lambda: True))
    assert 1 <= len(found) < 50
