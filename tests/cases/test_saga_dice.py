"""Saga dice: who generates them, how many are rolled, taking dice back, placing them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.abilities.model import EaseFatigue, GiveFatigue, RollDice
from skald.rules.actions import Activate, Done, PlaceDie, TakeBack, Use
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.dice import Pool
from skald.rules.events import (
    AbilityTriggered,
    ActivationResolved,
    BattleEnded,
    DiceReturned,
    DiceTakenBack,
    DiePlaced,
    SagaDiceGenerated,
    SagaDiceRolled,
)
from skald.rules.frames import ActivationPhase, BeginTurn, EndOrders, EndTurn, Orders
from skald.rules.hooks import Window
from skald.rules.ids import Face, Kind, RuleId, Side
from skald.rules.state import Die
from skald.rules.tally import Modifier, Tally
from tests.kit.boards import (
    ACTIVATION,
    ORDERS,
    ability,
    activating,
    aid,
    begun,
    board_field,
    faces,
    lay,
    settled,
    spend,
)
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.moves import told

SAGA_DICE = RuleId("second.core.saga-dice")
LIMIT = RuleId("second.core.dice-limit")
C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE


def generated(field: Field) -> SagaDiceGenerated:
    """What a side's turn begins with."""
    return begun(field).last(SagaDiceGenerated)


def with_warlord(*abilities: object, **settings: object) -> Field:
    """A field on which each side has a Warlord, far from the other."""
    field = board_field(*abilities, **settings)  # type: ignore[arg-type]
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    return field


# --- how many


@case("second.core.saga-dice", "second.core.profiles", cite="Rulebook p.10")
@pytest.mark.parametrize(
    ("troop", "figures", "dice"),
    [
        ("warlord", 1, 1), ("hearthguard", 1, 1), ("hearthguard", 12, 1), ("warriors", 3, 0), ("warriors", 4, 1),
        ("warriors", 12, 1), ("levies", 5, 0), ("levies", 6, 1), ("levies", 12, 1), ("lieutenant", 1, 0),
        ("sorcerer", 1, 0), ("paladin", 1, 0), ("bipeds", 1, 1), ("behemoth", 1, 1), ("static-machine", 1, 0),
        ("mindless", 12, 0), ("mercenary-warriors", 3, 0), ("mercenary-warriors", 4, 1), ("mercenary-guards", 1, 1),
        ("swarm", 5, 0), ("swarm", 6, 1), ("stalkers", 3, 0), ("stalkers", 4, 1), ("destruction-team", 1, 0),
    ],
)  # fmt: skip
def test_unit_generates_the_dice_of_its_profile(troop: str, figures: int, dice: int):
    field = with_warlord()
    field.unit(LEFT, troop, figures, (3000, 3000))
    told_dice = generated(field)
    assert told_dice.dice == Tally(0, SAGA_DICE, (Modifier(1, SAGA_DICE),) * (1 + dice))
    assert told_dice.rolled == 1 + dice


@case("second.core.saga-dice", "second.core.presence", cite="Rulebook p.36")
@pytest.mark.parametrize(("figures", "dice"), [(1, 0), (2, 1)])
def test_presence_counts_towards_the_threshold(figures: int, dice: int):
    field = with_warlord()
    levies = field.unit(LEFT, "levies", figures, (3000, 3000))
    field.change(levies, rules=(RuleId("second.core.presence"),))
    assert generated(field).dice.value == 1 + dice


@case("second.core.saga-dice", "second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
def test_heroic_unit_generates_only_its_heros_dice():
    field = board_field()
    field.unit(LEFT, "warlord", 7, (1000, 1000), escort="warriors")
    assert generated(field).dice.value == 1


@case("second.core.saga-dice", cite="Rulebook p.10")
def test_exhausted_unit_still_generates():
    field = with_warlord()
    field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=3)
    assert generated(field).dice.value == 2


@case("second.core.saga-dice", cite="Rulebook p.10")
def test_units_of_the_enemy_and_eliminated_units_generate_nothing():
    field = with_warlord()
    gone = field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    field.change(gone, figures=())
    assert generated(field).dice.value == 1


@case("second.core.dice-limit", cite="Rulebook p.10")
def test_no_more_than_eight_dice_are_rolled():
    field = with_warlord()
    for n in range(9):
        field.unit(LEFT, "hearthguard", 4, (2000 + 1000 * (n % 5), 2000 + 1000 * (n // 5)), rank=2)
    told_dice = generated(field)
    assert told_dice.dice == Tally(0, SAGA_DICE, (Modifier(1, SAGA_DICE),) * 10 + (Modifier(-2, LIMIT),))
    assert told_dice.rolled == 8


@case("second.core.saga-dice", cite="Rulebook p.10")
def test_saga_die_shows_three_common_two_uncommon_and_one_rare_side():
    game = begun(with_warlord())
    assert game.awaits == Chance(Pool(1, (3, 2, 1)), LEFT, SAGA_DICE)


@case("second.core.saga-dice", cite="Rulebook p.11")
def test_rolled_dice_are_inactive_until_placed():
    field = with_warlord(ability("any", ACTIVATION, EaseFatigue()))
    field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    game = begun(field).roll(1, 0, 1)
    assert game.state.players[LEFT].inactive == (C, R)
    assert game.state.players[LEFT].active == ()
    assert game.last(SagaDiceRolled) == SagaDiceRolled(LEFT, (C, R), SAGA_DICE)


# --- none at all


@case("second.core.no-dice-left", cite="Rulebook p.49")
def test_battle_ends_when_a_side_generates_no_dice():
    field = board_field()
    field.unit(LEFT, "warriors", 3, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    game = begun(field)
    assert isinstance(game.awaits, Over)
    assert game.last(BattleEnded) == BattleEnded(None, "no-saga-dice")
    assert game.seen(SagaDiceGenerated) == []


@case("second.core.no-dice-left", cite="Rulebook p.49")
def test_dice_left_on_the_board_do_not_save_a_beaten_side():
    field = board_field(ability("any", ORDERS, RollDice(dice=1)))
    field.unit(LEFT, "warriors", 3, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    lay(field, LEFT, "any")
    assert begun(field).last(BattleEnded).reason == "no-saga-dice"


@case("second.core.no-dice-left", cite="Ruling: no_dice_ends_game")
def test_battle_goes_on_without_dice_where_that_is_set():
    field = board_field(no_dice_ends_game=False)
    field.unit(LEFT, "warriors", 3, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    game = begun(field)
    assert game.last(SagaDiceGenerated) == SagaDiceGenerated(LEFT, Tally(0, SAGA_DICE), 0)
    assert isinstance(game.awaits, Decide)


# --- dice left on the board


def six_dice(active: str) -> Field:
    """A side that generates six dice, with dice lying on a basic ability and one on an advanced one."""
    field = with_warlord(
        ability("many", ACTIVATION, EaseFatigue(), basic=True), ability("once", ACTIVATION, EaseFatigue())
    )
    for n in range(5):
        field.unit(LEFT, "hearthguard", 1, (2000 + 1000 * n, 2000))
    lay(field, LEFT, "once")
    lay(field, LEFT, "many", active)
    return field


@case("second.core.dice-left-on-board", cite="Rulebook p.11")
def test_dice_on_the_board_are_not_subtracted():
    game = begun(six_dice("c"))
    assert game.last(SagaDiceGenerated).dice.value == 6
    assert game.awaits == Chance(Pool(6, (3, 2, 1)), LEFT, SAGA_DICE)


@case("second.core.take-back", "second.core.dice-limit", cite="Rulebook p.11")
def test_dice_may_be_taken_back_only_when_too_few_are_available():
    game = begun(six_dice("ccu"))
    assert game.last(SagaDiceGenerated).rolled == 4
    assert game.awaits == Decide(LEFT, Window.TAKE_BACK)


@case("second.core.take-back", cite="Rulebook p.11")
@pytest.mark.parametrize(("back", "rolled"), [((), 4), (("once",), 5), (("once", "many"), 6), (("many", "many"), 6)])
def test_as_many_dice_are_rolled_as_are_available_after_taking_back(back: tuple[str, ...], rolled: int):
    game = begun(six_dice("ccu")).do(TakeBack(tuple(aid(name) for name in back)))
    assert game.awaits == Chance(Pool(rolled, (3, 2, 1)), LEFT, SAGA_DICE)
    assert len(game.state.players[LEFT].active) == 4 - len(back)
    taken = [DiceTakenBack(LEFT, tuple(aid(name) for name in back))] if back else []
    assert game.seen(DiceTakenBack) == taken


@case("second.core.take-back", cite="Rulebook p.11")
def test_no_more_dice_are_taken_back_than_are_missing_or_lie_there():
    game = begun(six_dice("ccu"))
    refusal = game.refused(TakeBack((aid("many"),) * 3))
    assert (told(refusal), refusal.given) == (("too-many-dice", "second.core.take-back"), (("most", 2),))
    assert told(game.refused(TakeBack((aid("once"),) * 2))) == ("no-die-there", "second.core.take-back")
    assert told(game.refused(Done())) == ("not-now", "second.core.take-back")


# --- placing


def orders(*abilities: object, inactive: str, active: tuple[tuple[str, str], ...] = ()):
    """The Orders phase of a side with these dice, and a rare one that always has a place to go."""
    field = with_warlord(*abilities, ability("spare", ACTIVATION, EaseFatigue(), cost="r", basic=True))
    field.inactive(LEFT, *faces(inactive + "r"))
    for name, letters in active:
        lay(field, LEFT, name, letters)
    return field.orders()


@case("second.core.placing-dice", cite="Rulebook p.12")
def test_die_is_placed_only_where_its_face_is_accepted():
    game = orders(ability("picky", ACTIVATION, EaseFatigue(), cost="u"), inactive="cu")
    refusal = game.refused(PlaceDie(C, aid("picky")))
    assert told(refusal) == ("wrong-face", "second.core.placing-dice")
    game.do(PlaceDie(U, aid("picky")))
    assert game.last(DiePlaced) == DiePlaced(LEFT, U, aid("picky"))
    assert game.state.players[LEFT].active == (Die(aid("picky"), U),)
    assert game.state.players[LEFT].inactive == (C, R)


@case("second.core.placing-dice", cite="Rulebook p.12")
def test_only_rolled_dice_are_placed_and_only_on_the_own_board():
    game = orders(ability("any", ACTIVATION, EaseFatigue()), inactive="c")
    assert told(game.refused(PlaceDie(U, aid("any")))) == ("no-such-die", "second.core.placing-dice")
    assert told(game.refused(PlaceDie(C, aid("other")))) == ("no-such-ability", "second.core.placing-dice")


@case("second.core.advanced-abilities", cite="FAQ p.12", faq="PLACING SAGA DICE")
def test_advanced_ability_holds_one_set_of_dice():
    game = orders(ability("once", ACTIVATION, EaseFatigue()), inactive="cc").do(PlaceDie(C, aid("once")))
    assert told(game.refused(PlaceDie(C, aid("once")))) == ("ability-full", "second.core.advanced-abilities")


@case("second.core.advanced-abilities", "second.core.placing-dice", cite="Rulebook p.12")
def test_advanced_ability_with_two_slots_wants_a_die_for_each():
    game = orders(ability("pair", ACTIVATION, EaseFatigue(), cost="c u"), inactive="ccu").do(PlaceDie(C, aid("pair")))
    assert told(game.refused(PlaceDie(C, aid("pair")))) == ("ability-full", "second.core.advanced-abilities")
    game.do(PlaceDie(U, aid("pair")))
    assert len(game.state.players[LEFT].active) == 2


@case("second.core.placing-dice", cite="Rulebook p.12")
@pytest.mark.parametrize("order", ["uc", "cu", "ur", "ru", "uu"])
def test_die_that_fits_two_slots_makes_room_for_a_pickier_one(order: str):
    game = orders(ability("pair", ACTIVATION, EaseFatigue(), cost="cu ur"), inactive=order)
    for letter in order:
        game.do(PlaceDie(faces(letter)[0], aid("pair")))
    assert sorted(die.face for die in game.state.players[LEFT].active) == list(faces(order))


@case("second.core.advanced-abilities", cite="FAQ p.12", faq="PLACING SAGA DICE")
def test_advanced_ability_is_filled_once_a_turn():
    game = orders(ability("once", ORDERS, RollDice(dice=1)), inactive="cc")
    game.do(PlaceDie(C, aid("once")), spend("once")).roll(1, 0, 0)
    refusal = game.refused(PlaceDie(C, aid("once")))
    assert told(refusal) == ("filled-already", "second.core.advanced-abilities")


@case("second.core.advanced-abilities", cite="FAQ p.12", faq="PLACING SAGA DICE")
def test_ability_that_started_the_turn_full_is_filled_again_after_a_trigger_in_orders():
    game = orders(ability("once", ORDERS, RollDice(dice=1)), inactive="c", active=(("once", "c"),))
    assert told(game.refused(PlaceDie(C, aid("once")))) == ("ability-full", "second.core.advanced-abilities")
    game.do(spend("once")).roll(1, 0, 0).do(PlaceDie(C, aid("once")))
    assert game.state.players[LEFT].active == (Die(aid("once"), C),)
    assert told(game.refused(spend("once"))) == ("triggered-already", "second.core.advanced-abilities")


@case("second.core.advanced-abilities", cite="FAQ p.12", faq="PLACING SAGA DICE")
def test_completing_a_set_left_from_before_fills_the_ability():
    pair = ability("pair", ORDERS, RollDice(dice=1), cost="c c")
    game = orders(pair, inactive="cc", active=(("pair", "c"),))
    game.do(PlaceDie(C, aid("pair")), spend("pair", "cc")).roll(1, 0, 0)
    assert told(game.refused(PlaceDie(C, aid("pair")))) == ("filled-already", "second.core.advanced-abilities")


@case("second.core.advanced-abilities", cite="FAQ p.12", faq="PLACING SAGA DICE")
def test_advanced_ability_is_triggered_again_in_the_next_turn():
    field = with_warlord(ability("once", ORDERS, RollDice(dice=1)))
    field.inactive(LEFT, C)
    lay(field, LEFT, "once")
    game = settled(field, Orders(LEFT), EndOrders(LEFT), ActivationPhase(LEFT), EndTurn(LEFT))
    game.do(spend("once")).roll(1, 0, 0).do(PlaceDie(C, aid("once")), Done())
    while game.state.turn == 2 or game.state.active is RIGHT:
        game.roll(1, 0, 0) if isinstance(game.awaits, Chance) else game.do(Done())
    game.roll(0, 1, 0)
    assert game.allows(spend("once"))


@case("second.core.basic-abilities", cite="Rulebook p.12")
def test_basic_ability_holds_any_number_of_dice_and_is_triggered_with_each():
    game = orders(ability("pool", ORDERS, RollDice(dice=1), basic=True), inactive="ccc")
    for _ in range(3):
        game.do(PlaceDie(C, aid("pool")))
    for _ in range(3):
        game.do(spend("pool")).roll(0, 0, 1)
    assert game.seen(AbilityTriggered) == [AbilityTriggered(LEFT, aid("pool"), (C,))] * 3
    assert game.state.players[LEFT].inactive == (R, R, R, R)


@case("second.core.basic-abilities", cite="Rulebook p.12")
def test_basic_ability_with_two_slots_holds_several_sets():
    game = orders(ability("pool", ORDERS, RollDice(dice=1), cost="c c", basic=True), inactive="cccc")
    for _ in range(4):
        game.do(PlaceDie(C, aid("pool")))
    for _ in range(2):
        game.do(spend("pool", "cc")).roll(0, 0, 1)
    assert game.state.players[LEFT].active == ()


@case("second.core.placing-dice", cite="Rulebook p.12")
def test_ability_is_triggered_only_with_a_full_set_of_its_dice():
    game = orders(ability("pair", ORDERS, RollDice(dice=1), cost="c u"), inactive="u").do(PlaceDie(U, aid("pair")))
    for letters in ("u", "c", "cu", "uu"):
        assert told(game.refused(spend("pair", letters))) == ("dice-missing", "second.core.placing-dice")


@case("second.core.unplaced-dice", cite="Rulebook p.13")
def test_unplaced_dice_go_back_when_orders_end():
    field = with_warlord(ability("picky", ACTIVATION, GiveFatigue(), cost="r"))
    field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    game = begun(field).roll(1, 0, 1).do(PlaceDie(R, aid("picky")), Done())
    assert game.last(DiceReturned) == DiceReturned(LEFT, 1)
    assert game.state.players[LEFT].inactive == ()
    assert game.state.players[LEFT].active == (Die(aid("picky"), R),)


@case("second.core.activation-phase", "second.core.placing-dice", cite="Rulebook p.14")
def test_no_die_is_placed_after_the_orders_phase():
    field = with_warlord(ability("any", ACTIVATION, GiveFatigue()))
    lay(field, LEFT, "any")
    assert told(activating(field).refused(PlaceDie(C, aid("any")))) == ("not-now", "second.core.activation-phase")


@case("second.core.dice-left-on-board", cite="Rulebook p.11")
def test_dice_that_are_not_spent_stay_into_the_next_turns():
    field = with_warlord(ability("picky", ACTIVATION, GiveFatigue(), cost="r"))
    lay(field, LEFT, "picky", "r")
    game = settled(field, BeginTurn(RIGHT), side=RIGHT)
    while game.state.active is RIGHT:
        game.roll(1, 0, 0) if isinstance(game.awaits, Chance) else game.do(Done())
    assert game.state.players[LEFT].active == (Die(aid("picky"), R),)
    assert game.last(SagaDiceGenerated).rolled == 1


@case("second.core.free-activation", cite="Rulebook p.15")
def test_free_activation_costs_no_die():
    field = with_warlord()
    game = activating(field)
    determination = game.uses("second.core.determination")[0]
    assert determination == Use(RuleId("second.core.determination"), field.state.units[0].id)
    game.do(determination, Activate(field.state.units[0].id, Kind.REST))
    assert game.last(ActivationResolved) == ActivationResolved(field.state.units[0].id, Kind.REST)
    assert game.seen(AbilityTriggered) == []


@case("second.core.opening-dice", "second.core.dice-limit", cite="Spec 2.2, scenario caps")
@pytest.mark.parametrize(("turn", "side", "more"), [(0, LEFT, 1), (1, RIGHT, 2), (1, LEFT, 2)])
def test_dice_set_aside_in_the_first_turn_are_not_rolled_by_effects_either(turn: int, side: Side, more: int):
    pool = ability("pool", ORDERS, RollDice(dice=2), basic=True)
    field = with_warlord(pool, first_turn_dice=2)
    for each in (LEFT, RIGHT):
        field.unit(each, "hearthguard", 4, (3000, 1000 + 7000 * each))
    field.state = replace(field.state, turn=turn)
    game = begun(field, side).roll(2, 0, 0).do(PlaceDie(C, aid("pool")), spend("pool"))
    # The die spent is available again, and in the first player's first turn it is the only one.
    assert game.awaits == Chance(Pool(more, (3, 2, 1)), side, RuleId(aid("pool")))
