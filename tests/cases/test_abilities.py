"""Abilities: one after another, several units, doing less, linked effects, restrictions, durations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from skald.planning.charging import plan_charge
from skald.rules.abilities.model import (
    ALL,
    ActivateUnits,
    AnyVerb,
    EaseFatigue,
    EaseSelf,
    FoeGains,
    Gain,
    GiveFatigue,
    Lay,
    RollDice,
    SpendFoeFatigue,
    TakeFatigue,
    UnitFilter,
)  # fmt: skip
from skald.rules.actions import Abandon, Activate, Choose, Done, Trigger
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.events import (
    AbilityTriggered,
    ActivationAnnounced,
    ActivationResolved,
    DiceGained,
    EffectLaid,
    FatigueRemoved,
    FatigueTaken,
)  # fmt: skip
from skald.rules.hooks import Window
from skald.rules.ids import Kind, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.state import Effect, Until
from tests.kit.boards import (
    ACTIVATION,
    EARLY,
    MELEE,
    ORDERS,
    ORDERS_REACTION,
    SHOOTING,
    SHOT_AT,
    ability,
    activating,
    aid,
    begun,
    board_field,
    going_on,
    lay,
    spend,
    why,
)  # fmt: skip
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import awaited, duel, melee, pools, shot
from tests.kit.moves import by, told

ANYBODY = ability("act", ACTIVATION, ActivateUnits(), basic=True)
#: A die on it keeps the Activation phase open.
WAIT = ability("wait", ACTIVATION, GiveFatigue(), basic=True)


def company(*abilities: object, troops: tuple[str, ...] = ("hearthguard", "hearthguard", "hearthguard")) -> Field:
    """LEFT's units in a row, well apart, and one enemy far away; LEFT has a die on each ability."""
    field = board_field(*abilities, WAIT)  # type: ignore[arg-type]
    for n, troop in enumerate(troops):
        field.unit(LEFT, troop, 1, (1000 + 2000 * n, 1000))
    field.unit(RIGHT, "hearthguard", 1, (1000, 8000))
    lay(field, LEFT, "wait")
    for each in abilities:
        short = each.id.partition(".")[2]  # type: ignore[attr-defined]
        field.dice(LEFT, aid(short), *(slot[0] for slot in each.cost))  # type: ignore[attr-defined]
    return field


def rested(game: Game) -> list[UnitId]:
    """The units that have resolved an activation, in order."""
    return [event.unit for event in game.seen(ActivationResolved)]


ONE, TWO, THREE, ENEMY = UnitId(0), UnitId(1), UnitId(2), UnitId(3)


# --- one after another


@case("second.core.activation-phase", cite="FAQ p.14", faq="ACTIVATION ABILITIES")
def test_activation_abilities_are_triggered_one_after_another_until_the_player_stops():
    field = company(ANYBODY, ability("more", ACTIVATION, ActivateUnits()))
    game = activating(field).do(spend("act"), Activate(ONE, Kind.REST), spend("more"), Activate(TWO, Kind.REST))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    assert [event.ability for event in game.seen(AbilityTriggered)] == [aid("act"), aid("more")]
    game.do(Done())
    assert game.state.active is RIGHT
    assert [die.ability for die in game.state.players[LEFT].active] == [aid("wait")]


@case("second.core.activation-phase", cite="FAQ p.14", faq="ACTIVATION ABILITIES")
def test_next_ability_waits_for_the_whole_activation():
    game = activating(company(ANYBODY, ability("more", ACTIVATION, ActivateUnits())))
    game.do(spend("act"), Activate(ONE, Kind.MOVE))
    assert told(game.refused(spend("more"))) == ("not-now", "second.core.activation-kinds")


@case("second.core.advanced-abilities", cite="FAQ p.12", faq="PLACING SAGA DICE")
def test_advanced_ability_is_triggered_once_a_turn():
    field = company(ability("once", ACTIVATION, ActivateUnits(kinds=(Kind.REST,))))
    lay(field, LEFT, "once")
    game = activating(field).do(spend("once"), Activate(ONE, Kind.REST))
    assert told(game.refused(spend("once"))) == ("triggered-already", "second.core.advanced-abilities")


@case("second.core.basic-abilities", cite="Rulebook p.12")
def test_basic_ability_is_triggered_any_number_of_times():
    field = company(ANYBODY)
    lay(field, LEFT, "act", "cc")
    game = activating(field)
    for uid in (ONE, TWO, THREE):
        game.do(spend("act"), Activate(uid, Kind.REST))
    assert rested(game) == [ONE, TWO, THREE]


@case("second.core.ability-types", cite="Rulebook p.40")
def test_fight_abilities_are_not_triggered_between_activations():
    field = company(ability("blow", (MELEE, SHOOTING, SHOT_AT), Gain(what="attack", amount=1)))
    assert told(activating(field).refused(spend("blow"))) == ("wrong-moment", "second.core.ability-types")


@case("second.core.placing-dice", "second.core.do-less", cite="Rulebook p.12")
def test_trigger_names_an_ability_an_option_and_an_amount_that_exist():
    game = activating(company(ANYBODY))
    assert told(game.refused(spend("none"))) == ("no-such-ability", "second.core.placing-dice")
    assert told(game.refused(spend("act", "r"))) == ("dice-missing", "second.core.placing-dice")
    assert told(game.refused(spend("act", option=1))) == ("no-such-option", "second.core.do-less")
    for amount in (0, -2):
        assert told(game.refused(spend("act", amount=amount))) == ("no-such-amount", "second.core.do-less")


@case("second.core.activation-kinds", cite="Rulebook p.14")
def test_ability_allows_only_the_kinds_of_activation_it_names():
    game = activating(company(ability("walk", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,))))).do(spend("walk"))
    assert told(game.refused(Activate(ONE, Kind.REST))) == ("wrong-kind", "second.core.activation-kinds")
    assert told(game.refused(Activate(ENEMY, Kind.MOVE))) == ("not-for-this-unit", "second.core.ability-restriction")
    assert game.allows(Activate(ONE, Kind.MOVE))


# --- several units


@case("second.core.multiple-activations", cite="FAQ p.41", faq="MULTIPLE ACTIVATIONS")
def test_several_units_are_activated_one_at_a_time():
    game = activating(company(ability("both", ACTIVATION, ActivateUnits(units=2)))).do(spend("both"))
    game.do(Activate(ONE, Kind.MOVE))
    assert told(game.refused(Activate(TWO, Kind.MOVE))) == ("not-now", "second.core.activation-kinds")
    game.do(by(game, ONE, 0, 100))
    assert game.awaits == Decide(LEFT, Window.GRANT)
    game.do(Activate(TWO, Kind.REST))
    assert [(event.unit, event.kind) for event in game.seen(ActivationResolved)] == [(ONE, Kind.MOVE), (TWO, Kind.REST)]
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.multiple-activations", cite="FAQ p.41", faq="MULTIPLE ACTIVATIONS")
def test_one_ability_activates_a_unit_once():
    game = activating(company(ability("both", ACTIVATION, ActivateUnits(units=2)))).do(spend("both"))
    game.do(Activate(ONE, Kind.REST))
    refusal = game.refused(Activate(ONE, Kind.MOVE))
    assert told(refusal) == ("not-for-this-unit", "second.core.ability-restriction")


@case("second.core.multiple-activations", cite="FAQ p.41", faq="MULTIPLE ACTIVATIONS")
def test_target_is_declared_when_the_unit_is_resolved():
    """The second unit may charge an enemy that only the first unit's melee brought into its reach."""
    field = board_field(ability("both", ACTIVATION, ActivateUnits(units=2)), WAIT)
    first, foe = duel(field, ("hearthguard", 4), ("warriors", 4), gap=600)
    second = field.unit(LEFT, "hearthguard", 4, (3000, 7000))
    lay(field, LEFT, "both")
    lay(field, LEFT, "wait")
    game = activating(field).do(spend("both"))
    assert told(game.refused(Activate(second, Kind.CHARGE, foe)))[0] == "out-of-charge-range"
    game.do(Activate(first, Kind.CHARGE, foe))
    game.do(plan_charge(game.rules, game.state)).passing().hits(1).hits(0).hits(0)
    going_on(going_on(game))
    assert game.awaits == Decide(LEFT, Window.GRANT)
    assert game.allows(Activate(second, Kind.CHARGE, foe))
    assert [event.target for event in game.seen(ActivationAnnounced)] == [foe]


@case("second.core.do-less", cite="FAQ p.9", faq="WHO CAN DO MORE, CAN DO LESS")
def test_fewer_units_may_be_activated_than_an_ability_allows():
    game = activating(company(ability("three", ACTIVATION, ActivateUnits(units=3)))).do(spend("three"))
    game.do(Activate(TWO, Kind.REST), Done())
    assert rested(game) == [TWO]
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.do-less", cite="FAQ p.9", faq="WHO CAN DO MORE, CAN DO LESS")
def test_all_means_all_units_that_can_be_activated():
    game = activating(company(ability("all", ACTIVATION, ActivateUnits(units=ALL)))).do(spend("all"))
    for uid in (THREE, ONE, TWO):
        assert told(game.refused(Done())) == ("all-means-all", "second.core.do-less")
        game.do(Activate(uid, Kind.REST))
    assert rested(game) == [THREE, ONE, TWO]
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.do-less", "second.core.exhaustion", cite="FAQ p.9", faq="WHO CAN DO MORE, CAN DO LESS")
def test_all_leaves_out_those_who_cannot():
    field = company(ability("all", ACTIVATION, ActivateUnits(units=ALL, kinds=(Kind.MOVE,))))
    field.change(TWO, fatigue=3)
    game = activating(field).do(spend("all"))
    for uid in (ONE, THREE):
        game.do(Activate(uid, Kind.MOVE), by(game, uid, 0, 100))
    assert rested(game) == [ONE, THREE]
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.do-less", cite="FAQ p.9", faq="WHO CAN DO MORE, CAN DO LESS")
def test_all_means_all_units_that_an_effect_may_name():
    field = company(ability("ease", ACTIVATION, EaseFatigue(units=ALL)))
    field.change(ONE, fatigue=1)
    field.change(THREE, fatigue=2)
    game = activating(field).do(spend("ease"))
    assert game.seen(FatigueRemoved) == [FatigueRemoved(ONE, 1, why("ease")), FatigueRemoved(THREE, 1, why("ease"))]


# --- doing less, as many as


def brawl(*abilities: object, right: str = "", fatigue: tuple[int, int] = (0, 0)) -> Game:
    """Four Hearthguards have charged four; LEFT (and RIGHT for those named) has a die on each ability."""
    field = board_field(*abilities, WAIT)  # type: ignore[arg-type]
    left, foe = duel(field, ("hearthguard", 4), ("hearthguard", 4))
    field.change(left, fatigue=fatigue[0])
    field.change(foe, fatigue=fatigue[1])
    lay(field, LEFT, "wait")
    for each in abilities:
        name = each.id.partition(".")[2]  # type: ignore[attr-defined]
        lay(field, RIGHT if name in right.split() else LEFT, name)
    game = melee(field, left, foe)
    return game.do(Done(), Done())


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
@pytest.mark.parametrize(("amount", "gained"), [(-1, 3), (1, 1), (3, 3), (9, 3)])
def test_fewer_dice_may_be_gained_than_an_ability_gives(amount: int, gained: int):
    game = brawl(ability("blow", MELEE, Gain(what="attack", amount=3))).do(spend("blow", amount=amount))
    assert game.seen(DiceGained) == [DiceGained(ONE, "attack", gained, why("blow"))]


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_enemy_gets_exactly_as_many_as_were_taken(amount: int):
    gift = ability("gift", MELEE, Gain(what="attack", amount=3), FoeGains(what="attack"))
    game = brawl(gift).do(spend("gift", amount=amount))
    assert [(e.unit, e.amount) for e in game.seen(DiceGained)] == [(ONE, amount), (TWO, amount)]


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
def test_fixed_gift_to_the_enemy_does_not_shrink():
    gift = ability("gift", MELEE, Gain(what="attack", amount=3), FoeGains(what="attack", amount=2))
    game = brawl(gift).do(spend("gift", amount=1))
    assert [(e.unit, e.amount) for e in game.seen(DiceGained)] == [(ONE, 1), (TWO, 2)]


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
@pytest.mark.parametrize(("amount", "taken"), [(-1, 2), (1, 1)])
def test_less_fatigue_may_be_given_than_an_ability_allows(amount: int, taken: int):
    game = activating(company(ability("hex", ACTIVATION, GiveFatigue(amount=2))))
    game.do(spend("hex", amount=amount), Choose(ENEMY))
    assert game.seen(FatigueTaken) == [FatigueTaken(ENEMY, taken, why("hex"))]


@case("second.core.do-less", cite="Ruling: a price is paid whole")
def test_price_of_an_ability_is_not_reduced():
    toil = ability("toil", ACTIVATION, TakeFatigue(amount=2), GiveFatigue(amount=2, linked=True))
    game = activating(company(toil)).do(spend("toil", amount=1), Choose(ONE), Choose(ENEMY))
    assert [(e.unit, e.amount) for e in game.seen(FatigueTaken)] == [(ONE, 2), (ENEMY, 1)]


@case("second.core.do-less", cite="Ruling: a price is paid whole")
def test_price_that_comes_after_the_gain_is_not_left_unpaid():
    toil = ability("toil", ACTIVATION, GiveFatigue(), TakeFatigue(units=2))
    game = activating(company(toil)).do(spend("toil"))
    assert game.allows(Done())
    game.do(Choose(ENEMY))
    refusal = game.refused(Done())
    assert (told(refusal), refusal.given) == (("price-unpaid", "second.core.do-less"), (("units", 2),))
    assert list(options(game.rules, game.state)) == [Choose(ONE), Choose(TWO), Choose(THREE)]
    game.do(Choose(ONE), Choose(THREE))
    assert [(e.unit, e.amount) for e in game.seen(FatigueTaken)] == [(ENEMY, 1), (ONE, 1), (THREE, 1)]


@case("second.core.linked-effects", "second.core.fatigue-limit", cite="FAQ p.42; ruling: a price is paid whole")
@pytest.mark.parametrize(("capped", "may"), [(True, False), (False, True)])
def test_unit_that_can_take_no_more_fatigue_neither_pays_nor_is_struck(capped: bool, may: bool):
    field = board_field(
        ability("toil", ACTIVATION, TakeFatigue(), GiveFatigue(linked=True)), WAIT, fatigue_capped=capped
    )
    for n, side in enumerate((LEFT, LEFT, RIGHT, RIGHT)):
        field.unit(side, "warriors", 4, (1000 + 2000 * n, 1000), fatigue=3 * ((n + 1) % 2))
    lay(field, LEFT, "wait")
    lay(field, LEFT, "toil")
    game = activating(field).do(spend("toil"))
    assert game.allows(Choose(UnitId(0))) is may
    game.do(Choose(UnitId(1)))
    assert (game.allows(Choose(UnitId(2))), game.allows(Choose(UnitId(3)))) == (may, True)


@case("second.core.ability-restriction", cite="Rulebook p.40")
@pytest.mark.parametrize("verb", [ActivateUnits(kinds=(Kind.REST,)), TakeFatigue(), EaseFatigue()])
def test_restriction_of_an_ability_outside_fights_bears_on_its_own_units(verb: object):
    only = UnitFilter(classes=("hearthguard",), role="attacker")
    field = board_field(ability("call", (ACTIVATION, MELEE), verb, who=only), WAIT)  # type: ignore[arg-type]
    for n, troop in enumerate(("hearthguard", "warriors")):
        field.unit(LEFT, troop, 4, (1000 + 2000 * n, 1000), fatigue=1)
    lay(field, LEFT, "wait")
    lay(field, LEFT, "call")
    game = activating(field).do(spend("call"))
    means = [Activate(uid, Kind.REST) if isinstance(verb, ActivateUnits) else Choose(uid) for uid in (ONE, TWO)]
    assert game.allows(means[0])
    assert told(game.refused(means[1])) == ("not-for-this-unit", "second.core.ability-restriction")


# --- linked effects


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
@pytest.mark.parametrize(("fatigue", "gained"), [(1, [3]), (0, [])])
def test_linked_effect_needs_the_one_before_it(fatigue: int, gained: list[int]):
    steal = ability(
        "steal", MELEE, Gain(what="defence", amount=1), SpendFoeFatigue(), Gain(what="attack", amount=3, linked=True)
    )
    game = brawl(steal, fatigue=(0, fatigue)).do(spend("steal"))
    assert [e.amount for e in game.seen(DiceGained) if e.what == "attack"] == gained
    assert game.unit(TWO).fatigue == 0


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
def test_separate_effects_do_not_depend_on_each_other():
    breath = ability("breath", MELEE, EaseSelf(), Gain(what="attack", amount=3))
    game = brawl(breath).do(spend("breath"))
    assert game.seen(FatigueRemoved) == []
    assert game.seen(DiceGained) == [DiceGained(ONE, "attack", 3, why("breath"))]


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
def test_ability_of_which_nothing_could_happen_is_refused():
    riders = Lay(point="hit", amount=1, until=Until.FIGHT, who=UnitFilter(mounted=True))
    spur = ability("spur", MELEE, riders, Gain(what="attack", amount=3, linked=True))
    other = ability("blow", MELEE, Gain(what="attack", amount=1))
    game = brawl(spur, other)
    assert told(game.refused(spend("spur"))) == ("nothing-to-do", "second.core.linked-effects")


@case("second.core.linked-effects", "second.core.rest", cite="FAQ p.31, p.42", faq="REST")
def test_removing_fatigue_is_resolved_on_a_unit_with_none_and_what_is_linked_to_it_is_not():
    steal = ability("steal", MELEE, SpendFoeFatigue(), Gain(what="attack", amount=3, linked=True))
    calm = ability("calm", MELEE, EaseSelf(), Gain(what="attack", amount=2, linked=True))
    game = brawl(steal, calm).do(spend("steal"))
    game.passing()
    assert game.seen(DiceGained) == []
    soothe = ability("soothe", ACTIVATION, EaseFatigue(units=2), GiveFatigue(linked=True))
    field = company(soothe)
    lay(field, LEFT, "soothe")
    game = field.game()
    assert all(not unit.fatigue for unit in game.state.units)
    game.do(spend("soothe"), Choose(ONE), Done())
    assert (game.seen(FatigueRemoved), game.seen(FatigueTaken)) == ([], [])


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
def test_effects_are_resolved_in_printed_order():
    rally = ability("rally", ACTIVATION, ActivateUnits(kinds=(Kind.REST,)), GiveFatigue(), EaseFatigue())
    field = company(rally)
    field.change(ONE, fatigue=2)
    game = activating(field).do(spend("rally"))
    assert told(game.refused(Choose(ENEMY))) == ("not-now", "second.core.multiple-activations")
    game.do(Activate(ONE, Kind.REST), Choose(ENEMY), Choose(ONE))
    kinds = (FatigueRemoved, FatigueTaken)
    assert [(type(e), e.unit) for e in game.events if isinstance(e, kinds)] == [
        (FatigueRemoved, ONE), (FatigueTaken, ENEMY), (FatigueRemoved, ONE),
    ]  # fmt: skip


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
@pytest.mark.parametrize(("chosen", "then"), [((), False), ((ENEMY,), True)])
def test_effect_linked_to_named_units_needs_one_of_them(chosen: tuple[UnitId, ...], then: bool):
    hex_then = ability("hex", ACTIVATION, GiveFatigue(units=2), EaseFatigue(units=ALL, linked=True))
    field = company(hex_then)
    field.change(ONE, fatigue=1)
    game = activating(field).do(spend("hex"), *(Choose(uid) for uid in chosen))
    if not chosen:
        game.do(Done())
    assert (game.unit(ONE).fatigue == 0) is then


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
def test_effect_may_count_what_the_one_before_came_to():
    drain = ability("drain", MELEE, SpendFoeFatigue(amount=2), Gain(what="attack", amount=2, per="previous"))
    game = brawl(drain, fatigue=(0, 1)).do(spend("drain"))
    assert game.seen(DiceGained) == [DiceGained(ONE, "attack", 2, why("drain"))]


@case("second.core.do-less", "second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
@pytest.mark.parametrize(("amount", "removed", "gained"), [(-1, 2, 4), (1, 1, 2), (2, 2, 4)])
def test_effect_that_counts_a_lesser_one_is_not_made_less_again(amount: int, removed: int, gained: int):
    drain = ability("drain", MELEE, SpendFoeFatigue(amount=2), Gain(what="attack", amount=2, per="previous"))
    game = brawl(drain, fatigue=(0, 2)).do(spend("drain", amount=amount))
    assert game.seen(FatigueRemoved) == [FatigueRemoved(TWO, removed, why("drain"))]
    assert game.seen(DiceGained) == [DiceGained(ONE, "attack", gained, why("drain"))]


# --- options and faces


@case("second.core.ability-types", cite="Rulebook p.40")
@pytest.mark.parametrize(("option", "what"), [(0, "attack"), (1, "defence")])
def test_owner_chooses_one_of_the_alternatives(option: int, what: str):
    either = ability("either", MELEE, options=((Gain(what="attack", amount=1),), (Gain(what="defence", amount=1),)))
    assert brawl(either).do(spend("either", option=option)).last(DiceGained).what == what


@case("second.core.ability-types", cite="Rulebook p.40")
def test_alternative_of_another_type_is_not_for_this_moment():
    lane = ability("lane", (ACTIVATION, MELEE), options=((ActivateUnits(),), (Gain(what="attack", amount=2),)))
    game = brawl(lane)
    assert told(game.refused(spend("lane", option=0))) == ("wrong-moment", "second.core.ability-types")
    assert game.allows(spend("lane", option=1))
    assert [a.option for a in options(game.rules, game.state) if isinstance(a, Trigger)] == [1]
    game = activating(company(lane))
    assert game.allows(spend("lane", option=0))
    assert told(game.refused(spend("lane", option=1))) == ("nothing-to-do", "second.core.linked-effects")


@case("second.core.ability-types", "second.core.orders-reaction", cite="Rulebook p.40")
def test_answer_to_orders_rolls_no_dice_that_only_own_orders_roll():
    field = board_field(
        ability("wits", (ORDERS, ORDERS_REACTION), options=((RollDice(dice=2),), (GiveFatigue(),))), WAIT
    )
    for side in (LEFT, RIGHT):
        field.unit(side, "warlord", 1, (1000, 1000 + 7000 * side))
    lay(field, RIGHT, "wits")
    game = begun(field).roll(1, 0, 0)
    assert game.awaits == Decide(RIGHT, Window.ORDERS_REACTION)
    assert told(game.refused(spend("wits", option=0))) == ("wrong-moment", "second.core.ability-types")
    assert game.allows(spend("wits", option=1))


@case("second.core.placing-dice", cite="Rulebook p.12")
@pytest.mark.parametrize(("letter", "gained"), [("c", 1), ("u", 1), ("r", 2)])
def test_effect_may_read_the_faces_spent(letter: str, gained: int):
    field = board_field(ability("blow", MELEE, Gain(what="attack", amount=1, rare=2)))
    left, foe = duel(field, ("hearthguard", 4), ("hearthguard", 4))
    lay(field, LEFT, "blow", letter)
    game = melee(field, left, foe).do(Done(), Done(), spend("blow", letter))
    assert game.last(DiceGained).amount == gained


# --- durations


def laid(until: Until, kind=ORDERS) -> Game:
    """LEFT's turn, in which it has laid +1 on its own unit's limit until that moment."""
    field = company(ability("oath", kind, Lay(point="limit", amount=1, until=until)), troops=("warlord",))
    game = begun(field).roll(1, 0, 0).do(spend("oath"), Choose(ONE))
    assert game.last(EffectLaid) == EffectLaid(ONE, "limit", 1, why("oath"))
    assert game.state.effects == (Effect("limit", 1, ONE, until, LEFT, why("oath")),)
    assert Context(game.rules, game.state).limit(game.unit(ONE)) == 4
    return game


def lasts(game: Game) -> list[str]:
    """The player turns in which the effect is still there, at their Orders phases and at most four."""
    found = []
    for _ in range(4):
        turn, side = game.state.turn, game.state.active
        found.append(f"{turn}{'LR'[side]}") if game.state.effects else None
        while (game.state.turn, game.state.active) == (turn, side):
            game.roll(1, 0, 0) if not isinstance(game.awaits, Decide) else game.do(Done())
    return found


@case("second.core.ability-types", cite="Rulebook p.40")
@pytest.mark.parametrize(
    ("until", "turns"),
    [
        (Until.TURN, ["3L"]),
        (Until.NEXT_TURN, ["3L", "3R"]),
        (Until.GAME, ["3L", "3R", "4L", "4R"]),
    ],
)
def test_lasting_effect_ends_when_it_says(until: Until, turns: list[str]):
    assert lasts(laid(until)) == turns


@case("second.core.ability-types", cite="Rulebook p.40")
def test_effect_for_a_fight_ends_with_it():
    guard = ability("guard", MELEE, Lay(point="save", amount=1, until=Until.FIGHT))
    game = brawl(guard).do(spend("guard"), Choose(ONE))
    assert [e.rule for e in game.state.effects] == ["save"]
    game.passing().hits(0).hits(0)
    assert [e.rule for e in game.state.effects] == ["save"]
    assert going_on(game).state.effects == ()


@case("second.core.ability-types", cite="Rulebook p.40")
def test_lasting_effects_add_up_and_bear_on_their_unit_only():
    field = company(ANYBODY)
    effects = tuple(Effect("limit", 1, ONE, Until.GAME, LEFT, why(name)) for name in ("a", "b"))
    ctx = Context(field.rules, replace(field.state, effects=effects))
    assert (ctx.limit(ctx.unit(ONE)), ctx.limit(ctx.unit(TWO))) == (5, 3)


# --- restrictions


def fitting(who: UnitFilter, *units: tuple[str, Mapping[str, Any]]) -> list[int]:
    """The numbers of LEFT's units that an activating ability with this filter may name."""
    field = board_field(ability("act", ACTIVATION, ActivateUnits(who=who)), WAIT)
    field.unit(RIGHT, "warriors", 4, (1000, 8000))
    for n, (troop, given) in enumerate(units):
        more = dict(given)
        kit, figures = more.pop("kit", ()), more.pop("figures", 1)
        field.unit(LEFT, troop, figures, more.pop("at", (1000 + 2500 * n, 1000)), *kit, **more)
    lay(field, LEFT, "act")
    lay(field, LEFT, "wait")
    game = activating(field)
    if not game.allows(spend("act")):
        assert told(game.refused(spend("act"))) == ("nothing-to-do", "second.core.linked-effects")
        return []
    game.do(spend("act"))
    return [uid - 1 for uid in range(1, len(game.state.units)) if game.allows(Activate(UnitId(uid), Kind.REST))]


@case("second.core.ability-restriction", cite="Rulebook p.40")
@pytest.mark.parametrize(
    ("classes", "found"),
    [
        ((), [0, 1, 2, 3]), (("hero",), [0]), (("hearthguard",), [1]), (("hero", "hearthguard"), [0, 1]),
        (("warriors",), [2]), (("levies",), [3]), (("monster",), []),
    ],
)  # fmt: skip
def test_restriction_to_classes(classes: tuple[str, ...], found: list[int]):
    troops = ("warlord", "hearthguard", "warriors", "levies")
    units: list[tuple[str, dict[str, Any]]] = [(troop, {}) for troop in troops]
    assert fitting(UnitFilter(classes=classes), *units) == found


@case("second.core.ability-restriction", "second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
def test_heroic_unit_counts_as_a_hero_for_abilities():
    escorted = ("warlord", {"figures": 5, "escort": "warriors"})
    assert fitting(UnitFilter(classes=("hero",)), escorted) == [0]
    assert fitting(UnitFilter(classes=("warriors",)), escorted) == []


@case("second.core.ability-restriction", cite="Rulebook p.40")
@pytest.mark.parametrize(
    ("who", "found"),
    [
        (UnitFilter(mounted=True), [1]), (UnitFilter(mounted=False), [0, 2, 3]),
        (UnitFilter(ranged=True), [2]), (UnitFilter(ranged=False), [0, 1, 3]),
        (UnitFilter(tired=True), [0, 3]), (UnitFilter(tired=False), [1, 2]),
        (UnitFilter(exhausted=True), [3]), (UnitFilter(exhausted=False), [0, 1, 2]),
        (UnitFilter(tired=True, exhausted=False), [0]),
    ],
)  # fmt: skip
def test_restriction_to_mounts_weapons_and_fatigue(who: UnitFilter, found: list[int]):
    units: list[tuple[str, dict[str, Any]]] = [
        ("warriors", {"fatigue": 1}),
        ("warriors", {"kit": ("horse",)}),
        ("warriors", {"kit": ("bow",)}),
        ("warriors", {"fatigue": 3}),
    ]
    assert fitting(who, *units) == found


@case("second.core.ability-restriction", "second.core.presence", cite="Rulebook p.36")
@pytest.mark.parametrize(
    ("who", "found"),
    [
        (UnitFilter(at_least=4), [0, 2]), (UnitFilter(at_least=5), []),
        (UnitFilter(at_most=3), [1]), (UnitFilter(at_most=4), [0, 1, 2]),
    ],
)  # fmt: skip
def test_restriction_to_sizes_counts_presence(who: UnitFilter, found: list[int]):
    assert fitting(who, ("warlord", {}), ("warriors", {"figures": 3}), ("warriors", {"figures": 4})) == found


@case("second.core.ability-restriction", "second.core.within", cite="FAQ p.8", faq="REMINDER ON DISTANCES")
@pytest.mark.parametrize(("beyond", "found"), [(0, [0, 1]), (1, [0])])
def test_restriction_to_units_near_a_hero(beyond: int, found: list[int]):
    near = ("warriors", {"at": (1000 + 325 + M + beyond, 1000)})
    assert fitting(UnitFilter(near_hero=M), ("warlord", {"at": (1000, 1000)}), near) == found


@case("second.core.ability-restriction", "second.core.within", cite="FAQ p.8", faq="REMINDER ON DISTANCES")
@pytest.mark.parametrize(
    ("who", "gap", "found"),
    [
        (UnitFilter(near_enemy=L), L, [0]), (UnitFilter(near_enemy=L), L + 1, []),
        (UnitFilter(far_from_enemy=L), L + 1, [0]), (UnitFilter(far_from_enemy=L), L, []),
    ],
)  # fmt: skip
def test_restriction_to_units_near_or_far_from_the_enemy(who: UnitFilter, gap: int, found: list[int]):
    assert fitting(who, ("warriors", {"at": (1000, 8000 - 250 - gap)})) == found


@case("second.core.ability-restriction", cite="Rulebook p.40")
@pytest.mark.parametrize(("beyond", "names"), [(0, True), (1, False)])
def test_effect_on_enemies_near_an_own_unit(beyond: int, names: bool):
    field = company(ability("hex", ACTIVATION, GiveFatigue(who=UnitFilter(near_own=S))), troops=("warriors",))
    field.change(UnitId(1), figures=())
    enemy = field.unit(RIGHT, "warriors", 1, (1000 + 250 + S + beyond, 1000))
    game = activating(field)
    assert game.allows(spend("hex")) is names
    if names:
        assert game.do(spend("hex")).allows(Choose(enemy))


@case("second.core.ability-restriction", cite="Rulebook p.40")
def test_every_unit_is_near_itself():
    assert fitting(UnitFilter(near_own=S), ("warriors", {})) == [0]


@case("second.core.ability-restriction", "second.core.fight-abilities", cite="Rulebook p.40")
@pytest.mark.parametrize(("role", "left", "right"), [("attacker", True, False), ("defender", False, True)])
def test_restriction_to_a_role_in_the_fight(role: str, left: bool, right: bool):
    rest = ability("blow", MELEE, Gain(what="attack", amount=1), basic=True)
    roled = ability("role", MELEE, Gain(what="attack", amount=1), who=UnitFilter(role=role))
    field = board_field(rest, roled)
    units = duel(field, ("hearthguard", 4), ("hearthguard", 4))
    for side in (LEFT, RIGHT):
        lay(field, side, "blow")
        lay(field, side, "role")
    game = melee(field, units[0], units[1]).do(Done(), Done())
    assert game.allows(spend("role")) is left
    game.do(Done())
    assert game.allows(spend("role")) is right
    refused = not left and melee(field, units[0], units[1]).do(Done(), Done()).refused(spend("role"))
    assert not refused or told(refused) == ("not-for-this-unit", "second.core.ability-restriction")


@case("second.core.ability-restriction", "second.core.fight-abilities", cite="Rulebook p.40")
def test_restriction_of_a_fight_ability_is_about_the_unit_that_fights():
    levies = ability("mob", MELEE, Gain(what="attack", amount=1), who=UnitFilter(classes=("levies",)))
    game = brawl(levies, ability("blow", MELEE, Gain(what="attack", amount=1)))
    assert told(game.refused(spend("mob"))) == ("not-for-this-unit", "second.core.ability-restriction")


# --- who may not use advanced abilities


@case("second.magic.primitive", "second.core.mercenaries", "second.core.loyal", "second.magic.mindless",
      cite="Age of Magic sheet")  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "basic", "advanced", "benefits"),
    [
        ("warriors", True, True, True), ("behemoth", True, False, True), ("mercenary-warriors", True, False, False),
        ("loyal-mercenaries", True, True, True), ("mindless", False, True, True),
    ],
)  # fmt: skip
def test_who_is_activated_by_which_abilities(troop: str, basic: bool, advanced: bool, benefits: bool):
    field = board_field(
        ANYBODY, ability("great", ACTIVATION, ActivateUnits()), ability("oath", ACTIVATION, _oath()), WAIT
    )
    unit = field.unit(LEFT, troop, 4, (2000, 2000))
    other = field.unit(LEFT, "hearthguard", 1, (6000, 2000))
    field.unit(RIGHT, "warriors", 4, (1000, 8000))
    for name in ("act", "great", "oath", "wait"):
        lay(field, LEFT, name)
    for name, allowed in (("act", basic), ("great", advanced)):
        game = activating(field).do(spend(name))
        assert game.allows(Activate(unit, Kind.MOVE)) is allowed, name
        assert game.allows(Activate(other, Kind.MOVE))
        if not allowed:
            refusal = game.refused(Activate(unit, Kind.MOVE))
            assert told(refusal) == ("not-for-this-unit", "second.core.ability-restriction")
    assert activating(field).do(spend("oath")).allows(Choose(unit)) is benefits


def _oath() -> AnyVerb:
    return Lay(point="hit", amount=1, until=Until.TURN, units=2)


@case("second.magic.primitive", "second.core.mercenaries", "second.core.loyal", cite="Age of Magic sheet")
@pytest.mark.parametrize(
    ("troop", "allowed"), [("warriors", True), ("stalkers", False), ("mercenary-warriors", False),
                           ("loyal-mercenaries", True)],
)  # fmt: skip
def test_who_uses_advanced_abilities_in_a_fight(troop: str, allowed: bool):
    field = board_field(
        ability("blow", MELEE, Gain(what="attack", amount=1), basic=True),
        ability("great", MELEE, Gain(what="attack", amount=1)),
    )
    left, foe = duel(field, (troop, 4), ("warriors", 4))
    lay(field, LEFT, "blow")
    lay(field, LEFT, "great")
    game = melee(field, left, foe)
    while game.allows(Done()) and not game.allows(spend("blow")):
        game.do(Done())
    assert game.allows(spend("great")) is allowed
    if not allowed:
        assert told(game.refused(spend("great"))) == ("no-advanced-abilities", "second.core.ability-restriction")


# --- fights


@case("second.core.fight-abilities", "second.core.ability-types", cite="Rulebook p.40")
def test_shooter_and_target_have_abilities_of_their_own_type():
    field = board_field(
        ability("aim", SHOOTING, Gain(what="attack", amount=1)),
        ability("duck", SHOT_AT, Gain(what="defence", amount=1)),
    )
    bows = field.unit(LEFT, "warriors", 4, (3000, 3000), "bow")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    for side in (LEFT, RIGHT):
        lay(field, side, "aim")
        lay(field, side, "duck")
    game = shot(field, bows, foe)
    assert told(game.refused(spend("duck"))) == ("wrong-moment", "second.core.ability-types")
    game.do(spend("aim"))
    assert told(game.refused(spend("aim"))) == ("wrong-moment", "second.core.ability-types")
    game.do(spend("duck"))
    assert [(e.unit, e.what) for e in game.seen(DiceGained)] == [(bows, "attack"), (foe, "defence")]


@case("second.core.ability-types", cite="Rulebook p.40")
def test_alternative_for_another_moment_is_not_used_in_a_melee():
    """Down the Slope: activate a unit in the Activation phase, or gain dice in a melee."""
    options: tuple[tuple[AnyVerb, ...], ...] = ((ActivateUnits(),), (Gain(what="attack", amount=3),))
    field = board_field(ability("slope", (ACTIVATION, MELEE), options=options))
    left, foe = duel(field, ("warriors", 4), ("warriors", 4))
    lay(field, LEFT, "slope")
    game = melee(field, left, foe).do(Done(), Done())
    assert told(game.refused(spend("slope"))) == ("wrong-moment", "second.core.ability-types")
    game.do(spend("slope", option=1))
    assert [event.amount for event in game.seen(DiceGained)] == [3]


@case("second.core.ability-types", cite="Rulebook p.40")
def test_alternative_of_the_orders_phase_is_not_used_between_activations():
    options: tuple[tuple[AnyVerb, ...], ...] = ((RollDice(dice=2),), (ActivateUnits(),))
    game = activating(company(ability("horn", (ORDERS, ACTIVATION), options=options)))
    assert told(game.refused(spend("horn"))) == ("wrong-moment", "second.core.ability-types")
    assert game.allows(spend("horn", option=1))


@case("second.core.melee-reaction", cite="Ruling: kept from the first edition")
def test_melee_reaction_abilities_come_before_the_pools():
    field = board_field(ability("dash", EARLY, Gain(what="attack", amount=2)))
    left, foe = duel(field, ("hearthguard", 4), ("hearthguard", 4))
    for side in (LEFT, RIGHT):
        lay(field, side, "dash")
    game = melee(field, left, foe)
    assert game.awaits == Decide(LEFT, Window.EARLY)
    assert told(game.refused(Activate(left, Kind.REST))) == ("not-now", "second.core.melee-reaction")
    game.do(spend("dash"))
    assert (game.awaits, pools(game)) == (Decide(RIGHT, Window.EARLY), {})
    game.do(Done(), Done(), Done())
    assert pools(game) == {left: "8 = 8 (second.core.profiles)", foe: "8 = 8 (second.core.profiles)"}
    assert awaited(game) == (10, 2)


@case("second.core.activation-kinds", "second.core.charge-target", cite="FAQ p.17", faq="MOVEMENT OF MORE THAN L")
@pytest.mark.parametrize(("gap", "allowed"), [(M + S, True), (M + S + 1, False)])
def test_ability_may_carry_a_charge_farther(gap: int, allowed: bool):
    field = board_field(ability("rush", ACTIVATION, ActivateUnits(kinds=(Kind.CHARGE,), farther=S)), WAIT)
    left, foe = duel(field, ("warriors", 4), ("warriors", 4), gap=gap)
    lay(field, LEFT, "rush")
    lay(field, LEFT, "wait")
    game = activating(field)
    assert game.allows(spend("rush")) is allowed
    if allowed:
        assert game.do(spend("rush")).allows(Activate(left, Kind.CHARGE, foe))


@case("second.core.pride", "second.core.charge-target", cite="Rulebook p.36")
@pytest.mark.parametrize(("gap", "bound"), [(M + S, True), (M + S + 1, False)])
def test_pride_reaches_as_far_as_the_ability_carries_the_charge(gap: int, bound: bool):
    field = board_field(ability("rush", ACTIVATION, ActivateUnits(kinds=(Kind.CHARGE,), farther=S)), WAIT)
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    near = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    hero = field.unit(RIGHT, "lieutenant", 1, (3400 + gap, 3000))
    lay(field, LEFT, "rush")
    lay(field, LEFT, "wait")
    game = activating(field).do(spend("rush"))
    assert game.allows(Activate(lord, Kind.CHARGE, near)) is not bound
    assert game.allows(Activate(lord, Kind.CHARGE, hero)) is bound


@case("second.core.repeat-fatigue", "second.core.free-activation", cite="Rulebook p.30")
@pytest.mark.parametrize(("no_fatigue", "fatigue"), [(False, 1), (True, 0)])
def test_ability_may_spare_the_fatigue_of_acting_again(no_fatigue: bool, fatigue: int):
    field = company(ability("go", ACTIVATION, ActivateUnits(no_fatigue=no_fatigue)))
    field.change(ONE, acts=(Kind.MOVE,))
    game = activating(field).do(spend("go"), Activate(ONE, Kind.MOVE), by(field.game(), ONE, 0, 100))
    assert game.unit(ONE).fatigue == fatigue


@case("second.core.cancelled-activation", cite="Rulebook p.31")
def test_given_up_activation_costs_the_die_and_counts_for_nothing():
    field = company(ANYBODY)
    field.change(ONE, acts=(Kind.MOVE,))
    game = activating(field).do(spend("act"), Activate(ONE, Kind.MOVE), Abandon())
    assert [die.ability for die in game.state.players[LEFT].active] == [aid("wait")]
    assert (game.unit(ONE).acts, game.unit(ONE).fatigue) == ((Kind.MOVE,), 0)
