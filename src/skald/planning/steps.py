"""Block steps towards a goal, the one that ends nearest to it first.

Owns which directions and lengths are tried, and in which order; whether a step is legal is the checker's business.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from skald.rules.geometry import HEADINGS, Point, heading_towards, step, towards

#: Turns away from the straight line, in sixty-fourths of a circle.
FAN = (1, 2, 4, 6, 9, 12, 15)
#: A step shorter than this is not worth an activation: one centimetre.
LEAST = 100

#: The least and the greatest step to either side that keeps a block on the table: left, bottom, right, top.
Room = tuple[int, int, int, int]


class Steps:
    """Steps of one block: straight on, then the fan about it, and whatever is added meanwhile.

    Straight on leads nearest to the goal, so that the fan is only opened when that was refused.
    """

    def __init__(self, way: Point, far: int, room: Room) -> None:
        """The whole way to the goal, how far a step goes, and the room that the table leaves."""
        self._way = way
        self._far = far
        self._room = room
        self._heap: list[tuple[int, bool, int, Point]] = []
        self._opened = way == (0, 0)
        if self._opened:
            self._heap.append((0, True, 0, way))
        else:
            self.add(towards(0, 0, *way, far), shortened=False)
        self._first = bool(self._heap)

    def pop(self) -> tuple[Point, bool] | None:
        """The step that leads nearest to the goal, and whether it is a shortened one."""
        if not self._first and not self._opened:
            self._open()
        self._first = False
        if not self._heap:
            return None
        _, shortened, _, vector = heappop(self._heap)
        return vector, shortened

    def add(self, vector: Point, *, shortened: bool) -> None:
        """Note a step, if it leads nearer to the goal and stays on the table."""
        dx, dy = vector
        gx, gy = self._way
        left = (gx - dx) * (gx - dx) + (gy - dy) * (gy - dy)
        if dx * dx + dy * dy < LEAST * LEAST or left >= gx * gx + gy * gy:
            return
        west, south, east, north = self._room
        if west <= dx <= east and south <= dy <= north:
            heappush(self._heap, (left, shortened, len(self._heap), vector))

    def _open(self) -> None:
        self._opened = True
        gx, gy = self._way
        best = heading_towards(gx, gy)
        length = self._far
        if length * length > gx * gx + gy * gy:
            length = max(LEAST, abs(gx), abs(gy))
        straight = towards(0, 0, gx, gy, self._far)
        vectors = {step((best + turn) % HEADINGS, length) for turn in (*FAN, *(-t for t in FAN))}
        vectors.discard(straight)
        heap, whole = self._heap, gx * gx + gy * gy
        west, south, east, north = self._room
        for dx, dy in sorted(vectors):
            left = (gx - dx) * (gx - dx) + (gy - dy) * (gy - dy)
            if left < whole and west <= dx <= east and south <= dy <= north and dx * dx + dy * dy >= LEAST * LEAST:
                heap.append((left, False, len(heap), (dx, dy)))
        heapify(heap)
