"""Which dice can pay for an ability: those that lie there already, and of the rest no more than there are."""

from __future__ import annotations

import pytest

from skald.odds.plans import _payments
from tests.kit.boards import ACTIVATION, ability, faces


@pytest.mark.parametrize(
    ("cost", "lying", "left", "expected"),
    [
        ("cu cu", "", (2, 2, 0), ["cc", "cu", "uu"]),
        ("cu cu", "", (2, 0, 0), ["cc"]),
        ("cu cu", "", (1, 1, 0), ["cu"]),
        ("cu cu", "", (0, 1, 9), []),
        ("cu cu", "c", (1, 0, 0), ["cc"]),
        ("cu cu", "c", (0, 1, 0), ["cu"]),
        ("cu cu", "cu", (2, 2, 0), ["cu"]),
        ("cu cu", "cu", (0, 0, 0), ["cu"]),
        ("cu cu", "r", (2, 2, 2), []),
        ("r", "", (0, 0, 1), ["r"]),
        ("r", "", (9, 9, 0), []),
    ],
)
def test_payments_by_hand(cost, lying, left, expected):
    found = _payments(ability("x", ACTIVATION, cost=cost), list(faces(lying)), list(left))
    assert sorted(found) == sorted(tuple(sorted(faces(each))) for each in expected)
