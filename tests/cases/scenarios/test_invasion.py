"""Invasion: control units beyond the line that parts the players, at the end."""

from __future__ import annotations

import pytest

from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.scenarios import Table, gained, mm, row

RULE = "scenario.invasion"
RISING = 0


def table(deployment: str = "confusion", **settings: object) -> Table:
    return Table("expedition", facts={"diagonal": RISING}, cards=("invasion", deployment), **settings)


def invaders(found: Table) -> int:
    return gained(found.battle_ended(), LEFT, "invaders")


@case(f"{RULE}.invaders", cite="Lord's Manual p.12; worked score 9")
@pytest.mark.parametrize(("x", "points"), [(430, 2), (512, 0)])
def test_a_whole_control_unit_in_the_enemys_half_gives_two(x, points):
    found = table()
    found.place(LEFT, "warriors", row(x, 450, 4))
    assert invaders(found) == points


@case(f"{RULE}.invaders", cite="Lord's Manual p.3; worked score 9")
@pytest.mark.parametrize(
    ("troop", "figures", "started", "fatigue", "points"),
    [
        ("warriors", 4, 4, 0, 2), ("warriors", 4, 4, 3, 0), ("mercenary-warriors", 8, 8, 0, 0),
        ("warriors", 3, 8, 0, 0), ("levies", 5, 6, 0, 0),
    ],
)  # fmt: skip
def test_exhausted_units_mercenaries_and_those_without_a_die_give_nothing(troop, figures, started, fatigue, points):
    found = table()
    found.place(LEFT, troop, row(100, 700, figures), started=started, fatigue=fatigue)
    assert invaders(found) == points


@case(f"{RULE}.invaders", cite="Ruling O-10")
def test_one_figure_is_enough_where_that_is_the_setting():
    found = table(invasion_whole=False)
    found.place(LEFT, "warriors", row(512, 450, 4))
    assert invaders(found) == 2


@case(f"{RULE}.invaders", cite="Ruling O-10")
@pytest.mark.parametrize(
    ("deployment", "at", "by_line", "by_edge"),
    [
        ("refused-flank", (300, 200), 2, 0), ("refused-flank", (800, 700), 0, 2), ("confusion", (700, 500), 0, 2),
        ("battle-line", (300, 700), 2, 2), ("vanguard", (300, 200), 0, 0),
    ],
)  # fmt: skip
def test_halves_follow_the_line_that_parts_the_players_or_the_long_edges(deployment, at, by_line, by_edge):
    x, y = at
    for half_by, points in (("line", by_line), ("edge", by_edge)):
        found = table(deployment, half_by=half_by)
        found.place(LEFT, "warriors", row(x, y, 4))
        assert invaders(found) == points


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.12")
def test_massacre_points_count_too():
    found = table("battle-line")
    found.place(LEFT, "hearthguard", mm((300, 500)), started=1)
    found.place(RIGHT, "hearthguard", row(100, 800, 1), started=2)
    game = found.battle_ended()
    assert (gained(game, LEFT, "massacre"), gained(game, LEFT, "invaders")) == (1, 2)
    assert game.state.outcome.winner is LEFT
