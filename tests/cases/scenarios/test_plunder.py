"""Plunder: objectives are captured, carried home, and wrested from those who carry them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from skald.content.second.special_rules import MANOEUVRE
from skald.planning.deploying import plan_deploy
from skald.rules.actions import Activate, ChargeMove, ChooseRow, Deploy, Done, Path, Place, RemoveFigures
from skald.rules.activating import rules_problem
from skald.rules.asking import charge_reach, figures_for
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import options, resume
from skald.rules.events import MarkerDropped, MarkerTaken
from skald.rules.frames import ActivationPhase, Casualties, Combatant, DeployTurn, EndTurn, Fight, Parting
from skald.rules.geometry import Footprint, lies_wholly_in, overlaps
from skald.rules.hooks import Question, Window
from skald.rules.ids import NO_UNIT, Combat, Ground, Kind, UnitId
from skald.rules.lengths import VS, L, S
from skald.rules.markers import take_marker
from skald.rules.phases.losses import take_away
from skald.rules.ruleset import Rule
from skald.rules.state import State, Unit
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import by, keep_open, told
from tests.kit.scenarios import WHY, Table, gained, mm, row

RULE = "scenario.plunder"
CENTRE, WEST, EAST = (600, 450), (300, 450), (900, 450)
ASKED = Decide(LEFT, Window.STAGE)


def table(deployment: str = "battle-line", **settings: object) -> Table:
    found = Table("expedition", cards=("plunder", deployment), **settings)
    found.markers(CENTRE, WEST, EAST)
    found.state = replace(found.state, players=tuple(replace(p, turns=2) for p in found.state.players))
    return found


def give(found: Table, marker: int, uid) -> None:
    """A unit carries a marker."""
    ctx = Context(found.rules, found.state)
    take_marker(ctx, marker, uid, WHY)
    found.state = replace(found.state, markers=ctx.markers)


def moved(found: Table, uid, dx: float = 0, dy: float = 50, **more: object) -> Game:
    game = found.game(side=found.state.units[uid].side).grant(uid, Kind.MOVE, **more).passing()
    return game.do(by(game, uid, round(dx * 10), round(dy * 10)))


def below(found: Table, troop: str = "warriors", count: int = 4, *kit: str):
    """A unit that touches the centre after a step of 50 mm up."""
    return found.place(LEFT, troop, row(600, 367, count), *kit)


# --- capturing


@case(RULE, cite="Lord's Manual p.4; ruling O-42")
@pytest.mark.parametrize(("troop", "figures"), [("warriors", 4), ("warriors", 1), ("mercenary-warriors", 4)])
def test_a_unit_that_ends_a_move_touching_an_objective_may_capture_it(troop, figures):
    found = table()
    uid = below(found, troop, figures)
    game = moved(found, uid)
    assert game.awaits == ASKED
    assert told(game.refused(ChooseRow(1))) == ("no-such-objective", RULE)
    game.do(ChooseRow(0))
    assert [(e.marker, e.unit) for e in game.seen(MarkerTaken)] == [(0, uid)]
    assert game.state.markers[0].carrier == uid


@case(RULE, cite="Lord's Manual p.4")
def test_capturing_is_a_choice():
    found = table()
    game = moved(found, below(found)).do(Done())
    assert game.state.markers[0].carrier == NO_UNIT


@case(RULE, cite="Lord's Manual p.4")
def test_a_unit_carries_one_objective_at_most():
    found = table()
    uid = below(found)
    give(found, 1, uid)
    assert moved(found, uid).awaits != ASKED


@case(RULE, cite="Lord's Manual p.4")
def test_nothing_is_captured_in_the_opponents_turn():
    found = table()
    uid = below(found)
    game = found.game(side=RIGHT).grant(uid, Kind.MOVE).passing()
    game.do(by(game, uid, 0, 500))
    assert not isinstance(game.awaits, Decide) or game.awaits.window is not Window.STAGE


@case(RULE, cite="Ruling O-12")
@pytest.mark.parametrize("captures", [True, False])
def test_a_manoeuvre_captures_unless_set_otherwise(captures):
    found = table(manoeuvre_captures=captures)
    assert (moved(found, below(found), manner=MANOEUVRE).awaits == ASKED) is captures


@case(RULE, cite="Lord's Manual p.12")
def test_who_has_captured_is_not_activated_again_in_that_turn():
    found = table()
    keep_open(found)
    found.place(RIGHT, "warriors", row(100, 850, 4))
    uid = below(found)
    game = moved(found, uid).do(ChooseRow(0))
    ctx = Context(game.rules, game.state)
    for kind in Kind:
        problem = rules_problem(ctx, ctx.unit(uid), Activate(uid, kind))
        assert problem is not None
        assert (problem.code, problem.cites) == ("has-captured", RULE)
    game.do(Done())
    ctx = Context(game.rules, game.state)
    assert ctx.active is RIGHT
    assert rules_problem(ctx, ctx.unit(uid), Activate(uid, Kind.MOVE)) is None


# --- carrying


@case(RULE, cite="Lord's Manual p.4")
@pytest.mark.parametrize("kit", [(), ("horse",)])
def test_a_carrier_moves_and_charges_as_if_it_began_and_ended_in_uneven_ground(kit):
    found = table()
    keep_open(found)
    uid = found.place(LEFT, "hearthguard", row(300, 100, 4, 41), *kit)
    free = charge_reach(Context(found.rules, found.state), found.state.units[uid])
    give(found, 0, uid)
    assert (free > S, charge_reach(Context(found.rules, found.state), found.state.units[uid])) == (True, S)
    game = found.game(side=LEFT).grant(uid, Kind.MOVE).passing()
    assert told(game.refused(by(game, uid, 0, S + 1)))[0] == "too-far"
    game.do(by(game, uid, 0, S))
    # A horse is tired by such ground, a man isn't.
    assert game.unit(uid).fatigue == len(kit)


@case(RULE, cite="Lord's Manual p.4")
def test_a_rider_is_tired_by_a_charge_with_an_objective_too():
    found = table()
    uid = found.place(LEFT, "hearthguard", row(300, 100, 2, 41), "horse")
    foe = found.place(RIGHT, "warriors", row(300, 200, 4, 41))
    give(found, 0, uid)
    game = found.game(side=LEFT).grant(uid, Kind.CHARGE, foe).passing()
    figures = game.unit(uid).figures
    game.do(ChargeMove(tuple(Path(i, ((f.x, f.y + 675),), f.heading) for i, f in enumerate(figures))))
    assert game.unit(uid).fatigue == 1


@case(RULE, cite="Lord's Manual p.4")
def test_a_carrier_does_not_manoeuvre():
    for laden in (False, True):
        found = table()
        uid = found.place(LEFT, "warriors", row(300, 100, 4))
        if laden:
            give(found, 0, uid)
        offered = [use.unit for use in found.game(side=LEFT).uses(MANOEUVRE)]
        assert (uid in offered) is not laden


@case(RULE, cite="Lord's Manual p.4; ruling O-35")
@pytest.mark.parametrize("laden", [False, True])
def test_a_carrier_does_not_fly(laden):
    found = table()
    keep_open(found)
    uid = found.place(LEFT, "flyers", row(300, 100, 1))
    found.place(LEFT, "warriors", row(300, 140, 1))
    if laden:
        give(found, 0, uid)
    game = found.game(side=LEFT).grant(uid, Kind.MOVE).passing()
    over = by(game, uid, 0, S)
    if laden:
        assert told(game.refused(over)) == ("friend-in-the-way", "second.core.obstruction")
    else:
        assert game.allows(over)
    assert game.allows(by(game, uid, -S, 0))
    # Nor is it put down elsewhere by a manoeuvre.
    assert (uid in [use.unit for use in found.game(side=LEFT).uses(MANOEUVRE)]) is not laden


@case(RULE, cite="Lord's Manual p.4")
def test_who_may_enter_no_terrain_does_not_move_with_an_objective():
    found = table()
    # A rule by which all terrain is closed to a unit.
    closed = Rule(
        "test.closed", "", answers={Question.FOOTING: lambda ctx, unit, on: on._replace(ground=Ground.IMPASSABLE)}
    )
    found.rules = dataclasses.replace(found.rules, rules={**found.rules.rules, closed.id: closed}, found={})
    uid = found.place(LEFT, "warriors", row(300, 100, 4))
    found.change(uid, rules=(*found.state.units[uid].rules, closed.id))
    ctx = Context(found.rules, found.state)
    assert rules_problem(ctx, ctx.unit(uid), Activate(uid, Kind.MOVE)) is None
    give(found, 0, uid)
    ctx = Context(found.rules, found.state)
    problem = rules_problem(ctx, ctx.unit(uid), Activate(uid, Kind.MOVE))
    assert problem is not None
    assert problem.code == "too-laden"
    assert rules_problem(ctx, ctx.unit(uid), Activate(uid, Kind.REST)) is None


# --- losing it


def melee(found: Table, attacker, defender, lost: tuple[int, int]) -> Game:
    """A melee of which the casualties are known is parted."""
    fight = Fight(
        Combat.MELEE, WHY, Combatant(attacker, casualties=lost[0]), Combatant(defender, casualties=lost[1]),
        step=len(found.rules.melee),
    )  # fmt: skip
    pending = (EndTurn(LEFT), ActivationPhase(LEFT), fight, Parting())
    return Game(found.rules, resume(found.rules, replace(found.state, active=LEFT, pending=pending)).state)


def after_withdrawal(game: Game) -> Game:
    while isinstance(game.awaits, Decide) and game.awaits.window is Window.WITHDRAW:
        game.do(next(iter(options(game.rules, game.state))))
    return game


def duel(found: Table):
    """P1 attacks P2's carriers of the centre."""
    attacker = found.place(LEFT, "warriors", row(300, 300, 8))
    defender = found.place(RIGHT, "warriors", row(300, 325.5, 8))
    give(found, 0, defender)
    return attacker, defender


@case(RULE, cite="Lord's Manual p.4")
def test_a_beaten_carrier_hands_over_to_the_winner_who_may_decline():
    for action, carrier in ((ChooseRow(0), 0), (Done(), 1)):  # the attacker is unit 0
        found = table()
        attacker, defender = duel(found)
        game = after_withdrawal(melee(found, attacker, defender, (0, 1)))
        assert game.awaits == ASKED
        game.do(action)
        assert game.state.markers[0].carrier == carrier


@case(RULE, cite="Lord's Manual p.4")
def test_nobody_takes_it_from_a_carrier_who_has_won():
    found = table()
    attacker, defender = duel(found)
    game = after_withdrawal(melee(found, attacker, defender, (1, 0)))
    assert game.state.markers[0].carrier == 1


@case(RULE, cite="Lord's Manual p.4")
def test_a_winner_whose_hands_are_full_takes_nothing():
    found = table()
    attacker, defender = duel(found)
    give(found, 1, attacker)
    game = after_withdrawal(melee(found, attacker, defender, (0, 1)))
    assert game.awaits != ASKED
    assert game.state.markers[0].carrier == defender


@case(RULE, cite="Ruling O-13")
@pytest.mark.parametrize("ends", [False, True])
def test_who_took_it_in_a_melee_may_still_act_unless_set_otherwise(ends):
    found = table(seizing_ends=ends)
    keep_open(found)
    attacker, defender = duel(found)
    game = after_withdrawal(melee(found, attacker, defender, (0, 1))).do(ChooseRow(0))
    ctx = Context(game.rules, game.state)
    assert (rules_problem(ctx, ctx.unit(attacker), Activate(attacker, Kind.REST)) is not None) is ends


def wiped_out(found: Table, attacker, defender, combat: Combat) -> Game:
    """The defender loses all its figures in a fight."""
    figures = len(found.state.units[defender].figures)
    steps = found.rules.melee if combat is Combat.MELEE else found.rules.shot
    fight = Fight(combat, WHY, Combatant(attacker), Combatant(defender), step=len(steps))
    due = Casualties(defender, figures, WHY, of_fight=True)
    pending = (EndTurn(LEFT), ActivationPhase(LEFT), fight, due)
    return Game(found.rules, resume(found.rules, replace(found.state, active=LEFT, pending=pending)).state)


@case(RULE, cite="Lord's Manual p.4")
@pytest.mark.parametrize("last", [0, 7])
def test_what_a_carrier_drops_lies_where_its_last_figure_stood_and_its_owner_orders_the_removal(last):
    found = table()
    attacker = found.place(LEFT, "warriors", row(300, 100, 8))
    carrier = found.place(RIGHT, "warriors", row(300, 325, 8))
    give(found, 0, carrier)
    game = wiped_out(found, attacker, carrier, Combat.SHOT)
    assert game.awaits == Decide(RIGHT, Window.CASUALTIES)
    place = game.unit(carrier).figures[last]
    game.do(RemoveFigures((*(n for n in range(8) if n != last), last)))
    dropped = game.last(MarkerDropped)
    assert (dropped.x, dropped.y) == (place.x, place.y)
    # A shot hands nothing over.
    assert game.awaits != ASKED


@case(RULE, cite="Lord's Manual p.4; ruling O-28")
def test_a_marker_falls_on_nobody_but_at_the_nearest_free_place():
    found = table()
    attacker, carrier = duel(found)
    game = wiped_out(found, attacker, carrier, Combat.MELEE).do(RemoveFigures(tuple(range(8))))
    marker = game.state.markers[0]
    disc = Footprint(marker.x, marker.y, marker.radius)
    assert not any(overlaps(disc, figure) for figure in game.unit(attacker).figures)
    # The last stood at 482, 325.5: 5 mm aside there is no room, 10 mm aside the place with the smallest x is free.
    assert (marker.x, marker.y) == (4743, 3318)


@case(RULE, cite="Lord's Manual p.4")
def test_who_wipes_a_carrier_out_in_a_melee_may_take_it_up():
    for action, carrier in ((ChooseRow(0), 0), (Done(), NO_UNIT)):
        found = table()
        attacker, defender = duel(found)
        game = wiped_out(found, attacker, defender, Combat.MELEE).do(RemoveFigures(tuple(range(8))))
        assert game.awaits == ASKED
        game.do(action)
        assert game.state.markers[0].carrier == carrier


@case(RULE, cite="Lord's Manual p.4; No Quarter")
def test_a_carrier_that_is_taken_away_outside_a_fight_drops_it_and_nobody_takes_it():
    found = table()
    carrier = found.place(RIGHT, "warriors", row(300, 325, 3), started=8)
    give(found, 0, carrier)
    ctx = Context(found.rules, replace(found.state, active=LEFT))
    take_away(ctx, carrier, WHY)
    assert ctx.markers[0].carrier == NO_UNIT
    assert ctx.pending == []


# --- deployment


@case(RULE, cite="Lord's Manual p.12")
def test_units_deploy_more_than_l_from_every_objective():
    found = table()
    ctx = Context(found.rules, found.state)
    zone = found.rules.scenario.zone(ctx, LEFT, "")
    assert {(cut.distance, cut.disc.x, cut.disc.radius) for cut in zone.without} == {
        (L, 6000, 200), (L, 3000, 200), (L, 9000, 200),
    }  # fmt: skip
    # Right below the centre: 450 - 20 - 300 - 12.5 = 117.5 is L away, and not more.
    for y, legal in ((117.5, False), (117.4, True)):
        (x, at) = mm((600, y))[0]
        assert lies_wholly_in(Footprint(x, at, 125), zone) is legal


# --- points


@case(f"{RULE}.carried", cite="Lord's Manual p.12; worked score 10")
def test_each_objective_that_is_carried_gives_a_point_at_the_end_of_the_opponents_turns():
    found = table()
    mine = found.place(LEFT, "warriors", row(280, 100, 4))
    theirs = found.place(RIGHT, "warriors", row(280, 800, 4))
    give(found, 0, mine)
    give(found, 1, theirs)
    for turn, points in ((1, 0), (2, 1), (5, 1)):
        assert gained(found.turn_ended(RIGHT, turn), LEFT, "carried") == points
    assert gained(found.turn_ended(LEFT, 3), LEFT) == 0
    assert gained(found.turn_ended(LEFT, 3), RIGHT, "carried") == 1


@case(f"{RULE}.kept", f"{RULE}.brought-home", cite="Lord's Manual p.12; worked score 10")
@pytest.mark.parametrize(("y", "home"), [(60, 2), (62.5, 2), (62.6, 0), (63, 0), (837.5, 2), (837.4, 0)])
def test_at_the_end_each_gives_three_and_two_more_within_vs_of_either_long_edge(y, home):
    found = table()
    give(found, 0, found.place(LEFT, "warriors", row(280, y, 4)))
    game = found.battle_ended()
    assert (gained(game, LEFT, "kept"), gained(game, LEFT, "brought-home")) == (3, home)
    assert gained(game, RIGHT) == 0


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.12")
def test_massacre_points_count_too():
    found = table()
    found.place(RIGHT, "warriors", row(100, 800, 4), started=10)
    game = found.battle_ended()
    assert gained(game, LEFT, "massacre") == 3
    assert game.state.outcome.winner is LEFT


@case(f"{RULE}.brought-home", cite="Lord's Manual p.12; worked score 10")
def test_the_last_turn_counts_what_was_brought_home():
    found = table()
    give(found, 0, found.place(LEFT, "warriors", row(280, 60, 4)))
    give(found, 1, found.place(LEFT, "hearthguard", row(600, 300, 4)))
    found.place(RIGHT, "warriors", row(280, 800, 4))
    game = found.last_turn(RIGHT).do(Done())
    assert [gained(game, LEFT, line) for line in ("carried", "kept", "brought-home")] == [2, 6, 2]


# --- no room


def crowded(**settings: object) -> Table:
    """P1's zone is strewn with men wherever a unit may stand, so that no rider fits in between."""
    found = table(**settings)
    zone = found.rules.scenario.zone(Context(found.rules, found.state), LEFT, "")
    spots = [(x, y) for x in range(150, 12000, 500) for y in range(150, 3000, 500)]
    free = [(x, y) for x, y in spots if lies_wholly_in(Footprint(x, y, 125), zone)]
    found.place(LEFT, "levies", free)
    riders = Unit(UnitId(1), LEFT, "hearthguard", 4)
    found.state = replace(found.state, units=(*found.state.units, riders), turn=0)
    return found


@case(RULE, cite="Ruling O-9")
@pytest.mark.parametrize("waived", [True, False])
def test_a_unit_without_room_may_be_put_nearer_to_an_objective(waived):
    found = crowded(plunder_waive=waived, crowded_zone="nowhere")
    game = Game(found.rules, replace(found.state, pending=(EndTurn(LEFT), DeployTurn(LEFT, 0))))
    near = Deploy(UnitId(1), ("horse",), tuple(Place(x, y) for x, y in row(560, 250, 4, 41)))
    assert game.allows(near) is waived
    # The planner finds such a place by the same search.
    planned = plan_deploy(game.rules, game.state, UnitId(1), ("horse",), (6000, 1000))
    assert (planned is not None) is waived
    # Who has room keeps away.
    roomy = table()
    roomy.state = replace(roomy.state, units=(replace(found.state.units[1], id=UnitId(0)),), turn=0)
    game = Game(roomy.rules, replace(roomy.state, pending=(EndTurn(LEFT), DeployTurn(LEFT, 0))))
    assert told(game.refused(replace(near, unit=UnitId(0)))) == ("outside-zone", "second.core.deployment")


def spare(found: Table, state: State) -> Any:
    """Where the last unit may stand when it finds no room in its zone."""
    riders = state.units[-1]
    figures = figures_for(ctx := Context(found.rules, state), riders, Deploy(riders.id, ("horse",), (Place(0, 0),) * 4))
    return found.rules.scenario.spare_zone(ctx, riders, figures, "")


@case(RULE, cite="Ruling O-9")
def test_what_other_scenarios_keep_clear_gives_way_to_nobody():
    plunder, other = crowded(), Table("sacred-ground")
    other.rules.scenario.setup(ctx := Context(other.rules, other.state), "markers")
    assert other.rules.scenario.zone(ctx, LEFT, "").without
    assert spare(plunder, plunder.state).without == ()
    # The same crowd, around the hill.
    assert spare(other, replace(ctx.close(), units=plunder.state.units)) is None


# --- for whoever plans


@pytest.mark.parametrize(("side", "box"), [(LEFT, (0, 0, 12000, VS)), (RIGHT, (0, 9000 - VS, 12000, 9000))])
def test_home_of_whoever_carries_is_their_own_edge(side, box):
    found = table()
    carrier = found.place(side, "warriors", row(100, 400, 4))
    give(found, 0, carrier)
    ctx = Context(found.rules, found.state)
    (home,) = [each for each in found.rules.scenario.prizes(ctx, side) if each.name == "home"]
    assert (home.box, home.only) == (box, (carrier,))
