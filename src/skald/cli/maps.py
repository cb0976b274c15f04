"""The table as a small map of letters: terrain, and a letter for each unit where its figures stand."""

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase

from skald.rules.geometry import Footprint, lies_in
from skald.rules.ids import Side, UnitId
from skald.rules.state import State

COLUMNS = 72
#: A character is about twice as high as it is wide.
STRETCH = 2
EMPTY = "·"
GLYPHS = {"hill": "^", "steep-hill": "^", "wood": "%", "scrub": "%", "field": "=", "marsh": "~", "rocks": ":"}
_OTHER = "#"
_LETTERS = {Side.LEFT: ascii_lowercase, Side.RIGHT: ascii_uppercase}


def letters(state: State) -> dict[UnitId, str]:
    """A letter for each unit: small ones for the left side, capitals for the right."""
    found: dict[UnitId, str] = {}
    for side, alphabet in _LETTERS.items():
        units = [unit for unit in state.units if unit.side is side]
        found |= {unit.id: alphabet[index % len(alphabet)] for index, unit in enumerate(units)}
    return found


def table_map(state: State) -> list[str]:
    """The lines of the map, the edge y = 0 at the bottom, within a frame."""
    cell = max(1, -(-state.width // COLUMNS))
    high = cell * STRETCH
    across, down = -(-state.width // cell), -(-state.height // high)
    grid = [[_ground(state, x * cell + cell // 2, y * high + high // 2) for x in range(across)] for y in range(down)]
    for letter, x, y in _standing(state):
        grid[min(max(y // high, 0), down - 1)][min(max(x // cell, 0), across - 1)] = letter
    frame = "+" + "-" * across + "+"
    return [frame, *(f"|{''.join(row)}|" for row in reversed(grid)), frame]


def terrain_glyphs(state: State) -> dict[str, str]:
    """The signs of the kinds of terrain on this table."""
    return {piece.kind: GLYPHS.get(piece.kind, _OTHER) for piece in state.terrain}


def _standing(state: State) -> Iterator[tuple[str, int, int]]:
    names = letters(state)
    for unit in state.units:
        for figure in unit.figures:
            yield names[unit.id], figure.x, figure.y


def _ground(state: State, x: int, y: int) -> str:
    point = Footprint(x, y, 1, ())
    for piece in state.terrain:
        if lies_in(point, piece.area):
            return GLYPHS.get(piece.kind, _OTHER)
    return EMPTY
