"""Edges of rulings that whole battles seldom touch: exactly in reach, nobody left, no room to round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.abilities import model
from skald.rules.abilities.filters import fits
from skald.rules.abilities.model import Board, UnitFilter
from skald.rules.actions import Activate, Cast, MoveUnit, Path, Use
from skald.rules.activating import activations
from skald.rules.bases import stand
from skald.rules.context import Context
from skald.rules.geometry.bases import oval_base
from skald.rules.hooks import Question, Window
from skald.rules.ids import Bearer, Ground, Kind, Whom
from skald.rules.lengths import M
from skald.rules.movement.approach import approach_of
from skald.rules.movement.corners import _comes_near_all
from skald.rules.movement.ground import may_enter
from skald.rules.movement.horizon import bounds_of
from skald.rules.movement.scattering import Search
from skald.rules.notation.short_forms import _is_plain
from skald.rules.phases.casting import dice_for
from skald.rules.phases.using import use_problem
from skald.rules.prizes import Prize
from skald.rules.sides import side_rules
from skald.rules.state import Until
from tests.kit.boards import ACTIVATION, REACTION, ability, board_field, lay, spend
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.magic import MAXIMUM, arena, at, caster, sid, spelled
from tests.kit.toys import TOY, effect, laid, lay_on, toy, toy_field

BASE = 125


@pytest.mark.parametrize(("gap", "charges"), [(M, True), (M + 1, False)])
def test_who_is_exactly_as_far_as_a_charge_reaches_may_be_charged(gap: int, *, charges: bool):
    field = Field()
    mine = field.unit(LEFT, "warriors", 1, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 1, (3000, 3000 + 2 * BASE + gap))
    found = list(activations(Context(field.rules, field.state), field.state.units[mine], (Kind.CHARGE,)))
    assert found == ([Activate(mine, Kind.CHARGE, foe)] if charges else [])


def test_a_charging_figure_is_looked_for_a_hair_within_its_distance():
    field = Field()
    mine = field.unit(LEFT, "warriors", 2, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    ctx = Context(field.rules, field.state)
    ask = approach_of(ctx, ctx.unit(mine), 0, ctx.unit(foe), (), M)
    assert bounds_of(ask) == [(3000, 3000, M - 1)]


def test_nobody_who_is_gone_fits_a_filter():
    field = Field()
    uid = field.unit(LEFT, "warriors", 4, (3000, 3000))
    assert fits(Context(field.rules, field.state), UnitFilter(), field.state.units[uid], LEFT)
    field.change(uid, figures=())
    assert not fits(Context(field.rules, field.state), UnitFilter(), field.state.units[uid], LEFT)


def test_a_prize_that_says_no_more_is_counted_once_and_denies_nobody():
    prize = Prize("stone", 2)
    assert (prize.denies, prize.times, prize.units) == (0, 1, 1)


def test_a_board_gives_magic_if_one_of_its_abilities_does():
    plain, rich = ability("plain", ACTIVATION, model.Hush()), ability("rich", ACTIVATION, model.GainMagic(dice=1))
    assert [Board("test", each).gives_magic for each in ((plain,), (plain, rich))] == [False, True]


def test_a_spell_is_cast_with_one_die_or_as_many_as_lie_in_the_pool_and_a_free_one_with_none():
    field = arena()
    uid = caster(field, (3000, 3000), "ritual", "mists", pool=4)
    game = field.game()
    numbers = []
    for state in (game.state, spelled(game, uid, "ritual", level=MAXIMUM).state):
        ctx = Context(field.rules, state)
        numbers.append(list(dice_for(ctx, ctx.unit(uid), sid("mists"))))
    assert numbers == [[1, 2, 3, 4], [0]]


def test_a_spell_that_is_aimed_at_nothing_refuses_an_aim_and_cites_itself():
    field = arena()
    uid = caster(field, (3000, 3000), "breath")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4000))
    refusal = field.game().refused(Cast(uid, sid("breath"), 1, at(foe)))
    assert (refusal.code, refusal.cites) == ("wrong-aim", sid("breath"))


def test_an_oval_is_the_same_on_both_sides_of_its_length():
    corners = set(oval_base("test", 600, 350).corners)
    assert {(x, -y) for x, y in corners} == corners


def test_what_rules_say_of_ground_decides_who_may_enter_it():
    told = []

    def refuses(ctx, unit, asked):  # type: ignore[no-untyped-def]
        told.append((asked.piece.area.left <= 3000 <= asked.piece.area.right, asked.ground))
        return asked.__class__(asked.piece, Ground.IMPASSABLE) if asked.ground is Ground.UNEVEN else asked

    field = toy_field(toy(answers={Question.FOOTING: refuses}))
    uid = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.change(uid, rules=(TOY,))
    ctx = Context(field.rules, field.state)
    assert [may_enter(ctx, ctx.unit(uid), ground) for ground in (Ground.UNEVEN, Ground.DANGEROUS)] == [False, True]
    assert told == [(True, Ground.UNEVEN), (True, Ground.DANGEROUS)]


def test_a_place_off_the_table_is_refused_for_the_figure_that_is_sent_there():
    field = Field()
    uid = field.unit(LEFT, "warriors", 2, (300, 3000))
    game = field.game().grant(uid, Kind.MOVE)
    first, second = game.unit(uid).figures
    paths = (Path(0, ((first.x + 100, 3000),), 0), Path(1, ((-1, 3300), (second.x, 3300)), 0))
    refusal = game.refused(MoveUnit(paths))
    assert (refusal.code, refusal.given) == ("off-table", (("figure", 1),))


def test_a_scattered_unit_is_placed_from_the_figure_with_the_fewest_places_on():
    first = [stand("round-25", 0, 0), stand("round-25", 600, 0), stand("round-25", 1200, 0)]
    second = [stand("round-25", 300, 300)]
    third = [stand("round-25", 0, 100), stand("round-25", 900, 300)]
    # The second has one place; the third then takes its first, on which the first figure's first place lies.
    assert Search([first, second, third], 500, 0).found() == [first[1], second[0], third[0]]


def test_a_circle_comes_near_a_disc_if_they_share_a_place():
    disc = (1000, 1000, 100)
    near = [_comes_near_all(disc, [(x, y, 200)]) for x, y in ((1000, 1000), (1000, 1299), (1300, 1000), (1301, 1000))]
    assert near == [True, True, True, False]


def test_what_lasts_for_an_activation_ends_when_that_is_cancelled():
    act = ability("act", ACTIVATION, model.ActivateUnits(), basic=True)
    field = board_field(act, ability("ban", REACTION, model.Cancel()))
    mine = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (5000, 3000))
    lay(field, LEFT, "act", "cc")
    lay(field, RIGHT, "ban")
    game = field.game().do(spend("act"), Activate(mine, Kind.MOVE))
    lay_on(game, effect("radius", mine, Until.ACTIVATION), effect("radius", mine, Until.TURN))
    assert [each.until for each in game.do(spend("ban")).state.effects] == [Until.TURN]


def test_a_side_bears_what_is_laid_on_it_and_what_its_enemy_lays_on_others():
    field = toy_field(toy(), toy("other"))
    mine = effect(bearer=Bearer.SIDE, whom=Whom.OWN)
    theirs = effect("toy.other", bearer=Bearer.SIDE, whom=Whom.ENEMY)
    ctx = laid(field, mine, theirs, mine)
    own = [[rule.id for rule in side_rules(ctx, side) if rule.id.startswith("toy.")] for side in (LEFT, RIGHT)]
    assert own == [["toy.rule"], ["toy.other"]]


def test_nothing_speaks_any_longer_once_a_use_was_judged():
    offered = toy(offers={Window.ACTIVATION: lambda ctx, unit: [Use(TOY, unit.id)]})
    field = toy_field(offered)
    uid = field.unit(LEFT, "warriors", 1, (3000, 3000))
    ctx = laid(field, effect(unit=uid))
    assert use_problem(ctx, LEFT, Window.ACTIVATION, Use(TOY, uid)) is None
    assert ctx.speaking is None
    refusal = use_problem(ctx, LEFT, Window.ACTIVATION, Use(TOY, uid, amount=3))
    assert refusal is not None
    assert (refusal.code, ctx.speaking) == ("not-offered", None)


def test_a_figure_on_a_base_that_nobody_knows_is_written_out():
    known = stand("round-25", 1000, 2000)
    assert _is_plain(known)
    assert not _is_plain(replace(known, base="nobody-knows"))
    assert not _is_plain(replace(known, radius=known.radius + 1))
