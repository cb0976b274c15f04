"""Who is in the way of a block: by hand, by the plain functions, which decide what is right."""

from __future__ import annotations

import pytest

from skald.core import TWINS
from skald.planning.clearance import WHOLE, Crowd
from skald.rules.actions import Path
from skald.rules.bases import stand
from skald.rules.screens import screen_of

FIGURE = stand("round-25", 5000, 5000)
ROUND = FIGURE.radius
ALL_WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def beyond(way: tuple[int, int], far: int, size: int) -> tuple[int, int, int]:
    """A disc so far from the figure in one direction."""
    return (FIGURE.x + far * way[0], FIGURE.y + far * way[1], size)


@pytest.mark.parametrize("way", ALL_WAYS)
def test_a_block_goes_until_it_meets_somebody(way: tuple[int, int]):
    vector = (1000 * way[0], 1000 * way[1])
    wall = beyond(way, 625 + ROUND, 125)
    assert TWINS["free_part"]((FIGURE,), vector, [wall]) == WHOLE // 2
    behind, aside = beyond(way, -400, 125), beyond((way[1], way[0]), 126 + ROUND, 125)
    assert TWINS["free_part"]((FIGURE,), vector, [behind, aside]) == WHOLE


@pytest.mark.parametrize("way", ALL_WAYS)
def test_a_way_is_clear_where_nobody_stands_on_it_or_at_its_end(way: tuple[int, int]):
    path = Path(0, ((FIGURE.x + 1000 * way[0], FIGURE.y + 1000 * way[1]),), 0)

    def is_clear(far: int) -> bool:
        return bool(TWINS["are_clear"]((FIGURE,), (path,), [beyond(way, far, 100)]))

    assert not is_clear(600)
    assert not is_clear(1000 + ROUND + 99)
    assert is_clear(1000 + ROUND + 100)
    assert is_clear(-10)


@pytest.mark.parametrize("way", ALL_WAYS)
def test_who_flies_lands_short_of_somebody(way: tuple[int, int]):
    vector = (800 * way[0], 800 * way[1])
    end = beyond(way, 700 + ROUND + 100, 100)
    assert TWINS["landing_part"]((FIGURE,), vector, [end]) == WHOLE * 7 // 8
    assert TWINS["landing_part"]((FIGURE,), vector, [beyond(way, 900 + ROUND, 100)]) == WHOLE


@pytest.mark.parametrize("way", ALL_WAYS)
def test_a_base_has_room_until_it_would_lie_on_another(way: tuple[int, int]):
    crowd = Crowd(((screen_of((FIGURE,), -1), ((FIGURE.x, FIGURE.y, 2 * ROUND),)),), ROUND)
    room = crowd.about(((0, 0),))
    assert room.has_room(beyond(way, 2 * ROUND, 0)[:2])
    assert not room.has_room(beyond(way, 2 * ROUND - 1, 0)[:2])
