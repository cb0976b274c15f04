"""Hypothesis strategies made from type annotations: any value that a kernel type can hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from skald.rules.bases import stand
from skald.rules.geometry import Area, placed
from skald.rules.state import Figure, Role

LIMIT = 10**9

_NUMBERS = st.one_of(st.integers(-3, 70), st.integers(-LIMIT, LIMIT))
_WORDS = st.sampled_from(["second.core.profiles", "fjord-reavers.oars", "warriors", "a_b:c", "0", "-", "()", "", "yes"])
_STRINGS = st.one_of(_WORDS, st.text(max_size=12))
_ON_TABLE = st.integers(0, 12000)
_BASES = st.sampled_from(["round-25", "round-40", "rect-25x50", "oval-60x35"])

_FIGURES = st.builds(stand, _BASES, _ON_TABLE, _ON_TABLE, st.integers(0, 63), st.sampled_from(Role))
_TEMPLATE = ((-900, -500), (900, -500), (700, 800), (-600, 700))
_AREAS = st.builds(placed, st.just(_TEMPLATE), _ON_TABLE, _ON_TABLE, st.integers(0, 63))
_USUAL: dict[type, st.SearchStrategy[Any]] = {Figure: _FIGURES, Area: _AREAS}


@lru_cache(maxsize=1024)
def values_of(annotation: Any) -> st.SearchStrategy[Any]:
    """Values of an annotated type: mostly usual ones, sometimes any that fits."""
    return _made(inspect.type_info(annotation))


def _made(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return _NUMBERS
        case inspect.StrType():
            return _STRINGS
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.VarTupleType():
            return st.lists(_made(info.item_type), max_size=4).map(tuple)
        case inspect.TupleType():
            return st.tuples(*[_made(item) for item in info.item_types])
        case inspect.UnionType():
            return st.one_of([_made(item) for item in info.types])
        case inspect.StructType():
            return _struct(info)
    raise TypeError(info)


def _struct(info: inspect.StructType) -> st.SearchStrategy[Any]:
    required = {field.name: _made(field.type) for field in info.fields if field.required}
    optional = {field.name: _made(field.type) for field in info.fields if not field.required}
    built = st.fixed_dictionaries(required, optional=optional).map(lambda fields: info.cls(**fields))
    usual = _USUAL.get(info.cls)
    return built if usual is None else st.one_of(usual, usual, built)
