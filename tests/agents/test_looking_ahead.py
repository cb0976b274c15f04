"""What an agent that looks ahead sees: what a position is worth part by part, compared; futures, threats, prizes.

Positions are compared with each other, never with numbers: whoever changes the taste of an agent changes none of this.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from skald.agents.agent import reason
from skald.agents.candidates import Plan
from skald.agents.deed import Deed
from skald.agents.foresight import Foresight, _is_quiet, mean_roll
from skald.agents.memory import Memory
from skald.agents.position import Parts, Valuation
from skald.agents.standing import Standing
from skald.agents.threats import Threats
from skald.agents.weighing import Weighed, expected, hundredths, ranked, told
from skald.agents.weights import CAPTAIN
from skald.content.editions import CLASH
from skald.planning.formation import centre_of
from skald.rules.actions import Activate, Trigger
from skald.rules.awaiting import Chance as Rolls
from skald.rules.awaiting import Decide, Over
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll
from skald.rules.engine import awaiting
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face, Kind, RuleId, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.state import State
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.thinking import at_turn

BOARD = "fjord-reavers"
TURNS = Field().rules.constants.turns
#: A battle that is decided by more than who kills whom.
POINTS = "wrath-of-warlords"


def two(
    mine: int = 6, theirs: int = 6, *, apart: int = 3000, turn: int = 2, tired: int = 0, weary: int = 0,
    fallen: int = 2, felled: int = 2, scenario: str = CLASH,
) -> Field:  # fmt: skip
    """Warriors against warriors, so far apart; so many of each have been lost before."""
    field = Field(ruleset(scenario=scenario))
    field.unit(LEFT, "warriors", mine, (5000, 2000), started=mine + fallen, rank=8, fatigue=tired)
    field.unit(RIGHT, "warriors", theirs, (5000, 2000 + apart), started=theirs + felled, rank=8, fatigue=weary)
    return at_turn(field, turn)


def leading(**more: int) -> Field:
    return two(felled=20, **more)


def trailing(**more: int) -> Field:
    return two(fallen=20, **more)


def parts(field: Field) -> Parts:
    state = field.game().state
    return Valuation(field.rules, state, LEFT, Memory(), CAPTAIN).parts(state)


# --- parts of a position


def test_own_figures_are_worth_having_and_the_enemys_are_worth_killing():
    usual = parts(two())
    assert parts(two(mine=5)).material < usual.material < parts(two(theirs=5)).material
    # A unit that is gone is worth more than the figures it had left.
    one_less = usual.material - parts(two(mine=5)).material
    with_last, without = two(mine=1), two(mine=1)
    without.change(0, figures=())
    assert parts(with_last).material - parts(without).material > one_less


def test_a_unit_alive_gives_dice_in_every_turn_to_come():
    def gone(turn: int) -> int:
        with_it, without = two(turn=turn), two(turn=turn)
        without.change(1, figures=())
        return parts(without).material - parts(with_it).material

    assert gone(1) > gone(2) > gone(4)


def test_a_marker_costs_and_exhaustion_costs_more():
    fresh, one, two_, worn = (parts(two(tired=n)).fatigue for n in range(4))
    assert fresh == 0 > one > two_ > worn
    assert one - two_ == fresh - one < two_ - worn
    assert [parts(two(weary=n)).fatigue for n in range(4)] == [-fresh, -one, -two_, -worn]
    # The fewer turns are left the less it costs; in the very last turn nobody minds.
    by_turn = [parts(two(tired=2, turn=turn)).fatigue for turn in (TURNS - 3, TURNS - 2, TURNS - 1, TURNS)]
    assert by_turn[0] == by_turn[1] < by_turn[2] < by_turn[3] < 0
    last = at_turn(two(tired=2), TURNS, theirs=TURNS)
    assert parts(last).fatigue == 0
    # Where points are counted it costs as much to the end.
    assert len({parts(two(tired=2, turn=turn, scenario=POINTS)).fatigue for turn in (1, TURNS - 1)}) == 1


def test_it_is_better_to_be_near_and_more_so_with_every_turn():
    def farness(turn: int) -> int:
        return parts(two(apart=3000, turn=turn)).approach - parts(two(apart=5000, turn=turn)).approach

    assert 0 < farness(1) < farness(3)
    # Who leads at the end needn't come.
    ahead = at_turn(leading(apart=5000), TURNS, theirs=TURNS - 1)
    assert Standing(ahead.rules, ahead.state, LEFT).is_leading
    assert parts(ahead).approach == 0


def test_who_would_not_win_comes_in_the_last_turn_of_all_if_only_losses_count():
    def farness(field: Field) -> int:
        return parts(at_turn(field, TURNS, theirs=TURNS)).approach

    # Who comes up may charge in the same turn.
    assert farness(two(apart=5000)) < farness(two(apart=3000)) < 0
    assert farness(trailing(apart=5000)) < 0
    # Who leads needn't come, and who may charge is near enough.
    assert [farness(leading(apart=5000)), farness(two(apart=M)), farness(trailing(apart=M))] == [0, 0, 0]
    counted = at_turn(two(apart=5000, scenario=POINTS), TURNS, theirs=TURNS)
    assert not Valuation(counted.rules, counted.state, LEFT, Memory(), CAPTAIN).must_dare


def test_who_has_friends_before_him_is_farther_off_than_who_has_them_elsewhere():
    def approach(friend: tuple[int, int]) -> int:
        field = two(apart=5000)
        field.unit(LEFT, "warriors", 1, friend)
        return parts(field).approach

    # Both are as far from their quarry, but one of them stands between it and the others.
    assert approach((5750, 5000)) < approach((7750, 7000))


def test_archers_are_near_enough_within_their_range_and_heroes_beside_their_friends():
    def approach(troop: str, apart: int, *equipment: str, friend: int = 0) -> int:
        field = Field()
        field.unit(LEFT, troop, 1, (5000, 1000), *equipment)
        if friend:
            field.unit(LEFT, "warriors", 1, (5000, 1000 + friend))
        field.unit(RIGHT, "warriors", 1, (5000, 1000 + apart))
        return parts(at_turn(field, 2)).approach

    assert approach("levies", L, "bow") == 0 > approach("levies", L + 1500, "bow") > approach("levies", L + 3000, "bow")
    assert approach("warriors", L) < 0
    # A hero is where he should be up to one and a half S from his friends; only those are too far then.
    near = approach("warlord", 7000, friend=S * 3 // 2) - approach("warlord", 7000, friend=S)
    assert near > 0
    far = [approach("warlord", 7000, friend=S * 3 // 2 + 1500 * n) for n in range(3)]
    alone = [approach("warriors", 7000 - S * 3 // 2 - 1500 * n) for n in range(3)]
    assert far[0] == alone[0]
    assert far[1] < alone[1] and far[2] < alone[2]


def test_dice_on_the_board_are_worth_something_while_a_turn_is_left():
    field = two()
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    one = parts(field).dice
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    assert 0 < one < parts(field).dice == 2 * one
    field.dice(RIGHT, f"{BOARD}.warriors", Face.COMMON)
    assert parts(field).dice == 2 * one
    assert parts(at_turn(field, TURNS, theirs=TURNS - 1)).dice == 0


def test_who_would_win_counts_in_the_last_turn_and_half_while_the_enemy_can_answer():
    ahead, behind = leading(), trailing()
    assert parts(ahead).result == 0
    last = [parts(at_turn(field, TURNS, theirs=TURNS)).result for field in (ahead, behind)]
    assert last[0] == -last[1] > 0
    answered = [parts(at_turn(field, TURNS, theirs=TURNS - 1)).result for field in (ahead, behind)]
    assert [2 * each for each in answered] == last


def test_the_part_that_differs_most_is_named():
    assert Parts(material=5, dice=9).differs_by(Parts(material=1, dice=8)) == ("material", 4)
    assert Parts(result=-2).differs_by(Parts(threat=3, result=-9)) == ("result", 7)
    assert Parts(material=5, threat=-2, fatigue=1, objective=2, approach=3, dice=4, result=6).total == 19


# --- how the battle stands


def test_own_losses_weigh_less_with_every_turn_and_at_the_end_as_it_stands():
    def weighs(field: Field) -> int:
        return Standing(field.rules, field.state, LEFT).own_losses

    level = [weighs(two(turn=turn)) for turn in (1, 2, 3)]
    assert level == sorted(level, reverse=True) and len(set(level)) == 3
    ahead, behind = (at_turn(field, TURNS, theirs=TURNS) for field in (leading(), trailing()))
    assert weighs(ahead) > level[0] > level[2] > weighs(behind)
    # A lead is kept before the end too where only losses count.
    early = at_turn(leading(), TURNS - 1)
    assert weighs(early) == weighs(ahead)
    assert Standing(early.rules, early.state, LEFT, for_points=True).own_losses == weighs(two(turn=TURNS - 1))


def test_the_end_is_near_in_the_last_three_turns_of_a_side_or_two_where_points_count():
    turns = TURNS
    found, counted = [], []
    for turn in (turns - 3, turns - 2, turns - 1, turns):
        field = at_turn(leading(), turn)
        standing = Standing(field.rules, field.state, LEFT)
        found.append((standing.is_leading, standing.no_turn_left, standing.is_last))
        counted.append(Standing(field.rules, field.state, LEFT, for_points=True).is_leading)
    assert found == [(False, False, False), (True, False, False), (True, False, False), (True, True, False)]
    assert counted == [False, False, True, True]
    over = at_turn(leading(), turns, theirs=turns)
    assert Standing(over.rules, over.state, LEFT).is_last
    behind = at_turn(trailing(), turns)
    assert not Standing(behind.rules, behind.state, LEFT).is_leading
    even = at_turn(two(), turns)
    assert Standing(even.rules, even.state, LEFT).result(even.state) == 0


def test_who_would_not_win_must_dare_in_his_last_turn():
    def must_dare(field: Field, turn: int) -> bool:
        return Standing(field.rules, at_turn(field, turn).state, LEFT).must_dare

    found = [[must_dare(field(), turn) for turn in (TURNS - 1, TURNS)] for field in (leading, two, trailing)]
    assert found == [[False, False], [False, True], [False, True]]


# --- threats


def threats(field: Field, *, leads: bool = False) -> Threats:
    state = field.game().state
    return Threats(Context(field.rules, state), state, LEFT, Memory(), CAPTAIN, is_leading=leads)


def threat(field: Field) -> int:
    """What the first enemy could do."""
    return threats(field).of(field.state.units[1])


def total(field: Field, *, leads: bool = False) -> int:
    return threats(field, leads=leads).total()


def test_whoever_can_charge_is_feared_less_whoever_must_move_first_and_nobody_beyond():
    near, edge, beyond, twice, far = (threat(two(4, 8, apart=250 + gap)) for gap in (500, M, M + 1, 2 * M, 2 * M + 1))
    assert near == edge > beyond == twice > far == 0


def test_the_exhausted_are_not_feared_and_are_easy_prey_themselves():
    assert threat(two(4, 8, apart=1000, weary=3)) == 0
    assert threat(two(4, 8, apart=1000, tired=3)) > threat(two(4, 8, apart=1000))


def test_archers_are_feared_within_their_range():
    def shot(gap: int) -> int:
        field = Field()
        field.unit(LEFT, "hearthguard", 4, (5000, 1000))
        field.unit(RIGHT, "levies", 12, (5000, 1000 + 250 + gap), "bow", rank=12)
        return threat(field)

    assert shot(L) > 0 == shot(L + 1)


def test_who_would_lose_by_it_attacks_nobody():
    assert threat(two(8, 1, apart=1000)) == 0


def test_the_best_attacks_count_most_and_less_with_every_turn_unless_one_leads():
    field = two(4, 8, apart=1000, turn=1)
    one = total(field)
    field.unit(RIGHT, "warriors", 8, (5000, 3600), rank=8)
    both = total(field)
    assert 0 < one < both < 2 * one
    by_turn = [total(two(4, 8, apart=1000, turn=turn)) for turn in (1, 2, 3, 4)]
    assert by_turn[0] > by_turn[1] > by_turn[2] > by_turn[3] == 0
    assert total(two(4, 8, apart=1000, turn=4), leads=True) == by_turn[0]
    # Where points are counted nobody has to come so soon.
    for_points = [parts(two(4, 8, apart=1000, turn=turn, scenario=POINTS)).threat for turn in (1, 2, 3)]
    assert for_points[0] == for_points[1] < for_points[2] < 0


# --- futures


def test_as_many_dice_succeed_as_on_average_and_what_is_left_over_by_chance():
    even = Pool(6, (3, 3))
    assert {mean_roll(even, Random(n)) for n in range(20)} == {Roll((3, 3))}
    odd = Pool(5, (2, 4))
    rolls = [mean_roll(odd, Random(n)) for n in range(600)]
    assert set(rolls) == {Roll((1, 4)), Roll((2, 3))}
    assert 340 < rolls.count(Roll((2, 3))) < 460
    saga = [mean_roll(Pool(4, (3, 2, 1)), Random(n)) for n in range(60)]
    assert all(sum(roll.counts) == 4 for roll in saga) and len(set(saga)) > 5


def test_a_moment_is_quiet_when_one_may_act_again_or_it_is_no_longer_ones_turn():
    field = two()
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    game = field.game()
    asked = game.asked
    assert _is_quiet(asked, game.state, LEFT)
    assert _is_quiet(asked, game.state, RIGHT)
    moving = field.game().grant(UnitId(0), Kind.MOVE)
    assert not _is_quiet(moving.asked, moving.state, LEFT)
    assert _is_quiet(moving.asked, moving.state, RIGHT)
    assert not _is_quiet(Rolls(Pool(1, (1, 1)), LEFT, RuleId("test")), game.state, LEFT)
    assert not _is_quiet(Decide(LEFT, Window.ORDERS), game.state, LEFT)


def test_a_plan_is_played_as_it_was_meant_and_its_work_is_counted():
    field = two(apart=4000)
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    game = field.game()
    deed = Deed(Activate(UnitId(0), Kind.MOVE), 0, reason("test"))
    action = Trigger(AbilityId(f"{BOARD}.warriors"), (Face.COMMON,))
    goal = (5750 - 900, 2000 + 300)
    foresight = Foresight(game.rules, Memory(), CAPTAIN, 1)
    after = foresight.play(game.state, Plan(action, reason("test"), "halt", deed, goal), LEFT)
    assert centre_of(after.units[0].figures) == goal
    # The trigger, the unit that is named, the move.
    assert foresight.work == 3
    straight = foresight.play(game.state, Plan(action, reason("test"), "move", deed), LEFT)
    assert straight.units[0].figures[0].y > after.units[0].figures[0].y
    assert foresight.work == 6


def test_the_same_plan_has_the_same_future():
    field = two(8, 8, apart=1200)
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    game = field.game()
    deed = Deed(Activate(UnitId(0), Kind.CHARGE, UnitId(1)), 0, reason("test"))
    plan = Plan(Trigger(AbilityId(f"{BOARD}.warriors"), (Face.COMMON,)), reason("test"), "charge", deed)

    def future(seed: int) -> State:
        return Foresight(game.rules, Memory(), CAPTAIN, seed).play(game.state, plan, LEFT)

    assert future(1) == future(1)
    fought = future(1)
    assert len(fought.units[1].figures) < 8
    asked = awaiting(game.rules, fought)
    assert isinstance(asked, Over) or fought.active is not LEFT or asked.window is Window.ACTIVATION


def test_a_shot_is_valued_by_what_is_expected_of_it_and_nothing_else_is():
    now, then = Parts(material=10, threat=-3), Parts(material=90, threat=-1)
    shoot = Deed(Activate(UnitId(0), Kind.SHOOT, UnitId(1)), 40, reason("test"), gain=25)
    plan = Plan(shoot.action, reason("test"), "shoot", shoot)
    assert expected(plan, then, now) == Parts(material=35, threat=-1)
    assert expected(replace(plan, manner="move"), then, now) == then
    assert expected(replace(plan, deed=None), then, now) == then


def test_a_charge_is_not_blamed_for_where_its_units_withdraw_to():
    charge = Deed(Activate(UnitId(0), Kind.CHARGE, UnitId(1)), 40, reason("test"))
    plan = Plan(charge.action, reason("test"), "charge", charge)
    now = Parts(material=10, approach=-30)
    assert expected(plan, Parts(material=50, approach=-90), now) == Parts(material=50, approach=-30)
    assert expected(plan, Parts(material=50, approach=-20), now) == Parts(material=50, approach=-20)
    # Where points are counted it may have left what it held.
    left = Parts(material=50, approach=-90)
    assert expected(plan, left, now, for_points=True) == left


def test_the_reason_tells_the_next_best_and_by_how_much():
    def weighed(unit: int, **more: int) -> Weighed:
        deed = Deed(Activate(UnitId(unit), Kind.MOVE), 0, reason("test"))
        return Weighed(Plan(deed.action, reason("test"), "move", deed), Parts(**more))

    why = told(weighed(1, material=60), weighed(2, approach=30), Parts())
    assert why.code == "weighed-move"
    assert dict(why.given) == {
        "unit": 1, "material": 100, "instead": "move", "behind": 50, "part": "material", "other": 2,
    }  # fmt: skip
    assert dict(told(Weighed(None, Parts()), None, Parts()).given) == {}
    assert (hundredths(60), hundredths(-30), hundredths(1)) == (100, -50, 1)


def test_who_must_dare_rather_charges_than_does_what_is_worth_as_much():
    done, moves, charges, best = (
        Weighed(
            None if manner == "done" else Plan(Activate(UnitId(1), Kind.MOVE), reason("advance"), manner), Parts(worth)
        )
        for manner, worth in (("done", 5), ("move", 5), ("charge", 5), ("shoot", 6))
    )
    weighed = [done, moves, charges, best]
    assert ranked(weighed) == [best, done, moves, charges]
    assert ranked(weighed, must_dare=True) == [best, charges, done, moves]
