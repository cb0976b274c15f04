"""Small judgements of the agents, each at a position laid out by hand: what is weighed, and what it comes to."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from skald.agents.ability_worth import Outlook, eases_nobody, rolls_dice, verb_worth
from skald.agents.agent import reason
from skald.agents.candidates import Plan
from skald.agents.captain import TURN_PURSE, Captain
from skald.agents.caution import Caution
from skald.agents.chances import Chance, Chances
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.estimate import _saved, figure_worth, loss_worth
from skald.agents.field import Field as Lie
from skald.agents.field import _are_alike
from skald.agents.fight_choices import _after, _price, choose_losses
from skald.agents.foresight import Imagined
from skald.agents.havens import REACHED, UNGUARDED, _cost, _is_barred
from skald.agents.heroes import harm
from skald.agents.landscaping import PARTS, _on_the_rim
from skald.agents.memory import Memory
from skald.agents.own_orders import _sacrifice
from skald.agents.position import Parts
from skald.agents.raider import Raider
from skald.agents.reserves import _goal
from skald.agents.setting_up import _next_unit
from skald.agents.squire import Squire
from skald.agents.weighing import Weighed, told
from skald.agents.weights import CAPTAIN, RAIDER
from skald.rules.abilities import model
from skald.rules.actions import Activate, ChooseEdge, Exploit, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.bases import stand
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.frames import ActivationPhase, Casualties, Combatant
from skald.rules.ids import AbilityId, Face, Kind, RuleId, UnitId
from skald.rules.view import View
from tests.kit.boards import MELEE, ORDERS, ability, board_field
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.magic import arena
from tests.kit.scenarios import Table, row
from tests.kit.setups import opened

BOARD = "fjord-reavers"


def deeds_of(field: Field) -> Deeds:
    return Deeds(field.rules, field.game().state, LEFT, Memory())


def outlook_of(field: Field) -> Outlook:
    return Outlook(Context(field.rules, field.state), LEFT)


# --- before the first turn


def test_who_has_to_be_put_down_is_the_next_and_heroes_are_the_last():
    field = Field()
    for troop in ("warlord", "levies", "warriors"):
        field.unit(LEFT, troop, 1, (3000, 3000))
    ctx = Context(field.rules, field.state)
    lord, levies, warriors = field.state.units
    assert _next_unit(ctx, [lord, levies, warriors], [warriors], must=True) is warriors
    assert _next_unit(ctx, [lord, levies, warriors], [warriors], must=False) is levies


def test_a_reserve_without_an_enemy_makes_for_the_middle():
    field = Field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    assert _goal(Context(field.rules, field.state), LEFT) == (field.state.width // 2, field.state.height // 2)


def test_places_along_the_rim_are_a_twelfth_of_the_table_apart():
    game = opened(scenario="sacred-ground").roll(1, 0, 0).do(ChooseEdge(0))
    kinds = sorted(kind for kind, row in game.rules.terrain.items() if row.listed and not row.large)[:1]
    found = {(action.x, action.y) for action in _on_the_rim(game.rules, game.state, kinds)}
    wide, high = game.state.width // PARTS, game.state.height // PARTS
    assert (wide, high) == (1000, 750)
    assert found
    assert all(x % wide == 0 and y % high == 0 for x, y in found)
    assert all(x in (wide, 11 * wide) or y in (high, 11 * high) for x, y in found)


# --- where to stand


def test_archers_make_for_a_place_just_inside_their_range():
    field = Field()
    archers = field.unit(LEFT, "levies", 1, (1000, 3000), "bow")
    field.unit(RIGHT, "warriors", 1, (11000, 3000))
    seen = Lie(Context(field.rules, field.state), LEFT)
    x, y = seen.goal(field.state.units[archers])
    assert (x, y) == (11000 - seen.reach(field.state.units[archers]) * 9 // 10, 3000)


def test_bases_are_alike_if_they_are_round_and_of_one_size():
    small, large, long = stand("round-25", 0, 0), stand("round-40", 0, 0), stand("rect-25x50", 0, 0)
    assert _are_alike((small, small))
    assert not _are_alike((small, large))
    assert not _are_alike((long, long))


def test_a_friend_bars_the_way_of_the_nearest_figure_of_an_enemy():
    field = Field()
    field.unit(LEFT, "warriors", 1, (5000, 4000))
    field.unit(LEFT, "warriors", 1, (5000, 3000))
    near = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(5000, 5000), (9000, 3000)])
    far = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(5600, 3000), (5000, 5000)])
    caution = Caution(Lie(Context(field.rules, field.state), LEFT))
    friend, mine = field.state.units[0], field.state.units[1]
    barred = [_is_barred(caution, field.state.units[foe], mine.figures[0], [friend]) for foe in (near, far)]
    assert barred == [True, False]


def test_a_place_is_counted_to_the_end_unless_it_costs_more_than_it_may():
    field = Field()
    field.unit(LEFT, "warlord", 1, (5000, 3000))
    field.unit(RIGHT, "warriors", 4, (5000, 4000))
    lie = Lie(Context(field.rules, field.state), LEFT)
    there = field.state.units[0].figures[0]
    costs = [_cost(lie, Caution(lie), [], there, most, []) for most in (UNGUARDED - 1, UNGUARDED, UNGUARDED + 1)]
    assert costs == [UNGUARDED, UNGUARDED + REACHED, UNGUARDED + REACHED]


def test_who_walks_has_no_perch():
    field = arena()
    walkers = field.unit(LEFT, "warriors", 8, (5000, 1000))
    flyers = field.unit(LEFT, "flyers", 1, (8000, 1000))
    field.unit(RIGHT, "levies", 6, (5000, 5200))
    flying = deeds_of(field).magic.flying
    assert [flying._may_perch(field.state.units[uid]) for uid in (walkers, flyers)] == [False, True]
    # One flyer alone pays for what it flies over too.
    assert flying.cost(field.state.units[flyers], field.state.units[2]) == 0


def test_in_the_first_turns_of_a_battle_for_points_nobody_is_bold_without_a_prize():
    bold = []
    for turn in (1, 5):
        found = Table("take-and-hold")
        found.markers((600, 450))
        found.place(LEFT, "warriors", row(560, 300, 4))
        found.place(RIGHT, "warriors", row(560, 525, 4))
        found.state = replace(found.state, turn=turn)
        bold.append(deeds_of(found)._is_bold(found.state.units[0], None))
    assert bold == [False, True]


# --- what fights come to


def test_defence_dice_beyond_the_hits_save_more():
    field = Field()
    uid = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = Context(field.rules, field.state)
    assert _saved(ctx, Combatant(uid), 300, 2) == 100
    assert _saved(ctx, Combatant(uid, defence=3), 300, 2) == 200
    # At most two defence dice for a hit.
    assert _saved(ctx, Combatant(uid, defence=9), 300, 2) == 200


def test_a_hero_pays_in_markers_then_in_guards_and_then_with_his_life():
    field = Field()
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(LEFT, "hearthguard", 1, (3000, 3400))
    ctx = Context(field.rules, field.state)
    hero, guard = field.state.units
    borne = 100 * (ctx.limit(hero) - 1)
    each = figure_worth(ctx, guard)
    assert harm(ctx, hero, 100, borne, 10) == borne * 10 // 100
    assert harm(ctx, hero, 100, borne + 50, 10) == (borne * 10 + 50 * each) // 100
    assert harm(ctx, hero, 100, borne + 150, 10) == (borne * 10 + 100 * each) // 100 + loss_worth(ctx, hero, 50)


def test_an_ability_in_a_fight_is_weighed_as_long_as_it_is_the_same_fight():
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 4000))
    foe = field.unit(RIGHT, "warriors", 8, (5000, 5000))
    board = field.rules.boards[BOARD]
    ability = next(a for a in board.abilities if model.AbilityType.MELEE in a.types)
    field.dice(LEFT, ability.id, *(slot[0] for slot in ability.cost))
    game = field.game().grant(mine, Kind.CHARGE, foe)
    raider = Raider(game.rules, Random(1))
    while not (found := [a for a in options(game.rules, game.state) if isinstance(a, Trigger)]):
        game.do(raider.decide(View(game.asked.side, game.state), game.asked))
    after = _after(game.rules, game.state, found[0])
    assert after is not None
    assert after.fight().attacker.unit == mine


def test_a_hero_bears_a_wound_by_fatigue_while_he_can():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    game = field.game(Casualties(lord, 1, RuleId("test")))
    action, why = choose_losses(game.rules, game.state)
    assert isinstance(action, Use)
    assert (action.unit, why.code) == (lord, "resist")


# --- dice and chances


def test_what_effects_are_worth():
    assert [verb_worth(model.RollDice(dice=n)) for n in (1, 3)] == [10, 30]
    assert [verb_worth(model.Volley(dice=n)) for n in (1, 3)] == [8, 24]


def test_only_effects_that_all_ease_may_ease_nobody():
    field = Field()
    uid = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ease, roll = model.EaseFatigue(), model.RollDice(dice=1)
    ctx = Context(field.rules, field.state)
    assert [eases_nobody(ctx, LEFT, verbs) for verbs in ((ease,), (ease, roll), (roll,))] == [True, False, False]
    field.change(uid, fatigue=1)
    assert not eases_nobody(Context(field.rules, field.state), LEFT, (ease,))


def test_orders_that_roll_dice_are_given_and_those_that_ease_for_the_tired():
    roll, ease = ability("roll", ORDERS, model.RollDice(dice=2)), ability("ease", ORDERS, model.EaseFatigue())
    other = ability("other", ORDERS, model.Hush())
    assert [rolls_dice(each) for each in (roll, ease)] == [True, False]
    field = board_field(roll, ease, other)
    uid = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert [outlook_of(field)._orders_worth(each) for each in (ease, other)] == [0, 4]
    field.change(uid, fatigue=2)
    assert [outlook_of(field)._orders_worth(each) for each in (ease, other)] == [28, 4]


def test_a_die_is_laid_for_two_if_any_other_completes_them():
    pair = ability("pair", MELEE, model.Gain(what="attack", amount=1), cost="c r")
    field = board_field(pair)
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    for rest, completes in (((Face.COMMON, Face.UNCOMMON, Face.RARE), True), ((Face.COMMON, Face.UNCOMMON), False)):
        field.inactive(LEFT, *rest)
        assert outlook_of(field)._can_complete(Face.COMMON, pair, []) is completes


def test_where_dice_left_cost_one_and_nobody_is_near_a_die_for_melee_is_worth_nothing():
    gain = ability("gain", MELEE, model.Gain(what="attack", amount=1))
    field = board_field(gain, edition="first")
    field.unit(LEFT, "warriors", 4, (3000, 1000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert outlook_of(field).ability_worth(gain) == 0


def test_an_ability_calls_only_those_it_is_meant_for():
    field = Field()
    guards = field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    field.unit(LEFT, "levies", 8, (5000, 3000))
    field.unit(RIGHT, "warriors", 8, (4000, 4200))
    field.dice(LEFT, f"{BOARD}.elite", Face.COMMON)
    game = field.game(ActivationPhase(LEFT))
    deeds = Deeds(field.rules, game.state, LEFT, Memory())
    called = {chance.deed.action.unit for chance in Chances(field.rules).listed(deeds)
              if chance.deed is not None and isinstance(chance.action, Trigger)}  # fmt: skip
    assert called == {guards}


def test_a_chance_that_is_worth_nothing_is_not_taken():
    found = []
    for fatigue in (0, 2):
        field = Field()
        field.unit(LEFT, "warriors", 4, (3000, 3000), fatigue=fatigue)
        field.unit(RIGHT, "hearthguard", 8, (3000, 3900))
        field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
        deeds = deeds_of(field)
        listed = Chances(field.rules).listed(deeds)
        found.append((listed[0].worth > 0, Chances(field.rules).best(deeds) is not None))
    assert found == [(False, False), (True, True)]


def test_without_anything_to_hold_a_melee_is_worth_its_losses_alone():
    field = Field()
    mine, foe = field.unit(LEFT, "warriors", 4, (3000, 3000)), field.unit(RIGHT, "warriors", 4, (3000, 3900))
    for for_points in (True, False):
        deeds = Deeds(field.rules, field.game().state, LEFT, Memory(), for_points=for_points)
        assert deeds._at_stake(field.state.units[mine], field.state.units[foe]) == 0


def test_why_names_the_part_that_decided():
    better, worse = Parts(material=60, threat=-30), Parts(material=0, threat=-10)
    why = told(Weighed(None, better), Weighed(None, worse), Parts())
    assert dict(why.given) == {
        "material": 100, "threat": -50, "instead": "done", "behind": 66, "part": "material",
    }  # fmt: skip


def test_why_names_who_acts_and_on_whom_and_nobody_where_there_is_none():
    charge, move = Activate(UnitId(3), Kind.CHARGE, UnitId(5)), Activate(UnitId(3), Kind.MOVE)
    given = []
    for action in (charge, move):
        plan = Plan(action, reason("test"), action.kind.value, Deed(action, 0, reason("test")))
        given.append(dict(told(Weighed(plan, Parts()), None, Parts()).given))
    assert given == [{"unit": 3, "target": 5}, {"unit": 3}]


def test_a_position_of_which_nothing_is_said_is_worth_nothing_in_any_part():
    nothing = Parts()
    assert [getattr(nothing, name) for name in nothing.__struct_fields__] == [0] * 7
    assert (nothing.objective, nothing.total) == (0, 0)


def test_a_marker_spent_in_a_fight_costs_less_than_a_die_and_more_to_the_captain():
    trigger, exploit = Trigger(AbilityId("test"), faces=(Face.COMMON, Face.RARE)), Exploit("armour")
    assert [_price(exploit, weights) for weights in (RAIDER, CAPTAIN)] == [RAIDER.marker, CAPTAIN.marker] == [5, 12]
    assert _price(trigger, RAIDER) == 2 * 9


def test_who_has_decided_nothing_says_so():
    assert Raider(Field().rules, Random(1)).explain() == reason("nothing-decided")


def test_a_captain_weighs_a_move_that_was_granted_against_stepping_back():
    field = Field()
    mine = field.unit(LEFT, "warriors", 4, (5000, 3000))
    field.unit(RIGHT, "hearthguard", 4, (4700, 3900), "horse")
    captain, game = Captain(field.rules, Random(1)), field.game().grant(mine, Kind.MOVE)
    assert isinstance(game.asked, Decide)
    captain.decide(View(LEFT, game.state), game.asked)
    why = captain.explain()
    assert (why.code, dict(why.given)["instead"]) == ("weighed-move", "back")


def test_a_captain_who_has_thought_enough_in_a_turn_thinks_again_in_the_next():
    field = Field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    game = field.game()
    assert isinstance(game.asked, Decide)
    thinks = []
    for turn in (game.state.turn, game.state.turn - 1):
        captain = Captain(field.rules, Random(1))
        captain._turn = (turn, TURN_PURSE)
        captain.decide(View(LEFT, game.state), game.asked)
        thinks.append(captain.work > 0)
    assert thinks == [False, True]


def test_a_captain_counts_what_it_has_thought_through():
    field = Field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    captain, game = Captain(field.rules, Random(1)), field.game()
    assert captain.work == 0
    assert isinstance(game.asked, Decide)
    captain.decide(View(LEFT, game.state), game.asked)
    assert captain.work > 0


def test_a_cheap_figure_of_many_is_given_up_and_no_other():
    field = Field()
    few, many = field.unit(LEFT, "levies", 4, (3000, 3000)), field.unit(LEFT, "levies", 12, (3000, 4000))
    dear = field.unit(LEFT, "hearthguard", 8, (3000, 6000))
    ctx = Context(field.rules, field.state)
    uses = [Use(RuleId("test"), few, each) for each in (few, dear, many)]
    decided = _sacrifice(ctx, uses)
    assert decided is not None
    assert decided[0] == uses[2]
    assert _sacrifice(ctx, uses[:2]) is None


def test_who_decides_in_a_thought_has_the_taste_of_whoever_thinks():
    assert Imagined(Field().rules, Memory(), CAPTAIN).weights is CAPTAIN


def test_a_squire_believes_in_any_effect_but_not_in_a_hero_who_goes_ahead_in_vain():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 8, (3000, 6000))
    deeds, squire = deeds_of(field), Squire(field.rules, Random(1))
    move = Activate(lord, Kind.MOVE)
    found = [
        squire._is_plausible(deeds, Chance(move, worth, reason("advance"), deed))
        for worth, deed in ((5, Deed(move, 5, reason("advance"))), (-5, Deed(move, -5, reason("advance"))), (-5, None))
    ]
    assert found == [True, False, True]
