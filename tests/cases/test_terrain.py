"""Terrain: the table of pieces, and how the players lay them out by turns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.terrain import TERRAIN
from skald.rules.actions import MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Decide
from skald.rules.events import TerrainMoved, TerrainPlaced
from skald.rules.frames import ActivationPhase, TerrainTurn
from skald.rules.hooks import Window
from skald.rules.ids import Cover, Ground
from skald.rules.lengths import L, M, S
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.moves import keep_open, told


def laying(*pieces: tuple[str, tuple[int, int]], last: bool = False, **settings: object) -> Game:
    """The left player's go, with pieces on the table that the right player laid."""
    field = Field(ruleset(**settings))
    keep_open(field)
    for kind, at in pieces:
        field.terrain(kind, at)
    laid = tuple(replace(piece, by=RIGHT) for piece in field.state.terrain)
    field.state = replace(field.state, terrain=laid)
    return field.game(TerrainTurn(LEFT, last=last), ActivationPhase(LEFT))


THREE = (("scrub", (2000, 2000)), ("marsh", (5000, 2000)), ("rocks", (8000, 2000)))


@case("second.core.terrain-table", cite="Rulebook p.48, GD; seed 000 for the hill")
@pytest.mark.parametrize(
    ("kind", "large", "ground", "high", "cover"),
    [
        ("hill", True, Ground.OPEN, True, Cover.NONE),
        ("steep-hill", True, Ground.UNEVEN, True, Cover.NONE),
        ("wood", True, Ground.UNEVEN, True, Cover.LIGHT),
        ("scrub", False, Ground.UNEVEN, False, Cover.LIGHT),
        ("field", True, Ground.OPEN, False, Cover.LIGHT),
        ("marsh", False, Ground.DANGEROUS, False, Cover.NONE),
        ("rocks", False, Ground.UNEVEN, False, Cover.SOLID),
    ],
)
def test_terrain_table(kind: str, large: bool, ground: Ground, high: bool, cover: Cover):
    row = TERRAIN[kind]
    assert (row.large, row.ground, row.high, row.cover) == (large, ground, high, cover)
    width = max(x for x, _ in row.corners) - min(x for x, _ in row.corners)
    depth = max(y for _, y in row.corners) - min(y for _, y in row.corners)
    assert width <= (L if large else M)
    assert depth <= M


@case("second.core.terrain-table", cite="Rulebook p.48")
def test_piece_must_be_on_the_table_of_pieces():
    assert len(TERRAIN) == 7
    refusal = laying().refused(PlaceTerrain("castle", 3000, 3000))
    assert told(refusal) == ("no-such-terrain", "second.core.terrain-table")


@case("second.core.terrain-placing", cite="Rulebook p.48")
def test_players_place_by_turns():
    game = laying()
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    game.do(PlaceTerrain("scrub", 2000, 2000))
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    game.do(PlaceTerrain("scrub", 5000, 2000))
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    placed = [TerrainPlaced(LEFT, "scrub", 2000, 2000), TerrainPlaced(RIGHT, "scrub", 5000, 2000)]
    assert game.seen(TerrainPlaced) == placed


@case("second.core.terrain-gap", cite="Rulebook p.48")
def test_pieces_lie_more_than_s_apart():
    game = laying(("field", (3000, 3000)))
    # A field is 260 mm wide and square to the table.
    assert game.allows(PlaceTerrain("field", 3000 + 2600 + S + 1, 3000))
    refusal = game.refused(PlaceTerrain("field", 3000 + 2600 + S, 3000))
    assert told(refusal) == ("terrain-too-near", "second.core.terrain-gap")
    assert refusal.given == (("gap", S),)


@case("second.core.terrain-placing", cite="Rulebook p.48")
def test_piece_lies_wholly_on_the_table():
    game = laying()
    assert game.allows(PlaceTerrain("field", 1300, 650))
    assert told(game.refused(PlaceTerrain("field", 1299, 650))) == ("off-table", "second.core.terrain-placing")
    assert told(game.refused(PlaceTerrain("field", 1300, 649))) == ("off-table", "second.core.terrain-placing")


@case("second.core.terrain-placing", cite="Spec 9.2, defaults")
def test_at_most_two_pieces_of_a_kind():
    game = laying(("scrub", (2000, 2000)), ("scrub", (5000, 2000)))
    refusal = game.refused(PlaceTerrain("scrub", 8000, 2000))
    assert told(refusal) == ("too-many-alike", "second.core.terrain-placing")
    assert refusal.given == (("kind", "scrub"), ("most", 2))
    assert game.allows(PlaceTerrain("rocks", 8000, 2000))


@case("second.core.terrain-placing", cite="Spec 9.2, defaults")
def test_each_player_lays_one_large_piece():
    game = laying(("wood", (3000, 2000)))
    game.do(PlaceTerrain("wood", 8000, 2000))
    refusal = game.refused(PlaceTerrain("hill", 3000, 6000))
    assert told(refusal) == ("too-many-large", "second.core.terrain-placing")
    game.do(PlaceTerrain("rocks", 3000, 6000))
    assert told(game.refused(PlaceTerrain("hill", 8000, 6000))) == ("too-many-large", "second.core.terrain-placing")


@case("second.core.terrain-placing", "second.core.terrain-moving", cite="Rulebook p.48")
def test_before_three_pieces_lie_nobody_moves_or_passes():
    two = laying(*THREE[:2])
    assert told(two.refused(PassTerrain())) == ("too-few-pieces", "second.core.terrain-placing")
    assert told(two.refused(MoveTerrain(0, 100, 0))) == ("too-few-pieces", "second.core.terrain-moving")
    three = laying(*THREE)
    assert three.allows(PassTerrain())
    assert three.allows(MoveTerrain(0, 100, 0))


@case("second.core.terrain-moving", cite="Rulebook p.48")
def test_piece_is_moved_by_m_at_most():
    game = laying(*THREE)
    assert game.allows(MoveTerrain(0, 0, M))
    refusal = game.refused(MoveTerrain(0, 0, M + 1))
    assert told(refusal) == ("too-far", "second.core.terrain-moving")
    assert refusal.given == (("most", M),)


@case("second.core.terrain-moving", "second.core.terrain-gap", cite="Rulebook p.48")
def test_moved_piece_keeps_its_distance_and_stays_on_the_table():
    game = laying(("field", (3000, 3000)), ("field", (3000 + 2600 + S + 500, 3000)), ("scrub", (3000, 6000)))
    assert game.allows(MoveTerrain(0, 499, 0))
    assert told(game.refused(MoveTerrain(0, 500, 0))) == ("terrain-too-near", "second.core.terrain-gap")
    low = laying(("field", (3000, 700)), *THREE[1:])
    assert told(low.refused(MoveTerrain(0, 0, -51))) == ("off-table", "second.core.terrain-placing")


@case("second.core.terrain-moving", cite="Rulebook p.48")
def test_piece_is_moved_once():
    game = laying(*THREE)
    first, *others = game.state.terrain
    game.state = replace(game.state, terrain=(replace(first, moved=True), *others))
    assert told(game.refused(MoveTerrain(0, 100, 0))) == ("piece-stays", "second.core.terrain-moving")
    assert game.allows(MoveTerrain(1, 100, 0))


@case("second.core.terrain-moving", "second.core.terrain-placing", cite="Rulebook p.48")
@pytest.mark.parametrize("ends", [MoveTerrain(0, 100, 0), PassTerrain()], ids=["move", "pass"])
def test_after_a_move_or_a_pass_the_opponent_places_the_last_piece(ends: MoveTerrain | PassTerrain):
    game = laying(*THREE).do(ends)
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    assert told(game.refused(MoveTerrain(1, 100, 0))) == ("only-placing", "second.core.terrain-moving")
    game.do(PlaceTerrain("scrub", 3000, 6000))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    assert len(game.state.terrain) == 4
    assert len(game.seen(TerrainMoved)) == isinstance(ends, MoveTerrain)


@case("second.core.terrain-placing", cite="Rulebook p.48")
def test_last_piece_may_be_left_out():
    game = laying(*THREE, last=True).do(PassTerrain())
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.terrain-placing", cite="Spec 9.3, flag terrain_pass")
def test_passing_is_a_setting():
    game = laying(*THREE, terrain_pass=False)
    assert told(game.refused(PassTerrain())) == ("no-passing", "second.core.terrain-placing")
    assert game.allows(MoveTerrain(0, 100, 0))


@case("second.core.terrain-placing", cite="Spec 9.3, default of eight")
def test_at_most_eight_pieces():
    kinds = ("scrub", "marsh", "rocks", "wood") * 2
    game = laying(*((kind, (1500 + 3000 * (n % 4), 2000 + 4500 * (n // 4))) for n, kind in enumerate(kinds)))
    refusal = game.refused(PlaceTerrain("hill", 6000, 4500))
    assert told(refusal) == ("too-many-pieces", "second.core.terrain-placing")
    assert refusal.given == (("most", 8),)
    # With a full table there is no last piece either.
    game.do(PassTerrain())
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.terrain-placing", cite="Ruling: how many pieces; settings terrain_least and terrain_most")
@pytest.mark.parametrize("passing", [True, False])
def test_a_table_that_holds_fewer_pieces_than_are_asked_for_can_be_left(passing: bool):
    game = laying(terrain_most=0, terrain_pass=passing)
    assert told(game.refused(PlaceTerrain("scrub", 3000, 3000))) == ("too-many-pieces", "second.core.terrain-placing")
    assert game.do(PassTerrain()).awaits == Decide(LEFT, Window.ACTIVATION)
    assert laying(*THREE[:2], terrain_most=2).allows(PassTerrain())
    assert told(laying(*THREE[:1], terrain_most=2).refused(PassTerrain())) == (
        "too-few-pieces",
        "second.core.terrain-placing",
    )
