"""Where everything on the map stands: discs, flags, shields, crossed swords and labels, none of which covers another.

A label takes the best of many places around its site; bands find theirs around it, so that names stay where they are
whoever comes and goes. Where that can't be done, as on a crowded map of somebody's own, the whole map is drawn larger
until it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from skald.web.campaigns.drawing.boxes import Box, Ground, around
from skald.web.campaigns.drawing.land import SEA, SHORE
from skald.web.campaigns.drawing.lettering import LINE, Lettering
from skald.web.campaigns.drawing.roads import Bend, bends, points_on

#: Half the width of a site's disc, and of the glow of a prestigious one, strokes included.
DISC, GLOW = 33, 47
FLAG_WIDTH, FLAG_HEIGHT = 26, 34
#: A shield with the crown above it.
SHIELD_WIDTH, SHIELD_HEIGHT = 48, 70
#: How far a shield beside a disc stands above or below its middle.
LEVEL = (0, 12, -12, 24, -24, 38, -38)
SWORDS = 50
#: The coin or the star before a name.
COIN = 32
#: Room that is left free between two things.
GAP = 3
#: How much larger a map is drawn at a time, and at most, if something doesn't fit.
GROWTH, MOST_GROWN = (1.15, 1.15, 1.3), 12
#: How near another site has to be for a name to be taken for its own.
NEAR = 190
#: As wide as a map is drawn at most, and for how many units of height it is as wide as what shows it.
WIDEST, SHAPE = 1.35, 1.4


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
    """A site as it is drawn; flag and swords are there where they were asked for, and room for a flag everywhere."""

    id: str
    x: int
    y: int
    label: Box
    flag: Box | None
    swords: Box | None
    bands: tuple[Box, ...]
    room: Box


class Drawn(Struct, frozen=True):
    """All places, how much larger than its file the map is drawn, and whether nothing covers anything else."""

    places: tuple[Place, ...]
    bends: tuple[Bend, ...]
    scale: float
    is_clear: bool


@lru_cache(maxsize=128)
def placed(asked: tuple[PlaceAsked, ...], roads: tuple[tuple[str, str], ...]) -> Drawn:
    """The places of a map, drawn as large as it takes."""
    across = _across(asked)
    scale = _first_scale(asked, across)
    bare = tuple(replace(each, has_flag=False, bands=(), has_battle=False) for each in asked)
    for at in range(MOST_GROWN):
        country = _country(bare, roads, scale, across)
        found = _Standing(asked, country, is_close=True).drawn()
        if not found.is_clear:
            # Where everybody stands as near as can be, somebody may find no room: then some stand farther off.
            found = _Standing(asked, country, is_close=False).drawn()
        if found.is_clear:
            break
        scale *= GROWTH[min(at, len(GROWTH) - 1)]
    return found


def _first_scale(asked: Sequence[PlaceAsked], across: float) -> float:
    """As large as it takes for the discs alone."""
    scale = 1.0
    for at, one in enumerate(asked):
        for other in asked[at + 1 :]:
            apart = max(abs(one.x - other.x) * across, abs(one.y - other.y))
            wanted = _reach(one) + _reach(other) + 2 * GAP
            scale = max(scale, min(8.0, wanted / apart)) if apart else scale
    return scale


def _across(asked: Sequence[PlaceAsked]) -> float:
    """How much wider than its file a map is drawn, so that it fills its frame."""
    wide, high = (max(at) - min(at) for at in ([each.x for each in asked], [each.y for each in asked]))
    room = 2 * (SHORE + SEA)
    return max(1.0, min(WIDEST, ((high + room) * SHAPE - room) / wide)) if wide else 1.0


def _reach(site: PlaceAsked) -> int:
    return GLOW if site.is_bright else DISC


@lru_cache(maxsize=64)
def _country(
    asked: tuple[PlaceAsked, ...], roads: tuple[tuple[str, str], ...], scale: float, across: float
) -> _Country:
    return _Country(asked, roads, scale, across)


class _Country:
    """What stays where it is, whoever comes and goes: discs, roads, names and room for every flag, at one scale."""

    def __init__(
        self, asked: tuple[PlaceAsked, ...], roads: tuple[tuple[str, str], ...], scale: float, across: float
    ) -> None:  # fmt: skip
        self.asked, self.scale = asked, scale
        self.at = {each.id: (round(each.x * scale * across), round(each.y * scale)) for each in asked}
        self.bends = bends(self.at, roads)
        self.ground = Ground(around(*self.at[each.id], 2 * _reach(each), 2 * _reach(each)) for each in asked)
        self.ways = Ground(around(x, y, WAY, WAY) for each in self.bends for x, y in points_on(each, WAY_MARKS))
        xs, ys = [x for x, _y in self.at.values()], [y for _x, y in self.at.values()]
        #: The other sites that a name could be taken for.
        self.near = {each.id: self._near(each) for each in asked}
        #: Where labels stand on land.
        self.inner = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(SHORE)
        self.is_clear = True
        # Room for every flag, so that no name moves when a site is taken.
        self.room = {each.id: self._flag(each) for each in asked}
        self.labels = self._labels()
        self.kept: set[Box] = set()
        for _turn in range(LEFT_FREE):
            if not (cramped := [each for each in asked if not self._fought_at(each)]):
                break
            self._free(cramped)
        self.is_clear &= self.are_named

    def _fought_at(self, site: PlaceAsked) -> tuple[Box, ...]:
        """The places of a battle at a site: a band of either lord, crossed swords; nothing if there is no room."""
        standing = _Standing((replace(site, bands=(0, 1), has_battle=True),), self, is_close=True)
        (place,) = standing.drawn().places
        return (*place.bands, *filter(None, [place.swords])) if standing.is_free else ()

    def _free(self, cramped: Sequence[PlaceAsked]) -> None:
        """Names are placed anew, and leave free what a battle needs where it would find no room."""
        for box in self.labels.values():
            self.ground.lift(box)
        self.kept |= {box for site in cramped for box in self._fought_at(site)}
        for box in self.kept:
            self.ground.put(box)
        self.labels = self._labels()
        for box in self.kept:
            self.ground.lift(box)

    def _near(self, site: PlaceAsked) -> tuple[tuple[tuple[int, int], int], ...]:
        x, y = self.at[site.id]
        across, down = 2 * site.lettering.width + NEAR, NEAR
        return tuple(
            (self.at[each.id], _reach(each)) for each in self.asked
            if each is not site and abs(self.at[each.id][0] - x) < across and abs(self.at[each.id][1] - y) < down
        )  # fmt: skip

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

    def _labels(self) -> dict[str, Box]:
        """Each label at its best place; those that were placed early think again when all are there."""
        found: dict[str, Box] = {}
        order = sorted(self.asked, key=lambda each: -each.lettering.width * len(each.lettering.lines))
        for _turn in range(3):
            covering = 0
            for site in order:
                if site.id in found:
                    self.ground.lift(found[site.id])
                cost, found[site.id] = min(
                    ((self._cost(site, box, rank), box) for rank, box in enumerate(self._label_places(site))),
                    key=lambda pair: pair[0],
                )
                self.ground.put(found[site.id])
                covering += cost >= COVERED
            if covering > HOPELESS:
                break
        self.are_named = not covering
        return found

    def _cost(self, site: PlaceAsked, box: Box, rank: int) -> int:
        covered = self.ground.covered(box.grown(GAP))
        beyond = max(0, self.inner.x - box.x) + max(0, box.right - self.inner.right)
        own = _apart(box, self.at[site.id]) - _reach(site)
        # Nobody should have to ask whose name it is.
        strange = any(_apart(box, at) - reach < own + 24 for at, reach in self.near[site.id])
        way = self.ways.covered(box)
        return (
            (COVERED + covered * 50 if covered else 0) + (ON_WAY + way // 3 if way else 0) + 6 * rank + 12 * own
            + 60 * beyond + (STRANGE if strange else 0)
        )  # fmt: skip

    def _label_places(self, site: PlaceAsked) -> Iterator[Box]:
        (x, y), reach = self.at[site.id], _reach(site) + GAP + 1
        width, height = site.lettering.width + COIN, len(site.lettering.lines) * LINE
        left, right, above, below = x - reach - width, x + reach, y - reach - height, y + reach
        middle, level = x - width // 2, y - height // 2
        for far in (0, 16):
            yield from (
                Box(middle, below + far, width, height), Box(right + far, level, width, height),
                Box(left - far, level, width, height), Box(middle, above - far, width, height),
            )  # fmt: skip
            for slide in (18, 36, 54, 72):
                yield from (
                    Box(middle + slide, below + far, width, height), Box(middle - slide, below + far, width, height),
                    Box(middle + slide, above - far, width, height), Box(middle - slide, above - far, width, height),
                )  # fmt: skip
            yield from (
                Box(x - width + 12, above - far, width, height), Box(x - 12, above - far, width, height),
                Box(x - width + 12, below + far, width, height), Box(x - 12, below + far, width, height),
            )  # fmt: skip
            for slide in (14, 28):
                yield from (
                    Box(right + far, level + slide, width, height), Box(left - far, level + slide, width, height),
                    Box(right + far, level - slide, width, height), Box(left - far, level - slide, width, height),
                )  # fmt: skip


class _Standing:
    """Who stands in a country now: bands around their sites, and crossed swords where a battle waits."""

    def __init__(self, asked: tuple[PlaceAsked, ...], country: _Country, *, is_close: bool) -> None:
        self.asked, self.country, self.at, self.is_close = asked, country, country.at, is_close
        self.ground = country.ground.copy()
        self.is_clear = country.is_clear
        #: Whether everybody found a place, whatever the country is like.
        self.is_free = True

    def drawn(self) -> Drawn:
        country = self.country
        # Whoever fights stands first, and the swords beside them: every site has room for these three.
        fought = [each for each in self.asked if each.has_battle]
        bands = {each.id: self._bands(each, each.bands[:2]) for each in fought}
        swords = {each.id: self._take(self._sword_places(each), each) for each in fought}
        for each in self.asked:
            bands[each.id] = (*bands.get(each.id, ()), *self._bands(each, each.bands[len(bands.get(each.id, ())) :]))
        places = tuple(
            Place(
                each.id, *self.at[each.id], country.labels[each.id], country.room[each.id] if each.has_flag else None,
                swords.get(each.id), bands[each.id], country.room[each.id],
            )
            for each in self.asked
        )  # fmt: skip
        return Drawn(places, country.bends, country.scale, self.is_clear)

    def _bands(self, site: PlaceAsked, seats: tuple[int, ...]) -> tuple[Box, ...]:
        return tuple(self._take(self._shield_places(site, seat), site) for seat in seats)

    def _take(self, candidates: Iterator[Box], site: PlaceAsked) -> Box:
        """The first place where nothing stands and nobody asks at which site; if there is none, the least bad one."""
        best: tuple[tuple[int, int], Box] | None = None
        for box in candidates:
            bad = self.ground.covered(box.grown(GAP)), self._strangeness(site, box)
            if best is None or bad < best[0]:
                best = (bad, box)
            if bad == (0, 0):
                break
        assert best is not None
        self.is_free &= best[0] == (0, 0)
        # A map grows for what is covered alone: names stay where they are.
        self.is_clear &= not best[0][0]
        self.ground.put(best[1])
        return best[1]

    def _strangeness(self, site: PlaceAsked, box: Box) -> int:
        """How much too near to another site, where somebody would look for it rather."""
        own = _apart(box, self.at[site.id]) - _reach(site)
        return max([0, *(own + NEARER - _apart(box, at) + reach for at, reach in self.country.near[site.id])])

    def _sword_places(self, site: PlaceAsked) -> Iterator[Box]:
        x, y = self.at[site.id]
        for far in range(0, 3 * SWORDS, SWORDS // 6):
            reach = _reach(site) + SWORDS // 2 + GAP + 1 + far
            for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8):
                across, down = sin(step * pi / 8), -cos(step * pi / 8)
                yield around(x + round(across * reach), y + round(down * reach), SWORDS, SWORDS)

    def _shield_places(self, site: PlaceAsked, seat: int) -> Iterator[Box]:
        """The first lord's bands stand on the left of a site, the second's on its right, as long as there is room."""
        x, y = self.at[site.id]
        side = -1 if seat == 0 else 1
        # Two on one side leave the middle to nobody.
        is_pair = self.is_close and site.bands.count(seat) > 1
        level = (*LEVEL[-2:], *LEVEL[:-2]) if is_pair else LEVEL
        for ring in range(4):
            beside = _reach(site) + SHIELD_WIDTH // 2 + GAP + 1 + ring * (SHIELD_WIDTH + 2 * GAP)
            above = _reach(site) + SHIELD_HEIGHT // 2 + GAP + 1
            for shifts in (level, (above, -above)):
                for across in (side, -side):
                    for down in shifts:
                        yield around(x + across * beside, y + down - 6, SHIELD_WIDTH, SHIELD_HEIGHT)
            for across in (0, side * ring * SHIELD_WIDTH, -side * ring * SHIELD_WIDTH):
                for down in (above, -above - 12):
                    yield around(x + across, y + down, SHIELD_WIDTH, SHIELD_HEIGHT)
            if self.is_close and not ring:
                yield from self._touching(site, side, beside, above)

    def _touching(self, site: PlaceAsked, side: int, beside: int, above: int) -> Iterator[Box]:
        """More places along the edges of a disc: whoever finds none stays as near before he goes farther away."""
        x, y = self.at[site.id]
        for slide in (14, 28, 42, 56):
            for across in (side * slide, -side * slide):
                for down in (above, -above - 12):
                    yield around(x + across, y + down, SHIELD_WIDTH, SHIELD_HEIGHT)
            for across in (side, -side):
                for down in (slide, -slide):
                    yield around(x + across * beside, y + down - 6, SHIELD_WIDTH, SHIELD_HEIGHT)
        # Past a flag, still nearer than a shield's width.
        for far in (10, 20):
            for across in (side, -side):
                for down in (0, 28, -28, 42, -42, 50, -50, 62, -62):
                    yield around(x + across * (beside + far), y + down - 6, SHIELD_WIDTH, SHIELD_HEIGHT)


def _apart(box: Box, place: tuple[int, int]) -> int:
    """How far a rectangle is from a point."""
    across = max(box.x - place[0], 0, place[0] - box.right)
    down = max(box.y - place[1], 0, place[1] - box.bottom)
    return round(hypot(across, down))


#: What it costs a label to cover anything at all: more than any road or unloved place.
COVERED = 1_000_000
#: So many labels that cover something won't all find a better place by thinking again.
HOPELESS = 3
#: How often names give way to battles.
LEFT_FREE = 4
#: So much nearer to its own site than to any other a shield stands.
NEARER = 6
#: How wide a road with marches is, at how many places it is looked at, and what it costs a label to lie on it.
WAY, WAY_MARKS, ON_WAY = 12, 20, 500
#: What it costs a label to stand as near to another site as to its own.
STRANGE = 3_000
