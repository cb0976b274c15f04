"""Campaigns are played to their end under any settings, and both presets follow the same laws."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from hypothesis import given, settings
from hypothesis import strategies as st

from skald.campaign.settings import Settings
from skald.campaign.simulate import play
from skald.campaign.state_checks import check_state
from tests.campaign.builders import terms

HINTS = get_type_hints(Settings)
CHOICES: dict[str, Any] = {
    name: st.booleans() if kind is bool else st.sampled_from(get_args(kind))
    for name, kind in HINTS.items()
    if kind is bool or get_args(kind)
}
CHOICES.pop("preset")


@settings(max_examples=25, deadline=None)
@given(st.fixed_dictionaries(CHOICES), st.integers(0, 10**6))
def test_a_campaign_ends(chosen: dict[str, Any], seed: int):
    given = terms(**chosen)
    played = play(given, str(seed))
    assert played.state.winner in (0, 1)
    assert check_state(given, played.state) == ()
    assert [len(lord.conquest) for lord in played.state.lords] == [played.state.turn] * 2


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 12), st.data(), st.integers(0, 10**6))
def test_stewards_keep_to_the_sizes_that_were_agreed_on(largest: int, data: st.DataObject, seed: int):
    smallest, leaving = data.draw(st.integers(1, largest)), data.draw(st.integers(0, largest))
    given = terms(largest_band=largest, smallest_band=smallest, least_to_leave=leaving, turns=3)
    assert play(given, str(seed)).state.winner in (0, 1)
