"""The other special rules: creatures, odd troops, banners, hired swords."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, Choose, Done, Use
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.events import AttackRolled, FatigueRemoved, FatigueTaken, FiguresLost, UnitEliminated
from skald.rules.fight.numbers import aggression, generated_dice, hit_bonus, save_needed, shot_range
from skald.rules.hooks import Point
from skald.rules.ids import Combat, Kind, RuleId, UnitId
from skald.rules.lengths import L, M
from skald.rules.phases.saga_dice import generated
from skald.rules.state import Role
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import awaited, charge, duel, fought, lay, melee, numbers, pools, refusal, shot, spend, trial

BREATH = RuleId("second.magic.breath")
BANNER = RuleId("second.core.war-banner")
MANOEUVRE = RuleId("second.core.manoeuvre")


def worth(field: Field, combat: Combat, unit: UnitId, foe: UnitId) -> str:
    """The aggression of all figures of the attacker, as its sentence."""
    ctx, _ = numbers(field, combat, unit, foe)
    figures = tuple(range(len(ctx.unit(unit).figures)))
    return str(aggression(ctx, ctx.unit(unit), combat, figures))


# --- Primitive


@case("second.magic.primitive", cite="Age of Magic sheet")
@pytest.mark.parametrize(("fatigue", "dice"), [(0, 14), (1, 13), (3, 11)])
def test_each_fatigue_of_the_primitive_costs_one_die_of_the_whole_unit(fatigue, dice):
    field = trial()
    beast, foe = duel(field, ("behemoth", 1), ("warriors", 6))
    field.change(beast, fatigue=fatigue)
    lost = f" -{30 * fatigue} (second.magic.primitive)" if fatigue else ""
    assert worth(field, Combat.MELEE, beast, foe) == f"{30 * dice} = 420 (second.core.profiles){lost}"


@case("second.magic.primitive", cite="Age of Magic sheet")
def test_a_tired_swarm_loses_dice_once_not_figure_by_figure_and_never_below_none():
    field = trial()
    swarm, foe = duel(field, ("swarm", 6), ("warriors", 6))
    field.change(swarm, fatigue=2)
    ctx, fight = numbers(field, Combat.MELEE, swarm, foe)
    assert generated_dice(ctx, fight, 0, tuple(range(6))).value == 1
    field.change(swarm, fatigue=3, figures=field.state.units[swarm].figures[:2])
    ctx, fight = numbers(field, Combat.MELEE, swarm, foe)
    assert generated_dice(ctx, fight, 0, (0, 1)).value == 0


@case("second.magic.primitive", cite="Age of Magic sheet")
def test_advanced_abilities_do_not_activate_the_primitive_and_basic_ones_do():
    field = trial()
    beast = field.unit(LEFT, "behemoth", 1, (3000, 3000))
    field.unit(LEFT, "warriors", 4, (5000, 3000))
    lay(field, LEFT, "all", "grand-all")
    game = field.game().do(spend("grand-all"))
    refused = game.refused(Activate(beast, Kind.MOVE))
    assert (refused.code, refused.cites) == ("not-for-this-unit", "second.core.ability-restriction")
    assert field.game().do(spend("all")).allows(Activate(beast, Kind.MOVE))


@case("second.magic.primitive", cite="Age of Magic sheet")
@pytest.mark.parametrize("attacks", [True, False])
def test_no_advanced_ability_of_its_owner_serves_a_primitive_units_fight(attacks):
    field = trial()
    beast, foe = duel(field, ("behemoth", 1), ("warriors", 6))
    for side in (LEFT, RIGHT):
        lay(field, side, "grand-attack", "keen")
    game = melee(field, *((beast, foe) if attacks else (foe, beast)), side=LEFT if attacks else RIGHT)
    game.do(Done())
    answers = {}
    for _ in range(2):
        waits = game.awaits
        assert isinstance(waits, Decide)
        answers[waits.side] = game.allows(spend("grand-attack"))
        game.do(spend("keen"))
    # The enemy of the beast is free to use his.
    assert answers == {LEFT: False, RIGHT: True}


# --- strange shots


@case("second.magic.powerful-shot", cite="Age of Magic, special rules")
@pytest.mark.parametrize(("gap", "dice"), [(L, 4), (L + 1, 2), (4500, 2)])
def test_a_powerful_shot_reaches_everywhere_with_four_dice_within_l_and_two_beyond(gap, dice):
    field = trial()
    machine, foe = duel(field, ("static-machine", 1), ("warriors", 4), gap)
    game = field.game().grant(machine, Kind.SHOOT, foe)
    # +1 to the dice against an armour of 4.
    assert awaited(game) == (dice, 4)


@case("second.magic.powerful-shot", cite="Age of Magic, special rules")
def test_a_powerful_shot_is_made_once_a_turn():
    field = trial()
    machine, foe = duel(field, ("static-machine", 1), ("warriors", 4), L)
    field.change(machine, acts=(Kind.SHOOT, Kind.MOVE))
    assert refusal(field.game(), machine, Kind.SHOOT, foe) == ("one-shot-a-turn", "second.magic.powerful-shot")
    ctx, fight = numbers(field, Combat.MELEE, machine, foe)
    assert hit_bonus(ctx, fight, 0).value == 0


@case("second.magic.breath", cite="Age of Magic sheet")
def test_a_breath_is_a_free_shot_of_m_once_a_turn_without_fatigue():
    field = trial()
    scourge, foe = duel(field, ("scourge", 1), ("warriors", 8), M)
    field.change(scourge, acts=(Kind.MOVE,))
    use = Use(BREATH, scourge)
    game = field.game().do(use, Activate(scourge, Kind.SHOOT, foe))
    assert awaited(game) == (4, 3)
    game.hits(0)
    assert game.seen(FatigueTaken) == []
    assert game.refused(use).code == "not-offered"
    ctx, _ = numbers(field, Combat.SHOT, scourge, foe)
    assert shot_range(ctx, ctx.unit(scourge)) == M
    far = trial()
    duel(far, ("scourge", 1), ("warriors", 8), M + 1)
    assert far.game().uses(BREATH) == []


@case("second.magic.breath", cite="Age of Magic sheet")
def test_who_breathes_can_not_be_made_to_shoot():
    field = trial()
    scourge, foe = duel(field, ("scourge", 1), ("warriors", 8), M)
    assert refusal(field.game(), scourge, Kind.SHOOT, foe) == ("may-not-shoot-now", "second.core.shooting-range")


@case("second.magic.unstable", cite="Age of Magic, special rules")
@pytest.mark.parametrize(
    ("counts", "bursts"), [((1, 1, 1, 0, 0, 0), False), ((1, 2, 0, 0, 0, 0), False), ((0, 3, 0, 0, 0, 0), True)]
)
def test_three_equal_attack_dice_destroy_the_unstable_after_the_shot(counts, bursts):
    field = trial()
    team, foe = duel(field, ("destruction-team", 1, "firearm"), ("warriors", 4), L)
    friend = field.unit(LEFT, "warriors", 4, (3300, 3200))
    game = field.game().grant(team, Kind.SHOOT, foe).roll(*counts)
    assert [e.unit for e in game.seen(UnitEliminated)] == ([team] if bursts else [])
    assert [e.unit for e in game.seen(FatigueTaken)] == ([friend] if bursts else [])


@case("second.magic.unstable", "second.core.modified-dice", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
@pytest.mark.parametrize(
    ("away", "counts", "bursts"),
    [(M, (0, 0, 0, 0, 2, 1), True), (M, (0, 0, 0, 2, 1, 0), False), (L, (0, 0, 0, 0, 2, 1), False)],
)
def test_the_unstable_burst_by_modified_results(away, counts, bursts):
    # Within M a firearm adds 1, and a 5 is as much a 6 as a 6 is.
    field = trial()
    team, foe = duel(field, ("destruction-team", 1, "firearm"), ("warriors", 4), away)
    game = field.game().grant(team, Kind.SHOOT, foe).roll(*counts).passing().hits(3)
    assert [e.unit for e in game.seen(UnitEliminated)] == ([team] if bursts else [])


@case("second.magic.unstable", "second.core.resilience-1", cite="Age of Magic, special rules")
def test_resilience_does_not_save_a_unit_that_bursts_and_the_shot_still_counts():
    field = trial()
    team, foe = duel(field, ("destruction-team", 1, "firearm"), ("warriors", 1), L)
    game = field.game().grant(team, Kind.SHOOT, foe).roll(0, 0, 0, 0, 0, 3)
    game.hits(0)
    assert [e.unit for e in game.seen(FiguresLost)] == [foe, team]
    assert [e.unit for e in game.seen(UnitEliminated)] == [foe, team]


@case("second.magic.unstable", "second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
@pytest.mark.parametrize(
    ("first", "again", "bursts"),
    [
        ((2, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), False),
        ((0, 0, 2, 1, 0, 0), (0, 0, 0, 1, 0, 0), False),
        ((1, 0, 0, 0, 2, 0), (0, 0, 0, 0, 1, 0), True),
        ((3, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), False),
        ((3, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), True),
    ],
    ids=["two and one", "a hit beside", "made", "broken", "made again"],
)
def test_the_unstable_burst_by_what_lies_there_after_a_re_roll(first, again, bursts):
    # One failed die may be rolled again: the lowest is.
    field = trial()
    team, foe = duel(field, ("destruction-team", 1, "firearm"), ("warriors", 8), L)
    lay(field, LEFT, "one-again")
    game = field.game().grant(team, Kind.SHOOT, foe).do(spend("one-again")).passing().roll(*first)
    game.roll(*again)
    if game.last(AttackRolled).hits or sum(first[3:]):
        game.passing()
        waits = game.awaits
        if isinstance(waits, Chance):
            game.hits(waits.pool.dice)
    assert [e.unit for e in game.seen(UnitEliminated)] == ([team] if bursts else [])


# --- odd troops


@case("second.magic.mindless", "second.core.we-obey", cite="ruling A3")
@pytest.mark.parametrize("obeys", [True, False])
def test_whether_the_mindless_obey_the_warlord_is_a_setting(obeys):
    field = trial(mindless_we_obey=obeys)
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(LEFT, "mindless", 12, (3700, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert bool(field.game().uses("second.core.we-obey")) is obeys


@case("second.magic.firearm", cite="ruling A6")
@pytest.mark.parametrize("may", [True, False])
def test_warriors_carry_firearms_only_where_a_setting_says_so(may):
    options = trial(warrior_firearms=may).rules.profiles["warriors"].options
    assert (("firearm",) in options) is may


@case("second.magic.mindless", cite="Age of Magic, special rules")
def test_the_mindless_never_tire():
    field = trial()
    horde, foe = duel(field, ("mindless", 20), ("warriors", 6))
    game = fought(melee(field, horde, foe))
    assert [e.unit for e in game.seen(FatigueTaken)] == [foe]


@case("second.magic.mindless", cite="Age of Magic, special rules")
def test_only_advanced_abilities_and_the_warlord_move_the_mindless():
    field = trial()
    horde = field.unit(LEFT, "mindless", 12, (3000, 3000))
    lay(field, LEFT, "all", "grand-all")
    game = field.game()
    assert game.refused(spend("all")).code == "nothing-to-do"
    assert game.uses(MANOEUVRE) == []
    assert game.do(spend("grand-all")).allows(Activate(horde, Kind.MOVE))


@case("second.magic.horde", "second.magic.mindless", cite="Age of Magic, special rules")
def test_a_horde_is_bought_by_twenty_and_gives_no_saga_dice():
    field = trial()
    field.unit(LEFT, "mindless", 20, (3000, 3000))
    profile = field.rules.profiles["mindless"]
    assert (profile.per_point, profile.smallest, profile.largest) == (20, 12, 24)
    assert generated(Context(field.rules, field.state), LEFT).value == 0


@case("second.magic.insignificant", cite="Age of Magic, special rules")
@pytest.mark.parametrize(("kind", "needed"), [("", 3), ("field", 3), ("rocks", 2)])
def test_the_insignificant_always_have_light_cover_against_shooting(kind, needed):
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    swarm = field.unit(RIGHT, "swarm", 4, (3000, 4500), rank=2)
    if kind:
        field.terrain(kind, (3150, 4650))
    ctx, fight = numbers(field, Combat.SHOT, bows, swarm)
    assert save_needed(ctx, fight, 1).value == needed
    ctx, fight = numbers(field, Combat.MELEE, bows, swarm)
    assert save_needed(ctx, fight, 1).value == (4 if kind == "rocks" else 5)


@case("second.magic.insignificant", "second.core.elimination-fatigue", cite="Age of Magic, special rules")
def test_nobody_mourns_the_insignificant():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    swarm = field.unit(RIGHT, "swarm", 1, (3000, 4500))
    field.unit(RIGHT, "warriors", 4, (3000, 4900))
    game = shot(field, bows, swarm).hits(2).hits(0)
    assert game.last(UnitEliminated).unit == swarm
    assert game.seen(FatigueTaken) == []


@case("second.magic.hunt", cite="Age of Magic, special rules")
def test_stalkers_have_two_dice_each_when_they_attack():
    field = trial()
    stalkers, foe = duel(field, ("stalkers", 5), ("warriors", 6))
    assert worth(field, Combat.MELEE, stalkers, foe) == "300 = 150 (second.core.profiles) +150 (second.magic.hunt)"
    ctx, fight = numbers(field, Combat.MELEE, foe, stalkers)
    assert generated_dice(ctx, fight, 1, tuple(range(5))).value == 5


@case("second.magic.hunt", "second.magic.primitive", cite="Age of Magic sheet")
def test_tired_stalkers_lose_dice_all_the_same():
    field = trial()
    stalkers, foe = duel(field, ("stalkers", 5), ("warriors", 6))
    field.change(stalkers, fatigue=2)
    assert worth(field, Combat.MELEE, stalkers, foe) == (
        "240 = 150 (second.core.profiles) -60 (second.magic.primitive) +150 (second.magic.hunt)"
    )


@case("second.magic.devastating-charge", cite="Age of Magic, special rules")
@pytest.mark.parametrize(("acts", "dice"), [((), 8), ((Kind.MOVE,), 4)])
def test_a_devastating_charge_doubles_the_dice_of_a_fresh_attacker(acts, dice):
    field = trial()
    chariot, foe = duel(field, ("war-chariot", 1, "horse", "javelins"), ("warriors", 6), 1000)
    field.change(chariot, acts=acts)
    game = charge(field.game(), chariot, foe).passing()
    # The fatigue of a second act is taken before the melee.
    assert pools(game)[chariot].startswith(f"{dice} = ")


@case("second.magic.devastating-charge", cite="Age of Magic, special rules")
def test_a_chariot_that_is_charged_has_its_ordinary_dice():
    field = trial()
    foe, chariot = duel(field, ("warriors", 6), ("war-chariot", 1, "horse", "javelins"))
    assert pools(melee(field, foe, chariot).passing())[chariot] == "4 = 4 (second.core.profiles)"


# --- the war banner


def bearers(field: Field, troop: str = "warriors", figures: int = 4, *kit: str, fatigue: int = 0) -> UnitId:
    return field.unit(LEFT, troop, figures, (3000, 3000), *kit, banner=True, fatigue=fatigue)


@case("second.core.war-banner", cite="Rulebook, equipment of the ages")
def test_the_bearer_of_a_banner_does_not_fight():
    field = trial()
    unit = bearers(field, "hearthguard", 5)
    foe = field.unit(RIGHT, "warriors", 4, (3000, 3400))
    assert [f.role for f in field.state.units[unit].figures] == [Role.RANK] * 4 + [Role.BANNER]
    assert pools(melee(field, unit, foe).passing())[unit] == "8 = 8 (second.core.profiles)"


@case("second.core.war-banner", cite="Rulebook, equipment of the ages")
def test_a_warlord_with_a_banner_has_five_dice_and_one_when_shooting():
    field = trial()
    lord = bearers(field, "warlord", 1, "bow")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 3400))
    assert worth(field, Combat.MELEE, lord, foe) == "150 = 240 (second.core.profiles) -90 (second.core.war-banner)"
    assert worth(field, Combat.SHOT, lord, foe) == "30 = 120 (second.core.profiles) -90 (second.core.war-banner)"


@case("second.core.war-banner", "second.core.rest", cite="Rulebook, equipment of the ages")
def test_at_the_start_of_the_phase_the_banner_removes_one_fatigue_and_that_is_no_rest():
    field = trial()
    unit = bearers(field, fatigue=2)
    game = field.game().do(Use(BANNER, unit))
    assert game.seen(FatigueRemoved) == [FatigueRemoved(unit, 1, BANNER)]
    assert game.uses(BANNER) == []
    assert game.unit(unit).acts == ()
    # So it may still rest.
    game.grant(unit, Kind.REST).do(Done())
    assert game.unit(unit).fatigue == 0


@case("second.core.war-banner", cite="Rulebook, equipment of the ages")
def test_once_somebody_was_activated_it_is_no_longer_the_start_of_the_phase():
    field = trial()
    bearers(field, fatigue=2)
    other = field.unit(LEFT, "warriors", 4, (5000, 3000))
    game = field.game()
    assert len(game.uses(BANNER)) == 1
    game.grant(other, Kind.REST)
    assert game.uses(BANNER) == []


@case("second.core.war-banner", cite="Rulebook, equipment of the ages")
def test_a_rest_under_the_banner_may_remove_all_fatigue_but_then_the_unit_stays():
    field = trial()
    unit = bearers(field, fatigue=3)
    game = field.game().grant(unit, Kind.REST).do(Use(BANNER, unit))
    assert game.seen(FatigueRemoved) == [FatigueRemoved(unit, 3, BANNER)]
    assert refusal(game, unit, Kind.MOVE) == ("rallied", BANNER)
    # An ordinary rest leaves it free.
    game = field.game().grant(unit, Kind.REST).do(Done())
    assert game.unit(unit).fatigue == 2
    game.grant(unit, Kind.MOVE)


@case("second.core.war-banner", cite="Rulebook, equipment of the ages")
def test_a_fallen_banner_helps_nobody():
    field = trial()
    unit = bearers(field, fatigue=2)
    field.change(unit, figures=field.state.units[unit].figures[:3])
    assert field.game().uses(BANNER) == []


# --- hired swords


@case("second.core.mercenaries", "second.core.loyal", cite="FAQ p.49; FAQ of the ages")
@pytest.mark.parametrize(
    ("troop", "may"), [("mercenary-warriors", False), ("mercenary-guards", False), ("loyal-mercenaries", True)]
)
def test_mercenaries_are_activated_by_basic_abilities_only_unless_loyal(troop, may):
    field = trial()
    hired = field.unit(LEFT, troop, 4, (3000, 3000))
    field.unit(LEFT, "warriors", 4, (5000, 3000))
    lay(field, LEFT, "all", "grand-all")
    assert field.game().do(spend("all")).allows(Activate(hired, Kind.MOVE))
    assert field.game().do(spend("grand-all")).allows(Activate(hired, Kind.MOVE)) is may


@case("second.core.mercenaries", "second.core.loyal", cite="FAQ of the ages")
@pytest.mark.parametrize(("troop", "may"), [("mercenary-warriors", False), ("loyal-mercenaries", True)])
def test_mercenaries_use_no_advanced_ability_in_a_fight_unless_loyal(troop, may):
    field = trial()
    hired, foe = duel(field, (troop, 4), ("warriors", 4))
    lay(field, LEFT, "grand-attack", "keen")
    game = melee(field, hired, foe).do(Done(), Done())
    assert game.allows(spend("grand-attack")) is may
    assert game.allows(spend("keen"))


@case("second.core.mercenaries", "second.core.saga-dice", cite="Rulebook p.10")
@pytest.mark.parametrize(
    ("troop", "figures", "dice"),
    [("mercenary-warriors", 4, 1), ("mercenary-warriors", 3, 0), ("mercenary-guards", 1, 1)],
)
def test_mercenaries_generate_saga_dice_by_their_class(troop, figures, dice):
    field = trial()
    field.unit(LEFT, troop, figures, (3000, 3000))
    assert generated(Context(field.rules, field.state), LEFT).value == dice


@case("second.core.mercenaries", cite="FAQ p.49", faq="MERCENARY POINTS")
@pytest.mark.parametrize(("left", "points"), [(5, 0), (4, 1), (1, 1), (0, 2)])
def test_mercenaries_are_worth_more_points_when_half_or_all_are_lost(left, points):
    field = trial()
    hired = field.unit(LEFT, "mercenary-warriors", 8, (3000, 3000))
    field.change(hired, figures=field.state.units[hired].figures[:left])
    ctx = Context(field.rules, field.state)
    assert ctx.tally(Point.VICTORY, ctx.unit(hired), 0, RuleId("test.points")).value == points


@case("second.core.elimination-fatigue", "second.magic.horde", cite="FAQ p.30")
def test_the_loss_of_a_horde_is_felt():
    field = trial()
    horde = field.unit(RIGHT, "mindless", 12, (3000, 4000))
    friend = field.unit(RIGHT, "warriors", 4, (3000, 5500))
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    lay(field, LEFT, "slay")
    game = field.game().do(spend("slay"), Choose(horde))
    assert [e.unit for e in game.seen(FatigueTaken)] == [friend]
