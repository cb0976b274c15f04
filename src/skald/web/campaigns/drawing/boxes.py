"""Rectangles that must not cover each other, and a ground on which they are found quickly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

#: The side of a square of the ground, in units of the drawing.
CELL = 120


class Box(Struct, frozen=True):
    """A rectangle by its left upper corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.height

    def shared(self, other: Box) -> int:
        """The area that both cover."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0

    def grown(self, by: int) -> Box:
        """The rectangle with room around it."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def around(x: int, y: int, width: int, height: int) -> Box:
    """A rectangle by its middle."""
    return Box(x - width // 2, y - height // 2, width, height)


class Ground:
    """What stands where."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        #: Left, top, right and bottom of all that stands in a square.
        self._cells: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
        for box in boxes:
            self.put(box)

    def put(self, box: Box) -> None:
        """Something new stands here."""
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append((box.x, box.y, box.right, box.bottom))

    def lift(self, box: Box) -> None:
        """Something is taken away again."""
        for cell in _cells(box):
            self._cells[cell].remove((box.x, box.y, box.right, box.bottom))

    def copy(self) -> Ground:
        """The same ground, for whoever comes and goes on it."""
        other = Ground()
        other._cells = {cell: list(taken) for cell, taken in self._cells.items()}
        return other

    def covered(self, box: Box) -> int:
        """How much of a rectangle is taken; what stands in several squares counts in each of them."""
        # Asked a hundred thousand times for one map, so the rectangles are told as numbers.
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        taken = 0
        for cell in _cells(box):
            for left, top, far, low in self._cells.get(cell, ()):
                if left < right and x < far and top < bottom and y < low:
                    taken += (min(right, far) - max(x, left)) * (min(bottom, low) - max(y, top))
        return taken

    def is_free(self, box: Box) -> bool:
        """Whether nothing stands there."""
        return self.covered(box) == 0


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for across in range(box.x // CELL, box.right // CELL + 1):
        for down in range(box.y // CELL, box.bottom // CELL + 1):
            yield across, down
