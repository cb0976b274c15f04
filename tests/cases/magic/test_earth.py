"""The spells of Earth, level by level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Activate, Cast, Done, MoveUnit, Name, Path, RollMagic
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import options
from skald.rules.events import PieceMade, PieceRemoved
from skald.rules.fight.numbers import cover
from skald.rules.fight.sight import has_sight
from skald.rules.frames import Aim, Granting
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Cover, Ground, Kind
from skald.rules.movement.ground import BARRED, areas, cover_of, is_hindered
from skald.rules.pieces import lying
from tests.kit.cases import case, spell_case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import numbers, refusal
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
from tests.kit.toys import pushed

# --- chrysalis


@spell_case("chrysalis", *LEVELS)
@pytest.mark.parametrize(
    ("level", "covered", "charged", "shot"),
    [(MINIMUM, Cover.SOLID, True, True), (OPTIMUM, Cover.NONE, False, True), (MAXIMUM, Cover.NONE, False, False)],
)
def test_bark_covers_or_keeps_charges_and_shots_away(level, covered, charged, shot):
    field = arena()
    magician = caster(field, (3000, 3000), "chrysalis")
    foe = field.unit(RIGHT, "warriors", 4, (2800, 4000), "bow")
    game = spelled(field.game(), magician, "chrysalis", level=level)
    field.state = game.state
    assert cover(*numbers(field, Combat.MELEE, foe, magician), 1) is covered
    assert cover(*numbers(field, Combat.SHOT, foe, magician), 1) is Cover.NONE
    next_turn(game, RIGHT)
    for kind, allowed in ((Kind.CHARGE, charged), (Kind.SHOOT, shot)):
        there = pushed(
            next_turn(game, RIGHT), Granting(RIGHT, sid("bolt"), 1, (Kind.CHARGE, Kind.SHOOT, Kind.MOVE), unit=foe)
        )
        assert there.allows(Activate(foe, kind, magician)) is allowed
        assert (Activate(foe, kind, magician) in list(options(there.rules, there.state))) is allowed


@spell_case("chrysalis", MINIMUM)
def test_bark_lets_one_magic_die_be_rolled_again_in_later_castings():
    field = arena()
    magician = caster(field, (3000, 3000), "chrysalis", "mists")
    game = spelled(field.game(), magician, "chrysalis").do(Cast(magician, sid("mists"), 2), Roll((2, 0, 0)))
    assert isinstance(game.asked, Decide) and game.asked.window is Window.MAGIC
    assert game.refused(RollMagic((MINIMUM, MINIMUM))).code == "too-many-dice"
    assert game.refused(RollMagic((MAXIMUM,))).code == "no-such-magic-die"
    game.do(RollMagic((MINIMUM,)), Roll((0, 1, 0)))
    assert game.state.pending[0:0] == () and game.asked.window is Window.LEVEL


# --- transformation


@spell_case("transformation", *LEVELS)
@pytest.mark.parametrize(
    ("level", "number", "category", "limit", "rule"),
    [
        (MINIMUM, 2, "creatures", 4, "second.magic.flight"), (OPTIMUM, 0, "hero", 4, "second.magic.beast"),
        (MAXIMUM, 1, "monster", 4, "second.magic.slow"),
    ],
)  # fmt: skip
def test_the_caster_has_another_shape_until_the_turn_ends(level, number, category, limit, rule):
    field = arena()
    magician = caster(field, (3000, 3000), "transformation", "mists", kit=("horse",))
    game = declare(field.game(), magician, "transformation", level=level)
    if level is not OPTIMUM:
        assert isinstance(game.asked, Decide) and game.asked.window is Window.AIM
        assert game.refused(Name(number=7)).code == "no-such-form"
        game.do(Name(number=number))
    untroubled(game)
    ctx = Context(game.rules, game.state)
    unit = ctx.unit(magician)
    assert (ctx.profile(unit).category, ctx.limit(unit), rule in ctx.rules_of(unit)) == (category, limit, True)
    assert "second.magic.magic" not in ctx.rules_of(unit) and "second.core.horse" not in ctx.rules_of(unit)
    assert game.refused(Cast(magician, sid("mists"), 1)).code == "caster-transformed"
    game.state = replace(game.state, units=(replace(unit, fatigue=4), *game.state.units[1:]))
    game.do(Done())
    ctx = Context(game.rules, game.state)
    assert (ctx.profile(ctx.unit(magician)).id, ctx.unit(magician).fatigue) == ("sorcerer", 3)


# --- animal prowess


@spell_case("animal-prowess", *LEVELS)
def test_the_pack_rests_then_moves_then_acts():
    field = arena()
    magician = caster(field, (3000, 3000), "animal-prowess")
    beast = field.unit(LEFT, "behemoth", 1, (3900, 3000), fatigue=3)
    game = declare(field.game(), magician, "animal-prowess", at(beast), MINIMUM)
    game.do(Activate(beast, Kind.REST))
    assert (game.unit(beast).fatigue, game.asked.window) == (2, Window.ACTIVATION)
    game = declare(field.game(), magician, "animal-prowess", at(beast), OPTIMUM)
    game.do(Activate(beast, Kind.REST), Activate(beast, Kind.MOVE)).passing()
    assert game.asked.window is Window.MOVE
    game = declare(field.game(), magician, "animal-prowess", at(beast), MAXIMUM)
    assert (game.unit(beast).fatigue, game.asked.window, game.asked.about.kinds) == (1, Window.GRANT, tuple(Kind))


@spell_case("animal-prowess", OPTIMUM)
@pytest.mark.parametrize(("linked", "window"), [(True, Window.ACTIVATION), (False, Window.GRANT)])
def test_the_pack_moves_only_if_it_has_rested(linked, window):
    field = arena(prowess_linked=linked)
    magician = caster(field, (3000, 3000), "animal-prowess")
    beast = field.unit(LEFT, "behemoth", 1, (3900, 3000))
    field.change(beast, acts=(Kind.MOVE,))
    game = declare(field.game(), magician, "animal-prowess", at(beast), OPTIMUM)
    assert game.asked.window is window


@spell_case("animal-prowess")
def test_the_pack_is_of_beasts():
    field = arena()
    magician = caster(field, (3000, 3000), "animal-prowess")
    men = field.unit(LEFT, "warriors", 4, (3700, 3000))
    assert field.game().refused(Cast(magician, sid("animal-prowess"), 1, at(men))).code == "no-use-there"


# --- wall of thorns


def thorns(level, **settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), "wall-of-thorns", "erosion")
    field.terrain("scrub", (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    inside = field.unit(LEFT, "warriors", 1, (3000, 4500))
    foe = field.unit(RIGHT, "warriors", 4, (2600, 6000), "bow")
    game = spelled(field.game(), magician, "wall-of-thorns", Aim(piece=0), level)
    return game, inside, foe


@spell_case("wall-of-thorns", *LEVELS)
@pytest.mark.parametrize(
    ("level", "given", "ground", "seen"),
    [
        (MINIMUM, Cover.SOLID, Ground.UNEVEN, True), (OPTIMUM, Cover.SOLID, Ground.DANGEROUS, True),
        (MAXIMUM, Cover.LIGHT, Ground.IMPASSABLE, False),
    ],
)  # fmt: skip
def test_thorns_shelter_friends_and_keep_enemies_out(level, given, ground, seen):
    game, inside, foe = thorns(level)
    ctx = Context(game.rules, game.state)
    assert cover_of(ctx, ctx.unit(inside)) is given
    assert [found for found in Ground if areas(ctx, (found,), ctx.unit(foe))] == [ground]
    assert [found for found in Ground if areas(ctx, (found,), ctx.unit(inside))] == [Ground.UNEVEN]
    assert has_sight(ctx, ctx.unit(foe), ctx.unit(inside), 3000) is seen
    end_turn(end_turn(game))
    ctx = Context(game.rules, game.state)
    assert has_sight(ctx, ctx.unit(foe), ctx.unit(inside), 3000) and cover_of(ctx, ctx.unit(inside)) is Cover.LIGHT


@spell_case("wall-of-thorns", MAXIMUM)
@case("second.spell.wall-of-thorns-inside", cite="Age of Magic, spells")
def test_who_stood_inside_is_spared_until_it_has_left():
    field = arena()
    magician = caster(field, (3000, 3000), "wall-of-thorns")
    field.terrain("scrub", (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    foe = field.unit(RIGHT, "warriors", 1, (3000, 5000))
    game = next_turn(spelled(field.game(), magician, "wall-of-thorns", Aim(piece=0), MAXIMUM), RIGHT)
    ctx = Context(game.rules, game.state)
    assert areas(ctx, BARRED, ctx.unit(foe)) == ()
    game.grant(foe, Kind.MOVE).passing().do(MoveUnit((Path(0, ((3000, 5900),)),)))
    ctx = Context(game.rules, game.state)
    assert len(areas(ctx, BARRED, ctx.unit(foe))) == 1


@spell_case("wall-of-thorns", MAXIMUM)
@pytest.mark.parametrize("hidden", [True, False])
def test_thorns_hide_flyers_inside_too(hidden):
    game, _, foe = thorns(MAXIMUM, thorns_hide_flyers=hidden)
    flyer = game.state.units[1]
    game.state = replace(
        game.state,
        units=tuple(
            replace(u, rules=(*u.rules, "second.magic.flight")) if u.id == flyer.id else u for u in game.state.units
        ),
    )
    ctx = Context(game.rules, game.state)
    assert has_sight(ctx, ctx.unit(foe), ctx.unit(flyer.id), 3000) is not hidden


@spell_case("wall-of-thorns")
@pytest.mark.parametrize("kind", ["rocks", "wood", "marsh"])
def test_thorns_grow_in_small_scrub_only(kind):
    field = arena()
    magician = caster(field, (3000, 3000), "wall-of-thorns")
    field.terrain(kind, (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    assert field.game().refused(Cast(magician, sid("wall-of-thorns"), 1, Aim(piece=0))).code == "no-use-there"


# --- choking weeds


@spell_case("choking-weeds", *LEVELS)
def test_roots_slow_bind_or_exhaust():
    field = arena()
    magician = caster(field, (3000, 3000), "choking-weeds")
    field.terrain("scrub", (3000, 5500))
    foe = field.unit(RIGHT, "warriors", 4, (2600, 4400))
    game = spelled(field.game(), magician, "choking-weeds", at(foe), MINIMUM)
    ctx = Context(game.rules, game.state)
    assert is_hindered(ctx, ctx.unit(foe))
    game = spelled(field.game(), magician, "choking-weeds", at(foe), OPTIMUM)
    assert refusal(next_turn(game, RIGHT), foe, Kind.REST) == ("may-not-activate", sid("choking-weeds"))
    game = spelled(field.game(), magician, "choking-weeds", at(foe), MAXIMUM)
    assert game.unit(foe).fatigue == 3


@spell_case("choking-weeds")
def test_roots_need_a_scrub_or_a_wood_near_the_target():
    field = arena()
    magician = caster(field, (3000, 3000), "choking-weeds")
    field.terrain("marsh", (3000, 5300))
    foe = field.unit(RIGHT, "warriors", 4, (2600, 4400))
    assert field.game().refused(Cast(magician, sid("choking-weeds"), 1, at(foe))).code == "no-use-there"


# --- verdant wakening


@spell_case("verdant-wakening", *LEVELS)
@pytest.mark.parametrize(
    ("level", "ground", "high", "lasts"),
    [
        (MINIMUM, Ground.UNEVEN, False, False),
        (OPTIMUM, Ground.DANGEROUS, True, False),
        (MAXIMUM, Ground.DANGEROUS, True, True),
    ],
)
def test_a_thicket_comes_up_and_goes_at_the_next_turn_or_never(level, ground, high, lasts):
    field = arena()
    magician = caster(field, (3000, 3000), "verdant-wakening")
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    game = declare(field.game(), magician, "verdant-wakening", level=level)
    assert game.asked.window is Window.AIM
    assert game.refused(Name(Aim(place=(6000, 3000)))).code == "place-out-of-range"
    assert game.refused(Name(Aim(place=(3100, 3000)))).code == "piece-on-a-base"
    game.do(next(iter(options(game.rules, game.state))))
    untroubled(game)
    (piece,) = lying(Context(game.rules, game.state))
    assert (piece.kind.ground, piece.kind.high, piece.kind.cover, piece.kind.large) == (
        ground,
        high,
        Cover.LIGHT,
        False,
    )
    assert game.last(PieceMade).why == sid("verdant-wakening")
    end_turn(end_turn(game))
    assert (len(game.state.terrain), len(game.seen(PieceRemoved))) == ((1, 0) if lasts else (0, 1))


@spell_case("verdant-wakening")
@pytest.mark.parametrize(("gap", "allowed"), [("scenario", False), ("none", True)])
def test_a_thicket_keeps_its_distance_from_other_terrain(gap, allowed):
    field = arena(conjured_gap=gap)
    magician = caster(field, (3000, 3000), "verdant-wakening")
    field.terrain("scrub", (3000, 5800))
    game = declare(field.game(), magician, "verdant-wakening", level=OPTIMUM)
    assert game.allows(Name(Aim(place=(3000, 4200)))) is allowed
