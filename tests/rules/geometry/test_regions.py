"""Regions: planes, strips and rounds, united and cut out; wholly and partly in them, against a dense grid of points."""

from __future__ import annotations

from random import Random

import pytest

from skald.rules.geometry import (
    Around,
    Footprint,
    Plane,
    Region,
    area,
    holds_point,
    lies_partly_in,
    lies_wholly_in,
    strip,
)

NEAR_EDGE = Region((Plane(0, 1, 0, 0), Plane(0, -1, 3000, 0)))
DIAGONAL = Region((Plane(3, -4, 0, 1501),))
ROCK = area(((4000, 1000), (5000, 1000), (5000, 2000), (4000, 2000)))
WITH_A_HOLE = Region(NEAR_EDGE.planes, without=(Around(1500, area=ROCK), Around(3000, disc=Footprint(9000, 1000, 200))))
FAR_CORNER = Region((Plane(-1, 0, 4500, 0), Plane(0, 1, -6000, 0)))
CORNERS = Region((Plane(1, 0, -7500, 0), Plane(0, -1, 3000, 0)), others=(FAR_CORNER,))


def disc(x: int, y: int, radius: int = 125) -> Footprint:
    return Footprint(x, y, radius)


@pytest.mark.parametrize(("y", "inside", "partly"), [
    (125, True, True), (2875, True, True), (2876, False, True), (3124, False, True), (3125, False, False),
])  # fmt: skip
def test_a_base_is_wholly_in_a_strip_touching_its_border_and_partly_when_insides_meet(y, inside, partly):
    assert lies_wholly_in(disc(1000, y), NEAR_EDGE) is inside
    assert lies_partly_in(disc(1000, y), NEAR_EDGE) is partly


def test_strips_lie_between_two_distances_from_a_line():
    band = Region(strip(3, -4, 0, -1500, 1500))
    assert holds_point(band, (4000, 3000))
    assert holds_point(band, (4000 + 900, 3000 - 1200))
    assert not holds_point(band, (4000 + 903, 3000 - 1204))
    assert not holds_point(band, (4000 - 903, 3000 + 1204))


def test_more_than_a_distance_from_a_diagonal_is_exact():
    # 3-4-5: the centre lies 1626 from the line, so that the rim lies just beyond 1500.
    x, y = 4000 + 3 * 1626 // 5, 3000 - 4 * 1626 // 5
    assert lies_wholly_in(disc(x + 2, y - 1), DIAGONAL)
    assert not lies_wholly_in(disc(x - 2, y + 1), DIAGONAL)


def test_holes_about_pieces_and_markers_are_cut_out():
    assert lies_wholly_in(disc(1000, 1000), WITH_A_HOLE)
    assert not lies_wholly_in(disc(4000 - 1625, 1500), WITH_A_HOLE)
    assert lies_wholly_in(disc(4000 - 1626, 1500), WITH_A_HOLE)
    assert not lies_wholly_in(disc(9000 - 3325, 1000), WITH_A_HOLE)
    assert lies_wholly_in(disc(9000 - 3326, 1000), Region(NEAR_EDGE.planes, without=WITH_A_HOLE.without[1:]))


def test_shapes_are_united():
    assert lies_wholly_in(disc(9000, 1000), CORNERS)
    assert lies_wholly_in(disc(1000, 8000), CORNERS)
    assert not lies_wholly_in(disc(1000, 1000), CORNERS)
    assert lies_partly_in(disc(7400, 1000), CORNERS)


def test_a_base_is_held_by_a_round_about_a_piece_or_a_marker():
    stone = Region(within=(Around(500, disc=Footprint(3000, 3000, 200)),))
    assert lies_wholly_in(disc(3000 + 575, 3000), stone)
    assert not lies_wholly_in(disc(3000 + 576, 3000), stone)
    grove = Region(within=(Around(0, area=ROCK),))
    assert lies_wholly_in(disc(4125, 1500), grove)
    assert not lies_wholly_in(disc(4124, 1500), grove)
    assert lies_partly_in(disc(3999, 1500), grove)


@pytest.mark.parametrize("region", [NEAR_EDGE, DIAGONAL, CORNERS], ids=["strip", "diagonal", "corners"])
def test_partly_in_means_that_some_point_of_the_inside_is_in(region: Region):
    rng = Random(5)
    for _ in range(60):
        base = disc(rng.randrange(0, 12000), rng.randrange(0, 9000), rng.choice((125, 200, 600)))
        radius = base.radius
        grid = [
            (base.x + dx, base.y + dy)
            for dx in range(-radius, radius + 1, 25)
            for dy in range(-radius, radius + 1, 25)
            if dx * dx + dy * dy < radius * radius
        ]
        held = [holds_point(region, point) for point in grid]
        assert lies_wholly_in(base, region) <= all(held)
        # A grid may miss a sliver, never find one that is not there.
        assert any(held) <= lies_partly_in(base, region)
        if lies_partly_in(base, region) and not any(held):
            wider = Footprint(base.x, base.y, radius + 60)
            assert lies_partly_in(wider, region)
