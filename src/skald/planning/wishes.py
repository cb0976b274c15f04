"""Where somebody wants to go, from words: "towards levies 2", "10 cm north-east", "to S of marker 1", "into the wood".

Owns the reading of a place from a sentence in one language. What is legal there is the planner's business.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from msgspec import Struct

from skald.content.naming import Naming
from skald.content.words import words
from skald.planning.formation import centre_of
from skald.rules.geometry import HEADINGS, Point, heading_towards, step, towards
from skald.rules.ids import Side, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import State, Unit

#: North is up on the map of whoever sees the table from the edge y = 0.
COMPASS = {
    "north": (0, 1), "north-east": (1, 1), "east": (1, 0), "south-east": (1, -1), "south": (0, -1),
    "south-west": (-1, -1), "west": (-1, 0), "north-west": (-1, 1),
}  # fmt: skip
_UNITS = {"mm": 10, "cm": 100, "in": 254, '"': 254, "pouces": 254, "inch": 254, "inches": 254}
#: How far beyond a thing "behind" it lies.
BEHIND = 600
_AMOUNT = re.compile(r'(\d+(?:[.,]\d+)?)\s*(mm|cm|inches|inch|in|pouces|")?\s+(.*)')


class Wish(Struct, frozen=True):
    """Where somebody wants to go, and the unit that was named, if one was."""

    goal: Point
    unit: UnitId | None = None


def read_wish(
    text: str, naming: Naming, state: State, start: Point, side: Side, *, turned: bool = False
) -> Wish | None:  # fmt: skip
    """The place that is meant, seen from where somebody stands; None if nobody could say.

    Whoever sees the table turned has its south above, and calls that north.
    """
    said = _measured(_plain(text), naming)
    return _straight(said, naming, state, start, side, turned=turned) or _relative(said, naming, state, start, side)


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return re.sub(r"\s+", " ", "".join(c for c in bare if not unicodedata.combining(c))).strip(" .!()")


def _heard(naming: Naming, key: str) -> list[str]:
    listed = words(naming.language, "table")[f"wish-words.{key}"].split("|")
    return sorted({_plain(each) for each in listed}, key=len, reverse=True)


def _amount(said: str, naming: Naming) -> tuple[int, str] | None:
    """A length at the beginning, in centimetres unless it says otherwise, or in a stick; and what follows."""
    found = _AMOUNT.fullmatch(said)
    if found is not None:
        return int(float(found[1].replace(",", ".")) * _UNITS[found[2] or "cm"]), found[3]
    first, _, rest = said.partition(" ")
    for name, length in (("VS", VS), ("S", S), ("M", M), ("L", L)):
        if rest and first in (name.casefold(), _plain(naming.term("stick", name))):
            return length, rest
    return None


def _measured(said: str, naming: Naming) -> str:
    """Without what stands before a length: "to S of the marker", "within 10 cm of it"."""
    bare = _without(_without(said, naming, "towards"), naming, "within")
    return bare if _amount(bare, naming) is not None else said


def _straight(said: str, naming: Naming, state: State, start: Point, side: Side, *, turned: bool) -> Wish | None:
    measured = _amount(said, naming)
    length, rest = measured or (2 * L, said)
    # One's own edge lies behind.
    ahead = 1 if state.players[side].edge == 0 else -1
    sense = -1 if turned else 1
    compass = {name: (sense * dx, sense * dy) for name, (dx, dy) in COMPASS.items()}
    ways = {**compass, "forward": (0, ahead), "back": (0, -ahead)}
    wanted = _bare(_without(rest, naming, "towards"), naming)
    for name, (dx, dy) in ways.items():
        if wanted in _heard(naming, name):
            part = length * 7071 // 10000 if dx and dy else length
            return Wish((start[0] + dx * part, start[1] + dy * part))
    return None


def _relative(said: str, naming: Naming, state: State, start: Point, side: Side) -> Wish | None:
    measured = _amount(said, naming)
    if measured is not None:
        length, rest = measured
        thing = _thing(_without(rest, naming, "of"), naming, state, start, side)
        return None if thing is None else _at(thing, start, length)
    for how in ("away", "behind", "into", "towards"):
        for heard in _heard(naming, how):
            if said == heard or said.startswith(f"{heard} "):
                thing = _thing(said.removeprefix(heard).strip(), naming, state, start, side)
                if thing is not None:
                    return _related(how, thing, state, start, side)
    thing = _thing(said, naming, state, start, side)
    return None if thing is None else Wish(thing.goal, thing.unit)


def _without(rest: str, naming: Naming, key: str) -> str:
    for heard in _heard(naming, key):
        if rest.startswith(f"{heard} "):
            return rest.removeprefix(heard).strip()
    return rest


def _at(thing: Wish, start: Point, length: int) -> Wish:
    """So far from a thing, on the way to it."""
    x, y = thing.goal
    dx, dy = towards(x, y, start[0], start[1], length)
    return Wish((x + dx, y + dy), thing.unit)


def _related(how: str, thing: Wish, state: State, start: Point, side: Side) -> Wish:
    x, y = thing.goal
    if how == "away":
        dx, dy = step(heading_towards(start[0] - x, start[1] - y) % HEADINGS, 2 * L)
        return Wish(_on_table((start[0] + dx, start[1] + dy), state))
    if how == "behind":
        foes = [centre_of(unit.figures) for unit in state.units if unit.side is not side and unit.figures]
        foe = min(foes, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2, default=start)
        dx, dy = step(heading_towards(x - foe[0], y - foe[1]) % HEADINGS, BEHIND)
        return Wish(_on_table((x + dx, y + dy), state))
    return thing


def _on_table(place: Point, state: State) -> Point:
    return (min(max(0, place[0]), state.width), min(max(0, place[1]), state.height))


def _thing(said: str, naming: Naming, state: State, start: Point, side: Side) -> Wish | None:
    """What is named: a unit, a marker, a piece of terrain, the middle of the table."""
    said = _bare(said, naming)
    if said in _heard(naming, "middle"):
        return Wish((state.width // 2, state.height // 2))
    named, _, number = said.replace("(", " ").rpartition(" ")
    which = int(number) if number.isdigit() else None
    name = named.strip() if which is not None else said
    found = [*_markers(name, which, naming, state), *_pieces(name, which, naming, state)]
    found += _units(name, which, naming, state)
    if said in _heard(naming, "enemy"):
        foes = [unit for unit in state.units if unit.figures and unit.side is not side]
        found += [Wish(centre_of(unit.figures), unit.id) for unit in foes]
    return min(found, key=lambda w: (w.goal[0] - start[0]) ** 2 + (w.goal[1] - start[1]) ** 2, default=None)


def _bare(said: str, naming: Naming) -> str:
    """Without articles before it."""
    for heard in _heard(naming, "filler"):
        said = said.removeprefix(heard if heard.endswith("'") else f"{heard} ").strip()
    return said


def _markers(name: str, which: int | None, naming: Naming, state: State) -> Iterator[Wish]:
    if name in _heard(naming, "marker"):
        for marker in state.markers:
            if which in (None, marker.id + 1) and marker.there:
                yield Wish((marker.x, marker.y))


def _pieces(name: str, which: int | None, naming: Naming, state: State) -> Iterator[Wish]:
    any_kind = name in _heard(naming, "piece")
    for piece in state.terrain:
        if (any_kind or name == _plain(naming.term("terrain", piece.kind))) and which in (None, piece.id + 1):
            yield Wish(_middle(piece.area.corners))


def _middle(points: tuple[Point, ...]) -> Point:
    return (sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points))


def _units(name: str, which: int | None, naming: Naming, state: State) -> Iterator[Wish]:
    for unit in state.units:
        if unit.figures and which in (None, unit.id) and _is_called(unit, name, naming, bare=which is not None):
            yield Wish(centre_of(unit.figures), unit.id)


def _is_called(unit: Unit, name: str, naming: Naming, *, bare: bool) -> bool:
    """Whether a unit may be called so: by its whole name, by its troop, or (with its number) by nothing."""
    troop = naming.term("troop", f"{unit.troop}.unit")
    whole = _plain(naming.unit(unit.id)).removesuffix(str(unit.id)).strip(" (")
    known = [_bare(_plain(each), naming) for each in (naming.troop(unit.troop), troop, whole)]
    return (bare and name in ("", "unit", "unite")) or any(name in (each, _singular(each)) for each in known)


def _singular(name: str) -> str:
    return name.removesuffix("s")
