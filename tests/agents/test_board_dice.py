"""What dice are laid for: small boards, and what a die is thought to be good for on each of their abilities."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from skald.agents.ability_worth import (
    Outlook,
    activating_verb,
    called_units,
    effect_worth,
    melee_dice,
    verb_worth,
)
from skald.rules.abilities import model
from skald.rules.abilities.model import ActivateUnits, UnitFilter
from skald.rules.actions import PlaceDie
from skald.rules.context import Context
from skald.rules.ids import Face, Kind
from tests.kit.boards import ACTIVATION, MELEE, ORDERS, REACTION, SHOOTING, ability, aid, board_field, lay
from tests.kit.field import LEFT, RIGHT, Field

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
CALL = ActivateUnits(kinds=(Kind.MOVE, Kind.CHARGE))
GAIN = model.Gain(what="attack", amount=2)
#: L and M: beyond that nobody is near.
NEAR, FAR = 3000 + 250 + 4500, 3000 + 250 + 4501


def outlook(field: Field) -> Outlook:
    return Outlook(Context(field.rules, field.state), LEFT)


def facing(field: Field, at: int = 4500, *, own: int = 1) -> Field:
    """Own warriors, and one enemy so far up the table."""
    for n in range(own):
        field.unit(LEFT, "warriors", 4, (3000 + 1500 * n, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, at))
    return field


# --- effects


def test_more_is_worth_more_and_what_helps_the_enemy_is_worth_less_than_nothing():
    def gain(**more: object) -> int:
        return verb_worth(model.Gain(what="attack", **more))

    assert 0 < gain(amount=1) < gain(amount=2) < gain(amount=2, rare=3) == gain(amount=3)
    # What depends on something is worth one.
    assert gain(amount=5, per="own-fatigue") == gain(amount=1)
    assert verb_worth(model.FoeLoses(dice=1)) * 3 == verb_worth(model.FoeLoses(dice=3))
    assert verb_worth(model.TurnDice(dice=2)) == verb_worth(model.RollDice(dice=2))
    harmful = (model.TireSelf(), model.TakeFatigue(), model.FoeGains(what="attack", amount=1))
    assert all(verb_worth(verb) < 0 for verb in harmful)
    assert verb_worth(model.Slay()) > verb_worth(model.Cancel()) > verb_worth(model.Shorten()) > 0


def test_what_falls_on_several_units_is_worth_that_of_three_at_most():
    one, three, many = (verb_worth(model.EaseFatigue(units=n)) for n in (1, 3, 5))
    assert 3 * one == three == many


def test_an_ability_is_worth_its_best_option_without_its_activations():
    weak, strong = model.Gain(what="attack", amount=1), model.Gain(what="attack", amount=4)
    both = ability("both", MELEE, options=((weak,), (strong, weak)))
    assert effect_worth(both) == verb_worth(strong) + verb_worth(weak)
    assert effect_worth(ability("call", ACTIVATION, CALL, weak)) == verb_worth(weak)
    assert activating_verb(both) is None
    assert activating_verb(ability("call", ACTIVATION, options=((weak,), (CALL,)))) == CALL


def test_abilities_call_those_who_fit_and_of_the_own_side():
    guards_only = ability(
        "guards", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,), who=UnitFilter(classes=("hearthguard",)))
    )
    field = facing(board_field(guards_only))
    guards = field.unit(LEFT, "hearthguard", 4, (5000, 3000))
    field.unit(RIGHT, "hearthguard", 4, (5000, 8000))
    ctx = Context(field.rules, field.state)
    assert [unit.id for unit in called_units(ctx, LEFT, guards_only)] == [guards]
    assert called_units(ctx, LEFT, ability("gain", MELEE, GAIN)) == []


def test_dice_that_wait_for_a_melee_are_counted():
    gain, call = ability("gain", MELEE, GAIN), ability("call", ACTIVATION, CALL)
    field = facing(board_field(gain, call))
    lay(field, LEFT, "gain", "cu")
    lay(field, LEFT, "call", "c")
    lay(field, RIGHT, "gain", "r")
    ctx = Context(field.rules, field.state)
    assert (melee_dice(ctx, LEFT), melee_dice(ctx, RIGHT)) == (2, 1)


# --- dice


def test_a_first_activation_is_worth_most_and_each_further_one_less():
    call = ability("call", ACTIVATION, CALL, basic=True)
    worths = []
    for ready in range(4):
        field = facing(board_field(call, ability("gain", MELEE, GAIN)), own=2)
        lay(field, LEFT, "call", "c" * ready)
        worths.append(outlook(field).ability_worth(call))
    # Two units, and one of them may act twice because somebody is near: a fourth die is hardly wanted.
    assert worths[0] > worths[1] > worths[2] > worths[3] > 0
    assert outlook(facing(board_field(call), own=2)).ability_worth(call) > effect_worth(ability("gain", MELEE, GAIN))


def test_where_dice_left_cost_dice_no_activation_too_many_is_laid():
    call = ability("call", ACTIVATION, CALL, basic=True)
    field = facing(board_field(call, edition="first"), own=1)
    lay(field, LEFT, "call", "cc")
    assert outlook(field).ability_worth(call) == 0


def test_an_activation_of_several_units_or_without_fatigue_is_worth_more():
    def worth(**more: object) -> int:
        call = ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,), **more))
        return outlook(facing(board_field(call), own=2)).ability_worth(call)

    assert worth() < worth(no_fatigue=True) < worth(units=2) == worth(units=3) < worth(units=2, no_fatigue=True)


def test_an_activation_that_calls_nobody_is_worth_nothing():
    call = ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,), who=UnitFilter(classes=("hearthguard",))))
    assert outlook(facing(board_field(call))).ability_worth(call) == 0


def test_dice_for_fights_wait_for_an_enemy_who_is_near():
    gain, answer, slay = (
        ability("gain", MELEE, GAIN),
        ability("answer", REACTION, GAIN),
        ability("slay", ACTIVATION, model.Slay()),
    )
    order = ability("order", ORDERS, model.Hush())
    abilities = (gain, answer, slay, order)
    near, far = (outlook(facing(board_field(*abilities), at)) for at in (NEAR, FAR))
    assert near.near and not far.near
    for each in abilities:
        assert near.ability_worth(each) > far.ability_worth(each)
    assert [far.ability_worth(each) > 0 for each in abilities] == [True, True, False, True]


def test_a_second_die_for_a_fight_is_worth_less_where_any_die_does():
    basic, advanced = ability("basic", MELEE, GAIN, basic=True), ability("advanced", MELEE, GAIN)
    field = facing(board_field(basic, advanced))
    seen = outlook(field)
    assert seen.ability_worth(basic, 1) * 2 == seen.ability_worth(basic) == seen.ability_worth(advanced)
    assert seen.ability_worth(advanced, 1) == seen.ability_worth(advanced)


def test_nobody_lays_dice_for_a_fight_that_no_unit_could_use():
    archers = ability("archers", SHOOTING, GAIN, who=UnitFilter(classes=("levies",)))
    assert outlook(facing(board_field(archers))).ability_worth(archers) == 0
    field = facing(board_field(archers))
    field.unit(LEFT, "levies", 6, (6000, 3000), "bow")
    assert outlook(field).ability_worth(archers) > 0


def test_an_answer_that_lets_a_unit_act_is_worth_at_least_an_activation_of_one():
    acts, plain = ability("acts", REACTION, CALL), ability("plain", REACTION, model.Hush())
    seen = outlook(facing(board_field(acts, plain)))
    assert seen.ability_worth(acts) > seen.ability_worth(plain)
    nobody = ability("nobody", REACTION, ActivateUnits(kinds=(Kind.MOVE,), who=UnitFilter(classes=("hearthguard",))))
    seen = outlook(facing(board_field(nobody, plain)))
    assert seen.ability_worth(nobody) <= seen.ability_worth(plain)


def test_dice_that_roll_dice_are_laid_while_there_are_dice_to_roll():
    roll = ability("roll", ORDERS, model.RollDice(dice=2), basic=True)
    found = []
    for spent in (0, 6, 7, 8):
        field = facing(board_field(roll))
        field.inactive(LEFT, *[C] * spent)
        found.append(outlook(field).ability_worth(roll) > 0)
    assert found == [True, True, True, False]
    # A die that lies there already speaks for two.
    field = facing(board_field(roll))
    lay(field, LEFT, "roll", "ccc")
    assert outlook(field).ability_worth(roll) == 0


def test_orders_that_ease_are_worth_the_more_the_more_are_tired_up_to_three():
    ease = ability("ease", ORDERS, model.EaseFatigue())
    worths = []
    for fatigue in range(5):
        field = facing(board_field(ease), own=2)
        field.change(0, fatigue=min(2, fatigue))
        field.change(1, fatigue=max(0, fatigue - 2))
        worths.append(outlook(field).ability_worth(ease))
    assert worths[0] == 0
    assert worths[1] < worths[2] < worths[3] == worths[4]
    assert outlook(field).is_worth_giving(ease.id)


def test_orders_of_no_use_are_not_given_and_rolls_always_are():
    ease, roll = ability("ease", ORDERS, model.EaseFatigue()), ability("roll", ORDERS, model.RollDice(dice=1))
    field = facing(board_field(ease, roll))
    field.inactive(LEFT, *[C] * 8)
    seen = outlook(field)
    assert [seen.is_worth_giving(each.id) for each in (ease, roll)] == [False, True]


# --- placing


def test_dice_go_one_after_the_other_where_each_is_worth_most():
    call, gain = ability("call", ACTIVATION, CALL, basic=True), ability("gain", MELEE, GAIN, cost="ur")
    field = facing(board_field(call, gain))
    field.inactive(LEFT, C, C, R)
    placed = outlook(field).placings(10)
    assert placed[0][1] == PlaceDie(C, aid("call"))
    # A rare die goes where a common one wouldn't do.
    assert PlaceDie(R, aid("gain")) in [action for _, action in placed]
    assert sorted(action.face for _, action in placed) == [C, C, R]
    assert all(worth >= 10 for worth, _ in placed)
    assert outlook(field).placings(1000) == []


def test_dice_of_little_use_stay_beside_the_board():
    order = ability("order", ORDERS, model.Hush())
    field = facing(board_field(order), FAR)
    field.inactive(LEFT, C)
    assert outlook(field).placings(10) == []
    assert outlook(field).placings(2) == [(outlook(field).die_worth(C, order), PlaceDie(C, aid("order")))]


def test_a_common_die_is_preferred_where_any_would_do():
    gain = ability("gain", MELEE, GAIN)
    seen = outlook(facing(board_field(gain)))
    assert seen.die_worth(C, gain) > seen.die_worth(U, gain) > seen.die_worth(R, gain)
    rare = ability("rare", MELEE, GAIN, cost="r")
    assert outlook(facing(board_field(rare))).die_worth(R, rare) == seen.die_worth(C, gain)


def test_two_dice_are_laid_only_where_both_can_be():
    pair = ability("pair", MELEE, GAIN, cost="c r")
    field = facing(board_field(pair))
    field.inactive(LEFT, C)
    assert outlook(field).die_worth(C, pair) == 0
    field.inactive(LEFT, C, R)
    alone = outlook(field).die_worth(C, pair)
    assert alone > 0
    lay(field, LEFT, "pair", "r")
    field.inactive(LEFT, C)
    # The one that completes them is worth more than the first.
    assert outlook(field).die_worth(C, pair) > alone


def test_an_ability_that_is_full_takes_no_further_die():
    gain = ability("gain", MELEE, GAIN, cost="cur")
    field = facing(board_field(gain))
    field.inactive(LEFT, C, C, C)
    assert [action for _, action in outlook(field).placings(1)] == [PlaceDie(C, aid("gain"))]
    many = ability("many", MELEE, GAIN, cost="cur", basic=True)
    field = facing(board_field(many))
    field.inactive(LEFT, C, C, C)
    assert len(outlook(field).placings(1)) > 1


def test_a_face_is_worth_its_best_place_and_nothing_without_one():
    weak, strong = ability("weak", MELEE, GAIN, cost="c"), ability("strong", MELEE, model.Slay(), cost="u")
    field = facing(board_field(weak, strong))
    seen = outlook(field)
    assert seen.face_worth(U) == seen.die_worth(U, strong) > seen.face_worth(C) == seen.die_worth(C, weak) > 0
    assert seen.face_worth(R) == 0


def test_dice_are_stale_where_their_ability_is_of_little_use_now():
    gain, call = ability("gain", MELEE, GAIN), ability("call", ACTIVATION, CALL)
    order = ability("order", ORDERS, model.Hush())
    field = facing(board_field(gain, call, order), FAR)
    names = [gain.id, order.id, call.id]
    assert outlook(field).stale(names) == [order.id]
    field = facing(board_field(gain, call, order), NEAR)
    assert outlook(field).stale(names) == []
    assert outlook(field).stale([aid("no-such")]) == []


def test_where_each_die_left_is_one_fewer_to_roll_two_wait_for_a_fight_and_none_where_nobody_is_near():
    gain, call = ability("gain", MELEE, GAIN, basic=True), ability("call", ACTIVATION, CALL)
    found = []
    for waiting in range(4):
        field = facing(board_field(gain, call, edition="first"))
        lay(field, LEFT, "gain", "c" * waiting)
        found.append(outlook(field).ability_worth(gain) > 0)
    assert found == [True, True, False, False]
    # Dice that call somebody don't wait.
    field = facing(board_field(gain, call, edition="first"))
    lay(field, LEFT, "call", "cc")
    lay(field, LEFT, "gain", "c")
    assert outlook(field).ability_worth(gain) > 0
    assert outlook(facing(board_field(gain, call, edition="first"), FAR)).ability_worth(gain) == 0


def test_what_is_known_of_who_stands_where_is_not_found_out_again():
    gain = ability("gain", MELEE, GAIN)
    field = facing(board_field(gain), FAR)
    known: dict[Hashable, Any] = {}
    ctx = Context(field.rules, field.state)
    assert not Outlook(ctx, LEFT, known=known).near
    moved = facing(board_field(gain), NEAR)
    assert not Outlook(Context(moved.rules, moved.state), LEFT, known=known).near
    assert Outlook(Context(moved.rules, moved.state), LEFT).near


def test_a_die_that_calls_somebody_makes_others_that_call_him_worth_less():
    """The worth of each die is that of the board with those before it."""
    one, other = (ability(name, ACTIVATION, CALL) for name in ("one", "other"))
    roll = ability("roll", ORDERS, model.RollDice(dice=2))
    field = facing(board_field(one, other, roll))
    field.inactive(LEFT, *[C] * 3)
    placed = outlook(field).placings(1)
    assert {action.ability for _, action in placed} == {one.id, other.id, roll.id}
    for number, (worth, action) in enumerate(placed):
        then = facing(board_field(one, other, roll))
        then.inactive(LEFT, *[C] * (3 - number))
        for _, before in placed[:number]:
            then.dice(LEFT, before.ability, C)
        found = next(each for each in (one, other, roll) if each.id == action.ability)
        assert worth == outlook(then).die_worth(C, found)
