"""Hallowed Ground: the first piece of each player is his ground, and more units hold."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.grounds import (
    ACROSS,
    ONE_LAYS,
    becomes_ground_of,
    ground_fact,
    name_ground,
)
from skald.rules.actions import ChooseEdge, MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.context import Context
from skald.rules.engine import resume
from skald.rules.frames import BeginTurn
from skald.rules.geometry import area
from skald.rules.state import Terrain
from tests.kit.cases import case
from tests.kit.expeditions import at_step
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.scenarios import Table, gained, mm, row

RULE = "scenario.hallowed-ground"
RISING, FALLING = 0, 1


def table(deployment: str = "battle-line", facts: dict[str, int] | None = None, **settings: object) -> Table:
    return Table("expedition", facts=facts, cards=("hallowed-ground", "bleak-plain", deployment), **settings)


def box(found: Table, owner, low: tuple[float, float], high: tuple[float, float]) -> None:
    """A sacred ground with straight sides."""
    (x0, y0), (x1, y1) = mm(low, high)
    piece = Terrain("field", area(((x0, y0), (x1, y0), (x1, y1), (x0, y1))), owner, id=len(found.state.terrain))
    facts = (*found.state.facts, (ground_fact(owner), piece.id))
    found.state = replace(found.state, terrain=(*found.state.terrain, piece), facts=facts)


@case(f"{RULE}.enemy-ground", f"{RULE}.centre", cite="Lord's Manual p.13; worked score 12")
@pytest.mark.parametrize(("guarded", "points"), [(False, 3), (True, 0)])
def test_the_enemys_ground_pays_three_to_whoever_has_more_units_there(guarded, points):
    found = table()
    found.markers((600, 450))
    box(found, LEFT, (730, 330), (880, 470))
    found.place(RIGHT, "warriors", row(720, 500, 4))
    found.place(LEFT, "warriors", row(540, 390, 4))
    found.place(LEFT, "warriors", row(440, 450, 4))
    found.place(RIGHT, "warriors", row(540, 510, 4))
    if guarded:
        found.place(LEFT, "warriors", row(760, 300, 4))
    game = found.turn_ended(LEFT, 3)
    assert gained(game, RIGHT, "enemy-ground") == points
    assert gained(game, RIGHT, "centre") == 0
    assert gained(found.turn_ended(RIGHT, 3), LEFT, "centre") == 4


# --- laying grounds


def laying(found: Table) -> Game:
    """The step in which terrain is laid, markers lying already; Bleak Plain lets the second player begin."""
    ctx = Context(found.rules, replace(found.state, turn=0))
    found.rules.scenario.setup(ctx, "markers")
    ctx.push(*found.rules.scenario.setup(ctx, "terrain"), BeginTurn(LEFT))
    return Game(found.rules, resume(found.rules, ctx.close()).state)


@case(RULE, cite="Lord's Manual p.13")
def test_the_first_piece_of_each_player_lies_wholly_within_m_of_the_line_and_never_moves():
    game = laying(table())
    assert [(m.x, m.y) for m in game.state.markers] == [(6000, 4500)]
    assert told(game.refused(PlaceTerrain("marsh", 3000, 3600))) == ("ground-outside-band", RULE)
    game.do(PlaceTerrain("marsh", 3000, 3700))
    assert told(game.refused(PlaceTerrain("rocks", 9000, 5450))) == ("ground-outside-band", RULE)
    game.do(PlaceTerrain("rocks", 9000, 5300))
    facts = dict(game.state.facts)
    assert (facts["ground.right"], facts["ground.left"]) == (0, 1)
    # Further pieces lie where they like.
    game.do(PlaceTerrain("scrub", 3000, 8000))
    assert told(game.refused(MoveTerrain(0, 100, 0))) == ("ground-stays", RULE)
    assert told(game.refused(MoveTerrain(1, 100, 0))) == ("ground-stays", RULE)
    game.do(MoveTerrain(2, 500, 0), PassTerrain())
    assert dict(game.state.facts)["ground.left"] == 1


@case(RULE, cite="Lord's Manual p.13")
@pytest.mark.parametrize(
    ("deployment", "facts", "inside", "outside"),
    [
        ("refused-flank", {}, (6000, 2000), (4900, 2000)),
        ("confusion", {"diagonal": RISING}, (3600, 2700), (3600, 4500)),
        ("confusion", {"diagonal": FALLING}, (3600, 6300), (3600, 2700)),
    ],
)  # fmt: skip
def test_the_band_turns_with_the_line(deployment, facts, inside, outside):
    game = laying(table(deployment, facts))
    assert game.allows(PlaceTerrain("marsh", *inside))
    assert told(game.refused(PlaceTerrain("marsh", *outside))) == ("ground-outside-band", RULE)


@case(RULE, cite="Ruling O-1")
@pytest.mark.parametrize(("owner", "expected"), [("placer", LEFT), ("half", RIGHT)])
def test_where_each_lays_in_the_others_half_the_ground_is_the_layers(owner, expected):
    found = table(facts={ACROSS: 1}, hallowed_owner=owner)
    assert becomes_ground_of(Context(found.rules, found.state), LEFT) is expected
    # In every other method it is the layer's in any case.
    found = table(hallowed_owner=owner)
    assert becomes_ground_of(Context(found.rules, found.state), LEFT) is LEFT


@case(RULE, cite="Lord's Manual p.13; Borderland")
def test_where_one_lays_everything_his_first_piece_is_his_and_the_second_the_others():
    found = table(facts={ONE_LAYS: 1})
    ctx = Context(found.rules, found.state)
    for number, owner in enumerate((LEFT, RIGHT, None)):
        assert becomes_ground_of(ctx, LEFT) is owner
        if owner is not None:
            name_ground(ctx, owner, number)


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.13")
def test_massacre_points_count_too():
    found = table()
    found.place(RIGHT, "warriors", row(100, 800, 4), started=10)
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == 3
    assert game.state.outcome.winner is LEFT


# --- with other methods of laying terrain


def by_card(terrain: str, **settings: object) -> Game:
    found = Table("expedition", cards=("hallowed-ground", terrain, "battle-line"), **settings)
    return at_step(found, "terrain", "reply")


@case(RULE, cite="Ruling O-3")
@pytest.mark.parametrize("must", [True, False])
def test_in_a_marshland_nobody_declines_to_lay_his_ground_unless_set_otherwise(must):
    game = by_card("marshland", hallowed_must_place=must)
    assert game.allows(PassTerrain()) is not must
    assert told(game.refused(PlaceTerrain("marsh", 3000, 1500))) == ("ground-outside-band", RULE)
    game.do(PlaceTerrain("marsh", 3000, 4500)).roll(0, 0, 0, 0, 0, 1)
    assert game.allows(PassTerrain()) is not must
    game.do(PlaceTerrain("marsh", 9000, 4500)).roll(0, 0, 0, 0, 0, 1)
    facts = dict(game.state.facts)
    assert (facts["ground.left"], facts["ground.right"]) == (0, 1)
    assert game.allows(PassTerrain())


@case(RULE, cite="Ruling O-2")
@pytest.mark.parametrize(("follow", "left"), [("player", 0), ("edge", 1)])
def test_in_a_borderland_one_names_both_grounds_and_they_stay_with_the_players(follow, left):
    game = by_card("borderland", grounds_follow=follow)
    assert told(game.refused(PlaceTerrain("marsh", 3000, 1800))) == ("ground-outside-band", RULE)
    game.do(PlaceTerrain("marsh", 3000, 4500))
    assert told(game.refused(PlaceTerrain("rocks", 9000, 1800))) == ("ground-outside-band", RULE)
    game.do(PlaceTerrain("rocks", 9000, 4500), PlaceTerrain("scrub", 3000, 1800), PlaceTerrain("marsh", 9000, 7200))
    assert told(game.refused(MoveTerrain(1, 500, 0)))[0] == "ground-stays"
    game.do(ChooseEdge(0))
    facts = dict(game.state.facts)
    assert (facts["ground.left"], facts["ground.right"]) == (left, 1 - left)
    assert [player.edge for player in game.state.players] == [1, 0]
