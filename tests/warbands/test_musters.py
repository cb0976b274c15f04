"""Musters: units of one game out of a roster."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES, word
from skald.warbands.checking import check_roster
from skald.warbands.muster import Muster, MusterUnit, check_muster, default_muster, unit_sizes
from skald.warbands.roster import HALF_POINT, Buy, Roster, Swap
from tests.warbands.troops import PROFILES

ROSTER = Roster(
    list_points=4, game_points=4, purchases=(Buy("hearthguard", 1, 4), Buy("warriors", 2, 16), Buy("levies", 1, 12))
)
LORD = MusterUnit("warlord", 1)
GUARD = MusterUnit("hearthguard", 4)
LINE = MusterUnit("warriors", 8)
CROWD = MusterUnit("levies", 12, ("sling",))
GOOD: Muster = (LORD, GUARD, LINE, LINE, CROWD)


def test_a_good_muster_has_no_problems():
    assert check_muster(GOOD, ROSTER, PROFILES) == ()


def test_a_heroic_unit_holds_the_warlord():
    heroic = MusterUnit("hearthguard", 4, ("horse",), hero="warlord")
    assert check_muster((heroic, LINE, LINE, CROWD), ROSTER, PROFILES) == ()


def test_a_hero_counts_as_four_figures_of_its_escort():
    heroic = MusterUnit("warriors", 9, hero="warlord")
    assert check_muster((heroic, GUARD, MusterUnit("warriors", 7), CROWD), ROSTER, PROFILES) == (
        problem("muster.size", troop="warriors", found=9, smallest=1, largest=8),
    )
    small = MusterUnit("warriors", 4, hero="warlord")
    assert check_muster((small, GUARD, MusterUnit("warriors", 12), CROWD), ROSTER, PROFILES) == ()


def test_mercenaries_of_a_kind_are_one_unit():
    roster = msgspec.structs.replace(ROSTER, list_points=5, game_points=5, mercenaries=(Buy("hired-bows", 1, 8),))
    halves = (*GOOD, MusterUnit("hired-bows", 4, ("bow",)), MusterUnit("hired-bows", 4, ("bow",)))
    assert check_muster(halves, roster, PROFILES) == (problem("muster.mercenaries-split", troop="hired-bows"),)
    assert check_muster((*GOOD, MusterUnit("hired-bows", 8, ("bow",))), roster, PROFILES) == ()


CASES: list[tuple[str, Muster, tuple[Problem, ...]]] = [
    ("no warlord", (GUARD, LINE, LINE, CROWD), (problem("muster.no-hero", troop="warlord"),)),
    ("two warlords", (LORD, *GOOD), (problem("muster.heroes", troop="warlord", found=2),)),
    (
        "left over",
        (LORD, GUARD, LINE, CROWD),
        (problem("muster.left-over", troop="warriors", left=8),),
    ),
    (
        "not bought",
        (*GOOD, GUARD),
        (problem("muster.not-bought", troop="hearthguard", found=8, bought=4),),
    ),
    (
        "sizes",
        (LORD, GUARD, MusterUnit("warriors", 13), MusterUnit("warriors", 3), CROWD),
        (
            problem("muster.size", troop="warriors", found=13, smallest=4, largest=12),
            problem("muster.size", troop="warriors", found=3, smallest=4, largest=12),
        ),
    ),
    (
        "equipment",
        (LORD, MusterUnit("hearthguard", 4, ("sling", "horse")), LINE, LINE, CROWD),
        (problem("muster.equipment", troop="hearthguard", equipment="sling + horse"),),
    ),
    ("unknown", (*GOOD, MusterUnit("levy", 4)), (problem("muster.unknown-troop-near", troop="levy", near="levies"),)),
    (
        "banner",
        (LORD, MusterUnit("hearthguard", 4, banner=True), LINE, LINE, MusterUnit("levies", 12, banner=True)),
        (problem("muster.banner-troop", troop="levies"), problem("muster.banners", most=0, found=2)),
    ),
    (
        "hero",
        (LORD, MusterUnit("hearthguard", 4, hero="levies"), LINE, LINE, CROWD),
        (problem("muster.not-hero", troop="levies"), problem("muster.not-bought", troop="levies", found=13, bought=12)),
    ),
    (
        "escort",
        (MusterUnit("lieutenant", 1, hero="warlord"), GUARD, LINE, LINE, CROWD),
        (
            problem("muster.escort", troop="lieutenant"),
            problem("muster.not-bought", troop="lieutenant", found=1, bought=0),
        ),
    ),
]


@pytest.mark.parametrize(("muster", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_check_muster_tells_everything(muster: Muster, expected: tuple[Problem, ...]):
    assert check_muster(muster, ROSTER, PROFILES) == expected
    for each in expected:
        assert all(word(language, "problems", each.code, **dict(each.given)) for language in LANGUAGES)


def test_a_game_for_fewer_points_takes_whole_purchases():
    roster = msgspec.structs.replace(ROSTER, game_points=3)
    assert check_muster((LORD, GUARD, LINE, LINE), roster, PROFILES) == ()
    assert check_muster(GOOD, roster, PROFILES) == (problem("muster.points", found="4", wanted=3),)
    assert check_muster((LORD, GUARD, LINE, MusterUnit("warriors", 4), MusterUnit("levies", 6)), roster, PROFILES) == (
        problem("muster.part", troop="warriors", found=12),
        problem("muster.part", troop="levies", found=6),
    )


def test_default_muster_makes_a_unit_for_each_point():
    plain = MusterUnit("levies", 12)
    assert default_muster(ROSTER, PROFILES) == (LORD, GUARD, LINE, LINE, plain)


def test_default_muster_hands_out_the_banner():
    roster = msgspec.structs.replace(ROSTER, banner=True)
    assert [unit.banner for unit in default_muster(roster, PROFILES)] == [False, False, True, False, False]


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    points = draw(st.dictionaries(st.sampled_from(sorted(HALF_POINT)), st.integers(1, 5), min_size=1))
    purchases = tuple(Buy(troop, count, count * PROFILES[troop].per_point) for troop, count in points.items())
    swap = draw(st.none() | st.builds(Swap, st.sampled_from(sorted(points)), st.sampled_from(sorted(HALF_POINT))))
    total = sum(points.values())
    least = total if swap else 1
    return Roster(
        list_points=total,
        game_points=draw(st.integers(least, total)),
        purchases=purchases,
        half_point_swap=swap,
        banner=draw(st.booleans()),
    )


@given(rosters())
def test_default_muster_of_a_lawful_roster_is_lawful(roster: Roster):
    if check_roster(roster, PROFILES) == ():
        assert check_muster(default_muster(roster, PROFILES), roster, PROFILES) == ()


@given(st.integers(4, 200), st.sampled_from(["hearthguard", "warriors", "levies"]))
def test_unit_sizes_are_lawful(figures: int, troop: str):
    sizes = unit_sizes(figures, PROFILES[troop])
    assert sum(sizes) == figures
    assert all(4 <= size <= 12 for size in sizes)
