"""The spells of Death, level by level."""

from __future__ import annotations

import pytest

from skald.rules.actions import Cast, RemoveFigures, RollMagic, TakeLevel
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll
from skald.rules.engine import options
from skald.rules.events import ActivationCancelled, MagicDieSet, PowerAbused, SpellCast
from skald.rules.fight.numbers import aggression, armour, cover, hit_bonus
from skald.rules.frames import Acting, Fight
from skald.rules.hooks import Question, Window
from skald.rules.ids import Combat, Cover, Kind, RuleId
from skald.rules.lengths import L, M
from skald.rules.movement.allowance import allowance
from skald.rules.state import Until
from tests.kit.cases import spell_case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import lay, melee, numbers, refusal
from tests.kit.magic import (
    LEVELS,
    MAXIMUM,
    MINIMUM,
    OPTIMUM,
    arena,
    at,
    caster,
    declare,
    end_turn,
    next_turn,
    sid,
    spelled,
    untroubled,
)

# --- drain life


@spell_case("drain-life", MINIMUM, OPTIMUM)
@pytest.mark.parametrize(("level", "faces"), [(MINIMUM, 3), (OPTIMUM, 4)])
@pytest.mark.parametrize("success", [True, False])
def test_a_leech_takes_fatigue_from_the_caster_to_another(level, faces, success):
    field = arena()
    magician = caster(field, (3000, 3000), "drain-life")
    field.change(magician, fatigue=2)
    foe = field.unit(RIGHT, "warriors", 4, (2600, 4500))
    game = declare(field.game(), magician, "drain-life", at(foe), level)
    assert game.asked.pool == Pool(1, (faces, 6 - faces))
    game.hits(int(success))
    assert (game.unit(foe).fatigue, game.unit(magician).fatigue) == ((1, 1) if success else (0, 2))


@spell_case("drain-life", MAXIMUM)
def test_a_great_leech_kills_and_frees_the_caster_of_all_fatigue():
    field = arena()
    magician = caster(field, (3000, 3000), "drain-life")
    field.change(magician, fatigue=2)
    foe = field.unit(RIGHT, "warriors", 4, (2600, 4500))
    game = declare(field.game(), magician, "drain-life", at(foe), MAXIMUM).do(RemoveFigures((3,)))
    untroubled(game)
    assert (len(game.unit(foe).figures), game.unit(foe).fatigue, game.unit(magician).fatigue) == (3, 1, 0)


@spell_case("drain-life", MINIMUM)
@pytest.mark.parametrize(("linked", "left"), [(True, 2), (False, 1)])
def test_a_leech_has_nothing_of_the_mindless(linked, left):
    field = arena(drain_linked=linked)
    magician = caster(field, (3000, 3000), "drain-life")
    field.change(magician, fatigue=2)
    crowd = field.unit(RIGHT, "mindless", 12, (2600, 4500))
    game = declare(field.game(), magician, "drain-life", at(crowd), MINIMUM).hits(1)
    assert game.unit(magician).fatigue == left


# --- shadows


@spell_case("shadows", *LEVELS)
@pytest.mark.parametrize("kit", [(), ("horse",)])
@pytest.mark.parametrize("level", LEVELS)
def test_dusk_covers_the_caster_and_friends_near_him(level, kit):
    field = arena()
    magician = caster(field, (3000, 3000), "shadows")
    near = field.unit(LEFT, "warriors", 4, (3800, 3000), *kit)
    far = field.unit(LEFT, "warriors", 4, (3800, 4600), *kit)
    foe = field.unit(RIGHT, "warriors", 4, (2000, 5000), "bow")
    game = spelled(field.game(), magician, "shadows", level=level)
    field.state = game.state
    expected = {MINIMUM: Cover.NONE if kit else Cover.LIGHT, OPTIMUM: Cover.LIGHT, MAXIMUM: Cover.NONE}[level]
    assert cover(*numbers(field, Combat.SHOT, foe, near), 1) is expected
    assert cover(*numbers(field, Combat.SHOT, foe, far), 1) is Cover.NONE
    next_turn(game, RIGHT)
    for uid, hidden in ((near, True), (magician, True), (far, False)):
        code, _ = refusal_or_none(game, foe, uid)
        assert (code == "may-not-be-shot-at") is (hidden and level is MAXIMUM)


def refusal_or_none(game, foe, uid):
    try:
        return refusal(game, foe, Kind.SHOOT, uid)
    except AssertionError:
        return "", ""


# --- ritual


def focused(level, **settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), "ritual", "mists")
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    return spelled(field.game(), magician, "ritual", level=level), magician


@spell_case("ritual", MINIMUM)
def test_a_focused_caster_rolls_two_dice_again():
    game, magician = focused(MINIMUM)
    game.do(Cast(magician, sid("mists"), 3), Roll((2, 1, 0)))
    assert game.asked.window is Window.MAGIC
    game.do(RollMagic((MINIMUM, MINIMUM)), Roll((0, 0, 2)))
    assert list(options(game.rules, game.state)) == [TakeLevel(level) for level in LEVELS]
    game.do(TakeLevel(OPTIMUM))
    assert [e.rule for e in game.state.effects] == [sid("mists")]


@spell_case("ritual", OPTIMUM)
def test_a_focused_caster_tires_himself_to_set_a_die():
    game, magician = focused(OPTIMUM)
    game.do(Cast(magician, sid("mists"), 2))
    assert isinstance(game.asked, Decide) and game.asked.window is Window.PRIME
    game.do(TakeLevel(MAXIMUM))
    assert (game.last(MagicDieSet).level, game.unit(magician).fatigue) == (MAXIMUM, 1)
    assert isinstance(game.asked, Chance) and game.asked.pool.dice == 1
    untroubled(game.roll(1, 0, 0).do(TakeLevel(MAXIMUM)))
    assert game.last(SpellCast).level is MAXIMUM


@spell_case("ritual", MAXIMUM)
def test_a_focused_caster_needs_no_dice_and_pays_for_the_maximum_all_the_same():
    game, magician = focused(MAXIMUM)
    assert game.refused(Cast(magician, sid("mists"), 1)).code == "no-dice-needed"
    before = game.state.players[LEFT].magic
    game.do(Cast(magician, sid("mists")))
    assert game.asked.window is Window.LEVEL
    untroubled(game.do(TakeLevel(MAXIMUM)))
    assert game.state.players[LEFT].magic == before
    assert len(game.seen(PowerAbused)) == 2


@spell_case("ritual")
@pytest.mark.parametrize(("until", "kept"), [("spell", 1), ("turn", 0)])
def test_a_focus_is_kept_over_turns_and_not_used_by_another_focus(until, kept):
    game, magician = focused(MINIMUM, ritual_until=until, spell_once="no")
    game.do(Cast(magician, sid("ritual"), 1), Roll((0, 1, 0)), TakeLevel(OPTIMUM))
    assert [(e.rule, e.amount) for e in game.state.effects] == [(sid("ritual"), OPTIMUM)]
    end_turn(end_turn(game))
    assert len(game.state.effects) == kept


@spell_case("ritual")
@pytest.mark.parametrize("allowed", [False, True])
def test_another_caster_is_focused_only_where_that_is_played(allowed):
    field = arena(ritual_other=allowed)
    magician = caster(field, (3000, 3000), "ritual")
    other = caster(field, (5000, 3000), "mists")
    assert field.game().allows(Cast(magician, sid("ritual"), 1, at(other))) is allowed


# --- eruptions


@spell_case("eruptions", *LEVELS)
@pytest.mark.parametrize(
    ("level", "charge", "ends"), [(MINIMUM, M, Until.NEXT_MOVE), (OPTIMUM, L, Until.TURN), (MAXIMUM, L, Until.GAME)]
)
def test_wings_lend_flight_with_its_thinner_armour(level, charge, ends):
    field = arena()
    magician = caster(field, (3000, 3000), "eruptions")
    guard = field.unit(LEFT, "hearthguard", 4, (3500, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3500, 6000))
    game = spelled(field.game(), magician, "eruptions", at(guard), level)
    field.state = game.state
    assert armour(*numbers(field, Combat.SHOT, foe, guard), 1).value == 4
    ctx = Context(game.rules, game.state)
    unit = ctx.unit(guard)
    distances = [
        allowance(ctx, unit, Acting(guard, kind, RuleId("test")), slowed=False).distance.value
        for kind in (Kind.MOVE, Kind.CHARGE)
    ]
    assert distances == [L, charge]
    assert ctx.ask(Question.FLIES, unit, False) == "second.magic.flight"
    assert [effect.until for effect in game.state.effects] == [ends]


@spell_case("eruptions")
def test_wings_are_for_who_gives_a_saga_die_and_does_not_fly():
    field = arena()
    magician = caster(field, (3000, 3000), "eruptions")
    few = field.unit(LEFT, "warriors", 3, (3500, 3000))
    winged = field.unit(LEFT, "hearthguard", 4, (2100, 3000), "wings")
    for uid in (few, winged):
        assert field.game().refused(Cast(magician, sid("eruptions"), 1, at(uid))).code == "no-use-there"


# --- bane


@spell_case("bane", *LEVELS)
@pytest.mark.parametrize(
    ("level", "again", "worse", "dice"), [(MINIMUM, (6,), 0, 180), (OPTIMUM, (), -1, 180), (MAXIMUM, (), -1, 120)]
)
def test_a_hex_spoils_attack_dice_and_at_best_makes_a_brute(level, again, worse, dice):
    field = arena()
    magician = caster(field, (3000, 3000), "bane")
    foe = field.unit(RIGHT, "warriors", 6, (2700, 4300), "bow", fatigue=2)
    ours = field.unit(LEFT, "warriors", 6, (2700, 5500))
    game = spelled(field.game(), magician, "bane", at(foe), level)
    field.state = game.state
    lay(field, RIGHT, "grand-attack", "wait")
    fighting = melee(field, foe, ours, side=RIGHT).passing(1)
    assert next(f for f in reversed(fighting.state.pending) if isinstance(f, Fight)).attacker.forced_showing in (
        again,
        (),
    )
    ctx, fight = numbers(field, Combat.MELEE, foe, ours)
    assert hit_bonus(ctx, fight, 0).value == worse
    assert aggression(ctx, ctx.unit(foe), Combat.MELEE, tuple(range(6))).value == dice
    assert ctx.ask(Question.MAY_TRIGGER_ADVANCED, ctx.unit(foe), True) is (level is not MAXIMUM)
    ctx, fight = numbers(field, Combat.SHOT, foe, ours)
    assert hit_bonus(ctx, fight, 0).value == worse
    assert ctx.ask(Question.MAY_TRIGGER_ADVANCED, ctx.unit(foe), True) is True


# --- nightmares


@spell_case("nightmares", *LEVELS)
@pytest.mark.parametrize(
    ("level", "face", "tired", "cancelled"),
    [
        (MINIMUM, 3, 0, False), (MINIMUM, 4, 1, False), (OPTIMUM, 2, 0, False), (OPTIMUM, 3, 1, False),
        (MAXIMUM, 1, 0, False), (MAXIMUM, 2, 1, False), (MAXIMUM, 6, 3, True),
    ],
)  # fmt: skip
def test_terrors_come_before_each_activation(level, face, tired, cancelled):
    field = arena()
    magician = caster(field, (3000, 3000), "nightmares")
    foe = field.unit(RIGHT, "warriors", 4, (2600, 8000))
    game = next_turn(spelled(field.game(), magician, "nightmares", at(foe), level), RIGHT)
    game.grant(foe, Kind.MOVE)
    assert game.asked.pool == Pool(1, (1,) * 6) and game.asked.side is RIGHT
    game.roll(*(int(n == face) for n in range(1, 7)))
    assert (game.unit(foe).fatigue, bool(game.seen(ActivationCancelled))) == (tired, cancelled)


@spell_case("nightmares", MINIMUM)
def test_who_is_exhausted_by_terrors_can_only_rest():
    field = arena()
    magician = caster(field, (3000, 3000), "nightmares")
    foe = field.unit(RIGHT, "warriors", 4, (2600, 8000), fatigue=2)
    game = next_turn(spelled(field.game(), magician, "nightmares", at(foe), MINIMUM), RIGHT)
    game.grant(foe, Kind.MOVE).roll(0, 0, 0, 0, 1, 0)
    assert len(game.seen(ActivationCancelled)) == 1
    game.grant(foe, Kind.REST).roll(0, 0, 0, 0, 1, 0)
    assert game.unit(foe).acts == (Kind.REST,)


@spell_case("nightmares", MAXIMUM)
def test_the_mindless_only_fear_the_worst():
    field = arena()
    magician = caster(field, (3000, 3000), "nightmares")
    crowd = field.unit(RIGHT, "mindless", 12, (2600, 8000))
    game = next_turn(spelled(field.game(), magician, "nightmares", at(crowd), MAXIMUM), RIGHT)
    game.grant(crowd, Kind.MOVE).roll(0, 0, 0, 0, 0, 1)
    assert (len(game.seen(ActivationCancelled)), game.unit(crowd).fatigue) == (1, 0)
