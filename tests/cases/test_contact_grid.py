"""Ruling: "if it can touch it must" and "as far as possible" are answered by candidate places.

Here those answers are compared with a dense grid of places on random small layouts. For round bases a grid of one
millimetre never finds a contact that the candidates miss, and no place of a grid of two millimetres is nearer than
theirs by more than a millimetre. Bases with corners may miss a narrow way in: the ruling is that such a figure need not
find it.
"""

from __future__ import annotations

import pytest

from skald.rules.bases import moved_to, stand
from skald.rules.geometry import CONTACT
from skald.rules.movement.approach import (
    Approach,
    find_contact,
    find_contact_plainly,
    find_nearest,
    is_way_free,
    target_gap,
    touches_target,
)
from tests.kit.cases import case
from tests.kit.layouts import grid_contact, grid_gap, layout

ROUND = [("round-25", "round-25"), ("round-40", "round-25"), ("round-25", "round-60")]
CORNERED = [("rect-25x50", "round-25"), ("rect-25x50", "rect-25x50")]


@case("second.core.charge-contact", cite="FAQ p.20; ruling on candidate places", faq="HOW TO CHARGE")
@pytest.mark.parametrize(("base", "enemy"), [*ROUND, *CORNERED])
def test_candidate_contact_is_a_legal_place_in_contact(base: str, enemy: str):
    found = 0
    for seed in range(60):
        ask = layout(seed, base, enemy)
        place = find_contact(ask)
        if place is not None:
            found += 1
            end = moved_to(ask.figure, *place)
            assert touches_target(ask, end), seed
            assert is_way_free(ask, place, end), seed
    assert found >= 20


@case("second.core.charge-contact", cite="FAQ p.20; ruling on candidate places", faq="HOW TO CHARGE")
@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_no_contact_is_missed_by_a_round_base(base: str, enemy: str):
    missed = [
        seed
        for seed in range(120)
        if find_contact(layout(seed, base, enemy)) is None and grid_contact(layout(seed, base, enemy)) is not None
    ]
    assert missed == []


@case("second.core.charge-contact", cite="FAQ p.20; ruling on candidate places: a way may lead across a marker")
def test_marker_on_the_way_hides_nobody_behind_it():
    figure, marker = stand("round-25", 3000, 3000), stand("round-60", 3000, 3600)
    target = (stand("round-25", 3800, 3800), stand("round-25", 3000, 4400))
    foes = tuple(stand("round-25", x, y) for x, y in ((3550, 3500), (3500, 3850), (3850, 3500)))
    ask = Approach(figure, 1500, target, (), 0, 0, foes, (), (), (), 12000, 9000, marks=(marker,))
    for place in (find_contact(ask), find_contact_plainly(ask)):
        assert place is not None
        end = moved_to(figure, *place)
        assert touches_target(ask, end)
        assert is_way_free(ask, place, end)


@case("second.core.charge-contact", cite="Ruling on candidate places: bases with corners")
@pytest.mark.parametrize(("base", "enemy"), CORNERED)
def test_base_with_corners_seldom_misses_a_contact(base: str, enemy: str):
    missed = [
        seed
        for seed in range(30)
        if find_contact(layout(seed, base, enemy)) is None and grid_contact(layout(seed, base, enemy)) is not None
    ]
    assert len(missed) <= 1, missed


@case("second.core.charge-contact", cite="FAQ p.20; ruling on candidate places", faq="HOW TO CHARGE")
@pytest.mark.parametrize(("base", "enemy"), ROUND[:2])
def test_no_place_is_nearer_than_the_candidate_by_more_than_a_millimetre(base: str, enemy: str):
    compared = 0
    for seed in range(100):
        ask = layout(seed, base, enemy)
        if not ask.moved or find_contact(ask) is not None:
            continue
        nearest = find_nearest(ask)
        best = grid_gap(ask)
        if nearest is None:
            assert best is None, seed
        elif best is not None:
            compared += 1
            assert target_gap(ask, moved_to(ask.figure, *nearest)) <= best + CONTACT, seed
    assert compared >= 10
