"""The charge: one target in reach, figure by figure, straight into contact, the first figure being the measure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Abandon, Activate, ChargeMove, Exploit, Path, Trigger
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.events import (
    ActivationAnnounced,
    ActivationCancelled,
    ActivationResolved,
    FatigueTaken,
    FightBegan,
    UnitMoved,
)
from skald.rules.frames import Acting
from skald.rules.geometry import touches
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Combat, Face, Kind, RuleId
from skald.rules.lengths import VS, L, M, S
from skald.rules.movement.allowance import allowance
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, ruleset
from tests.kit.moves import about_to_charge, by, charge, keep_open, may_activate, told

BASES = 250
BLOCKED = ("charge-blocked", "second.core.charge-move")
MUST = ("must-touch", "second.core.charge-contact")


# --- distances


@case(
    "second.core.charge-move", "second.core.horse", "second.ages.camel", "second.ages.sarissa",
    "second.ages.cataphract",
    "second.magic.beast", "second.magic.slow", "second.magic.swift", "second.magic.hunt", "second.magic.flight",
    cite="Rulebook p.20",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "equipment", "most"),
    [
        ("warriors", (), M),
        ("hearthguard", ("heavy-weapon",), M),
        ("warriors", ("horse",), L),
        ("warriors", ("camel",), L),
        ("warlord", ("beast",), L),
        ("warriors", ("sarissa",), M),
        ("warriors", ("cataphract",), L),
        ("titan", (), S),
        ("mindless", (), S),
        ("quadrupeds", (), L),
        ("stalkers", (), L),
        ("flyers", (), L),
        ("warlord", ("flying-beast",), L),
        ("behemoth", (), M),
    ],
)
def test_charge_distance(troop: str, equipment: tuple[str, ...], most: int):
    field = Field()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *equipment)
    acting = Acting(unit, Kind.CHARGE, BY_TEST)
    ctx = Context(field.rules, field.state)
    assert allowance(ctx, field.state.units[unit], acting, slowed=False).distance.value == most
    assert allowance(ctx, field.state.units[unit], acting, slowed=True).distance.value == S


@case("second.ages.camel", "second.core.charge-move", cite="Age of Crusades, special rules")
def test_camel_charges_m_after_its_first_activation():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "camel")
    field.change(unit, acts=(Kind.MOVE,))
    acting = Acting(unit, Kind.CHARGE, BY_TEST)
    assert (
        allowance(Context(field.rules, field.state), field.state.units[unit], acting, slowed=False).distance.value == M
    )


@case("second.core.charge-move", "second.core.horse", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_charge_is_never_bent():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    target = field.unit(RIGHT, "warriors", 1, (4500, 3000))
    game = about_to_charge(field, unit, target)
    way = ChargeMove((Path(0, ((3000, 3500), (4200, 3000))),))
    refusal = game.refused(way)
    assert told(refusal) == ("bent-path", "second.core.straight-sticks")
    assert refusal.given == (("figure", 0), ("lines", 2))


@case("second.core.charge-move", "second.core.uneven-ground", cite="Rulebook p.33")
@pytest.mark.parametrize(("between", "allowed"), [(S, True), (S + 11, False)])
def test_charge_through_uneven_ground_reaches_s(between: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (3000 + BASES + between, 3000))
    field.terrain("scrub", (3500, 3600))
    game = about_to_charge(field, unit, target)
    action = charge((0, (3000 + between, 3000)))
    assert game.allows(action) is allowed
    if not allowed:
        assert told(game.refused(action)) == ("too-far", "second.core.move-distance")


@case("second.core.charge-move", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_no_figure_goes_farther_than_the_charge_distance():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (2750, 3000)))
    target = field.unit(RIGHT, "warriors", 2, (3000 + BASES + M, 3000), rank=1)
    game = about_to_charge(field, unit, target)
    assert told(game.refused(charge((0, (3000 + M, 3000)), (1, (2751 + M, 3000))))) == (
        "too-far",
        "second.core.move-distance",
    )
    assert game.allows(charge((0, (3000 + M, 3000)), (1, (2750 + M, 3000))))


# --- the target


@case("second.core.charge-target", "second.core.uneven-ground", cite="FAQ p.20", faq="HOW TO CHARGE")
@pytest.mark.parametrize(
    ("whole_unit", "places", "reach"),
    [
        (True, ((3000, 3000),), S),
        (False, ((3000, 3000),), S),
        (True, ((3000, 3000), (2000, 3000)), S),
        (False, ((3000, 3000), (2000, 3000)), M),
        (True, ((2000, 3000),), M),
    ],
)
def test_charge_range_of_a_unit_in_hard_ground_is_s(whole_unit: bool, places: tuple[tuple[int, int], ...], reach: int):
    field = Field(ruleset(slow_scope_unit=whole_unit))
    field.terrain("scrub", (3000, 3000))
    unit = field.unit(LEFT, "warriors", len(places), places[0], places=places)
    x, y = places[0]
    for between, allowed in ((reach, True), (reach + 1, False)):
        target = field.unit(RIGHT, "warriors", 1, (x, y + BASES + between))
        game = may_activate(field, unit, Kind.CHARGE)
        assert game.allows(Activate(unit, Kind.CHARGE, target)) is allowed
        if not allowed:
            refusal = game.refused(Activate(unit, Kind.CHARGE, target))
            assert told(refusal) == ("out-of-charge-range", "second.core.charge-target")
            assert refusal.given == (("target", target), ("reach", reach))


@case("second.core.charge-target", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_target_is_one_enemy_unit_in_reach():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    friend = field.unit(LEFT, "warriors", 1, (3400, 3000))
    enemy = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    gone = field.unit(RIGHT, "warriors", 1, (3400, 3400))
    field.change(gone, figures=())
    game = may_activate(field, unit, Kind.CHARGE)
    assert game.allows(Activate(unit, Kind.CHARGE, enemy))
    for other in (friend, gone, unit):
        assert told(game.refused(Activate(unit, Kind.CHARGE, other))) == ("no-such-target", "second.core.charge-target")


@case("second.core.charge-target", cite="Spec 5: no sight needed")
def test_charge_needs_no_line_of_sight():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    target = field.unit(RIGHT, "warriors", 1, (5800, 3000))
    field.unit(LEFT, "warriors", 3, (4000, 2700), rank=1)
    assert may_activate(field, unit, Kind.CHARGE).allows(Activate(unit, Kind.CHARGE, target))


@case("second.core.charge-move", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_charger_may_touch_no_enemy_but_the_target():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (4000, 3000))
    # A millimetre or less from where the charger would stand, or from its way there.
    for other, allowed in (
        ((4000 - BASES, 3000 + 260), False),
        ((4000 - BASES, 3000 + 261), True),
        ((3400, 3260), False),
        ((3400, 3261), True),
    ):
        near = Field()
        near.state = field.state
        near.unit(RIGHT, "levies", 1, other)
        game = about_to_charge(near, unit, target)
        action = charge((0, (4000 - BASES, 3000)))
        assert game.allows(action) is allowed
        assert allowed or told(game.refused(action)) == BLOCKED


@case("second.core.charge-move", "second.core.enemy-gap", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_charger_may_pass_within_vs_of_other_enemies():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (4000, 3000))
    field.unit(RIGHT, "levies", 1, (3500, 3300))
    game = about_to_charge(field, unit, target)
    assert game.allows(charge((0, (3750, 3000))))


# --- figure by figure


@case("second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_first_figure_comes_into_contact():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), rank=1)
    target = field.unit(RIGHT, "warriors", 2, (4000, 3000), rank=1)
    game = about_to_charge(field, unit, target)
    refusal = game.refused(charge((0, (3700, 3000)), (1, (3750, 3300))))
    assert told(refusal) == ("no-contact", "second.core.charge-contact")
    assert refusal.given == (("figure", 0),)


@case("second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_figure_that_can_touch_must_touch():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), rank=1)
    target = field.unit(RIGHT, "warriors", 2, (4000, 3000), rank=1)
    game = about_to_charge(field, unit, target)
    refusal = game.refused(charge((0, (3750, 3000)), (1, (3700, 3300))))
    assert told(refusal) == MUST
    assert refusal.given == (("figure", 1),)
    assert game.allows(charge((0, (3750, 3000)), (1, (3750, 3300))))


@case("second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_contact_may_be_with_any_figure_of_the_target():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 2, (4000, 3000), rank=1, gap=200)
    game = about_to_charge(field, unit, target)
    assert game.allows(charge((0, (3750, 3000))))
    assert game.allows(charge((0, (3750, 3450))))


@case("second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_figure_that_can_not_touch_goes_as_far_as_it_can():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (2700, 3000)))
    target = field.unit(RIGHT, "warriors", 1, (3000 + BASES + M, 3000))
    game = about_to_charge(field, unit, target)
    first = (0, (3000 + M, 3000))
    refusal = game.refused(charge(first, (1, (2600 + M, 3000))))
    assert told(refusal) == ("not-as-far-as-possible", "second.core.charge-contact")
    assert refusal.given == (("figure", 1),)
    assert game.allows(charge(first, (1, (2700 + M, 3000))))


@case("second.core.charge-move", "second.core.cohesion-chain", cite="FAQ p.20", faq="HOW TO CHARGE")
@pytest.mark.parametrize(("back", "code"), [(VS, "not-as-far-as-possible"), (VS + 1, "charge-blocked")])
def test_each_figure_ends_within_vs_of_one_that_moved_before(back: int, code: str):
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (2700, 3000)))
    target = field.unit(RIGHT, "warriors", 1, (3000 + BASES + M, 3000))
    game = about_to_charge(field, unit, target)
    refusal = game.refused(charge((0, (3000 + M, 3000)), (1, (3000 + M - BASES - back, 3000))))
    assert refusal.code == code


@case("second.core.charge-move", "second.core.cohesion-chain", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_only_figures_that_moved_already_count_for_the_chain():
    field = Field()
    xs = (3000, 2700, 2400)
    unit = field.unit(LEFT, "warriors", 3, (3000, 3000), places=tuple((x, 3000) for x in xs))
    target = field.unit(RIGHT, "warriors", 1, (3000 + BASES + M, 3000))
    game = about_to_charge(field, unit, target)
    ends = [(x + M, 3000) for x in xs]
    assert game.allows(charge((0, ends[0]), (1, ends[1]), (2, ends[2])))
    # The last figure would be near the second one, which has not moved yet.
    refusal = game.refused(charge((0, ends[0]), (2, (2400 + M - 500, 3000)), (1, ends[1])))
    assert told(refusal) == BLOCKED


@case("second.core.charge-move", "second.core.cohesion-radius", cite="FAQ p.20", faq="HOW TO CHARGE")
@pytest.mark.parametrize(("equipment", "radius"), [((), S), (("horse",), M)])
def test_first_figure_is_the_reference_figure(equipment: tuple[str, ...], radius: int):
    field = Field()
    # A line of chargers against a line of enemies: far from the first figure there is no place.
    count = 12
    unit = field.unit(LEFT, "warriors", count, (3000, 3000), *equipment, rank=1, gap=0)
    size = field.state.units[unit].figures[1].y - 3000
    target = field.unit(RIGHT, "warriors", count, (4300, 3000), rank=1, gap=size - 250)
    game = about_to_charge(field, unit, target)
    ends = [(n, (4300 - 125 - size // 2, f.y)) for n, f in enumerate(game.unit(unit).figures)]
    # Straight ahead everyone touches, but from one end of the line the other end is too far off.
    refusal = game.refused(charge(*ends))
    assert told(refusal) == BLOCKED
    first_too_far = radius // size + 2
    assert refusal.given == (("figure", first_too_far),)


@case("second.core.charge-move", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_figures_cross_their_own_unit_but_no_other_friends():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (3300, 3000)))
    target = field.unit(RIGHT, "warriors", 1, (4200, 3000))
    game = about_to_charge(field, unit, target)
    assert game.allows(charge((0, (3950, 3000)), (1, (4075, 3217))))
    field.unit(LEFT, "levies", 1, (3600, 3000))
    game = about_to_charge(field, unit, target)
    assert told(game.refused(charge((0, (3950, 3000)), (1, (4075, 3217))))) == BLOCKED


@case("second.core.charge-move", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_charger_does_not_pass_through_the_target():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (3700, 3000))
    game = about_to_charge(field, unit, target)
    assert told(game.refused(charge((0, (3950, 3000))))) == BLOCKED


@case("second.core.charge-move", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_every_figure_charges():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), rank=1)
    target = field.unit(RIGHT, "warriors", 1, (4000, 3000))
    game = about_to_charge(field, unit, target)
    assert told(game.refused(charge((0, (3750, 3000))))) == ("figures-left-behind", "second.core.charge-move")


@case("second.core.pivot", "second.core.charge-contact", cite="FAQ p.17, other bases", faq="RECTANGULAR AND OVAL BASES")
def test_rider_turns_at_the_end_of_a_charge():
    field = Field(ruleset(mounted_base="rect-25x50"))
    unit = field.unit(LEFT, "warlord", 1, (3000, 3000), "horse")
    target = field.unit(RIGHT, "warriors", 1, (5000, 3000))
    game = about_to_charge(field, unit, target)
    # 250 is half the rider's length, 125 half his width and the enemy's radius.
    assert game.allows(ChargeMove((Path(0, ((5000 - 375, 3000),), 0),)))
    # Turned aside at the same place his flank is too far off; nearer by he would first ride into the enemy.
    turned = ChargeMove((Path(0, ((5000 - 375, 3000),), 16),))
    assert told(game.refused(turned)) == ("no-contact", "second.core.charge-contact")
    assert told(game.refused(ChargeMove((Path(0, ((5000 - 250, 3000),), 16),)))) == BLOCKED


# --- after the move


@case("second.core.charge-target", "second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_melee_follows_the_charge_at_once():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (4000, 3000))
    game = about_to_charge(field, unit, target).do(charge((0, (3750, 3000))))
    kinds = [type(e) for e in game.events[:3]]
    assert kinds == [ActivationAnnounced, UnitMoved, FightBegan]
    assert game.last(FightBegan) == FightBegan(Combat.MELEE, unit, target, BY_TEST)
    assert touches(game.unit(unit).figures[0], game.unit(target).figures[0])


@case("second.core.repeat-fatigue", "second.core.horse", "second.core.dangerous-ground", cite="Rulebook p.30")
def test_charge_fatigue_is_taken_before_the_melee():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    field.change(unit, acts=(Kind.MOVE,))
    target = field.unit(RIGHT, "warriors", 1, (4200, 3000))
    field.terrain("scrub", (3900, 3000))
    game = about_to_charge(field, unit, target).do(charge((0, (4200 - 325, 3000))))
    taken = [
        FatigueTaken(unit, 1, RuleId("second.core.repeat-fatigue")),
        FatigueTaken(unit, 1, RuleId("second.core.horse")),
    ]
    assert game.seen(FatigueTaken) == taken
    assert game.events.index(taken[1]) < game.events.index(game.last(FightBegan))


# --- answers and cancellation


@case("second.core.exploit-move", "second.core.cancelled-activation", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_shortened_charge_that_can_not_reach_is_cancelled():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=1)
    keep_open(field)
    target = field.unit(RIGHT, "warriors", 1, (3000 + BASES + S + 11, 3000))
    game = may_activate(field, unit, Kind.CHARGE).do(Activate(unit, Kind.CHARGE, target))
    assert game.awaits == Decide(RIGHT, Window.SHORTEN)
    game.do(Exploit("shorten"))
    assert told(game.refused(charge((0, (3000 + S, 3000))))) == ("no-contact", "second.core.charge-contact")
    assert told(game.refused(charge((0, (3000 + S + 11, 3000))))) == ("too-far", "second.core.move-distance")
    game.do(Abandon())
    assert game.last(ActivationCancelled) == ActivationCancelled(
        unit, Kind.CHARGE, RuleId("second.core.cancelled-activation")
    )
    assert game.seen(ActivationResolved) == []
    assert game.seen(FightBegan) == []
    after = game.unit(unit)
    assert (after.figures, after.acts, after.fatigue) == (field.state.units[unit].figures, (), 0)


@case("second.core.cancelled-activation", cite="Rulebook p.31")
def test_dice_spent_on_a_cancelled_charge_are_lost():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), rank=1)
    keep_open(field)
    target = field.unit(RIGHT, "warriors", 4, (4000, 3000), rank=1)
    ability = AbilityId("fjord-reavers.warriors")
    field.dice(LEFT, ability, Face.COMMON)
    game = field.game().do(Trigger(ability, (Face.COMMON,)), Activate(unit, Kind.CHARGE, target), Abandon())
    assert game.state.players[LEFT].active == ()
    assert game.unit(unit).acts == ()
    game.grant(unit, Kind.MOVE).passing()
    game.do(by(game, unit, -100, 0))
    assert game.seen(FatigueTaken) == []


@case(
    "second.core.charge-move",
    "second.core.cancelled-activation",
    cite="FAQ p.16, moving figures",
    faq="MOVING FIGURINES",
)
def test_charge_that_would_break_the_formation_has_no_legal_move():
    field = Field()
    # The second figure stands so far behind that it can't come near the first.
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (2200, 3000)))
    target = field.unit(RIGHT, "warriors", 1, (3000 + BASES + M, 3000))
    game = about_to_charge(field, unit, target)
    assert told(game.refused(charge((0, (3000 + M, 3000)), (1, (2200 + M, 3000))))) == BLOCKED
    assert game.allows(Abandon())


@case("scenario.clash-of-warlords.dawn", "second.core.charge-target", cite="FAQ p.49", faq="DAWN")
@pytest.mark.parametrize(("turn", "farther", "most"), [(1, 0, M), (1, S, M), (2, 0, L), (2, S, L + S)])
def test_at_dawn_nobody_charges_farther_than_m(turn: int, farther: int, most: int):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    near = field.unit(RIGHT, "warriors", 1, (3000 + 325 + most, 3000))
    far = field.unit(RIGHT, "warriors", 1, (3000, 3000 + 325 + most + 1))
    field.state = replace(field.state, turn=turn, in_force=(RuleId("scenario.clash-of-warlords.dawn"),))
    game = may_activate(field, unit, Kind.CHARGE, farther=farther)
    assert game.allows(Activate(unit, Kind.CHARGE, near))
    refusal = game.refused(Activate(unit, Kind.CHARGE, far))
    assert refusal.given == (("target", far), ("reach", most))


@case("second.core.charge-target", cite="Rulebook p.20")
def test_first_edition_has_no_charges():
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 1, (4000, 3000))
    refusal = may_activate(field, unit, Kind.CHARGE, Kind.MOVE).refused(Activate(unit, Kind.CHARGE, target))
    assert told(refusal) == ("no-charges", "first.core.activation-kinds")
