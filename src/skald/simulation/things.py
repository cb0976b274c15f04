"""Promises about what lies on the table and is counted: pieces, markers, points, and who bears a rule.

Written apart from the kernel's own functions, so that it can find them wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skald.rules import events as e
from skald.rules.events import Event
from skald.rules.geometry import Footprint, overlaps
from skald.rules.ids import NO_UNIT, NOTHING, Bearer, Side
from skald.rules.state import Effect, State

_TERRAIN = (e.TerrainPlaced, e.TerrainMoved, e.PieceMade, e.PieceShifted, e.PieceRemoved)


def is_on_table(figure: Footprint, width: int, height: int) -> bool:
    """Whether a whole base lies on the table."""
    if figure.corners:
        return all(0 <= x <= width and 0 <= y <= height for x, y in figure.corners)
    radius = figure.radius
    return radius <= figure.x <= width - radius and radius <= figure.y <= height - radius


def missing_bearer(state: State, effect: Effect) -> Iterator[str]:
    """What bears a rule is there: a unit of the battle, a piece on the table, a marker."""
    if effect.bearer in (Bearer.UNIT, Bearer.AURA) and not 0 <= effect.unit < len(state.units):
        yield f"an effect of {effect.why} is on nobody"
    if effect.bearer is Bearer.PIECE and effect.thing not in [piece.id for piece in state.terrain]:
        yield f"an effect of {effect.why} is on no piece"
    if effect.bearer is Bearer.MARKER and not 0 <= effect.thing < len(state.markers):
        yield f"an effect of {effect.why} is on no marker"


# --- pieces, markers and points


def wrong_things(state: State) -> Iterator[str]:
    """Pieces have numbers of their own, markers theirs; a marker is carried by a unit that is there."""
    numbers = [piece.id for piece in state.terrain if piece.id != NOTHING]
    if len(numbers) != len(set(numbers)):
        yield "two pieces have the same number"
    carriers = [marker.carrier for marker in state.markers if marker.carrier != NO_UNIT]
    if len(carriers) != len(set(carriers)):
        yield "a unit carries two markers"
    for number, marker in enumerate(state.markers):
        if marker.id != number:
            yield f"marker {marker.id} stands at the place of marker {number}"
        if marker.carrier != NO_UNIT:
            if not 0 <= marker.carrier < len(state.units) or not state.units[marker.carrier].figures:
                yield f"marker {number} is carried by nobody"
            if not marker.there:
                yield f"marker {number} is out of play and carried"
        elif marker.there and not is_on_table(Footprint(marker.x, marker.y, marker.radius), state.width, state.height):
            yield f"marker {number} lies off the table"


def stood_on(state: State, before: State) -> Iterator[str]:
    """Nobody comes to stand on a marker that lies on the table, and none is laid under anybody."""
    if state.markers == before.markers and state.units == before.units:
        return
    for marker in state.markers:
        if marker.there and marker.carrier == NO_UNIT:
            disc = Footprint(marker.x, marker.y, marker.radius)
            on = next((unit.id for unit in state.units if any(overlaps(disc, f) for f in unit.figures)), None)
            if on is not None:
                yield f"unit {on} stands on marker {marker.id}"


def uncounted(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Points, markers and pieces change by what events tell of."""
    told = [event for event in events if isinstance(event, e.PointsGained)]
    for side in Side:
        gained = sum(x.points for x in state.points if x.side is side) - sum(
            x.points for x in before.points if x.side is side
        )
        if gained != sum(event.points for event in told if event.side is side):
            yield f"side {int(side)} got {gained} points, and events tell otherwise"
    if state.points[: len(before.points)] != before.points:
        yield "points that were got are no longer on record"
    kinds = (e.MarkerPlaced, e.MarkerTaken, e.MarkerDropped, e.MarkerPlanted, e.MarkerRemoved)
    moved = {event.marker for event in events if isinstance(event, kinds)}
    for number, marker in enumerate(state.markers):
        if (number >= len(before.markers) or marker != before.markers[number]) and number not in moved:
            yield f"marker {number} was changed and no event says so"
    if state.terrain != before.terrain:
        if not any(isinstance(x, _TERRAIN) for x in events):
            yield "the terrain was changed and no event says so"
