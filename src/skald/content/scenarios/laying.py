"""What lies on the table before anybody deploys: markers, and terrain by the universal method."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.expedition import line_markers
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.settings import setting
from skald.content.scenarios.zones import DIAGONAL, FALLING, dividing_line, layout_of
from skald.rules.asking import first_player
from skald.rules.context import Context
from skald.rules.frames import Frame, TerrainTurn
from skald.rules.geometry import Footprint, clear_of_line
from skald.rules.ids import Side
from skald.rules.lengths import MILLIMETRE, S
from skald.rules.markers import place_marker
from skald.rules.refusal import Refusal
from skald.rules.state import Terrain

Entry = Scenario | Card
OBJECTIVE = "objective"


def markers(entry: Entry) -> Part:
    """The objectives of a battle, where its diagram has them; those of a card lie along the dividing line."""

    def lay(ctx: Context) -> tuple[Frame, ...]:
        for x, y in entry.markers if isinstance(entry, Scenario) else _along_line(ctx, entry):
            place_marker(ctx, OBJECTIVE, (x * MILLIMETRE, y * MILLIMETRE), _radius(ctx), part.rule)
        return ()

    part = Part(entry.id, steps={"markers": lay})
    return part


def _along_line(ctx: Context, card: Card) -> tuple[tuple[int, int], ...]:
    """The places of a card's objectives, in millimetres: the catalogue writes them for a rising diagonal."""
    layout = layout_of(ctx)
    places = line_markers(layout, card.line_markers)  # type: ignore[arg-type]
    if layout != "diagonal" or ctx.fact(DIAGONAL) != FALLING:
        return places
    return tuple((x, ctx.start.height // MILLIMETRE - y) for x, y in places)


def _radius(ctx: Context) -> int:
    return int(setting(ctx, "marker_radius"))


def universal_terrain(entry: Entry, *, second_begins: bool = False) -> Part:
    """Terrain by turns, as in the rulebook."""

    def frames(ctx: Context) -> tuple[Frame, ...]:
        first = first_player(ctx)
        return (TerrainTurn(first.other if second_begins else first),)

    return Part(entry.id, steps={"terrain": frames})


def clear_of_diagonal(entry: Entry) -> Part:
    """Terrain lies more than S from the diagonal, wherever it is placed or moved."""

    def problem(ctx: Context, piece: Terrain) -> Refusal | None:
        a, b, c = dividing_line(ctx, "diagonal", Side.LEFT)
        corners = [Footprint(x, y, 0) for x, y in piece.area.corners]
        for sign in (1, -1):
            if all(clear_of_line(corner, sign * a, sign * b, sign * c, S + 1) for corner in corners):
                return None
        return Refusal("terrain-too-near-diagonal", rule_of(entry.id), (("gap", S),))

    return Part(entry.id, ground_problem=problem)


PLAYS: dict[str, Callable[..., Part]] = {
    "markers": markers,
    "universal-terrain": universal_terrain,
    "clear-of-diagonal": clear_of_diagonal,
}
