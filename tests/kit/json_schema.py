"""A small judge of JSON Schema: the keywords that our schemas use, and a loud stop at any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
_SAID_ELSEWHERE = {"$schema", "$defs", "title", "description", "type", "properties", "minItems", "maxItems"}


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None, at: str = "$") -> list[str]:
    """Where a value isn't what a schema says, as paths with the keyword that it offends."""
    root = root or schema
    if "type" in schema and (wrong := _type(value, schema["type"], at)):
        return wrong
    found: list[str] = []
    for keyword, said in schema.items():
        if keyword not in _SAID_ELSEWHERE:
            found += _JUDGES[keyword](value, said, schema, root, at)
    return found


def _type(value: Any, said: str, at: str) -> list[str]:
    right = isinstance(value, _TYPES[said]) and (said == "boolean" or not isinstance(value, bool))
    return [] if right else [f"{at}: type {said}"]


def _enum(value: Any, said: list[Any], _schema: Any, _root: Any, at: str) -> list[str]:
    return [] if value in said else [f"{at}: enum"]


def _any_of(value: Any, said: list[dict[str, Any]], _schema: Any, root: dict[str, Any], at: str) -> list[str]:
    each = [faults(value, one, root, at) for one in said]
    return [] if [] in each else [f"{at}: anyOf", *(fault for some in each for fault in some)]


def _ref(value: Any, said: str, _schema: Any, root: dict[str, Any], at: str) -> list[str]:
    return faults(value, root["$defs"][said.removeprefix("#/$defs/")], root, at)


def _required(value: Any, said: list[str], schema: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    known = [key for key in schema["properties"] if key in value]
    missing = [f"{at}.{key}: required" for key in said if key not in value]
    return missing + [f for key in known for f in faults(value[key], schema["properties"][key], root, f"{at}.{key}")]


def _additional(value: Any, said: Any, schema: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    more = [key for key in value if key not in schema.get("properties", ())]
    if said is False:
        return [f"{at}.{key}: additionalProperties" for key in more]
    return [fault for key in more for fault in faults(value[key], said, root, f"{at}.{key}")]


def _items(value: Any, said: Any, schema: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    if said is False:
        return [] if len(value) <= schema["maxItems"] else [f"{at}: items"]
    return [fault for n, each in enumerate(value) for fault in faults(each, said, root, f"{at}[{n}]")]


def _prefix(value: Any, said: list[Any], schema: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    short = [f"{at}: minItems"] if len(value) < schema["minItems"] else []
    return short + list(_each(value, said, root, at))


def _each(value: Any, said: list[Any], root: dict[str, Any], at: str) -> Iterator[str]:
    for number, (each, one) in enumerate(zip(value, said, strict=False)):
        yield from faults(each, one, root, f"{at}[{number}]")


_JUDGES: dict[str, Callable[[Any, Any, Any, Any, str], list[str]]] = {
    "enum": _enum,
    "anyOf": _any_of,
    "$ref": _ref,
    "required": _required,
    "additionalProperties": _additional,
    "items": _items,
    "prefixItems": _prefix,
}
