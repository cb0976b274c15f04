"""The coach has a sentence for every moment in which somebody decides, in both languages."""

import pytest
from django.utils import translation

from skald.rules.awaiting import Decide
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.web.battles.queries.coach import coached


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_coach_has_a_sentence_of_its_own_for_every_window(language):
    with translation.override(language):
        told = {window: coached(Decide(Side.LEFT, window), is_mine=True) for window in Window}
    # The kernel settles who gives way by itself: nobody is ever asked.
    assert told.pop(Window.GIVE_WAY) == ""
    assert [window for window, words in told.items() if not words.endswith(".")] == []
    assert len(set(told.values())) == len(told)
