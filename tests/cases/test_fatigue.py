"""Where fatigue comes from, how it goes, and what the enemy does with it."""

from __future__ import annotations

import pytest

from skald.rules.actions import Abandon, Activate, Choose, Done, Exploit, MoveUnit, Path, RemoveFigures
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.events import (
    ActivationCancelled,
    ActivationResolved,
    FatigueExploited,
    FatigueRemoved,
    FatigueTaken,
    FightBegan,
    UnitEliminated,
    UnitMoved,
)
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.lengths import S
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import bonus, charge, duel, fought, lay, melee, refusal, shift, shot, spend, trial

REPEAT = "second.core.repeat-fatigue"
ELIMINATION = "second.core.elimination-fatigue"
DANGER = "second.core.dangerous-ground"
HORSE = "second.core.horse"


def moved(game: Game, uid: UnitId, dx: int, dy: int) -> Game:
    """Move all figures by the same vector."""
    game.grant(uid, Kind.MOVE).passing()
    unit = game.unit(uid)
    return game.do(MoveUnit(tuple(Path(n, ((f.x + dx, f.y + dy),)) for n, f in enumerate(unit.figures))))


def taken(game: Game) -> list[tuple[int, int, str]]:
    return [(event.unit, event.amount, event.why) for event in game.seen(FatigueTaken)]


# --- acting again


@case("second.core.repeat-fatigue", cite="Rulebook p.30")
def test_the_first_act_of_a_turn_is_free_of_fatigue_and_each_later_one_gives_one():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = moved(field.game(), unit, 0, 100)
    assert taken(game) == []
    moved(game, unit, 0, 100)
    assert taken(game) == [(unit, 1, REPEAT)]
    moved(game, unit, 0, 100)
    assert taken(game) == [(unit, 1, REPEAT)] * 2
    assert game.unit(unit).acts == (Kind.MOVE,) * 3


@case("second.core.repeat-fatigue", cite="Rulebook p.30")
@pytest.mark.parametrize(
    ("before", "tires"), [(Kind.MOVE, True), (Kind.CHARGE, True), (Kind.SHOOT, True), (Kind.REST, False)]
)
def test_moving_charging_and_shooting_count_and_resting_does_not(before, tires):
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    field.change(unit, acts=(before,))
    assert taken(moved(field.game(), unit, 0, 100)) == ([(unit, 1, REPEAT)] if tires else [])


@case("second.core.repeat-fatigue", cite="Rulebook p.30")
def test_the_fatigue_of_a_move_comes_after_it():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    field.change(unit, acts=(Kind.MOVE,))
    game = moved(field.game(), unit, 0, 100)
    order = [type(e) for e in game.events if isinstance(e, UnitMoved | FatigueTaken | ActivationResolved)]
    assert order == [UnitMoved, FatigueTaken, ActivationResolved]


@case("second.core.repeat-fatigue", cite="Rulebook p.30")
def test_each_player_turn_counts_anew():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 8000))
    field.change(unit, acts=(Kind.MOVE, Kind.MOVE), fatigue=1)
    field.change(foe, acts=(Kind.MOVE,))
    game = field.game().do(Done())
    assert [(u.acts, u.fatigue) for u in game.state.units] == [((), 1), ((), 0)]


# --- friends lost


@case("second.core.elimination-fatigue", cite="FAQ p.30", faq="ACCUMULATING FATIGUE")
@pytest.mark.parametrize(("gap", "tires"), [(S, True), (S + 1, False)])
def test_a_friend_eliminated_within_s_tires_and_beyond_does_not(gap, tires):
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 2000), "bow")
    target = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    friend = field.unit(RIGHT, "warriors", 1, (3000, 4250 + gap))
    game = shot(field, bows, target).hits(4).hits(0)
    assert game.last(UnitEliminated).unit == target
    assert taken(game) == ([(friend, 1, ELIMINATION)] if tires else [])


@case("second.core.elimination-fatigue", cite="FAQ p.30", faq="ACCUMULATING FATIGUE")
def test_the_distance_is_measured_to_all_figures_that_fell_last():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 2000), "bow")
    target = field.unit(RIGHT, "warriors", 3, (3000, 4000), gap=400)
    # Only the third figure is near.
    friend = field.unit(RIGHT, "warriors", 1, (4300 + 250 + S, 4000))
    game = shot(field, bows, target).hits(3).hits(0)
    assert taken(game) == [(friend, 1, ELIMINATION)]


@case("second.core.elimination-fatigue", cite="FAQ p.30", faq="ACCUMULATING FATIGUE")
def test_figures_that_fell_earlier_do_not_count():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 2000), "bow")
    target = field.unit(RIGHT, "warriors", 3, (3000, 4000), gap=400)
    field.unit(RIGHT, "warriors", 1, (4300 + 250 + S, 4000))
    game = shot(field, bows, target).hits(1).hits(0).do(RemoveFigures((2,)))
    game.grant(bows, Kind.SHOOT, target).hits(2).hits(0)
    assert game.last(UnitEliminated).unit == target
    assert [why for _, _, why in taken(game)] == []


@case("second.core.elimination-fatigue", cite="FAQ p.30", faq="ACCUMULATING FATIGUE")
def test_enemies_are_not_shaken_and_each_friendly_unit_is_once():
    field = trial()
    target = field.unit(RIGHT, "warriors", 4, (3000, 4000))
    friends = [field.unit(RIGHT, "warriors", 4, (3000, 4000 + 600 * n)) for n in (1, 2)]
    field.unit(LEFT, "warriors", 4, (3000, 3400))
    lay(field, LEFT, "slay")
    game = field.game().do(spend("slay"), Choose(target))
    assert taken(game) == [(friend, 1, ELIMINATION) for friend in friends]


@case("second.core.elimination-fatigue", "second.core.melee-fatigue", cite="FAQ p.30", faq="ACCUMULATING FATIGUE")
def test_in_a_melee_it_is_taken_in_the_fatigue_step_after_the_fighters():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 2))
    friend = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = fought(melee(field, attacker, defender), attack=2)
    assert taken(game) == [(attacker, 1, "second.core.melee-fatigue"), (friend, 1, ELIMINATION)]


# --- ground


@case("second.core.uneven-ground", "second.core.horse", cite="Rulebook p.39", faq="MOUNTS: HORSES")
def test_horses_that_end_in_uneven_ground_are_tired():
    field = trial()
    riders = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("scrub", (3000, 4000))
    game = moved(field.game(), riders, 0, 900)
    assert taken(game) == [(riders, 1, HORSE)]


@case("second.core.uneven-ground", "second.core.horse", cite="Rulebook p.39")
def test_horses_that_leave_uneven_ground_are_not():
    field = trial()
    riders = field.unit(LEFT, "warriors", 1, (3000, 4500), "horse")
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("scrub", (3000, 4000))
    assert taken(moved(field.game(), riders, 0, 900)) == []


@case("second.core.uneven-ground", cite="Rulebook p.33")
@pytest.mark.parametrize(("troop", "kit"), [("warriors", ()), ("warriors", ("camel",)), ("swarm", ())])
def test_uneven_ground_tires_neither_foot_nor_camels(troop, kit):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *kit)
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("scrub", (3000, 4000))
    assert taken(moved(field.game(), unit, 0, 900)) == []


@case("second.core.dangerous-ground", cite="Rulebook p.34", faq="DANGEROUS TERRAIN")
@pytest.mark.parametrize(
    ("start", "step"), [(3000, 900), (4000, 900), (4600, 500), (3000, 200)], ids=["ends", "within", "leaves", "apart"]
)
def test_dangerous_ground_tires_whoever_starts_in_it_crosses_it_or_ends_in_it(start, step):
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, start))
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("marsh", (3000, 4000))
    tires = step != 200
    assert taken(moved(field.game(), unit, 0, step)) == ([(unit, 1, DANGER)] if tires else [])


@case("second.core.dangerous-ground", cite="Rulebook p.34", faq="DANGEROUS TERRAIN")
def test_crossing_a_corner_of_dangerous_ground_is_enough():
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (2300, 3700))
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("marsh", (3000, 4000))
    # Neither end stands in the marsh, whose corner at (2350, 3750) lies in the corridor.
    game = moved(field.game(), unit, -100, 900)
    shift(field, unit, -200, 0)
    clear = moved(field.game(), unit, 0, 900)
    assert (taken(game), taken(clear)) == ([(unit, 1, DANGER)], [])


@case("second.core.dangerous-ground", "second.core.horse", cite="Rulebook p.39", faq="DANGEROUS TERRAIN")
@pytest.mark.parametrize(
    ("start", "step", "expected"), [(3000, 900, (2, HORSE)), (4600, 900, (1, DANGER))], ids=["ends", "leaves"]
)
def test_horses_take_two_when_they_end_in_dangerous_ground_and_one_otherwise(start, step, expected):
    field = trial()
    riders = field.unit(LEFT, "warriors", 1, (3000, start), "horse")
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("marsh", (3000, 4000))
    assert taken(moved(field.game(), riders, 0, step)) == [(riders, *expected)]


@case("second.magic.tiny", "second.core.dangerous-ground", cite="Age of Magic, special rules")
def test_the_tiny_are_neither_slowed_nor_tired_by_ground():
    field = trial()
    swarm = field.unit(LEFT, "swarm", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("marsh", (3000, 4000))
    game = moved(field.game(), swarm, 0, 1500)
    assert taken(game) == []
    assert str(game.last(UnitMoved).distance) == "1500 = 1500 (second.core.move-distance)"


@case("second.core.horse", "second.core.uneven-ground", cite="Rulebook p.39")
def test_the_fatigue_of_a_charge_through_ground_comes_before_the_melee():
    field = trial()
    riders = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    target = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    field.terrain("scrub", (3000, 3600))
    game = charge(field.game(), riders, target)
    order = [type(e) for e in game.events if isinstance(e, FatigueTaken | FightBegan)]
    assert order == [FatigueTaken, FightBegan]
    assert taken(game) == [(riders, 1, HORSE)]


# --- rest


@case("second.core.rest", cite="FAQ p.31", faq="REST")
def test_a_rest_removes_one_fatigue():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=2)
    game = field.game().grant(unit, Kind.REST)
    assert game.seen(FatigueRemoved) == [FatigueRemoved(unit, 1, RuleId("second.core.rest"))]
    assert (game.unit(unit).fatigue, game.unit(unit).acts) == (1, (Kind.REST,))


@case("second.core.rest", cite="Rulebook p.31")
@pytest.mark.parametrize("before", list(Kind))
def test_a_rest_is_the_first_activation_of_the_turn_or_none(before):
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=2)
    field.change(unit, acts=(before,))
    assert refusal(field.game(), unit, Kind.REST) == ("rest-comes-first", "second.core.rest")


@case("second.core.rest", cite="FAQ p.31", faq="REST")
def test_a_unit_without_fatigue_may_rest_all_the_same():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    game = field.game().grant(unit, Kind.REST)
    assert game.seen(FatigueRemoved) == []
    assert game.last(ActivationResolved) == ActivationResolved(unit, Kind.REST)


@case("second.core.rest", cite="FAQ p.31", faq="REST")
@pytest.mark.parametrize(("fatigue", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_an_effect_that_removes_two_works_whatever_there_is_to_remove(fatigue, left):
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=fatigue)
    bonus(field, unit, "rest", 1)
    assert field.game().grant(unit, Kind.REST).unit(unit).fatigue == left


@case("second.core.rest", cite="Rulebook p.31")
def test_a_unit_that_rested_may_be_activated_afterwards():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=1)
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = field.game().grant(unit, Kind.REST)
    assert taken(moved(game, unit, 0, 500)) == []
    assert game.unit(unit).acts == (Kind.REST, Kind.MOVE)


# --- exploiting


def shortened(field: Field, unit: UnitId, dy: int) -> str:
    """The distance of a Move whose fatigue was exploited once, as its sentence."""
    game = field.game().grant(unit, Kind.MOVE)
    waits = game.awaits
    assert isinstance(waits, Decide) and (waits.side, waits.window) == (RIGHT, Window.SHORTEN)
    game.do(Exploit("shorten"))
    assert game.last(FatigueExploited) == FatigueExploited(RIGHT, unit, "shorten")
    figure = game.unit(unit).figures[0]
    too_far = game.refused(MoveUnit((Path(0, ((figure.x, figure.y + dy + 1),)),)))
    assert (too_far.code, too_far.cites) == ("too-far", "second.core.move-distance")
    game.do(MoveUnit((Path(0, ((figure.x, figure.y + dy),)),)))
    return str(game.last(UnitMoved).distance)


@case("second.core.exploit-move", cite="Rulebook p.32")
def test_a_marker_brings_a_move_down_to_s():
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=2)
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    assert shortened(field, unit, 1000) == ("1000 = 1500 (second.core.move-distance) -500 (second.core.exploit-move)")


@case("second.core.exploit-move", "second.core.horse", cite="Rulebook p.32")
def test_a_marker_brings_riders_down_to_s_too_and_no_bend_is_left():
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse", fatigue=1)
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    game = field.game().grant(unit, Kind.MOVE).do(Exploit("shorten"))
    bent = game.refused(MoveUnit((Path(0, ((3000, 3500), (3000, 4000))),)))
    assert (bent.code, bent.cites) == ("too-far", "second.core.bent-sticks")
    assert shortened(field, unit, 1000).startswith("1000 = 1500")


@case("second.core.exploit-move", "second.magic.slow", cite="Rulebook p.32")
def test_a_marker_brings_a_distance_of_s_down_to_vs():
    field = trial()
    unit = field.unit(LEFT, "titan", 1, (3000, 3000), fatigue=1)
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    assert shortened(field, unit, 500) == (
        "500 = 1500 (second.core.move-distance) -500 (second.magic.slow) -500 (second.core.exploit-move)"
    )


@case("second.core.exploit-move", cite="Rulebook p.32")
def test_one_marker_and_no_more_is_spent_on_a_move():
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=2)
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    game = field.game().grant(unit, Kind.MOVE).do(Exploit("shorten"))
    waits = game.awaits
    assert isinstance(waits, Decide) and (waits.side, waits.window) == (LEFT, Window.MOVE)
    assert game.unit(unit).fatigue == 1


@case("second.core.exploit-move", cite="Rulebook p.32")
def test_the_opponent_may_let_the_fatigue_be_and_is_not_asked_without_any():
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=1)
    fresh = field.unit(LEFT, "warriors", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    game = field.game().grant(unit, Kind.MOVE).do(Done(), MoveUnit((Path(0, ((3000, 4500),)),)))
    assert (game.last(UnitMoved).distance.value, game.unit(unit).fatigue) == (1500, 1)
    waits = game.grant(fresh, Kind.MOVE).awaits
    assert isinstance(waits, Decide) and waits.window is Window.MOVE


@case("second.core.exploit-move", "second.core.cancelled-activation", cite="Rulebook p.31", faq="HOW TO CHARGE")
def test_a_charge_shortened_below_its_target_is_cancelled_and_costs_no_fatigue():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4), ("warriors", 4), 1200)
    field.change(attacker, fatigue=1, acts=(Kind.MOVE,))
    game = field.game().grant(attacker, Kind.CHARGE, defender).do(Exploit("shorten"), Abandon())
    assert game.last(ActivationCancelled) == ActivationCancelled(
        attacker, Kind.CHARGE, RuleId("second.core.cancelled-activation")
    )
    assert taken(game) == []
    assert (game.unit(attacker).acts, game.unit(attacker).fatigue) == ((Kind.MOVE,), 0)


@case("second.core.cancelled-activation", cite="Rulebook p.31")
def test_a_cancelled_activation_does_not_count_for_later_fatigue():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    game = field.game().grant(unit, Kind.MOVE).do(Abandon())
    assert taken(moved(game, unit, 0, 500)) == []
    assert game.unit(unit).acts == (Kind.MOVE,)


@case("second.core.cancelled-activation", cite="Rulebook p.31")
def test_an_answer_may_cancel_an_activation_whose_dice_are_lost():
    field = trial()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    lay(field, LEFT, "all")
    lay(field, RIGHT, "cancel")
    game = field.game().do(spend("all"))
    game.do(Activate(unit, Kind.MOVE), spend("cancel"))
    assert [e.kind for e in game.seen(ActivationCancelled)] == [Kind.MOVE]
    assert [die.ability for die in game.state.players[LEFT].active] == ["trial.wait"]
    assert game.unit(unit).acts == ()


# --- limits


@case("second.core.fatigue-limit", cite="Rulebook p.32")
@pytest.mark.parametrize(("troop", "limit"), [("warriors", 3), ("warlord", 3), ("bipeds", 4)])
def test_fatigue_beyond_the_limit_is_ignored(troop, limit):
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), fatigue=limit - 1)
    ctx = Context(field.rules, field.state)
    assert ctx.tire(unit, 3, ctx.unit(unit).rules[0]) == 1
    assert ctx.tire(unit, 1, ctx.unit(unit).rules[0]) == 0
    assert ctx.unit(unit).fatigue == limit
