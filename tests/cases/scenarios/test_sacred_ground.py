"""Sacred Ground: a hill, two grounds, units put down in turn, and more units hold."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.grounds import ground_fact
from skald.rules.actions import ChooseEdge, ChooseRow, MoveTerrain, Muster, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.events import SagaDiceGenerated
from skald.rules.geometry import area, placed
from skald.rules.hooks import Window
from skald.rules.ids import NOTHING
from skald.rules.state import Gained, Purchase, Terrain
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.scenarios import WHY, Table, gained, mm, row
from tests.kit.setups import GROUPS, line, opened, put

RULE = "scenario.sacred-ground"
GROUND = f"{RULE}.enemy-ground"
HILL = 0


def box(table: Table, owner, low: tuple[float, float], high: tuple[float, float]) -> None:
    """A sacred ground with straight sides."""
    (x0, y0), (x1, y1) = mm(low, high)
    piece = Terrain("field", area(((x0, y0), (x1, y0), (x1, y1), (x0, y1))), owner, id=len(table.state.terrain))
    facts = (*table.state.facts, (ground_fact(owner), piece.id))
    table.state = replace(table.state, terrain=(*table.state.terrain, piece), facts=facts)


def worked() -> Table:
    """The second worked score, at the end of P1's fourth turn: both stand between the ground and the centre."""
    found = Table("sacred-ground")
    found.markers((600, 450))
    box(found, LEFT, (210, 380), (350, 520))
    found.place(LEFT, "warriors", row(412, 490, 4, 39))
    found.place(RIGHT, "warriors", row(412, 410, 4, 39))
    return found


@case(f"{RULE}.enemy-ground", f"{RULE}.centre", "scenario.scoring", cite="Lord's Manual p.6; worked score 2")
@pytest.mark.parametrize(
    ("first", "then", "points"),
    [("marker 0", "ground 0", {"enemy-ground": 3}), ("ground 0", "marker 0", {"centre": 4}),
     ("marker 0", "marker 0", {}), ("ground 0", "ground 0", {})],
)  # fmt: skip
def test_the_active_player_assigns_first_and_more_units_hold(first, then, points):
    names = {"marker 0": 0, "ground 0": 1}
    game = worked().turn_ended(LEFT, 4)
    assert game.awaits == Decide(LEFT, Window.STAGE)
    game.do(ChooseRow(names[first]))
    assert game.awaits == Decide(RIGHT, Window.STAGE)
    game.do(ChooseRow(names[then]))
    assert {each.rule.rpartition(".")[2]: each.points for each in game.state.points} == points
    assert gained(game, LEFT) == 0


@case(f"{RULE}.enemy-ground", cite="Lord's Manual p.6")
def test_ones_own_ground_is_only_defended():
    found = Table("sacred-ground")
    box(found, LEFT, (210, 380), (350, 520))
    found.place(LEFT, "warriors", row(220, 340, 4))
    assert gained(found.turn_ended(RIGHT, 3), LEFT) == 0
    found.place(RIGHT, "warriors", row(220, 560, 4))
    assert gained(found.turn_ended(LEFT, 3), RIGHT) == 0
    found.place(RIGHT, "hearthguard", row(380, 450, 4))
    assert gained(found.turn_ended(LEFT, 3), RIGHT) == 3


@case(f"{RULE}.centre", cite="Lord's Manual p.6")
@pytest.mark.parametrize(("y", "points"), [(367.5, 4), (367.4, 0)])
def test_the_centre_pays_four_within_vs_of_the_markers_rim(y, points):
    found = Table("sacred-ground")
    found.markers((600, 450))
    found.place(LEFT, "warriors", [*row(600, y, 1), *row(560, y - 20, 3)])
    assert gained(found.turn_ended(RIGHT, 2), LEFT, "centre") == points
    assert gained(found.turn_ended(RIGHT, 1), LEFT) == 0


@case(f"{RULE}.enemy-ground", cite="Lord's Manual p.6")
@pytest.mark.parametrize(("y", "points"), [(317.5, 3), (317.4, 0)])
def test_a_ground_is_held_within_vs_of_its_outline(y, points):
    found = Table("sacred-ground")
    box(found, RIGHT, (210, 380), (350, 520))
    found.place(LEFT, "warriors", row(230, y, 4))
    assert gained(found.turn_ended(RIGHT, 2), LEFT) == points


# --- set-up


def laid(**more: object) -> Game:
    """Both grounds are laid."""
    game = opened(scenario="sacred-ground", **more).roll(1, 0, 0).do(ChooseEdge(0))
    return game.do(PlaceTerrain("marsh", 2000, 4500), PlaceTerrain("field", 10000, 4500))


@case(RULE, cite="Lord's Manual p.6")
def test_a_hill_and_a_marker_lie_in_the_middle_and_each_player_lays_one_ground():
    game = opened(scenario="sacred-ground").roll(1, 0, 0).do(ChooseEdge(0))
    hill = game.state.terrain[HILL]
    assert (hill.kind, hill.area) == ("hill", placed(game.rules.terrain["hill"].corners, 6000, 4500, 0))
    assert [(m.x, m.y) for m in game.state.markers] == [(6000, 4500)]
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    for kind in ("hill", "steep-hill", "castle"):
        assert told(game.refused(PlaceTerrain(kind, 2000, 4500))) == ("no-such-ground", GROUND)
    assert told(game.refused(PassTerrain())) == ("lays-a-ground", GROUND)
    assert told(game.refused(PlaceTerrain("marsh", 2000, 3600))) == ("ground-outside-band", GROUND)
    assert told(game.refused(PlaceTerrain("marsh", 3900, 4500))) == ("terrain-too-near", "second.core.terrain-gap")
    game.do(PlaceTerrain("field", 1500, 4500))
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    assert told(game.refused(PlaceTerrain("rocks", 3400, 4500))) == ("terrain-too-near", "second.core.terrain-gap")
    game.do(PlaceTerrain("field", 10000, 4500))
    facts = dict(game.state.facts)
    assert (facts["ground.left"], facts["ground.right"]) == (1, 2)
    assert game.awaits == Decide(LEFT, Window.MUSTER)


@case(RULE, cite="Lord's Manual p.6")
def test_nothing_is_ever_moved_and_nothing_else_laid():
    game = laid()
    ctx = Context(game.rules, game.state)
    for piece in game.state.terrain:
        problem = game.rules.scenario.ground_problem(ctx, piece)
        assert problem is not None
        assert problem.code == "nothing-is-moved"
    assert not game.allows(MoveTerrain(1, 100, 0))
    another = replace(game.state.terrain[1], id=NOTHING)
    assert told(game.rules.scenario.ground_problem(ctx, another)) == ("nothing-more-lies", GROUND)


@case(RULE, cite="Lord's Manual p.6")
def test_units_are_put_down_in_turn_more_than_m_from_the_hill():
    game = laid().do(Muster(GROUPS), Muster(GROUPS))
    # The hill reaches down to y = 378: M below that a base may begin.
    assert told(game.refused(line(1, 4, 5500, 2200))) == ("outside-zone", "second.core.deployment")
    game.do(line(1, 4, 5500, 2100))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)
    assert told(game.refused(line(2, 4, 2000, 2000))) == ("not-to-be-deployed", "second.core.deployment-order")
    game.do(line(5, 4, 5500, 6900), line(2, 4, 2000, 2000), line(6, 4, 2000, 8500), line(3, 4, 8000, 2000))
    game.do(line(7, 4, 8000, 8500), put(0, (1000, 1000)))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)
    game.do(put(4, (1000, 8000)))
    assert dict(game.state.facts)["starter"] == LEFT


@case(RULE, cite="Lord's Manual p.6")
def test_who_has_placed_everything_first_starts_with_three_dice_and_the_other_has_five():
    game = laid(roster=(Purchase("warlord", 1), Purchase("hearthguard", 8), Purchase("warriors", 40)))
    many = [group for group in GROUPS if group.troop == "warlord"]
    guards, warriors = GROUPS[1], GROUPS[2]
    game.do(Muster((*many, guards, guards, *[replace(warriors, figures=8)] * 5)))
    game.do(Muster((*many, replace(guards, figures=8), *[replace(warriors, figures=10)] * 4)))
    left, right = [u for u in game.state.units if u.side is LEFT], [u for u in game.state.units if u.side is RIGHT]
    for number in range(len(left)):
        for unit, y in ((left, 300), (right, 7700)):
            if number < len(unit):
                at = [(1300 * number + 300 + 300 * (k % 4), y + 300 * (k // 4)) for k in range(unit[number].started)]
                game.do(put(unit[number].id, *at))
    # P1 has more units: P2 had placed his last one first, and starts.
    assert dict(game.state.facts)["starter"] == RIGHT
    assert [(e.side, e.rolled) for e in game.seen(SagaDiceGenerated)] == [(RIGHT, 3)]


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.6")
@pytest.mark.parametrize(("points", "winner"), [(10, LEFT), (9, None)])
def test_twelve_points_and_three_more_win(points, winner):
    found = Table("sacred-ground")
    found.place(LEFT, "warriors", row(100, 100, 4))
    found.place(RIGHT, "warriors", row(100, 800, 4), started=8)
    found.state = replace(found.state, points=(Gained(LEFT, points, WHY, 3, RIGHT),))
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == 2
    assert game.state.outcome.winner is winner
