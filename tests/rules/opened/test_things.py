"""Pieces with a life, markers, points, reserves and forms: every change is an event, and each is written and read."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from skald.content.rule_making import set_to
from skald.rules.actions import MoveUnit, Path, PlaceTerrain
from skald.rules.asking import STARTER, available, starter
from skald.rules.context import Context
from skald.rules.events import (
    MarkerDropped,
    MarkerPlanted,
    MarkerTaken,
    PieceMade,
    PieceRemoved,
    PieceShifted,
    PointsGained,
)
from skald.rules.fight.numbers import shot_range
from skald.rules.fight.sight import has_sight
from skald.rules.frames import Acting, BeginTurn, Casualties, Finish, NextTurn, SagaDice, TakeBackDice, TerrainTurn
from skald.rules.geometry import area
from skald.rules.hooks import Point, Question
from skald.rules.ids import Bearer, Cover, Ground, Kind, RuleId, Whom
from skald.rules.lasting import lay, lift, turn_ends
from skald.rules.lengths import L, M
from skald.rules.markers import (
    place_marker,
    plant_banner,
    points_of,
    remove_marker,
    score,
    take_marker,
)
from skald.rules.movement.ground import DANGEROUS, SLOW, Footing, cover_of, stands_in
from skald.rules.movement.moving import move_problem
from skald.rules.notation import format_position, parse_position
from skald.rules.phases.landscape import check_terrain
from skald.rules.phases.losses import remove
from skald.rules.phases.saga_dice import few_dice
from skald.rules.phases.turn import begin, follow, generate
from skald.rules.pieces import kind_of, lying, make_piece, remove_piece, return_piece, shift_piece
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Until
from skald.simulation.invariants import broken
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.toys import TOY, WHY, effect, laid, toy, toy_field

SQUARE = area(((2500, 2500), (4500, 2500), (4500, 4500), (2500, 4500)))


def in_a_wood(*rules: Rule):
    field = toy_field(*rules)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 6000), "bow")
    ctx = laid(field)
    return ctx, one, foe, make_piece(ctx, "wood", SQUARE, LEFT, WHY)


# --- pieces


def test_a_piece_that_was_made_counts_as_terrain_and_has_a_number_of_its_own():
    ctx, one, _, piece = in_a_wood()
    assert (cover_of(ctx, ctx.unit(one)), stands_in(ctx, ctx.unit(one).figures, SLOW)) == (Cover.LIGHT, True)
    other = make_piece(ctx, "rocks", SQUARE, RIGHT, WHY)
    remove_piece(ctx, other, RIGHT, WHY)
    third = make_piece(ctx, "rocks", SQUARE, RIGHT, WHY)
    assert (piece, other, third) == (0, 1, 2)
    assert [type(event) for event in ctx.events] == [PieceMade, PieceMade, PieceRemoved, PieceMade]
    assert parse_position(format_position(ctx.close())) == ctx.close()


def flat(ground: Ground) -> Rule:
    return toy(
        ground.value, terrain=lambda ctx, piece, kind: replace(kind, ground=ground, cover=Cover.NONE, high=False)
    )


def test_the_latest_change_of_a_piece_speaks_and_older_ones_again_when_it_ends():
    ctx, one, foe, piece = in_a_wood(flat(Ground.OPEN), flat(Ground.DANGEROUS))
    lay(ctx, effect("toy.open", bearer=Bearer.PIECE, thing=piece))
    later = lay(ctx, effect("toy.dangerous", bearer=Bearer.PIECE, thing=piece, until=Until.TURN))
    unit = ctx.unit(one)
    assert [lie.kind.ground for lie in lying(ctx)] == [Ground.DANGEROUS]
    assert (stands_in(ctx, unit.figures, DANGEROUS), cover_of(ctx, unit)) == (True, Cover.NONE)
    turn_ends(ctx)
    assert later not in ctx.effects
    assert kind_of(ctx, ctx.terrain[0]).ground is Ground.OPEN
    assert (stands_in(ctx, unit.figures, SLOW), has_sight(ctx, ctx.unit(foe), unit, L)) == (False, True)
    lift(ctx, ctx.effects[0])
    assert (kind_of(ctx, ctx.terrain[0]).ground, cover_of(ctx, unit)) == (Ground.UNEVEN, Cover.LIGHT)


def test_a_piece_may_be_there_for_a_while_or_lie_elsewhere_for_a_while():
    passing = toy("passing", ended=lambda ctx, e, end: remove_piece(ctx, e.thing, e.owner, e.why))
    drifting = toy("drifting", ended=lambda ctx, e, end: return_piece(ctx, e.thing, e.owner, e.why))
    ctx, _, _, piece = in_a_wood(passing, drifting)
    shift_piece(ctx, piece, 300, 0, LEFT, WHY, for_a_while=True)
    lay(ctx, effect("toy.drifting", bearer=Bearer.PIECE, thing=piece, until=Until.TURN))
    fog = make_piece(ctx, "field", SQUARE, LEFT, WHY)
    lay(ctx, effect("toy.passing", bearer=Bearer.PIECE, thing=fog, until=Until.TURN))
    assert ctx.terrain[0].area.left == 2800
    turn_ends(ctx)
    assert [(p.id, p.area, p.home) for p in ctx.terrain] == [(piece, SQUARE, None)]
    assert [type(event) for event in ctx.events if isinstance(event, PieceShifted | PieceRemoved)] == [
        PieceShifted, PieceShifted, PieceRemoved,
    ]  # fmt: skip


def test_terrain_may_answer_one_unit_otherwise_than_another():
    ranger = toy(
        "ranger",
        answers={Question.FOOTING: lambda ctx, unit, on: Footing(on.piece, Ground.OPEN)},
    )
    ctx, one, foe, _ = in_a_wood(ranger)
    lay(ctx, effect("toy.ranger", one))
    unit = ctx.unit(one)
    assert not stands_in(ctx, unit.figures, SLOW, unit)
    assert stands_in(ctx, unit.figures, SLOW, ctx.unit(foe))
    assert stands_in(ctx, unit.figures, SLOW)


# --- markers and points


def test_a_marker_is_taken_planted_dropped_and_removed_and_all_of_it_is_told():
    field = toy_field()
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = laid(field)
    mark = place_marker(ctx, "stone", (4000, 3000), 200, WHY)
    take_marker(ctx, mark.id, one, WHY)
    assert broken(ctx.ruleset, ctx.close()) == []
    remove(ctx, Casualties(one, 4, WHY), (0, 1, 2, 3))
    dropped = [event for event in ctx.events if isinstance(event, MarkerDropped)]
    last = field.state.units[one].figures[-1]
    assert [(e.unit, e.x, e.y) for e in dropped] == [(one, last.x, last.y)]
    plant_banner(ctx, mark.id, RIGHT, WHY)
    assert ctx.markers[0].owner is RIGHT
    remove_marker(ctx, mark.id, WHY)
    assert not ctx.markers[0].there
    told = [type(event) for event in ctx.events]
    assert told.index(MarkerTaken) < told.index(MarkerDropped) < told.index(MarkerPlanted)
    assert parse_position(format_position(ctx.close())) == ctx.close()


def test_nobody_ends_on_a_marker_but_may_pass_over_it():
    field = toy_field()
    one = field.unit(LEFT, "warriors", 1, (3000, 3000))
    ctx = laid(field)
    place_marker(ctx, "stone", (3000, 4000), 200, WHY)
    acting = Acting(one, Kind.MOVE, WHY)

    def stepping(y: int):
        return move_problem(ctx, acting, MoveUnit((Path(0, ((3000, y),)),)))

    refused = stepping(4000)
    assert refused is not None
    assert refused.code == "on-a-marker"
    assert stepping(3000 + M) is None
    take_marker(ctx, 0, one, WHY)
    assert stepping(4000) is None


def test_points_are_kept_with_their_reason_and_turn():
    ctx = laid(toy_field())
    score(ctx, LEFT, 3, TOY, "marker 1")
    score(ctx, RIGHT, 0, TOY)
    score(ctx, LEFT, -1, WHY)
    assert (points_of(ctx, LEFT), points_of(ctx, RIGHT)) == (2, 0)
    assert [(p.points, p.rule, p.turn, p.why) for p in ctx.points] == [(3, TOY, 2, "marker 1"), (-1, WHY, 2, "")]
    assert [e.points for e in ctx.events if isinstance(e, PointsGained)] == [3, -1]
    assert parse_position(format_position(ctx.close())) == ctx.close()


# --- forms


def test_a_form_lends_profile_rules_and_class_for_a_while_and_takes_what_is_carried():
    swift = toy("swift", modifiers={Point.MOVE: set_to(L, TOY)})
    field = toy_field(swift)
    profiles = {**field.rules.profiles}
    profiles["bear"] = replace(profiles["levies"], id="bear", category="monster", rules=(swift.id,), armour=(6, 6))
    field.rules = replace_profiles(field, profiles)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000), "bow")
    ctx = laid(field)
    unit = ctx.unit(one)
    before = (ctx.profile(unit).category, ctx.rules_of(unit), shot_range(ctx, unit) > 0)
    worn = lay(ctx, effect(unit=one, rule="toy.swift", form="bear"))
    assert (ctx.profile(unit).category, ctx.profile(unit).armour, shot_range(ctx, unit)) == ("monster", (6, 6), 0)
    assert set(ctx.rules_of(unit)) == {swift.id, *ctx.ruleset.universal}
    assert ctx.tally(Point.MOVE, unit, M, WHY).value == L
    assert unit.troop == "warriors"
    lift(ctx, worn)
    assert (ctx.profile(unit).category, ctx.rules_of(unit), shot_range(ctx, unit) > 0) == before


def replace_profiles(field: Field, profiles):
    return field.rules.derive(field.rules.id, profiles=profiles)


# --- promises


def test_promises_about_things_are_kept_or_told():
    ctx, _, _, piece = in_a_wood(toy())
    place_marker(ctx, "stone", (5000, 5000), 200, WHY)
    lay(ctx, effect(bearer=Bearer.PIECE, thing=piece, whom=Whom.ALL))
    sound = ctx.close()
    rules = ctx.ruleset
    assert broken(rules, sound) == []
    lost = replace(sound, terrain=())
    assert broken(rules, lost) == [f"an effect of {WHY} is on no piece"]
    carried = replace(sound, markers=(replace(sound.markers[0], carrier=9),))
    assert broken(rules, carried) == ["marker 0 is carried by nobody"]
    away = replace(sound, markers=(replace(sound.markers[0], x=-5),))
    assert broken(rules, away) == ["marker 0 lies off the table"]
    twins = replace(sound, terrain=(sound.terrain[0], sound.terrain[0]))
    assert broken(rules, twins) == ["two pieces have the same number"]
    assert broken(rules, away, sound) == ["marker 0 lies off the table", "marker 0 was changed and no event says so"]
    richer = replace(sound, points=(replace_points(sound)))
    assert broken(rules, richer, sound) == ["side 0 got 2 points, and events tell otherwise"]


def replace_points(state):
    from skald.rules.state import Gained

    return (Gained(LEFT, 2, RuleId("toy.rule"), 1, LEFT),)


# --- what a scenario says of them


def _toy_scenario(field, **says):
    return dataclasses.replace(field.rules, scenario=dataclasses.replace(field.rules.scenario, **says))


def test_terrain_lies_farther_than_its_gap_from_markers_and_where_the_scenario_allows_it():
    field = toy_field()
    away = Refusal("not-now", WHY)
    rules = _toy_scenario(field, ground_problem=lambda ctx, piece: away if piece.kind == "marsh" else None)
    ctx = Context(rules, field.state)
    place_marker(ctx, "stone", (6000, 4500), 200, WHY)
    near = PlaceTerrain("scrub", 6000, 4500)
    frame = TerrainTurn(LEFT)
    refused = check_terrain(ctx, frame, near)
    assert refused is not None
    assert refused.code == "terrain-too-near-marker"
    assert check_terrain(ctx, frame, PlaceTerrain("scrub", 3000, 4500)) is None
    assert check_terrain(ctx, frame, PlaceTerrain("marsh", 3000, 4500)) is away


def test_a_side_may_have_few_dice_in_its_first_turn():
    field = toy_field()
    for n in range(4):
        field.unit(LEFT, "warriors", 4, (1000 + 2000 * n, 1000))
    rules = _toy_scenario(field, few_dice=lambda ctx, side: 3 if side is LEFT else 0)
    for turn, dice in ((1, 3), (2, 4)):
        ctx = Context(rules, replace(field.state, turn=turn))
        assert few_dice(ctx, RIGHT) == 0
        ctx.push(SagaDice(LEFT))
        generate(ctx, ctx.pending[-1])
        assert ctx.pending[-1] == TakeBackDice(LEFT, dice)
        assert available(ctx, ctx.players[LEFT]) == (3 if turn == 1 else 8)


def test_the_other_side_may_play_the_first_turn_and_turns_are_counted_from_there():
    field = toy_field()
    ctx = Context(field.rules, replace(field.state, turn=0, facts=((STARTER, RIGHT),)))
    assert starter(ctx) is RIGHT
    for side, turn in ((RIGHT, 1), (LEFT, 1), (RIGHT, 2)):
        ctx.push(BeginTurn(side))
        begin(ctx, ctx.pending[-1])
        assert ctx.turn == turn
    last = replace(field.state, turn=ctx.constants.turns, facts=((STARTER, RIGHT),))
    for side, over in ((RIGHT, False), (LEFT, True)):
        ctx = Context(field.rules, last)
        ctx.push(NextTurn(side))
        follow(ctx, ctx.pending[-1])
        assert isinstance(ctx.pending[-1], Finish) is over
