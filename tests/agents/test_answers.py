"""What the raider answers, window by window, on positions laid out by hand."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.agents.fight_choices import _one_of_each, choose_losses
from skald.agents.raider import Raider
from skald.rules.abilities import model
from skald.rules.abilities.model import ActivateUnits, UnitFilter
from skald.rules.actions import (
    Action,
    Activate,
    Change,
    Choose,
    CloseRanks,
    Done,
    Exploit,
    RemoveFigures,
    TakeBack,
    Trigger,
    Use,
)
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.frames import Casualties
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face, Kind, RuleId, UnitId
from skald.rules.lengths import S
from skald.rules.view import View
from tests.kit.boards import (
    ACTIVATION,
    MELEE,
    ORDERS,
    REACTION,
    ability,
    activating,
    aid,
    begun,
    board_field,
    lay,
    spend,
)
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import duel, melee, trial

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
TEST = RuleId("test")


def answered(game: Game) -> tuple[Action, str]:
    """What a raider decides now, and why."""
    asked = game.asked
    assert isinstance(asked, Decide), asked
    raider = Raider(game.rules, Random(1))
    action = raider.decide(View(asked.side, game.state), asked)
    assert game.allows(action)
    return action, raider.explain().code


# --- inside a fight


def test_ranks_are_closed_where_cover_saves_more_than_the_dice_would_kill():
    chosen = []
    for mine, foe in ((("levies", 6), ("hearthguard", 8)), (("hearthguard", 8), ("levies", 6))):
        field = trial()
        one, other = duel(field, foe, mine)
        game = melee(field, one, other)
        while game.asked.side is LEFT:
            game.do(Done())
        action, why = answered(game)
        chosen.append((action, why))
    assert chosen == [(CloseRanks(), "close-ranks"), (Done(), "open-ranks")]


def test_the_ability_that_changes_a_fight_most_is_used_and_none_that_changes_nothing():
    field = trial()
    for name in ("defence", "attack", "hush"):
        field.dice(LEFT, f"trial.{name}", C)
    one, other = duel(field, ("warriors", 8), ("warriors", 8))
    game = melee(field, one, other).do(Done(), Done())
    action, why = answered(game)
    assert isinstance(action, Trigger) and (action.ability, why) == ("trial.attack", "use-ability")
    game.do(action)
    while game.asked.side is RIGHT:
        game.do(Done())
    action, _ = answered(game)
    assert isinstance(action, Trigger) and action.ability == "trial.defence"


def test_nothing_is_spent_where_it_changes_nothing():
    field = trial()
    field.dice(LEFT, "trial.hush", C)
    one, other = duel(field, ("warriors", 8), ("warriors", 8))
    assert answered(melee(field, one, other).do(Done(), Done())) == (Done(), "nothing-worth-it")


def test_an_enemys_marker_is_exploited_where_it_tells():
    field = trial()
    field.dice(LEFT, "trial.hush", C)
    one, other = duel(field, ("warriors", 8), ("warriors", 8))
    field.change(other, fatigue=1)
    action, why = answered(melee(field, one, other).do(Done(), Done()))
    assert isinstance(action, Exploit) and why == "exploit-fatigue"


def test_the_same_ability_paid_in_another_way_is_weighed_once():
    first, dearer = (Trigger(AbilityId("a"), faces) for faces in ((C,), (R,)))
    other = Trigger(AbilityId("a"), (C,), 1)
    exploit = Exploit("armour")
    assert _one_of_each([first, dearer, Done(), other, exploit, exploit]) == [first, other, exploit]


# --- losses


def bled(fatigue: int, *guards_at: tuple[int, int], figures: int = 1) -> tuple[Action, str]:
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000), fatigue=fatigue)
    for at in guards_at:
        field.unit(LEFT, "hearthguard", figures, at)
    game = field.game(Casualties(lord, 1, TEST))
    action, why = choose_losses(game.rules, game.state)
    return action, why.code


def test_a_hero_bears_wounds_while_that_does_not_exhaust_him_then_his_guards_fall():
    field = Field()
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    ctx = Context(field.rules, field.state)
    most = ctx.limit(field.state.units[0])
    near = (3000, 3400)
    for fatigue in range(most - 1):
        assert bled(fatigue, near)[1] == "resist"
    action, why = bled(most - 1, near)
    assert isinstance(action, Use)
    assert (why, action.target) == ("bodyguard", 1)
    # Alone, he bears the last one too.
    assert bled(most - 1)[1] == "resist"


def test_ranks_lose_their_hindmost():
    field = Field()
    unit = field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 5000))
    game = field.game(Casualties(unit, 2, TEST))
    action, why = choose_losses(game.rules, game.state)
    assert isinstance(action, RemoveFigures) and len(action.figures) == 2
    assert (why.code, dict(why.given)["figures"]) == ("lose-hindmost", 2)


# --- answers to the enemy


def charged(gap: int, fatigue: int = 1) -> Game:
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=fatigue)
    target = field.unit(RIGHT, "warriors", 1, (3000, 3000 + 250 + gap))
    return field.game().grant(unit, Kind.CHARGE, target)


def test_a_charge_is_stopped_by_its_own_fatigue_where_that_leaves_it_short():
    assert answered(charged(S + 1)) == (Exploit("shorten"), "stop-charge")
    assert answered(charged(S)) == (Done(), "keep-marker")


def test_nobody_spends_a_marker_on_a_move():
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=1)
    field.unit(RIGHT, "warriors", 1, (3000, 5500))
    game = field.game().grant(unit, Kind.MOVE)
    assert game.asked.window is Window.SHORTEN
    assert answered(game) == (Done(), "keep-marker")


def test_of_enemies_the_worthiest_and_most_tired_is_chosen_and_of_friends_the_most_tired():
    def chosen(verb: model.AnyVerb, *tired: int) -> tuple[Action, str]:
        field = board_field(ability("do", ACTIVATION, verb))
        for n, fatigue in enumerate(tired):
            field.unit(LEFT, "warriors", 4 + n, (2000 + 2500 * n, 3000), fatigue=fatigue)
        for n, fatigue in enumerate(tired):
            field.unit(RIGHT, "warriors", 4 + n, (2000 + 2500 * n, 6000), fatigue=fatigue)
        lay(field, LEFT, "do")
        return answered(activating(field).do(spend("do")))

    give, ease = model.GiveFatigue(), model.EaseFatigue()
    assert chosen(give, 0, 0, 0) == (Choose(UnitId(5)), "best-prey")
    assert chosen(give, 0, 2, 0) == (Choose(UnitId(4)), "best-prey")
    assert chosen(ease, 1, 2, 0) == (Choose(UnitId(1)), "most-tired")
    assert chosen(ease, 1, 2, 2) == (Choose(UnitId(1)), "most-tired")


def meeting(answer: model.Ability, *, near: bool) -> Game:
    """The left side has announced a charge, or a Move; the right side may answer."""
    field = board_field(ability("act", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE, Kind.CHARGE))), answer)
    unit = field.unit(LEFT, "warriors", 6, (3000, 3000))
    target = field.unit(RIGHT, "warriors", 6, (3000, 4300))
    lay(field, LEFT, "act")
    field.dice(RIGHT, answer.id, C)
    deed = Activate(unit, Kind.CHARGE, target) if near else Activate(unit, Kind.MOVE)
    return activating(field).do(spend("act"), deed)


def test_a_strong_answer_is_kept_for_an_attack_and_a_weak_one_is_given_to_anybody():
    strong, weak = ability("strong", REACTION, model.Cancel()), ability("weak", REACTION, model.TireFoe())
    acts = ability("acts", REACTION, ActivateUnits(kinds=(Kind.MOVE,)))
    found = [answered(meeting(answer, near=near))[1] for answer in (strong, weak, acts) for near in (True, False)]
    assert found == ["answer", "nothing-worth-it", "answer", "answer", "answer", "answer"]


# --- Saga dice


def test_dice_of_no_use_are_taken_back_and_no_more_than_are_missing():
    idle = ability("idle", ORDERS, model.Hush(), basic=True)
    call = ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,)), basic=True)
    field = board_field(idle, call)
    field.unit(LEFT, "warlord", 1, (3000, 500))
    for n in range(4):
        field.unit(LEFT, "hearthguard", 4, (1500 + 2000 * n, 1000))
    field.unit(RIGHT, "warriors", 6, (3000, 8500))
    lay(field, LEFT, "idle", "ccc")
    lay(field, LEFT, "call", "c")
    game = begun(field)
    assert game.asked.window is Window.TAKE_BACK
    action, why = answered(game)
    assert isinstance(action, TakeBack)
    assert set(action.dice) == {aid("idle")} and why == "take-stale-dice-back"
    assert len(action.dice) == min(3, game.asked.about.amount)


def test_a_die_is_turned_to_the_face_that_is_worth_most_or_left():
    turn = ability("turn", ORDERS, model.TurnDice(dice=1), cost="u")
    slay = ability("slay", MELEE, model.Slay(), cost="r")
    plain = ability("plain", MELEE, model.Hush(), cost="c")
    for inactive, expected in ((("c",), Change(C, R)), (("r",), Done())):
        field = board_field(turn, slay, plain)
        field.unit(LEFT, "warriors", 6, (3000, 3000))
        field.unit(RIGHT, "warriors", 6, (3000, 4300))
        field.inactive(LEFT, *(R if letter == "r" else C for letter in inactive))
        lay(field, LEFT, "turn", "u")
        game = field.orders().do(spend("turn", "u"))
        assert game.asked.window is Window.CHANGE
        action, why = answered(game)
        assert (action, why) == (expected, "dice-well-turned" if expected == Done() else "turn-die")


def test_of_two_dice_the_one_that_gains_most_is_turned():
    turn = ability("turn", ORDERS, model.TurnDice(dice=1), cost="u", basic=True)
    slay = ability("slay", MELEE, model.Slay(), cost="r")
    good, plain = (
        ability("good", MELEE, model.Gain(what="attack", amount=3), cost="u"),
        ability("plain", MELEE, model.Hush(), cost="c"),
    )
    field = board_field(turn, slay, good, plain)
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4300))
    field.inactive(LEFT, C, U)
    lay(field, LEFT, "turn", "u")
    assert answered(field.orders().do(spend("turn", "u"))) == (Change(C, R), "turn-die")


def test_orders_that_help_now_are_given_before_dice_are_placed():
    ease = ability("ease", ORDERS, model.EaseFatigue())
    call = ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,), who=UnitFilter()), basic=True)
    for fatigue, code in ((1, "give-orders"), (0, "place-die")):
        field = board_field(ease, call)
        field.unit(LEFT, "warriors", 6, (3000, 3000), fatigue=fatigue)
        field.unit(RIGHT, "warriors", 6, (3000, 4300))
        field.inactive(LEFT, C)
        lay(field, LEFT, "ease")
        assert answered(field.orders())[1] == code


def test_who_has_nothing_to_do_is_done():
    wait = ability("wait", ACTIVATION, model.EaseFatigue())
    field = board_field(wait)
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4200))
    lay(field, LEFT, "wait")
    assert answered(activating(field)) == (Done(), "nothing-worth-it")
    field.change(0, fatigue=1)
    action, why = answered(activating(field))
    assert isinstance(action, Trigger) and why == "use-ability"


def company(fatigue: int) -> tuple[Action, str]:
    """A warlord among warriors, with guards beside them, has to lose a figure."""
    field = Field()
    unit = field.unit(LEFT, "warlord", 5, (3000, 3000), escort="warriors", fatigue=fatigue)
    field.unit(LEFT, "hearthguard", 4, (3000, 3700))
    field.unit(RIGHT, "warriors", 6, (3000, 6000))
    game = field.game(Casualties(unit, 1, TEST))
    action, why = choose_losses(game.rules, game.state)
    assert game.allows(action)
    return action, why.code


def test_a_company_bears_wounds_by_fatigue_and_then_loses_a_companion():
    assert [company(fatigue)[1] for fatigue in range(4)] == ["resist"] * 3 + ["lose-hindmost"]
    # The hero is the first figure, and the last to go.
    assert company(3)[0] == RemoveFigures((4,))


@pytest.mark.parametrize(("troop", "why"), [("levies", "lose-hindmost"), ("hearthguard", "resist")])
def test_who_is_cheap_falls_before_the_last_fatigue_it_could_bear(troop: str, why: str):
    field = Field()
    unit = field.unit(LEFT, troop, 4, (3000, 3000))
    tough = (*field.state.units[unit].rules, RuleId("second.core.resilience-1"))
    spare = Context(field.rules, field.state).limit(field.state.units[unit])
    field.change(unit, rules=tough, fatigue=spare - 1)
    game = field.game(Casualties(unit, 1, TEST))
    assert choose_losses(game.rules, game.state)[1].code == why


def test_of_several_guards_the_cheapest_falls():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    limit = Context(field.rules, field.state).limit(field.state.units[lord])
    field.change(lord, fatigue=limit - 1)
    for n in range(2):
        field.unit(LEFT, "hearthguard", 2, (2600 + 900 * n, 3400))
    game = field.game(Casualties(lord, 1, TEST))
    action, why = choose_losses(game.rules, game.state)
    assert isinstance(action, Use)
    # Both are worth the same, and so the first figure of the first unit goes.
    assert (action.target, action.figure, why.code) == (1, 0, "bodyguard")


# --- what was meant


@pytest.mark.parametrize("changed", [False, True])
def test_what_was_meant_when_an_ability_was_triggered_is_done(changed: bool):
    """An ability is triggered for one of two units; then it is asked which, and perhaps somebody has changed."""
    field = board_field(ability("call", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE, Kind.CHARGE, Kind.REST))))
    for x in (2000, 7000):
        field.unit(LEFT, "warriors", 8, (x, 3000))
    field.unit(RIGHT, "levies", 4, (7000, 4200), fatigue=1)
    lay(field, LEFT, "call")
    game, raider = activating(field), Raider(field.rules, Random(1))
    assert isinstance(game.asked, Decide)
    first = raider.decide(View(LEFT, game.state), game.asked)
    charge = Activate(UnitId(1), Kind.CHARGE, UnitId(2))
    assert (raider.explain().code, raider._intent.action) == ("charge-favourable", charge)
    game.do(first)
    if changed:
        # Now the other one is exhausted, and to rest is worth more than the charge.
        units = (replace(game.state.units[0], fatigue=3), replace(game.state.units[1], fatigue=2))
        game.state = replace(game.state, units=(*units, *game.state.units[2:]))
    asked = game.asked
    assert asked.window is Window.GRANT
    action = raider.decide(View(LEFT, game.state), asked)
    assert game.allows(action)
    assert action == (Activate(UnitId(0), Kind.REST) if changed else charge)
    assert raider.explain().code == ("rest" if changed else "charge-favourable")


def test_who_is_granted_what_is_worth_nothing_leaves_it():
    field = Field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 8, (3000, 4000))
    field.dice(LEFT, "fjord-reavers.warriors", C)
    game = field.game().do(Trigger(AbilityId("fjord-reavers.warriors"), (C,)))
    assert isinstance(game.asked, Decide) and game.asked.window is Window.GRANT
    assert answered(game) == (Done(), "nothing-worth-it")
