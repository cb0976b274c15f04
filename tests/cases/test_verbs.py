"""Every verb of which abilities are made, and what it comes to."""

from __future__ import annotations

from typing import get_args

import pytest

from skald.rules import engine
from skald.rules.abilities import model as m
from skald.rules.abilities.effects import HANDLERS
from skald.rules.actions import Activate, Change, Choose, Done, Exploit, PlaceDie, Reroll, Trigger
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.events import (
    AttackRolled,
    DefenceRolled,
    DiceGained,
    DieChanged,
    EffectLaid,
    FatigueRemoved,
    FatigueTaken,
    FightBegan,
    FiguresLost,
    PoolAssembled,
    SagaDiceRolled,
    UnitEliminated,
)  # fmt: skip
from skald.rules.frames import Acting, EndOrders, EndTurn, Orders, OrdersReaction
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Face, Kind, RuleId, UnitId
from skald.rules.state import Until
from skald.rules.tally import Modifier, Tally
from tests.kit.boards import (
    ACTIVATION,
    MELEE,
    ORDERS,
    REACTION,
    SHOOTING,
    SHOT_AT,
    ability,
    activating,
    aid,
    board_field,
    faces,
    going_on,
    lay,
    settled,
    spend,
    why,
)  # fmt: skip
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game
from tests.kit.fights import awaited, duel, melee, shot
from tests.kit.moves import told

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
LEFTS, RIGHTS = UnitId(0), UnitId(1)
FIGHTS = (MELEE, SHOOTING, SHOT_AT)
#: A die on it keeps a window open.
WAIT = ability("wait", (ACTIVATION, ORDERS), m.TakeFatigue(), basic=True)


def test_every_verb_has_a_handler():
    assert set(HANDLERS) == set(get_args(m.AnyVerb))


def board(verbs: tuple[m.AnyVerb, ...], kinds=(ACTIVATION, ORDERS, *FIGHTS)) -> Field:
    """A board with one ability "do" of these verbs, and dice of LEFT on it."""
    field = board_field(ability("do", kinds, *verbs), WAIT)
    lay(field, LEFT, "do")
    lay(field, LEFT, "wait")
    return field


# --- Saga dice


def ordering(*verbs: m.AnyVerb, inactive: str = "") -> Game:
    field = board(verbs)
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.inactive(LEFT, *faces(inactive))
    return settled(field, Orders(LEFT), EndOrders(LEFT), EndTurn(LEFT))


@case("second.core.dice-limit", cite="Rulebook p.12")
def test_roll_dice_adds_available_dice_to_the_inactive_ones():
    game = ordering(m.RollDice(dice=3), inactive="c").do(spend("do"))
    assert game.awaits == Chance(Pool(3, (3, 2, 1)), LEFT, why("do"))
    game.roll(1, 1, 1)
    assert game.last(SagaDiceRolled) == SagaDiceRolled(LEFT, (C, U, R), why("do"))
    assert game.state.players[LEFT].inactive == (C, C, U, R)


@case("second.core.dice-limit", cite="Rulebook p.12")
def test_roll_dice_is_linked_to_by_how_many_were_rolled():
    game = ordering(m.RollDice(dice=2), m.TurnDice(dice=1, linked=True)).do(spend("do")).roll(2, 0, 0)
    assert game.awaits == Decide(LEFT, Window.CHANGE)


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
def test_turn_dice_turns_inactive_dice_to_chosen_faces():
    game = ordering(m.TurnDice(dice=2), inactive="ccu").do(spend("do"))
    assert told(game.refused(Change(R, C))) == ("no-such-die", "second.core.placing-dice")
    assert told(game.refused(PlaceDie(C, aid("wait")))) == ("not-now", "second.core.do-less")
    game.do(Change(C, R))
    assert game.last(DieChanged) == DieChanged(LEFT, C, R, why("do"))
    game.do(Done())
    assert game.state.players[LEFT].inactive == (C, U, R)


@case("second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
@pytest.mark.parametrize(("turned", "then"), [(0, False), (1, True), (2, True)])
def test_turn_dice_is_linked_to_by_how_many_were_turned(turned: int, then: bool):
    game = ordering(m.TurnDice(dice=2), m.RollDice(dice=1, linked=True), inactive="ccu").do(spend("do"))
    game.do(*(Change(C, R) for _ in range(turned)))
    if turned < 2:
        game.do(Done())
    assert (game.awaits == Chance(Pool(1, (3, 2, 1)), LEFT, why("do"))) is then


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
def test_reroll_dice_rolls_named_inactive_dice_again():
    game = ordering(m.RerollDice(dice=2), inactive="ccu").do(spend("do"))
    refusal = game.refused(Reroll((C, C, U)))
    assert (told(refusal), refusal.given) == (("too-many-dice", "second.core.do-less"), (("most", 2),))
    assert told(game.refused(Reroll((R,)))) == ("no-such-die", "second.core.placing-dice")
    game.do(Reroll((C, U)))
    assert game.awaits == Chance(Pool(2, (3, 2, 1)), LEFT, why("do"))
    game.roll(0, 1, 1)
    assert game.last(SagaDiceRolled) == SagaDiceRolled(LEFT, (U, R), why("do"), (C, U))
    assert game.state.players[LEFT].inactive == (C, U, R)


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS AND MODIFIERS")
def test_saga_dice_are_rolled_again_any_number_of_times():
    field = board_field(ability("again", ORDERS, m.RerollDice(dice=1), basic=True))
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    lay(field, LEFT, "again", "cc")
    field.inactive(LEFT, C)
    game = settled(field, Orders(LEFT), EndTurn(LEFT))
    game.do(spend("again"), Reroll((C,))).roll(0, 1, 0).do(spend("again"), Reroll((U,))).roll(0, 0, 1)
    assert [event.again for event in game.seen(SagaDiceRolled)] == [(C,), (U,)]
    assert game.seen(SagaDiceRolled)[-1].faces == (R,)


@case("second.core.do-less", "second.core.linked-effects", cite="FAQ p.42", faq="IMPORTANT NOTES: LINKED EFFECTS")
@pytest.mark.parametrize("verb", [m.TurnDice(dice=1), m.RerollDice(dice=1)], ids=["turn", "reroll"])
def test_dice_that_do_not_lie_there_are_not_turned(verb: m.AnyVerb):
    game = ordering(verb)
    assert told(game.refused(spend("do"))) == ("nothing-to-do", "second.core.linked-effects")


# --- fatigue, casualties and lasting effects of named units


def meeting(*verbs: m.AnyVerb, figures: int = 4) -> Game:
    """Two units of each side, far from each other; LEFT's Activation phase."""
    field = board(verbs)
    for n in range(2):
        field.unit(LEFT, "warriors", figures, (1000 + 3000 * n, 1000), fatigue=2)
        field.unit(RIGHT, "warriors", figures, (1000 + 3000 * n, 8000))
    return activating(field)


@case("second.core.do-less", cite="Rulebook p.42")
def test_give_fatigue_tires_named_enemies():
    game = meeting(m.GiveFatigue(units=2, amount=2)).do(spend("do"))
    assert told(game.refused(Choose(UnitId(0)))) == ("not-for-this-unit", "second.core.ability-restriction")
    game.do(Choose(UnitId(3)))
    assert told(game.refused(Choose(UnitId(3)))) == ("not-for-this-unit", "second.core.ability-restriction")
    assert told(game.refused(Activate(UnitId(0), Kind.REST))) == ("not-now", "second.core.do-less")
    game.do(Choose(UnitId(1)))
    assert game.seen(FatigueTaken) == [FatigueTaken(UnitId(3), 2, why("do")), FatigueTaken(UnitId(1), 2, why("do"))]


@case("second.core.fatigue-limit", cite="Rulebook p.32")
def test_take_fatigue_tires_own_units_up_to_their_limit():
    game = meeting(m.TakeFatigue(amount=2)).do(spend("do"), Choose(UnitId(0)))
    assert game.seen(FatigueTaken) == [FatigueTaken(UnitId(0), 1, why("do"))]
    assert game.unit(UnitId(0)).fatigue == 3


@case("second.core.rest", cite="FAQ p.31", faq="REST")
@pytest.mark.parametrize(("amount", "removed"), [(1, 1), (2, 2), (3, 2)])
def test_ease_fatigue_removes_what_there_is(amount: int, removed: int):
    game = meeting(m.EaseFatigue(amount=amount)).do(spend("do"), Choose(UnitId(2)))
    assert game.seen(FatigueRemoved) == [FatigueRemoved(UnitId(2), removed, why("do"))]


@case("second.core.ability-types", cite="Rulebook p.40")
@pytest.mark.parametrize(("enemy", "unit"), [(False, UnitId(2)), (True, UnitId(3))])
def test_lay_gives_a_unit_a_lasting_modifier(enemy: bool, unit: UnitId):
    game = meeting(m.Lay(point="move", amount=-500, until=Until.TURN, enemy=enemy)).do(spend("do"), Choose(unit))
    assert game.seen(EffectLaid) == [EffectLaid(unit, "move", -500, why("do"))]
    assert told(meeting(m.Lay(point="move", amount=1, until=Until.TURN, enemy=not enemy)).do(spend("do"))
                .refused(Choose(unit)))[0] == "not-for-this-unit"  # fmt: skip


@case("second.core.casualties", cite="Rulebook p.28")
def test_slay_makes_named_enemies_lose_figures_of_their_owners_choice():
    game = meeting(m.Slay(amount=2)).do(spend("do"), Choose(UnitId(1)))
    assert game.awaits == Decide(RIGHT, Window.CASUALTIES)
    going_on(game)
    assert game.seen(FiguresLost) == [FiguresLost(UnitId(1), 2, 2, why("do"))]


@case("second.core.casualties", cite="Rulebook p.28")
def test_slay_takes_no_more_figures_than_there_are():
    game = meeting(m.Slay(amount=5), figures=3).do(spend("do"), Choose(UnitId(1)))
    assert game.seen(FiguresLost) == [FiguresLost(UnitId(1), 3, 0, why("do"))]
    assert game.seen(UnitEliminated) == [UnitEliminated(UnitId(1), why("do"))]


# --- a shot without a unit


def volley(dice: int, *more: object, **settings: object) -> Game:
    """LEFT's Warlord and, out of every range and sight, RIGHT's Warriors behind a hill."""
    field = board_field(ability("do", ORDERS, m.Volley(dice=dice)), WAIT, *more, **settings)  # type: ignore[arg-type]
    field.unit(LEFT, "warlord", 1, (500, 500))
    field.unit(RIGHT, "warriors", 4, (11000, 8000))
    field.terrain("hill", (6000, 4500))
    lay(field, LEFT, "do")
    lay(field, LEFT, "wait")
    for each in more:
        for side in (LEFT, RIGHT):
            lay(field, side, each.id.partition(".")[2])  # type: ignore[attr-defined]
    return settled(field, Orders(LEFT), EndTurn(LEFT))


@case("second.core.shot-without-unit", cite="FAQ p.22 and p.25", faq="SHOOTING WITHOUT A UNIT")
def test_volley_needs_neither_sight_nor_range():
    game = volley(5).do(spend("do"), Choose(RIGHTS))
    assert game.last(FightBegan) == FightBegan(Combat.SHOT, NO_UNIT, RIGHTS, why("do"))
    pool = game.last(PoolAssembled)
    assert (pool.unit, pool.dice) == (NO_UNIT, Tally(5, RuleId("second.core.shot-without-unit")))
    # Armour 4 against shooting: three faces of six.
    assert awaited(game) == (5, 3)


@case("second.core.shot-without-unit", cite="FAQ p.25", faq="SHOOTING WITHOUT A UNIT")
@pytest.mark.parametrize(("settings", "dice"), [({}, 11), ({"unitless_pool": 8}, 8)])
def test_volley_rolls_all_its_dice_unless_the_cap_is_set(settings: dict[str, object], dice: int):
    assert awaited(volley(11, **settings).do(spend("do"), Choose(RIGHTS))) == (dice, 3)


@case("second.core.shot-without-unit", cite="FAQ p.25", faq="SHOOTING WITHOUT A UNIT")
def test_volley_is_not_enlarged_by_abilities_but_its_target_may_defend():
    aim = ability("aim", SHOOTING, m.Gain(what="attack", amount=4))
    duck = ability("duck", SHOT_AT, m.Gain(what="defence", amount=1))
    game = volley(5, aim, duck).do(spend("do"), Choose(RIGHTS))
    assert game.awaits == Decide(RIGHT, Window.FIGHT)
    assert told(game.refused(spend("aim"))) == ("wrong-moment", "second.core.ability-types")
    game.do(spend("duck")).hits(2)
    assert awaited(game) == (3, 3)


@case("second.core.shot-without-unit", "second.core.exploit-shot", cite="FAQ p.25", faq="SHOOTING WITHOUT A UNIT")
def test_nobody_shoots_a_volley_so_nobodys_fatigue_is_used_against_it():
    duck = ability("duck", SHOT_AT, m.Gain(what="defence", amount=1))
    game = volley(5, duck).do(spend("do"), Choose(RIGHTS))
    assert told(game.refused(Exploit("own-armour"))) == ("no-fatigue-to-use", "second.core.exploit-shot")


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
def test_volley_of_fewer_dice():
    assert awaited(volley(5).do(spend("do", amount=2), Choose(RIGHTS))) == (2, 3)


# --- in a fight


def brawl(*verbs: m.AnyVerb, fatigue: tuple[int, int] = (0, 0), troops=("hearthguard", "warriors")) -> Game:
    """LEFT's four have charged RIGHT's four, and it is LEFT's go to use abilities."""
    field = board(verbs)
    duel(field, (troops[0], 4), (troops[1], 4))
    field.change(LEFTS, fatigue=fatigue[0])
    field.change(RIGHTS, fatigue=fatigue[1])
    return melee(field, LEFTS, RIGHTS).do(Done(), Done())


def numbers(game: Game) -> tuple[tuple[int, int], tuple[int, int]]:
    """What both sides roll: dice and faces that hit, once abilities are over."""
    mine = awaited(game.passing())
    return mine, awaited(game.hits(0))


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_gain_attack_dice():
    assert numbers(brawl(m.Gain(what="attack", amount=3)).do(spend("do"))) == ((11, 3), (4, 2))


@case("second.core.fight-abilities", "second.core.defence-cap", cite="Rulebook p.27")
@pytest.mark.parametrize(("hits", "dice"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_gain_defence_dice_up_to_twice_the_hits(hits: int, dice: int):
    game = brawl(m.Gain(what="defence", amount=3)).do(spend("do")).passing().hits(0).hits(hits)
    assert awaited(game) == (dice, 2)


@case("second.core.automatic-hits", cite="Rulebook p.27")
def test_gain_automatic_hits():
    game = brawl(m.Gain(what="hits", amount=2)).do(spend("do"))
    assert game.last(DiceGained) == DiceGained(LEFTS, "hits", 2, why("do"))
    game.passing().hits(1).hits(0)
    assert game.seen(AttackRolled)[0].hits == 1
    # One rolled and two automatic: three defence dice.
    assert awaited(game) == (3, 2)


@case("second.core.fight-abilities", cite="Rulebook p.27")
@pytest.mark.parametrize(
    ("per", "fatigue", "gained"),
    [("foe-fatigue", (1, 2), 4), ("foe-fatigue", (2, 0), 0), ("own-fatigue", (1, 2), 2), ("own-fatigue", (0, 2), 0)],
)
def test_gain_may_be_multiplied_by_fatigue(per: str, fatigue: tuple[int, int], gained: int):
    game = brawl(m.Gain(what="attack", amount=2, per=per), fatigue=fatigue).do(spend("do"))
    assert [event.amount for event in game.seen(DiceGained)] == ([gained] if gained else [])


@case("second.core.do-less", cite="FAQ p.42", faq="IMPORTANT NOTES: DO LESS")
def test_foe_gains_as_many_as_the_owner_took():
    game = brawl(m.Gain(what="attack", amount=2), m.FoeGains(what="attack")).do(spend("do", amount=1))
    assert numbers(game) == ((9, 3), (5, 2))


@case("second.core.fight-abilities", cite="Rulebook p.27")
@pytest.mark.parametrize(
    ("what", "amount", "rolls"),
    [
        ("hit", 1, ((8, 4), (4, 2))), ("hit", -1, ((8, 2), (4, 2))), ("foe-armour", -1, ((8, 4), (4, 2))),
        ("own-armour", 1, ((8, 3), (4, 1))), ("own-armour", -2, ((8, 3), (4, 4))), ("save", 1, ((8, 3), (4, 2))),
    ],
)  # fmt: skip
def test_shift_changes_what_dice_have_to_reach(what: str, amount: int, rolls: object):
    assert numbers(brawl(m.Shift(what=what, amount=amount)).do(spend("do"))) == rolls


@case("second.core.melee-save", cite="Rulebook p.27")
def test_shift_of_defence_dice_changes_what_they_need():
    game = brawl(m.Shift(what="save", amount=1)).do(spend("do")).passing().hits(0).hits(1).hits(0)
    needed = game.last(DefenceRolled).needed
    assert needed == Tally(5, RuleId("second.core.melee-save"), (Modifier(-1, why("do")),))


@case("second.core.armour-bounds", cite="Rulebook p.22")
@pytest.mark.parametrize(("what", "amount", "rolls"), [("own-armour", 3, ((8, 3), (4, 1))),
                                                       ("foe-armour", -9, ((8, 5), (4, 2)))])  # fmt: skip
def test_shifted_armour_stays_between_two_and_six(what: str, amount: int, rolls: object):
    assert numbers(brawl(m.Shift(what=what, amount=amount)).do(spend("do"))) == rolls


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
@pytest.mark.parametrize(("dice", "again"), [(m.ALL, 5), (2, 2)])
def test_roll_again_rolls_the_owners_misses(dice: int, again: int):
    game = brawl(m.RollAgain(what="attack", dice=dice)).do(spend("do")).passing().hits(3)
    assert game.awaits == Chance(Pool(again, (3, 3)), LEFT, RuleId("second.core.re-rolls"))
    game.hits(1).hits(0)
    # Three that stood and one that was rolled again: no die is rolled a third time.
    assert awaited(game) == (4, 2)
    assert [event.again for event in game.seen(AttackRolled)] == [False, True, False]


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
def test_roll_again_of_defence_dice_rolls_the_failed_ones():
    game = brawl(m.RollAgain(what="defence")).do(spend("do")).passing().hits(0).hits(3).hits(1)
    assert game.awaits == Chance(Pool(2, (2, 4)), LEFT, RuleId("second.core.re-rolls"))
    game.hits(2)
    assert [event.saved for event in game.seen(DefenceRolled)] == [1, 2]
    assert game.seen(FiguresLost) == []


@case("second.core.re-rolls", cite="FAQ p.9", faq="RE-ROLLS")
def test_enemy_rolls_hits_again_only_when_an_effect_says_so():
    game = brawl(m.RollAgain(what="foe-hits", dice=2)).do(spend("do")).passing().hits(0).hits(3)
    assert game.awaits == Chance(Pool(2, (2, 4)), RIGHT, RuleId("second.core.re-rolls"))
    game.hits(0)
    assert awaited(game) == (1, 2)


@case("second.core.re-rolls", "second.core.automatic-hits", cite="FAQ p.9", faq="RE-ROLLS")
def test_automatic_hits_are_not_rolled_again():
    game = brawl(m.Gain(what="hits", amount=2), m.RollAgain(what="attack")).do(spend("do")).passing().hits(8)
    assert game.hits(0).awaits == Chance(Pool(10, (2, 4)), RIGHT, RuleId("second.core.melee-save"))


@case("second.core.fight-abilities", cite="Rulebook p.27")
@pytest.mark.parametrize(("dice", "left"), [(3, 1), (4, 0), (9, 0)])
def test_foe_loses_attack_dice(dice: int, left: int):
    game = brawl(m.FoeLoses(dice=dice)).do(spend("do"))
    assert game.last(DiceGained) == DiceGained(RIGHTS, "attack", left - 4, why("do"))
    game.passing().hits(1)
    # Without dice the enemy rolls nothing, and its own defence dice come next.
    assert game.awaits == Chance(Pool(left or 1, (2, 4)), RIGHT, BY_TEST if left else RuleId("second.core.melee-save"))


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_ease_self_and_tire_self_are_about_the_unit_that_fights():
    assert brawl(m.EaseSelf(amount=2), fatigue=(2, 0)).do(spend("do")).unit(LEFTS).fatigue == 0
    assert brawl(m.TireSelf(amount=2)).do(spend("do")).last(FatigueTaken) == FatigueTaken(LEFTS, 2, why("do"))


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_tire_foe_and_spend_foe_fatigue_are_about_its_enemy():
    assert brawl(m.TireFoe()).do(spend("do")).last(FatigueTaken) == FatigueTaken(RIGHTS, 1, why("do"))
    game = brawl(m.SpendFoeFatigue(), fatigue=(0, 2)).do(spend("do"))
    assert game.last(FatigueRemoved) == FatigueRemoved(RIGHTS, 1, why("do"))


@case("second.core.fight-abilities", "second.core.exploit-melee", cite="Rulebook p.27")
def test_hush_ends_the_step_of_abilities_for_both():
    game = brawl(m.Hush(), fatigue=(2, 2)).do(spend("do"))
    assert awaited(game) == (8, 3)


@case("second.core.fight-abilities", cite="Rulebook p.27")
def test_target_of_a_shot_uses_verbs_of_its_own():
    field = board((m.Gain(what="defence", amount=2),), kinds=(SHOT_AT,))
    lay(field, RIGHT, "do")
    bows = field.unit(LEFT, "warriors", 4, (3000, 3000), "bow")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = shot(field, bows, foe).do(spend("do"))
    assert game.last(DiceGained) == DiceGained(foe, "defence", 2, why("do"))


# --- answering an activation: see also the reactions


@case("second.core.activation-reaction", cite="Rulebook p.41")
@pytest.mark.parametrize("verb", [m.Cancel(), m.Shorten(), m.TireFoe()], ids=["cancel", "shorten", "tire-foe"])
def test_verbs_of_an_answer_are_about_the_activation_answered(verb: m.AnyVerb):
    field = board((verb,), kinds=(REACTION,))
    mover = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (3000, 8000))
    lay(field, RIGHT, "do")
    game = field.game().grant(mover, Kind.MOVE).do(spend("do"))
    if isinstance(verb, m.Cancel):
        assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    elif isinstance(verb, m.Shorten):
        assert [frame.shortened for frame in game.state.pending if isinstance(frame, Acting)] == [(why("do"),)]
    else:
        assert game.last(FatigueTaken) == FatigueTaken(mover, 1, why("do"))


@case("second.core.multiple-activations", cite="Rulebook p.14")
def test_activate_lets_the_owner_choose_the_kind_unless_it_names_one():
    field = board((m.ActivateUnits(),), kinds=(ACTIVATION,))
    mine = field.unit(LEFT, "warriors", 4, (3000, 3000), "bow")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4600))
    game = activating(field).do(spend("do"))
    assert [game.allows(Activate(mine, kind, foe if kind in (Kind.CHARGE, Kind.SHOOT) else NO_UNIT)) for kind in Kind] \
        == [True] * 4  # fmt: skip


@case(
    "second.core.ability-restriction", "second.core.uneven-ground", "second.core.dangerous-ground", cite="Rulings R88"
)
@pytest.mark.parametrize(("kind", "options"), [("wood", [0, 1]), ("marsh", [0]), ("field", [0])])
def test_dangerous_ground_is_not_uneven_for_an_ability(kind: str, options: list[int]):
    field = Field(board="marsh-bows")
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 5000))
    field.terrain(kind, (3000, 5000))
    field.dice(LEFT, "marsh-bows.arrows-from-nowhere", Face.RARE)
    state = field.game(OrdersReaction(LEFT), side=RIGHT).state
    listed = [a for a in engine.options(field.rules, state) if isinstance(a, Trigger)]
    assert [action.option for action in listed] == options
