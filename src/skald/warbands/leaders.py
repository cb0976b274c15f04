"""Who the two sides of a battle are called by in its story: players, lords, leaders of ready warbands, or warbands."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from skald.content.naming import term
from skald.content.words import word
from skald.rules.ids import Side

Pair = tuple[str, str]


@cache
def leaders() -> Mapping[str, tuple[str, ...]]:
    """The leaders of ready warbands, by the warband's id."""
    text = (resources.files("skald.warbands") / "leaders.toml").read_text(encoding="utf-8")
    return MappingProxyType({warband: tuple(names) for warband, names in tomllib.loads(text).items()})


def side_names(ids: Pair, names: Pair, language: str, given: Pair = ("", "")) -> Pair:
    """What sentences call the sides: a given name, else the warband's leader, else the warband itself.

    ``ids`` and ``names`` are those of the warbands, as far as they are known.
    """
    left, right = (given[side] or _leader(ids, side) or _band(names[side], language) for side in Side)
    if left != right or not left:
        return left, right
    return f"{left} ({term(language, 'side', 'left')})", f"{right} ({term(language, 'side', 'right')})"


def _leader(ids: Pair, side: Side) -> str:
    known = leaders().get(ids[side], ())
    is_double = side is Side.RIGHT and ids[Side.LEFT] == ids[Side.RIGHT]
    return known[-1 if is_double else 0] if known else ""


def _band(name: str, language: str) -> str:
    """A warband by its own name, in a form that any verb goes with."""
    return word(language, "terms", "band.named", name=name) if name else ""
