"""The Move: straight sticks, bends, swept bases, whom one may cross, the enemy's nearness, answers, cancelling."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Abandon, Activate, Done, Exploit, MoveUnit, Path
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.events import ActivationCancelled, ActivationResolved, FatigueExploited, FatigueTaken, UnitMoved
from skald.rules.frames import Acting
from skald.rules.geometry import CONTACT
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId
from skald.rules.lengths import VS, L, M, S
from skald.rules.movement.allowance import allowance
from skald.rules.state import Effect, Until
from skald.rules.tally import Modifier, Tally
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, ruleset
from tests.kit.grounds import long_riders, with_cliffs
from tests.kit.moves import about_to_move, bent, by, keep_open, may_activate, told

BASES = 250
FAR = ("too-far", "second.core.move-distance")


# --- how far


@case("second.core.move-distance", cite="Rulebook p.16")
@pytest.mark.parametrize(
    ("troop", "equipment", "most"),
    [
        ("warriors", (), M),
        ("warlord", (), M),
        ("levies", ("bow",), M),
        ("warriors", ("horse",), L),
        ("warriors", ("camel",), L),
        ("warriors", ("cataphract",), M),
        ("warriors", ("sarissa",), S),
        ("warriors", ("wings",), L),
        ("warlord", ("beast",), M),
        ("warlord", ("flying-beast",), L),
        ("quadrupeds", (), L),
        ("flyers", (), L),
        ("titan", (), S),
        ("mindless", (), S),
        ("static-machine", (), VS),
        ("stalkers", (), M),
    ],
)
def test_move_distance_in_the_open(troop: str, equipment: tuple[str, ...], most: int):
    field = Field()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *equipment)
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, most, 0))
    refusal = game.refused(by(game, unit, most + 1, 0))
    assert told(refusal) == FAR
    assert refusal.given == (("figure", 0), ("most", most))


@case("second.core.move-distance", cite="Rulebook p.16")
def test_move_may_be_shorter_and_a_figure_may_stay():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit(()))
    assert game.allows(MoveUnit((Path(3, ((3900, 3001),)),)))


@case("second.core.move-distance", "second.core.horse", cite="Rulebook p.39")
def test_distance_explains_itself():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit)
    game.do(by(game, unit, 100, 0))
    why = RuleId("second.core.move-distance")
    assert game.last(UnitMoved).distance == Tally(M, why, (Modifier(L - M, RuleId("second.core.horse")),))


@case("second.ages.camel", cite="Age of Crusades, special rules")
@pytest.mark.parametrize(("acts", "most"), [((), L), ((Kind.MOVE,), M), ((Kind.REST,), M)])
def test_camel_is_fast_in_its_first_activation_of_the_turn(acts: tuple[Kind, ...], most: int):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "camel")
    field.change(unit, acts=acts)
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, most, 0))
    assert told(game.refused(by(game, unit, most + 1, 0))) == FAR


# --- straight, bent, beyond L


@case("second.core.straight-sticks", cite="Rulebook p.16")
def test_foot_moves_along_one_straight_stick():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    game = about_to_move(field, unit)
    refusal = game.refused(bent(game, unit, (500, 0), (0, 500)))
    assert told(refusal) == ("too-far", "second.core.bent-sticks")


@case("second.core.bent-sticks", "second.core.horse", cite="Rulebook p.39")
def test_rider_may_lay_two_sticks_of_m_with_a_bend_between_them():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit)
    assert game.allows(bent(game, unit, (M, 0), (0, M)))
    for vectors in (((M + 1, 0), (0, 100)), ((100, 0), (0, M + 1)), ((M, 0), (0, M), (1, 0))):
        assert told(game.refused(bent(game, unit, *vectors))) == ("too-far", "second.core.bent-sticks")


@case("second.core.bent-sticks", "second.ages.camel", "second.magic.swift", "second.magic.flight", cite="Rulebook p.16")
@pytest.mark.parametrize(
    ("troop", "equipment", "bends"),
    [
        ("warriors", ("camel",), True),
        ("quadrupeds", (), True),
        ("flyers", (), True),
        ("warriors", ("cataphract",), False),
        ("warlord", ("beast",), False),
    ],
)
def test_who_may_bend_a_long_move(troop: str, equipment: tuple[str, ...], bends: bool):
    field = Field()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *equipment)
    game = about_to_move(field, unit)
    assert game.allows(bent(game, unit, (700, 0), (0, 700))) is bends


@case("second.core.bent-sticks", cite="FAQ p.17, moves beyond L", faq="MOVEMENT OF MORE THAN L")
def test_move_of_l_and_s_bends_once_between_the_two_sticks():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "cataphract")
    # L in all but no right to part it into two of M.
    game = about_to_move(field, unit, farther=L + S - M)
    assert game.allows(bent(game, unit, (L, 0), (0, S)))
    assert game.allows(bent(game, unit, (S, 0), (0, L)))
    assert game.allows(by(game, unit, L + S, 0))
    assert told(game.refused(bent(game, unit, (L, 0), (0, S + 1)))) == ("too-far", "second.core.bent-sticks")
    assert told(game.refused(bent(game, unit, (2000, 0), (0, 2000)))) == ("too-far", "second.core.bent-sticks")
    assert told(game.refused(by(game, unit, L + S + 1, 0))) == FAR


@case("second.core.bent-sticks", cite="FAQ p.17, moves beyond L", faq="MOVEMENT OF MORE THAN L")
def test_move_of_two_m_and_one_s_bends_twice():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    game = about_to_move(field, unit, farther=S)
    for vectors in (
        ((M, 0), (0, M), (S, 0)),
        ((S, 0), (0, M), (M, 0)),
        ((M, 0), (0, S), (M, 0)),
        ((M, 0), (0, M + S)),
        ((L, 0), (0, S)),
        ((L + S, 0),),
    ):
        assert game.allows(bent(game, unit, *vectors))
    for vectors in (((M, 0), (0, M), (S + 1, 0)), ((M, 0), (0, M), (S, 0), (0, 1)), ((2000, 0), (0, 2000))):
        assert told(game.refused(bent(game, unit, *vectors))) == ("too-far", "second.core.bent-sticks")


# --- swept bases: who and what stands in the way


@case("second.core.obstruction", cite="Rulebook p.16")
def test_figure_crosses_its_own_unit_and_no_other():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (3300, 3000)))
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit((Path(0, ((3600, 3000),)),)))
    field.unit(LEFT, "levies", 1, (3600, 3000))
    game = about_to_move(field, unit)
    blocked = game.refused(MoveUnit((Path(1, ((3900, 3000),)), Path(0, ((3650, 2600),)))))
    assert told(blocked) == ("friend-in-the-way", "second.core.obstruction")


@case("second.core.swept-bases", cite="FAQ p.16, moving figures", faq="MOVING FIGURINES")
@pytest.mark.parametrize(("aside", "allowed"), [(BASES, True), (BASES - 1, False)])
def test_whole_base_passes_not_only_its_centre(aside: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(LEFT, "levies", 1, (3700, 3000 + aside))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, M, 0)) is allowed
    if not allowed:
        assert told(game.refused(by(game, unit, M, 0))) == ("friend-in-the-way", "second.core.obstruction")


@case("second.core.obstruction", cite="Rulebook p.16")
def test_bases_may_not_overlap_at_the_end():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (3300, 3000)))
    game = about_to_move(field, unit)
    assert game.allows(MoveUnit((Path(0, ((3550, 3000),)),)))
    refusal = game.refused(MoveUnit((Path(0, ((3549, 3000),)),)))
    assert told(refusal) == ("bases-overlap", "second.core.obstruction")


@case("second.core.swept-bases", cite="FAQ p.16, moving figures", faq="MOVING FIGURINES")
def test_enemy_may_not_be_crossed():
    # Even where only contact is barred, nobody walks through an enemy.
    field = Field(ruleset(move_enemy_gap=-1))
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 1, (3700, 3000))
    game = about_to_move(field, unit)
    refusal = game.refused(by(game, unit, M, 0))
    assert told(refusal) == ("enemy-in-the-way", "second.core.swept-bases")
    assert refusal.given == (("enemy", enemy),)


@case("second.core.impassable-ground", "second.core.swept-bases", cite="FAQ p.16", faq="MOVING FIGURINES")
@pytest.mark.parametrize(("aside", "allowed"), [(625, True), (624, False)])
def test_no_part_of_a_base_passes_over_impassable_ground(aside: int, allowed: bool):
    field = Field(with_cliffs())
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.terrain("cliff", (3700, 3000 + aside))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, M, 0)) is allowed
    if not allowed:
        assert told(game.refused(by(game, unit, M, 0))) == ("impassable", "second.core.impassable-ground")


@case("second.core.table-edge", cite="Rulebook p.16")
@pytest.mark.parametrize(
    ("start", "vector", "allowed"),
    [
        ((1000, 4000), (-875, 0), True),
        ((1000, 4000), (-876, 0), False),
        ((11000, 4000), (875, 0), True),
        ((11000, 4000), (876, 0), False),
        ((4000, 8000), (0, 875), True),
        ((4000, 8000), (0, 876), False),
        ((4000, 1000), (0, -875), True),
        ((4000, 1000), (0, -1200), False),
    ],
)
def test_no_part_of_a_base_leaves_the_table(start: tuple[int, int], vector: tuple[int, int], allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, start)
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, *vector)) is allowed
    if not allowed:
        assert told(game.refused(by(game, unit, *vector))) == ("off-table", "second.core.table-edge")


# --- the enemy's nearness


@case("second.core.enemy-gap", cite="Rulebook p.17")
@pytest.mark.parametrize(("left", "allowed"), [(VS + 1, True), (VS, False)])
def test_move_ends_more_than_vs_from_every_enemy(left: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 1, (3000 + BASES + left + M, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, M, 0)) is allowed
    if not allowed:
        refusal = game.refused(by(game, unit, M, 0))
        assert told(refusal) == ("too-near-enemy", "second.core.enemy-gap")
        assert refusal.given == (("enemy", enemy), ("gap", VS))


@case("second.core.enemy-gap", cite="Rulebook p.17")
@pytest.mark.parametrize(("aside", "allowed"), [(BASES + VS + 1, True), (BASES + VS, False)])
def test_move_passes_no_enemy_within_vs(aside: int, allowed: bool):
    field = long_riders()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    field.unit(RIGHT, "warriors", 1, (4500, 3000 + aside))
    game = about_to_move(field, unit)
    # The rider's base is 25 mm wide across its way.
    assert game.allows(by(game, unit, L, 0)) is allowed


@case("second.core.enemy-gap", cite="Ruling: leaving the enemy's nearness")
def test_unit_that_starts_too_near_leaves_without_coming_nearer():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (3000 + BASES + 300, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, -201, 0))
    near = ("too-near-enemy", "second.core.enemy-gap")
    assert told(game.refused(by(game, unit, -200, 0))) == near  # still within VS
    assert told(game.refused(MoveUnit(()))) == near  # may not stay
    assert told(game.refused(by(game, unit, 600, 1300))) == near  # ends far off but passes nearer by
    assert game.allows(by(game, unit, 0, 1000))


@case("second.core.enemy-gap", cite="Spec, flag move_enemy_gap")
def test_enemy_gap_is_a_setting():
    field = Field(ruleset(move_enemy_gap=-1))
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 1, (3000 + BASES + 1000, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, 1000 - CONTACT - 1, 0))
    refusal = game.refused(by(game, unit, 1000 - CONTACT, 0))
    assert told(refusal) == ("too-near-enemy", "second.core.enemy-gap")
    assert refusal.given == (("enemy", enemy), ("gap", CONTACT))
    assert told(game.refused(by(game, unit, 1001, 0))) == ("enemy-in-the-way", "second.core.swept-bases")


@case("second.core.enemy-gap", cite="Spec, flag move_enemy_gap")
def test_unit_in_contact_may_leave_where_only_contact_is_barred():
    field = Field(ruleset(move_enemy_gap=-1))
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (3000 + BASES, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, -CONTACT - 1, 0))
    assert told(game.refused(MoveUnit(()))) == ("too-near-enemy", "second.core.enemy-gap")


# --- announced, answered, exploited, moved


@case("second.core.activation-kinds", "second.core.exploit-move", cite="Rulebook p.32")
def test_fatigue_is_exploited_after_the_announcement_and_before_the_move():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=2)
    game = may_activate(field, unit, Kind.MOVE).do(Activate(unit, Kind.MOVE))
    assert game.awaits == Decide(RIGHT, Window.SHORTEN)
    game.do(Exploit("shorten"))
    assert game.awaits == Decide(LEFT, Window.MOVE)
    assert game.last(FatigueExploited) == FatigueExploited(RIGHT, unit, "shorten")
    assert game.unit(unit).fatigue == 1
    refusal = game.refused(by(game, unit, S + 1, 0))
    assert (told(refusal), refusal.given) == (FAR, (("figure", 0), ("most", S)))
    game.do(by(game, unit, S, 0))
    why = RuleId("second.core.move-distance")
    assert game.last(UnitMoved).distance == Tally(M, why, (Modifier(S - M, RuleId("second.core.exploit-move")),))


@case("second.core.exploit-move", cite="Rulebook p.32")
@pytest.mark.parametrize(
    ("troop", "equipment", "most"),
    [("warriors", (), S), ("warriors", ("horse",), S), ("titan", (), VS), ("warriors", ("sarissa",), VS)],
)
def test_exploited_fatigue_makes_any_distance_s_and_s_a_vs(troop: str, equipment: tuple[str, ...], most: int):
    field = Field()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *equipment, fatigue=1)
    game = may_activate(field, unit, Kind.MOVE).do(Activate(unit, Kind.MOVE), Exploit("shorten"))
    assert game.allows(by(game, unit, most, 0))
    assert told(game.refused(by(game, unit, most + 1, 0))) == FAR


@case("second.core.exploit-move", "second.core.bent-sticks", cite="Rulebook p.32")
def test_shortened_rider_may_not_bend():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse", fatigue=1)
    game = may_activate(field, unit, Kind.MOVE).do(Activate(unit, Kind.MOVE), Exploit("shorten"))
    assert told(game.refused(bent(game, unit, (300, 0), (0, 300)))) == ("too-far", "second.core.bent-sticks")


@case("second.core.exploit-move", cite="Rulebook p.32")
def test_fatigue_may_be_left_where_it_is():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=1)
    game = may_activate(field, unit, Kind.MOVE).do(Activate(unit, Kind.MOVE), Done())
    assert game.allows(by(game, unit, M, 0))
    assert game.unit(unit).fatigue == 1


@case("second.core.repeat-fatigue", "second.core.move-distance", cite="Rulebook p.30")
def test_second_move_of_a_turn_tires():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    game = about_to_move(field, unit)
    game.do(by(game, unit, 500, 0))
    assert game.unit(unit).fatigue == 0
    game.grant(unit, Kind.MOVE).do(by(game, unit, 500, 0))
    assert game.seen(FatigueTaken) == [FatigueTaken(unit, 1, RuleId("second.core.repeat-fatigue"))]
    assert game.unit(unit).acts == (Kind.MOVE, Kind.MOVE)


# --- cancelled


@case("second.core.cancelled-activation", cite="FAQ p.16, moving figures", faq="MOVING FIGURINES")
def test_cancelled_move_leaves_everything_as_it_was():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.change(unit, acts=(Kind.MOVE,))
    game = about_to_move(field, unit).do(Abandon())
    assert game.last(ActivationCancelled) == ActivationCancelled(
        unit, Kind.MOVE, RuleId("second.core.cancelled-activation")
    )
    assert game.seen(ActivationResolved) == []
    assert game.seen(FatigueTaken) == []
    assert (game.unit(unit).figures, game.unit(unit).acts) == (field.state.units[unit].figures, (Kind.MOVE,))


@case("second.core.cancelled-activation", cite="Spec, flag cancelled_counts")
@pytest.mark.parametrize(("counts", "fatigue"), [(False, 0), (True, 1)])
def test_whether_a_cancelled_move_tires_later_is_a_setting(counts: bool, fatigue: int):
    field = Field(ruleset(cancelled_counts=counts))
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    game = about_to_move(field, unit).do(Abandon())
    assert game.unit(unit).acts == ()
    game.grant(unit, Kind.MOVE).do(MoveUnit(()))
    assert (game.unit(unit).acts, game.unit(unit).fatigue) == ((Kind.MOVE,), fatigue)


@case("second.magic.cumbersome", "second.magic.slow", cite="Age of Magic, special rules")
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.CHARGE])
@pytest.mark.parametrize(("troop", "most"), [("static-machine", VS), ("titan", 2 * S + 200)])
def test_nothing_makes_the_cumbersome_go_farther(kind: Kind, troop: str, most: int):
    field = Field()
    unit = field.unit(LEFT, troop, 1, (3000, 3000))
    field.state = replace(field.state, effects=(Effect(kind.value, 200, unit, Until.TURN, LEFT, BY_TEST),))
    ctx = Context(field.rules, field.state)
    acting = Acting(unit, kind, BY_TEST, farther=S)
    distance = allowance(ctx, field.state.units[unit], acting, slowed=False).distance
    assert distance.value == most
    if troop == "static-machine":
        assert distance.modifiers[-1] == Modifier(-S - 200, RuleId("second.magic.cumbersome"))


@case("second.magic.cumbersome", "second.magic.slow", cite="Age of Magic, special rules")
def test_cumbersome_is_vs_even_in_hard_ground():
    field = Field()
    unit = field.unit(LEFT, "static-machine", 1, (3000, 3000))
    ctx = Context(field.rules, field.state)
    acting = Acting(unit, Kind.MOVE, BY_TEST)
    for slowed in (False, True):
        assert allowance(ctx, field.state.units[unit], acting, slowed=slowed).distance.value == VS
