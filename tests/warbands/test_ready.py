"""The ready warbands: lawful, varied, complete in both languages, each with a board it can use."""

from __future__ import annotations

import pytest

from skald.content.board_files import shipped_boards
from skald.content.words import LANGUAGES
from skald.warbands.checking import check_roster
from skald.warbands.files import Warband, ready_warbands
from skald.warbands.muster import check_muster
from tests.warbands.troops import PROFILES

WARBANDS = ready_warbands()
each_warband = pytest.mark.parametrize("warband", WARBANDS.values(), ids=WARBANDS)


def test_there_are_at_least_eight_of_four_and_of_six_points():
    assert len(WARBANDS) >= 8
    assert {warband.roster.list_points for warband in WARBANDS.values()} == {4, 6}


@each_warband
def test_warband_is_lawful(warband: Warband):
    assert check_roster(warband.roster, PROFILES) == ()
    assert check_muster(warband.muster, warband.roster, PROFILES) == ()


@each_warband
def test_warband_has_a_board_of_its_editions(warband: Warband):
    assert set(warband.editions) <= set(shipped_boards()[warband.board].editions)


@each_warband
def test_warband_has_words(warband: Warband):
    assert set(warband.name) == set(warband.about) == set(LANGUAGES)


@each_warband
def test_warband_for_the_first_edition_uses_nothing_newer(warband: Warband):
    newer = any(unit.hero or unit.banner for unit in warband.muster) or warband.roster.banner
    assert warband.editions == (("second",) if newer else ("second", "first"))


def test_every_board_has_a_warband():
    assert {warband.board for warband in WARBANDS.values()} == set(shipped_boards())
