"""Blocks of figures and their steps by hand: who stands where, who goes where, and which way is tried first."""

from __future__ import annotations

import pytest

from skald.core import TWINS
from skald.planning import formation
from skald.planning.formation import centre_of, front_of, led, offsets, ranks
from skald.planning.lifting import around
from skald.planning.moving import _comes_near, _cut, block_step, scaled
from skald.planning.steps import Steps
from skald.rules.actions import MoveUnit, Path, Place
from skald.rules.bases import stand
from tests.kit.field import RIGHT, Field

WIDE = (-9000, -9000, 9000, 9000)


def drawn(steps: Steps) -> list[tuple[int, int]]:
    """Every step in the order in which it would be tried."""
    return [found[0] for found in iter(steps.pop, None)]


# --- formations


def test_few_stand_in_one_rank_and_many_in_two_of_eight_at_most():
    assert [front_of(count) for count in (1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 15, 16, 17, 20)] == [
        1, 2, 3, 4, 3, 3, 4, 4, 6, 6, 8, 8, 8, 8,
    ]  # fmt: skip


def test_ranks_stand_two_millimetres_apart_about_their_middle_and_the_last_one_is_centred():
    # Bases of 25 mm: 270 from middle to middle.
    assert offsets("round-25", 5, 0, 3) == ((135, 270), (135, 0), (135, -270), (-135, 135), (-135, -135))
    # Turned by a quarter: what was ahead (+x) is up (+y), what was to the left is back.
    assert offsets("round-25", 5, 16, 3) == ((-270, 135), (0, 135), (270, 135), (-135, -135), (135, -135))
    # Riders are 25 mm wide and 50 mm deep.
    assert offsets("rect-25x50", 4, 0, 3) == ((260, 270), (260, 0), (260, -270), (-260, 0))
    assert offsets("round-25", 3, 0, 1) == ((270, 0), (0, 0), (-270, 0))


def test_ranks_that_name_no_front_have_the_usual_one():
    usual = tuple(Place(1000 + dx, 2000 + dy, 16) for dx, dy in offsets("round-25", 6, 16, 3))
    assert ranks("round-25", 6, (1000, 2000), 16) == ranks("round-25", 6, (1000, 2000), 16, 3) == usual
    deep = tuple(Place(1000 + dx, 2000 + dy, 16) for dx, dy in offsets("round-25", 6, 16, 2))
    assert ranks("round-25", 6, (1000, 2000), 16, 2) == deep


def test_a_hero_and_his_men_turn_together():
    men = offsets("round-25", 4, 16, 2)
    assert led("round-40", "round-25", 5, 16, 2) == ((0, 135 + 125 + 20 + 200), *men)


def test_the_middle_of_figures_is_rounded_down_and_of_a_list_that_changes_it_is_told_anew():
    group = [stand("round-25", 100, 7), stand("round-25", 201, 8)]
    assert centre_of(group) == centre_of(tuple(group)) == (150, 7)
    group.append(stand("round-25", 902, 909))
    assert centre_of(group) == (401, 308)


def test_the_middle_of_a_formation_is_told_the_same_however_many_were_asked_for_since():
    block = tuple(stand("round-25", 1000 * n, 40 * n) for n in range(3))
    first = centre_of(block)
    others = [(stand("round-25", n, -n),) for n in range(2100)]
    assert [centre_of(other) for other in others] == [(n, -n) for n in range(2100)]
    assert centre_of(block) == first == (1000, 40)
    assert len(formation._centres) <= 2048


@pytest.mark.parametrize("marched", [TWINS["marched"], formation.marched], ids=["plain", "in use"])
def test_the_shortest_ways_are_taken_first_and_figures_are_named_in_order(marched):
    figures = [stand("round-25", 0, 0), stand("round-25", 1000, 0), stand("round-25", 1000, 900)]
    places = (Place(1000, 1000, 5), Place(990, 0, 6), Place(0, 500, 7))
    straight = (Path(0, ((0, 500),), 7), Path(1, ((990, 0),), 6), Path(2, ((1000, 1000),), 5))
    assert marched(figures, places) == straight
    # Of two places as far the first is taken; whoever finds none left stays.
    assert marched(figures[:1], (Place(0, 300), Place(300, 0))) == (Path(0, ((0, 300),), 0),)
    assert marched(figures, places[:1]) == (Path(2, ((1000, 1000),), 5),)
    # The second is nearest to the only near place, though the first would like it too.
    close = (Place(600, 0, 1), Place(-5000, 0, 2))
    assert marched(figures[:2], close) == (Path(0, ((-5000, 0),), 2), Path(1, ((600, 0),), 1))


# --- steps


def test_steps_go_straight_on_then_fan_out_to_both_sides():
    fan = [
        (1000, 0), (995, -98), (995, 98), (980, -195), (980, 195), (923, -382), (923, 382), (831, -555), (831, 555),
        (634, -773), (634, 773), (382, -923), (382, 923), (98, -995), (98, 995),
    ]  # fmt: skip
    # The last two lead away from a goal that is as near as this.
    assert drawn(Steps((3000, 0), 1000, WIDE)) == fan[:13]
    assert drawn(Steps((-3000, 0), 1000, WIDE)) == [(-x, y) for x, y in fan[:13]]
    assert drawn(Steps((9000, 0), 1000, WIDE)) == fan


def test_towards_a_near_goal_the_fan_is_as_short_as_its_way():
    near = drawn(Steps((300, 400), 1000, WIDE))
    assert near[0] == (300, 400)
    assert {(x * x + y * y + 20_000) // 40_000 for x, y in near[1:]} == {4}
    assert (400, 0) in near and (282, 282) in near
    # Nothing shorter than a centimetre is worth an activation, not even straight on.
    assert drawn(Steps((60, 60), 1000, WIDE)) == []
    assert drawn(Steps((100, 0), 1000, WIDE))[0] == (100, 0)


def test_no_step_leaves_the_room_that_the_table_leaves():
    whole = drawn(Steps((3000, 0), 1000, WIDE))
    room = (-500, -382, 980, 195)
    fitting = [(x, y) for x, y in whole if x <= 980 and -382 <= y <= 195]
    assert drawn(Steps((3000, 0), 1000, room)) == fitting
    assert (980, 195) in fitting and (923, -382) in fitting
    back = drawn(Steps((-3000, 0), 1000, (-980, -195, 500, 382)))
    assert sorted(back) == sorted((-x, -y) for x, y in fitting)


def test_who_is_where_they_want_to_be_may_stay_and_nothing_else():
    steps = Steps((0, 0), 1000, WIDE)
    assert [steps.pop(), steps.pop()] == [((0, 0), True), None]


def test_a_step_that_was_added_is_tried_before_all_that_end_farther_away():
    steps = Steps((3000, 0), 1000, WIDE)
    assert steps.pop() == ((1000, 0), False)
    steps.add((990, 0), shortened=True)
    steps.add((400, 0), shortened=True)
    left = [((3000 - dx) ** 2 + dy**2, shortened) for (dx, dy), shortened in iter(steps.pop, None)]
    assert left == sorted(left) and len(left) == 14
    assert [far for far, shortened in left if shortened] == [2010**2, 2600**2]


# --- small reckoning


def test_a_part_of_a_step_is_a_little_less_to_either_side():
    assert scaled((1000, -1000), 514) == (500, -500)
    assert scaled((1000, -999), 1026) == (1000, -999)
    assert scaled((1000, -1000), 1) == (0, 0)


def test_a_step_that_is_as_long_as_it_may_be_is_halved_and_a_longer_one_cut():
    assert _cut((600, 800), 1000) == (300, 400)
    assert _cut((600, 801), 1000) == (599, 800)


def test_a_block_that_goes_nowhere_names_no_paths():
    figures = (stand("round-25", 100, 200, 5), stand("round-25", 400, 200, 7))
    assert block_step(figures, (0, 0)) == MoveUnit(())
    assert block_step(figures, (0, 9)) == MoveUnit((Path(0, ((100, 209),), 5), Path(1, ((400, 209),), 7)))
    assert block_step(figures, (9, 0)) == MoveUnit((Path(0, ((109, 200),), 5), Path(1, ((409, 200),), 7)))


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_who_engages_comes_as_near_as_the_limit_to_any_figure(way: tuple[int, int]):
    field = Field()
    unit = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(9000, 9000), (5000, 5000)])
    foe = field.state.units[unit]
    figure = stand("round-25", 4000, 4000)

    def comes(far: int) -> bool:
        return _comes_near(figure, 1000 + far * way[0], 1000 + far * way[1], foe, 500)

    assert comes(500 + 2 * figure.radius)
    assert not comes(501 + 2 * figure.radius)


def test_places_about_a_wish_come_nearest_first():
    ring = around(600)
    assert ring[0] == (0, 0)
    assert sorted(ring) == [(x, y) for x in (-600, 0, 600) for y in (-600, 0, 600)]
    assert [dx * dx + dy * dy for dx, dy in ring] == [0] + [360_000] * 4 + [720_000] * 4
    assert len(around()) == 49 and around()[-1] in [(x, y) for x in (-1800, 1800) for y in (-1800, 1800)]
