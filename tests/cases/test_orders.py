"""The Orders phase: placing and triggering in any order, and the opponent's two windows."""

from __future__ import annotations

import pytest

from skald.rules.abilities.model import EaseFatigue, GiveFatigue, RollDice
from skald.rules.actions import Choose, Done, PlaceDie
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.events import AbilityTriggered, DiceReturned, DiePlaced, FatigueTaken, SagaDiceRolled
from skald.rules.frames import ActivationPhase, EndOrders, EndTurn, Orders, OrdersReaction
from skald.rules.hooks import Window
from skald.rules.ids import Face, UnitId
from skald.rules.state import Die
from tests.kit.boards import (
    ACTIVATION,
    ORDERS,
    ORDERS_REACTION,
    ability,
    aid,
    begun,
    board_field,
    faces,
    lay,
    settled,
    spend,
    why,
)  # fmt: skip
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.moves import told

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
LORD, FOE = UnitId(0), UnitId(1)

HEX = ability("hex", ORDERS_REACTION, GiveFatigue())
POOL = ability("pool", ORDERS, RollDice(dice=2), basic=True)
ACT = ability("act", ACTIVATION, GiveFatigue(), basic=True)


def two_lords() -> Field:
    """Two Warlords, far apart, with the same small board."""
    field = board_field(HEX, POOL, ACT)
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    return field


def reactions(letters: str = "c") -> Game:
    """LEFT's turn has begun and been rolled; RIGHT has dice on its answer."""
    field = two_lords()
    lay(field, RIGHT, "hex", letters)
    return begun(field).roll(1, 0, 0)


@case("second.core.orders-reaction", cite="Rulebook p.13")
def test_opponent_may_answer_the_roll_before_the_first_die_is_placed():
    game = reactions()
    assert game.awaits == Decide(RIGHT, Window.ORDERS_REACTION)
    assert told(game.refused(PlaceDie(C, aid("pool")))) == ("not-now", "second.core.orders-reaction")
    game.do(spend("hex"), Choose(LORD))
    assert game.seen(FatigueTaken) == [FatigueTaken(LORD, 1, why("hex"))]
    assert game.seen(DiePlaced) == []
    assert game.awaits == Decide(LEFT, Window.ORDERS)


@case("second.core.orders-reaction", cite="Rulebook p.13")
def test_opponent_may_answer_once_more_before_the_activation_phase():
    # With its last die placed and nothing to trigger, LEFT's Orders phase is at its end.
    game = reactions().do(Done(), PlaceDie(C, aid("act")))
    assert game.awaits == Decide(RIGHT, Window.ORDERS_REACTION)
    game.do(spend("hex"), Choose(LORD))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.orders-reaction", "second.core.unplaced-dice", cite="Rulebook p.13")
def test_unplaced_dice_return_only_after_the_second_answer():
    field = two_lords()
    lay(field, RIGHT, "hex")
    field.unit(LEFT, "hearthguard", 4, (3000, 1000))
    game = begun(field).roll(2, 0, 0).do(Done(), PlaceDie(C, aid("act")), Done())
    assert game.awaits == Decide(RIGHT, Window.ORDERS_REACTION)
    assert game.state.players[LEFT].inactive == (C,)
    game.do(Done())
    assert game.last(DiceReturned) == DiceReturned(LEFT, 1)
    assert game.state.players[LEFT].inactive == ()


@case("second.core.orders-reaction", cite="Rulebook p.13")
def test_window_stays_open_until_the_opponent_passes():
    field = board_field(HEX, ability("curse", ORDERS_REACTION, GiveFatigue(amount=2)), POOL, ACT)
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    lay(field, RIGHT, "hex")
    lay(field, RIGHT, "curse")
    game = begun(field).roll(1, 0, 0).do(spend("hex"), Choose(LORD))
    assert game.awaits == Decide(RIGHT, Window.ORDERS_REACTION)
    game.do(spend("curse"), Choose(LORD))
    assert [event.amount for event in game.seen(FatigueTaken)] == [1, 2]


@case("second.core.orders-reaction", "second.core.ability-types", cite="Rulebook p.40")
def test_only_orders_reaction_abilities_answer_orders():
    field = two_lords()
    for name in ("hex", "pool", "act"):
        lay(field, RIGHT, name)
    game = begun(field).roll(1, 0, 0)
    for name in ("pool", "act"):
        assert told(game.refused(spend(name))) == ("wrong-moment", "second.core.ability-types")
    assert game.allows(spend("hex"))


@case("second.core.ability-types", "second.core.orders-phase", cite="Rulebook p.40")
def test_only_orders_abilities_are_triggered_in_the_own_orders_phase():
    field = two_lords()
    for name in ("hex", "pool", "act"):
        lay(field, LEFT, name)
    game = begun(field).roll(1, 0, 0)
    for name in ("hex", "act"):
        assert told(game.refused(spend(name))) == ("wrong-moment", "second.core.ability-types")
    assert game.allows(spend("pool"))


@case("second.core.orders-reaction", cite="Rulebook p.13")
def test_nobody_is_asked_who_has_nothing_to_answer_with():
    field = two_lords()
    lay(field, RIGHT, "act")
    assert begun(field).roll(1, 0, 0).awaits == Decide(LEFT, Window.ORDERS)


@case("second.core.orders-phase", cite="Rulebook p.11")
def test_dice_are_placed_and_abilities_triggered_in_any_order():
    field = two_lords()
    lay(field, LEFT, "pool")
    game = begun(field).roll(1, 0, 0)
    game.do(spend("pool")).roll(0, 1, 1).do(PlaceDie(U, aid("pool")), spend("pool", "u")).roll(0, 0, 2)
    game.do(PlaceDie(R, aid("act")), PlaceDie(C, aid("pool")), spend("pool")).roll(2, 0, 0)
    assert game.state.players[LEFT].inactive == (C, C, R, R)
    assert game.state.players[LEFT].active == (Die(aid("act"), R),)
    assert [type(event) for event in game.events if isinstance(event, AbilityTriggered | DiePlaced)] == [
        AbilityTriggered, DiePlaced, AbilityTriggered, DiePlaced, DiePlaced, AbilityTriggered,
    ]  # fmt: skip


@case("second.core.dice-limit", "second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
@pytest.mark.parametrize(("active", "rolled"), [(4, 2), (6, 2), (7, 2)])
def test_effect_that_rolls_dice_uses_available_ones_only(active: int, rolled: int):
    field = two_lords()
    lay(field, LEFT, "pool")
    lay(field, LEFT, "act", "c" * (active - 1))
    field.inactive(LEFT, *faces("c" * (8 - active - 1)))
    game = settled(field, Orders(LEFT), EndOrders(LEFT), ActivationPhase(LEFT), EndTurn(LEFT)).do(spend("pool"))
    # One die was available, and the die spent is available again: two of eight.
    assert game.awaits == Chance(Pool(rolled, (3, 2, 1)), LEFT, why("pool"))


@case("second.core.dice-limit", cite="Rulebook p.10")
def test_spent_die_is_available_again():
    field = two_lords()
    lay(field, LEFT, "pool")
    lay(field, LEFT, "act", "c" * 7)
    game = settled(field, Orders(LEFT), EndOrders(LEFT), ActivationPhase(LEFT), EndTurn(LEFT))
    # All eight lie on the board: only the one just spent can be rolled.
    assert game.do(spend("pool")).awaits == Chance(Pool(1, (3, 2, 1)), LEFT, why("pool"))


@case("second.core.orders-phase", cite="Rulebook p.11")
def test_dice_of_an_orders_ability_are_inactive_like_the_others():
    field = two_lords()
    lay(field, LEFT, "pool")
    game = begun(field).roll(1, 0, 0).do(spend("pool")).roll(1, 0, 1)
    assert game.seen(SagaDiceRolled)[-1] == SagaDiceRolled(LEFT, (C, R), why("pool"))
    assert game.state.players[LEFT].inactive == (C, C, R)


@case("second.core.orders-phase", cite="Rulebook p.11")
def test_orders_phase_is_followed_by_the_activation_phase():
    field = two_lords()
    game = begun(field).roll(1, 0, 0).do(PlaceDie(C, aid("act")))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    assert told(game.refused(spend("pool"))) == ("wrong-moment", "second.core.ability-types")


@case("second.core.orders-reaction", cite="Rulebook p.13")
def test_both_windows_are_the_opponents():
    field = two_lords()
    lay(field, LEFT, "hex")
    game = settled(field, OrdersReaction(RIGHT), Orders(LEFT), ActivationPhase(LEFT), EndTurn(LEFT))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.do-less", cite="FAQ p.9", faq="WHO CAN DO MORE, CAN DO LESS")
def test_fewer_saga_dice_may_be_rolled_than_the_effect_allows():
    field = two_lords()
    lay(field, LEFT, "pool")
    game = begun(field).roll(1, 0, 0).do(spend("pool", amount=1))
    assert game.awaits == Chance(Pool(1, (3, 2, 1)), LEFT, why("pool"))


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
def test_fewer_units_may_be_named_than_the_effect_allows():
    field = board_field(ability("ease", ORDERS, EaseFatigue(units=3)), POOL)
    for n in range(3):
        field.unit(LEFT, "hearthguard", 1, (1000 * (n + 1), 1000), fatigue=1)
    lay(field, LEFT, "ease")
    lay(field, LEFT, "pool")
    game = settled(field, Orders(LEFT), EndTurn(LEFT)).do(spend("ease"), Choose(UnitId(2)), Done())
    assert [game.unit(UnitId(n)).fatigue for n in range(3)] == [1, 1, 0]
