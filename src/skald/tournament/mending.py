"""A badly shaped event with its faults cut out, so that the rest of it can be checked for sense in the same go."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import msgspec

from skald.content.lines import Path
from skald.content.shapes import Fault
from skald.tournament.event import Event
from skald.tournament.presets import with_preset

#: Stands for an id that can't be read; no file can contain it.
STAND_IN = "\0"


def mended(values: dict[str, Any], found: Iterable[Fault]) -> Event | None:
    """The event without its faults, or nothing if too little is left of it."""
    whole: dict[str, Any] = deepcopy(values)
    for number, (code, path, given) in enumerate(found):
        _cut(whole, code, path, str(given.get("key", "")), f"{STAND_IN}{number}")
    try:
        return msgspec.convert(with_preset(whole), Event)
    except msgspec.ValidationError:
        return None


def is_about_stand_in(fault: Fault) -> bool:
    """Whether a contradiction comes from the mending alone."""
    return any(str(each).startswith(STAND_IN) for each in fault[2].values())


def _cut(whole: dict[str, Any], code: str, path: Path, key: str, stand_in: str) -> None:
    if code == "field.missing":
        path = (*path, key.rpartition(".")[2])
    path = _whole_part(path)
    holder: Any = whole
    for part in path[:-1]:
        try:
            holder = holder[part]
        except (KeyError, IndexError, TypeError):
            return
    if not path or not isinstance(holder, dict | list):
        return
    last = path[-1]
    if isinstance(holder, dict):
        holder.pop(last, None)
        if (needed := _needed(path, stand_in)) is not None:
            holder[last] = needed
    elif isinstance(last, int) and last < len(holder):
        element = _element(path, stand_in)
        holder[last] = element if element is not None else holder[last]


def _whole_part(path: Path) -> Path:
    """What goes with a fault: of lists whose elements can't be stood in for, the whole list."""
    match path:
        case ("settings", "scenarios", "own", int(), *_) | ("rounds", _, "games", _, "bonus", *_):
            return path[:5]
        case ("settings", "scenarios", _, *_):
            return path[:3]
        case ("settings", _, *_):
            return path[:2]
        case _:
            return path


def _needed(path: Path, stand_in: str) -> object:
    """Something for a key that an event can't do without."""
    match path:
        case ("players",):
            return []
        case ("name",) | ("players", _, "name"):
            return ""
        case ("players", _, "id") | ("penalties", _, "player") | ("rounds", _, "games", _, "a" | "b"):
            return stand_in
        case ("settings", "scenarios", "own", _, "id" | "name"):
            return stand_in
        case ("rounds", int(at), "number"):
            return at + 1
        case ("penalties", _, "points"):
            return 0
        case _:
            return None


def _element(path: Path, stand_in: str) -> object:
    match path:
        case ("players", _):
            return {"id": stand_in, "name": ""}
        case ("rounds", int(at)):
            return {"number": at + 1}
        case ("rounds", _, "games", _):
            return {"a": stand_in, "b": f"{stand_in}b"}
        case ("penalties", _):
            return {"player": stand_in, "points": 0}
        case ("settings", "scenarios", "own", _):
            return {"id": stand_in, "name": stand_in}
        case _:
            return None
