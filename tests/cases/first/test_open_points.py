"""Open points of the first edition that are settled by a number: linear obstacles, tired javelins, an old grudge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.planning.moving import plan_move
from skald.rules.actions import Abandon, MoveUnit, Path, PlaceTerrain, Use
from skald.rules.asking import cover_of, has_sight
from skald.rules.context import Context
from skald.rules.frames import Acting, TerrainTurn
from skald.rules.ids import Cover, Kind, RuleId
from skald.rules.lengths import L, M, S
from skald.rules.movement.moving import move_problem
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, ruleset

OLD_GRUDGE = RuleId("scenario.clash-of-warlords.old-grudge")


@case("first.core.uneven-ground", cite="Ruling first.19")
@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_a_linear_obstacle_is_crossed_at_s_and_hides_nobody(kind: str):
    field = Field(ruleset("first"))
    one = field.unit(LEFT, "warriors", 1, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 1, (3000, 5000))
    field.terrain(kind, (3000, 3600))
    ctx = Context(field.rules, field.game().state)
    acting = Acting(one, Kind.MOVE, BY_TEST)

    def going(y: int) -> bool:
        return move_problem(ctx, acting, MoveUnit((Path(0, ((3000, y),)),))) is None

    assert (going(3000 + S), going(3001 + S)) == (True, False)
    assert has_sight(ctx, ctx.unit(one), ctx.unit(foe), L)
    assert cover_of(ctx, ctx.unit(one)) is Cover.NONE


@case("first.core.terrain-placing", cite="Ruling first.19")
def test_linear_obstacles_are_placed_like_small_pieces_in_the_first_edition_only():
    for edition, allowed in (("first", True), ("second", False)):
        game = Field(ruleset(edition)).game(TerrainTurn(LEFT))
        assert game.allows(PlaceTerrain("hedge", 3000, 3000)) is allowed
    # As every small piece may, it lies beside a large one of the same player.
    field = Field(ruleset("first"))
    field.terrain("hill", (8000, 6000))
    field.state = replace(field.state, terrain=tuple(replace(each, by=LEFT) for each in field.state.terrain))
    kinds = ("wall", "hedge", "wood")
    game = field.game(TerrainTurn(LEFT))
    assert [game.allows(PlaceTerrain(kind, 3000, 3000)) for kind in kinds] == [True, True, False]


@case("first.core.javelins", cite="Rulings R89")
@pytest.mark.parametrize(("fatigue", "asked"), [(1, True), (2, False)])
def test_javelins_are_not_thrown_after_a_move_that_exhausts(fatigue: int, asked: bool):
    field = Field(ruleset("first"))
    one = field.unit(LEFT, "warriors", 6, (3000, 3000), "javelins", fatigue=fatigue)
    field.unit(RIGHT, "warriors", 6, (3000, 5200))
    field.change(one, acts=(Kind.MOVE,))
    game = field.game().grant(one, Kind.MOVE).passing()
    game.do(plan_move(game.rules, game.state, (3000, 3300)))
    assert game.unit(one).fatigue == fatigue + 1
    granted = getattr(game.asked, "about", None)
    assert (granted is not None and granted.source == "first.core.javelins") is asked


@case("scenario.clash-of-warlords.old-grudge", cite="Rulings R90")
def test_an_old_grudge_waits_for_a_unit_whose_activation_was_cancelled():
    field = Field()
    one = field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 3000 + 2 * M + L))
    field.state = replace(field.state, in_force=(OLD_GRUDGE,), turn=1)
    game = field.game().grant(one, Kind.MOVE).passing().do(Abandon())
    assert game.uses(OLD_GRUDGE) == [Use(OLD_GRUDGE, one)]
    game.do(Use(OLD_GRUDGE, one))
