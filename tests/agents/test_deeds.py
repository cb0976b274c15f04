"""What activations are worth to a raider, compared with each other on small positions."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.agents.ability_worth import Outlook
from skald.agents.agent import reason
from skald.agents.chances import DEEDS, Chances
from skald.agents.deed import Deed, by_worth
from skald.agents.deeds import Deeds
from skald.agents.estimate import POINT
from skald.agents.memory import Memory
from skald.agents.own_orders import choose_again, choose_surplus, choose_use
from skald.agents.raider import Raider
from skald.agents.weights import CAPTAIN, RAIDER, Weights
from skald.rules.abilities import model
from skald.rules.abilities.model import ActivateUnits
from skald.rules.actions import Action, Activate, Change, Done, MoveUnit, Reroll, Trigger, Use
from skald.rules.context import Context
from skald.rules.ids import Face, Kind, RuleId, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.view import View
from tests.kit.boards import ACTIVATION, MELEE, ORDERS, ability, activating, aid, board_field, lay
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.thinking import at_turn

BOARD = "fjord-reavers"
C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
MINE, FOE = UnitId(0), UnitId(1)
CHARGE, MOVE, REST = Activate(MINE, Kind.CHARGE, FOE), Activate(MINE, Kind.MOVE), Activate(MINE, Kind.REST)


def pair(
    gap: int = 1000, mine: int = 6, theirs: int = 6, *, tired: int = 0, weary: int = 0, turn: int = 2,
    troop: str = "warriors", kit: tuple[str, ...] = (), edition: str = "second",
) -> Field:  # fmt: skip
    """Somebody against warriors, with so much room between them."""
    field = Field(ruleset(edition))
    field.unit(LEFT, troop, mine, (5000, 1000), *kit, rank=12, fatigue=tired)
    radius = field.state.units[0].figures[0].radius
    field.unit(RIGHT, "warriors", theirs, (5000, 1000 + radius + 125 + gap), rank=12, fatigue=weary)
    return at_turn(field, turn)


def deeds_of(field: Field, weights: Weights = RAIDER) -> Deeds:
    return Deeds(field.rules, field.game().state, LEFT, Memory(), weights=weights)


def judged(field: Field, action: Activate, weights: Weights = RAIDER) -> Deed:
    return deeds_of(field, weights).judge(action)


def worth(field: Field, action: Activate) -> int:
    return judged(field, action).worth


# --- charges


def test_a_charge_is_worth_more_against_few_and_tired_ones_and_less_to_few_and_tired_ones():
    usual = worth(pair(), CHARGE)
    assert worth(pair(theirs=3), CHARGE) > usual > worth(pair(mine=3), CHARGE)
    assert worth(pair(weary=1), CHARGE) > usual > worth(pair(tired=1), CHARGE)


def test_a_charge_is_dared_the_more_the_later_it_is():
    found = [worth(pair(turn=turn), CHARGE) for turn in (1, 2, 3, 4)]
    assert found == sorted(found) and len(set(found)) == 4


def test_a_charge_says_whether_it_is_favourable_and_what_it_costs():
    good, bad = judged(pair(theirs=2), CHARGE), judged(pair(mine=2), CHARGE)
    assert (good.why.code, bad.why.code) == ("charge-favourable", "charge-unfavourable")
    assert good.worth > 0 > bad.worth
    given = dict(good.why.given)
    assert given["target"] == FOE
    assert int(given["theirs"]) > int(given["own"]) >= 0


def test_dice_that_wait_for_a_melee_back_a_charge_up_to_three_of_them():
    def backed(dice: int) -> int:
        field = pair()
        melee = next(a for a in field.rules.boards[BOARD].abilities if model.AbilityType.MELEE in a.types)
        field.dice(LEFT, melee.id, *[C] * dice)
        return worth(field, CHARGE)

    found = [backed(dice) for dice in range(5)]
    assert found[0] < found[1] < found[2] < found[3] == found[4]


def test_charges_are_at_those_within_reach_and_the_best_comes_first():
    field = pair(M)
    field.unit(RIGHT, "warriors", 2, (7000, 1000 + 250 + 900))
    field.unit(RIGHT, "warriors", 2, (1000, 1000 + 250 + M + 3000))
    ranked = deeds_of(field).ranked(field.state.units[MINE], (Kind.CHARGE,))
    assert {deed.action.target for deed in ranked} == {1, 2}
    assert [deed.worth for deed in ranked] == sorted((deed.worth for deed in ranked), reverse=True)
    assert deeds_of(pair(M + 1)).ranked(pair(M + 1).state.units[MINE], (Kind.CHARGE,)) == []
    farther = pair(M + 1)
    assert len(deeds_of(farther).ranked(farther.state.units[MINE], (Kind.CHARGE,), farther=100)) == 1


def test_a_charge_counts_only_where_there_is_a_way():
    field = Field()
    unit, target = field.unit(LEFT, "warriors", 4, (4000, 3000)), field.unit(RIGHT, "warriors", 1, (4000, 4400))
    charge = Activate(unit, Kind.CHARGE, target)
    assert deeds_of(field).best_of([charge], no_fatigue=True, farther=0) is not None
    field.unit(RIGHT, "levies", 9, (0, 0), places=[(3600 + 270 * n, 3700) for n in range(9)])
    barred = deeds_of(field)
    assert barred.judge(charge).worth > 0
    assert barred.best_of([charge], no_fatigue=True, farther=0) is None
    rest = Activate(unit, Kind.REST)
    assert barred.best_of([charge, rest], no_fatigue=True, farther=0).action == rest
    # What nobody would do anyway isn't looked into.
    assert barred.is_sound(Deed(charge, 0, barred.judge(charge).why), 0)
    assert not barred.is_sound(Deed(charge, 1, barred.judge(charge).why), 0)


# --- shots and rests


def test_a_shot_is_worth_what_it_is_expected_to_fell():
    field = pair(2000, mine=12, troop="levies", kit=("bow",))
    shot = Activate(MINE, Kind.SHOOT, FOE)
    deed = judged(field, shot)
    assert deed.worth == deed.gain > 0 and deed.why.code == "shot-worthwhile"
    few = judged(pair(2000, mine=6, troop="levies", kit=("bow",)), shot)
    assert few.worth < deed.worth
    assert deeds_of(field).ranked(field.state.units[MINE], (Kind.SHOOT,))[0] == deed
    far = pair(L + 1, mine=12, troop="levies", kit=("bow",))
    assert deeds_of(far).ranked(far.state.units[MINE], (Kind.SHOOT,)) == []


def test_a_rest_is_worth_the_more_the_more_tired_somebody_is_and_most_to_the_exhausted():
    found = [worth(pair(tired=n), REST) for n in range(4)]
    assert found[0] < 0 < found[1] < found[2] < found[3]
    assert found[3] - found[2] > found[2] - found[1] == found[1]
    assert found[3] - found[2] - found[1] == POINT


# --- acting again


def test_whoever_acts_again_pays_for_the_marker_and_more_where_it_exhausts():
    def loss(tired: int, *, acts: tuple[Kind, ...] = (Kind.MOVE,), action: Activate = MOVE, free: bool = False) -> int:
        field = pair(4000, tired=tired)
        first = deeds_of(field).ranked_of([action], no_fatigue=free)[0].worth
        field.change(MINE, acts=acts)
        return first - deeds_of(field).ranked_of([action], no_fatigue=free)[0].worth

    assert 0 < loss(0) == loss(1) < loss(2)
    assert loss(1, action=REST) == 0
    assert loss(1, acts=(Kind.REST,)) == 0
    assert loss(1, free=True) == 0


def test_what_is_ranked_is_priced_too_unless_it_tires_nobody():
    field = pair(4000)
    field.change(MINE, acts=(Kind.MOVE,))
    deeds, unit = deeds_of(field), field.state.units[MINE]
    (tiring,), (free,) = (deeds.ranked(unit, (Kind.MOVE,), no_fatigue=no_fatigue) for no_fatigue in (False, True))
    assert tiring.worth < free.worth
    assert deeds.ranked(unit, (Kind.MOVE,)) == [tiring]


# --- moves


def test_a_step_towards_the_enemy_is_worth_most_out_of_reach_and_nothing_close_by():
    far, near, close = (judged(pair(gap), MOVE) for gap in (M + 1, M, S))
    assert far.worth > near.worth > 0 > close.worth
    assert [deed.why.code for deed in (far, near, close)] == ["advance", "advance", "near-enough"]
    assert judged(pair(M + 1, tired=1), MOVE).worth < far.worth
    alone = Field()
    alone.unit(LEFT, "warriors", 6, (5000, 1000))
    assert judged(at_turn(alone, 2), MOVE).why.code == "nobody-left"


def test_archers_come_into_range_and_no_nearer():
    far, near = (judged(pair(gap, troop="levies", kit=("bow",)), MOVE) for gap in (L + 1, L))
    assert [deed.why.code for deed in (far, near)] == ["into-range", "into-range"]
    assert far.worth > 0 > near.worth


def test_a_hero_follows_when_his_friends_are_too_far_to_hear_him():
    def follows(away: int) -> Deed:
        field = pair(6000, mine=1, troop="warlord")
        radius = field.state.units[0].figures[0].radius
        field.unit(LEFT, "hearthguard", 1, (5000 + radius + 125 + away, 1000))
        return judged(field, MOVE)

    far, near = follows(S * 3 // 4 + 1), follows(S * 3 // 4)
    assert (far.why.code, near.why.code) == ("follow", "follow")
    assert far.worth > 0 > near.worth
    assert far.worth < judged(pair(6000), MOVE).worth


def test_who_is_patient_holds_back_in_the_first_two_turns_and_goes_on_later():
    def code(turn: int, weights: Weights) -> str:
        # Just beyond the reach of the enemy: one more step would be into it.
        return judged(pair(M + 100, turn=turn), MOVE, weights).why.code

    assert [code(turn, CAPTAIN) for turn in (1, 2, 3)] == ["hold-back", "hold-back", "advance"]
    assert [code(turn, RAIDER) for turn in (1, 2, 3)] == ["advance"] * 3


def test_a_move_makes_for_the_enemy():
    field = pair(4000)
    deeds = deeds_of(field)
    assert deeds.goal(field.state.units[MINE]) == deeds.field.goal(field.state.units[MINE])


@pytest.mark.parametrize(("theirs", "engages"), [(1, True), (12, False)])
def test_where_moves_engage_a_move_is_worth_the_best_melee_in_reach(theirs, engages):
    field = pair(1000, theirs=theirs, edition="first")
    deeds = deeds_of(field)
    move, melee = deeds.judge(MOVE), deeds.judge(CHARGE)
    assert move.worth == melee.worth and move.why == melee.why
    assert deeds.ranked(field.state.units[MINE], (Kind.CHARGE,)) == []
    game = field.game().grant(MINE, Kind.MOVE)
    raider = Raider(game.rules, Random(1))
    action = raider.decide(View(LEFT, game.state), game.asked)
    assert isinstance(action, MoveUnit) and game.allows(action)
    assert (action.engage == FOE) is engages


# --- chances


def test_dice_cost_something_and_an_ability_for_two_units_is_worth_half_as_much_again():
    def best(**more: object) -> int:
        cost = more.pop("cost", "cur")
        field = board_field(ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,), **more), cost=str(cost)))
        for n in range(2):
            field.unit(LEFT, "warriors", 6, (3000 + 3000 * n, 1000))
        field.unit(RIGHT, "warriors", 6, (3000, 3300))
        lay(field, LEFT, "call", "c" * len(str(cost).split()))
        game = activating(field)
        deeds = Deeds(field.rules, game.state, LEFT, Memory())
        listed = [chance for chance in Chances(field.rules).listed(deeds) if isinstance(chance.action, Trigger)]
        return listed[0].worth

    move = deeds_of(pair(2000)).judge(MOVE).worth
    assert best() == move - RAIDER.die_price
    assert best(cost="cur cur") == move - 2 * RAIDER.die_price
    assert best(units=2) == move + move // 2 - RAIDER.die_price
    assert best(units=9) == move + (DEEDS - 1) * (move // 2) - RAIDER.die_price


def test_only_the_best_three_deeds_of_a_unit_are_listed_the_best_of_all_first():
    call = ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.CHARGE, Kind.REST)), basic=True)
    field = board_field(call)
    field.unit(LEFT, "warriors", 8, (5000, 1000))
    for n in range(5):
        field.unit(RIGHT, "warriors", 2 + n, (3200 + 1200 * n, 2300), rank=3)
    lay(field, LEFT, "call")
    deeds = Deeds(field.rules, activating(field).state, LEFT, Memory())
    listed = [chance for chance in Chances(field.rules).listed(deeds) if isinstance(chance.action, Trigger)]
    assert len(listed) == DEEDS == 3
    ranked = deeds.ranked(deeds.ctx.unit(MINE), (Kind.CHARGE, Kind.REST))
    assert [chance.deed for chance in listed] == ranked[:3]
    assert Chances(field.rules).best(deeds) == listed[0]


def test_what_only_takes_fatigue_is_no_chance_where_nobody_is_tired():
    ease, hurt = ability("ease", ACTIVATION, model.EaseFatigue()), ability("hurt", ACTIVATION, model.GiveFatigue())
    field = board_field(ease, hurt)
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4200))
    for name in ("ease", "hurt"):
        lay(field, LEFT, name)
    found = []
    for fatigue in (0, 1):
        field.change(MINE, fatigue=fatigue)
        deeds = Deeds(field.rules, activating(field).state, LEFT, Memory())
        found.append({c.action.ability for c in Chances(field.rules).listed(deeds) if isinstance(c.action, Trigger)})
    assert found == [{aid("hurt")}, {aid("ease"), aid("hurt")}]


# --- rules in the own Orders phase


def test_of_enemies_named_by_a_rule_the_worthiest_and_of_friends_only_who_is_spared():
    field = board_field(ability("gain", MELEE, model.Hush()))
    for side in (LEFT, RIGHT):
        for n, (troop, count) in enumerate((("levies", 12), ("hearthguard", 6), ("warriors", 4), ("warriors", 8))):
            field.unit(side, troop, count, (1500 + 2600 * n, 2000 if side is LEFT else 7000))
    ctx = Context(field.rules, field.state)
    outlook = Outlook(ctx, LEFT)
    rule, other = RuleId("rule"), RuleId("other")

    def used(uses: list[Use]) -> Action | None:
        decided = choose_use(ctx, outlook, uses)
        return None if decided is None else decided[0]

    at_enemies = [Use(rule, UnitId(0), UnitId(n)) for n in (4, 5, 6, 7)]
    assert used(at_enemies) == at_enemies[1]
    at_friends = [Use(rule, UnitId(0), UnitId(n)) for n in (0, 1, 2)]
    assert used(at_friends) == at_friends[0]
    cheaper = [Use(rule, UnitId(0), UnitId(n)) for n in (3, 0)]
    assert used(cheaper) == used(cheaper[::-1]) == cheaper[1]
    # Nobody is spared: then another rule's use, if there is one.
    assert used(at_friends[1:]) is None
    plain = Use(other, UnitId(0))
    assert used([*at_friends[1:], plain]) == plain
    assert used([]) is None


def test_the_worst_die_is_rolled_again_if_a_roll_is_likely_to_better_it():
    slay, gain = ability("slay", MELEE, model.Slay(), cost="c"), ability("gain", MELEE, model.Hush(), cost="r")
    field = board_field(slay, gain)
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4300))
    outlook = Outlook(Context(field.rules, field.state), LEFT)
    common, rare = Reroll((C,)), Reroll((R,))
    assert choose_again(outlook, [common, rare]) == (rare, reason("roll-again", worth=outlook.face_worth(R)))
    assert choose_again(outlook, [common]) == (Done(), reason("dice-well-turned"))
    assert choose_again(outlook, [Reroll((C, R)), Change(C, R)]) is None


def test_a_die_too_many_is_taken_from_where_it_is_of_no_use_else_the_latest():
    idle, call = ability("idle", ORDERS, model.Hush()), ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,)))
    field = board_field(idle, call)
    field.unit(LEFT, "warriors", 6, (3000, 1000))
    field.unit(RIGHT, "warriors", 6, (3000, 8300))
    for names, taken in ((("call", "idle", "call"), "idle"), (("call", "call"), "call")):
        field.state = replace(field.state, players=(replace(field.state.players[0], active=()), field.state.players[1]))
        for name in names:
            lay(field, LEFT, name)
        assert choose_surplus(Outlook(Context(field.rules, field.state), LEFT), LEFT) == aid(taken)


# --- the order of deeds


def test_deeds_come_by_worth_then_by_their_numbers():
    def deed(worth: int, unit: int, kind: Kind = Kind.MOVE, target: int = -1) -> Deed:
        return Deed(Activate(UnitId(unit), kind, UnitId(target)), worth, reason("test"))

    order = [deed(9, 3), deed(5, 1, Kind.CHARGE, 4), deed(5, 1, Kind.CHARGE, 7), deed(5, 1), deed(5, 2), deed(-1, 0)]
    for start in range(len(order)):
        assert sorted(order[start:] + order[:start], key=by_worth) == order
