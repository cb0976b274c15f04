"""Worked scores of the manual's scenarios, typed in as data: the recount comes to the same, from either long edge."""

from __future__ import annotations

import pytest

from tests.recount.positions import (
    FIRST,
    SECOND,
    Data,
    box,
    carried,
    figure,
    marker,
    position,
    row,
    row40,
    turned,
    unit,
)
from tools.recount.scoring import END, OWN, THEIRS, Possible, Terms, banner_cap, lingering, possible_points
from tools.recount.table import Table

C, W, E, F, H = marker(600, 450), marker(300, 450), marker(900, 450), marker(600, 600), marker(600, 300)


def recounted(data: Data, terms: Terms, side: str, window: str = THEIRS) -> Possible:
    """What a position may be worth; turned about, it is worth the same."""
    found = possible_points(data, terms, side, window)
    assert possible_points(turned(data), terms, side, window) == found
    return found


def points(data: Data, terms: Terms, side: str, window: str = THEIRS) -> int:
    """The one score that a position can be worth."""
    (score,) = recounted(data, terms, side, window).scores
    return score


# --- take and hold

HOLD = Terms("take-and-hold")


def held(*, tired: bool = False) -> Data:
    return position(
        [
            unit(FIRST, row(561, 390, 4)),
            unit(FIRST, row(274, 400, 4)),
            unit(FIRST, row(800, 390, 8), mercenary=True),
            unit(SECOND, row(548, 520, 5), gives_die=False),
            unit(SECOND, row(274, 560, 4), exhausted=tired),
        ],
        [C, W, E],
        turn=3,
    )


def test_take_and_hold():
    assert points(held(), HOLD, FIRST) == 3
    assert points(held(tired=True), HOLD, FIRST) == 6
    assert points(held(), HOLD, SECOND) == 0


@pytest.mark.parametrize(("y", "score"), [(367.5, 3), (367.4, 0)])
def test_exactly_very_short_is_within(y, score):
    assert points(position([unit(FIRST, [figure(600, y)])], [C], turn=3), HOLD, FIRST) == score


@pytest.mark.parametrize(("y", "score"), [(582.5, 0), (582.6, 3)])
def test_exactly_short_blocks(y, score):
    units = [unit(FIRST, row(561, 390, 4)), unit(SECOND, [figure(600, y)], mercenary=True)]
    assert points(position(units, [C], turn=3), HOLD, FIRST) == score


@pytest.mark.parametrize(
    ("turn", "active", "window", "score"),
    [(1, SECOND, THEIRS, 0), (2, SECOND, THEIRS, 3), (5, SECOND, THEIRS, 3), (3, FIRST, THEIRS, 0), (3, FIRST, OWN, 0)],
)
def test_only_the_windows_of_turns_two_to_five_count(turn, active, window, score):
    data = position([unit(FIRST, row(561, 390, 4))], [C], turn=turn, active=active)
    assert points(data, HOLD, FIRST, window) == score


def test_unit_off_the_table_neither_controls_nor_blocks():
    units = [unit(FIRST, row(561, 390, 4)), unit(SECOND, [])]
    assert points(position(units, [C]), HOLD, FIRST) == 3
    assert points(position([unit(FIRST, [])], [C]), HOLD, FIRST) == 0


def test_unit_near_two_markers_counts_for_one():
    near = [marker(600, 450), marker(680, 450)]
    one = unit(FIRST, row(600, 390, 4))
    assert recounted(position([one], near), HOLD, FIRST) == Possible(frozenset({3}), 3)
    two = [one, unit(FIRST, [figure(600, 500)])]
    assert recounted(position(two, [near[0], marker(680, 450), marker(640, 540)]), HOLD, FIRST).scores == {3, 6}


def test_unit_may_be_wasted_on_a_blocked_marker():
    near = [marker(600, 450), marker(800, 450)]
    units = [unit(FIRST, row(640, 400, 5)), unit(SECOND, [figure(930, 450)])]
    assert recounted(position(units, near), HOLD, FIRST) == Possible(frozenset({0, 3}), 3)


# --- sacred and hallowed ground


def test_sacred_ground():
    z, w = ([figure(412 + 39 * n, y) for n in range(4)] for y in (490, 410))
    terms = Terms("sacred-ground", grounds={FIRST: 0})
    data = position(
        [unit(FIRST, z), unit(SECOND, w)], [C], [box(210, 380, 350, 520)], turn=4, active=FIRST,
    )  # fmt: skip
    assert recounted(data, terms, SECOND) == Possible(frozenset({0, 3, 4}), 3)
    # One's own ground is only defended: who has his wits about him meets the other at the centre.
    assert recounted(data | {"active": SECOND}, terms, FIRST) == Possible(frozenset({0, 4}), 0)


def test_hallowed_ground():
    terms = Terms("hallowed-ground", grounds={FIRST: 0})
    units = [
        unit(SECOND, row(720, 500, 4)),
        unit(FIRST, row(520, 400, 2)),
        unit(FIRST, row(520, 430, 2)),
        unit(SECOND, row(580, 500, 1)),
    ]
    ground = [box(730, 330, 880, 470)]
    assert points(position(units, [C], ground, turn=3, active=FIRST), terms, SECOND) == 3
    defended = [*units, unit(FIRST, [figure(800, 520)])]
    assert points(position(defended, [C], ground, turn=3, active=FIRST), terms, SECOND) == 0
    tired = [*units, unit(FIRST, [figure(800, 520)], exhausted=True)]
    assert points(position(tired, [C], ground, turn=3, active=FIRST), terms, SECOND) == 3


def test_whoever_assigns_last_answers():
    """Two of the first player's for the centre and the ground, one of the second's that may go to either."""
    ground = [box(210, 380, 350, 520)]
    both = [figure(412 + 39 * n, 490) for n in range(4)]
    units = [unit(FIRST, both), unit(FIRST, [figure(x, y - 60) for x, y in ((412, 490), (451, 490), (529, 490))])]
    units.append(unit(SECOND, [figure(412 + 39 * n, 520) for n in range(4)]))
    data = position(units, [C], ground, turn=4, active=FIRST)
    terms = Terms("sacred-ground", grounds={FIRST: 0})
    assert recounted(data, terms, SECOND).best == 0
    assert recounted(data | {"active": SECOND}, terms, FIRST).best == 4


# --- quarters


def test_rule_the_field():
    units = [
        unit(FIRST, row(700, 200, 4)),
        unit(FIRST, row40(380, 300, 4), mounted=True),
        unit(SECOND, row(400, 160, 4)),
        unit(FIRST, row(700, 600, 4)),
        unit(FIRST, row40(850, 600, 4), mounted=True),
        unit(SECOND, row(700, 700, 4)),
        unit(FIRST, row(300, 600, 4)),
        unit(SECOND, row(300, 700, 4)),
    ]
    terms = Terms("rule-the-field", diagonal="rising")
    assert points(position(units), terms, FIRST) == 7
    # Falling: Q1 is only the first player's, Q4 only the second's; Q2 and Q3 hold both zones.
    assert points(position(units), Terms("rule-the-field", diagonal="falling"), FIRST) == (2 + 1) + 1 + (2 + 1)


@pytest.mark.parametrize(("x", "score"), [(162.5, 0), (162.6, 2)])
def test_exactly_medium_from_an_edge_is_too_near(x, score):
    units = [unit(FIRST, [figure(x, 300), figure(400, 300)])]
    assert points(position(units), Terms("conquest"), FIRST) == score


@pytest.mark.parametrize(("x", "score"), [(587.5, 2), (587.6, 0)])
def test_base_that_touches_the_middle_line_is_wholly_in_its_quarter(x, score):
    assert points(position([unit(FIRST, [figure(x, 300)])]), Terms("conquest"), FIRST) == score


@pytest.mark.parametrize(
    ("deployment", "score"),
    [("refused-flank", 4), ("battle-line", 3), ("marching-column", 3), ("pincer", 3), ("vanguard", 3)],
)
def test_conquest(deployment, score):
    units = [unit(FIRST, row(400, 300, 4)), unit(FIRST, row40(800, 300, 4), mounted=True)]
    assert points(position(units), Terms("conquest", deployment), FIRST) == score


def test_second_player_conquers_by_his_own_zone():
    units = [unit(SECOND, row(400, 300, 4)), unit(SECOND, row40(800, 600, 4), mounted=True)]
    data = position(units, active=FIRST)
    assert points(data, Terms("conquest", "refused-flank"), SECOND) == (1 + 1) + 2
    assert points(data, Terms("conquest", "battle-line"), SECOND) == (2 + 1) + 1
    assert points(data, Terms("conquest", "confusion", "rising"), SECOND) == (2 + 1) + 2


# --- banners, dawn and dusk


@pytest.mark.parametrize(("massacre", "banners", "score"), [(18, 2, 15), (9, 1, 9), (12, 1, 10), (8, 3, 8), (6, 0, 5)])
def test_raise_your_banners(massacre, banners, score):
    markers = [marker(300 * n, 450, owner=FIRST if n < banners else SECOND) for n in range(4)]
    gone = marker(900, 100, owner=FIRST, there=False)
    data = position([], [*markers, gone, marker(600, 600)])
    assert min(massacre, banner_cap(data, FIRST)) == score
    assert banner_cap(data, SECOND) == 5 + 5 * (4 - banners)


@pytest.mark.parametrize(("turn", "variant", "score"), [(2, "dawn", 6), (2, "dusk", 9), (4, "dawn", 9), (4, "dusk", 6)])
def test_dawn_and_dusk(turn, variant, score):
    units = [unit(FIRST, row(x, y, 4)) for x, y in ((574, 650), (574, 350), (640, 450), (274, 400))]
    left = [each | {"there": False} if variant == "dusk" and turn >= 4 else each for each in (W, E)]
    data = position(units, [C, *left, F, H], turn=turn)
    assert points(data, Terms("dawn-and-dusk", variant=variant), FIRST) == score


# --- expedition


def test_control():
    terms = Terms("control", "confusion", "rising")
    markers = [marker(360, 270), C, marker(840, 630)]

    def data(levies: int, active: str = FIRST) -> Data:
        foe = unit(SECOND, row(300, 360, levies), gives_die=levies >= 6)
        return position([unit(FIRST, row(360, 200, 4)), foe], markers, active=active)

    assert points(data(6), terms, FIRST, OWN) == 0
    assert points(data(5), terms, FIRST, OWN) == 3
    assert points(data(5, SECOND), terms, FIRST, OWN) == 0
    assert points(data(5, SECOND), terms, FIRST, THEIRS) == 0


@pytest.mark.parametrize(("x", "score"), [(430, 2), (512, 0)])
def test_invasion(x, score):
    terms = Terms("invasion", "confusion", "rising")
    assert points(position([unit(FIRST, row(x, 450, 4))], turn=5), terms, FIRST, END) == score
    for changes in ({"exhausted": True}, {"mercenary": True}, {"gives_die": False}):
        assert points(position([unit(FIRST, row(x, 450, 4), **changes)], turn=5), terms, FIRST, END) == 0


@pytest.mark.parametrize(
    ("deployment", "x", "y", "sides"),
    [
        ("battle-line", 300, 462.5, (2, 0)), ("battle-line", 300, 462.4, (0, 0)), ("battle-line", 300, 437.5, (0, 2)),
        ("refused-flank", 587.5, 300, (2, 0)), ("refused-flank", 612.5, 300, (0, 2)),
        ("refused-flank", 600, 300, (0, 0)),
    ],
)  # fmt: skip
def test_touching_the_dividing_line_is_across(deployment, x, y, sides):
    found = [
        points(position([unit(side, [figure(x, y)])], turn=5), Terms("invasion", deployment), side, END)
        for side in (FIRST, SECOND)
    ]
    assert tuple(found) == sides


def test_plunder():
    terms = Terms("plunder")
    mine, yours = unit(FIRST, row(280, 60, 4), exhausted=True), unit(SECOND, row(600, 600, 4))
    one, both = [carried(0), C, E], [carried(0), carried(1), E]

    def at(turn: int, active: str, markers: list[Data], window: str = THEIRS) -> tuple[int, int]:
        data = position([mine, yours], markers, turn=turn, active=active)
        return points(data, terms, FIRST, window), points(data, terms, SECOND, window)

    windows = [
        at(2, SECOND, one), at(3, FIRST, one), at(3, SECOND, both), at(4, FIRST, both), at(4, SECOND, both),
        at(5, FIRST, both), at(5, SECOND, both), at(5, SECOND, both, END),
    ]  # fmt: skip
    assert [sum(each) for each in zip(*windows, strict=True)] == [9, 5]


@pytest.mark.parametrize(("y", "score"), [(62.5, 5), (62.6, 3), (63, 3), (840, 5)])
def test_home_is_within_very_short_of_either_long_edge(y, score):
    data = position([unit(FIRST, row(280, y, 4))], [carried(0)], turn=5)
    assert points(data, Terms("plunder"), FIRST, END) == score


# --- wrath of warlords


@pytest.mark.parametrize(("x", "y", "count"), [(400, 120, 1), (380, 110, 1), (370, 110, 0), (500, 150, 1)])
def test_figures_partly_in_their_own_zone(x, y, count):
    terms = Terms("wrath-of-warlords", diagonal="rising")
    data = position([unit(FIRST, [figure(x, y)]), unit(SECOND, [figure(x, y)])])
    for each in (data, turned(data)):
        assert (lingering(Table(each), terms, FIRST), lingering(Table(each), terms, SECOND)) == (count, 0)


def test_wrath_of_warlords():
    """Three Warriors and the Warlord's end are massacre points of their own; the rest is a pool of twelve."""
    units = [
        unit(FIRST, [], started=3),
        unit(FIRST, [], started=5, lost_apart=5),
        unit(FIRST, [], started=1, lost_apart=1, category="hero"),
        unit(FIRST, [], started=2, troop="levies", category="levies"),
        # Swarms are of the class of Levies, and none of them: what falls in a melee is rounded troop by troop.
        unit(FIRST, [], started=3, troop="swarm", category="levies"),
        unit(FIRST, [figure(500 + 26 * n, 150) for n in range(4)], troop="levies", category="levies"),
        unit(SECOND, row(500, 700, 4), troop="levies", category="levies"),
    ]
    terms = Terms("wrath-of-warlords", diagonal="rising")
    assert points(position(units, turn=5), terms, SECOND, END) == 4
    assert points(position(units, turn=5), terms, FIRST, END) == 1
    assert points(position(units[:-2], turn=5), terms, SECOND, END) == 2
    guards = [*units, unit(FIRST, [], started=4, lost_apart=4, category="hearthguard")]
    assert recounted(position(guards, turn=5), terms, SECOND, END).scores == {4, 5}
    up = Terms("wrath-of-warlords", diagonal="rising", rounds_up=True)
    assert points(position(units[:-2], turn=5), up, SECOND, END) == 3
