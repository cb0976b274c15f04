"""Conquest: quarters of the table, by the zones of the deployment card."""

from __future__ import annotations

import pytest

from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.scenarios import Table, gained, row

RULE = "scenario.conquest"
RISING, FALLING = 0, 1


def table(deployment: str, **facts: int) -> Table:
    return Table("expedition", facts=facts, cards=("conquest", deployment))


@case(f"{RULE}.own-quarters", f"{RULE}.other-quarters", f"{RULE}.on-foot", cite="Lord's Manual p.12; worked score 7")
@pytest.mark.parametrize(("deployment", "points"), [("refused-flank", (1, 2, 1)), ("battle-line", (2, 0, 1))])
def test_whose_quarters_they_are_follows_from_the_deployment_card(deployment, points):
    found = table(deployment)
    found.place(LEFT, "warriors", row(400, 300, 4))
    found.place(LEFT, "hearthguard", row(800, 300, 4, 41), "horse")
    # Too near to the edge to count for anything.
    found.place(RIGHT, "warriors", row(800, 860, 4))
    game = found.turn_ended(RIGHT, 2)
    lines = tuple(gained(game, LEFT, line) for line in ("own-quarters", "other-quarters", "on-foot"))
    assert lines == points
    assert gained(found.turn_ended(RIGHT, 1), LEFT) == 0
    assert gained(found.turn_ended(LEFT, 2), LEFT) == 0


#: A place in each quarter.
QUARTERS = ((300, 300), (800, 300), (300, 600), (800, 600))


@case(RULE, cite="Lord's Manual p.12")
@pytest.mark.parametrize(
    ("deployment", "facts", "own"),
    [
        ("battle-line", {}, (0, 1)), ("vanguard", {}, (0, 1)), ("pincer", {}, (0, 1)), ("marching-column", {}, (0, 1)),
        ("refused-flank", {}, (1, 3)), ("confusion", {"diagonal": RISING}, (1,)),
        ("confusion", {"diagonal": FALLING}, (0,)),
    ],
)  # fmt: skip
def test_quarters_that_hold_only_the_own_zone_pay_one_and_the_others_two(deployment, facts, own):
    for number, (x, y) in enumerate(QUARTERS):
        found = table(deployment, **facts)
        found.place(LEFT, "warriors", row(x, y, 4))
        game = found.turn_ended(RIGHT, 3)
        assert gained(game, LEFT, "own-quarters") == (1 if number in own else 0)
        assert gained(game, LEFT, "other-quarters") == (0 if number in own else 2)


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.11")
@pytest.mark.parametrize(("lost", "winner"), [(6, LEFT), (5, None)])
def test_massacre_points_count_too_and_three_more_win_whatever_the_total(lost, winner):
    found = table("battle-line")
    found.place(RIGHT, "warriors", row(100, 800, 4), started=4 + lost)
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == lost // 2
    assert game.state.outcome.winner is winner
