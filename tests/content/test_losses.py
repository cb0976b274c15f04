"""Massacre points from losses: every class, the rounding, the marked unit, the Levies of battle 3."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from skald.content.editions import edition
from skald.content.scenarios.catalogue import battles, cards
from skald.content.scenarios.losses import CLASSES, Losses, Part, Worth, is_mercenary, reckon, rounded, worth_of
from skald.content.scenarios.massacre import points_against
from skald.rules.context import Context
from tests.kit.field import RIGHT, Field, ruleset

WARRIORS, LEVIES = "warriors", "levies"


@pytest.mark.parametrize(
    ("losses", "points"),
    [
        # Rulebook p. 49: 1 for each Hearthguard, 2 Warriors, 3 Levies; what is left over counts nothing.
        (Losses({"hearthguard": 3}), 3),
        (Losses({WARRIORS: 5}), 2),
        (Losses({LEVIES: 8}), 2),
        (Losses({"mindless": 5}), 1),
        (Losses({"hero": 1}), 4),
        (Losses({"paladin": 2}), 4),
        (Losses({"monster": 1}), 4),
        (Losses({"creatures": 3}), 6),
        (Losses({"machine": 1}), 2),
        # Each troop is rounded by itself, over the whole warband.
        (Losses({WARRIORS: 1, "mercenary-warriors": 1, LEVIES: 2}), 0),
        (Losses(units=2), 2),
        # FAQ: mercenaries at half are worth 1 more; wiped out 2 instead, beside the 1 of any unit.
        (Losses(mercenaries={"mercenary-warriors": "half"}), 1),
        (Losses({"mercenary-warriors": 8}, mercenaries={"mercenary-warriors": "gone"}), 4 + 1 + 2),
        (Losses(mercenaries={"mercenary-warriors": "whole"}), 0),
        (Losses(), 0),
    ],
)
def test_losses_are_worth(losses: Losses, points: int):
    assert reckon(losses).points == points


def test_remainders_are_rounded_as_the_setting_says():
    losses = Losses({WARRIORS: 5, LEVIES: 7, "hearthguard": 1})
    assert (reckon(losses).points, reckon(losses, round_up=True).points) == (2 + 2 + 1, 3 + 3 + 1)
    assert [rounded(number, 3, round_up=True) for number in (0, 1, 3, 4)] == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("losses", "points"),
    [
        # Marked Warriors lost 3 of 8, other Warriors 1: 6 + 1 = 7.
        (Losses({WARRIORS: 1}, marked={WARRIORS: 3}), 3),
        # The marked Warlord slain: twice 4, and 1 for the unit.
        (Losses(units=1, marked={"warlord": 1}), 9),
        # 12 marked Levies wiped out: 24 / 3, and 1.
        (Losses(units=1, marked={LEVIES: 12}), 9),
    ],
)
def test_figures_of_the_marked_unit_count_twice(losses: Losses, points: int):
    """Manual p. 13; doubled first, then pooled by troop and rounded."""
    assert reckon(losses, "marked").points == points


def test_marked_figures_count_only_where_the_card_says_so():
    assert cards()["marked-unit"].losses == "marked"
    assert reckon(Losses(marked={"hearthguard": 2})).points == 0


def test_wrath_pools_everything_that_counts_as_levies():
    """T25: in melee 3 Warriors and 2 Levies; shot 5 Warriors and the Warlord; 4 living Levies in their own zone."""
    lost = Losses({WARRIORS: 3, LEVIES: 2}, units=1, otherwise=6, at_home=4)
    found = reckon(lost, battles()["wrath-of-warlords"].losses)
    assert (found.points, found.levies) == (1 + 1, 12)
    assert found.points + rounded(found.levies, 3, round_up=False) == 6


def test_sum_tells_its_parts():
    lost = Losses({WARRIORS: 5, LEVIES: 0, "warlord": 1}, units=1, mercenaries={"mercenary-guards": "half"})
    assert reckon(lost).parts == (
        Part(WARRIORS, 5, 2), Part("warlord", 1, 4), Part("units", 1, 1), Part("half", 1, 1),
    )  # fmt: skip


def test_troops_are_worth_what_the_engine_says():
    profiles = edition("second").profiles
    assert {name: worth_of(name) for name in profiles} == {name: Worth(*each.worth) for name, each in profiles.items()}
    # The classes agree with every troop of theirs, but for those that have a worth of their own.
    other = {"paladin", "war-chariot", "destruction-team"}
    for name, profile in profiles.items():
        if name not in other:
            assert CLASSES[profile.category] == Worth(*profile.worth), name
    assert worth_of("dragon") is None
    assert [name for name in profiles if is_mercenary(name)] == [
        "mercenary-warriors", "mercenary-guards", "loyal-mercenaries",
    ]  # fmt: skip


def test_nothing_counted_is_empty():
    assert Losses({WARRIORS: 0}, mercenaries={"mercenary-guards": "whole"}).is_empty
    assert not Losses(at_home=1).is_empty
    assert not Losses(mercenaries={"mercenary-guards": "gone"}).is_empty


TROOPS = {
    "warlord": 1, "lieutenant": 1, "hearthguard": 4, "warriors": 8, "levies": 12, "mercenary-warriors": 8,
    "mercenary-guards": 4, "paladin": 1, "behemoth": 1, "bipeds": 4, "static-machine": 1, "mindless": 12,
}  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("round_up", [False, True])
def test_sheet_and_engine_agree_whatever_is_lost(seed: int, round_up: bool):
    dice, field = Random(seed), Field(ruleset("second", massacre_round_up=round_up))
    figures: Counter[str] = Counter()
    units, hired = 0, {}
    for at, troop in enumerate(dice.sample(sorted(TROOPS), 8)):
        started, lost = TROOPS[troop], dice.randint(0, TROOPS[troop])
        uid = field.unit(RIGHT, troop, started, (1000, 500 + 1000 * at), rank=12)
        field.change(uid, figures=field.state.units[uid].figures[: started - lost])
        figures[troop] += lost
        if is_mercenary(troop):
            hired[troop] = "gone" if lost == started else "half" if 2 * lost >= started else "whole"
        else:
            units += lost == started
    counted = Losses(dict(figures), units, hired)  # type: ignore[arg-type]
    expected = points_against(Context(field.rules, field.state), RIGHT).value
    assert reckon(counted, round_up=round_up).points == expected
