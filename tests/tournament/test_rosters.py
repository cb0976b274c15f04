"""Lists for an event: the rules of the game and the event's own, all problems at once (B1, B6, B7)."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.problems import problem
from skald.tournament.rosters import check_entry
from skald.tournament.settings import RosterRules, Settings
from skald.warbands.roster import Buy, Roster, Swap
from tests.warbands.troops import PROFILES

GOOD = Roster(6, 6, (Buy("hearthguard", 2, 8), Buy("warriors", 3, 24), Buy("levies", 1, 12)), faction="ravens")


def test_good_list_has_no_problems():
    assert check_entry(GOOD, Settings(), PROFILES) == ()


def test_size_of_list_and_game():
    seven = Settings(list_points=7)
    assert check_entry(GOOD, seven, PROFILES) == (problem("entry.list-size", wanted=7, found=6),)
    assert check_entry(GOOD, Settings(size=4, list_points=6), PROFILES) == (problem("entry.size", wanted=4, found=6),)


def test_every_rule_of_the_event_and_of_the_game_at_once():
    bad = replace(
        GOOD, age="magic", banner=True, half_point_swap=Swap("hearthguard", "levies"),
        mercenaries=(Buy("hired-axes", 1, 4), Buy("hired-bows", 1, 8)), purchases=(Buy("warriors", 4, 32),),
    )  # fmt: skip
    settings = Settings(
        age="vikings",
        rosters=RosterRules(
            banners=False, half_point_swap=False, factions=("wolves",), banned_troops=("warriors",),
            mercenaries={"ravens": ("hired-bows",)},
        ),
    )  # fmt: skip
    assert {each.code for each in check_entry(bad, settings, PROFILES)} == {
        "entry.age", "entry.faction", "entry.banned-troop", "entry.swap", "entry.banner", "roster.mercenary-units",
        "roster.mercenary-points", "roster.mercenary-barred", "roster.swap-nothing", "roster.unknown-faction",
    }  # fmt: skip


def test_half_point_swap_and_mercenaries_are_allowed_by_default():
    listed = replace(
        GOOD, half_point_swap=Swap("warriors", "levies"), mercenaries=(Buy("hired-bows", 1, 8),),
        purchases=(Buy("hearthguard", 2, 8), Buy("warriors", 3, 24)),
    )  # fmt: skip
    assert [each.code for each in check_entry(listed, Settings(), PROFILES) if each.code != "roster.size"] == []


def test_a_list_with_a_banner_is_refused_only_where_the_event_forbids_banners():
    stricter = Settings(rosters=RosterRules(banners=False))
    with_banner = replace(GOOD, banner=True)
    assert check_entry(with_banner, Settings(), PROFILES) == check_entry(GOOD, stricter, PROFILES) == ()
    assert check_entry(with_banner, stricter, PROFILES) == (problem("entry.banner"),)


def test_mercenaries_without_a_limit():
    # Ruling T41: as many as the points buy.
    hired = replace(
        GOOD, purchases=(Buy("warriors", 4, 32),), mercenaries=(Buy("hired-axes", 1, 4), Buy("hired-bows", 1, 8))
    )
    assert {each.code for each in check_entry(hired, Settings(), PROFILES)} == {
        "roster.mercenary-units", "roster.mercenary-points",
    }  # fmt: skip
    free = Settings(rosters=RosterRules("any", "any"))
    assert check_entry(hired, free, PROFILES) == ()
