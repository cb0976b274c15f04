"""The sine table, and vectors that never grow too long."""

from math import atan2, cos, degrees, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.rules.geometry import HEADINGS, along, heading_towards, step, towards
from skald.rules.geometry.headings import COSINES, SCALE, SINES, beyond, ring_direction, turned

LENGTHS = st.integers(0, 20_000)
COORDINATES = st.integers(-12_000, 12_000)


@pytest.mark.parametrize("heading", range(HEADINGS))
def test_table_is_the_rounded_sine(heading):
    assert SINES[heading] == round(SCALE * sin(heading * pi / 32))
    assert COSINES[heading] == round(SCALE * cos(heading * pi / 32))


@given(st.integers(-200, 200), LENGTHS)
def test_step_is_never_longer_and_at_most_two_units_off(heading, length):
    x, y = step(heading, length)
    assert x * x + y * y <= length * length
    angle = heading * pi / 32
    assert hypot(x - length * cos(angle), y - length * sin(angle)) < 2


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES, LENGTHS)
def test_towards_stops_at_the_end_or_at_the_length(x0, y0, x1, y1, length):
    dx, dy = towards(x0, y0, x1, y1, length)
    apart = hypot(x1 - x0, y1 - y0)
    assert dx * dx + dy * dy <= length * length
    assert hypot(dx, dy) >= min(apart, length) - 1.5
    if apart <= length:
        assert (x0 + dx, y0 + dy) == (x1, y1)


def test_towards_is_exact_on_a_whole_triangle():
    assert towards(0, 0, 3000, 4000, 1500) == (900, 1200)
    assert towards(0, 0, -3000, 4000, 1500) == (-900, 1200)


@given(COORDINATES, COORDINATES, LENGTHS)
def test_along_and_beyond_enclose_the_true_length(dx, dy, length):
    short, long = along(dx, dy, length), beyond(dx, dy, length)
    if (dx, dy) == (0, 0):
        assert short == long == (0, 0)
        return
    assert short[0] ** 2 + short[1] ** 2 <= length**2 <= long[0] ** 2 + long[1] ** 2
    assert abs(long[0] - short[0]) <= 1
    assert abs(long[1] - short[1]) <= 1


@given(COORDINATES, COORDINATES)
def test_heading_towards_is_the_nearest(dx, dy):
    heading = heading_towards(dx, dy)
    if (dx, dy) == (0, 0):
        assert heading == 0
        return
    off = abs(atan2(dy, dx) - heading * pi / 32) % (2 * pi)
    assert min(off, 2 * pi - off) <= pi / 64 + 1e-4
    if dx and dy:
        assert heading_towards(-dx, dy) == (32 - heading) % HEADINGS
        assert heading_towards(dx, -dy) == -heading % HEADINGS


@pytest.mark.parametrize("heading", range(HEADINGS))
def test_heading_towards_reads_back_a_step(heading):
    assert heading_towards(*step(heading, 3000)) == heading


@given(st.integers(0, 500), st.integers(1, 120))
def test_ring_direction_is_the_asked_fraction_of_a_turn(index, count):
    dx, dy = ring_direction(index, count)
    off = (degrees(atan2(dy, dx)) - 360 * index / count) % 360
    assert min(off, 360 - off) < 0.02


@given(COORDINATES, COORDINATES, st.integers(0, 63))
def test_turning_a_quarter_four_times_comes_back(x, y, heading):
    point = (x, y)
    for _ in range(4):
        point = turned(point, 16)
    assert point == (x, y)
    tx, ty = turned((x, y), heading)
    assert turned((-x, y), -heading) == (-tx, ty)
    assert turned((-x, -y), heading) == (-tx, -ty)
