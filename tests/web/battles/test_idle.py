"""Whoever can do nothing is told the true reasons, each with its rule."""

import pytest
from django.utils import translation

from skald.web.battles.queries.card import card
from skald.web.battles.queries.seen import seen
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
