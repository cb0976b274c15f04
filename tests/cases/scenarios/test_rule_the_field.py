"""Rule the Field: quarters of the table, more for those on foot, and no terrain along the diagonal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import ChooseEdge, ChooseRow, MoveTerrain, Muster, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import saga_pool
from skald.rules.hooks import Window
from skald.rules.ids import RuleId
from skald.rules.state import Gained
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.moves import told
from tests.kit.scenarios import WHY, Table, gained, row
from tests.kit.setups import GROUPS, line, opened, put

RISING, FALLING = 0, 1
RULE = "scenario.rule-the-field"


def table(diagonal: int = RISING) -> Table:
    return Table("rule-the-field", facts={"diagonal": diagonal})


def worked() -> Table:
    """The fourth worked score, at the end of P2's second turn."""
    found = table()
    found.place(LEFT, "warriors", row(700, 200, 4))
    found.place(LEFT, "hearthguard", row(380, 300, 4, 41), "horse")
    found.place(RIGHT, "warriors", row(400, 160, 4))
    found.place(LEFT, "warriors", row(700, 600, 4))
    found.place(LEFT, "hearthguard", row(850, 600, 4, 41), "horse")
    found.place(RIGHT, "warriors", row(700, 700, 4))
    found.place(LEFT, "warriors", row(300, 600, 4))
    found.place(RIGHT, "warriors", row(300, 700, 4))
    return found


@case(f"{RULE}.own-quarters", f"{RULE}.other-quarters", f"{RULE}.on-foot", cite="Lord's Manual p.8; worked score 4")
def test_quarters_are_held_by_more_units_and_pay_by_whose_zone_they_hold():
    game = worked().turn_ended(RIGHT, 2)
    assert gained(game, LEFT, "own-quarters") == 1
    assert gained(game, LEFT, "other-quarters") == 4
    assert gained(game, LEFT, "on-foot") == 2
    assert gained(game, LEFT) == 7
    assert gained(game, RIGHT) == 0


@case(f"{RULE}.own-quarters", f"{RULE}.other-quarters", cite="Lord's Manual p.8")
@pytest.mark.parametrize(
    ("diagonal", "x", "y", "line"),
    [
        (RISING, 700, 200, "own-quarters"), (RISING, 300, 200, "other-quarters"), (RISING, 300, 600, "other-quarters"),
        (FALLING, 300, 200, "own-quarters"), (FALLING, 700, 200, "other-quarters"),
        (FALLING, 700, 600, "other-quarters"),
    ],
)  # fmt: skip
def test_which_quarters_hold_only_the_own_zone_follows_from_the_diagonal(diagonal, x, y, line):
    found = table(diagonal)
    found.place(LEFT, "warriors", row(x, y, 4))
    game = found.turn_ended(RIGHT, 2)
    assert gained(game, LEFT, line) > 0
    assert gained(game, LEFT) == gained(game, LEFT, line) + gained(game, LEFT, "on-foot")


@case(f"{RULE}.own-quarters", cite="Lord's Manual p.8")
@pytest.mark.parametrize(
    ("y", "x", "points"), [(162.6, 700, 2), (162.5, 700, 0), (437.5, 700, 2), (437.6, 700, 0), (300, 612.5, 2)]
)
def test_a_unit_counts_wholly_inside_and_more_than_m_from_every_edge(y, x, points):
    found = table()
    found.place(LEFT, "warriors", row(x, y, 4))
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == points


@case(f"{RULE}.own-quarters", cite="Lord's Manual p.3")
def test_exhausted_units_mercenaries_and_those_who_give_no_die_hold_no_quarter():
    idle = (("warriors", 4, 4, 3), ("warriors", 3, 8, 0), ("levies", 5, 6, 0), ("mercenary-warriors", 8, 8, 0))
    for troop, figures, started, fatigue in idle:
        found = table()
        found.place(LEFT, troop, row(700, 300, figures), fatigue=fatigue, started=started)
        assert gained(found.turn_ended(RIGHT, 2), LEFT) == 0


@case(f"{RULE}.on-foot", cite="Lord's Manual p.8")
@pytest.mark.parametrize(("riders", "points"), [(0, 1), (1, 1), (2, 0)])
def test_at_least_half_of_the_units_on_foot_give_one_more(riders, points):
    found = table()
    found.place(LEFT, "warriors", row(640, 200, 4))
    for number in range(riders):
        found.place(LEFT, "hearthguard", row(650, 270 + 60 * number, 4, 41), "horse")
    assert gained(found.turn_ended(RIGHT, 2), LEFT, "on-foot") == points


@case(f"{RULE}.on-foot", "scenario.conquest.on-foot", cite="Lord's Manual p.8; ruling O-33")
@pytest.mark.parametrize(
    ("troop", "kit", "points"),
    [
        ("warriors", (), 1), ("warriors", ("horse",), 0), ("warriors", ("camel",), 0), ("warriors", ("cataphract",), 0),
        ("warlord", ("beast",), 0), ("warlord", ("flying-beast",), 0), ("warriors", ("wings",), 1),
        # The swift count as mounted, and have no mount.
        ("quadrupeds", (), 1), ("flyers", (), 1),
    ],
)  # fmt: skip
def test_on_foot_is_whoever_lacks_a_mount(troop, kit, points):
    for scenario in (table(), Table("expedition", cards=("conquest", "battle-line"))):
        scenario.place(LEFT, troop, row(700, 300, 4, 41) if troop != "warlord" else row(700, 300, 1), *kit)
        assert gained(scenario.turn_ended(RIGHT, 2), LEFT, "on-foot") == points


@case(f"{RULE}.own-quarters", "scenario.scoring", cite="Lord's Manual p.8")
def test_quarters_are_counted_at_the_end_of_the_opponents_turns_from_the_second_on():
    found = worked()
    assert gained(found.turn_ended(RIGHT, 1), LEFT) == 0
    assert gained(found.turn_ended(LEFT, 2), LEFT) == 0


# --- set-up and end


@case(RULE, cite="Lord's Manual p.8")
def test_the_first_player_picks_the_diagonal_and_terrain_lies_more_than_s_from_it():
    game = opened(scenario="rule-the-field").roll(1, 0, 0).do(ChooseEdge(0))
    assert game.awaits == Decide(LEFT, Window.ROW)
    game.do(ChooseRow(RISING))
    refusal = told(game.refused(PlaceTerrain("marsh", 6000, 4500)))
    assert refusal == ("terrain-too-near-diagonal", RULE)
    game.do(PlaceTerrain("marsh", 8000, 2500), PlaceTerrain("rocks", 3000, 6500), PlaceTerrain("scrub", 6000, 8000))
    assert told(game.refused(MoveTerrain(0, -1000, 1000))) == refusal
    game.do(PassTerrain(), PassTerrain(), Muster(GROUPS), Muster(GROUPS))
    # More than M from the line: (3x - 4y) / 5 of a base's middle is above 150 and its radius.
    assert told(game.refused(line(1, 4, 5000, 1718))) == ("outside-zone", "second.core.deployment")
    game.do(line(1, 4, 5000, 1717))
    assert told(game.refused(line(2, 4, 8000, 1000))) == ("must-come-first", "second.core.deployment-order")
    game.do(put(0, (9000, 500)))
    for uid, y in ((5, 6500), (6, 7300), (7, 8100)):
        game.do(line(uid, 4, 1000, y))
    game.do(put(4, (1000, 8700)), line(2, 4, 8000, 1000), line(3, 4, 10000, 1000))
    assert game.awaits == Chance(saga_pool(3), RIGHT, RuleId(RULE))


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.8")
@pytest.mark.parametrize(("points", "winner"), [(10, LEFT), (9, None)])
def test_twelve_points_and_three_more_win(points, winner):
    found = table()
    found.place(LEFT, "warriors", row(100, 100, 4))
    found.place(RIGHT, "warriors", row(100, 800, 4), started=8)
    found.state = replace(found.state, points=(Gained(LEFT, points, WHY, 3, RIGHT),))
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == 2
    assert game.state.outcome.winner is winner
