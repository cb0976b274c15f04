"""Distances in words: whole centimetres, unless that would hide that a stick is too short."""

import pytest
from django.utils import translation

from skald.web.battles.queries.units import length_told


@pytest.mark.parametrize(
    ("length", "told"),
    [(1500, "15 cm"), (1528, "15.3 cm"), (1501, "15.1 cm"), (1496, "15 cm"), (1240, "12 cm"), (3004, "30.1 cm")],
)
def test_a_length_never_seems_shorter_than_a_stick_that_does_not_reach(length, told):
    with translation.override("en"):
        assert length_told(length) == told
    with translation.override("fr"):
        assert length_told(length) == told.replace(".", ",")
