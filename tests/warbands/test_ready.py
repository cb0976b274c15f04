"""The ready warbands: lawful, varied, complete in both languages, each with a board it can use."""

from __future__ import annotations

import pytest

from skald.content.board_files import shipped_boards
from skald.content.editions import edition
from skald.content.factions.catalogue import factions_of
from skald.content.fields import Report
from skald.content.lines import Lines
from skald.content.words import LANGUAGES
from skald.warbands.belonging import CASTERS, check_belonging, check_units
from skald.warbands.checking import check_roster
from skald.warbands.files import Warband, ready_warbands
from skald.warbands.muster import check_muster
from tests.warbands.troops import PROFILES

WARBANDS = ready_warbands()
MAGIC = {name: band for name, band in WARBANDS.items() if band.roster.age == "magic"}
each_warband = pytest.mark.parametrize("warband", WARBANDS.values(), ids=WARBANDS)


def test_there_are_at_least_eight_of_four_and_of_six_points():
    assert len(WARBANDS) >= 8
    core = [warband for name, warband in WARBANDS.items() if name not in MAGIC]
    assert {warband.roster.list_points for warband in core} == {4, 6}


def test_each_faction_of_the_age_of_magic_has_one_of_six_and_one_of_eight_points():
    sizes = sorted((band.roster.faction, band.roster.list_points) for band in MAGIC.values())
    assert sizes == [(faction.id, points) for faction in factions_of("magic") for points in (6, 8)]


@each_warband
def test_warband_is_lawful(warband: Warband):
    profiles = edition("second").profiles if warband.roster.age == "magic" else PROFILES
    report = Report(Lines())
    check_belonging(warband.roster, profiles, report, ())
    check_units(warband.muster, warband.roster, report, ())
    assert check_roster(warband.roster, profiles) == report.problems == ()
    assert check_muster(warband.muster, warband.roster, profiles) == ()


def test_every_caster_of_a_ready_warband_knows_three_spells():
    for band in MAGIC.values():
        for unit in band.muster:
            assert len(unit.spells) == (3 if unit.troop in CASTERS else 0), band.id


@each_warband
def test_warband_has_a_board_of_its_editions(warband: Warband):
    assert set(warband.editions) <= set(shipped_boards()[warband.board].editions)


@each_warband
def test_warband_has_words(warband: Warband):
    assert set(warband.name) == set(warband.about) == set(LANGUAGES)


@each_warband
def test_warband_for_the_first_edition_uses_nothing_newer(warband: Warband):
    newer = any(unit.hero or unit.banner for unit in warband.muster) or warband.roster.banner
    newer = newer or warband.roster.age == "magic"
    assert warband.editions == (("second",) if newer else ("second", "first"))


def test_every_board_has_a_warband():
    assert {warband.board for warband in WARBANDS.values()} == set(shipped_boards())
