"""The Lieutenants of the six factions, and the Necromancer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Activate, Choose, Done, Name, RemoveFigures, Use
from skald.rules.context import Context
from skald.rules.events import DiceReturned, EffectRolled, FatigueRemoved, FatigueTaken, FiguresLost
from skald.rules.fight.numbers import aggression, shot_range
from skald.rules.ids import Combat, Face, Ground, Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.movement.ground import areas
from skald.rules.state import Effect, Until
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import awaited, duel, fought, melee, numbers, refusal, shot, trial
from tests.kit.moves import about_to_move, by

CAPTAIN = RuleId("second.magic.captain")
CONJUROR = RuleId("second.magic.conjuror")
KNIGHT = RuleId("second.magic.black-knight")
ALCHEMIST = RuleId("second.magic.alchemist")
RESILIENCE = RuleId("second.core.resilience-1")
CITE = "Age of Magic, Lieutenants"


def serving(faction: str, **settings: object) -> Field:
    """A field whose left side serves a faction."""
    field = trial(**settings)
    left, right = field.state.players
    field.state = replace(field.state, players=(replace(left, faction=faction), right))
    return field


@case(
    "second.magic.captain", "second.magic.ranger", "second.magic.ranger-paths", "second.magic.champion",
    "second.magic.alchemist", "second.magic.conjuror", "second.magic.black-knight", cite=CITE,
)  # fmt: skip
@pytest.mark.parametrize(
    ("faction", "rules"),
    [
        ("", set()),
        ("great-kingdoms", {"captain"}),
        ("lords-of-the-wild", {"ranger", "ranger-paths"}),
        ("horde", {"champion", "pride"}),
        ("underearth", {"alchemist"}),
        ("otherworld", {"conjuror"}),
        ("undead", {"black-knight"}),
    ],
)
def test_a_lieutenant_has_the_rule_of_his_faction(faction: str, rules: set[str]):
    field = serving(faction)
    field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    field.unit(RIGHT, "lieutenant", 1, (3000, 8000))
    unit, other = field.state.units
    assert {rule.rpartition(".")[2] for rule in set(unit.rules) - set(other.rules)} == rules


# --- the Captain


@case("second.magic.captain", cite=CITE)
@pytest.mark.parametrize(
    ("troop", "obeys"),
    [("hearthguard", True), ("warriors", True), ("levies", True), ("paladin", False), ("behemoth", False),
     ("bipeds", False), ("static-machine", False), ("mindless", False)],
)  # fmt: skip
def test_the_ranks_within_s_obey_the_captain(troop: str, obeys: bool):
    field = serving("great-kingdoms")
    captain = field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    other = field.unit(LEFT, troop, 1, (3800, 3000))
    field.unit(LEFT, "warriors", 1, (3000, 3000 + 325 + S + 1))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert field.game().uses(CAPTAIN) == ([Use(CAPTAIN, captain, other)] if obeys else [])


@case("second.magic.captain", "second.core.we-obey", cite=CITE)
def test_the_captain_commands_once_beside_the_warlord_and_never_when_exhausted():
    field = serving("great-kingdoms")
    captain = field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    lord = field.unit(LEFT, "warlord", 1, (3000, 3500))
    ranks = field.unit(LEFT, "warriors", 4, (3800, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = field.game().do(Use(CAPTAIN, captain, ranks), Activate(ranks, Kind.REST))
    assert game.uses(CAPTAIN) == []
    assert Use(RuleId("second.core.we-obey"), lord, ranks) in game.uses("second.core.we-obey")
    field.change(captain, fatigue=3)
    assert field.game().uses(CAPTAIN) == []


@case("second.magic.captain", cite=CITE)
def test_a_heroic_unit_does_not_obey_the_captain():
    field = serving("great-kingdoms")
    field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    field.unit(LEFT, "warlord", 5, (3800, 3000), escort="warriors")
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert field.game().uses(CAPTAIN) == []


# --- the Ranger


@case("second.magic.ranger", "second.core.uneven-ground", cite=CITE)
@pytest.mark.parametrize(("kind", "far"), [("scrub", M), ("marsh", S)])
def test_uneven_ground_does_not_slow_the_ranger_and_dangerous_ground_does(kind: str, far: int):
    field = serving("lords-of-the-wild")
    ranger = field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    field.terrain(kind, (3000, 3000))
    game = about_to_move(field, ranger)
    assert game.allows(by(game, ranger, far, 0))
    assert not game.allows(by(game, ranger, far + 1, 0))


@case("second.magic.ranger-paths", cite=CITE)
@pytest.mark.parametrize(("inside", "far"), [(True, M), (False, S)])
def test_where_the_ranger_stands_his_friends_go_as_in_the_open(inside: bool, far: int):
    field = serving("lords-of-the-wild")
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(LEFT, "lieutenant", 1, (3000, 3500 if inside else 6000))
    field.terrain("scrub", (3000, 3200))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, far, 0))
    assert not game.allows(by(game, unit, far + 1, 0))


@case("second.magic.ranger-paths", cite=CITE)
def test_the_rangers_paths_are_for_his_side_only_and_end_with_him():
    field = serving("lords-of-the-wild")
    friend = field.unit(LEFT, "warriors", 1, (3000, 3000))
    ranger = field.unit(LEFT, "lieutenant", 1, (3000, 3500))
    enemy = field.unit(RIGHT, "warriors", 1, (3000, 2600))
    field.terrain("scrub", (3000, 3200))

    def uneven(uid: UnitId) -> int:
        ctx = Context(field.rules, field.state)
        return len(areas(ctx, (Ground.UNEVEN,), ctx.unit(uid)))

    assert (uneven(friend), uneven(ranger), uneven(enemy)) == (0, 0, 1)
    field.change(ranger, figures=())
    assert uneven(friend) == 1


# --- the Champion


@case("second.magic.champion", "second.core.pride", cite=CITE)
def test_the_champion_has_six_dice_and_pride():
    field = serving("horde")
    champion, foe = duel(field, ("lieutenant", 1), ("warriors", 6))
    ctx, _ = numbers(field, Combat.MELEE, champion, foe)
    worth = aggression(ctx, ctx.unit(champion), Combat.MELEE, (0,))
    assert str(worth) == "180 = 120 (second.core.profiles) +60 (second.magic.champion)"
    ctx, _ = numbers(field, Combat.SHOT, champion, foe)
    assert aggression(ctx, ctx.unit(champion), Combat.SHOT, (0,)).value == 60
    field.unit(RIGHT, "warlord", 1, (3600, 4600))
    assert refusal(field.game(), champion, Kind.CHARGE, foe) == ("hero-first", "second.core.pride")


# --- the Alchemist


def alchemist(gap: int, target: str = "hearthguard", **settings: object) -> tuple[Field, UnitId, UnitId]:
    field = serving("underearth", **settings)
    left, right = duel(field, ("lieutenant", 1), (target, 6), gap)
    return field, left, right


@case("second.magic.alchemist", cite=CITE)
@pytest.mark.parametrize(("gap", "dice", "needed"), [(M, 3, 4), (M + 1, 2, 5), (L, 2, 5)])
def test_within_m_the_alchemist_has_a_die_more_and_armour_counts_as_four(gap: int, dice: int, needed: int):
    field, left, right = alchemist(gap)
    game = field.game().grant(left, Kind.SHOOT, right).passing()
    assert awaited(game) == (dice, 7 - needed)


@case("second.magic.alchemist", cite=CITE)
def test_the_alchemist_shoots_once_a_turn_without_tiring_and_not_for_free():
    field, left, right = alchemist(L)
    field.change(left, acts=(Kind.MOVE,))
    game = field.game()
    assert game.uses(ALCHEMIST) == []
    game.grant(left, Kind.SHOOT, right).passing().hits(0)
    assert game.seen(FatigueTaken) == []
    assert refusal(game, left, Kind.SHOOT, right) == ("one-shot-a-turn", ALCHEMIST)
    ctx = Context(field.rules, field.state)
    assert shot_range(ctx, ctx.unit(left)) == L


@case("second.magic.alchemist", cite=CITE)
@pytest.mark.parametrize(("gap", "saved", "shaken"), [(M, 0, True), (M, 1, False), (M + 1, 0, False)])
def test_a_target_within_m_that_loses_a_figure_is_shaken(gap: int, saved: int, shaken: bool):
    field, left, right = alchemist(gap)
    game = field.game().grant(left, Kind.SHOOT, right).passing().hits(1).passing().hits(saved)
    if not saved:
        game.do(RemoveFigures((5,)))
    assert game.seen(FatigueTaken) == ([FatigueTaken(right, 1, ALCHEMIST)] if shaken else [])


@case("second.magic.alchemist", cite="ruling A5")
@pytest.mark.parametrize(("face", "dice"), [(1, 3), (4, 4), (6, 4)])
def test_where_a_lone_figure_has_its_bonus_dice_they_are_half_a_die(face: int, dice: int):
    field, left, right = alchemist(M, lone_figure_bonus="free")
    game = field.game().grant(left, Kind.SHOOT, right)
    game.roll(*(int(each == face) for each in range(1, 7))).passing()
    assert game.last(EffectRolled).came_to == face
    # The pool is never more than doubled.
    assert awaited(game)[0] == dice


# --- the Conjuror


def conjuring(troop: str = "warriors", figures: int = 5, gap: int = VS) -> tuple[Field, UnitId, UnitId]:
    field = serving("otherworld")
    left = field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    radius = 125 if troop in ("warriors", "hearthguard") else 200
    victim = field.unit(LEFT, troop, figures, (3000 + 200 + radius + gap, 3000), rank=1)
    return field, left, victim


@case("second.magic.conjuror", cite=CITE)
@pytest.mark.parametrize(("gap", "figures"), [(VS, [0]), (VS + 1, [])])
def test_the_conjuror_names_a_friendly_figure_within_vs(gap: int, figures: list[int]):
    field = conjuring(gap=gap)[0]
    assert [use.figure for use in field.orders().uses(CONJUROR)] == figures
    assert field.game().uses(CONJUROR) == []


@case("second.magic.conjuror", cite=CITE)
def test_the_figure_is_gone_and_one_of_two_dice_is_kept():
    field, left, victim = conjuring()
    game = field.orders().do(Use(CONJUROR, left, victim, 0))
    assert game.seen(FiguresLost) == [FiguresLost(victim, 1, 4, CONJUROR)]
    game.roll(1, 0, 1)
    assert game.refused(Name(number=int(Face.UNCOMMON))).code == "no-such-die-rolled"
    game.do(Name(number=int(Face.RARE)))
    assert game.state.players[LEFT].inactive == (Face.RARE,)
    assert game.seen(DiceReturned) == [DiceReturned(LEFT, 1)]
    assert game.uses(CONJUROR) == []


@case("second.magic.conjuror", cite="ruling A8")
@pytest.mark.parametrize("lent", [False, True])
def test_who_can_avert_nothing_loses_the_figure_that_was_named_whatever_lies_on_others(lent: bool):
    field, left, victim = conjuring()
    barrier = RuleId("second.spell.elemental-barrier")
    bearer = victim if lent else left
    field.state = replace(field.state, effects=(Effect(barrier, 2, bearer, Until.NEXT_TURN, LEFT, barrier),))
    game = field.orders().do(Use(CONJUROR, left, victim, 0))
    assert game.uses(barrier) == ([Use(barrier, victim)] if lent else [])
    assert bool(game.seen(FiguresLost)) is not lent


@case("second.magic.conjuror", cite=CITE)
def test_two_equal_dice_leave_no_choice():
    field, left, victim = conjuring()
    game = field.orders().do(Use(CONJUROR, left, victim, 0)).roll(2, 0, 0)
    assert game.state.players[LEFT].inactive == (Face.COMMON,)


@case("second.magic.conjuror", "second.core.resilience-1", cite="Age of Magic, Lieutenants; pair 63")
def test_a_casualty_that_is_averted_gives_no_dice():
    field, left, victim = conjuring("sorcerer", 1)
    game = field.orders().do(Use(CONJUROR, left, victim, 0), Use(RESILIENCE, victim))
    assert game.seen(FatigueTaken) == [FatigueTaken(victim, 1, RESILIENCE)]
    assert game.state.players[LEFT].inactive == ()


# --- the Black Knight


def guarded(**settings: object) -> tuple[Field, UnitId, UnitId, UnitId]:
    field = serving("undead", **settings)
    lord, foe = duel(field, ("warlord", 1), ("warriors", 6))
    knight = field.unit(LEFT, "lieutenant", 1, (9000, 1500))
    return field, lord, knight, foe


@case("second.magic.black-knight", cite=CITE)
@pytest.mark.parametrize("takes", [True, False])
def test_the_black_knight_takes_a_heros_fatigue_at_any_distance(takes: bool):
    field, lord, knight, foe = guarded()
    game = fought(melee(field, lord, foe))
    game.do(Choose(knight) if takes else Done())
    assert (game.unit(lord).fatigue, game.unit(knight).fatigue) == ((0, 1) if takes else (1, 0))
    assert game.seen(FatigueRemoved) == ([FatigueRemoved(lord, 1, KNIGHT)] if takes else [])


@case("second.magic.black-knight", cite=CITE)
def test_the_black_knight_does_so_once_a_turn_and_not_when_exhausted():
    field, lord, knight, foe = guarded()
    field.change(knight, fatigue=3)
    assert fought(melee(field, lord, foe)).unit(lord).fatigue == 1
    field.change(knight, fatigue=0)
    game = fought(melee(field, lord, foe)).do(Choose(knight))
    assert game.unit(knight).fatigue == 1
    assert game.refused(Choose(knight)) is not None


@case("second.magic.black-knight", "second.core.resilience-1", cite="ruling A4")
@pytest.mark.parametrize(("pays", "asked"), [(False, False), (True, True)])
def test_fatigue_that_is_a_price_stays_with_whoever_pays_it(pays: bool, asked: bool):
    field, lord, knight, _ = guarded(knight_pays_prices=pays)
    bows = field.unit(RIGHT, "hearthguard", 6, (3000, 5000), "bow")
    game = shot(field, bows, lord, side=RIGHT).hits(1).passing().hits(0).do(Use(RESILIENCE, lord))
    assert game.allows(Choose(knight)) is asked
    assert game.unit(lord).fatigue == 1


# --- the Necromancer


@case("second.magic.magic", cite="Age of Magic sheet")
def test_a_necromancer_is_the_warlord_without_his_pride():
    field = trial()
    field.unit(LEFT, "necromancer", 1, (3000, 3000))
    unit = field.state.units[0]
    profile = field.rules.profiles["necromancer"]
    assert (profile.free, profile.saga_dice, profile.worth, profile.most) == (True, 1, (4, 1), 1)
    assert "second.core.pride" not in unit.rules
    assert "second.magic.magic" in unit.rules
