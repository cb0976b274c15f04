"""First edition: two dice for the Warlord, one for each unit of Hearthguards or Warriors, less those left; six."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.abilities.model import EaseFatigue, GiveFatigue, RollDice
from skald.rules.actions import Abandon, Done, PlaceDie
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.events import BattleEnded, DiceReturned, SagaDiceGenerated
from skald.rules.hooks import Window
from skald.rules.ids import Face, RuleId, UnitId
from skald.rules.state import Die
from skald.rules.tally import Modifier, Tally
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
    spend,
)
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.moves import told

SAGA_DICE = RuleId("first.core.saga-dice")
LEFT_OVER = RuleId("first.core.dice-left-on-board")
LIMIT = RuleId("first.core.dice-limit")
C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE

ACT = ability("act", ACTIVATION, GiveFatigue(), basic=True)


def host(*troops: str, active: int = 0, **settings: object) -> Field:
    """LEFT's units, one figure each, and dice it left on the board; RIGHT has a Warlord."""
    field = board_field(ACT, edition="first", **settings)
    for n, troop in enumerate(troops):
        field.unit(LEFT, troop, 1, (1000 + 1200 * (n % 8), 1000 + 1200 * (n // 8)))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    lay(field, LEFT, "act", "c" * active)
    return field


def generated(field: Field, side: int = LEFT) -> SagaDiceGenerated:
    return begun(field, LEFT if side == LEFT else RIGHT).last(SagaDiceGenerated)


@case("first.core.saga-dice", "first.core.profiles", cite="Reference sheet")
@pytest.mark.parametrize(
    ("troops", "dice"),
    [
        (("warlord",), 2), (("hearthguard",), 1), (("warriors",), 1), (("warriors", "levies"), 1),
        (("warlord", "hearthguard", "warriors", "levies"), 4),
    ],
)  # fmt: skip
def test_dice_by_kind_of_unit_whatever_its_size(troops: tuple[str, ...], dice: int):
    assert generated(host(*troops)).dice.value == dice


@case("first.core.dice-left-on-board", "first.core.saga-dice", cite="Reference sheet")
def test_dice_left_on_the_board_are_subtracted():
    told_dice = generated(host("warlord", "warriors", "warriors", active=3))
    steps = (Modifier(2, SAGA_DICE), Modifier(1, SAGA_DICE), Modifier(1, SAGA_DICE), Modifier(-3, LEFT_OVER))
    assert told_dice == SagaDiceGenerated(LEFT, Tally(0, SAGA_DICE, steps), 1)


@case("first.core.dice-limit", cite="Reference sheet")
@pytest.mark.parametrize(("active", "rolled"), [(0, 6), (1, 6), (2, 6), (3, 5)])
def test_six_dice_at_most_are_rolled_after_those_left_are_subtracted(active: int, rolled: int):
    field = host("warlord", *["warriors"] * 6, active=active)
    told_dice = generated(field)
    assert (told_dice.dice.value, told_dice.rolled) == (rolled, rolled)
    cut = 8 - active - rolled
    assert [step for step in told_dice.dice.modifiers if step.why == LIMIT] == ([Modifier(-cut, LIMIT)] if cut else [])


@case("first.core.dice-left-on-board", cite="Reference sheet")
def test_no_die_is_taken_back_from_the_board():
    game = begun(host("warlord", "warriors", active=3))
    assert game.last(SagaDiceGenerated) == SagaDiceGenerated(
        LEFT, Tally(0, SAGA_DICE, (Modifier(2, SAGA_DICE), Modifier(1, SAGA_DICE), Modifier(-3, LEFT_OVER))), 0
    )
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    assert len(game.state.players[LEFT].active) == 3


@case("first.core.opening-dice", cite="Ruling first.16")
@pytest.mark.parametrize(("turn", "side", "dice"), [(0, LEFT, 3), (1, RIGHT, 4), (1, LEFT, 4)])
def test_first_players_first_turn_has_three_dice(turn: int, side: int, dice: int):
    field = host("warlord", "warriors", "warriors")
    for n in range(2):
        field.unit(RIGHT, "warriors", 1, (3000 + 1000 * n, 8000))
    field.state = replace(field.state, turn=turn)
    assert generated(field, side).dice.value == dice


@case("first.core.no-dice-left", cite="Ruling first.16")
@pytest.mark.parametrize("active", [0, 2])
def test_battle_ends_when_a_side_generates_no_dice(active: int):
    field = host("levies", active=active)
    field.change(UnitId(1), troop="warriors")
    assert begun(field).last(BattleEnded) == BattleEnded(None, "no-saga-dice")


@case("first.core.no-dice-left", "first.core.dice-left-on-board", cite="Ruling first.16")
def test_battle_goes_on_when_dice_left_swallow_those_generated():
    game = begun(host("warriors", active=2))
    assert game.last(SagaDiceGenerated).dice.value == 0
    assert game.state.outcome is None


# --- placing, as in the second edition


def ordering(*abilities: object, inactive: str, active: str = ""):
    field = board_field(*abilities, ACT, edition="first")  # type: ignore[arg-type]
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    field.inactive(LEFT, *faces(inactive))
    if active:
        lay(field, LEFT, active)
    return field.orders()


@case("first.core.placing-dice", cite="Ruling first.15")
def test_die_is_placed_where_its_face_is_accepted():
    game = ordering(ability("picky", ACTIVATION, EaseFatigue(), cost="r"), inactive="cr")
    assert told(game.refused(PlaceDie(C, aid("picky")))) == ("wrong-face", "first.core.placing-dice")
    game.do(PlaceDie(R, aid("picky")))
    assert game.state.players[LEFT].active == (Die(aid("picky"), R),)


@case("first.core.advanced-abilities", cite="Ruling first.15")
def test_advanced_ability_is_filled_and_triggered_once_a_turn():
    game = ordering(ability("once", ORDERS, RollDice(dice=1)), inactive="cc", active="once")
    assert told(game.refused(PlaceDie(C, aid("once")))) == ("ability-full", "first.core.advanced-abilities")
    game.do(spend("once")).roll(1, 0, 0).do(PlaceDie(C, aid("once")))
    assert told(game.refused(spend("once"))) == ("triggered-already", "first.core.advanced-abilities")


@case("first.core.basic-abilities", cite="Ruling first.15")
def test_basic_ability_has_no_such_limits():
    game = ordering(ability("pool", ORDERS, RollDice(dice=1), basic=True), inactive="ccc")
    game.do(PlaceDie(C, aid("pool")), PlaceDie(C, aid("pool")), spend("pool")).roll(1, 0, 0)
    assert game.allows(spend("pool"))


@case("first.core.orders-phase", "first.core.orders-reaction", "first.core.ability-types", "first.core.unplaced-dice",
      cite="Ruling first.15")  # fmt: skip
def test_orders_phase_with_the_opponents_windows():
    field = board_field(ability("hex", ORDERS_REACTION, GiveFatigue()), ACT, edition="first")
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    lay(field, RIGHT, "hex")
    game = begun(field).roll(2, 0, 0)
    assert game.awaits == Decide(RIGHT, Window.ORDERS_REACTION)
    assert told(game.refused(PlaceDie(C, aid("act")))) == ("not-now", "first.core.orders-reaction")
    assert told(game.refused(spend("act"))) == ("wrong-moment", "first.core.ability-types")
    game.do(Done())
    assert told(game.refused(Abandon())) == ("not-now", "first.core.orders-phase")
    game.do(PlaceDie(C, aid("act")), Done(), Done())
    assert game.last(DiceReturned) == DiceReturned(LEFT, 1)
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    assert told(game.refused(PlaceDie(C, aid("act")))) == ("not-now", "first.core.activation-phase")


@case("first.core.saga-dice", cite="Reference sheet")
def test_saga_die_is_the_same_die():
    assert begun(host("warlord")).awaits == Chance(Pool(2, (3, 2, 1)), LEFT, SAGA_DICE)
