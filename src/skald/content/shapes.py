"""Everything that keeps a written value from having a type's shape: all at once, each with its path.

The types themselves say what is wanted (msgspec's description of them), so there is nothing to keep in step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from skald.content.fields import Report, nearest, shown
from skald.content.lines import Lines, Path
from skald.content.problems import Parameter

Fault = tuple[str, Path, dict[str, int | str]]

#: An exact amount as it is written: 7, -7/2. No powers of ten, of which a few digits would make an endless number.
AMOUNT = r"-?[0-9]{1,20}(/0{0,9}[1-9][0-9]{0,19})?"


def faults(value: object, wanted: inspect.Type, path: Path = ()) -> Iterator[Fault]:
    """Where and how a value departs from a type: codes of the table `problems`, paths and parameters."""
    fitting = [each for each in _alternatives(wanted) if _has_kind(value, each)]
    if fitting:
        yield from _inside(value, fitting[0], path)
    else:
        yield _wrong_kind(wanted), path, {"key": written(path)}


def without_nulls(value: Any, wanted: inspect.Type) -> Any:
    """A value without the keys that are null and could be left out; where a type has a null of its own, it stays."""
    fitting = next((each for each in _alternatives(wanted) if _has_kind(value, each)), None)
    match fitting:
        case inspect.StructType(fields=fields):
            known = {field.encode_name: field for field in fields}
            return {
                key: without_nulls(each, known[key].type) if key in known else each
                for key, each in value.items()
                if each is not None or key not in known or known[key].required or _has_null(known[key].type)
            }
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return [without_nulls(each, inner) for each in value]
    return value


def written(path: Path) -> str:
    """A path as people read it: players[3].club."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".") or "{…}"


class PathReport(Report):
    """The problems of something inside a file whose lines aren't known: each tells the path to it."""

    def __init__(self, *under: str) -> None:
        super().__init__(Lines())
        self._under = under

    def add(self, code: str, path: Path, /, **given: Parameter) -> None:
        """Note a problem with the value at a path."""
        super().add(code, path, at=written((*self._under, *path)), **given)


def _alternatives(wanted: inspect.Type) -> tuple[inspect.Type, ...]:
    return wanted.types if isinstance(wanted, inspect.UnionType) else (wanted,)


def _has_null(wanted: inspect.Type) -> bool:
    return any(isinstance(each, inspect.NoneType) for each in _alternatives(wanted))


def _has_kind(value: object, wanted: inspect.Type) -> bool:
    match wanted:
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.StrType() | inspect.LiteralType():
            return isinstance(value, str)
        case inspect.StructType() | inspect.DictType():
            return isinstance(value, dict)
        case inspect.VarTupleType() | inspect.TupleType() | inspect.ListType():
            return isinstance(value, list)
        case inspect.CustomType():
            # An amount, written as a text or a number.
            return isinstance(value, str | int) and not isinstance(value, bool)
        case inspect.AnyType():
            return True
    raise AssertionError(wanted)


def _wrong_kind(wanted: inspect.Type) -> str:
    match next(each for each in _alternatives(wanted) if not isinstance(each, inspect.NoneType)):
        case inspect.BoolType():
            return "field.not-flag"
        case inspect.IntType():
            return "field.not-whole"
        case inspect.StrType() | inspect.LiteralType():
            return "field.not-text"
        case inspect.CustomType():
            return "field.not-amount"
        case inspect.StructType() | inspect.DictType():
            return "field.not-table"
        case _:
            return "field.not-list"


def _inside(value: Any, wanted: inspect.Type, path: Path) -> Iterator[Fault]:
    match wanted:
        case inspect.StructType():
            yield from _struct(value, wanted, path)
        case inspect.DictType(value_type=inner):
            for key, each in value.items():
                yield from faults(each, inner, (*path, key))
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            for at, each in enumerate(value):
                yield from faults(each, inner, (*path, at))
        case inspect.TupleType(item_types=inners):
            if len(value) != len(inners):
                yield "field.list-length", path, {"key": written(path), "wanted": len(inners), "found": len(value)}
            for at, (each, inner) in enumerate(zip(value, inners, strict=False)):
                yield from faults(each, inner, (*path, at))
        case inspect.LiteralType(values=known):
            if value not in known:
                yield _unknown("field.unknown-word", value, path, [str(each) for each in known])
        case inspect.IntType():
            yield from _number(value, wanted, path)
        case inspect.StrType():
            yield from _text(value, wanted, path)
        case inspect.CustomType() if isinstance(value, str) and not re.fullmatch(AMOUNT, value):
            yield "field.not-amount", path, {"key": written(path)}


def _struct(value: dict[str, object], wanted: inspect.StructType, path: Path) -> Iterator[Fault]:
    known = {field.encode_name: field for field in wanted.fields}
    for key in value:
        if key not in known:
            yield _unknown("field.unknown", key, (*path, key), list(known))
    for key, field in known.items():
        if key in value:
            yield from faults(value[key], field.type, (*path, key))
        elif field.required:
            yield "field.missing", path, {"key": written((*path, key))}


def _number(value: int, wanted: inspect.IntType, path: Path) -> Iterator[Fault]:
    least, most = wanted.ge, wanted.le
    if least is not None and most is not None and not least <= value <= most:
        yield (
            "field.out-of-bounds", path,
            {"key": written(path), "value": shown(value), "least": int(least), "most": int(most)},
        )  # fmt: skip


def _text(value: str, wanted: inspect.StrType, path: Path) -> Iterator[Fault]:
    if wanted.min_length and not value:
        yield "field.empty", path, {"key": written(path)}
    if wanted.max_length is not None and len(value) > wanted.max_length:
        yield "field.too-long", path, {"key": written(path), "most": wanted.max_length}


def _unknown(code: str, word: str, path: Path, known: list[str]) -> Fault:
    if near := nearest(word, known):
        return f"{code}-near", path, {"word": shown(word), "near": near}
    return code, path, {"word": shown(word)}
