"""The cards of duration: who starts, with how many dice, and what the first turn bars."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.abilities.model import Volley
from skald.rules.actions import Abandon, Activate, Done, MoveUnit, PlaceDie, TakeBack, Trigger
from skald.rules.asking import STARTER
from skald.rules.awaiting import Awaiting, Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import saga_pool
from skald.rules.events import DiceTakenBack, SagaDiceGenerated
from skald.rules.frames import BeginTurn, OpeningPlacement
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face, Kind, RuleId, Side, UnitId
from skald.rules.phases.saga_dice import available
from skald.rules.state import Die
from tests.kit.boards import ACTIVATION, ability, aid, lay, spend
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.first_turns import deployed, first_turn, play_by_board, resumed
from tests.kit.moves import about_to_move, by, may_activate, told
from tests.kit.scenarios import Table, row

COMMON, UNCOMMON, RARE = Face.COMMON, Face.UNCOMMON, Face.RARE


def army(table: Table, side: Side, y: float) -> list[UnitId]:
    """A Warlord, Hearthguards and Warriors in a row: three Saga dice, four with the Warlord's second."""
    lord = table.place(side, "warlord", row(100, y, 1))
    return [lord, *(table.place(side, troop, row(300 + 150 * n, y, 4)) for n, troop in enumerate(("hearthguard",) * 6))]


def begun(table: Table, side: Side) -> Game:
    """A side's first turn begins now."""
    # When it is the right side's, the left side's is over already.
    turn = int(side)
    players = tuple(replace(player, turns=0) for player in table.state.players)
    table.state = replace(table.state, turn=turn, players=(replace(players[0], turns=turn), players[1]))
    return table.game(BeginTurn(side), side=side)


# --- dice before the first turn


@case("scenario.pitched-battle", cite="Lord's Manual p.16")
@pytest.mark.parametrize("first", [LEFT, RIGHT])
def test_pitched_battle_lets_the_second_player_lay_three_dice_before_the_first_player_starts(first):
    game = deployed(first)
    assert game.awaits == Chance(saga_pool(3), first.other, RuleId("scenario.pitched-battle"))
    asked: Awaiting = game.roll(3, 0, 0).awaits
    assert asked == Decide(first.other, Window.OPENING)
    assert told(game.refused(Trigger(AbilityId("fjord-reavers.warriors"), (COMMON,)))) == (
        "not-now", "second.core.opening-dice",
    )  # fmt: skip
    game.do(Done())
    assert (game.state.active, game.state.turn) == (first, 1)


@case("scenario.friendly-meeting", cite="Lord's Manual p.17")
@pytest.mark.parametrize("first", [LEFT, RIGHT])
def test_friendly_meeting_lets_the_first_player_lay_three_dice_before_the_second_player_starts(first):
    game = deployed(first, duration="friendly-meeting")
    assert game.awaits == Chance(saga_pool(3), first, RuleId("scenario.friendly-meeting"))
    game.roll(0, 3, 0).do(Done())
    assert (game.state.first, game.state.active, game.state.turn) == (first, first.other, 1)
    assert dict(game.state.facts)[STARTER] == first.other


@case("scenario.pitched-battle", cite="Lord's Manual p.16; spec §3, column × pitched")
def test_no_more_opening_dice_are_rolled_than_are_available():
    table = Table("expedition", cards=("pitched-battle",))
    table.dice(RIGHT, "fjord-reavers.warriors", *(COMMON,) * 6)
    table.state = replace(table.state, turn=0)
    frames = table.rules.scenario.setup(Context(table.rules, table.state), "opening-dice")
    assert [frame.dice for frame in frames[:1]] == [2]
    assert frames[1] == OpeningPlacement(RIGHT)


# --- few dice


@case("scenario.regicide", cite="Lord's Manual p.17")
@pytest.mark.parametrize(("side", "dice"), [(LEFT, 3), (RIGHT, 5)])
def test_regicide_leaves_three_dice_to_the_first_player_and_five_to_the_second(side, dice):
    table = Table("expedition", cards=("regicide",))
    army(table, side, 100)
    asked = resumed(begun(table, side))
    assert asked.awaits == Chance(saga_pool(dice), side, RuleId("second.core.saga-dice"))
    ctx = Context(asked.rules, asked.state)
    assert available(ctx, ctx.players[side]) == dice
    asked.roll(dice, 0, 0)
    ctx = Context(asked.rules, asked.state)
    # Abilities can't roll the others either.
    assert available(ctx, ctx.players[side]) == 0


@case("scenario.regicide", cite="Ruling D-7; spec §3, column × regicide")
def test_dice_on_the_board_count_and_the_surplus_is_taken_up():
    table = Table("expedition", cards=("regicide",))
    army(table, LEFT, 100)
    table.dice(LEFT, "fjord-reavers.warriors", COMMON, COMMON)
    table.dice(LEFT, "fjord-reavers.elite", UNCOMMON, UNCOMMON, UNCOMMON)
    game = resumed(begun(table, LEFT))
    warriors, elite = (AbilityId(f"fjord-reavers.{name}") for name in ("warriors", "elite"))
    for left in (2, 1):
        assert (game.asked.about.amount, game.asked.about.stage) == (left, "surplus")
        assert told(game.refused(TakeBack((warriors, elite)))) == ("one-die-there", "scenario.regicide")
        game.do(TakeBack((warriors,)))
    assert game.seen(DiceTakenBack) == [DiceTakenBack(LEFT, (warriors,))] * 2
    assert game.seen(SagaDiceGenerated)[0].rolled == 0
    # Three lie there: they may be taken back and rolled as in any turn.
    asked: Awaiting = game.awaits
    assert asked == Decide(LEFT, Window.TAKE_BACK)
    game.do(TakeBack((elite,)))
    assert game.awaits == Chance(saga_pool(1), LEFT, RuleId("second.core.saga-dice"))


@case("scenario.regicide", cite="spec §3, regicide × loyalty")
def test_a_loyal_warlord_doesnt_lift_the_limit():
    table = Table("expedition", cards=("regicide", "loyalty"))
    army(table, LEFT, 100)
    assert resumed(begun(table, LEFT)).awaits == Chance(saga_pool(3), LEFT, RuleId("second.core.saga-dice"))


# --- advanced abilities


def advanced_table(side: Side = RIGHT, **settings: object) -> Game:
    """A side has a die that fits a basic and an advanced ability; the right side starts."""
    table = first_turn("overcast", of=side, **settings)
    play_by_board(
        table, ability("plain", ACTIVATION, Volley(dice=2), basic=True), ability("fine", ACTIVATION, Volley(dice=2))
    )
    table.state = replace(table.state, facts=(*table.state.facts, (STARTER, RIGHT)))
    table.place(side, "warriors", row(100, 100, 4))
    table.place(side.other, "warriors", row(100, 300, 4))
    table.inactive(side, COMMON)
    return table.orders(side)


@case("scenario.overcast", cite="Lord's Manual p.16; ruling O-5")
def test_who_starts_under_overcast_lays_no_die_on_an_advanced_ability():
    game = advanced_table()
    assert told(game.refused(PlaceDie(COMMON, aid("fine")))) == ("no-advanced-yet", "scenario.overcast")
    assert game.allows(PlaceDie(COMMON, aid("plain")))
    assert advanced_table(LEFT).allows(PlaceDie(COMMON, aid("fine")))


@case("scenario.overcast", cite="Lord's Manual p.16; ruling O-5; spec §3, column × overcast")
def test_overcast_is_over_after_that_turn_and_lets_dice_work_that_lie_there_already():
    game = advanced_table()
    game.state = replace(game.state, turn=2)
    assert game.allows(PlaceDie(COMMON, aid("fine")))
    for setting, allowed in (("fill", True), ("trigger", False), ("both", False)):
        game = advanced_table(overcast=setting)
        laid = replace(game.state.players[1], active=(Die(aid("fine"), COMMON),))
        game.state = replace(game.state, players=(game.state.players[0], laid))
        assert game.allows(PlaceDie(COMMON, aid("fine"))) is False
        game.do(Done())
        assert game.allows(spend("fine")) is allowed
    game = advanced_table(overcast="trigger")
    assert game.allows(PlaceDie(COMMON, aid("fine")))


@case("scenario.overcast", cite="Lord's Manual p.16")
def test_overcast_lets_the_second_player_start():
    assert deployed(duration="overcast").state.active is RIGHT


# --- one activation


def acted(side: Side, *acts: Kind, turn: int = 1, active: Side = RIGHT, **settings: object) -> Game:
    """A unit that has acted so in the turn of a side."""
    table = first_turn("caution", of=active, **settings)
    table.state = replace(table.state, turn=turn, facts=(*table.state.facts, (STARTER, RIGHT)))
    unit = table.place(side, "warriors", row(300, 300, 4), fatigue=1)
    table.place(side.other, "warriors", row(300, 800, 4))
    table.change(unit, acts=acts)
    game = may_activate(table, unit, Kind.MOVE, Kind.REST)
    game.state = replace(game.state, active=active)
    return game


@case("scenario.caution", cite="Lord's Manual p.17; ruling O-17")
@pytest.mark.parametrize("side", [LEFT, RIGHT])
@pytest.mark.parametrize("acts", [(Kind.MOVE,), (Kind.REST,), (Kind.SHOOT,)])
def test_in_the_first_turn_under_caution_no_unit_is_activated_a_second_time(side, acts):
    game = acted(side, *acts)
    assert told(game.refused(Activate(UnitId(0), Kind.MOVE))) == ("activated-once", "scenario.caution")
    assert acted(side).allows(Activate(UnitId(0), Kind.MOVE))


@case("scenario.caution", cite="Lord's Manual p.17")
def test_caution_bears_on_the_first_turn_of_who_starts_alone():
    assert acted(LEFT, Kind.MOVE, active=LEFT).allows(Activate(UnitId(0), Kind.MOVE))
    assert acted(RIGHT, Kind.MOVE, turn=2).allows(Activate(UnitId(0), Kind.MOVE))
    assert deployed(duration="caution").state.active is RIGHT


@case("scenario.caution", cite="Ruling O-17")
def test_caution_may_bear_on_the_starters_units_alone():
    assert acted(LEFT, Kind.MOVE, caution_whose="starter").allows(Activate(UnitId(0), Kind.MOVE))
    assert not acted(RIGHT, Kind.MOVE, caution_whose="starter").allows(Activate(UnitId(0), Kind.MOVE))


@case("scenario.caution", cite="Lord's Manual p.17")
def test_a_cancelled_activation_doesnt_count_under_caution():
    game = acted(RIGHT).do(Activate(UnitId(0), Kind.MOVE)).passing()
    game.do(Abandon())
    assert game.unit(UnitId(0)).acts == ()


# --- no attack


def pressed(
    *, side: Side = LEFT, active: Side = LEFT, turn: int = 1, edition: str = "second", **settings: object
) -> Game:
    """Archers of a side that could shoot and charge an enemy near by."""
    table = first_turn("under-pressure", of=active, **settings)
    table.state = replace(table.state, turn=turn)
    unit = table.place(side, "levies", row(300, 300, 6), "bow")
    table.place(side.other, "warriors", row(300, 420, 4))
    game = may_activate(table, unit, Kind.MOVE, Kind.CHARGE, Kind.SHOOT)
    game.state = replace(game.state, active=active)
    return game


@case("scenario.under-pressure", cite="Lord's Manual p.17; ruling O-6")
@pytest.mark.parametrize("kind", [Kind.CHARGE, Kind.SHOOT])
def test_the_first_player_neither_charges_nor_shoots_in_the_whole_first_turn(kind):
    attack = Activate(UnitId(0), kind, UnitId(1))
    for active in Side:
        game = pressed(active=active)
        assert told(game.refused(attack)) == ("no-attack-yet", "scenario.under-pressure")
        assert game.allows(Activate(UnitId(0), Kind.MOVE))
    assert pressed(turn=2).allows(attack)
    assert pressed(side=RIGHT, active=RIGHT).allows(attack)


@case("scenario.under-pressure", cite="Ruling O-6")
def test_pressure_may_last_for_the_first_players_own_turn_alone():
    attack = Activate(UnitId(0), Kind.SHOOT, UnitId(1))
    assert not pressed(under_pressure_until="own-turn").allows(attack)
    assert pressed(under_pressure_until="own-turn", active=RIGHT).allows(attack)


@case("scenario.under-pressure", cite="FAQ p.25; ruling O-6")
@pytest.mark.parametrize("counts", [False, True])
def test_a_shot_without_a_unit_activates_nobody(counts):
    table = first_turn("under-pressure", unitless_counts=counts)
    play_by_board(table, ability("rain", ACTIVATION, Volley(dice=2), basic=True))
    table.place(LEFT, "warriors", row(300, 300, 4))
    table.place(RIGHT, "warriors", row(300, 420, 4))
    lay(table, LEFT, "rain")
    game = table.game()
    if counts:
        assert told(game.refused(spend("rain"))) == ("no-volley-yet", "scenario.under-pressure")
    else:
        assert game.allows(spend("rain"))


@case("scenario.under-pressure", cite="Ruling O-26")
def test_where_moves_engage_the_first_player_moves_near_nobody():
    table = first_turn("under-pressure", edition="first")
    unit = table.place(LEFT, "warriors", row(300, 300, 4))
    table.place(RIGHT, "warriors", row(300, 420, 4))
    game = about_to_move(table, unit)
    assert told(game.refused(by(game, unit, 0, 700))) == ("no-attack-yet", "scenario.under-pressure")
    assert game.allows(by(game, unit, 0, 300))
    assert game.allows(MoveUnit(()))
    game.state = replace(game.state, turn=2)
    assert game.allows(by(game, unit, 0, 700))
    # Where charges are declared a Move is none, however near it ends.
    table = first_turn("under-pressure")
    unit = table.place(LEFT, "warriors", row(300, 300, 4))
    table.place(RIGHT, "warriors", row(300, 420, 4))
    game = about_to_move(table, unit)
    assert game.allows(by(game, unit, 0, 300))
