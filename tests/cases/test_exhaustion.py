"""Exhausted units: they rest, and fight badly."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, Done, Exploit
from skald.rules.context import Context
from skald.rules.events import AttackRolled, FatigueTaken
from skald.rules.fight.numbers import hit_bonus
from skald.rules.ids import Kind
from skald.rules.phases.saga_dice import generated
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import charge, duel, fought, lay, melee, pools, refusal, spend, trial

EXHAUSTED = ("exhausted", "second.core.exhaustion")


@case("second.core.exhaustion", "second.core.fatigue-limit", cite="Rulebook p.32")
@pytest.mark.parametrize(("troop", "kit", "limit"), [("warriors", ("bow",), 3), ("warlord", ("beast",), 4)])
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.CHARGE, Kind.SHOOT])
def test_an_exhausted_unit_neither_moves_charges_nor_shoots(troop, kit, limit, kind):
    field = trial()
    unit, foe = duel(field, (troop, 1, *kit), ("warriors", 4), 900)
    field.change(unit, fatigue=limit)
    assert refusal(field.game(), unit, kind, foe) == EXHAUSTED
    if kind is Kind.MOVE:
        field.change(unit, fatigue=limit - 1)
        assert field.game().grant(unit, kind).unit(unit).fatigue == limit - 1


@case("second.core.exhaustion", "second.core.rest", cite="Rulebook p.32")
def test_an_exhausted_unit_may_rest_and_then_act():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=3)
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = field.game().grant(unit, Kind.REST)
    assert game.unit(unit).fatigue == 2
    game.grant(unit, Kind.MOVE)


@case("second.core.exhaustion", cite="Rulebook p.32")
def test_an_ability_that_activates_anybody_only_lets_the_exhausted_rest():
    field = trial()
    tired = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=3)
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    lay(field, LEFT, "all")
    game = field.game().do(spend("all"))
    assert game.refused(Activate(tired, Kind.MOVE)).code == "exhausted"
    assert game.allows(Activate(tired, Kind.REST))


@case("second.core.exhausted-melee", cite="Rulebook p.32")
def test_an_exhausted_unit_has_one_less_on_its_attack_dice_in_melee():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(defender, fatigue=3)
    game = melee(field, attacker, defender).passing()
    ctx = Context(game.rules, game.state)
    assert [str(hit_bonus(ctx, ctx.fight(), who)) for who in (0, 1)] == [
        "0 = 0 (second.core.modified-dice)",
        "-1 = 0 (second.core.modified-dice) -1 (second.core.exhausted-melee)",
    ]
    # The dice themselves are as many as ever.
    assert pools(game) == dict.fromkeys((attacker, defender), "6 = 6 (second.core.profiles)")


@case("second.core.exhausted-melee", "second.core.repeat-fatigue", cite="Rulebook p.32")
def test_a_charge_that_exhausts_the_charger_makes_it_fight_badly_at_once():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6), 900)
    field.change(attacker, fatigue=2, acts=(Kind.MOVE,))
    game = charge(field.game(), attacker, defender).passing().hits(0)
    assert [(e.unit, e.amount) for e in game.seen(FatigueTaken)] == [(attacker, 1)]
    assert game.seen(AttackRolled)[0].bonus.value == -1


@case("second.core.exhausted-melee", "second.core.exploit-melee", cite="Rulebook p.32")
def test_using_the_marker_of_an_exhausted_enemy_does_not_refresh_it_for_this_melee():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(defender, fatigue=3)
    game = melee(field, attacker, defender).do(Done(), Done(), Exploit("own-armour")).passing()
    assert game.unit(defender).fatigue == 2
    game.hits(0).hits(0)
    assert game.last(AttackRolled).bonus.value == -1


@case("second.core.exhausted-melee", cite="Rulebook p.32")
def test_becoming_exhausted_during_the_melee_changes_no_dice_of_it():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 6))
    field.change(defender, fatigue=2)
    game = fought(melee(field, attacker, defender))
    assert [e.bonus.value for e in game.seen(AttackRolled)] == [0, 0]
    assert game.unit(defender).fatigue == 3


@case("second.core.exhaustion", "second.core.saga-dice", cite="Rulebook p.10")
def test_exhausted_units_still_generate_saga_dice():
    field = trial()
    field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=3)
    field.unit(LEFT, "warlord", 1, (5000, 3000), fatigue=3)
    assert generated(Context(field.rules, field.state), LEFT).value == 2


@case("second.core.exhaustion", "second.core.we-obey", "second.core.resilience-1", cite="Rulebook p.36")
def test_an_exhausted_warlord_neither_commands_nor_endures():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 4000), fatigue=2)
    field.unit(LEFT, "warriors", 4, (4000, 4000))
    field.unit(RIGHT, "warriors", 6, (3000, 4255))
    game = field.game()
    assert len(game.uses("second.core.we-obey")) == 1
    field.change(lord, fatigue=3)
    game = field.game()
    assert game.uses("second.core.we-obey") == []
    assert game.uses("second.core.determination") != []
