"""First edition: free paths, M on foot and L mounted, S over hard ground; a chain without a radius."""

from __future__ import annotations

import pytest

from skald.rules.actions import Abandon, Activate, MoveUnit, Path
from skald.rules.bases import stand
from skald.rules.events import ActivationCancelled, ActivationResolved, FatigueRemoved, FatigueTaken, UnitMoved
from skald.rules.geometry import within
from skald.rules.ids import NO_UNIT, Cover, Ground, Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.ruleset import TerrainKind
from skald.rules.tally import Modifier, Tally
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.moves import about_to_move, bent, by, may_activate, to, told

MINE = UnitId(0)
DISTANCE = RuleId("first.core.move-distance")
HORSE = RuleId("first.core.horse")


def alone(*kit: str, figures: int = 1, at: tuple[int, int] = (5000, 4000), **more: object) -> Field:
    """One unit of LEFT on an empty table."""
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", figures, at, *kit, **more)  # type: ignore[arg-type]
    return field


@case("first.core.move-distance", "first.core.horse", cite="Reference sheet")
@pytest.mark.parametrize(
    ("kit", "tally"),
    [((), Tally(M, DISTANCE)), (("horse",), Tally(M, DISTANCE, (Modifier(L - M, HORSE),)))],
)
def test_foot_moves_m_and_mounted_l(kit: tuple[str, ...], tally: Tally):
    game = about_to_move(alone(*kit), MINE)
    refusal = game.refused(by(game, MINE, 0, tally.value + 1))
    assert (told(refusal), dict(refusal.given)["most"]) == (("too-far", "first.core.move-distance"), tally.value)
    game.do(by(game, MINE, 0, tally.value))
    assert game.last(UnitMoved).distance == tally


@case("first.core.uneven-ground", cite="Reference sheet")
@pytest.mark.parametrize("kit", [(), ("horse",)])
@pytest.mark.parametrize("where", ["starts", "crosses", "ends"])
def test_everyone_moves_s_through_uneven_ground(kit: tuple[str, ...], where: str):
    field = alone(*kit)
    field.terrain("scrub", {"starts": (5000, 4000), "crosses": (5000, 4000 + 700), "ends": (5000, 4000 + 1700)}[where])
    game = about_to_move(field, MINE)
    refusal = game.refused(by(game, MINE, 0, S + 1))
    assert (refusal.code, dict(refusal.given)["most"]) == ("too-far", S)
    assert game.do(by(game, MINE, 0, S)).last(UnitMoved).distance.modifiers[-1].why == "first.core.uneven-ground"


@case("first.core.dangerous-ground", cite="Kept from the second edition")
def test_dangerous_ground_slows_and_tires():
    field = alone()
    field.terrain("marsh", (5000, 4700))
    game = about_to_move(field, MINE)
    assert dict(game.refused(by(game, MINE, 0, S + 1)).given)["most"] == S
    game.do(by(game, MINE, 0, S))
    assert game.seen(FatigueTaken) == [FatigueTaken(MINE, 1, RuleId("first.core.dangerous-ground"))]


@case("first.core.horse", cite="Reference sheet")
@pytest.mark.parametrize(("dy", "fatigue"), [(100, 1), (-100, 0)])
def test_horses_are_tired_when_a_figure_ends_in_uneven_ground(dy: int, fatigue: int):
    field = alone("horse", at=(5000, 3000))
    # The rim of the scrub is about 70 mm off its middle; horses start just outside.
    field.terrain("scrub", (5000, 4000))
    game = about_to_move(field, MINE)
    game.do(by(game, MINE, 0, 900 if dy > 0 else -900))
    assert game.seen(FatigueTaken) == [FatigueTaken(MINE, 1, HORSE)] * fatigue


@case("first.core.move-distance", "first.core.straight-sticks", cite="Reference sheet")
def test_path_bends_anywhere_and_only_its_length_counts():
    game = about_to_move(alone(), MINE)
    assert game.allows(bent(game, MINE, (500, 0), (0, 500), (-500, 0)))
    refusal = game.refused(bent(game, MINE, (500, 0), (0, 500), (-500, 0), (0, 1)))
    assert told(refusal) == ("too-far", "first.core.move-distance")


@case("first.core.straight-sticks", cite="Kept from the second edition")
def test_path_has_at_most_six_lines_and_names_figures_that_exist():
    game = about_to_move(alone(), MINE)
    refusal = game.refused(bent(game, MINE, *[(100, 0), (0, 100)] * 3, (100, 0)))
    assert told(refusal) == ("bent-path", "first.core.straight-sticks")
    assert told(game.refused(MoveUnit((Path(1, ((5000, 4000),)),)))) == ("no-such-figure", "first.core.straight-sticks")


@case("first.core.cohesion-chain", "first.core.within", cite="Ruling first.3")
@pytest.mark.parametrize(("gap", "allowed"), [(VS, True), (VS + 1, False)])
def test_figures_form_a_chain_of_vs(gap: int, allowed: bool):
    field = alone(figures=2)
    game = about_to_move(field, MINE)
    move = to((5000, 4400), (5000 + 250 + gap, 4400))
    assert game.allows(move) is allowed
    if not allowed:
        assert told(game.refused(move)) == ("broken-chain", "first.core.cohesion-chain")


@case("first.core.cohesion-chain", cite="Ruling first.3")
def test_formation_has_no_radius():
    # Twelve figures in one line, VS apart: 80 cm from end to end.
    field = alone(figures=12, rank=12, gap=VS, at=(500, 4000))
    game = about_to_move(field, MINE)
    assert game.allows(by(game, MINE, 0, 100))
    figures = game.unit(MINE).figures
    assert not within(figures[0], figures[-1], 7999)


@case("first.core.obstruction", "first.core.swept-bases", "first.core.table-edge", cite="Kept from the second edition")
def test_way_is_barred_by_friends_enemies_and_the_edge():
    field = alone(at=(5000, 500))
    field.unit(LEFT, "warriors", 1, (6000, 500))
    field.unit(RIGHT, "warriors", 1, (4000, 500))
    game = about_to_move(field, MINE)
    assert told(game.refused(by(game, MINE, 1400, 0))) == ("friend-in-the-way", "first.core.obstruction")
    assert told(game.refused(by(game, MINE, -1400, 0))) == ("enemy-in-the-way", "first.core.swept-bases")
    assert told(game.refused(by(game, MINE, 0, -376))) == ("off-table", "first.core.table-edge")
    assert game.allows(by(game, MINE, 0, -375))


@case("first.core.impassable-ground", cite="Kept from the second edition")
def test_nobody_enters_impassable_ground():
    rules = ruleset("first")
    rock = TerrainKind("rock", False, Ground.IMPASSABLE, False, Cover.NONE, rules.terrain["scrub"].corners)
    field = Field(rules.derive("first", terrain={**rules.terrain, "rock": rock}))
    field.unit(LEFT, "warriors", 1, (5000, 4000))
    field.terrain("rock", (5000, 5200))
    game = about_to_move(field, MINE)
    assert told(game.refused(by(game, MINE, 0, 1200))) == ("impassable", "first.core.impassable-ground")


@case("first.core.pivot", cite="Kept from the second edition")
def test_other_bases_turn_at_the_end_and_no_corner_goes_too_far():
    field = alone("horse")
    field.change(MINE, figures=(stand("rect-25x50", 5000, 4000),))
    game = about_to_move(field, MINE)
    assert game.allows(MoveUnit((Path(MINE, ((5000, 7000),), 0),)))
    turned = MoveUnit((Path(MINE, ((5000, 7000),), 16),))
    assert told(game.refused(turned)) == ("turned-too-far", "first.core.pivot")
    assert told(game.refused(MoveUnit((Path(MINE, ((5000, 5000),), 64),)))) == ("no-such-heading", "first.core.pivot")


@case("first.core.activation-kinds", cite="Reference sheet")
def test_there_are_no_charges():
    field = alone()
    enemy = field.unit(RIGHT, "warriors", 1, (5000, 5000))
    game = may_activate(field, MINE, Kind.CHARGE, Kind.MOVE)
    for target in (enemy, NO_UNIT):
        refusal = game.refused(Activate(MINE, Kind.CHARGE, target))
        assert told(refusal) == ("no-charges", "first.core.activation-kinds")


@case("first.core.cancelled-activation", cite="Kept from the second edition")
def test_move_given_up_is_cancelled_and_counts_for_nothing():
    field = alone()
    field.change(MINE, acts=(Kind.MOVE,))
    game = about_to_move(field, MINE).do(Abandon())
    assert game.last(ActivationCancelled) == ActivationCancelled(
        MINE, Kind.MOVE, RuleId("first.core.cancelled-activation")
    )
    assert game.seen(FatigueTaken) == []


# --- rest


@case("first.core.rest", cite="Ruling first.1")
def test_rest_removes_one_fatigue_and_comes_first():
    field = alone(fatigue=2)
    game = may_activate(field, MINE, Kind.REST).do(Activate(MINE, Kind.REST))
    assert game.seen(FatigueRemoved) == [FatigueRemoved(MINE, 1, RuleId("first.core.rest"))]
    field.change(MINE, acts=(Kind.MOVE,))
    refusal = may_activate(field, MINE, Kind.REST, Kind.MOVE).refused(Activate(MINE, Kind.REST))
    assert told(refusal) == ("rest-comes-first", "first.core.rest")


@case("first.core.rest", "first.core.repeat-fatigue", cite="Ruling first.1")
@pytest.mark.parametrize(("acts", "fatigue"), [((Kind.REST,), 0), ((Kind.MOVE,), 1), ((Kind.SHOOT,), 1)])
def test_move_after_a_rest_is_the_first(acts: tuple[Kind, ...], fatigue: int):
    field = alone()
    field.change(MINE, acts=acts)
    game = about_to_move(field, MINE)
    game.do(by(game, MINE, 0, 100))
    assert game.seen(FatigueTaken) == [FatigueTaken(MINE, 1, RuleId("first.core.repeat-fatigue"))] * fatigue


@case("first.core.rest", cite="Ruling first.1")
def test_unit_rests_without_fatigue_too():
    game = may_activate(alone(), MINE, Kind.REST).do(Activate(MINE, Kind.REST))
    assert game.seen(FatigueRemoved) == []
    assert game.last(ActivationResolved) == ActivationResolved(MINE, Kind.REST)
