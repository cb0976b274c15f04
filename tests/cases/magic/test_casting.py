"""Casting: the pool, what is refused, the dice, the level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.abilities.model import GainMagic
from skald.rules.actions import Cast, Done, TakeLevel
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool, Roll
from skald.rules.engine import options
from skald.rules.events import (
    MagicDiceGained,
    MagicDiceLost,
    MagicDiceRolled,
    MagicPoolFilled,
    SpellCast,
    SpellDeclared,
    SpellReached,
)
from skald.rules.frames import Aim
from skald.rules.hooks import Window
from skald.rules.ids import Level, RuleId, UnitId
from skald.rules.notation import format_action, parse_action
from skald.rules.state import Effect, Until
from tests.kit.boards import ORDERS, ability, begun, board_field, spend
from tests.kit.boards import lay as board_lay
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import melee
from tests.kit.magic import MAXIMUM, MINIMUM, OPTIMUM, arena, at, caster, declare, end_turn, sid, spelled

CITE = "Age of Magic, magic"


@case("second.core.magic-pool", "second.magic.magic", cite=CITE)
def test_the_pool_is_one_die_and_one_for_each_caster_on_the_table():
    field = arena()
    caster(field, (2000, 2000), "bolt", pool=0)
    dead = caster(field, (4000, 2000), "bolt", pool=0)
    caster(field, (6000, 2000), "bolt", pool=0)
    field.change(dead, figures=())
    game = begun(field)
    assert str(game.last(MagicPoolFilled).dice) == (
        "3 = 1 (second.core.magic-pool) +1 (second.magic.magic) +1 (second.magic.magic)"
    )
    assert game.state.players[LEFT].magic == 3


@case("second.core.magic-pool", cite=CITE)
def test_a_side_without_casters_has_no_part_in_magic():
    field = arena()
    field.unit(LEFT, "warlord", 1, (2000, 2000))
    caster(field, (6000, 6000), "bolt", side=RIGHT, pool=0)
    game = begun(field)
    assert game.seen(MagicPoolFilled) == []
    assert game.state.players[LEFT].magic == 0


@case("second.core.magic-pool", cite=CITE)
@pytest.mark.parametrize(("kept", "left"), [(False, 2), (True, 5)])
def test_unused_dice_are_lost_with_the_turn(kept, left):
    field = arena(magic_dice_kept=kept)
    caster(field, (2000, 2000), "bolt", pool=3)
    game = field.game().do(Done())
    assert [event.dice for event in game.seen(MagicDiceLost)] == ([] if kept else [3])
    # By now the pool of the next turn is filled, on top of what was kept.
    assert game.state.players[LEFT].magic == left


@case("second.core.magic-pool", cite=CITE)
def test_a_pool_may_be_capped():
    field = arena(magic_pool_cap=2)
    caster(field, (2000, 2000), "bolt", pool=0)
    caster(field, (4000, 2000), "bolt", pool=0)
    assert begun(field).state.players[LEFT].magic == 2


@case("second.core.magic-pool", cite=CITE)
@pytest.mark.parametrize(("counts", "dice"), [(False, 1), (True, 2)])
def test_casters_in_reserve_add_nothing(counts, dice):
    field = arena(pool_reserve=counts)
    field.unit(LEFT, "warlord", 1, (2000, 2000))
    away = caster(field, (4000, 2000), "bolt", pool=0)
    field.change(away, figures=(), reserve=True, deployed=False, rules=())
    assert begun(field).state.players[LEFT].magic == dice


def duel(**settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), "bolt", "mists", "transmutation", pool=3)
    foe = field.unit(RIGHT, "warriors", 8, (3000, 4500))
    return field, magician, foe


@case("second.core.casting", cite=CITE)
def test_dice_leave_the_pool_and_any_level_up_to_the_best_may_be_taken():
    field, magician, foe = duel()
    game = field.game().do(Cast(magician, sid("bolt"), 2, at(foe)))
    assert game.last(SpellDeclared) == SpellDeclared(magician, sid("bolt"), 2, at(foe))
    assert game.state.players[LEFT].magic == 1
    assert game.asked.pool == Pool(2, (3, 2, 1))
    game.do(Roll((1, 0, 1)))
    assert game.last(MagicDiceRolled).levels == (MINIMUM, MAXIMUM)
    assert isinstance(game.asked, Decide) and game.asked.window is Window.LEVEL
    assert list(options(game.rules, game.state)) == [TakeLevel(level) for level in Level]
    game.do(TakeLevel(OPTIMUM))
    assert game.last(SpellCast).level is OPTIMUM
    assert game.last(SpellReached).units == (foe,)


@case("second.core.casting", cite=CITE)
def test_where_only_shown_levels_may_be_taken_the_one_between_is_refused():
    field, magician, foe = duel(magic_take="shown")
    game = field.game().do(Cast(magician, sid("bolt"), 2, at(foe)), Roll((1, 0, 1)))
    found = game.refused(TakeLevel(OPTIMUM))
    assert (found.code, found.cites) == ("level-not-shown", "second.core.casting")


@case("second.core.casting", cite=CITE)
def test_nobody_is_asked_for_the_level_when_only_the_minimum_shows():
    field, magician, _ = duel()
    game = field.game().do(Cast(magician, sid("mists"), 2), Roll((2, 0, 0)))
    assert game.last(SpellCast).level is MINIMUM
    assert isinstance(game.asked, Decide) and game.asked.window is Window.ACTIVATION


@case("second.core.casting", cite=CITE)
def test_casting_is_no_activation_and_tires_nobody():
    field, magician, _ = duel()
    game = spelled(field.game(), magician, "mists")
    assert (game.unit(magician).acts, game.unit(magician).fatigue) == ((), 0)


REFUSED = [
    (Cast(UnitId(9), sid("bolt"), 1), "no-caster", "second.core.casting"),
    (Cast(UnitId(1), sid("bolt"), 1), "no-caster", "second.core.casting"),
    (Cast(UnitId(0), sid("rust"), 1, at(UnitId(1))), "unknown-spell", "second.core.casting"),
    (Cast(UnitId(0), sid("bolt"), 0, at(UnitId(1))), "too-few-dice", "second.core.magic-pool"),
    (Cast(UnitId(0), sid("bolt"), 4, at(UnitId(1))), "too-few-dice", "second.core.magic-pool"),
    (Cast(UnitId(0), sid("bolt"), 1), "wrong-aim", "second.spell.bolt"),
    (Cast(UnitId(0), sid("bolt"), 1, Aim(place=(10, 10))), "wrong-aim", "second.spell.bolt"),
    (Cast(UnitId(0), sid("bolt"), 1, at(UnitId(0))), "wrong-aim", "second.spell.bolt"),
    (Cast(UnitId(0), sid("mists"), 1, at(UnitId(1))), "wrong-aim", "second.spell.mists"),
]


@case("second.core.casting", cite=CITE)
@pytest.mark.parametrize(("action", "code", "cites"), REFUSED)
def test_every_refusal_cites_the_spell_or_the_rule(action, code, cites):
    field, *_ = duel()
    found = field.game().refused(action)
    assert (found.code, found.cites) == (code, cites)


@case("second.core.casting", cite=CITE)
def test_range_and_sight_are_judged_when_a_spell_is_declared():
    field, magician, _foe = duel()
    far = field.unit(RIGHT, "warriors", 4, (3000, 7000))
    hidden = field.unit(RIGHT, "warriors", 1, (3500, 5400))
    game = field.game()
    assert game.refused(Cast(magician, sid("bolt"), 1, at(far))).code == "out-of-range"
    assert game.refused(Cast(magician, sid("bolt"), 1, at(hidden))).code == "no-line-of-sight"


@case("second.core.casting", cite=CITE)
@pytest.mark.parametrize("may", [False, True])
def test_the_exhausted_do_not_cast(may):
    field, magician, foe = duel(exhausted_casts=may)
    field.change(magician, fatigue=3)
    action = Cast(magician, sid("bolt"), 1, at(foe))
    if may:
        assert field.game().allows(action)
    else:
        assert field.game().refused(action).code == "caster-exhausted"


@case("second.core.casting", cite=CITE)
@pytest.mark.parametrize(
    ("once", "same", "other"), [("caster", False, True), ("side", False, False), ("no", True, True)]
)
def test_a_spell_is_cast_once_a_turn_by_each_caster(once, same, other):
    field, magician, _ = duel(spell_once=once)
    second = caster(field, (6000, 3000), "mists")
    game = spelled(field.game(), magician, "mists")
    assert game.allows(Cast(magician, sid("mists"), 1)) is same
    assert game.allows(Cast(second, sid("mists"), 1)) is other
    game = end_turn(end_turn(game))
    assert game.state.active is LEFT
    assert game.allows(Cast(magician, sid("mists"), 1))


@case("second.core.casting", cite=CITE)
def test_every_listed_cast_is_legal_and_written_and_read_back():
    field, *_ = duel()
    game = field.game()
    casts = [action for action in options(game.rules, game.state) if isinstance(action, Cast)]
    assert {(cast.spell, cast.dice) for cast in casts} == {
        (sid(name), dice) for name in ("bolt", "mists", "transmutation") for dice in (1, 2, 3)
    }
    assert all(game.allows(cast) for cast in casts)
    assert [parse_action(format_action(cast)) for cast in casts] == casts
    assert parse_action(format_action(TakeLevel(MAXIMUM))) == TakeLevel(MAXIMUM)


@case("second.core.casting", cite=CITE)
def test_the_opponent_can_cast_nothing_and_nobody_casts_in_the_wrong_window():
    field, magician, foe = duel()
    other = caster(field, (6000, 6000), "mists", side=RIGHT)
    game = field.game()
    assert game.refused(Cast(other, sid("mists"), 1)).code == "no-caster"
    game = field.orders()
    assert game.refused(Cast(magician, sid("bolt"), 1, at(foe))).code == "not-now"


@case("second.core.casting", cite=CITE)
@pytest.mark.parametrize(("setting", "seen"), [(False, True), (True, False)])
def test_friends_need_not_be_seen(setting, seen):
    field = arena(friendly_sight=setting)
    magician = caster(field, (3000, 3000), "violence")
    field.unit(LEFT, "warriors", 5, (2500, 3300), rank=5)
    behind = field.unit(LEFT, "warriors", 1, (3000, 3700))
    assert field.game().allows(Cast(magician, sid("violence"), 1, at(behind))) is seen


@case("second.core.casting", cite=CITE)
@pytest.mark.parametrize(("setting", "allowed"), [("named", False), ("within", True)])
def test_the_caster_is_no_friend_of_himself_unless_the_spell_names_him(setting, allowed):
    field = arena(spell_on_self=setting)
    magician = caster(field, (3000, 3000), "violence", "shield-of-light")
    game = field.game()
    assert game.allows(Cast(magician, sid("violence"), 1, at(magician))) is allowed
    assert game.allows(Cast(magician, sid("shield-of-light"), 1, at(magician)))


@case("second.core.casting", cite=CITE)
def test_the_dice_of_a_spell_can_show_other_odds():
    field, magician, _ = duel(magic_faces="2-2-2")
    game = field.game().do(Cast(magician, sid("mists"), 1))
    assert isinstance(game.asked, Chance) and game.asked.pool == Pool(1, (2, 2, 2))


@case("second.core.casting", cite=CITE)
@pytest.mark.parametrize(("setting", "levels"), [("highest", [2]), ("add", [2, 0])])
def test_of_the_same_spell_on_one_bearer_the_higher_level_stays(setting, levels):
    field = arena(spell_same=setting)
    one = caster(field, (3000, 3000), "violence")
    two = caster(field, (4000, 3000), "violence")
    friend = field.unit(LEFT, "warriors", 4, (3300, 3400))
    game = spelled(field.game(), one, "violence", at(friend), MAXIMUM)
    declare(game, two, "violence", at(friend), MINIMUM)
    assert [effect.amount for effect in game.state.effects] == levels


@case("second.core.magic-pool", cite=CITE)
def test_a_board_may_give_magic_dice_in_the_orders_phase():
    field = board_field(ability("well", ORDERS, GainMagic(dice=2), cost="cur", basic=True))
    magician = field.unit(LEFT, "sorcerer", 1, (3000, 3000))
    board_lay(field, LEFT, "well", "cu")
    game = field.orders().do(spend("well", "c"), spend("well", "u"))
    assert [(event.dice, event.why) for event in game.seen(MagicDiceGained)] == [(2, "test.well"), (2, "test.well")]
    assert game.state.players[LEFT].magic == 4
    assert game.unit(magician).figures


@case("second.core.re-rolls", cite=CITE)
@pytest.mark.parametrize(("counts", "again"), [(True, 2), (False, 3)])
def test_cover_counts_where_results_of_defence_dice_are_read(counts, again):
    field = arena(cover_on_dice=counts)
    ours = field.unit(LEFT, "warriors", 6, (3000, 3000))
    theirs = field.unit(RIGHT, "warriors", 6, (3000, 3800))
    effect = Effect(sid("strengthen"), 0, ours, Until.NEXT_TURN, LEFT, sid("strengthen"))
    solid = Effect(RuleId("cover-anyway"), 2, ours, Until.NEXT_TURN, LEFT, sid("elemental-barrier"))
    field.state = replace(field.state, effects=(effect, solid))
    game = melee(field, theirs, ours).passing().hits(6).hits(0)
    # A one, a two and a three: with cover they show two, three and four.
    game.roll(2, 1, 1, 2, 0, 0)
    assert game.asked.pool.dice == again
