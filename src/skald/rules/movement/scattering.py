"""A withdrawal figure by figure, where no step of the whole block is free.

One ordered, finite search: each figure has the places a full step away in the sixty-four headings (in four lengths
within the slack), those farthest from the enemy first; the figures are placed one after the other about a reference
figure, each linked to one that is placed, the one with the fewest places left first. A figure without any place settles
it: nobody withdraws. Neighbouring places mostly fail alike, so what is not found soon is looked for from places spread
over all that the reference figures have.
"""

from __future__ import annotations

from skald.core import answered
from skald.rules.geometry import overlaps, within
from skald.rules.state import Figure

#: A place of one figure: where it ends.
Spot = Figure
#: Placings tried in one search: a sixth of them from the farthest places on, the others from every eighth place, with
#: no more than a thirtieth from any one.
BUDGET = 600
SPREAD = 8


#: Some of a figure's places: bit n for the n-th.
Spots = int


@answered
def beside(places: list[Spot], spot: Spot, radius: int) -> Spots:
    """The places of a figure that neither overlap a spot nor lie beyond a radius about it; without one, however far."""
    if not places:
        return 0
    x, y, reach = spot.x, spot.y, spot.radius + places[0].radius
    if places[0].corners or spot.corners:
        return _chosen([not overlaps(p, spot) and (not radius or within(p, spot, radius)) for p in places])
    # Written out for round bases, because whole crowds of places are compared.
    least, most = reach * reach, (reach + radius) * (reach + radius)
    if radius:
        return _chosen([least <= (dx := p.x - x) * dx + (dy := p.y - y) * dy <= most for p in places])
    return _chosen([(dx := p.x - x) * dx + (dy := p.y - y) * dy >= least for p in places])


@answered
def linked(places: list[Spot], spot: Spot, chain: int) -> Spots:
    """The places of a figure within the chain of a spot."""
    if not places:
        return 0
    if places[0].corners or spot.corners:
        return _chosen([within(p, spot, chain) for p in places])
    x, y, most = spot.x, spot.y, (spot.radius + places[0].radius + chain) ** 2
    return _chosen([(dx := p.x - x) * dx + (dy := p.y - y) * dy <= most for p in places])


def _chosen(rows: list[bool]) -> Spots:
    """Those of a row of places for which something holds."""
    # Text with a digit for each is the quickest way from many answers to one number.
    return int("".join(["1" if row else "0" for row in reversed(rows)]), 2)


def _box(places: list[Spot], margin: int) -> tuple[int, int, int, int]:
    """Left, bottom, right and top of a box about the places of a figure and a margin."""
    if not places:
        return 0, 0, 0, 0
    xs, ys, margin = [p.x for p in places], [p.y for p in places], margin + places[0].radius
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _is_linked(spot: Spot, others: list[Spot], chain: int) -> bool:
    x, y, reach = spot.x, spot.y, spot.radius + chain
    for other in others:
        dx, dy, most = other.x - x, other.y - y, reach + other.radius
        if dx * dx + dy * dy <= most * most:
            if not (spot.corners or other.corners) or within(spot, other, chain):
                return True
    return False


class Search:
    """The places of every figure, and the formation they have to make."""

    def __init__(self, places: list[list[Spot]], chain: int, radius: int, *, budget: int = BUDGET) -> None:
        self._places = places
        self._chain = chain
        self._radius = radius
        self._budget = budget
        self._left = 0
        self._stubborn = 0
        #: The box about each figure's places, their bases' circles and the radius.
        self._boxes = [_box(spots, radius) for spots in places]
        #: By a place and a figure: which of the figure's places lie beside it, and which are linked to it.
        self._beside: dict[tuple[int, int], Spots] = {}
        self._linked: dict[tuple[int, int], Spots] = {}

    def found(self) -> list[Spot] | None:
        """Where each figure ends, if the search finds a way for all of them."""
        if not all(self._places):
            return None
        numbers = sorted(range(len(self._places)), key=lambda n: len(self._places[n]))
        if not self._radius:
            # Without a radius any figure will do to begin with.
            numbers = numbers[:1]
        first = self._budget // 6
        found = self._from([(n, spot) for n in numbers for spot in self._places[n]], first, first)
        if found is not None or self._left > 0:
            return found
        spread = [(n, spot) for at in range(SPREAD) for n in numbers for spot in self._places[n][at::SPREAD]]
        return self._from(spread, self._budget - first, self._budget // 30)

    def _from(self, beginnings: list[tuple[int, Spot]], budget: int, each: int) -> list[Spot] | None:
        """The first way that begins with one of these reference figures at its place."""
        self._left = budget
        for reference, spot in beginnings:
            open_places = self._about(reference, spot)
            if open_places is None:
                continue
            self._left = given = min(each, budget)
            placed = self._placed({reference: spot}, open_places)
            if placed is not None:
                return [placed[number] for number in range(len(self._places))]
            budget -= given - self._left
            if budget <= 0:
                return None
        return None

    def _about(self, reference: int, spot: Spot) -> dict[int, Spots] | None:
        """The places that the others have about a reference figure, or none if one of them has none."""
        found: dict[int, Spots] = {}
        # Whoever had no place about the last reference figure will mostly have none about the next.
        for number in dict.fromkeys((self._stubborn, *range(len(self._places)))):
            if number == reference:
                continue
            left, bottom, right, top = self._boxes[number]
            kept = 0
            if not self._radius or (
                left <= spot.x + spot.radius and spot.x - spot.radius <= right
                and bottom <= spot.y + spot.radius and spot.y - spot.radius <= top
            ):  # fmt: skip
                kept = beside(self._places[number], spot, self._radius)
            if not kept:
                self._stubborn = number
                return None
            found[number] = kept
        return found

    def _placed(self, placed: dict[int, Spot], waiting: dict[int, Spots]) -> dict[int, Spot] | None:
        if not waiting:
            return placed
        self._left -= 1
        if self._left <= 0:
            return None
        order = sorted(waiting, key=lambda n: (waiting[n].bit_count(), n))
        for number in order:
            reach = 0
            for other in placed.values():
                reach |= self._linked_to(other, number)
            spots = waiting[number] & reach
            if spots:
                break
        else:
            return None
        while spots:
            first = spots & -spots
            spots ^= first
            spot = self._places[number][first.bit_length() - 1]
            rest = self._without(waiting, order, number, spot)
            done = None if rest is None else self._placed({**placed, number: spot}, rest)
            if done is not None:
                return done
            if self._left <= 0:
                return None
        return None

    def _without(
        self, waiting: dict[int, Spots], order: list[int], number: int, spot: Spot
    ) -> dict[int, Spots] | None:  # fmt: skip
        """The places left to the others, of whom those with the fewest are looked at first; none if one has none."""
        rest: dict[int, Spots] = {}
        known = self._beside
        for other in order:
            if other == number:
                continue
            kept = known.get((id(spot), other))
            if kept is None:
                kept = known[id(spot), other] = beside(self._places[other], spot, 0)
            kept &= waiting[other]
            if not kept:
                return None
            rest[other] = kept
        return rest

    def _linked_to(self, spot: Spot, number: int) -> Spots:
        """The places of a figure within the chain of a place."""
        found = self._linked.get((id(spot), number))
        if found is None:
            found = self._linked[id(spot), number] = linked(self._places[number], spot, self._chain)
        return found
