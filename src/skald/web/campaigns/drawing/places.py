"""Where everything on the map stands: discs, flags, shields, crossed swords and labels, none of which covers another.

A label takes the best of many places around its site. Where that can't be done, as on a crowded map of somebody's own,
the whole map is drawn larger until it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from skald.web.campaigns.drawing.boxes import Box, Ground, around
from skald.web.campaigns.drawing.land import SHORE
from skald.web.campaigns.drawing.lettering import LINE, Lettering
from skald.web.campaigns.drawing.roads import Bend, bend, points_on

#: Half the width of a site's disc, and of the glow of a prestigious one, strokes included.
DISC, GLOW = 33, 47
FLAG_WIDTH, FLAG_HEIGHT = 26, 34
#: A shield with the crown above it.
SHIELD_WIDTH, SHIELD_HEIGHT = 40, 58
SWORDS = 44
#: The coin or the star before a name.
COIN = 30
#: Room that is left free between two things.
GAP = 3
#: How much larger a map is drawn at a time, and at most, if something doesn't fit.
GROWTH, MOST_GROWN = 1.3, 10


class PlaceAsked(Struct, frozen=True):
    """A site to draw: where it is, its label, whether it glows and has a flag, the seats of its bands, a battle."""

    id: str
    x: int
    y: int
    lettering: Lettering
    is_bright: bool = False
    has_flag: bool = False
    bands: tuple[int, ...] = ()
    has_battle: bool = False


class Place(Struct, frozen=True):
    """A site as it is drawn; flag and swords are there where they were asked for."""

    id: str
    x: int
    y: int
    label: Box
    flag: Box | None
    swords: Box | None
    bands: tuple[Box, ...]


class Drawn(Struct, frozen=True):
    """All places, how much larger than its file the map is drawn, and whether nothing covers anything else."""

    places: tuple[Place, ...]
    bends: tuple[Bend, ...]
    scale: float
    is_clear: bool


@lru_cache(maxsize=128)
def placed(asked: tuple[PlaceAsked, ...], roads: tuple[tuple[str, str], ...]) -> Drawn:
    """The places of a map, drawn as large as it takes."""
    scale = _first_scale(asked)
    for _try in range(MOST_GROWN):
        found = _Drawing(asked, roads, scale).drawn()
        if found.is_clear:
            break
        scale *= GROWTH
    return found


def _first_scale(asked: Sequence[PlaceAsked]) -> float:
    """As large as it takes for the discs alone."""
    scale = 1.0
    for at, one in enumerate(asked):
        for other in asked[at + 1 :]:
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            wanted = _reach(one) + _reach(other) + 2 * GAP
            scale = max(scale, min(8.0, wanted / apart)) if apart else scale
    return scale


def _reach(site: PlaceAsked) -> int:
    return GLOW if site.is_bright else DISC


class _Drawing:
    """One try at one scale."""

    def __init__(self, asked: tuple[PlaceAsked, ...], roads: tuple[tuple[str, str], ...], scale: float) -> None:
        self.asked, self.scale = asked, scale
        self.at = {each.id: (round(each.x * scale), round(each.y * scale)) for each in asked}
        self.bends = tuple(bend(self.at, a, b) for a, b in roads)
        self.ground = Ground(around(*self.at[each.id], 2 * _reach(each), 2 * _reach(each)) for each in asked)
        self.ways = Ground(around(x, y, 10, 10) for each in self.bends for x, y in points_on(each, 12))
        xs, ys = [x for x, _y in self.at.values()], [y for _x, y in self.at.values()]
        #: Where labels stand on land.
        self.inner = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(SHORE)
        self.is_clear = True

    def drawn(self) -> Drawn:
        flags = {each.id: self._flag(each) for each in self.asked if each.has_flag}
        swords = {each.id: self._take(self._sword_places(each)) for each in self.asked if each.has_battle}
        bands = {each.id: self._bands(each) for each in self.asked}
        labels = self._labels()
        places = tuple(
            Place(each.id, *self.at[each.id], labels[each.id], flags.get(each.id), swords.get(each.id), bands[each.id])
            for each in self.asked
        )
        return Drawn(places, self.bends, self.scale, self.is_clear)

    def _flag(self, site: PlaceAsked) -> Box:
        """At the upper right of the disc, over its edge, or where it covers no other: all flags fly to the right."""
        x, y = self.at[site.id]
        own = around(x, y, 2 * _reach(site), 2 * _reach(site))
        self.ground.lift(own)
        corners = ((17, -55), (-26, -62), (-8, -64), (24, 6), (-48, 6))
        boxes = [Box(x + across, y + down, FLAG_WIDTH, FLAG_HEIGHT) for across, down in corners]
        found = min(boxes, key=lambda box: self.ground.covered(box.grown(1)))
        self.is_clear &= self.ground.covered(found) == 0
        self.ground.put(own)
        self.ground.put(found)
        return found

    def _bands(self, site: PlaceAsked) -> tuple[Box, ...]:
        return tuple(self._take(self._shield_places(site, seat)) for seat in site.bands)

    def _take(self, candidates: Iterator[Box]) -> Box:
        """The first place where nothing stands; if there is none, the one that covers least."""
        best: tuple[int, Box] | None = None
        for box in candidates:
            covered = self.ground.covered(box.grown(GAP))
            if best is None or covered < best[0]:
                best = (covered, box)
            if not covered:
                break
        assert best is not None
        self.is_clear &= best[0] == 0
        self.ground.put(best[1])
        return best[1]

    def _sword_places(self, site: PlaceAsked) -> Iterator[Box]:
        x, y = self.at[site.id]
        reach = _reach(site) + SWORDS // 2 + GAP + 1
        for across, down in ((0, -1), (0, 1), (-1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0), (1, -1)):
            yield around(x + across * reach, y + down * reach, SWORDS, SWORDS)

    def _shield_places(self, site: PlaceAsked, seat: int) -> Iterator[Box]:
        """The first lord's bands stand on the left of a site, the second's on its right, as long as there is room."""
        x, y = self.at[site.id]
        side = -1 if seat == 0 else 1
        for ring in range(4):
            beside = _reach(site) + SHIELD_WIDTH // 2 + GAP + 1 + ring * (SHIELD_WIDTH + 2 * GAP)
            above = _reach(site) + SHIELD_HEIGHT // 2 + GAP + 1
            for across in (side, -side):
                for down in (0, SHIELD_HEIGHT // 2 + GAP, -SHIELD_HEIGHT // 2 - GAP, above, -above):
                    yield around(x + across * beside, y + down - 6, SHIELD_WIDTH, SHIELD_HEIGHT)
            for across in (0, side * ring * SHIELD_WIDTH, -side * ring * SHIELD_WIDTH):
                for down in (above, -above - 12):
                    yield around(x + across, y + down, SHIELD_WIDTH, SHIELD_HEIGHT)

    def _labels(self) -> dict[str, Box]:
        """Each label at its best place; those that were placed early think again when all are there."""
        found: dict[str, Box] = {}
        order = sorted(self.asked, key=lambda each: -self.ground.covered(around(*self.at[each.id], 260, 160)))
        for turn in range(3):
            for site in order:
                if site.id in found:
                    self.ground.lift(found[site.id])
                cost, found[site.id] = min(
                    ((self._cost(box, rank), box) for rank, box in enumerate(self._label_places(site))),
                    key=lambda pair: pair[0],
                )
                self.ground.put(found[site.id])
                if turn == 2:
                    self.is_clear &= cost < COVERED
        return found

    def _cost(self, box: Box, rank: int) -> int:
        covered = self.ground.covered(box.grown(GAP))
        beyond = max(0, self.inner.x - box.x) + max(0, box.right - self.inner.right)
        return (COVERED + covered * 50 if covered else 0) + self.ways.covered(box) + 12 * rank + 6 * beyond

    def _label_places(self, site: PlaceAsked) -> Iterator[Box]:
        (x, y), reach = self.at[site.id], _reach(site) + GAP + 1
        width, height = site.lettering.width + COIN, len(site.lettering.lines) * LINE
        left, right, above, below = x - reach - width, x + reach, y - reach - height, y + reach
        middle, level = x - width // 2, y - height // 2
        for far in (0, 22):
            yield from (
                Box(right, level, width, height), Box(middle, below + far, width, height),
                Box(left, level, width, height), Box(right - 14, level + 24 + far, width, height),
                Box(left + 14, level + 24 + far, width, height), Box(middle, above - far, width, height),
                Box(x - 20, below + far, width, height), Box(x - width + 20, below + far, width, height),
                Box(left + 14, level - 26 - far, width, height), Box(x - width + 10, above - far, width, height),
                Box(right + 14, level - 26 - far, width, height), Box(x - 10, above - far, width, height),
            )  # fmt: skip
        for far in (SHIELD_WIDTH + 2 * GAP, 2 * (SHIELD_WIDTH + 2 * GAP)):
            yield Box(right + far, level, width, height)
            yield Box(left - far, level, width, height)
            yield Box(middle, below + far + 14, width, height)
            yield Box(middle, above - far - 14, width, height)


#: What it costs a label to cover anything at all: more than any road or unloved place.
COVERED = 1_000_000
