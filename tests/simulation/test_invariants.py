"""The invariants see what they are there to see: each promise broken by hand is noticed, and a sound state is not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from skald.rules.bases import moved_to
from skald.rules.events import (
    AttackRolled,
    BattleEnded,
    DefenceRolled,
    FatigueTaken,
    FiguresLost,
    MarkerDropped,
    MarkerPlaced,
    PointsGained,
    TurnBegan,
    UnitDeployed,
    UnitEliminated,
    UnitMoved,
)  # fmt: skip
from skald.rules.frames import ActivationPhase, Casualties, Combatant, EndTurn, Fight
from skald.rules.ids import AbilityId, Combat, Cover, Face, Ground, Kind, RuleId, UnitId
from skald.rules.ruleset import TerrainKind
from skald.rules.state import Die, Effect, Gained, Marker, Outcome, Score, State, Until
from skald.rules.tally import Tally
from skald.simulation.invariants import broken
from tests.kit.field import LEFT, RIGHT, Field, ruleset

WHY = RuleId("test.why")
ONE, TWO = UnitId(0), UnitId(1)
RULES = ruleset("second")


def sound() -> State:
    """A position with nothing wrong in it."""
    field = Field(RULES)
    field.unit(LEFT, "warriors", 4, (2000, 2000), fatigue=1)
    field.unit(RIGHT, "warriors", 4, (2000, 6000))
    field.dice(LEFT, "fjord-reavers.elite", Face.COMMON)
    return field.game().state


def with_unit(state: State, uid: UnitId, **changes: Any) -> State:
    units = list(state.units)
    units[uid] = replace(units[uid], **changes)
    return replace(state, units=tuple(units))


def moved(state: State, uid: UnitId, number: int, x: int, y: int) -> State:
    figures = list(state.units[uid].figures)
    figures[number] = moved_to(figures[number], x, y)
    return with_unit(state, uid, figures=tuple(figures))


def with_dice(state: State, **changes: Any) -> State:
    return replace(state, players=(replace(state.players[0], **changes), state.players[1]))


def test_sound_state_breaks_nothing():
    assert broken(RULES, sound()) == []
    assert broken(RULES, sound(), sound()) == []


ONCE, STRANGE = AbilityId("fjord-reavers.drink-to-the-fallen"), AbilityId("x.y")
SEVEN = AttackRolled(ONE, TWO, Tally(7, WHY), Tally(0, WHY), (1, 1), 1)


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (moved(sound(), ONE, 0, 100, 2000), "unit 0 stands off the table at 100,2000"),
        (moved(sound(), ONE, 0, 2300, 2001), "bases of units 0 and 0 overlap at 2300,2001"),
        (with_unit(sound(), ONE, fatigue=-1), "unit 0 has less than no fatigue"),
        (with_unit(sound(), ONE, fatigue=4), "unit 0 has more fatigue than its limit"),
        (with_dice(sound(), inactive=(Face.RARE,) * 8), "side 0 has more Saga dice than it owns"),
        (with_dice(sound(), active=(Die(STRANGE, Face.RARE),)), "a die lies on x.y, which is not on the board"),
        (with_dice(sound(), active=(Die(ONCE, Face.COMMON),) * 3), f"more than one set of dice lies on {ONCE}"),
        (
            with_dice(sound(), active=(Die(AbilityId("fjord-reavers.levies"), Face.COMMON),)),
            "a die lies on fjord-reavers.levies that it does not take",
        ),
        (replace(sound(), turn=7), "there is no turn 7"),
        (replace(sound(), first=None), "a turn is played and nobody is first"),
        (with_dice(sound(), edge=1), "both sides have the same table edge"),
        (with_unit(sound(), ONE, deployed=False), "a turn is played and somebody is not deployed"),
        (replace(sound(), pending=()), "the battle goes on and nothing is pending"),
        (replace(sound(), outcome=Outcome(None, "agreed")), "the battle is over and something is pending"),
        (replace(sound(), pending=(EndTurn(RIGHT),)), "the wrong side's turn is about to end"),
        (
            replace(sound(), pending=(EndTurn(LEFT), ActivationPhase(LEFT), ActivationPhase(LEFT))),
            "two Activation phases are pending",
        ),
        (
            replace(sound(), pending=(EndTurn(LEFT), Casualties(UnitId(9), 1, WHY))),
            "Casualties speaks of unit 9",
        ),
        (
            replace(sound(), pending=(EndTurn(LEFT), Fight(Combat.MELEE, WHY, Combatant(ONE), Combatant(ONE)))),
            "a unit fights its own side",
        ),
        (
            replace(
                sound(), pending=(EndTurn(LEFT), Fight(Combat.MELEE, WHY, Combatant(ONE, hits=-1), Combatant(TWO)))
            ),
            "a number of a fight is less than nothing",
        ),
        (
            replace(sound(), effects=(Effect("hit", 1, ONE, Until.FIGHT, LEFT, WHY),)),
            "an effect of test.why has outlived its fight",
        ),
        (
            replace(sound(), effects=(Effect("hit", 1, UnitId(5), Until.TURN, LEFT, WHY),)),
            "an effect of test.why is on nobody",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_fault_of_a_state_is_seen(state: State, fault: str):
    assert broken(RULES, state) == [fault]


@pytest.mark.parametrize(
    ("state", "events", "faults"),
    [
        (moved(sound(), ONE, 0, 2000, 2100), (), ["unit 0 was changed and no event says so"]),
        (
            with_unit(sound(), ONE, figures=sound().units[0].figures[1:]), (),
            ["unit 0 lost 1 figures, and events tell of 0", "unit 0 was changed and no event says so"],
        ),
        (
            with_unit(sound(), ONE, figures=sound().units[0].figures[1:]), (FiguresLost(ONE, 1, 2, WHY),),
            ["unit 0 has 3 figures left, and events say 2"],
        ),
        (
            with_unit(sound(), ONE, figures=()), (FiguresLost(ONE, 4, 0, WHY),),
            ["unit 0 was said to be eliminated 0 times"],
        ),
        (sound(), (UnitEliminated(ONE, WHY),), ["unit 0 was said to be eliminated 1 times"]),
        (
            with_unit(sound(), ONE, fatigue=2), (),
            ["unit 0 has 2 fatigue after 1, and events tell of 0"],
        ),
        (
            sound(), (FatigueTaken(ONE, 1, WHY),),
            ["unit 0 has 1 fatigue after 1, and events tell of 1"],
        ),
        (with_unit(sound(), ONE, troop="levies"), (), ["unit 0 has become another unit"]),
        (with_unit(sound(), ONE, equipment=("bow",)), (), ["unit 0 has changed its equipment"]),
        (with_unit(sound(), ONE, lost_apart=1), (), ["unit 0 has lost an impossible number of figures"]),
        (replace(sound(), units=sound().units[:1]), (), ["units have disappeared"]),
        (replace(sound(), turn=3), (), ["turn 3 follows turn 2 without having begun"]),
        (
            replace(sound(), active=RIGHT, pending=(EndTurn(RIGHT), ActivationPhase(RIGHT))), (),
            ["the turn passed to the other side without beginning"],
        ),
        (
            sound(), (TurnBegan(RIGHT, 2),), ["it is the turn of a side whose turn has not begun"],
        ),
        (
            moved(sound(), ONE, 0, 2000, 900),
            (UnitMoved(ONE, Kind.MOVE, Tally(0, WHY), ((2000, 900), (2300, 2000), (2600, 2000), (2900, 2000))),),
            ["unit 0 is out of formation"],
        ),
        (
            moved(sound(), ONE, 0, 2000, 2100),
            (UnitMoved(ONE, Kind.MOVE, Tally(0, WHY), ((2000, 2000), (2300, 2000), (2600, 2000), (2900, 2000))),),
            ["unit 0 does not stand where it was said to have moved"],
        ),
        (sound(), (SEVEN,), ["an armour of 7 = 7 (test.why)"]),
        (sound(), (AttackRolled(ONE, TWO, Tally(4, WHY), Tally(0, WHY), (1, 1), 3),), ["3 hits of 2 dice"]),
        (sound(), (DefenceRolled(ONE, Tally(1, WHY), Tally(4, WHY), 2),), ["2 saves of 1 dice"]),
        (sound(), (BattleEnded(None, "agreed"),), ["the battle was said to be over and goes on"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)  # fmt: skip
def test_fault_of_a_step_is_seen(state: State, events: tuple[Any, ...], faults: list[str]):
    assert broken(RULES, state, sound(), events) == faults


def test_dead_unit_does_not_come_back():
    before = with_unit(sound(), ONE, figures=())
    assert broken(RULES, sound(), before) == [
        "unit 0 has grown", "unit 0 lost -4 figures, and events tell of 0", "unit 0 was changed and no event says so",
    ]  # fmt: skip


def test_only_who_was_kept_off_the_table_comes_in_later():
    came = UnitDeployed(ONE, 4, ())
    for reserve, faults in ((True, []), (False, ["unit 0 came onto the table and was not kept off it before"])):
        before = with_unit(sound(), ONE, figures=(), deployed=False, reserve=reserve)
        state = with_unit(sound(), ONE, reserve=reserve)
        assert broken(RULES, state, before, (came,)) == faults


def test_more_dice_than_the_fight_allows_are_seen():
    fight = Fight(Combat.SHOT, WHY, Combatant(ONE, starting=2, attack=2), Combatant(TWO))
    before = replace(sound(), pending=(EndTurn(LEFT), fight))
    rolled = AttackRolled(ONE, TWO, Tally(4, WHY), Tally(0, WHY), (2, 3), 2)
    assert broken(RULES, before, before, (rolled,)) == ["unit 0 rolled 5 attack dice, at most 4"]


def test_impassable_ground_is_seen():
    rock = TerrainKind("rock", False, Ground.IMPASSABLE, False, Cover.NONE, RULES.terrain["scrub"].corners)
    field = Field(RULES.derive("second", terrain={**RULES.terrain, "rock": rock}))
    field.unit(LEFT, "warriors", 1, (2000, 2000))
    field.terrain("rock", (2000, 2000))
    assert broken(field.rules, field.game().state) == ["unit 0 stands in impassable ground at 2000,2000"]


def ended(points: tuple[int, int], winner: Any) -> State:
    """RIGHT has lost a unit of four Warriors: two points for figures and one for the unit."""
    state = with_unit(sound(), TWO, figures=())
    scores = (Score(LEFT, Tally(points[0], WHY)), Score(RIGHT, Tally(points[1], WHY)))
    return replace(state, pending=(), outcome=Outcome(winner, "turns-played", scores))


def test_scores_are_reckoned_again():
    assert broken(RULES, ended((3, 0), None)) == []
    assert broken(RULES, ended((4, 0), None)) == ["the points are [3, 0], not [4, 0]"]
    assert broken(RULES, ended((3, 0), LEFT)) == ["with [3, 0] the winner is not 0"]


# --- markers and points of scenarios

HELD = ruleset("second", scenario="take-and-hold")


def with_markers(*markers: Marker) -> State:
    return replace(sound(), markers=markers)


def test_a_marker_under_a_base_is_seen():
    before = with_markers(Marker(0, "objective", 6000, 4500, 200))
    after = with_markers(Marker(0, "objective", 2100, 2000, 200))
    dropped = MarkerDropped(0, "objective", ONE, 2100, 2000, WHY)
    assert broken(RULES, after, before, (dropped,)) == ["unit 0 stands on marker 0"]
    assert broken(RULES, before, with_markers(), (MarkerPlaced(0, "objective", 6000, 4500, None, WHY),)) == []


def test_a_unit_with_two_markers_and_a_carrier_who_is_gone_are_seen():
    two = [Marker(n, "objective", 0, 0, 200, carrier=ONE) for n in range(2)]
    assert broken(RULES, with_markers(*two)) == ["a unit carries two markers"]
    gone = with_unit(with_markers(two[0]), ONE, figures=(), fatigue=0)
    assert broken(RULES, gone) == ["marker 0 is carried by nobody"]


def test_points_that_vanish_are_seen():
    three, four = Gained(LEFT, 3, WHY, 2, RIGHT), Gained(LEFT, 4, WHY, 2, RIGHT)
    before, after = (replace(sound(), points=points) for points in ((three,), (four,)))
    told = PointsGained(LEFT, 1, 2, WHY, "")
    assert broken(RULES, after, before, (told,)) == ["points that were got are no longer on record"]


def test_the_score_of_a_scenario_is_the_sum_of_its_record():
    record = (Gained(LEFT, 12, WHY, 5, RIGHT), Gained(RIGHT, 4, WHY, 5, RIGHT), Gained(RIGHT, -1, WHY, 5, RIGHT))
    assert broken(HELD, replace(ended((12, 3), LEFT), points=record)) == []
    assert broken(HELD, replace(ended((12, 4), LEFT), points=record)) == ["the points are [12, 3], not [12, 4]"]
    assert broken(HELD, replace(ended((12, 3), None), points=record)) == ["with [12, 3] the winner is not None"]
