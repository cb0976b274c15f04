"""What is held and what is sent for: prizes laid out by hand, and where units make for to hold them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.agents.estimate import POINT
from skald.agents.objectives import Objectives
from skald.agents.prospects import Prospects, _between, _beyond, goal_of
from skald.rules.context import Context
from skald.rules.geometry import Around, Footprint, Plane
from skald.rules.ids import RuleId
from skald.rules.lengths import M, S
from skald.rules.prizes import Prize
from skald.rules.state import Gained
from tests.kit.field import LEFT, RIGHT
from tests.kit.scenarios import Table, row
from tests.kit.thinking import at_turn


def at_marker(*, mine: tuple[int, int] | None = (600, 440), theirs: tuple[int, int] | None = None) -> Table:
    """One marker in the middle; units of warriors about it."""
    found = Table("take-and-hold")
    found.markers((600, 450))
    if mine is not None:
        found.place(LEFT, "warriors", row(*mine, 4))
    if theirs is not None:
        found.place(RIGHT, "warriors", row(*theirs, 4))
    at_turn(found, 2)
    return found


def objective(found: Table, side=LEFT) -> int:
    return Objectives(Context(found.rules, found.state), side).worth()


def test_what_is_held_is_worth_something_to_whoever_holds_it():
    away = (100, 100)
    held, lost = at_marker(theirs=(100, 800)), at_marker(mine=away, theirs=(600, 460))
    nobody = at_marker(mine=away, theirs=(100, 800))
    assert objective(held) > objective(nobody) == 0 > objective(lost)
    assert objective(held) == -objective(held, RIGHT)


def test_points_gained_are_worth_a_point_each():
    found = at_marker(mine=(100, 100), theirs=(100, 800))
    before = objective(found)
    found.state = replace(
        found.state,
        points=tuple(Gained(side, points, RuleId("test"), 1, side) for side, points in ((LEFT, 3), (RIGHT, 1))),
    )
    assert objective(found) - before == 2 * POINT


def test_how_far_a_unit_is_from_what_it_is_sent_for():
    here, there = at_marker(theirs=(100, 800)), at_marker(mine=(600, 200), theirs=(100, 800))
    for found, is_there in ((here, True), (there, False)):
        found.place(LEFT, "levies", row(100, 50, 6))
        objectives = Objectives(Context(found.rules, found.state), LEFT)
        ways = [objectives.way(unit) for unit in found.state.units if unit.side is LEFT]
        sent = [way for way in ways if way is not None]
        assert len(sent) == 1
        assert (sent[0] == 0) is is_there
        assert None in ways


def prospects(found: Table) -> Prospects:
    return Prospects(Context(found.rules, found.state), LEFT)


def near(x: int, y: int, distance: int = S) -> Around:
    return Around(distance, Footprint(10 * x, 10 * y, 200))


def test_a_prize_is_for_those_it_names_and_for_those_who_may_hold():
    found = at_marker(mine=(600, 300), theirs=(100, 800))
    small = found.place(LEFT, "warriors", row(300, 300, 2), started=8)
    seen = prospects(found)
    whole, few = found.state.units[0], found.state.units[small]
    assert seen._fits(whole, Prize("any", 1)) and not seen._fits(few, Prize("any", 1))
    assert seen._fits(few, Prize("free", 1, control=False))
    assert not seen._fits(whole, Prize("other", 1, only=(small,)))
    assert seen._fits(whole, Prize("own", 1, only=(whole.id,)))


def test_a_prize_is_worth_less_the_farther_it_is_and_to_better_fighters():
    found = at_marker(mine=(600, 300), theirs=(100, 800))
    guards = found.place(LEFT, "hearthguard", row(600, 320, 4))
    seen, warriors = prospects(found), found.state.units[0]
    close, far = (Prize("p", 3, 3, 4, near=near(600, y)) for y in (350, 850))
    assert seen._gain(warriors, close) > seen._gain(warriors, far)
    assert seen._gain(warriors, close) > seen._gain(found.state.units[guards], close)
    assert seen._turns(warriors, close) == 0 < seen._turns(warriors, far)
    assert (
        seen._turns(warriors, Prize("p", 3, near=near(600, 300 + 250)))
        == 1 + seen.way(warriors, Prize("p", 3, near=near(600, 300 + 250))) // M
    )


def test_where_the_greater_number_holds_one_more_than_the_enemies_around_are_wanted():
    found = at_marker(mine=(600, 300), theirs=(600, 500))
    found.place(RIGHT, "warriors", row(600, 540, 4))
    seen = prospects(found)
    assert seen._wanted(Prize("one", 3, near=near(600, 450))) == 1
    assert seen._wanted(Prize("many", 3, near=near(600, 450), units=5)) == 3
    assert seen._wanted(Prize("few", 3, near=near(600, 450), units=2)) == 2
    # What pays only the enemy is held by as many as he has there.
    assert seen._wanted(Prize("theirs", 0, 3, near=near(600, 450), units=5)) == 2
    assert seen._wanted(Prize("nowhere", 3, units=4)) == 4


def test_whoever_stands_where_it_is_held_is_there_and_contests_within_s():
    found = at_marker(mine=(600, 300), theirs=(600, 300 + 12 + 20 + 100))
    seen, (mine, foe) = prospects(found), found.state.units
    close = Prize("close", 1, near=near(600, 300, 0))
    assert seen.is_there(mine, close) and not seen.is_there(foe, close)
    assert seen.contests(foe, close)
    assert not seen.contests(foe, Prize("away", 1, near=near(600, 290, 0)))


def test_a_goal_in_a_rectangle_is_where_one_stands_or_just_inside_and_in_a_narrow_one_its_middle():
    assert _between(5000, 1000, 9000) == 5000
    assert _between(0, 1000, 9000) == 1700
    assert _between(10000, 1000, 9000) == 8300
    assert _between(0, 1000, 2000) == _between(5000, 1000, 2000) == 1500


@pytest.mark.parametrize(("plane", "at", "goal"), [
    (Plane(0, 1, -4500, 0), (3000, 1000), (3000, 4500 + 700 + M // 3)),
    (Plane(1, 0, -6000, 0), (1000, 3000), (6000 + 700 + M // 3, 3000)),
    (Plane(0, -1, 4500, 0), (3000, 8000), (3000, 4500 - 700 - M // 3)),
    (Plane(0, 1, -4500, 300), (3000, 1000), (3000, 4500 + 300 + 700 + M // 3)),
    (Plane(0, 1, -4500, 0), (3000, 8000), (3000, 8000)),
    (Plane(3, 4, -5 * 3000, 0), (0, 0), ((3000 + 700 + M // 3) * 3 // 5, (3000 + 700 + M // 3) * 4 // 5)),
])  # fmt: skip
def test_beyond_a_line_is_well_beyond_it_by_the_shortest_way(plane, at, goal):
    assert _beyond(at, plane) == goal


def test_the_goal_of_a_prize_is_the_middle_of_what_it_lies_near():
    found = at_marker(mine=(600, 300))
    unit = found.state.units[0]
    assert goal_of(unit, Prize("p", 1, near=near(700, 800))) == (7000, 8000)
    assert goal_of(unit, Prize("p", 1, box=(0, 0, 2000, 9000), near=near(700, 800)))[0] == 1300
