"""Before the battle: grouping figures into units, and putting a unit down in ranks inside its zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product

from msgspec.structs import replace

from skald.content.scenarios.room import find_room
from skald.planning.clearance import Room, crowd_of, next_room
from skald.planning.formation import front_of, led, offsets, ranks
from skald.rules.actions import Deploy, Group, Muster, Place
from skald.rules.asking import figures_for, rules_for
from skald.rules.bases import base_named
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import DeployTurn
from skald.rules.geometry import (
    HEADINGS,
    Limit,
    Plane,
    Point,
    Region,
    by_distance,
    heading_towards,
    holds_point,
    least_value,
    shapes,
    step,
    within_limits,
)
from skald.rules.ids import Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.warbands.muster import unit_sizes

#: Places are looked for on a grid of three centimetres, then of one.
GRIDS = (300, 100)
CARRIES_BANNER = ("warriors", "hearthguard")


def plan_muster(ruleset: Ruleset, state: State, side: Side, preferred: Sequence[Group] | None = None) -> Muster:
    """The preferred groups if they are allowed, else about one unit for each point."""
    if preferred:
        wanted = Muster(tuple(preferred))
        if check(ruleset, state, wanted) is None:
            return wanted
    player = state.players[side]
    groups: list[Group] = []
    banners = player.banners if ruleset.bearer else 0
    for purchase in player.roster:
        profile = ruleset.profiles[purchase.troop]
        for size in unit_sizes(purchase.figures, profile):
            banner = banners > 0 and profile.category in CARRIES_BANNER and not profile.mercenary
            banners -= banner
            groups.append(Group(purchase.troop, size, banner))
    return Muster(tuple(groups))


def zone_places(
    ruleset: Ruleset, state: State, side: Side, grain: int = GRIDS[0], part: str = ""
) -> tuple[Point, ...]:  # fmt: skip
    """The points of a grid that lie in the zone of a side, or of its detachment."""
    return _grid(ruleset.scenario.zone(Context(ruleset, state), side, part), state.width, state.height, grain)


@lru_cache(maxsize=64)
def _grid(zone: Region, width: int, height: int, grain: int) -> tuple[Point, ...]:
    points = list(product(range(grain // 2, width, grain), range(grain // 2, height, grain)))
    held: set[Point] = set()
    for shape in shapes(zone):
        borders = _Borders(shape, ((0, 0),), 0)
        held.update([point for point in within_limits(points, borders.limits) if borders.go_round(point)])
    return tuple([point for point in points if point in held])


def zone_centre(ruleset: Ruleset, state: State, side: Side, part: str = "") -> Point:
    """The middle of the zone of a side, or of its detachment."""
    return _middle(ruleset.scenario.zone(Context(ruleset, state), side, part), state.width, state.height)


@lru_cache(maxsize=64)
def _middle(zone: Region, width: int, height: int) -> Point:
    places = _grid(zone, width, height, GRIDS[0])
    return (sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places))


def facing_of(ruleset: Ruleset, state: State, side: Side, part: str = "") -> int:
    """The heading from the zone of a side, or of its detachment, to the enemy's."""
    x, y = zone_centre(ruleset, state, side, part)
    far_x, far_y = zone_centre(ruleset, state, side.other)
    return heading_towards(far_x - x, far_y - y)


def plan_deploy(
    ruleset: Ruleset, state: State, unit: UnitId, equipment: tuple[str, ...], anchor: Point, apart: int = 0
) -> Deploy | None:
    """The unit in ranks as near to the anchor as its zone and its friends allow; None if there is no room at all.

    So near to the anchor it rather stands where it is in no friend's way to the front, and none in its own.
    """
    ctx = Context(ruleset, state)
    whole = ctx.unit(unit)
    turn = ctx.nearest(DeployTurn)
    part = "" if turn is None else turn.part
    facing = facing_of(ruleset, state, whole.side, part) % HEADINGS
    bases = _bases(ctx, whole, equipment)
    base = max(bases, key=lambda name: base_named(name).radius)
    # A quick look at friends and foes already down comes before the checker's thorough one.
    crowd = crowd_of(ctx.units, base)
    least = min(0 if (known := base_named(name)).corners else known.radius for name in bases)
    zone = ruleset.scenario.zone(ctx, whole.side, part)
    # Unusual blocks are for bases and zones that leave no room for the usual ones.
    along = [heading_towards(-plane.a, -plane.b) % HEADINGS for shape in shapes(zone) for plane in shape.planes]
    facings = dict.fromkeys((facing, *along))
    tried = (partial(_usual, bases, base, facing), partial(_unusual, bases, base, facings))
    ways = _ways_of(ctx, whole, facing) if apart else ()
    # Whoever keeps out of ways tries everything for that first.
    for keeps, blocks, grain in product((True, False) if ways else (False,), tried, GRIDS):
        places = _grid(zone, state.width, state.height, grain)
        for heading, block in blocks():
            has_borders = [_Borders(shape, block, least) for shape in shapes(zone)]
            about = crowd.about(block)
            for place in _with_room(anchor, places, has_borders, about):
                if keeps and _is_beyond(place, anchor, apart):
                    break
                if keeps and _is_in_the_way(ways, place, block, base, facing):
                    continue
                spots = tuple([Place(place[0] + dx, place[1] + dy, heading) for dx, dy in block])
                action = Deploy(unit, equipment, spots)
                if check(ruleset, state, action) is None:
                    return action
    return _last_resort(ctx, whole, equipment, part)


#: How exactly places across the way to the enemy are compared.
_FINE = 1000


def _across(x: int, y: int, facing: int) -> int:
    """How far a place lies to one side, seen along a facing."""
    dx, dy = step(facing, _FINE)
    return (x * -dy + y * dx) // _FINE


def _ways_of(ctx: Context, unit: Unit, facing: int) -> tuple[tuple[int, int], ...]:
    """The ways to the front of friends who are down: from where to where each goes, across."""
    friends = [each for each in ctx.units if each.side is unit.side and each.id != unit.id and each.figures]
    found = []
    for friend in friends:
        places = [(_across(f.x, f.y, facing), base_named(f.base).radius) for f in friend.figures]
        found.append((min(at - r for at, r in places), max(at + r for at, r in places)))
    return tuple(found)


def _is_in_the_way(
    ways: tuple[tuple[int, int], ...], place: Point, block: tuple[Point, ...], base: str, facing: int
) -> bool:  # fmt: skip
    across = [_across(place[0] + dx, place[1] + dy, facing) for dx, dy in block]
    radius = base_named(base).radius
    low, high = min(across) - radius, max(across) + radius
    return any(low < end and start < high for start, end in ways)


def _is_beyond(place: Point, anchor: Point, far: int) -> bool:
    return (place[0] - anchor[0]) ** 2 + (place[1] - anchor[1]) ** 2 > far * far


def _last_resort(ctx: Context, unit: Unit, equipment: tuple[str, ...], part: str) -> Deploy | None:
    """What the judge's own search finds in the zone; else in what is left to a unit without room."""
    spots = ranks("round-25", unit.started, (0, 0), 0)
    figures = figures_for(ctx, unit, Deploy(unit.id, equipment, spots))
    equipped = replace(unit, equipment=equipment, rules=rules_for(ctx, unit, equipment))
    scenario = ctx.ruleset.scenario
    for zone in (scenario.zone(ctx, unit.side, part), scenario.spare_zone(ctx, equipped, figures, part)):
        found = None if zone is None else find_room(ctx, equipped, figures, zone)
        if found is not None:
            action = Deploy(unit.id, equipment, tuple(Place(f.x, f.y, f.heading) for f in found))
            if check(ctx.ruleset, ctx.start, action) is None:
                return action
    return None


class _Borders:
    """One shape of a zone as a block of bases meets it: a quick look by the least of its bases, taken for round."""

    def __init__(self, shape: Region, block: tuple[Point, ...], radius: int) -> None:
        self.limits = [_bound(plane, block, radius) for plane in shape.planes]
        self._rounds = Region(within=shape.within, without=shape.without) if shape.within + shape.without else None
        self._block = block

    def hold(self, place: Point) -> bool:
        """Whether a block about a place may lie in the shape."""
        return bool(within_limits((place,), self.limits)) and self.go_round(place)

    def go_round(self, place: Point) -> bool:
        """Whether a block about a place may lie in the shape, as far as its rounds tell."""
        x, y = place
        rounds = self._rounds
        return rounds is None or all(holds_point(rounds, (x + dx, y + dy)) for dx, dy in self._block)


def _bound(plane: Plane, block: tuple[Point, ...], radius: int) -> Limit:
    """What a·x + b·y of a block's middle must come to, so that none of its bases lies beyond a border."""
    a, b = plane.a, plane.b
    return a, b, least_value(a, b, plane.least + radius) - plane.c - min(a * dx + b * dy for dx, dy in block)


def _with_room(anchor: Point, zone: tuple[Point, ...], borders: list[_Borders], room: Room) -> Iterator[Point]:
    """The anchor, then the places of a zone by their distance from it, where a block may lie and has room."""
    limits = [each.limits for each in borders]
    places: Sequence[Point] = (anchor,)
    # Often nobody asks for more than the anchor.
    for further in (lambda: by_distance(anchor, zone), tuple):
        number = next_room(places, 0, limits, room)
        while number >= 0:
            if any(each.hold(places[number]) for each in borders):
                yield places[number]
            number = next_room(places, number + 1, limits, room)
        places = further()


def _bases(ctx: Context, unit: Unit, equipment: tuple[str, ...]) -> list[str]:
    places = ranks("round-25", unit.started, (0, 0), 0)
    return [figure.base for figure in figures_for(ctx, unit, Deploy(unit.id, equipment, places))]


#: A heading, and where the bases stand from the middle.
_Block = tuple[int, tuple[Point, ...]]


def _usual(bases: list[str], widest: str, facing: int) -> list[_Block]:
    """Blocks in two or three ranks, or deeper, that face the enemy."""
    count = len(bases)
    fronts = (front_of(count), max(1, (count + 3) // 4), max(1, count // 3))
    return [(facing, offsets(widest, count, facing, front)) for front in dict.fromkeys(fronts)]


def _unusual(bases: list[str], widest: str, facings: Iterable[int]) -> list[_Block]:
    """Blocks with any front, also along the zone; and a hero before others who then stand closer to each other."""
    count = len(bases)
    found = [(f, offsets(widest, count, f, front)) for f in facings for front in range(count, 0, -1)]
    if len(set(bases)) > 1:
        found += [(f, led(bases[0], bases[-1], count, f, front)) for f in facings for front in range(count - 1, 0, -1)]
    return found
