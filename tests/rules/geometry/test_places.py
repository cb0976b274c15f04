"""Places in contact: each one is, and together they go all the way round."""

from math import hypot, pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.rules.geometry import (
    CONTACT,
    circle_base,
    contact_places,
    footprint,
    gap,
    nestled_places,
    oval_base,
    overlaps,
    rectangle_base,
    touches,
)

from .shapes import BASES, POINTS, circles, footprints

FOOT = circle_base("foot", 125)
HORSE = rectangle_base("horse", 250, 500)


def test_straight_ahead_comes_first():
    places = contact_places(FOOT, 0, (2000, 0), footprint(FOOT, 0, 0))
    assert places[0] == (250, 0)
    assert len(places) == 24
    places = contact_places(FOOT, 0, (1500, 2000), footprint(FOOT, 0, 0))
    assert places[0] == (150, 200)
    assert len(places) == 25


@settings(max_examples=60)
@given(st.sampled_from(BASES), st.integers(0, 63), POINTS, footprints())
def test_every_place_touches_and_they_come_nearest_first(base, heading, start, target):
    places = contact_places(base, heading, start, target)
    assert len(places) in (24, 25)
    assert len(set(places)) == len(places)
    for place in places:
        assert touches(footprint(base, *place, heading), target)
    squares = [(x - start[0]) ** 2 + (y - start[1]) ** 2 for x, y in places[1:]]
    assert squares == sorted(squares)


@given(circles(), POINTS)
def test_straight_place_is_no_farther_than_the_gap(target, start):
    mover = footprint(FOOT, *start)
    if overlaps(mover, target):
        return
    x, y = contact_places(FOOT, 0, start, target)[0]
    moved = (x - start[0]) ** 2 + (y - start[1]) ** 2
    # Whole part of the gap, so the true gap is at least this and less than one more.
    assert moved < (gap(mover, target) + 1) ** 2
    reach = 125 + target.radius
    centres = (start[0] - target.x) ** 2 + (start[1] - target.y) ** 2
    assert hypot(x - start[0], y - start[1]) <= centres**0.5 - reach + 1e-6


def test_no_straight_line_from_the_centre_itself():
    assert len(contact_places(FOOT, 0, (500, 500), footprint(FOOT, 500, 500))) == 24


@pytest.mark.parametrize(
    ("base", "heading", "target"),
    [
        (FOOT, 0, footprint(FOOT, 0, 0)),
        (FOOT, 0, footprint(HORSE, 0, 0, 5)),
        (HORSE, 11, footprint(HORSE, 0, 0, 3)),
        (HORSE, 0, footprint(FOOT, 0, 0)),
        (FOOT, 0, footprint(oval_base("chariot", 600, 1200), 0, 0, 7)),
    ],
)
def test_every_place_of_a_dense_grid_is_near_one_of_ours(base, heading, target):
    places = contact_places(base, heading, (3000, 1000), target)
    reach = base.radius + target.radius + CONTACT
    # Half the longest stride round the ring, stretched where the ring meets a flat side at a slant.
    stride = 2 * (pi * reach / 24)
    grid = range(-(reach // 8) * 8, reach + 1, 8)
    touching = [(x, y) for x in grid for y in grid if touches(footprint(base, x, y, heading), target)]
    assert len(touching) > 50
    for x, y in touching:
        assert min(hypot(x - px, y - py) for px, py in places) <= stride + CONTACT


def test_nestled_between_two_neighbours():
    left, right = footprint(FOOT, 0, 0), footprint(FOOT, 300, 0)
    places = nestled_places(FOOT, (150, 900), left, right)
    assert len(places) == 2
    assert places[0] == (150, -places[1][1])
    for place in places:
        assert touches(footprint(FOOT, *place), left)
        assert touches(footprint(FOOT, *place), right)


def test_nestled_in_a_gap_just_as_wide_as_the_base():
    left = footprint(FOOT, 0, 0)
    assert nestled_places(FOOT, (0, 900), left, footprint(FOOT, 500 + 16, 0)) != ()
    assert nestled_places(FOOT, (0, 900), left, footprint(FOOT, 501 + 2 * CONTACT, 0)) == ()
    assert nestled_places(HORSE, (0, 900), left, footprint(FOOT, 300, 0)) == ()


@given(circles(), circles(), st.integers(1, 600), POINTS)
def test_nestled_places_touch_both_and_exist_whenever_there_is_room(target, neighbour, radius, start):
    base = circle_base("any", radius)
    places = nestled_places(base, start, target, neighbour)
    for place in places:
        assert touches(footprint(base, *place), target)
        assert touches(footprint(base, *place), neighbour)
    squares = [(x - start[0]) ** 2 + (y - start[1]) ** 2 for x, y in places]
    assert squares == sorted(squares)
    if not overlaps(target, neighbour) and gap(target, neighbour) <= 2 * radius + 10:
        assert places
