"""The score of an ended battle, reckoned once more from what is left on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import BattleEnded, Event, PointsCounted
from skald.rules.hooks import Point
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import Role, State, Unit

#: Scenarios that are won by massacre points alone; of all others every point is on record. How a battle may end.
BY_MASSACRE = ("clash-of-warlords",)
PLAYED_OUT = ("turns-played", "time-called", "no-saga-dice")


def wrong_scores(ruleset: Ruleset, state: State, events: Sequence[Event]) -> Iterator[str]:
    """What does not fit together in the outcome of a battle."""
    outcome = state.outcome
    told = {event.side: event.points for event in events if isinstance(event, PointsCounted)}
    if outcome is None:
        if told or any(isinstance(event, BattleEnded) for event in events):
            yield "the battle was said to be over and goes on"
        return
    for score in outcome.scores:
        if score.side in told and told[score.side] != score.points:
            yield f"side {score.side} was told other points than it has"
    if len(outcome.scores) != 2:
        return
    if ruleset.scenario.id in BY_MASSACRE:
        points = [reckoned(ruleset, state, side.other) for side in Side]
    else:
        points = [sum(gained.points for gained in state.points if gained.side is side) for side in Side]
    if [score.points.value for score in outcome.scores] != points:
        yield f"the points are {points}, not {[score.points.value for score in outcome.scores]}"
    if outcome.reason in PLAYED_OUT and outcome.winner is not _leader(ruleset, points):
        yield f"with {points} the winner is not {outcome.winner}"


def _leader(ruleset: Ruleset, points: list[int]) -> Side | None:
    for side in Side:
        lead = points[side] - points[side.other]
        if points[side] >= ruleset.constants.victory_floor and lead >= ruleset.constants.victory_lead:
            return side
    return None


def reckoned(ruleset: Ruleset, state: State, loser: Side) -> int:
    """The massacre points that a side's losses are worth."""
    gone: Counter[str] = Counter()
    total = 0
    ctx, why = Context(ruleset, state), ruleset.cite(Clause.MASSACRE)
    for unit in state.units:
        if unit.side is loser and (unit.deployed or unit.reserve):
            gone.update(_lost(unit))
            total += 0 if unit.figures else ruleset.constants.elimination_points
            total += sum(m.amount for m in ctx.tally(Point.VICTORY, unit, 0, why).modifiers)
            total += _slain_apart(ruleset, unit)
    for troop, figures in gone.items():
        points, pack = ruleset.profiles[troop].worth
        packs = -(-figures // pack) if ruleset.constants.massacre_round_up else figures // pack
        total += points * packs
    return total


def _lost(unit: Unit) -> dict[str, int]:
    figures = unit.started - len(unit.figures)
    if not unit.escort:
        return {unit.troop: figures}
    hero = int(not any(figure.role is Role.HERO for figure in unit.figures))
    return {unit.troop: hero, unit.escort: figures - hero}


def _slain_apart(ruleset: Ruleset, unit: Unit) -> int:
    profile = ruleset.profiles[unit.troop]
    if profile.category != "hero" or profile.free or unit.figures or not unit.lost_apart:
        return 0
    return min(0, ruleset.constants.hero_points_apart - profile.worth[0])
