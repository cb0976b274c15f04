"""Terrain: a piece as near as possible to where somebody wants it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skald.rules.actions import Action, MoveTerrain, PassTerrain, PlaceTerrain
from skald.rules.engine import check, options
from skald.rules.geometry import Point
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: Around a wish, places are tried on a grid of six centimetres.
GRAIN = 600
#: A wish is given up when nothing is free within this distance.
REACH = 1800

Wish = tuple[str, Point, int]


def plan_terrain(ruleset: Ruleset, state: State, wishes: Sequence[Wish] = ()) -> Action:
    """The first wish (a kind, a place, a heading) that can be had nearby; else passing, or moving one; else any."""
    for kind, (x, y), heading in wishes:
        for px, py in _around(x, y):
            action = PlaceTerrain(kind, px, py, heading)
            if check(ruleset, state, action) is None:
                return action
    if check(ruleset, state, PassTerrain()) is None:
        return PassTerrain()
    return _shift(ruleset, state) or next(iter(due_places(ruleset, state)), None) or _anything(ruleset, state)


def due_places(ruleset: Ruleset, state: State) -> list[PlaceTerrain]:
    """Places that the question itself lists, where a piece has to be laid."""
    return [action for action in options(ruleset, state) if isinstance(action, PlaceTerrain)]


def _shift(ruleset: Ruleset, state: State) -> Action | None:
    """A short move of a piece, where nobody may pass; one that stays where it is if nothing else will do."""
    for dx, dy in ((GRAIN, 0), (-GRAIN, 0), (0, GRAIN), (0, -GRAIN), (0, 0)):
        for number in range(len(state.terrain)):
            action = MoveTerrain(number, dx, dy)
            if check(ruleset, state, action) is None:
                return action
    return None


def _around(x: int, y: int) -> Iterable[Point]:
    steps = range(-REACH, REACH + 1, GRAIN)
    offsets = sorted((dx * dx + dy * dy, dx, dy) for dx in steps for dy in steps)
    return [(x + dx, y + dy) for _, dx, dy in offsets]


def _anything(ruleset: Ruleset, state: State) -> Action:
    listed = [kind for kind, row in ruleset.terrain.items() if row.listed]
    kinds = sorted(listed, key=lambda kind: (ruleset.terrain[kind].large, kind))
    for kind in kinds:
        for x in range(GRAIN, state.width, GRAIN):
            for y in range(GRAIN, state.height, GRAIN):
                action = PlaceTerrain(kind, x, y)
                if check(ruleset, state, action) is None:
                    return action
    # Tables are wide enough for the fewest pieces that an edition asks for.
    raise AssertionError("no terrain fits on this table")
