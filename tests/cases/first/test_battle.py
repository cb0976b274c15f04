"""First edition: recruiting, set-up, length and victory of a battle (rulings first.14 and first.16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.planning.deploying import plan_muster
from skald.rules.actions import (
    CallTime,
    ChooseEdge,
    Concede,
    Deploy,
    Group,
    MoveTerrain,
    Muster,
    OfferDraw,
    PassTerrain,
    Place,
    PlaceTerrain,
)  # fmt: skip
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.dice import Pool
from skald.rules.engine import Warband, opening
from skald.rules.events import (
    BattleEnded,
    EdgeChosen,
    FirstPlayerChosen,
    Mustered,
    PointsCounted,
    SagaDiceRolled,
    TerrainMoved,
    TurnBegan,
)  # fmt: skip
from skald.rules.frames import EndTurn, Finish
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side, UnitId
from skald.rules.lengths import S
from skald.rules.state import Purchase
from tests.kit.boards import board_field, settled
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.moves import told

HOST = Warband("test", (Purchase("warlord", 1), Purchase("hearthguard", 4), Purchase("warriors", 8)))
MUSTER = Muster((Group("warlord", 1), Group("hearthguard", 4), Group("warriors", 8)))


def rid(name: str) -> RuleId:
    return RuleId(f"first.core.{name}")


def fresh() -> Game:
    """A battle that has just been opened."""
    rules = board_field(edition="first").rules
    return Game(rules, opening(rules, HOST, HOST).state)


def with_table() -> Game:
    """LEFT is first and has the near edge; three pieces lie on the table."""
    game = fresh().roll(1, 0, 0).do(ChooseEdge(0))
    for kind, x in (("scrub", 1500), ("marsh", 6000), ("rocks", 10000)):
        game.do(PlaceTerrain(kind, x, 4500))
    return game


def mustering() -> Game:
    """Method A, a fine day."""
    return with_table().do(PassTerrain(), PassTerrain()).roll(1, 0, 0).roll(0, 0, 1)


def row(uid: int, x: int, y: int, count: int, *kit: str) -> Deploy:
    return Deploy(UnitId(uid), kit, tuple(Place(x + 300 * n, y) for n in range(count)))


# --- recruiting


@case("first.core.profiles", "first.core.unit-size", cite="Ruling first.14")
@pytest.mark.parametrize(
    ("troop", "per_point", "sizes", "free"),
    [("hearthguard", 4, (4, 12), False), ("warriors", 8, (4, 12), False), ("levies", 12, (4, 12), False),
     ("warlord", 1, (1, 1), True)],
)  # fmt: skip
def test_figures_for_a_point_and_sizes_of_units(troop: str, per_point: int, sizes: tuple[int, int], free: bool):
    profile = ruleset("first").profiles[troop]
    assert (profile.per_point, (profile.smallest, profile.largest), profile.free) == (per_point, sizes, free)


@case("first.core.muster", "first.core.unit-size", cite="Ruling first.14")
def test_figures_are_grouped_into_units_of_four_to_twelve():
    game = mustering()
    assert game.awaits == Decide(LEFT, Window.MUSTER)
    thin = Muster((Group("warlord", 1), Group("hearthguard", 4), Group("warriors", 5), Group("warriors", 3)))
    assert told(game.refused(thin)) == ("unit-size", "first.core.unit-size")
    few = Muster((Group("warlord", 1), Group("hearthguard", 4), Group("warriors", 4)))
    assert told(game.refused(few)) == ("not-what-was-bought", "first.core.muster")
    game.do(MUSTER)
    assert game.last(Mustered) == Mustered(LEFT, 3)


@case("first.core.muster", cite="Ruling first.14")
def test_there_are_no_heroic_units():
    escorted = Muster((Group("hearthguard", 4, hero="warlord"), Group("warriors", 8)))
    assert told(mustering().refused(escorted)) == ("no-heroic-unit", "first.core.muster")


@case("first.core.muster", cite="Ruling first.14")
def test_there_are_no_war_banners():
    rules = board_field(edition="first").rules
    host = Warband("test", HOST.roster, banners=1)
    game = Game(rules, opening(rules, host, host).state).roll(1, 0, 0).do(ChooseEdge(0))
    for kind, x in (("scrub", 1500), ("marsh", 6000), ("rocks", 10000)):
        game.do(PlaceTerrain(kind, x, 4500))
    game.do(PassTerrain(), PassTerrain()).roll(1, 0, 0).roll(0, 0, 1)
    flown = Muster((Group("warlord", 1), Group("hearthguard", 4), Group("warriors", 8, banner=True)))
    assert told(game.refused(flown)) == ("no-banner", "first.core.muster")
    assert plan_muster(rules, game.state, LEFT) == MUSTER


@case("first.core.equipment-choice", cite="Ruling first.14")
def test_equipment_is_chosen_at_deployment_from_what_the_troop_may_have():
    game = mustering().do(MUSTER, MUSTER)
    refusal = game.refused(row(1, 3000, 2000, 4, "crossbow"))
    assert told(refusal) == ("not-its-equipment", "first.core.equipment-choice")
    assert game.allows(row(1, 3000, 2000, 4, "bow"))


# --- set-up


@case("first.core.first-player", cite="Ruling first.16")
@pytest.mark.parametrize(("counts", "side"), [((1, 0, 0), LEFT), ((0, 1, 0), RIGHT)])
def test_higher_roll_is_the_first_player(counts: tuple[int, int, int], side: Side):
    game = fresh()
    assert game.awaits == Chance(Pool(1, (15, 15, 6)), LEFT, rid("first-player"))
    game.roll(0, 0, 1).roll(*counts)
    assert game.last(FirstPlayerChosen) == FirstPlayerChosen(side)


@case("first.core.table-edges", cite="Ruling first.16")
def test_first_player_takes_a_long_edge():
    game = fresh().roll(0, 1, 0)
    assert game.awaits == Decide(RIGHT, Window.EDGE)
    assert told(game.refused(ChooseEdge(2))) == ("no-such-edge", "first.core.table-edges")
    game.do(ChooseEdge(0))
    assert game.last(EdgeChosen) == EdgeChosen(RIGHT, 0)
    assert [player.edge for player in game.state.players] == [1, 0]


@case("first.core.terrain-table", "first.core.terrain-placing", "first.core.terrain-gap", cite="Ruling first.16")
def test_terrain_is_placed_by_turns_from_the_table_and_apart():
    game = fresh().roll(1, 0, 0).do(ChooseEdge(0))
    assert told(game.refused(PlaceTerrain("castle", 6000, 4500))) == ("no-such-terrain", "first.core.terrain-table")
    assert told(game.refused(PassTerrain())) == ("too-few-pieces", "first.core.terrain-placing")
    game.do(PlaceTerrain("scrub", 6000, 4500))
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    refusal = game.refused(PlaceTerrain("scrub", 6000 + S, 4500))
    assert (told(refusal), refusal.given) == (("terrain-too-near", "first.core.terrain-gap"), (("gap", S),))


@case("first.core.terrain-moving", cite="Ruling first.16")
def test_moving_a_piece_ends_the_placing_but_for_one_last_piece():
    game = with_table()
    assert told(game.refused(MoveTerrain(1, 0, 1501))) == ("too-far", "first.core.terrain-moving")
    game.do(MoveTerrain(1, 0, 1500))
    assert game.last(TerrainMoved) == TerrainMoved(RIGHT, 1)
    assert told(game.refused(MoveTerrain(0, 0, 100))) == ("only-placing", "first.core.terrain-moving")
    game.do(PlaceTerrain("scrub", 6000, 2000))
    assert isinstance(game.awaits, Chance)


@case("first.core.deployment", "first.core.deployment-order", cite="Ruling first.16")
def test_half_with_the_warlord_then_all_then_the_rest():
    game = mustering().do(MUSTER, MUSTER)
    assert told(game.refused(row(3, 3000, 2000, 1))) == ("not-to-be-deployed", "first.core.deployment-order")
    assert told(game.refused(row(2, 3000, 1124, 8))) == ("outside-zone", "first.core.deployment")
    game.do(row(2, 3000, 1125, 8))
    assert told(game.refused(row(1, 3000, 2000, 4))) == ("must-come-first", "first.core.deployment-order")
    game.do(row(0, 3000, 2000, 1))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)
    for uid, count in ((3, 1), (4, 4), (5, 8)):
        game.do(row(uid, 3000, 7800 - 350 * (uid - 3), count))
    assert game.awaits == Decide(LEFT, Window.DEPLOY)


@case("first.core.opening-dice", "first.core.length", cite="Ruling first.16")
def test_nobody_has_dice_before_the_first_turn_and_the_first_player_rolls_three():
    game = mustering().do(MUSTER, MUSTER, row(2, 3000, 1125, 8), row(0, 3000, 2000, 1))
    for uid, count in ((3, 1), (4, 4), (5, 8)):
        game.do(row(uid, 3000, 7800 - 350 * (uid - 3), count))
    game.do(row(1, 6000, 2000, 4))
    assert game.seen(SagaDiceRolled) == []
    assert game.last(TurnBegan) == TurnBegan(LEFT, 1)
    assert game.awaits == Chance(Pool(3, (3, 2, 1)), LEFT, rid("saga-dice"))


# --- the end


#: A unit of which something is left: troop, figures at the start, figures now.
Left = tuple[str, int, int]


def remains(
    left: tuple[tuple[str, int, int], ...], right: tuple[tuple[str, int, int], ...], **settings: object
) -> Field:
    """What is left of both sides: (troop, started, left)."""
    field = board_field(edition="first")
    for side, units in ((LEFT, left), (RIGHT, right)):
        for n, (troop, started, now) in enumerate(units):
            uid = field.unit(side, troop, max(now, 1), (1000 + 2000 * n, 1000 + 5000 * side), started=started)
            if not now:
                field.change(uid, figures=())
    return field


LORD = ("warlord", 1, 1)


def ended(field: Field) -> tuple[list[int], Side | None, str]:
    game = settled(field, Finish("turns-played"))
    over = game.last(BattleEnded)
    return [event.points.value for event in game.seen(PointsCounted)], over.winner, over.reason


@case("first.core.massacre-points", cite="Ruling first.16")
@pytest.mark.parametrize(
    ("loss", "points"),
    [
        (("hearthguard", 4, 1), 3), (("hearthguard", 4, 0), 4), (("warriors", 8, 7), 1), (("warriors", 8, 5), 2),
        (("warriors", 8, 0), 4), (("levies", 12, 9), 1), (("levies", 12, 8), 2), (("levies", 12, 0), 4),
        (("warlord", 1, 0), 3),
    ],
)  # fmt: skip
def test_points_for_the_enemys_losses(loss: tuple[str, int, int], points: int):
    others = () if loss[0] == "warlord" else (LORD,)
    assert ended(remains((LORD,), (*others, loss)))[0] == [points, 0]


@case("first.core.victory", cite="Ruling first.16")
def test_slain_warlord_decides_whatever_the_points():
    field = remains((LORD, ("hearthguard", 12, 0)), (("warlord", 1, 0), ("warriors", 4, 4)))
    assert ended(field) == ([3, 12], LEFT, "warlord-slain")


@case("first.core.victory", cite="Ruling first.16")
@pytest.mark.parametrize(("lost", "winner"), [(2, None), (3, LEFT)])
def test_else_a_lead_of_three_points_wins(lost: int, winner: Side | None):
    field = remains((LORD,), (LORD, ("hearthguard", 4, 4 - lost)))
    assert ended(field) == ([lost, 0], winner, "turns-played")


@case("first.core.victory", cite="Ruling first.16")
def test_two_slain_warlords_leave_it_to_the_points():
    field = remains((("warlord", 1, 0),), (("warlord", 1, 0), ("hearthguard", 4, 1)))
    assert ended(field) == ([6, 3], LEFT, "turns-played")


@case("first.core.length", cite="Ruling first.16")
@pytest.mark.parametrize(("turn", "side", "over"), [(6, RIGHT, True), (6, LEFT, False), (5, RIGHT, False)])
def test_battle_lasts_six_turns_of_both(turn: int, side: Side, over: bool):
    field = remains((LORD,), (LORD,))
    field.state = replace(field.state, turn=turn)
    game = settled(field, EndTurn(side), side=side)
    assert isinstance(game.awaits, Over) is over


@case("first.core.agreement", cite="House rule")
def test_players_may_concede_agree_or_call_time():
    game = fresh()
    assert game.allows(Concede(LEFT))
    game.do(OfferDraw(LEFT))
    assert told(game.refused(OfferDraw(LEFT))) == ("offered-already", "first.core.agreement")
    game.do(CallTime(RIGHT))
    assert told(game.refused(CallTime(RIGHT))) == ("time-called-already", "first.core.agreement")
    game.do(OfferDraw(RIGHT))
    assert game.last(BattleEnded) == BattleEnded(None, "agreed")
    assert told(game.refused(Concede(LEFT))) == ("battle-over", "first.core.length")
