"""Pairs that meet, by their numbers in the list: spells with scenarios, boards, special rules and other charges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.grounds import ground_fact, ground_of
from skald.rules.actions import Activate, Cast, Choose, Done, Name, Use
from skald.rules.asking import STARTER, charge_reach
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.events import FatigueTaken, UnitWithdrew
from skald.rules.frames import Aim, Fight
from skald.rules.geometry import fp_within_area
from skald.rules.hooks import Question, Window
from skald.rules.ids import Bearer, Ground, Kind, RuleId, UnitId
from skald.rules.lengths import M, S
from skald.rules.markers import take_marker
from skald.rules.pieces import lying
from skald.rules.state import Effect, Until
from tests.cases.magic.test_pairs import two, under
from tests.kit.boards import going_on
from tests.kit.cases import case, spell_case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.fights import charge, duel, fought, lay, melee, refusal, shot
from tests.kit.first_turns import first_turn
from tests.kit.magic import (
    MAXIMUM,
    MINIMUM,
    OPTIMUM,
    arena,
    at,
    caster,
    declare,
    next_turn,
    sid,
    spelled,
    untroubled,
)
from tests.kit.moves import by, keep_open, told
from tests.kit.scenarios import WHY, Table, row

# --- scenarios


@spell_case("eruptions")
def test_pair_7_who_carries_an_objective_is_given_wings_and_does_not_fly():
    found = Table("expedition", cards=("plunder", "battle-line"))
    found.markers((600, 450))
    keep_open(found)
    magician = caster(found, (3000, 700), "eruptions")
    carriers = found.place(LEFT, "warriors", row(300, 110, 4))
    ctx = Context(found.rules, found.state)
    take_marker(ctx, 0, carriers, WHY)
    found.state = replace(found.state, markers=ctx.markers)
    game = spelled(found.game(), magician, "eruptions", at(carriers), OPTIMUM)
    ctx = Context(game.rules, game.state)
    assert not ctx.ask(Question.FLIES, ctx.unit(carriers), "")
    assert charge_reach(ctx, ctx.unit(carriers)) == S
    game = game.grant(carriers, Kind.MOVE).passing()
    assert told(game.refused(by(game, carriers, 0, S + 1)))[0] == "too-far"
    assert game.allows(by(game, carriers, 0, S))


@spell_case("erosion")
def test_pair_28_sacred_ground_that_is_worn_is_open_and_still_pays():
    def counted(level=None) -> dict[str, int]:
        found = Table("sacred-ground")
        found.ground("scrub", (600, 450), RIGHT)
        found.state = replace(found.state, facts=(*found.state.facts, (ground_fact(RIGHT), 0)))
        magician = caster(found, (6000, 3300), "erosion")
        found.place(LEFT, "warriors", row(540, 440, 4))
        keep_open(found)
        if level is not None:
            game = spelled(found.game(), magician, "erosion", Aim(piece=0), level)
            ctx = Context(game.rules, game.state)
            (piece,) = lying(ctx)
            assert (piece.kind.ground, game.state.terrain) == (Ground.OPEN, found.state.terrain)
            found.state = replace(game.state, pending=())
        ended = found.turn_ended(RIGHT, 2)
        return {each.rule: each.points for each in ended.state.points}

    plain = counted()
    assert plain
    assert counted(MAXIMUM) == plain


def with_grounds(scenario: str, **settings: object) -> Game:
    """Both sides have their ground, far off, and a caster of the left side can bring up a thicket."""
    found = Table(scenario, facts={"diagonal": 0}, **settings)
    for number, (side, x) in enumerate(((LEFT, 150), (RIGHT, 1050))):
        found.ground("scrub", (x, 450), side)
        found.state = replace(found.state, facts=(*found.state.facts, (ground_fact(side), number)))
    caster(found, (6200, 3000), "verdant-wakening")
    keep_open(found)
    return found.game()


@case("scenario.sacred-ground", cite="Lord's Manual p.6; ruling O-34")
@spell_case("verdant-wakening")
@pytest.mark.parametrize("gap", ["scenario", "none"])
def test_in_sacred_ground_no_thicket_comes_up(gap):
    thicket = Cast(UnitId(0), sid("verdant-wakening"), 1)
    game = with_grounds("sacred-ground", conjured_gap=gap)
    assert told(game.refused(thicket)) == ("no-legal-aim", sid("verdant-wakening"))
    assert with_grounds("take-and-hold", conjured_gap=gap).allows(thicket)


@case("scenario.rule-the-field", cite="Lord's Manual p.8; ruling O-34")
@spell_case("verdant-wakening")
@pytest.mark.parametrize("gap", ["scenario", "none"])
def test_a_thicket_keeps_away_from_the_diagonal_like_all_terrain(gap):
    game = declare(with_grounds("rule-the-field", conjured_gap=gap), UnitId(0), "verdant-wakening", level=OPTIMUM)
    near = Name(Aim(place=(6000, 4200)))
    assert told(game.refused(near)) == ("terrain-too-near-diagonal", "scenario.rule-the-field")
    assert game.allows(Name(Aim(place=(7600, 3000))))


@case("scenario.hallowed-ground", cite="Ruling O-34")
@spell_case("verdant-wakening")
def test_a_thicket_is_nobodys_hallowed_ground():
    cards = ("hallowed-ground", "marshland", "battle-line")
    found = Table("expedition", cards=cards, hallowed_must_place=False)
    caster(found, (6200, 1500), "verdant-wakening")
    keep_open(found)
    # Nobody has laid a ground, and the thicket comes up outside the band of grounds.
    game = declare(found.game(), UnitId(0), "verdant-wakening", level=OPTIMUM).do(Name(Aim(place=(7200, 1500))))
    ctx = Context(game.rules, game.state)
    assert [ground_of(ctx, side) for side in (LEFT, RIGHT)] == [None, None]


@case("scenario.caution", cite="Lord's Manual p.17")
@spell_case("rush")
def test_pair_48_a_quickened_step_counts_where_each_unit_acts_once():
    table = first_turn("caution", of=RIGHT)
    table.state = replace(table.state, facts=(*table.state.facts, (STARTER, RIGHT)))
    magician = caster(table, (3000, 3000), "rush", side=RIGHT)
    men = table.place(RIGHT, "warriors", row(350, 330, 4))
    table.place(LEFT, "warriors", row(300, 800, 4))
    keep_open(table, RIGHT)
    game = spelled(table.game(side=RIGHT), magician, "rush", at(men), OPTIMUM)
    game.do(Use(sid("rush"), men), Activate(men, Kind.MOVE)).passing()
    game.do(by(game, men, 100, 0))
    assert refusal(game, men, Kind.MOVE) == ("activated-once", "scenario.caution")


@spell_case("stoke-fury")
@pytest.mark.parametrize(("turn", "most"), [(1, M), (2, M + S)])
def test_pair_50_at_dawn_fury_charges_no_farther_than_m(turn, most):
    field = arena()
    field.state = replace(field.state, turn=turn, in_force=(RuleId("scenario.clash-of-warlords.dawn"),))
    magician = caster(field, (3000, 3000), "stoke-fury")
    guard = field.unit(LEFT, "hearthguard", 4, (3400, 3400))
    field.unit(RIGHT, "warriors", 6, (3400, 8000))
    game = spelled(field.game(), magician, "stoke-fury", at(guard), MAXIMUM)
    ctx = Context(game.rules, game.state)
    assert charge_reach(ctx, ctx.unit(guard)) == most


@case("scenario.under-pressure", cite="Lord's Manual p.17; ruling O-6")
@spell_case("slowed-time")
def test_pair_65_under_pressure_a_held_moment_shoots_nobody_and_a_bolt_strikes():
    table = first_turn("under-pressure")
    magician = caster(table, (3000, 3000), "slowed-time", "rush", "bolt")
    bows = table.place(LEFT, "warriors", row(340, 330, 4), "bow")
    men = table.place(LEFT, "warriors", row(240, 330, 3))
    foe = table.place(RIGHT, "warriors", row(300, 450, 8))
    keep_open(table)
    for level in (OPTIMUM, MAXIMUM):
        game = untroubled(declare(table.game(), magician, "slowed-time", at(bows), level))
        assert (game.unit(bows).acts, len(game.unit(foe).figures)) == ((), 8)
    game = spelled(table.game(), magician, "rush", at(men), MINIMUM).do(Use(sid("rush"), men))
    assert told(game.refused(Activate(men, Kind.CHARGE, foe))) == ("no-attack-yet", "scenario.under-pressure")
    assert game.allows(Activate(men, Kind.MOVE))
    game = declare(table.game(), magician, "bolt", at(foe), OPTIMUM).hits(2)
    going_on(game)
    assert len(game.unit(foe).figures) == 6


# --- thorns


@spell_case("wall-of-thorns")
def test_pair_22_thorns_bar_the_way_of_who_is_sent_away():
    """The same unit, sent away from the same caster: with thorns behind it, it goes less far, and around them."""

    def sent(*, thorny: bool) -> tuple[Game, int]:
        field = arena()
        magician = caster(field, (3000, 3000), "wall-of-thorns", "banishment")
        field.terrain("scrub", (3000, 5400))
        field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
        foe = field.unit(RIGHT, "warriors", 1, (3000, 4300))
        game = field.game()
        if thorny:
            game = spelled(game, magician, "wall-of-thorns", Aim(piece=0), MAXIMUM)
        game = declare(game, magician, "banishment", at(foe), MAXIMUM)
        return untroubled(going_on(game)), foe

    free, foe = sent(thorny=False)
    assert free.last(UnitWithdrew).distance == M
    barred, foe = sent(thorny=True)
    assert not any(fp_within_area(figure, barred.state.terrain[0].area, -1) for figure in barred.unit(foe).figures)
    assert any(fp_within_area(figure, free.state.terrain[0].area, 0) for figure in free.unit(foe).figures)


@spell_case("wall-of-thorns")
@pytest.mark.parametrize("thorny", [False, True])
def test_pair_22_the_winner_gives_way_where_thorns_leave_the_beaten_no_room(thorny):
    field = arena()
    magician = caster(field, (2600, 7000), "wall-of-thorns")
    guards = field.unit(
        LEFT, "hearthguard", 4, (200, 8000), places=[(200, 8430), (470, 8400), (200, 8150), (470, 8130)]
    )
    foe = field.unit(RIGHT, "warriors", 2, (200, 8700), places=[(200, 8700), (470, 8700)])
    field.terrain("scrub", (1500, 8250))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    if thorny:
        field.state = spelled(field.game(), magician, "wall-of-thorns", Aim(piece=0), MAXIMUM).state
    game = fought(melee(field, guards, foe), attack=1)
    while not game.seen(UnitWithdrew):
        going_on(game)
    assert game.last(UnitWithdrew).unit == (guards if thorny else foe)


# --- boards and weapons


@spell_case("precognition")
def test_pair_35_foresight_and_a_board_let_each_defence_die_be_rolled_again_once():
    field, ours, theirs = two()
    under(field, ours, ("precognition", OPTIMUM))
    lay(field, LEFT, "wait", "save-again")
    game = melee(field, ours, theirs).passing()
    side = next(frame for frame in reversed(game.state.pending) if isinstance(frame, Fight)).attacker
    assert side.again_defence > 0
    game.hits(0).hits(4)
    # Four hits, four dice: none saves, all are rolled again, and that's all.
    game.passing().hits(0)
    assert isinstance(game.asked, Chance)
    assert game.asked.pool.dice == 4
    game.hits(0)
    after: object = game.asked
    assert not (isinstance(after, Chance) and after.side is LEFT)


@spell_case("slowed-time")
def test_pair_45_riders_with_composite_bows_have_nothing_of_a_held_moments_minimum():
    tired = []
    for kit in (("horse", "composite-bow"), ("bow",)):
        for level in (None, MINIMUM):
            field, riders, foe = two(("warriors", 6, *kit))
            magician = caster(field, (3000, 2400), "slowed-time")
            field.change(riders, acts=(Kind.MOVE,))
            game = field.game() if level is None else spelled(field.game(), magician, "slowed-time", at(riders), level)
            game.grant(riders, Kind.SHOOT, foe).passing().hits(0)
            tired.append(game.unit(riders).fatigue)
    assert tired == [0, 0, 1, 0]


# --- charges


@spell_case("rush")
def test_pair_49_fury_is_for_the_first_of_two_charges():
    field = arena()
    guard, foe = duel(field, ("hearthguard", 4), ("levies", 4), gap=1800)
    under(field, guard, ("rush", MAXIMUM))
    name = sid("stoke-fury")
    fury = Effect(name, int(MAXIMUM), guard, Until.NEXT_CHARGE, LEFT, name, also=(Until.TURN,))
    field.state = replace(field.state, effects=(*field.state.effects, fury))
    game = field.game().do(Use(sid("rush"), guard))
    fought(charge(game, guard, foe))
    assert [e.why for e in game.seen(FatigueTaken) if e.unit == foe][:1] == [name]
    while not (isinstance(game.asked, Decide) and game.asked.window is Window.GRANT):
        going_on(game)
    assert name not in {effect.rule for effect in game.state.effects}
    ctx = Context(game.rules, game.state)
    assert charge_reach(ctx, ctx.unit(guard)) == M


@spell_case("burning")
def test_pair_55_embers_burn_a_flyer_after_those_it_flew_over():
    field = arena()
    magician = caster(field, (3000, 3000), "burning")
    field.unit(LEFT, "warriors", 1, (3000, 4200))
    flyer = field.unit(RIGHT, "flyers", 1, (3000, 5400))
    ring = Effect(
        sid("burning"), int(MAXIMUM), magician, Until.NEXT_TURN, LEFT, sid("burning"), bearer=Bearer.AURA, reach=500
    )
    field.state = replace(field.state, effects=(ring,))
    game = charge(field.game(side=RIGHT), flyer, magician).passing()
    assert [e.why for e in game.seen(FatigueTaken)] == [RuleId("second.magic.flight"), sid("burning")]
    assert game.unit(flyer).fatigue == 2


# --- fatigue of several causes


@spell_case("aging")
def test_pair_58_what_is_borne_by_fatigue_is_not_doubled_by_years():
    field = arena()
    lord, bows = duel(field, ("warlord", 1), ("hearthguard", 6, "bow"), gap=2000)
    weight = Effect(sid("aging"), int(MAXIMUM), lord, Until.ENEMY_TURN, RIGHT, sid("aging"))
    field.state = replace(field.state, effects=(weight,))
    game = shot(field, bows, lord, side=RIGHT).hits(1).passing().hits(0)
    (use,) = game.uses("second.core.resilience-1")
    game.do(use)
    assert [(e.amount, e.why) for e in game.seen(FatigueTaken)] == [(1, "second.core.resilience-1")]
    game = next_turn(game, LEFT)
    game.grant(lord, Kind.MOVE).passing().do(by(game, lord, 0, -100))
    assert [(e.amount, e.why) for e in game.seen(FatigueTaken)][1:] == [(1, sid("aging"))]


def _undead(*, fatigue=0):
    field = arena()
    players = field.state.players
    field.state = replace(field.state, players=(replace(players[LEFT], faction="undead"), players[RIGHT]))
    magician = caster(field, (3000, 3000), "mists")
    field.change(magician, fatigue=fatigue)
    lord = field.unit(LEFT, "warlord", 1, (4600, 3000))
    knight = field.unit(LEFT, "lieutenant", 1, (3000, 4600))
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    return declare(field.game(), magician, "mists", level=MAXIMUM), magician, lord, knight


def _abuse(total):
    return Roll(tuple(int(each == total) for each in range(2, 13)))


@case("second.magic.abuse-of-power", "second.magic.black-knight", cite="Age of Magic sheet")
def test_pair_64_a_black_knight_bears_a_heros_share_of_a_blast_and_his_own():
    game, magician, lord, knight = _undead()
    game.do(_abuse(12))
    assert game.allows(Choose(knight))
    # He is asked before the caster is gone.
    assert game.unit(magician).figures
    game.do(Choose(knight))
    assert (game.unit(lord).fatigue, game.unit(knight).fatigue, game.unit(magician).figures) == (0, 2, ())


@case("second.magic.abuse-of-power", "second.magic.black-knight", cite="Age of Magic sheet; ruling A4")
@pytest.mark.parametrize(
    ("fatigue", "total", "hits", "takes", "alive", "forgotten"),
    [
        (1, 4, 2, True, True, False), (1, 4, 2, False, False, False),
        (0, 3, 2, True, True, False), (0, 3, 2, False, True, True), (0, 3, 3, True, True, True),
    ],
)  # fmt: skip
def test_fatigue_that_a_black_knight_bears_neither_kills_the_caster_nor_costs_his_spell(
    fatigue, total, hits, takes, alive, forgotten
):
    game, magician, _lord, knight = _undead(fatigue=fatigue)
    game.do(_abuse(total)).hits(hits).do(Choose(knight) if takes else Done())
    assert bool(game.unit(magician).figures) is alive
    assert bool(game.unit(magician).forgotten) is forgotten
    assert game.unit(magician).fatigue == fatigue + hits - takes
