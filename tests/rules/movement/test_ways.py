"""The quick judgement of a round figure's way says of each place what the plain one says."""

from __future__ import annotations

from math import isqrt
from random import Random

import pytest
from msgspec.structs import replace

from skald.rules.bases import moved_to
from skald.rules.geometry import CONTACT
from skald.rules.geometry.headings import beyond, ring_direction
from skald.rules.lengths import VS
from skald.rules.movement.angles import angle_of
from skald.rules.movement.approach import Approach, find_contact, is_way_free, target_gap, touches_target
from skald.rules.movement.candidates import places_in_contact
from skald.rules.movement.horizon import HAIR, Horizon
from skald.rules.movement.rays import worth_following
from skald.rules.movement.rings import is_ring_taken
from skald.rules.movement.ways import RoundWay
from skald.rules.screens import screen_of
from tests.kit.layouts import SIZE, START, layout

ROUND = [("round-25", "round-25"), ("round-40", "round-25"), ("round-25", "round-60")]


def _ask(seed: int, base: str, enemy: str) -> Approach:
    """A random layout whose other units have gaps; now and then the figure flies, or stands near the edge."""
    ask = layout(seed, base, enemy)
    gaps = tuple(gap for group in (ask.foes, ask.friends) if group for gap in screen_of(group, VS).gaps)
    narrow = SIZE // 2 + 300 if seed % 7 == 0 else SIZE
    return replace(ask, gaps=gaps, flies=seed % 5 == 0, height=narrow)


def _places(ask: Approach, seed: int) -> list[tuple[int, int]]:
    dice = Random(seed)
    about = [(f.x, f.y) for f in (*ask.target, *ask.moved, *ask.foes, *ask.friends)]
    found = [(START, START)]
    for _ in range(150):
        x, y = dice.choice(about)
        found.append((x + dice.randint(-400, 400), y + dice.randint(-400, 400)))
    return found


@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_round_way_allows_what_the_plain_one_allows(base: str, enemy: str):
    allowed = 0
    for seed in range(60):
        ask = _ask(seed, base, enemy)
        way = RoundWay(ask)
        for x, y in _places(ask, seed):
            plain = is_way_free(ask, (x, y), moved_to(ask.figure, x, y))
            allowed += plain
            assert way.allows(x, y) == plain, (seed, x, y)
    assert allowed >= 50


@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_places_by_gap_are_those_that_are_near_enough(base: str, enemy: str):
    for seed in range(40):
        ask = _ask(seed, base, enemy)
        way = RoundWay(ask)
        gaps = {place: target_gap(ask, moved_to(ask.figure, *place)) for place in _places(ask, seed)}
        below = sorted(gaps.values())[len(gaps) // 2]
        rows = way.by_gap(gaps, below)
        assert rows == sorted(rows, key=lambda row: row[0])
        assert all(gaps[place] == apart < below for apart, place in rows)
        left = {place for place, apart in gaps.items() if apart < below} - {place for _, place in rows}
        assert not any(way.allows(*place) for place in left)


@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_who_is_hidden_cannot_be_touched(base: str, enemy: str):
    hidden = 0
    for seed in range(150):
        ask = replace(_ask(seed, base, enemy), flies=False)
        seen, blind = Horizon(ask, round_bases=True), Horizon(ask, round_bases=False)
        hidden += sum(not seen.shows(foe) for foe in ask.target)
        way = RoundWay(ask)
        if touches_target(ask, ask.figure) and way.allows(ask.figure.x, ask.figure.y):
            continue
        # What a wall hides is left out of the list, and never changes which place is the first that is allowed.
        found = find_contact(ask)
        assert way.first_of(places_in_contact(ask, blind)) == found, seed
        assert way.first_of(places_in_contact(ask, seen)) == found, seed
    assert hidden >= 5


@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_no_place_is_left_on_a_ring_that_is_taken(base: str, enemy: str):
    taken = 0
    for seed in range(150):
        ask = _ask(seed, base, enemy)
        way, horizon = RoundWay(ask), Horizon(ask, round_bases=True)
        for foe in ask.target:
            if not is_ring_taken(ask, foe, horizon):
                continue
            taken += 1
            for room in (0, 1, 5, CONTACT):
                reach = ask.figure.radius + foe.radius + room
                places = [beyond(*ring_direction(index, 256), reach) for index in range(256)]
                assert way.first_of([(foe.x + dx, foe.y + dy) for dx, dy in places]) is None, (seed, room)
    assert taken >= 30


def test_angles_grow_counter_clockwise():
    ring = [(10, 0), (9, 4), (4, 9), (0, 10), (-4, 9), (-9, 4), (-10, 0), (-9, -4), (-4, -9), (0, -10), (4, -9)]
    angles = [angle_of(*direction) for direction in ring]
    assert angles == sorted(set(angles))
    quarter = angle_of(0, 10)
    assert [angle_of(-y, x) - angle_of(x, y) for x, y in ring[:3]] == [quarter] * 3


@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_rays_that_are_not_worth_following_lead_to_no_place(base: str, enemy: str):
    left, places = 0, 0
    for seed in range(150):
        ask = replace(_ask(seed, base, enemy), flies=False)
        way, horizon = RoundWay(ask), Horizon(ask, round_bases=True)
        x, y = ask.figure.x, ask.figure.y
        below = (CONTACT, 100, 400)[seed % 3]
        goals = [(f.x - x, f.y - y, f.radius + ask.figure.radius + below) for f in ask.target]
        taken = [(u - x, v - y, radius - HAIR) for u, v, radius in horizon.taken]
        rays = horizon.rays(None)
        worth = worth_following(rays, goals, horizon.hiding, taken, ask.distance)
        for ray in rays:
            if ray in worth:
                continue
            left += 1
            dx, dy, least, *_ = ray
            squared = dx * dx + dy * dy
            length = isqrt(squared)
            for part in range(max(0, least), ask.distance, 20):
                far = part * length
                place = (x + (2 * dx * far + squared) // (2 * squared), y + (2 * dy * far + squared) // (2 * squared))
                if target_gap(ask, moved_to(ask.figure, *place)) < below:
                    places += 1
                    assert not way.allows(*place), (seed, ray, part)
    assert left >= 100
    assert places >= 100
