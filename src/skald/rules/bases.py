"""Bases by name: ``round-25``, ``rect-25x50``, ``oval-60x35`` (millimetres) describe themselves."""

from __future__ import annotations

import re
from functools import lru_cache

from skald.core import answered
from skald.rules.geometry import Base, circle_base, footprint, oval_base, rectangle_base
from skald.rules.lengths import MILLIMETRE
from skald.rules.state import Figure, Role

_ROUND = re.compile(r"round-(\d{1,3})")
_SIDED = re.compile(r"(rect|oval)-(\d{1,3})x(\d{1,3})")


@lru_cache(maxsize=256)
def base_named(name: str) -> Base:
    """The base that a name describes; raises ValueError for a name that describes none."""
    if found := _ROUND.fullmatch(name):
        return circle_base(name, int(found[1]) * MILLIMETRE // 2)
    if found := _SIDED.fullmatch(name):
        make = rectangle_base if found[1] == "rect" else oval_base
        return make(name, int(found[2]) * MILLIMETRE, int(found[3]) * MILLIMETRE)
    raise ValueError(f"no base is called {name!r}")


def stand(base: str, x: int, y: int, heading: int = 0, role: Role = Role.RANK) -> Figure:
    """A figure on a base, put on the table."""
    known = base_named(base)
    if not known.corners:
        return Figure(x, y, known.radius, (), base, heading, role)
    lying = footprint(known, x, y, heading)
    return Figure(x, y, lying.radius, lying.corners, base, heading, role)


@answered
def moved_to(figure: Figure, x: int, y: int, heading: int | None = None) -> Figure:
    """The same figure elsewhere, turned when a heading is given."""
    turned = figure.heading if heading is None else heading
    if not figure.corners:
        return Figure(x, y, figure.radius, (), figure.base, turned, figure.role)
    return stand(figure.base, x, y, turned, figure.role)
