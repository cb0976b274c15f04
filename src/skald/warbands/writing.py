"""Writing warband files so that they read back as the same warband."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from skald.warbands.files import Warband

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def to_json(warband: Warband) -> bytes:
    """The warband as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(_plain(warband)), indent=2) + b"\n"


def to_toml(warband: Warband) -> bytes:
    """The warband as TOML: plain fields first, then a table for each purchase and unit."""
    plain = _plain(warband)
    return ("\n".join(_table(plain, "")).strip("\n") + "\n").encode()


def _plain(warband: Warband) -> dict[str, Any]:
    """Builtin values only; what is empty is left out."""
    found: dict[str, Any] = _trimmed(msgspec.to_builtins(warband))
    return found


def _trimmed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _trimmed(each) for key, each in value.items() if not _is_left_out(key, each)}
    if isinstance(value, list | tuple):
        return [_trimmed(each) for each in value]
    return value


def _is_left_out(key: str, value: Any) -> bool:
    # An empty list of purchases is still a list: a roster without the key would be refused.
    return (
        value is None
        or value is False
        or value == ""
        or (key == "checks" and not value)
        or (value in ([], ()) and key != "purchases")
    )


def _table(values: Mapping[str, Any], name: str) -> list[str]:
    """The lines of a table; tables inside it come after its plain fields, as TOML wants them."""
    inner = {key: value for key, value in values.items() if _is_table(value)}
    out = [f"{key} = {_value(value)}" for key, value in values.items() if key not in inner]
    for key, value in inner.items():
        path = f"{name}.{key}" if name else key
        for each in value if isinstance(value, list) else [value]:
            heading = f"[[{path}]]" if isinstance(value, list) else f"[{path}]"
            out += ["", heading, *_table(each, path)]
    return out


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, int):
        return str(value)
    return '"' + "".join(_ESCAPES.get(char, char) for char in value) + '"'
