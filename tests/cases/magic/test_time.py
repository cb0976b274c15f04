"""The spells of Time, level by level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Activate, Cast, Done, MoveUnit, Path, RemoveFigures, Use
from skald.rules.awaiting import Chance
from skald.rules.context import Context
from skald.rules.dice import Pool
from skald.rules.events import ActivationResolved, FatigueTaken
from skald.rules.fight.numbers import armour, hit_bonus
from skald.rules.frames import Aim, Fight
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Cover, Ground, Kind
from skald.rules.lasting import turn_ends
from skald.rules.pieces import lying
from tests.kit.boards import going_on
from tests.kit.cases import spell_case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import melee, numbers
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

# --- decay


@spell_case("decay", *LEVELS)
@pytest.mark.parametrize(
    ("level", "first", "second"), [(MINIMUM, (0, 1), (0, 0)), (OPTIMUM, (1, 0), (1, 0)), (MAXIMUM, (1, 1), (1, 1))]
)
def test_withering_compares_a_die_for_each_unit_with_its_armour(level, first, second):
    field = arena()
    magician = caster(field, (3000, 3000), "decay")
    guards = field.unit(RIGHT, "hearthguard", 4, (2600, 4500), "horse")
    archers = field.unit(RIGHT, "warriors", 4, (4200, 4300))
    game = declare(field.game(), magician, "decay", at(archers, guards), level)
    assert game.asked == Chance(Pool(1, (1,) * 6), LEFT, sid("decay"), game.asked.about)
    # A five for the Warriors (4, 4), a five for the riders (5, 4).
    game.roll(0, 0, 0, 0, 1, 0).roll(0, 0, 0, 0, 1, 0)
    for _ in range(2 if level is not MINIMUM else 0):
        game.do(RemoveFigures((3,)))
    untroubled(game)
    assert (4 - len(game.unit(archers).figures), game.unit(archers).fatigue) == first
    assert (4 - len(game.unit(guards).figures), game.unit(guards).fatigue) == second


@spell_case("decay")
def test_withering_takes_up_to_three_different_units():
    field = arena()
    magician = caster(field, (3000, 3000), "decay")
    one = field.unit(RIGHT, "warriors", 4, (2600, 4500))
    game = field.game()
    assert game.refused(Cast(magician, sid("decay"), 1, at(one, one))).code == "wrong-aim"
    assert game.refused(Cast(magician, sid("decay"), 1)).code == "wrong-aim"


# --- slowed time


def archers(**settings):
    field = arena(**settings)
    magician = caster(field, (3000, 3000), "slowed-time")
    bows = field.unit(LEFT, "warriors", 4, (3400, 3300), "bow")
    foe = field.unit(RIGHT, "warriors", 6, (3400, 5000))
    return field, magician, bows, foe


@spell_case("slowed-time", MINIMUM)
def test_the_first_fatigue_for_shooting_again_is_spared():
    field, magician, bows, foe = archers()
    field.change(bows, acts=(Kind.MOVE,))
    game = spelled(field.game(), magician, "slowed-time", at(bows), MINIMUM)
    for tired in (0, 1):
        game.grant(bows, Kind.SHOOT, foe).passing().hits(0)
        assert game.unit(bows).fatigue == tired
        assert game.state.effects == ()


@spell_case("slowed-time", OPTIMUM, MAXIMUM)
@pytest.mark.parametrize(("level", "bonus"), [(OPTIMUM, 0), (MAXIMUM, 1)])
def test_a_held_moment_is_a_shot_without_fatigue(level, bonus):
    field, magician, bows, foe = archers()
    field.change(bows, acts=(Kind.MOVE,))
    game = declare(field.game(), magician, "slowed-time", at(bows), level)
    game.do(Activate(bows, Kind.SHOOT, foe)).passing()
    ctx = Context(game.rules, game.state)
    assert hit_bonus(ctx, ctx.fight(), 0).value == bonus
    untroubled(game.hits(0))
    assert (game.unit(bows).acts, game.unit(bows).fatigue) == ((Kind.MOVE, Kind.SHOOT), 0)
    assert game.state.effects == ()


@spell_case("slowed-time", MAXIMUM)
def test_a_held_moment_that_is_not_used_is_lost():
    field, magician, bows, _ = archers()
    game = declare(field.game(), magician, "slowed-time", at(bows), MAXIMUM).do(Done())
    assert untroubled(game).state.effects == ()


@spell_case("slowed-time")
def test_a_held_moment_is_for_those_who_shoot():
    field = arena()
    magician = caster(field, (3000, 3000), "slowed-time")
    men = field.unit(LEFT, "warriors", 4, (3400, 3300))
    scourge = field.unit(LEFT, "scourge", 1, (2200, 3300))
    for uid in (men, scourge):
        assert field.game().refused(Cast(magician, sid("slowed-time"), 1, at(uid))).code == "no-use-there"


# --- aging


def aged(level):
    field = arena()
    magician = caster(field, (3000, 3000), "aging")
    foe = field.unit(RIGHT, "warriors", 4, (2600, 4500))
    ours = field.unit(LEFT, "warriors", 4, (2600, 5300 if level is not MINIMUM else 4770))
    game = next_turn(spelled(field.game(), magician, "aging", at(foe), level), RIGHT)
    return field, game, foe, ours


def of_aging(game) -> int:
    return sum(e.amount for e in game.seen(FatigueTaken) if e.why == sid("aging"))


@spell_case("aging", MINIMUM)
def test_years_weigh_after_each_melee():
    field, game, foe, ours = aged(MINIMUM)
    field.state = game.state
    game = melee(field, foe, ours, side=RIGHT).passing().hits(0).hits(0)
    while any(isinstance(frame, Fight) for frame in game.state.pending):
        going_on(game)
    assert of_aging(game) == 1


@spell_case("aging", OPTIMUM)
def test_years_weigh_after_each_move():
    _, game, foe, _ = aged(OPTIMUM)
    game.grant(foe, Kind.REST)
    assert of_aging(game) == 0
    game.grant(foe, Kind.MOVE).passing().do(MoveUnit(()))
    assert of_aging(game) == 1


@spell_case("aging", MAXIMUM)
def test_years_weigh_after_every_activation_and_when_the_turn_ends():
    _field, game, foe, _ = aged(MAXIMUM)
    game.grant(foe, Kind.REST)
    assert (of_aging(game), game.unit(foe).fatigue) == (1, 1)
    game.grant(foe, Kind.MOVE).passing().do(MoveUnit(()))
    assert of_aging(game) == 2
    ctx = Context(game.rules, game.state)
    ctx.players[RIGHT] = replace(ctx.players[RIGHT], turns=ctx.players[RIGHT].turns + 1)
    turn_ends(ctx)
    assert [e.why for e in ctx.events if isinstance(e, FatigueTaken)] == [sid("aging")]


@spell_case("aging")
def test_years_do_not_weigh_in_the_turn_of_the_caster():
    field = arena()
    magician = caster(field, (3000, 3000), "aging")
    own = field.unit(LEFT, "warriors", 4, (2600, 4500))
    game = spelled(field.game(), magician, "aging", at(own), OPTIMUM)
    game.grant(own, Kind.MOVE).passing().do(MoveUnit(()))
    assert of_aging(game) == 0
    assert game.seen(ActivationResolved)


# --- erosion


@spell_case("erosion", *LEVELS)
@pytest.mark.parametrize(("level", "turns"), [(MINIMUM, (1, 0, 0)), (OPTIMUM, (1, 1, 0)), (MAXIMUM, (1, 1, 1))])
def test_a_piece_is_worn_to_open_ground_for_a_while(level, turns):
    field = arena()
    magician = caster(field, (3000, 3000), "erosion")
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    field.terrain("rocks", (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    game = spelled(field.game(), magician, "erosion", Aim(piece=0), level)
    for worn in turns:
        (piece,) = lying(Context(game.rules, game.state))
        found = (piece.kind.ground, piece.kind.high, piece.kind.cover)
        assert found == ((Ground.OPEN, False, Cover.NONE) if worn else (Ground.UNEVEN, False, Cover.SOLID))
        end_turn(end_turn(game))


@spell_case("erosion")
@pytest.mark.parametrize("kind", ["wood", "marsh"])
def test_neither_large_nor_dangerous_pieces_are_worn(kind):
    field = arena()
    magician = caster(field, (3000, 3000), "erosion")
    field.terrain(kind, (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    assert field.game().refused(Cast(magician, sid("erosion"), 1, Aim(piece=0))).code == "no-use-there"


# --- precognition


@spell_case("precognition", *LEVELS)
@pytest.mark.parametrize("level", LEVELS)
def test_foresight_serves_the_next_melee_of_this_turn(level):
    field = arena()
    magician = caster(field, (3000, 3000), "precognition")
    ours = field.unit(LEFT, "warriors", 6, (3500, 3500))
    theirs = field.unit(RIGHT, "warriors", 6, (3500, 4320))
    game = spelled(field.game(), magician, "precognition", at(ours), level)
    field.state = game.state
    ctx, fight = numbers(field, Combat.MELEE, ours, theirs)
    assert armour(ctx, fight, 0).value == (5 if level is MAXIMUM else 4)
    game = melee(field, ours, theirs).passing()
    side = next(frame for frame in reversed(game.state.pending) if isinstance(frame, Fight)).attacker
    assert side.defence_showing == ((1, 2) if level is MINIMUM else ())
    assert (side.again_defence > 0) is (level is not MINIMUM)


# --- rush


def rushing(level):
    field = arena()
    magician = caster(field, (3000, 3000), "rush")
    men = field.unit(LEFT, "warriors", 4, (3500, 3300))
    game = spelled(field.game(), magician, "rush", at(men), level)
    return game, men


def steps(game, men):
    figures = game.unit(men).figures
    paths = tuple(Path(i, ((f.x + 100, f.y),)) for i, f in enumerate(figures))
    return game.passing().do(MoveUnit(paths))


@spell_case("rush", *LEVELS)
@pytest.mark.parametrize(("level", "later"), [(MINIMUM, 1), (OPTIMUM, 0), (MAXIMUM, 0)])
def test_a_quickened_step_costs_no_die(level, later):
    game, men = rushing(level)
    assert game.uses(sid("rush")) == [Use(sid("rush"), men)]
    steps(game.do(Use(sid("rush"), men), Activate(men, Kind.MOVE)), men)
    if level is MAXIMUM:
        assert game.asked.window is Window.GRANT
        steps(game.do(Activate(men, Kind.MOVE)), men)
    assert game.state.effects == () and game.uses(sid("rush")) == []
    assert game.unit(men).fatigue == 0
    if level is not MAXIMUM:
        steps(game.grant(men, Kind.MOVE), men)
        assert game.unit(men).fatigue == later


@spell_case("rush", MINIMUM)
def test_any_other_move_uses_a_quickened_step_up():
    game, men = rushing(MINIMUM)
    steps(game.grant(men, Kind.MOVE), men)
    assert game.uses(sid("rush")) == []


@spell_case("rush")
def test_the_mindless_are_not_quickened():
    field = arena()
    magician = caster(field, (3000, 3000), "rush")
    crowd = field.unit(LEFT, "mindless", 12, (3500, 3300))
    assert field.game().refused(Cast(magician, sid("rush"), 1, at(crowd))).code == "no-use-there"
