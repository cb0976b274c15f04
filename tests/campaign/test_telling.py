"""Every event has a sentence in both languages, and no sentence is left over; whole campaigns can be told."""

from __future__ import annotations

from string import Formatter
from typing import get_args

import pytest

from skald.campaign.events import AnyEvent
from skald.campaign.simulate import play
from skald.campaign.telling import key_of, tell
from skald.content.words import LANGUAGES, words
from tests.campaign.builders import terms


def test_every_event_has_a_sentence_of_its_own_parameters():
    sentences = dict(words("en", "campaign"))
    for kind in get_args(AnyEvent):
        named = {name for _, name, _, _ in Formatter().parse(sentences.pop(key_of(kind))) if name}
        assert named <= set(kind.__struct_fields__), kind
    left = {key for key in sentences if not key.startswith(("outcome-", "why-"))}
    assert left == {"site-left", "lot-initiative", "lot-retreat", "initiative-by-lot"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["paper", "tool"])
def test_a_campaign_can_be_told(language, preset):
    given = terms(preset, control_kept=False)
    played = play(given, "5")
    told = [tell(given, played.state, event, language) for event in played.events]
    assert all("{" not in line for line in told)
