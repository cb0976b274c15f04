"""Weapons: what each of them changes."""

from __future__ import annotations

import pytest

from skald.content.second.profiles import EQUIPMENT, PROFILES
from skald.rules.actions import Abandon, Activate, MoveUnit, Path, RemoveFigures, Use
from skald.rules.events import FatigueTaken, FightBegan
from skald.rules.fight.numbers import armour, generated_dice, hit_bonus, may_close_ranks, save_needed
from skald.rules.frames import Acting
from skald.rules.hooks import Question
from skald.rules.ids import Combat, Cover, Kind, RuleId, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.movement.allowance import allowance
from skald.rules.ruleset import Rule
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game
from tests.kit.fights import awaited, charge, duel, lay, numbers, refusal, shot, spend, trial

DICE = "0 (second.core.modified-dice)"


def bonuses(field: Field, combat: Combat, attacker: UnitId, defender: UnitId, **more: object) -> list[str]:
    """What is added to the attack dice of both sides, as sentences."""
    ctx, fight = numbers(field, combat, attacker, defender, **more)  # type: ignore[arg-type]
    return [str(hit_bonus(ctx, fight, who)) for who in (0, 1)]


def stroll(game: Game, uid: UnitId) -> Game:
    """A short Move sideways."""
    game.grant(uid, Kind.MOVE).passing()
    return game.do(MoveUnit(tuple(Path(n, ((f.x + 50, f.y),)) for n, f in enumerate(game.unit(uid).figures))))


# --- what may carry what


@case("second.core.composite-bow", "second.core.equipment-choice", cite="FAQ p.37", faq="COMPOSITE BOWS")
def test_only_riders_may_carry_composite_bows():
    sets = {kit for profile in PROFILES.values() for kit in profile.options if "composite-bow" in kit}
    assert {kit[0] for kit in sets} == {"horse", "camel"}


@case(
    "second.core.bow", "second.core.sling", "second.core.crossbow", "second.core.heavy-weapon",
    "second.magic.firearm", cite="Rulebook pp.37-38",
)  # fmt: skip
def test_bows_slings_crossbows_heavy_weapons_and_firearms_are_for_foot():
    foot = {"bow", "sling", "crossbow", "heavy-weapon", "firearm"}
    ridden = {"horse", "camel", "cataphract", "beast", "flying-beast"}
    sets = [set(kit) for profile in PROFILES.values() for kit in profile.options]
    assert [kit for kit in sets if kit & foot and kit & ridden] == []


@case(
    "second.core.bow", "second.core.sling", "second.core.crossbow", "second.core.composite-bow",
    "second.core.javelins", "second.core.improvised-projectiles", "second.magic.firearm", cite="Rulebook pp.37-39",
)  # fmt: skip
def test_each_missile_has_its_range():
    assert {name: item.range for name, item in EQUIPMENT.items() if item.range} == {
        "bow": L, "sling": L, "crossbow": L, "firearm": L, "composite-bow": M, "javelins": M, "improvised": S,
    }  # fmt: skip


@case(
    "second.core.bow", "second.core.sling", "second.core.crossbow", "second.core.composite-bow",
    "second.core.javelins", "second.core.heavy-weapon", "second.magic.firearm", "second.core.horse",
    "second.ages.camel", "second.magic.wings", cite="Rulebook pp.37-39; FAQ pp.37, 39", faq="COMPOSITE BOWS",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kit", "hand", "shield"),
    [
        ("bow", "-1", "-1"),
        ("sling", "-1", "-1"),
        ("crossbow", "-1", "-1"),
        ("firearm", "-1", "-1"),
        ("composite-bow", "-1", ""),
        ("javelins", "-1", ""),
        ("heavy-weapon", "-1", ""),
        ("improvised", "", ""),
        ("unarmed", "", ""),
        ("sarissa", "", ""),
        ("horse", "", "-1"),
        ("camel", "", "-1"),
        ("cataphract", "", ""),
        ("beast", "", ""),
        ("wings", "", "-1"),
    ],
)
def test_each_item_costs_its_armour(kit, hand, shield):
    field = trial()
    unit = field.unit(LEFT, "hearthguard", 1, (3000, 3000), kit)
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4000))
    found = []
    for combat in (Combat.MELEE, Combat.SHOT):
        ctx, fight = numbers(field, combat, foe, unit)
        found.append(str(armour(ctx, fight, 1)))
    why = {"firearm": "second.magic.firearm", "camel": "second.ages.camel", "wings": "second.magic.wings"}.get(
        kit, f"second.core.{kit}"
    )
    expected = [f"{5 + int(change or 0)} = 5 (second.core.profiles)" + (f" {change} ({why})" if change else "")
                for change in (hand, shield)]  # fmt: skip
    assert found == expected


# --- never two shots in a row

IN_TURN = [("warriors", ("crossbow",)), ("warriors", ("horse", "composite-bow")), ("levies", ("firearm",))]
RULE_OF = {"crossbow": "second.core.crossbow", "composite-bow": "second.core.composite-bow",
           "firearm": "second.magic.firearm"}  # fmt: skip


@case(
    "second.core.crossbow", "second.core.composite-bow", "second.magic.firearm",
    cite="Rulebook p.37; FAQ p.37; Age of Magic sheet", faq="COMPOSITE BOWS",
)  # fmt: skip
@pytest.mark.parametrize(("troop", "kit"), IN_TURN)
def test_two_shots_in_a_row_are_refused_whoever_grants_them(troop, kit):
    field = trial()
    unit, foe = duel(field, (troop, 4, *kit), ("warriors", 8), 1000)
    game = field.game().grant(unit, Kind.SHOOT, foe).hits(0)
    assert refusal(game, unit, Kind.SHOOT, foe) == ("shot-just-now", RULE_OF[kit[-1]])
    stroll(game, unit)
    game.grant(unit, Kind.SHOOT, foe)
    assert len(game.seen(FightBegan)) == 2


@case(
    "second.core.crossbow", "second.core.composite-bow", "second.magic.firearm", "second.core.cancelled-activation",
    cite="FAQ p.37; Age of Magic sheet", faq="COMPOSITE BOWS",
)  # fmt: skip
@pytest.mark.parametrize(("troop", "kit"), IN_TURN)
def test_a_cancelled_activation_in_between_does_not_count(troop, kit):
    field = trial()
    unit, foe = duel(field, (troop, 4, *kit), ("warriors", 8), 1000)
    game = field.game().grant(unit, Kind.SHOOT, foe).hits(0)
    game.grant(unit, Kind.MOVE).passing().do(Abandon())
    assert refusal(game, unit, Kind.SHOOT, foe) == ("shot-just-now", RULE_OF[kit[-1]])


@case("second.core.crossbow", cite="Rulebook p.37")
def test_a_new_turn_lets_crossbows_shoot_again():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "crossbow"), ("warriors", 8), 1000)
    field.change(unit, acts=(Kind.SHOOT,))
    assert refusal(field.game(), unit, Kind.SHOOT, foe)[0] == "shot-just-now"
    field.change(unit, acts=())
    field.game().grant(unit, Kind.SHOOT, foe)


@case("second.core.bow", "second.core.sling", cite="Rulebook p.37")
@pytest.mark.parametrize("kit", ["bow", "sling"])
def test_bows_and_slings_may_shoot_twice_and_are_tired_by_it(kit):
    field = trial()
    unit, foe = duel(field, ("levies", 6, kit), ("warriors", 8), 1000)
    game = field.game().grant(unit, Kind.SHOOT, foe).hits(0).grant(unit, Kind.SHOOT, foe).hits(0)
    assert [e.why for e in game.seen(FatigueTaken)] == ["second.core.repeat-fatigue"]


# --- crossbow


@case("second.core.crossbow", cite="Rulebook p.37")
def test_crossbows_have_one_more_on_their_dice_when_shooting_and_only_then():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "crossbow"), ("warriors", 8), 1000)
    assert bonuses(field, Combat.SHOT, unit, foe)[0] == f"1 = {DICE} +1 (second.core.crossbow)"
    assert bonuses(field, Combat.MELEE, unit, foe)[0] == f"0 = {DICE}"


# --- composite bow


@case("second.core.composite-bow", "second.core.free-activation", cite="FAQ p.37", faq="COMPOSITE BOWS")
def test_composite_bows_shoot_for_free_as_often_as_another_act_lies_between():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "horse", "composite-bow"), ("warriors", 8), 1000)
    game = field.game()
    use = Use(RuleId("second.core.composite-bow"), unit)
    for _ in range(2):
        game.do(use, Activate(unit, Kind.SHOOT, foe)).passing().hits(0)
        refused = game.refused(use)
        assert (refused.code, refused.cites) == ("not-offered", "second.core.composite-bow")
        stroll(game, unit)
    # Each Move came after a shot and tires; no shot ever does.
    assert game.unit(unit).acts == (Kind.SHOOT, Kind.MOVE) * 2
    assert [e.why for e in game.seen(FatigueTaken)] == ["second.core.repeat-fatigue"] * 2
    game.do(use, Activate(unit, Kind.SHOOT, foe)).passing().hits(0)
    assert game.unit(unit).fatigue == 2


@case("second.core.composite-bow", cite="FAQ p.37", faq="COMPOSITE BOWS")
def test_shots_of_composite_bows_never_tire_whatever_started_them():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "horse", "composite-bow"), ("warriors", 8), 1000)
    field.change(unit, acts=(Kind.MOVE,))
    lay(field, LEFT, "all")
    game = field.game().do(spend("all"), Activate(unit, Kind.SHOOT, foe)).hits(0)
    assert game.seen(FatigueTaken) == []
    assert game.unit(unit).acts == (Kind.MOVE, Kind.SHOOT)


@case("second.core.composite-bow", cite="FAQ p.37", faq="COMPOSITE BOWS")
def test_free_shots_are_for_the_own_activation_phase():
    field = trial()
    unit, _ = duel(field, ("warriors", 4, "horse", "composite-bow"), ("warriors", 8), 1000)
    assert len(field.game(side=LEFT).uses("second.core.composite-bow")) == 1
    assert field.game(side=RIGHT).uses("second.core.composite-bow") == []
    assert unit == 0


# --- javelins


@case("second.core.javelins", cite="FAQ p.39", faq="JAVELINS")
def test_javelins_add_one_in_melee_for_the_charger_only():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4, "javelins"), ("warriors", 4, "javelins"), 100)
    assert bonuses(field, Combat.MELEE, attacker, defender) == [f"1 = {DICE} +1 (second.core.javelins)", f"0 = {DICE}"]
    assert bonuses(field, Combat.SHOT, attacker, defender)[0] == f"0 = {DICE}"


@case("second.core.javelins", "second.core.close-ranks", cite="FAQ p.39", faq="JAVELINS")
def test_closed_ranks_take_the_javelins_bonus_away():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4, "javelins"), ("warriors", 4))
    assert bonuses(field, Combat.MELEE, attacker, defender, closed=(False, True))[0] == f"0 = {DICE}"


@case("second.core.javelins", "second.core.cover", cite="FAQ p.39", faq="JAVELINS")
@pytest.mark.parametrize(
    ("kind", "kit", "bonus"), [("rocks", (), 0), ("field", (), 1), ("hill", (), 1), ("rocks", ("horse",), 1)]
)
def test_solid_cover_of_the_ground_takes_it_away_light_cover_does_not(kind, kit, bonus):
    field = trial()
    attacker = field.unit(LEFT, "warriors", 4, (3000, 3800), "javelins")
    defender = field.unit(RIGHT, "warriors", 1, (3150, 4650), *kit)
    field.terrain(kind, (3150, 4650))
    ctx, fight = numbers(field, Combat.MELEE, attacker, defender)
    assert hit_bonus(ctx, fight, 0).value == bonus


@case("second.core.javelins", cite="FAQ p.39", faq="JAVELINS")
def test_solid_cover_given_by_a_rule_takes_it_away():
    field = trial()
    shelter = Rule(RuleId("test.shelter"), "", answers={Question.COVER: lambda ctx, unit, cover: Cover.SOLID})
    field.rules = field.rules.derive("second", new_rules=[shelter])
    attacker, defender = duel(field, ("warriors", 4, "javelins"), ("warriors", 4))
    assert bonuses(field, Combat.MELEE, attacker, defender)[0] == f"1 = {DICE} +1 (second.core.javelins)"
    field.change(defender, rules=(shelter.id,))
    assert bonuses(field, Combat.MELEE, attacker, defender)[0] == f"0 = {DICE}"


@case("second.core.javelins", cite="FAQ p.39", faq="JAVELINS")
def test_javelins_have_one_free_shot_a_phase_without_fatigue():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "javelins"), ("warriors", 8), 1000)
    field.change(unit, acts=(Kind.MOVE,))
    use = Use(RuleId("second.core.javelins"), unit)
    game = field.game().do(use, Activate(unit, Kind.SHOOT, foe)).hits(0)
    assert game.seen(FatigueTaken) == []
    assert game.refused(use).code == "not-offered"
    # Another shot may be granted by an ability, and tires.
    game.grant(unit, Kind.SHOOT, foe).hits(0)
    assert [e.why for e in game.seen(FatigueTaken)] == ["second.core.repeat-fatigue"]


@case("second.core.javelins", cite="FAQ p.39", faq="JAVELINS")
def test_the_free_throw_may_follow_an_ordinary_shot():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "javelins"), ("warriors", 8), 1000)
    game = field.game().grant(unit, Kind.SHOOT, foe).hits(0)
    assert len(game.uses("second.core.javelins")) == 1
    field = trial(faq=2024)
    unit, foe = duel(field, ("warriors", 4, "javelins"), ("warriors", 8), 1000)
    game = field.game().grant(unit, Kind.SHOOT, foe).hits(0)
    assert game.uses("second.core.javelins") == []


@case("second.core.javelins", cite="FAQ of 2024")
def test_after_the_free_throw_of_2024_the_unit_shoots_no_more():
    for faq, expected in ((2022, None), (2024, ("javelins-thrown", "second.core.javelins"))):
        field = trial(faq=faq)
        unit, foe = duel(field, ("warriors", 4, "javelins"), ("warriors", 8), 1000)
        use = Use(RuleId("second.core.javelins"), unit)
        game = field.game().do(use, Activate(unit, Kind.SHOOT, foe)).hits(0)
        if expected:
            assert refusal(game, unit, Kind.SHOOT, foe) == expected
        else:
            game.grant(unit, Kind.SHOOT, foe)


# --- improvised, heavy, unarmed


@case("second.core.improvised-projectiles", cite="Rulebook p.38")
def test_targets_of_improvised_projectiles_have_one_more_on_defence_dice():
    field = trial()
    unit, foe = duel(field, ("levies", 6, "improvised"), ("warriors", 8), 500)
    ctx, fight = numbers(field, Combat.SHOT, unit, foe)
    assert str(save_needed(ctx, fight, 1)) == (
        "3 = 4 (second.core.shooting-save) -1 (second.core.improvised-projectiles)"
    )
    ctx, fight = numbers(field, Combat.MELEE, unit, foe)
    assert str(save_needed(ctx, fight, 1)) == "5 = 5 (second.core.melee-save)"


@case("second.core.heavy-weapon", cite="Rulebook p.38")
def test_heavy_weapons_add_one_in_melee_attacking_or_not():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4, "heavy-weapon"), ("warriors", 4, "heavy-weapon"))
    assert bonuses(field, Combat.MELEE, attacker, defender) == [f"1 = {DICE} +1 (second.core.heavy-weapon)"] * 2
    assert bonuses(field, Combat.MELEE, attacker, defender, closed=(False, True))[0].startswith("1 =")
    assert bonuses(field, Combat.SHOT, attacker, defender)[0] == f"0 = {DICE}"


@case("second.core.unarmed", cite="Rulebook p.38")
def test_enemies_of_the_unarmed_have_one_more_on_defence_dice_in_melee():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4), ("levies", 6, "unarmed"))
    ctx, fight = numbers(field, Combat.MELEE, attacker, defender)
    assert [str(save_needed(ctx, fight, who)) for who in (0, 1)] == [
        "4 = 5 (second.core.melee-save) -1 (second.core.unarmed)",
        "5 = 5 (second.core.melee-save)",
    ]


# --- firearm


@case("second.magic.firearm", cite="Age of Magic sheet")
@pytest.mark.parametrize(("gap", "bonus"), [(M, 1), (M + 1, 0), (L, 0)])
def test_firearms_add_one_to_a_target_within_m(gap, bonus):
    field = trial()
    unit, foe = duel(field, ("levies", 1, "firearm"), ("warriors", 1), gap)
    ctx, fight = numbers(field, Combat.SHOT, unit, foe)
    assert hit_bonus(ctx, fight, 0).value == bonus
    ctx, fight = numbers(field, Combat.MELEE, unit, foe)
    assert hit_bonus(ctx, fight, 0).value == 0


@case("second.magic.firearm", cite="Age of Magic sheet")
@pytest.mark.parametrize(
    ("gap", "hits", "saves", "tired"), [(M, 2, 0, True), (M, 2, 1, True), (M, 2, 2, False), (M + 1, 2, 0, False)]
)
def test_a_casualty_within_m_shakes_the_target_once(gap, hits, saves, tired):
    field = trial()
    unit, foe = duel(field, ("levies", 6, "firearm"), ("warriors", 6), gap)
    game = shot(field, unit, foe).hits(hits).hits(saves)
    if hits > saves:
        game.do(RemoveFigures(tuple(range(5, 5 - hits + saves, -1))))
    assert game.seen(FatigueTaken) == ([FatigueTaken(foe, 1, RuleId("second.magic.firearm"))] if tired else [])


@case("second.magic.firearm", "second.core.resilience-1", cite="Age of Magic sheet")
def test_casualties_averted_by_resilience_do_not_shake_now_or_later():
    field = trial()
    near, beasts = duel(field, ("levies", 6, "firearm"), ("bipeds", 3), M)
    far = field.unit(LEFT, "levies", 6, (4600, 2950), "firearm")
    resist = Use(RuleId("second.core.resilience-1"), beasts)
    game = field.game().grant(near, Kind.SHOOT, beasts).hits(1).hits(0).do(resist)
    assert [e.why for e in game.seen(FatigueTaken)] == ["second.core.resilience-1"]
    # A distant volley in the same turn kills one, and makes no noise.
    game.grant(far, Kind.SHOOT, beasts).hits(1).hits(0).do(RemoveFigures((2,)))
    assert len(game.unit(beasts).figures) == 2
    assert [e.why for e in game.seen(FatigueTaken)] == ["second.core.resilience-1"]


# --- sarissa


@case("second.ages.sarissa", cite="Age of Alexander, special rules")
def test_a_sarissa_thrust_reaches_s_once_a_turn_free_and_without_fatigue():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "sarissa"), ("warriors", 8), S)
    field.change(unit, acts=(Kind.MOVE,))
    use = Use(RuleId("second.ages.sarissa"), unit)
    game = field.game()
    assert refusal(game, unit, Kind.SHOOT, foe) == ("may-not-shoot-now", "second.core.shooting-range")
    game.do(use, Activate(unit, Kind.SHOOT, foe)).hits(0)
    assert game.seen(FatigueTaken) == []
    assert game.refused(use).code == "not-offered"
    far = trial()
    duel(far, ("warriors", 4, "sarissa"), ("warriors", 8), S + 1)
    assert far.game().uses("second.ages.sarissa") == []


@case("second.ages.sarissa", cite="Age of Alexander, special rules")
@pytest.mark.parametrize(
    ("foe_kit", "fatigue", "bonus"), [(("horse",), 0, 1), (("camel",), 0, 1), (("horse",), 1, 0), ((), 0, 0)]
)
def test_sarissas_add_one_against_riders_while_fresh(foe_kit, fatigue, bonus):
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "sarissa"), ("warriors", 4, *foe_kit))
    field.change(unit, fatigue=fatigue)
    for first, second, who in ((unit, foe, 0), (foe, unit, 1)):
        ctx, fight = numbers(field, Combat.MELEE, first, second)
        assert hit_bonus(ctx, fight, who).value == bonus


@case("second.ages.sarissa", cite="Age of Alexander, special rules")
def test_sarissas_are_useless_with_one_figure_in_broken_ground():
    field = trial()
    unit, foe = duel(field, ("warriors", 4, "sarissa"), ("warriors", 4, "horse"), 500)
    ctx, _ = numbers(field, Combat.MELEE, unit, foe)
    assert may_close_ranks(ctx, ctx.unit(unit)) is True
    assert len(field.game().uses("second.ages.sarissa")) == 1
    figure = field.state.units[unit].figures[0]
    field.terrain("scrub", (figure.x - 700, figure.y))
    ctx, fight = numbers(field, Combat.MELEE, unit, foe)
    assert may_close_ranks(ctx, ctx.unit(unit)) is False
    assert hit_bonus(ctx, fight, 0).value == 0
    assert field.game().uses("second.ages.sarissa") == []


@case("second.ages.sarissa", cite="Age of Alexander, special rules")
def test_sarissas_move_s_and_charge_m():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), "sarissa")
    ctx, _ = numbers(field, Combat.MELEE, unit, unit)
    reach = [allowance(ctx, ctx.unit(unit), Acting(unit, k, BY_TEST), slowed=False).distance.value
             for k in (Kind.MOVE, Kind.CHARGE)]  # fmt: skip
    assert reach == [S, M]


@case("second.ages.sarissa", cite="Age of Alexander, special rules")
def test_a_thrust_generates_shooting_dice():
    field = trial()
    unit, foe = duel(field, ("hearthguard", 6, "sarissa"), ("warriors", 4), 100)
    ctx, fight = numbers(field, Combat.SHOT, unit, foe)
    assert generated_dice(ctx, fight, 0, tuple(range(6))).value == 6


@case("second.core.javelins", "second.core.heavy-weapon", cite="FAQ p.39", faq="JAVELINS")
def test_the_bonus_of_javelins_is_seen_in_a_whole_charge():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4, "javelins"), ("warriors", 4, "heavy-weapon"), 800)
    game = charge(field.game(), attacker, defender).passing()
    # Against 3 with +1 five faces hit.
    assert awaited(game) == (4, 5)
