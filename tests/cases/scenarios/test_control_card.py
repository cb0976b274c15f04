"""Control: three objectives on the line that parts the players, counted at the end of one's own turns."""

from __future__ import annotations

import pytest

from skald.rules.actions import Done
from skald.rules.context import Context
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.scenarios import Table, gained, row

RULE = "scenario.control"
RISING, FALLING = 0, 1
ALONG = {
    "battle-line": ((600, 450), (300, 450), (900, 450)), "vanguard": ((600, 450), (300, 450), (900, 450)),
    "refused-flank": ((600, 450), (600, 150), (600, 750)),
    "rising": ((600, 450), (360, 270), (840, 630)), "falling": ((600, 450), (360, 630), (840, 270)),
}  # fmt: skip


def table(line: str) -> Table:
    facts = {"rising": {"diagonal": RISING}, "falling": {"diagonal": FALLING}}.get(line, {})
    return Table("expedition", facts=facts, cards=("control", "confusion" if facts else line))


@case(RULE, cite="Lord's Manual p.12")
@pytest.mark.parametrize("line", ALONG)
def test_three_markers_lie_along_the_line_that_parts_the_players(line):
    found = table(line)
    ctx = Context(found.rules, found.state)
    found.rules.scenario.setup(ctx, "markers")
    assert tuple((m.x / 10, m.y / 10) for m in ctx.markers) == ALONG[line]


@case(f"{RULE}.objectives", cite="Lord's Manual p.12; worked score 8")
@pytest.mark.parametrize(("levies", "points"), [(6, 0), (5, 3)])
def test_markers_are_held_at_the_end_of_ones_own_turn(levies, points):
    found = table("rising")
    found.markers(*ALONG["rising"])
    found.place(LEFT, "warriors", row(360, 200, 4))
    found.place(RIGHT, "levies", row(300, 360, levies), started=6)
    assert gained(found.turn_ended(LEFT, 2), LEFT, "objectives") == points
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == 0
    assert gained(found.turn_ended(LEFT, 1), LEFT) == 0


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.12")
def test_massacre_points_count_too():
    found = table("battle-line")
    found.place(RIGHT, "warriors", row(100, 800, 4), started=10)
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == 3
    assert game.state.outcome.winner is LEFT


@case(f"{RULE}.massacre", cite="Lord's Manual p.12")
def test_the_last_turn_counts_the_fallen():
    found = table("battle-line")
    found.place(LEFT, "hearthguard", row(100, 100, 3), started=4)
    found.place(RIGHT, "warriors", row(100, 800, 4), started=8)
    game = found.last_turn(RIGHT).do(Done())
    assert (gained(game, LEFT, "massacre"), gained(game, RIGHT, "massacre")) == (2, 1)
