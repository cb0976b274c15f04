"""Whoever can do nothing is told the true reasons, each with its rule."""

import pytest
from django.utils import translation

from skald.web.battles.queries.card import card
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.seen import seen
from tests.web.battles.kept_battles import kept, kept_seen
from tests.web.battles.newcomer import begin_at

pytestmark = pytest.mark.django_db(transaction=True)


def reasons(inputs, unit):
    battle, seat = begin_at(inputs)
    with translation.override("en"):
        found = card(seen(battle, seat.numbers), unit)
    assert found is not None
    return {deed.why_not for deed in found["deeds"]}


def test_levies_in_scrub_have_no_die_and_can_not_manoeuvre():
    (told,) = reasons(42, 4)
    assert told == (
        "No die lies on “Herders with Slings”, which could activate Niall’s Levies (4)."
        " “Run with the Deer” was triggered in this turn already. [FAQ p.12]"
        " Niall’s Levies (4) stands in difficult ground: whoever manoeuvres sets out in the open. [Rulebook p.18]"
    )
    assert "second.core.manoeuvre" in told.pages
    assert len(told.pages) == 3


def test_whoever_is_exhausted_and_has_acted_may_only_rest_and_may_not():
    with translation.override("en"):
        there = kept_seen("clans-and-riders", 120)
        found = card(there, 2)
    assert found is not None
    (told,) = {deed.why_not for deed in found["deeds"]}
    assert told == (
        "Niall’s Warriors (2) can only rest: it is exhausted. [Rulebook p.32]"
        " Niall’s Warriors (2) has been activated in this turn already: resting has to come first. [FAQ p.31]"
    )
    assert len(told.pages) == 2


#: A turn of Temur's in which nobody acts; one in which he acts and is done.
NOTHING_DONE, DONE = 359, 330


def told_to_the_other(inputs):
    """What the other side is told of the latest turn's end."""
    battle, _seat = kept("riders-and-bows", inputs)
    with translation.override("en"):
        told = drawn(seen(battle, (1,)))["told"]
    over = [each for each in told if each["last"] == inputs and "nothing left to do" in each["words"]]
    return [(each["words"], each["why"], each["waits"]) for each in over]


def test_a_turn_in_which_the_other_side_does_nothing_is_told_with_its_reasons():
    assert told_to_the_other(NOTHING_DONE) == [
        (
            "Temur had nothing left to do: the turn is over.",
            "The dice on Temur’s board call no unit now. Exhausted: Warriors (3), Warriors (4).",
            True,
        )
    ]
    # Whoever sees somebody act needs no card that says they are done.
    assert told_to_the_other(DONE) == []
