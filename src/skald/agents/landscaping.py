"""Terrain as a warband wants it: the middle open for a charge, and what pays the enemy far from him."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skald.agents.agent import Decision, reason
from skald.agents.field import between
from skald.agents.prospects import place_of
from skald.planning.deploying import zone_centre
from skald.planning.landscape import Wish, due_places, plan_terrain
from skald.rules.actions import Action, PassTerrain, PlaceTerrain
from skald.rules.context import Context
from skald.rules.engine import apply, check
from skald.rules.geometry import HEADINGS
from skald.rules.ids import Side
from skald.rules.prizes import Prize
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: Into how many parts the table is cut to find a place for a piece that points are given for.
PARTS = 12
OPEN = reason("keep-the-middle-open")


def choose_terrain(ruleset: Ruleset, state: State, side: Side, rng: Random, *, for_points: bool = True) -> Decision:
    """Small pieces on the wings, then no more: the middle stays open for a charge."""
    if any(piece.by is side for piece in state.terrain) and check(ruleset, state, PassTerrain()) is None:
        return PassTerrain(), OPEN
    listed = {kind: row for kind, row in ruleset.terrain.items() if row.listed}
    small = sorted(kind for kind, row in listed.items() if not row.large) or sorted(listed)
    paid = _paid_for(ruleset, state, side, small, rng) if for_points else None
    if paid is not None:
        return paid, reason("ground-far-off")
    wishes: list[Wish] = []
    for _ in range(4):
        wing = rng.choice((1, 5)) * state.width // 6
        place = (wing, rng.randrange(state.height // 4, 3 * state.height // 4))
        wishes.append((rng.choice(small), place, rng.randrange(HEADINGS)))
    # A piece that somebody else chose goes to a wing too.
    for due in due_places(ruleset, state):
        wing = rng.choice((1, 5)) * state.width // 6
        wishes += [(due.kind, (wing, part * state.height // 4), rng.randrange(HEADINGS)) for part in (1, 3)]
    return plan_terrain(ruleset, state, wishes), OPEN


def _paid_for(ruleset: Ruleset, state: State, side: Side, small: list[str], rng: Random) -> Action | None:
    """A piece for which points will be given: far from the enemy if he gets them, near to home if oneself does."""
    known = {prize.name for prize in ruleset.scenario.prizes(Context(ruleset, state), side)}
    if not known:
        return None
    home, theirs = (zone_centre(ruleset, state, each) for each in (side, side.other))
    found: list[tuple[int, Action]] = []
    for action in _on_the_rim(ruleset, state, small):
        made = [prize for prize in _after(ruleset, state, side, action) if prize.name not in known]
        if not made:
            # This piece is one like any other.
            return None
        places = [(prize, place_of(prize.near)) for prize in made if prize.near is not None]
        gain = sum(prize.denies * between(at, theirs) - prize.worth * between(at, home) for prize, at in places)
        found.append((gain, action))
    most = max((gain for gain, _ in found), default=0)
    # Several are as good: the enemy is not to know which wing it will be.
    return rng.choice([action for gain, action in found if gain == most]) if found else None


def _on_the_rim(ruleset: Ruleset, state: State, kinds: list[str]) -> Iterator[PlaceTerrain]:
    """Places along the edges of the table where a piece may lie."""
    width, height = state.width // PARTS, state.height // PARTS
    places = [(x, y) for x in range(width, state.width, width) for y in range(height, state.height, height)]
    for x, y in places:
        if x in (width, state.width - width) or y in (height, state.height - height):
            for kind in kinds:
                for heading in (0, HEADINGS // 4):
                    action = PlaceTerrain(kind, x, y, heading)
                    if check(ruleset, state, action) is None:
                        yield action


def _after(ruleset: Ruleset, state: State, side: Side, action: Action) -> tuple[Prize, ...]:
    """What there would be to hold once a piece lies."""
    return tuple(ruleset.scenario.prizes(Context(ruleset, apply(ruleset, state, action).state), side))
