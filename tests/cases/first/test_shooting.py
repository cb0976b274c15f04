"""First edition: ranges, dice, armour, cover and weapons of a shot."""

from __future__ import annotations

import pytest

from skald.rules.abilities.model import Gain, RollAgain, Volley
from skald.rules.actions import Activate, Choose, Done
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Pool
from skald.rules.events import ActivationResolved, AttackRolled, DefenceRolled, FatigueTaken, FightBegan
from skald.rules.fight.numbers import shot_range
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Kind, RuleId, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.tally import Modifier, Tally
from tests.kit.boards import ACTIVATION, SHOOTING, SHOT_AT, ability, activating, board_field, going_on, lay, spend, why
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import awaited, bonus, pools, shot
from tests.kit.moves import about_to_move, by, may_activate, told

MINE, FOE = UnitId(0), UnitId(1)
BASES = 250


def rid(name: str) -> RuleId:
    return RuleId(f"first.core.{name}")


def range_of(
    troop: str, *kit: str, figures: int = 4, foe: str = "warriors", gap: int = 1000, **settings: object
) -> Field:
    """A unit and its target, so far apart, in rows of five."""
    field = board_field(
        ability("aim", SHOOTING, Gain(what="attack", amount=9)),
        ability("duck", SHOT_AT, Gain(what="defence", amount=9)),
        ability("again", SHOOTING, RollAgain(what="attack")), ability("volley", ACTIVATION, Volley(dice=10)),
        edition="first", **settings,
    )  # fmt: skip
    field.unit(LEFT, troop, figures, (3000, 3000), *kit)
    top = max(f.y + f.radius for f in field.state.units[0].figures)
    field.unit(RIGHT, foe, 4, (3000, top + gap + 125))
    return field


# --- range and sight


@case("first.core.shooting-range", "first.core.bow", "first.core.sling", "first.core.crossbow", "first.core.javelins",
      "first.core.composite-bow", cite="Reference sheet")  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "kit", "reach"),
    [
        ("levies", ("bow",), L), ("levies", ("sling",), L), ("levies", ("crossbow",), L), ("levies", ("javelins",), M),
        ("warriors", ("horse", "composite-bow"), M), ("warriors", (), 0), ("warriors", ("heavy-weapon",), 0),
    ],
)  # fmt: skip
def test_ranges_of_weapons(troop: str, kit: tuple[str, ...], reach: int):
    field = range_of(troop, *kit, figures=1, gap=reach or 100)
    ctx = Context(field.rules, field.state)
    assert shot_range(ctx, ctx.unit(MINE)) == reach
    shoots = Activate(MINE, Kind.SHOOT, FOE)
    game = may_activate(field, MINE, Kind.SHOOT, Kind.MOVE)
    if not reach:
        assert told(game.refused(shoots)) == ("no-ranged-weapon", "first.core.shooting-range")
        return
    assert game.allows(shoots)
    far = may_activate(range_of(troop, *kit, figures=1, gap=reach + 1), MINE, Kind.SHOOT, Kind.MOVE)
    assert told(far.refused(shoots)) == ("out-of-range", "first.core.shooting-range")


@case("first.core.shooting-range", cite="Kept from the second edition")
def test_shot_has_an_enemy_for_a_target():
    game = may_activate(range_of("levies", "bow"), MINE, Kind.SHOOT)
    for target in (MINE, NO_UNIT, UnitId(9)):
        refusal = game.refused(Activate(MINE, Kind.SHOOT, target))
        assert told(refusal) == ("no-such-target", "first.core.shooting-range")


@case("first.core.line-of-sight", cite="Ruling first.11")
def test_units_and_high_ground_hide_a_target():
    field = range_of("levies", "bow", figures=1, gap=2000)
    field.unit(RIGHT, "warriors", 12, (3000 - 6 * 270, 4000), gap=20, rank=12)
    game = may_activate(field, MINE, Kind.SHOOT, Kind.MOVE)
    assert told(game.refused(Activate(MINE, Kind.SHOOT, FOE))) == ("no-line-of-sight", "first.core.line-of-sight")


# --- dice and armour


@case("first.core.profiles", "first.core.rounding", "first.core.lordly-aim", cite="Reference sheet")
@pytest.mark.parametrize(
    ("troop", "figures", "dice"),
    [
        ("levies", 4, 2), ("levies", 5, 3), ("warriors", 4, 2), ("warriors", 7, 4), ("hearthguard", 4, 4),
        ("warlord", 1, 1),
    ],
)  # fmt: skip
def test_attack_dice_by_class(troop: str, figures: int, dice: int):
    game = shot(range_of(troop, "bow", figures=figures), MINE, FOE)
    assert awaited(game) == (dice, 3)
    assert pools(game)[MINE] == f"{dice} = {dice} (first.core.profiles)"


@case("first.core.lordly-aim", cite="Ruling first.4")
@pytest.mark.parametrize("dice", [1, 2])
def test_warlords_shooting_dice_are_a_setting(dice: int):
    assert awaited(shot(range_of("warlord", "bow", figures=1, warlord_shot_dice=dice), MINE, FOE)) == (dice, 3)


@case("first.core.profiles", cite="Reference sheet")
@pytest.mark.parametrize(("troop", "armour"), [("levies", 3), ("warriors", 4), ("hearthguard", 5), ("warlord", 6)])
def test_armour_against_shooting_by_class(troop: str, armour: int):
    game = shot(range_of("hearthguard", "bow", foe=troop), MINE, FOE).hits(0)
    assert game.last(AttackRolled).armour == Tally(armour, rid("profiles"))


@case("first.core.bow", "first.core.sling", "first.core.composite-bow", "first.core.horse", cite="Ruling first.18")
@pytest.mark.parametrize("kit", [("bow",), ("javelins",), ("horse",), ("horse", "composite-bow"), ("heavy-weapon",)])
def test_weapons_and_horses_cost_no_armour_against_shooting(kit: tuple[str, ...]):
    field = range_of("hearthguard", "bow")
    field.unit(RIGHT, "warriors", 4, (6000, 4500), *kit)
    game = shot(field, MINE, UnitId(2)).hits(0)
    assert game.last(AttackRolled).armour == Tally(4, rid("profiles"))


@case("first.core.crossbow", cite="Reference sheet")
def test_crossbow_lowers_the_targets_armour():
    game = shot(range_of("warriors", "crossbow"), MINE, FOE)
    assert awaited(game) == (2, 4)
    armour = game.hits(0).last(AttackRolled).armour
    assert armour == Tally(4, rid("profiles"), (Modifier(-1, rid("crossbow")),))


# --- the steps


@case("first.core.fight-abilities", cite="Reference sheet")
def test_attacker_uses_all_abilities_then_the_defender():
    field = range_of("hearthguard", "bow")
    for side, names in ((LEFT, ("aim", "again")), (RIGHT, ("duck",))):
        for name in names:
            lay(field, side, name)
    game = shot(field, MINE, FOE).do(spend("aim"))
    assert game.awaits == Decide(LEFT, Window.FIGHT)
    game.do(spend("again"))
    assert game.awaits == Decide(RIGHT, Window.FIGHT)
    game.do(spend("duck"))
    assert isinstance(game.awaits, Chance)


@case("first.core.fight-abilities", "first.core.ability-restriction", cite="Reference sheet")
def test_attacker_who_passes_is_not_asked_again():
    field = range_of("hearthguard", "bow")
    lay(field, LEFT, "aim")
    lay(field, RIGHT, "duck")
    game = shot(field, MINE, FOE).do(Done(), spend("duck"))
    assert awaited(game) == (4, 3)


@case("first.core.double-pool", cite="Reference sheet")
def test_attack_dice_are_at_most_twice_those_generated():
    field = range_of("hearthguard", "bow")
    lay(field, LEFT, "aim")
    assert awaited(shot(field, MINE, FOE).do(spend("aim"))) == (8, 3)


@case("first.core.bonus-dice", "first.core.double-pool", cite="Kept from the second edition")
def test_bonus_dice_are_limited_only_by_twice_those_generated():
    field = range_of("hearthguard", "bow")
    bonus(field, MINE, "bonus-attack", 6)
    game = shot(field, MINE, FOE)
    assert pools(game)[MINE] == "10 = 4 (first.core.profiles) +6 (test.grant)"
    assert awaited(game) == (8, 3)


@case("first.core.shooting-save", "first.core.defence-cap", cite="Reference sheet")
@pytest.mark.parametrize(("hits", "dice"), [(1, 2), (4, 8)])
def test_defence_dice_save_on_four_and_are_at_most_twice_the_hits(hits: int, dice: int):
    field = range_of("hearthguard", "bow")
    lay(field, RIGHT, "duck")
    game = shot(field, MINE, FOE).do(spend("duck")).hits(hits)
    assert awaited(game) == (dice, 3)
    assert game.hits(0).last(DefenceRolled).needed == Tally(4, rid("shooting-save"))


@case("first.core.re-rolls", cite="Kept from the second edition")
def test_misses_are_rolled_again_once():
    field = range_of("hearthguard", "bow")
    lay(field, LEFT, "again")
    game = shot(field, MINE, FOE).do(spend("again")).hits(1)
    assert game.awaits == Chance(Pool(3, (3, 3)), LEFT, rid("re-rolls"))
    assert awaited(game.hits(1)) == (2, 3)


@case("first.core.shot-without-unit", cite="Kept from the second edition")
@pytest.mark.parametrize("gap", [100, S, L, L + 1, 2 * L])
def test_shot_without_a_unit_rolls_all_its_dice_at_any_distance(gap: int):
    field = range_of("hearthguard", gap=gap)
    lay(field, LEFT, "volley")
    game = activating(field).do(spend("volley"), Choose(FOE))
    assert game.last(FightBegan) == FightBegan(Combat.SHOT, NO_UNIT, FOE, why("volley"))
    assert pools(game)[NO_UNIT] == "10 = 10 (first.core.shot-without-unit)"
    assert awaited(game) == (10, 3)


# --- cover


def sheltered(kind: str, inside: int, foe: str = "warriors", kit: tuple[str, ...] = (), **settings: object):
    """Bowmen shoot at four figures, of which so many stand in a piece of terrain."""
    field = board_field(edition="first", **settings)
    field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    field.terrain(kind, (3000, 5000))
    places = [(2800 + 300 * (n % 2), 4850 + 300 * (n // 2)) for n in range(4)]
    places = places[:inside] + [(4600 + 300 * n, 5000) for n in range(4 - inside)]
    field.unit(RIGHT, foe, 4, (0, 0), *kit, places=places)
    return shot(field, MINE, FOE)


@case("first.core.light-cover", cite="Reference sheet")
def test_light_cover_saves_on_three():
    game = sheltered("scrub", 4).hits(1)
    assert awaited(game) == (1, 4)
    assert game.hits(0).last(DefenceRolled).needed == Tally(
        4, rid("shooting-save"), (Modifier(-1, rid("light-cover")),)
    )


@case("first.core.solid-cover", cite="Reference sheet")
def test_solid_cover_saves_on_three_and_adds_one_to_armour():
    game = sheltered("rocks", 4)
    assert awaited(game) == (4, 2)
    assert awaited(game.hits(1)) == (1, 4)
    assert game.last(AttackRolled).armour == Tally(4, rid("profiles"), (Modifier(1, rid("solid-cover")),))
    assert game.hits(0).last(DefenceRolled).needed == Tally(
        4, rid("shooting-save"), (Modifier(-1, rid("solid-cover")),)
    )


@case("first.core.armour-bounds", "first.core.solid-cover", cite="Ruling first.17")
def test_armour_of_seven_cannot_be_met():
    field = board_field(edition="first")
    field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    field.terrain("rocks", (3000, 5000))
    lord = field.unit(RIGHT, "warlord", 1, (3000, 5000))
    game = shot(field, MINE, lord)
    assert game.awaits == Chance(Pool(4, (0, 6)), LEFT, RuleId("test.grant"))


@case("first.core.cover", cite="Ruling first.12")
@pytest.mark.parametrize(("inside", "share", "faces"), [(4, 100, 4), (3, 100, 3), (3, 66, 4), (2, 66, 3)])
def test_whole_unit_has_to_stand_in_cover_or_two_thirds_of_it(inside: int, share: int, faces: int):
    assert awaited(sheltered("scrub", inside, cover_share=share).hits(1)) == (1, faces)


@case("first.core.horse", "first.core.cover", cite="Ruling first.18")
def test_mounted_units_have_no_cover():
    game = sheltered("scrub", 4, kit=("horse",))
    assert awaited(game.hits(1)) == (1, 3)


# --- javelins


@case("first.core.javelins", "first.core.free-activation", cite="Reference sheet")
def test_javelins_are_thrown_at_the_end_of_a_move_without_fatigue():
    field = range_of("warriors", "javelins", gap=2500)
    game = about_to_move(field, MINE)
    game.do(by(game, MINE, 0, 1000))
    assert game.awaits == Decide(LEFT, Window.GRANT)
    game.do(Activate(MINE, Kind.SHOOT, FOE)).hits(0)
    assert game.last(FightBegan) == FightBegan(Combat.SHOT, MINE, FOE, rid("javelins"))
    assert game.seen(FatigueTaken) == []
    assert [event.kind for event in game.seen(ActivationResolved)] == [Kind.MOVE, Kind.SHOOT]


@case("first.core.javelins", cite="Reference sheet")
def test_javelins_need_not_be_thrown_and_have_to_reach():
    game = about_to_move(range_of("warriors", "javelins", gap=2500), MINE)
    game.do(by(game, MINE, 0, 1000), Done())
    assert game.seen(FightBegan) == []
    far = about_to_move(range_of("warriors", "javelins", gap=2501), MINE)
    far.do(by(far, MINE, 0, 1000))
    assert far.awaits != Decide(LEFT, Window.GRANT)


@case("first.core.javelins", "first.core.enemy-gap", cite="Reference sheet")
def test_javelins_are_not_thrown_after_the_melee_of_a_move_that_engaged():
    game = about_to_move(range_of("warriors", "javelins", gap=1000), MINE)
    game.do(by(game, MINE, 0, 990), Done()).hits(0).hits(0)
    assert game.awaits == Decide(LEFT, Window.WITHDRAW)
    going_on(game)
    assert [event.kind for event in game.seen(ActivationResolved)] == [Kind.MOVE]
    assert game.awaits != Decide(LEFT, Window.GRANT)
    # A later Move that engages nobody lets them throw.
    game.grant(MINE, Kind.MOVE).passing().do(by(game, MINE, 100, 0))
    assert game.awaits == Decide(LEFT, Window.GRANT)


@case("first.core.javelins", cite="Reference sheet")
@pytest.mark.parametrize("kit", [("bow",), ("horse", "composite-bow")])
def test_other_weapons_are_not_used_after_a_move(kit: tuple[str, ...]):
    game = about_to_move(range_of("warriors", *kit, gap=2000), MINE)
    game.do(by(game, MINE, 0, 700))
    assert game.awaits != Decide(LEFT, Window.GRANT)


@case("first.core.composite-bow", "first.core.repeat-fatigue", cite="Reference sheet")
def test_composite_bow_is_nothing_but_a_range():
    field = range_of("warriors", "horse", "composite-bow")
    field.change(MINE, acts=(Kind.SHOOT,))
    game = field.game()
    assert game.uses("first.core.composite-bow") == []
    game.grant(MINE, Kind.SHOOT, FOE).passing().hits(0)
    assert game.seen(FatigueTaken) == [FatigueTaken(MINE, 1, rid("repeat-fatigue"))]
