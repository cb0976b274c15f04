"""Positions that pin what somebody new is advised, and what nobody new should be: one for each fault that was met."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

import skald.agents.counsellor as counsellor_module
from skald.agents.captain import Captain
from skald.agents.caution import BEYOND, PARTS
from skald.agents.counsellor import PURSE, Counsellor, Future
from skald.agents.gist import is_idle
from skald.planning.formation import centre_of
from skald.rules.abilities.model import Volley
from skald.rules.actions import Action, Activate, Choose, Done
from skald.rules.asking import charge_reach
from skald.rules.awaiting import Decide
from skald.rules.bases import moved_to
from skald.rules.context import Context
from skald.rules.engine import awaiting
from skald.rules.geometry import gap
from skald.rules.hooks import Window
from skald.rules.ids import Face, Kind
from skald.rules.lengths import L, M
from skald.rules.view import View
from tests.kit.boards import ORDERS, ability, board_field, lay, spend
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.thinking import SEED, at_turn

BOARD = "fjord-reavers"
WARRIORS, ELITE, LEVIES = f"{BOARD}.warriors", f"{BOARD}.elite", f"{BOARD}.levies"


def advised(field: Field) -> tuple[Action, tuple[Future, ...]]:
    """What is advised in the Activation phase, and what was weighed; asked twice, it is the same."""
    game = field.game(side=LEFT)
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    found = []
    for _ in range(2):
        counsellor = Counsellor(game.rules, Random(SEED))
        found.append((counsellor.decide(View(LEFT, game.state), asked), counsellor.explain()))
        assert counsellor.work <= PURSE + 60
    assert found[0] == found[1]
    return found[0][0], counsellor.weighed


def deeds(weighed: tuple[Future, ...], *, vain: bool = False) -> list[Activate]:
    """The activations that were weighed, those not worth proposing or the others."""
    found = [each for each in weighed if each.is_vain is vain]
    return [each.plan.deed.action for each in found if each.plan is not None and each.plan.deed is not None]


def test_a_second_move_that_tires_is_not_advised():
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 2000))
    field.change(mine, acts=(Kind.MOVE,))
    field.unit(RIGHT, "hearthguard", 4, (5000, 2000 + L + 2500))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    action, weighed = advised(at_turn(field, 3))
    assert action == Done()
    assert Activate(mine, Kind.MOVE) in deeds(weighed, vain=True)
    assert Activate(mine, Kind.MOVE) not in deeds(weighed)


def test_the_first_move_of_the_same_unit_is():
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 2000))
    field.unit(RIGHT, "hearthguard", 4, (5000, 2000 + L + 2500))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    action, weighed = advised(at_turn(field, 3))
    assert action != Done()
    assert deeds(weighed)[0] == Activate(mine, Kind.MOVE)


@pytest.mark.parametrize(("where", "is_vain"), [(4100, True), (1500, False)])
def test_a_move_that_gets_a_unit_out_of_a_charge_may_tire_it(where: int, *, is_vain: bool):
    ends = []
    for y, fatigue in ((4000, 0), (where, 1)):
        field = Field()
        mine = field.unit(LEFT, "levies", 6, (5000, y), fatigue=fatigue)
        field.change(mine, acts=(Kind.MOVE,))
        field.unit(RIGHT, "hearthguard", 8, (5000, 5400))
        ends.append(field.state)
    assert is_idle(field.rules, ends[0], ends[1], mine) is is_vain


def test_a_step_that_goes_nowhere_is_not_advised():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (5450, 2300))
    field.unit(LEFT, "hearthguard", 4, (5000, 2900))
    field.unit(RIGHT, "warriors", 8, (5000, 8500))
    field.dice(LEFT, ELITE, Face.COMMON)
    _, weighed = advised(at_turn(field, 3))
    # Two centimetres, to be right behind his guards.
    assert Activate(lord, Kind.MOVE) in deeds(weighed, vain=True)
    assert Activate(lord, Kind.MOVE) not in deeds(weighed)


@pytest.mark.parametrize(("troop", "is_vain"), [("levies", False), ("hearthguard", True)])
def test_a_warlord_is_not_sent_where_he_is_tired_out(troop: str, *, is_vain: bool):
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (5000, 4000))
    foe = field.unit(RIGHT, troop, 4, (5000, 5200))
    field.unit(RIGHT, "hearthguard", 4, (5000, 8000))
    field.dice(LEFT, ELITE, Face.COMMON)
    _, weighed = advised(at_turn(field, 3))
    assert Activate(lord, Kind.CHARGE, foe) in deeds(weighed, vain=is_vain)


def test_a_good_shot_goes_before_the_end_of_the_turn():
    field = Field()
    mine = field.unit(LEFT, "levies", 12, (5000, 4000), "bow")
    foe = field.unit(RIGHT, "hearthguard", 4, (5000, 6200))
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    action, weighed = advised(at_turn(field, 6, theirs=6))
    assert action != Done()
    assert deeds(weighed)[0] == Activate(mine, Kind.SHOOT, foe)


def test_nobody_shoots_at_a_warlord_who_only_tires_when_no_turn_is_left_to_use_that():
    field = Field()
    mine = field.unit(LEFT, "levies", 6, (5000, 4000), "bow")
    lord = field.unit(RIGHT, "warlord", 1, (5000, 6200))
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    _, late = advised(at_turn(field, 6, theirs=6))
    _, early = advised(at_turn(field, 3))
    worths = [
        next(
            each.parts.material
            for each in weighed
            if deeds((each,), vain=each.is_vain) == [Activate(mine, Kind.SHOOT, lord)]
        )
        - next(each.parts.material for each in weighed if each.plan is None)
        for weighed in (late, early)
    ]
    assert worths[0] < worths[1]


def test_a_charge_that_is_clearly_favourable_goes_before_the_end_of_the_turn():
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 4000))
    foe = field.unit(RIGHT, "levies", 9, (5000, 5300))
    field.unit(RIGHT, "hearthguard", 8, (6500, 6600))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    action, weighed = advised(at_turn(field, 2))
    # Somebody who could strike back keeps the captain from it.
    game = field.game(side=LEFT)
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    assert Captain(game.rules, Random(SEED)).decide(View(LEFT, game.state), asked) == Done()
    assert action != Done()
    assert deeds(weighed)[0] == Activate(mine, Kind.CHARGE, foe)


def test_whoever_advises_thinks_no_longer_than_the_purse_allows(monkeypatch: pytest.MonkeyPatch):
    field = Field()
    for x in (3000, 5000):
        field.unit(LEFT, "warriors", 8, (x, 2000))
    field.unit(RIGHT, "hearthguard", 4, (5000, 2000 + L + 2500))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    game = at_turn(field, 3).game(side=LEFT)
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    thought = []
    for purse in (counsellor_module.PURSE, 1):
        monkeypatch.setattr(counsellor_module, "PURSE", purse)
        counsellor = Counsellor(game.rules, Random(SEED))
        counsellor.decide(View(LEFT, game.state), asked)
        thought.append([each for each in counsellor.weighed if each.plan is not None])
    assert len(thought[0]) > len(thought[1]) == 1


def test_an_advance_ends_where_no_enemy_reaches_the_unit():
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (3000, 2000))
    riders = field.unit(RIGHT, "hearthguard", 4, (6200, 5800), "horse")
    field.unit(RIGHT, "levies", 12, (9500, 7500))
    game = at_turn(field, 4).game(side=LEFT)
    ctx = Context(game.rules, game.state)
    foe = ctx.unit(riders)
    reach = charge_reach(ctx, foe)
    ((unit, goal),) = Counsellor(game.rules, Random(SEED)).advances(game.state, LEFT, {mine})
    x, y = centre_of(ctx.unit(mine).figures)
    way = goal[0] - x, goal[1] - y
    assert unit == mine
    assert way[0] > 0 < way[1]

    def apart(eighths: int) -> int:
        """How far from the riders it would be after so many eighths of a whole Move."""
        dx, dy = (each * eighths // went for each in way)
        moved = [moved_to(f, f.x + dx, f.y + dy) for f in ctx.unit(mine).figures]
        return min(gap(one, other) for one in moved for other in foe.figures)

    went = round(hypot(*way) * PARTS / M)
    assert 0 < went < PARTS
    assert apart(went) > reach + BEYOND >= apart(went + 1)


def test_dice_that_strike_without_a_unit_are_turned_on_whom_they_hurt_most():
    field = board_field(ability("rain", ORDERS, Volley(dice=6)))
    field.unit(LEFT, "warriors", 8, (5000, 4000))
    lord = field.unit(RIGHT, "warlord", 1, (4500, 6000))
    guards = field.unit(RIGHT, "hearthguard", 4, (6000, 6000))
    lay(field, LEFT, "rain")
    game = field.orders().do(spend("rain"))
    asked = game.asked
    assert isinstance(asked, Decide)
    assert asked.window is Window.TARGET
    view = View(LEFT, game.state)
    # By their worth alone the lord would be named, who only tires.
    named = [agent(game.rules, Random(SEED)).decide(view, asked) for agent in (Captain, Counsellor)]
    assert named == [Choose(lord), Choose(guards)]


@pytest.mark.parametrize(("acts", "kind"), [((Kind.MOVE,), Kind.SHOOT), ((), Kind.CHARGE)])
def test_a_shot_that_costs_nothing_comes_before_the_charge_of_the_same_unit(acts: tuple[Kind, ...], kind: Kind):
    field = Field()
    mine = field.unit(LEFT, "hearthguard", 8, (5000, 4000), "horse", "javelins")
    field.change(mine, acts=acts)
    foe = field.unit(RIGHT, "warriors", 4, (5000, 5300))
    field.dice(LEFT, ELITE, Face.COMMON)
    _, weighed = advised(at_turn(field, 3))
    # Whoever has done nothing yet would tire by the charge after it.
    assert deeds(weighed)[0] == Activate(mine, kind, foe)
    assert weighed[0].is_first is (kind is Kind.SHOOT)
    if kind is Kind.SHOOT:
        assert deeds(weighed)[1] == Activate(mine, Kind.CHARGE, foe)


@pytest.mark.parametrize("figures", [1, 8])
def test_a_shot_that_takes_next_to_nothing_is_not_advised(figures: int):
    field = Field()
    mine = field.unit(LEFT, "levies", figures, (5000, 4000), "bow")
    foe = field.unit(RIGHT, "levies", 4, (5000, 6200))
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    _, weighed = advised(at_turn(field, 3))
    assert (Activate(mine, Kind.SHOOT, foe) in deeds(weighed, vain=True)) is (figures == 1)


def test_a_lone_hero_who_bears_a_shot_is_not_preferred_to_whom_it_takes():
    field = Field()
    mine = field.unit(LEFT, "warriors", 2, (5000, 4000), "bow")
    lord = field.unit(RIGHT, "warlord", 1, (4000, 6000))
    foe = field.unit(RIGHT, "hearthguard", 4, (6000, 6000))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    _, weighed = advised(at_turn(field, 3))
    shots = [each for each in deeds(weighed) if each.kind is Kind.SHOOT]
    assert shots == [Activate(mine, Kind.SHOOT, foe), Activate(mine, Kind.SHOOT, lord)]


@pytest.mark.parametrize(("turn", "is_vain"), [(3, False), (6, True)])
def test_nobody_moves_in_the_last_turn_for_what_no_turn_will_use(turn: int, *, is_vain: bool):
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 1500))
    field.unit(RIGHT, "levies", 12, (5000, 8000))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    there = at_turn(field, turn)
    _, weighed = advised(there)
    assert (Activate(mine, Kind.MOVE) in deeds(weighed, vain=True)) is is_vain
    game = there.game(side=LEFT)
    assert (Counsellor(game.rules, Random(SEED)).advances(game.state, LEFT, {mine}) == []) is is_vain


def test_a_lone_hero_who_falls_is_worth_more_figures_than_his_own():
    field = Field()
    mine = field.unit(LEFT, "hearthguard", 6, (5000, 4000))
    lord = field.unit(RIGHT, "warlord", 1, (5000, 5000), fatigue=2)
    field.dice(LEFT, ELITE, Face.COMMON)
    _, weighed = advised(at_turn(field, 3))
    charge = next(each for each in weighed if deeds((each,), vain=each.is_vain) == [Activate(mine, Kind.CHARGE, lord)])
    given = dict(charge.plan.why.given)
    assert int(given["own"]) >= int(given["theirs"])
    assert not charge.is_vain
