"""The way round friends: where a unit goes that has others of its side before it, and how far it is that way."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.field import Field, between
from skald.agents.heroes import is_lone_hero
from skald.planning.formation import centre_of
from skald.rules.geometry import Point
from skald.rules.state import Unit

#: What is left between two units that pass each other.
ROOM = 60


class Detour(Struct, frozen=True):
    """A place beside a friend who stands in the way, and how far it is by there to the goal."""

    beside: Point
    length: int


class _Way(Struct, frozen=True):
    """A straight way, with what goes ahead and aside on it; both as long as the way."""

    start: Point
    goal: Point
    ahead: Point
    aside: Point
    length: int


def detour(field: Field, unit: Unit, goal: Point) -> Detour | None:
    """The shorter way round the first friend between a unit and its goal; None if nobody stands there."""
    start = centre_of(unit.figures)
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    length = between(start, goal)
    if not length:
        return None
    way = _Way(start, goal, (dx, dy), (-dy, dx), length)
    own = _half(unit, way)
    nearest, found = length, None
    for friend in field.friends:
        along, across = _from_start(friend, way)
        # A hero by himself makes way.
        if not 0 < along < nearest or friend.id == unit.id or is_lone_hero(field.ctx, friend):
            continue
        if across < own + _half(friend, way):
            nearest, found = along, friend
    return None if found is None else _round(field, found, way, own + _half(found, way) + ROOM)


def _from_start(friend: Unit, way: _Way) -> tuple[int, int]:
    """How far along a way a friend stands, and how far from it."""
    x, y = centre_of(friend.figures)
    x, y = x - way.start[0], y - way.start[1]
    along = (x * way.ahead[0] + y * way.ahead[1]) // way.length
    return along, abs(x * way.aside[0] + y * way.aside[1]) // way.length


def _half(unit: Unit, way: _Way) -> int:
    """Half of how wide a unit is across a way."""
    xs, ys = [figure.x for figure in unit.figures], [figure.y for figure in unit.figures]
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    return (abs(way.aside[0]) * wide + abs(way.aside[1]) * deep) // (2 * way.length) + unit.figures[0].radius


def _round(field: Field, friend: Unit, way: _Way, room: int) -> Detour | None:
    """The way past a friend with so much room, on the shorter side of him that is on the table."""
    x, y = centre_of(friend.figures)
    found = []
    for by in (room, -room):
        u, v = x + way.aside[0] * by // way.length, y + way.aside[1] * by // way.length
        if 0 <= u <= field.ctx.start.width and 0 <= v <= field.ctx.start.height:
            found.append(Detour((u, v), between(way.start, (u, v)) + between((u, v), way.goal)))
    return min(found, key=lambda each: each.length, default=None)
