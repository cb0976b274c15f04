"""Twelve positions that pin what the captain does; each is decided twice alike, within its purse, with its parts."""

from __future__ import annotations

from random import Random

import pytest

from skald.agents.captain import PURSE, Captain
from skald.agents.raider import Raider
from skald.rules.actions import Activate, Done, Exploit, Trigger
from skald.rules.asking import charge_reach
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply, awaiting, options
from skald.rules.geometry import any_within
from skald.rules.ids import AbilityId, Face, Kind, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.state import State
from skald.rules.view import View
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.thinking import act, at_turn

BOARD = "fjord-reavers"
WARRIORS, ELITE, LEVIES = f"{BOARD}.warriors", f"{BOARD}.elite", f"{BOARD}.levies"


def lines(tired: int = 0) -> Field:
    """Own warriors with a die, and guards L + M before them."""
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 3000))
    field.unit(RIGHT, "hearthguard", 4, (5000, 3000 + L + 300), fatigue=tired)
    field.dice(LEFT, WARRIORS, Face.COMMON)
    return at_turn(field, 1)


def is_in_reach(field: Field, state: State, mine: UnitId, foe: UnitId) -> bool:
    ctx = Context(field.rules, state)
    return any_within(state.units[mine].figures, state.units[foe].figures, charge_reach(ctx, state.units[foe]))


def test_1_it_halts_outside_the_reach_of_guards_where_the_raider_walks_in():
    field = lines()
    captain, raider = act(field), act(field, Raider(field.rules, Random(1)))
    assert captain.deed is not None
    assert captain.deed.kind is Kind.MOVE
    reached = [is_in_reach(field, each.state, UnitId(0), UnitId(1)) for each in (captain, raider)]
    assert reached == [False, True]
    assert captain.state.units[0].figures != field.state.units[0].figures


def test_2_it_walks_up_to_those_who_are_exhausted():
    field = lines(tired=3)
    found = act(field)
    before, after = field.state.units[0].figures[0], found.state.units[0].figures[0]
    assert found.deed is not None
    assert found.deed.kind is Kind.MOVE
    assert after.y - before.y > M * 3 // 4


def prey(*, tired: int = 0, guards: bool = True) -> Field:
    """Guards with a die between a warlord and eight tired warriors, as far from either."""
    field = Field()
    field.unit(LEFT, "hearthguard", 8, (5000, 4000), "heavy-weapon")
    field.unit(RIGHT, "warlord", 1, (4600, 5400), fatigue=tired)
    field.unit(RIGHT, "warriors", 8, (6000, 5400), fatigue=2)
    if guards:
        field.unit(RIGHT, "hearthguard", 4, (3900, 6300))
    field.dice(LEFT, ELITE, Face.COMMON)
    return at_turn(field, 3)


def test_3_it_charges_tired_warriors_rather_than_a_fresh_warlord_among_guards():
    found = act(prey())
    assert found.deed is not None
    assert (found.deed.kind, found.deed.target) == (Kind.CHARGE, UnitId(2))
    assert found.part("material") > 0


def test_4_it_charges_a_warlord_who_is_nearly_exhausted_and_alone():
    found = act(prey(tired=3, guards=False))
    assert found.deed is not None
    assert (found.deed.kind, found.deed.target) == (Kind.CHARGE, UnitId(1))


@pytest.mark.parametrize(("figures", "charges"), [(5, False), (2, True)])
def test_5_who_has_charged_already_charges_again_only_where_it_pays_well(figures: int, *, charges: bool):
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 4000), fatigue=1)
    field.change(mine, acts=(Kind.CHARGE,))
    field.unit(RIGHT, "warriors", figures, (5000, 5300), fatigue=0 if figures > 2 else 2)
    field.dice(LEFT, WARRIORS, Face.COMMON)
    found = act(at_turn(field, 2))
    assert (found.deed is not None and found.deed.kind is Kind.CHARGE) is charges


def test_6_an_exhausted_unit_in_reach_rests_before_a_friend_takes_a_poor_shot():
    field = Field()
    worn = field.unit(LEFT, "hearthguard", 6, (5000, 4000), fatigue=3)
    field.unit(LEFT, "levies", 6, (2000, 4000), "bow")
    field.unit(RIGHT, "hearthguard", 4, (5000, 5300))
    field.unit(RIGHT, "hearthguard", 4, (6200, 5300))
    field.unit(RIGHT, "warriors", 8, (2000, 6600))
    field.dice(LEFT, ELITE, Face.COMMON)
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    found = act(at_turn(field, 2))
    assert found.deed is not None
    assert (found.deed.unit, found.deed.kind) == (worn, Kind.REST)
    assert found.part("threat") > 0


def test_7_of_two_charges_on_one_enemy_the_first_leaves_less_to_strike_back_at():
    field = Field()
    guards = field.unit(LEFT, "hearthguard", 6, (4600, 4000))
    levies = field.unit(LEFT, "levies", 8, (6200, 4000))
    field.unit(RIGHT, "warriors", 6, (5200, 5300), fatigue=1)
    field.dice(LEFT, ELITE, Face.COMMON)
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    found = act(at_turn(field, 3))
    assert found.deed is not None
    assert (found.deed.unit, found.deed.kind) == (guards, Kind.CHARGE)
    assert len(found.state.units[levies].figures) == 8


@pytest.mark.parametrize(("ours", "theirs", "charges"), [(7, 5, True), (9, 6, False)])
def test_8_in_the_last_turn_of_all_it_dares_for_the_win_and_keeps_one(ours: int, theirs: int, *, charges: bool):
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 4000), started=8 + 2 * theirs)
    field.unit(RIGHT, "warriors", 8, (5000, 5300), started=8 + 2 * ours)
    field.dice(LEFT, WARRIORS, Face.COMMON)
    turns = field.rules.constants.turns
    found = act(at_turn(field, turns, theirs=turns))
    assert (found.deed is not None and found.deed.kind is Kind.CHARGE) is charges


@pytest.mark.parametrize(("turn", "charges"), [(5, False), (6, True)])
def test_in_its_last_turn_it_tries_what_average_dice_show_nothing_of(turn: int, *, charges: bool):
    """A hero bears what falls on him on average; whoever would not win charges him all the same, at the end."""
    field = Field()
    field.unit(LEFT, "warriors", 4, (5000, 4000), started=8)
    field.unit(RIGHT, "warlord", 1, (5000, 5300), fatigue=2)
    field.dice(LEFT, WARRIORS, Face.COMMON)
    found = act(at_turn(field, turn, theirs=turn))
    assert (found.deed is not None and found.deed.kind is Kind.CHARGE) is charges


def test_in_the_last_turn_of_all_it_moves_up_and_charges():
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 2000), started=16)
    field.unit(RIGHT, "warriors", 2, (5000, 2000 + L), started=8)
    for _ in range(2):
        field.dice(LEFT, WARRIORS, Face.COMMON)
    turns = field.rules.constants.turns
    found = act(at_turn(field, turns, theirs=turns))
    assert found.deed is not None
    assert found.deed.kind is Kind.MOVE
    field.state = found.state
    again = act(field)
    assert again.deed is not None
    assert again.deed.kind is Kind.CHARGE


def test_9_a_warlord_in_front_of_riders_steps_back_behind_his_guards_instead_of_a_poor_shot():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (5200, 5200), fatigue=2)
    guards = field.unit(LEFT, "hearthguard", 4, (5000, 3600), fatigue=2)
    field.change(guards, acts=(Kind.MOVE,))
    archers = field.unit(LEFT, "hearthguard", 2, (1500, 3000), "bow")
    for x in (4700, 6000):
        field.unit(RIGHT, "hearthguard", 4, (x, 6900), "horse")
    levies = field.unit(RIGHT, "levies", 4, (1500, 5200))
    field.terrain("wood", (1800, 5300))
    field.dice(LEFT, ELITE, Face.COMMON)
    field.state = at_turn(field, 3).state
    # The one die could have two archers shoot at Levies in a wood.
    granted = apply(field.rules, field.game(side=LEFT).state, Trigger(AbilityId(ELITE), (Face.COMMON,)))
    assert Activate(archers, Kind.SHOOT, levies) in list(options(field.rules, granted.state))
    found = act(field)
    assert found.deed is not None
    assert (found.deed.unit, found.deed.kind) == (lord, Kind.MOVE)
    assert found.state.units[lord].figures[0].y < 5200
    assert found.part("threat") > 0


@pytest.mark.parametrize(("figures", "spends"), [(1, False), (8, True)])
def test_10_a_marker_is_kept_where_the_melee_is_won_and_spent_where_it_is_not(figures: int, *, spends: bool):
    field = Field()
    mine = field.unit(LEFT, "hearthguard", 8 if figures == 1 else 2, (5000, 4000))
    foe = field.unit(RIGHT, "warriors", figures, (5000, 5000), fatigue=1)
    captain = Captain(field.rules, Random(1))
    game = field.game().grant(mine, Kind.CHARGE, foe)
    chosen = []
    for _ in range(12):
        asked = awaiting(game.rules, game.state)
        if not isinstance(asked, Decide):
            break
        there = View(asked.side, game.state)
        if asked.side is LEFT:
            decided = captain.decide(there, asked)
            again = Captain(game.rules, Random(1))
            assert (again.decide(there, asked), again.explain()) == (decided, captain.explain())
            assert captain.work <= PURSE
            assert captain.explain().code
            chosen += [decided] if isinstance(decided, Exploit) else []
        else:
            decided = Raider(game.rules, Random(1)).decide(there, asked)
        game.do(decided)
    assert bool(chosen) is spends


def test_11_archers_shoot_at_guards_in_the_open_and_not_at_levies_in_cover():
    field = Field()
    archers = field.unit(LEFT, "levies", 12, (5000, 3000), "bow")
    field.terrain("wood", (3800, 6400))
    field.unit(RIGHT, "levies", 6, (3400, 6300))
    field.unit(RIGHT, "hearthguard", 4, (5800, 6400))
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    found = act(at_turn(field, 2))
    assert found.deed is not None
    assert (found.deed.unit, found.deed.kind, found.deed.target) == (archers, Kind.SHOOT, UnitId(2))


def test_11_archers_with_nobody_in_range_do_not_step_into_the_reach_of_riders():
    field = Field()
    archers = field.unit(LEFT, "levies", 8, (5000, 2000), "bow")
    field.unit(RIGHT, "hearthguard", 8, (5000, 2000 + L + M + 1200), "horse")
    field.dice(LEFT, LEVIES, Face.UNCOMMON)
    found = act(at_turn(field, 1))
    assert not is_in_reach(field, found.state, archers, UnitId(1))


@pytest.mark.parametrize(("ours", "theirs", "comes"), [(4, 8, True), (12, 8, False)])
def test_12_who_trails_comes_and_who_leads_need_not(ours: int, theirs: int, *, comes: bool):
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 2000), started=8 + 2 * theirs)
    field.unit(RIGHT, "warriors", 8, (5000, 7000), started=8 + 2 * ours)
    field.dice(LEFT, WARRIORS, Face.COMMON)
    found = act(at_turn(field, 5))
    assert isinstance(found.first, Done) is not comes
    if comes:
        assert found.state.units[0].figures[0].y > field.state.units[0].figures[0].y + S
