"""Dawn and Dusk: five markers, those in one's own zone give nothing, and a die decides about the flanks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import ChooseEdge, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.engine import resume
from skald.rules.events import MarkerRemoved
from skald.rules.frames import BeginTurn
from skald.rules.hooks import Window
from skald.rules.state import Gained
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.scenarios import WHY, Table, gained, row
from tests.kit.setups import opened

DAWN, DUSK = 0, 1
RULE = "scenario.dawn-and-dusk"
MARKERS = ((600, 450), (300, 450), (900, 450), (600, 300), (600, 600))


def table(variant: int) -> Table:
    """P1 stands at the centre, in the west and on both zone lines; nobody contests."""
    found = Table("dawn-and-dusk", facts={"variant": variant})
    found.markers(*MARKERS)
    found.place(LEFT, "warriors", row(574, 650, 4))
    found.place(LEFT, "warriors", row(574, 350, 4))
    found.place(LEFT, "warriors", row(640, 450, 4))
    found.place(LEFT, "warriors", row(274, 400, 4))
    return found


def begun(found: Table, side, turns: int) -> Game:
    """A side's turn has just begun."""
    players = tuple(replace(p, turns=turns - 1 if n == side else turns) for n, p in enumerate(found.state.players))
    state = replace(found.state, turn=turns - 1, players=players, pending=(BeginTurn(side),))
    step = resume(found.rules, state)
    game = Game(found.rules, step.state)
    game.events += step.events
    return game


@case(f"{RULE}.objectives", cite="Lord's Manual p.10; worked score 6")
@pytest.mark.parametrize(("variant", "turn", "points"), [(DAWN, 2, 6), (DUSK, 2, 9), (DAWN, 4, 9)])
def test_markers_outside_the_own_zone_give_three_and_at_dawn_the_flanks_nothing_in_turn_two(variant, turn, points):
    game = table(variant).turn_ended(RIGHT, turn)
    assert gained(game, LEFT, "objectives") == points
    assert "marker 3" not in {each.why for each in game.state.points}


@case(f"{RULE}.objectives", RULE, cite="Lord's Manual p.10; worked score 6")
def test_at_dusk_the_flanks_leave_when_the_first_players_fourth_turn_begins():
    found = table(DUSK)
    game = begun(found, LEFT, 4)
    assert [event.marker for event in game.seen(MarkerRemoved)] == [1, 2]
    found.state = replace(found.state, markers=game.state.markers)
    assert gained(found.turn_ended(RIGHT, 4), LEFT) == 6


@case(RULE, cite="Lord's Manual p.10")
@pytest.mark.parametrize(
    ("variant", "side", "turn"), [(DAWN, LEFT, 4), (DUSK, RIGHT, 4), (DUSK, LEFT, 3), (DUSK, LEFT, 5)]
)
def test_they_leave_at_no_other_moment(variant, side, turn):
    assert begun(table(variant), side, turn).seen(MarkerRemoved) == []


@case(f"{RULE}.objectives", cite="Lord's Manual p.10")
def test_the_marker_on_a_players_own_zone_line_pays_only_the_enemy():
    found = Table("dawn-and-dusk", facts={"variant": DUSK})
    found.markers(*MARKERS)
    found.place(RIGHT, "warriors", row(574, 350, 4))
    assert gained(found.turn_ended(LEFT, 2), RIGHT) == 3
    found = Table("dawn-and-dusk", facts={"variant": DUSK})
    found.markers(*MARKERS)
    found.place(RIGHT, "warriors", row(574, 650, 4))
    assert gained(found.turn_ended(LEFT, 2), RIGHT) == 0


@case(RULE, cite="Lord's Manual p.10")
@pytest.mark.parametrize(("rolled", "variant"), [((1, 0), DAWN), ((0, 1), DUSK)])
def test_a_die_says_when_it_is_fought_after_the_terrain(rolled, variant):
    game = opened(scenario="dawn-and-dusk").roll(1, 0, 0).do(ChooseEdge(0))
    assert [(m.x // 10, m.y // 10) for m in game.state.markers] == list(MARKERS)
    for kind, x in (("scrub", 2000), ("marsh", 6000), ("rocks", 10000)):
        game.do(PlaceTerrain(kind, x, 8000))
    game.do(PassTerrain(), PassTerrain())
    asked = game.awaits
    assert isinstance(asked, Chance)
    assert asked.pool == Pool(1, (3, 3))
    game.roll(*rolled)
    assert dict(game.state.facts)["variant"] == variant
    assert game.awaits == Decide(LEFT, Window.MUSTER)


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.10")
@pytest.mark.parametrize(("points", "winner"), [(10, LEFT), (9, None)])
def test_twelve_points_and_three_more_win(points, winner):
    found = Table("dawn-and-dusk", facts={"variant": DAWN})
    found.place(LEFT, "warriors", row(100, 100, 4))
    found.place(RIGHT, "warriors", row(100, 800, 4), started=8)
    found.state = replace(found.state, points=(Gained(LEFT, points, WHY, 3, RIGHT),))
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == 2
    assert game.state.outcome.winner is winner
