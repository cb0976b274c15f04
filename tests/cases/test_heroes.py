"""The special rules of characters."""

from __future__ import annotations

import pytest

from skald.rules.actions import Activate, Done, MoveUnit, Path, RemoveFigures, Use
from skald.rules.context import Context
from skald.rules.events import (
    CasualtiesCancelled,
    CasualtyPassedOn,
    FatigueTaken,
    FightDecided,
    FiguresLost,
    UnitEliminated,
)
from skald.rules.fight.numbers import aggression
from skald.rules.ids import NO_UNIT, Combat, Kind, RuleId, UnitId
from skald.rules.lengths import S
from skald.rules.phases.saga_dice import figure_count, generated
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import duel, fought, lay, melee, numbers, refusal, shot, spend, trial

DETERMINATION = RuleId("second.core.determination")
RESILIENCE_1 = RuleId("second.core.resilience-1")
RESILIENCE_2 = RuleId("second.core.resilience-2")
WE_OBEY = RuleId("second.core.we-obey")
BODYGUARDS = RuleId("second.core.bodyguards")
PRIDE = RuleId("second.core.pride")
PALADIN = RuleId("second.magic.heroic")


def stroll(game: Game, uid: UnitId) -> Game:
    """A short Move sideways in the window that is open."""
    game.passing()
    return game.do(MoveUnit(tuple(Path(n, ((f.x - 50, f.y),)) for n, f in enumerate(game.unit(uid).figures))))


@case(
    "second.core.determination", "second.core.resilience-1", "second.core.we-obey", "second.core.presence",
    "second.core.bodyguards", "second.core.pride", cite="Rulebook p.36",
)  # fmt: skip
@pytest.mark.parametrize(
    ("troop", "rules"),
    [
        ("warlord", {"determination", "resilience-1", "we-obey", "presence", "bodyguards", "pride"}),
        ("lieutenant", {"determination", "resilience-1", "presence"}),
        ("sorcerer", {"determination", "resilience-1", "presence", "bodyguards", "unarmed", "magic"}),
    ],
)
def test_which_rules_a_hero_has(troop, rules):
    field = trial()
    field.unit(LEFT, troop, 1, (3000, 3000))
    everyone = set(field.rules.universal)
    known = {rule.rpartition(".")[2] for rule in set(field.state.units[0].rules) - everyone}
    assert known == rules


# --- Determination


@case("second.core.determination", cite="Rulebook p.36")
def test_determination_is_one_free_activation_of_any_kind_in_the_own_phase():
    field = trial()
    lord, foe = duel(field, ("warlord", 1, "bow"), ("warriors", 4), 900)
    game = field.game().do(Use(DETERMINATION, lord))
    targets = {Kind.MOVE: NO_UNIT, Kind.CHARGE: foe, Kind.SHOOT: foe, Kind.REST: NO_UNIT}
    assert [game.allows(Activate(lord, kind, target)) for kind, target in targets.items()] == [True] * 4
    stroll(game.do(Activate(lord, Kind.MOVE)), lord)
    assert game.refused(Use(DETERMINATION, lord)).code == "not-offered"
    assert field.game(side=RIGHT).uses(DETERMINATION) == []


@case("second.core.determination", "second.core.repeat-fatigue", cite="Rulebook pp.15 and 36")
def test_a_free_activation_still_tires_when_it_is_not_the_first():
    field = trial()
    lord, _ = duel(field, ("warlord", 1), ("warriors", 4), 900)
    field.change(lord, acts=(Kind.MOVE,))
    game = stroll(field.game().do(Use(DETERMINATION, lord), Activate(lord, Kind.MOVE)), lord)
    assert game.seen(FatigueTaken) == [FatigueTaken(lord, 1, RuleId("second.core.repeat-fatigue"))]


# --- Presence


@case("second.core.presence", cite="Rulebook p.36, FAQ p.23")
@pytest.mark.parametrize(("troop", "figures", "count"), [("warlord", 1, 4), ("bipeds", 3, 12), ("warriors", 5, 5)])
def test_a_figure_with_presence_counts_as_four(troop, figures, count):
    field = trial()
    unit = field.unit(LEFT, troop, figures, (3000, 3000))
    ctx = Context(field.rules, field.state)
    assert figure_count(ctx, ctx.unit(unit)) == count


@case("second.core.presence", "second.core.ability-restriction", cite="Rulebook p.36")
@pytest.mark.parametrize(
    ("troop", "figures", "may"), [("warlord", 1, True), ("warriors", 4, True), ("warriors", 3, False)]
)
def test_presence_counts_where_an_ability_counts_figures(troop, figures, may):
    field = trial()
    attacker, defender = duel(field, (troop, figures), ("warriors", 6))
    # The ability is for units of at least four figures; the other die keeps the window open.
    lay(field, LEFT, "five-strong", "keen")
    game = melee(field, attacker, defender).do(Done(), Done())
    assert game.allows(spend("five-strong")) is may


# --- Resilience


@case("second.core.resilience-1", cite="Rulebook p.36")
def test_resilience_cancels_one_casualty_for_one_fatigue_until_exhausted():
    field = trial()
    bows, lord = duel(field, ("hearthguard", 6, "bow"), ("warlord", 1), 1000)
    game = shot(field, bows, lord).hits(4).hits(0)
    for count in (1, 2, 3):
        game.do(Use(RESILIENCE_1, lord))
        assert len(game.seen(CasualtiesCancelled)) == count
    assert game.seen(CasualtiesCancelled) == [CasualtiesCancelled(lord, 1, RESILIENCE_1)] * 3
    assert game.seen(FatigueTaken) == [FatigueTaken(lord, 1, RESILIENCE_1)] * 3
    # Exhausted now, so the fourth casualty is his end.
    assert game.last(UnitEliminated).unit == lord


@case("second.core.resilience-1", cite="Rulebook p.36")
def test_resilience_is_a_choice():
    field = trial()
    bows, lord = duel(field, ("hearthguard", 6, "bow"), ("warlord", 1), 1000)
    game = shot(field, bows, lord).hits(1).hits(0).do(RemoveFigures((0,)))
    assert game.last(FiguresLost) == FiguresLost(lord, 1, 0, RuleId("second.core.casualties"))
    assert game.seen(FatigueTaken) == []


@case("second.core.resilience-1", "second.core.exhaustion", cite="Rulebook p.36")
def test_an_exhausted_unit_has_no_resilience():
    field = trial()
    bows, lord = duel(field, ("hearthguard", 6, "bow"), ("warlord", 1), 1000)
    field.change(lord, fatigue=3)
    game = shot(field, bows, lord).hits(1).hits(0)
    assert game.last(UnitEliminated).unit == lord


@case("second.core.resilience-2", cite="Age of Magic sheet")
@pytest.mark.parametrize(("hits", "uses", "cancelled"), [(1, 1, [1]), (2, 1, [2]), (5, 3, [2, 2, 1])])
def test_resilience_two_cancels_up_to_two_at_once(hits, uses, cancelled):
    field = trial()
    bows, beast = duel(field, ("hearthguard", 8, "bow"), ("behemoth", 1), 1000)
    game = shot(field, bows, beast).hits(hits).hits(0)
    for _ in range(uses):
        game.do(Use(RESILIENCE_2, beast))
    assert [e.amount for e in game.seen(CasualtiesCancelled)] == cancelled
    assert (game.unit(beast).fatigue, len(game.unit(beast).figures)) == (uses, 1)


@case("second.core.resilience-2", "second.magic.imposing", cite="Age of Magic sheet")
def test_an_imposing_beast_endures_to_its_fourth_fatigue():
    field = trial()
    bows, beast = duel(field, ("hearthguard", 8, "bow"), ("behemoth", 1), 1000)
    field.change(beast, fatigue=3)
    game = shot(field, bows, beast).hits(2).hits(0).do(Use(RESILIENCE_2, beast))
    assert game.unit(beast).fatigue == 4
    game = game.grant(bows, Kind.SHOOT, beast).hits(0)
    field.change(beast, fatigue=4)
    assert shot(field, bows, beast).hits(1).hits(0).last(UnitEliminated).unit == beast


@case("second.core.resilience-1", "second.core.melee-loser", cite="Rulebook pp.28 and 36")
def test_casualties_cancelled_by_resilience_do_not_lose_the_melee():
    field = trial()
    lord, foe = duel(field, ("warlord", 1), ("warriors", 6))
    game = fought(melee(field, lord, foe), attack=1, defence=2)
    game.do(Use(RESILIENCE_1, lord), Use(RESILIENCE_1, lord), RemoveFigures((5,)))
    assert game.last(FightDecided) == FightDecided(lord, foe, 0, 1, RuleId("second.core.melee-loser"))


# --- We Obey


@case("second.core.we-obey", cite="Rulebook p.36, FAQ p.36", faq="WE OBEY")
@pytest.mark.parametrize(("gap", "offered"), [(S, True), (S + 1, False)])
def test_we_obey_reaches_units_within_s(gap, offered):
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    other = field.unit(LEFT, "warriors", 4, (3325 + gap, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert field.game().uses(WE_OBEY) == ([Use(WE_OBEY, lord, other)] if offered else [])


@case("second.core.we-obey", cite="FAQ p.36", faq="WE OBEY")
def test_the_warlord_does_not_obey_himself():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(LEFT, "warriors", 4, (4000, 3000))
    refused = field.game().refused(Use(WE_OBEY, lord, lord))
    assert (refused.code, refused.cites) == ("not-offered", WE_OBEY)


@case("second.core.we-obey", cite="FAQ p.36", faq="WE OBEY")
@pytest.mark.parametrize(
    "troop",
    ["hearthguard", "warriors", "levies", "lieutenant", "mercenary-warriors", "behemoth", "stalkers", "mindless"],
)
def test_any_other_unit_obeys(troop):
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    other = field.unit(LEFT, troop, 1, (4000, 3000))
    game = field.game().do(Use(WE_OBEY, lord, other), Activate(other, Kind.MOVE))
    assert game.unit(other).figures


@case("second.core.we-obey", cite="Rulebook p.36")
def test_we_obey_is_used_once_a_phase_and_never_by_the_exhausted():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    other = field.unit(LEFT, "warriors", 4, (4000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = field.game().do(Use(WE_OBEY, lord, other), Activate(other, Kind.REST))
    assert game.uses(WE_OBEY) == []
    field.change(lord, fatigue=3)
    assert field.game().uses(WE_OBEY) == []


@case("second.core.we-obey", "second.core.repeat-fatigue", cite="Rulebook p.36")
def test_an_obeying_unit_is_tired_when_it_acted_before():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    other = field.unit(LEFT, "warriors", 4, (4000, 3000))
    field.change(other, acts=(Kind.MOVE,))
    game = stroll(field.game().do(Use(WE_OBEY, lord, other), Activate(other, Kind.MOVE)), other)
    assert [e.unit for e in game.seen(FatigueTaken)] == [other]


# --- Bodyguards


def guarded(field: Field, gap: int = S, troop: str = "hearthguard", figures: int = 4) -> tuple[UnitId, UnitId, UnitId]:
    """A warlord under fire with a unit beside him, its nearest figure at this gap."""
    bows = field.unit(LEFT, "hearthguard", 6, (3000, 2500), "bow")
    lord = field.unit(RIGHT, "warlord", 1, (3000, 4500))
    guards = field.unit(RIGHT, troop, figures, (3325 + gap, 4500), rank=2)
    return bows, lord, guards


@case("second.core.bodyguards", cite="Rulebook p.36")
def test_a_bodyguard_within_s_falls_instead():
    field = trial()
    bows, lord, guards = guarded(field)
    game = shot(field, bows, lord).hits(1).hits(0).do(Use(BODYGUARDS, lord, guards, 0))
    assert game.seen(CasualtyPassedOn) == [CasualtyPassedOn(lord, guards, BODYGUARDS)]
    assert game.seen(FiguresLost) == [FiguresLost(guards, 1, 3, BODYGUARDS)]
    assert len(game.unit(lord).figures) == 1


@case("second.core.bodyguards", cite="Rulebook p.36")
def test_each_figure_must_itself_be_within_s():
    field = trial()
    bows, lord, _ = guarded(field)
    game = shot(field, bows, lord).hits(1).hits(0)
    assert [use.figure for use in game.uses(BODYGUARDS)] == [0]
    field = trial()
    bows, lord, _ = guarded(field, S + 1)
    assert shot(field, bows, lord).hits(1).hits(0).uses(BODYGUARDS) == []


@case("second.core.bodyguards", cite="Rulebook p.36")
@pytest.mark.parametrize("troop", ["warriors", "levies", "lieutenant"])
def test_only_hearthguard_are_bodyguards(troop):
    field = trial()
    bows, lord, _ = guarded(field, 500, troop, 1)
    assert shot(field, bows, lord).hits(1).hits(0).uses(BODYGUARDS) == []


@case("second.core.bodyguards", "second.core.resilience-1", cite="Rulebook p.36")
def test_bodyguards_and_resilience_combine_freely():
    field = trial()
    bows, lord, guards = guarded(field, 300)
    game = shot(field, bows, lord).hits(4).hits(0)
    game.do(Use(RESILIENCE_1, lord), game.uses(BODYGUARDS)[0], Use(RESILIENCE_1, lord), game.uses(BODYGUARDS)[0])
    assert (game.unit(lord).fatigue, len(game.unit(guards).figures), len(game.unit(lord).figures)) == (2, 2, 1)


@case("second.core.bodyguards", cite="FAQ p.36", faq="BODYGUARD")
def test_a_casualty_passed_on_does_not_bounce():
    field = trial()
    bows, lord, guards = guarded(field, 300, figures=1)
    field.unit(RIGHT, "hearthguard", 4, (3300, 5000))
    # Even a bodyguard who had bodyguards of his own, and Resilience, falls.
    field.change(guards, rules=(BODYGUARDS, RESILIENCE_1))
    game = shot(field, bows, lord).hits(1).hits(0).do(Use(BODYGUARDS, lord, guards, 0))
    assert game.last(UnitEliminated).unit == guards
    assert len(game.seen(CasualtyPassedOn)) == 1


@case("second.core.bodyguards", "second.core.melee-loser", cite="Rulebook p.36")
def test_bodyguards_lost_are_no_casualties_of_the_melee():
    field = trial()
    lord, foe = duel(field, ("warlord", 1), ("warriors", 6))
    guards = field.unit(LEFT, "hearthguard", 4, (3300, 3200))
    game = fought(melee(field, lord, foe), attack=1, defence=2)
    for _ in range(2):
        game.do(game.uses(BODYGUARDS)[0])
    game.do(RemoveFigures((5,)))
    assert game.last(FightDecided) == FightDecided(lord, foe, 0, 1, RuleId("second.core.melee-loser"))
    assert len(game.unit(guards).figures) == 2


@case("second.core.bodyguards", "second.core.elimination-fatigue", cite="Rulebook p.36, FAQ p.30")
def test_the_last_bodyguard_to_fall_in_a_melee_shakes_the_hero_only_in_the_fatigue_step():
    field = trial()
    lord, foe = duel(field, ("warlord", 1), ("warriors", 6))
    field.unit(LEFT, "hearthguard", 1, (3300, 3200))
    field.change(lord, fatigue=1)
    game = fought(melee(field, lord, foe), defence=3)
    game.do(game.uses(BODYGUARDS)[0])
    # Not exhausted yet: both remaining casualties can be resisted.
    game.do(Use(RESILIENCE_1, lord), Use(RESILIENCE_1, lord))
    assert len(game.unit(lord).figures) == 1
    assert [e.why for e in game.seen(FatigueTaken) if e.unit == lord] == [RESILIENCE_1, RESILIENCE_1]


@case("second.core.bodyguards", "second.core.casualties", cite="Rulebook p.36")
def test_the_bodyguard_that_falls_should_not_break_the_formation():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 6, (3000, 2500), "bow")
    lord = field.unit(RIGHT, "warlord", 1, (3000, 4500))
    field.unit(RIGHT, "hearthguard", 3, (2400, 5200), gap=400)
    game = shot(field, bows, lord).hits(1).hits(0)
    assert [use.figure for use in game.uses(BODYGUARDS)] == [0, 2]


# --- Pride


@case("second.core.pride", "second.core.charge-target", cite="Rulebook p.36")
def test_pride_makes_a_warlord_charge_a_hero_in_reach():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    near = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    hero = field.unit(RIGHT, "lieutenant", 1, (4900, 3000))
    assert refusal(field.game(), lord, Kind.CHARGE, near) == ("hero-first", PRIDE)
    field.game().grant(lord, Kind.CHARGE, hero)


@case("second.core.pride", "second.core.uneven-ground", cite="Rulebook p.36")
def test_pride_binds_nobody_to_a_hero_whom_the_own_ground_puts_out_of_reach():
    field = trial()
    field.terrain("scrub", (3000, 3000))
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    near = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    hero = field.unit(RIGHT, "lieutenant", 1, (4900, 3000))
    assert refusal(field.game(), lord, Kind.CHARGE, hero) == ("out-of-charge-range", "second.core.charge-target")
    field.game().grant(lord, Kind.CHARGE, near)


@case("second.core.pride", cite="Rulebook p.36")
def test_a_hero_out_of_reach_does_not_bind_and_among_heroes_one_may_choose():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    near = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    field.unit(RIGHT, "lieutenant", 1, (4901, 3000))
    field.game().grant(lord, Kind.CHARGE, near)
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    heroes = [field.unit(RIGHT, "lieutenant", 1, at) for at in ((4400, 3000), (3000, 4300))]
    for hero in heroes:
        field.game().grant(lord, Kind.CHARGE, hero)


@case("second.core.pride", cite="Rulebook p.36")
def test_a_lieutenant_has_no_pride():
    field = trial()
    lieutenant = field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    near = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    field.unit(RIGHT, "warlord", 1, (4400, 3000))
    field.game().grant(lieutenant, Kind.CHARGE, near)


# --- the paladin


@case("second.magic.heroic", cite="Age of Magic, special rules")
@pytest.mark.parametrize(("foe", "worth"), [("behemoth", 300), ("bipeds", 300), ("warriors", 150), ("warlord", 150)])
def test_a_paladin_has_ten_dice_against_monsters_and_creatures(foe, worth):
    field = trial()
    hero, enemy = duel(field, ("paladin", 1), (foe, 1))
    for first, second in ((hero, enemy), (enemy, hero)):
        ctx, _ = numbers(field, Combat.MELEE, first, second)
        assert aggression(ctx, ctx.unit(hero), Combat.MELEE, (0,)).value == worth


@case("second.magic.heroic", cite="Age of Magic, special rules")
@pytest.mark.parametrize(("foe", "offered"), [("behemoth", [RESILIENCE_1, PALADIN]), ("warlord", [RESILIENCE_1])])
def test_a_paladin_resists_two_at_once_against_beasts(foe, offered):
    field = trial()
    hero, enemy = duel(field, ("paladin", 1), (foe, 1))
    game = fought(melee(field, hero, enemy), defence=2)
    uses = [rule for rule in (RESILIENCE_1, PALADIN) if game.uses(rule)]
    assert uses == offered
    if PALADIN in offered:
        game.do(Use(PALADIN, hero))
        assert game.seen(CasualtiesCancelled) == [CasualtiesCancelled(hero, 2, PALADIN)]
        assert (game.unit(hero).fatigue, len(game.unit(hero).figures)) == (2, 1)


@case("second.core.presence", "second.core.saga-dice", cite="Rulebook p.10")
def test_a_hero_generates_the_dice_of_his_profile():
    field = trial()
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(LEFT, "lieutenant", 1, (5000, 3000))
    assert generated(Context(field.rules, field.state), LEFT).value == 1
