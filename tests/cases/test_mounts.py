"""What figures ride, and wings: distances, formation, and how it tells in a fight."""

from __future__ import annotations

import pytest

from skald.rules.events import FatigueTaken, UnitMoved
from skald.rules.fight.numbers import aggression, armour, hit_bonus
from skald.rules.frames import Acting
from skald.rules.geometry import within
from skald.rules.hooks import Question
from skald.rules.ids import Combat, Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.movement.allowance import Allowance, allowance
from skald.rules.movement.cohesion import radius_of
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field
from tests.kit.fights import charge, duel, numbers, refusal, trial


def allowed(field: Field, uid: UnitId, kind: Kind, *, slowed: bool = False) -> Allowance:
    ctx, _ = numbers(field, Combat.MELEE, uid, uid)
    return allowance(ctx, ctx.unit(uid), Acting(uid, kind, BY_TEST), slowed=slowed)


DISTANCES = [
    # troop, kit, Move, charge, either in hard ground, may bend
    ("warriors", "", M, M, S, False),
    ("warriors", "horse", L, L, S, True),
    ("warriors", "camel", L, L, S, True),
    ("warriors", "cataphract", M, L, S, False),
    ("warriors", "wings", L, L, S, True),
    ("warlord", "beast", M, L, S, False),
    ("warlord", "flying-beast", L, L, S, True),
    ("quadrupeds", "", L, L, S, True),
    ("flyers", "", L, L, S, True),
    ("titan", "", S, S, S, False),
    ("mindless", "", S, S, S, False),
    ("static-machine", "", VS, VS, VS, False),
    ("stalkers", "", M, L, S, False),
    ("swarm", "", M, M, M, False),
]


@case(
    "second.core.horse", "second.ages.camel", "second.ages.cataphract", "second.magic.beast", "second.magic.flight",
    "second.magic.swift", "second.magic.slow", "second.magic.cumbersome", "second.magic.hunt", "second.magic.tiny",
    cite="Rulebook pp.16-20, 39; Age of Magic sheet",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "kit", "move", "reach", "hard", "bends"), DISTANCES, ids=[f"{r[0]}-{r[1] or 'bare'}" for r in DISTANCES]
)
def test_distances_of_a_move_and_a_charge(troop, kit, move, reach, hard, bends):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *kit.split())
    assert [allowed(field, unit, kind).distance.value for kind in (Kind.MOVE, Kind.CHARGE)] == [move, reach]
    slowed = {allowed(field, unit, kind, slowed=True).distance.value for kind in (Kind.MOVE, Kind.CHARGE)}
    assert slowed == {hard}
    assert allowed(field, unit, Kind.MOVE).sticks == (((L,), (M, M)) if bends else ((move,),))
    # Charges are never bent.
    assert allowed(field, unit, Kind.CHARGE).sticks == ((reach,),)


@case(
    "second.core.horse", "second.core.cohesion-radius", "second.magic.imposing", "second.magic.swift",
    cite="FAQ p.39", faq="MOUNTS: HORSES",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "kit", "radius"),
    [
        ("warriors", "", S),
        ("warriors", "wings", S),
        ("warriors", "horse", M),
        ("warriors", "camel", M),
        ("warriors", "cataphract", M),
        ("warlord", "beast", M),
        ("bipeds", "", M),
        ("quadrupeds", "", M),
        ("flyers", "", M),
    ],
)
def test_riders_and_the_imposing_form_within_m_of_the_reference_figure(troop, kit, radius):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *kit.split())
    ctx, _ = numbers(field, Combat.MELEE, unit, unit)
    assert radius_of(ctx, ctx.unit(unit)) == radius


@case(
    "second.core.horse", "second.ages.camel", "second.ages.cataphract", "second.magic.beast", "second.magic.swift",
    cite="Rulebook p.39; Age of Magic sheet",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "kit", "mounted"),
    [
        ("warriors", "", False),
        ("warriors", "wings", False),
        ("warriors", "horse", True),
        ("warriors", "camel", True),
        ("warriors", "cataphract", True),
        ("warlord", "beast", True),
        ("quadrupeds", "", True),
        ("bipeds", "", False),
    ],
)
def test_who_counts_as_mounted(troop, kit, mounted):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *kit.split())
    ctx, _ = numbers(field, Combat.MELEE, unit, unit)
    assert bool(ctx.ask(Question.MOUNTED, ctx.unit(unit), False)) is mounted


# --- camels


@case("second.ages.camel", cite="Age of Crusades, special rules")
def test_camels_are_fast_in_the_first_activation_of_a_turn_only():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), "camel")
    field.change(unit, acts=(Kind.SHOOT,))
    assert [allowed(field, unit, kind).distance.value for kind in (Kind.MOVE, Kind.CHARGE)] == [M, M]


@case("second.ages.camel", cite="Age of Crusades, special rules")
@pytest.mark.parametrize(("kit", "bonus"), [("horse", -1), ("cataphract", -1), ("camel", 0), ("", 0)])
def test_horses_shy_from_camels_in_melee(kit, bonus):
    field = trial()
    riders, camels = duel(field, ("warriors", 4, *kit.split()), ("warriors", 4, "camel"))
    ctx, fight = numbers(field, Combat.MELEE, riders, camels)
    assert hit_bonus(ctx, fight, 0).value == bonus
    assert hit_bonus(ctx, fight, 1).value == 0
    ctx, fight = numbers(field, Combat.SHOT, riders, camels)
    assert hit_bonus(ctx, fight, 0).value == 0


# --- the beast


@case("second.magic.beast", cite="Age of Magic sheet")
def test_a_beast_adds_two_dice_in_melee():
    field = trial()
    lord, foe = duel(field, ("warlord", 1, "beast"), ("warriors", 4))
    ctx, _ = numbers(field, Combat.MELEE, lord, foe)
    assert str(aggression(ctx, ctx.unit(lord), Combat.MELEE, (0,))) == (
        "300 = 240 (second.core.profiles) +60 (second.magic.beast)"
    )
    ctx, _ = numbers(field, Combat.SHOT, lord, foe)
    assert aggression(ctx, ctx.unit(lord), Combat.SHOT, (0,)).value == 120


@case("second.magic.beast", "second.core.resilience-2", "second.magic.imposing", cite="Age of Magic sheet")
@pytest.mark.parametrize("kit", ["beast", "flying-beast"])
def test_a_beast_changes_the_rules_of_its_rider(kit):
    field = trial()
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(LEFT, "warlord", 1, (5000, 3000), kit)
    on_foot, ridden = (set(unit.rules) for unit in field.state.units)
    core = "second.core."
    assert on_foot - ridden == {core + "we-obey", core + "bodyguards", core + "resilience-1"}
    wings = {"second.magic.flight", "second.magic.wings"} if kit == "flying-beast" else set()
    assert ridden - on_foot == {core + "resilience-2", "second.magic.imposing", "second.magic.beast"} | wings


@case("second.magic.beast", cite="Age of Magic sheet")
def test_a_beast_leaves_no_room_for_other_equipment():
    field = trial()
    sets = [kit for kit in field.rules.profiles["warlord"].options if {"beast", "flying-beast"} & set(kit)]
    assert sets == [("beast",), ("flying-beast",)]


# --- flight


@case("second.magic.flight", "second.magic.wings", cite="Age of Magic sheet")
def test_flight_costs_one_armour_against_shooting_once():
    field = trial()
    unit, foe = duel(field, ("hearthguard", 1, "wings"), ("warriors", 4), 500)
    ctx, fight = numbers(field, Combat.SHOT, foe, unit)
    assert str(armour(ctx, fight, 1)) == "4 = 5 (second.core.profiles) -1 (second.magic.wings)"
    # A printed profile holds it already.
    flyers = field.unit(LEFT, "flyers", 1, (6000, 3000))
    ctx, fight = numbers(field, Combat.SHOT, foe, flyers)
    assert str(armour(ctx, fight, 1)) == "3 = 3 (second.core.profiles)"


@case("second.magic.flight", cite="Age of Magic sheet")
def test_each_enemy_unit_flown_over_in_a_charge_costs_one_fatigue_before_the_melee():
    field = trial()
    flyer = field.unit(LEFT, "warriors", 1, (3000, 2000), "wings")
    for y in (2700, 3200):
        field.unit(RIGHT, "warriors", 1, (3000, y))
    target = field.unit(RIGHT, "warriors", 1, (3000, 4200))
    game = charge(field.game(), flyer, target)
    assert within(game.unit(flyer).figures[0], game.unit(target).figures[0], 10)
    assert game.seen(FatigueTaken) == [FatigueTaken(flyer, 2, RuleId("second.magic.flight"))]
    assert game.last(UnitMoved).distance.value == L


@case("second.core.horse", cite="Rulebook p.39", faq="MOUNTS: HORSES")
def test_riders_charge_l_exactly():
    field = trial()
    riders, foe = duel(field, ("warriors", 1, "horse"), ("warriors", 1), L)
    charge(field.game(), riders, foe)
    field = trial()
    riders, foe = duel(field, ("warriors", 1, "horse"), ("warriors", 1), L + 1)
    assert refusal(field.game(), riders, Kind.CHARGE, foe) == ("out-of-charge-range", "second.core.charge-target")
