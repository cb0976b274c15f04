"""What the card of a unit says: its numbers with their reasons, and what is in force on it for a while."""

import pytest
from django.utils import translation

from skald.web.battles.queries.card import card
from skald.web.battles.queries.seen import seen
from tests.web.battles.newcomer import begin_at

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(inputs, unit, language="en"):
    battle, seat = begin_at(inputs)
    with translation.override(language):
        found = card(seen(battle, seat.numbers), unit)
    assert found is not None
    return {each.label: (each.value, each.why) for each in found["numbers"]}


def test_levies_with_slings_have_fewer_dice_hand_to_hand_than_in_a_shot():
    found = numbers(42, 4)
    assert {label: found[label] for label in ("Attack dice", "Shooting dice")} == {
        "Attack dice": ("4", "6 (12 figures) − 2 (Levies with missiles)"),
        "Shooting dice": ("6", "6 (12 figures)"),
    }
