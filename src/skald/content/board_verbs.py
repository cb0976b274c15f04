"""Reading the small records of a board file (verbs, filters, causes) as the kernel's model declares them.

The fields, their kinds and their defaults are taken from the model, so that a new verb needs no reader of its own.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar, cast, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from skald.content.fields import Table
from skald.content.terrain import TERRAIN
from skald.rules.abilities.model import ALL, AnyVerb, Verb
from skald.rules.hooks import Point
from skald.rules.ids import Cover, Ground, Kind
from skald.rules.ruleset import DIE

Record = TypeVar("Record", bound=Struct)

VERBS: dict[str, type[Verb]] = {str(verb.__struct_config__.tag): verb for verb in get_args(AnyVerb)}

CATEGORIES = ("hero", "hearthguard", "warriors", "levies", "creatures", "monster", "machine", "mindless")
#: Modifier points that are distances: their amounts are written in sticks.
DISTANCES = frozenset({Point.MOVE, Point.CHARGE, Point.RADIUS, Point.RANGE, Point.WITHDRAW})
#: Numbers that a board can lay on a unit; those of magic and of sight are for spells.
POINTS = {p.value: p for p in Point if p not in (Point.MAGIC_DICE, Point.TABLE_ROLL, Point.SIGHT)}

_LENGTHS = frozenset(
    {"near_hero", "near_own", "near_enemy", "far_from_enemy", "near", "farther", "near_marker", "near_actor"}
)
_WORDS = {
    "gain.what": ("attack", "defence", "hits"),
    "gain.per": ("foe-fatigue", "own-fatigue", "previous"),
    "foe-gains.what": ("attack", "defence"),
    "shift.what": ("own-armour", "foe-armour", "hit", "save"),
    "roll-again.what": ("attack", "defence", "foe-hits"),
    "roll-faces-again.what": ("attack", "defence", "foe-attack"),
    "UnitFilter.terrain": tuple(TERRAIN),
    "lay.point": tuple(POINTS),
    "UnitFilter.classes": CATEGORIES,
    "UnitFilter.role": ("attacker", "defender"),
}
#: Numbers that may be nothing; all others have to be at least 1.
_MAY_BE_ZERO = frozenset({
    "give-fatigue.dice", "ease-fatigue.dice", "slay.dice", "gain.rare", "foe-gains.amount", "UnitFilter.at_least",
    "UnitFilter.at_most",
})  # fmt: skip
_MAY_BE_ALL = frozenset({"units", "dice"})
#: What only effects with somebody who acts can tell; an ability has nobody.
_NOT_ON_BOARDS = frozenset({"UnitFilter.near_actor", "UnitFilter.seen"})
#: A die that shows 1 or more always succeeds: nobody need roll it.
_LEAST_NEED = 2
_RESULTS = ("1", "2", "3", "4", "5", "6")
_COVERS = {"light": Cover.LIGHT, "solid": Cover.SOLID}
MOST = 20


def read_verb(table: Table) -> AnyVerb | None:
    """One verb of an effect, or None when it isn't a verb at all."""
    name = table.choice("do", VERBS)
    found = VERBS.get(name)
    if found is None:
        return None
    verb: Any = read_record(table, found, name)
    return cast("AnyVerb", verb)


def read_record(table: Table, kind: type[Record], name: str = "") -> Record:
    """A record of the model, field by field."""
    label = name or kind.__name__
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for info in msgspec.structs.fields(kind):
        if f"{label}.{info.name}" in _NOT_ON_BOARDS:
            continue
        default = None if info.default is NODEFAULT else info.default
        values[info.name] = _field(table, f"{label}.{info.name}", hints[info.name], default)
    table.close()
    return kind(**values)


def _field(table: Table, label: str, hint: object, default: Any) -> Any:
    name = label.rpartition(".")[2]
    if hint == bool or hint == (bool | None):  # noqa: E721 - a hint, not the type of a value
        return table.flag(name, default)
    if name in _LENGTHS:
        return _positive_length(table, name, default)
    if label == "lay.amount":
        return laid_amount(table)
    if label == "shift.amount":
        return _not_zero(table, name, table.whole(name, least=-MOST, most=MOST))
    if name == "need":
        return table.whole(name, least=_LEAST_NEED, most=len(_RESULTS), default=default)
    if hint is int:
        return _count(table, label, name, default)
    if hint is str:
        return table.choice(name, _WORDS[label], default=default)
    return _composed(table, label, hint, default)


def _composed(table: Table, label: str, hint: object, default: Any) -> Any:
    """A field that isn't a plain value: an enumeration, a list of words, or a record."""
    name = label.rpartition(".")[2]
    if hint is Cover:
        return _COVERS.get(table.choice(name, tuple(_COVERS)), Cover.LIGHT)
    if hint == (Ground | None):
        word = table.choice(name, [each.value for each in Ground], default="")
        return Ground(word) if word else None
    if hint == tuple[int, ...]:
        return tuple(int(word) for word in table.choices(name, _RESULTS))
    if isinstance(hint, type) and issubclass(hint, Enum):
        word = table.choice(name, [str(each.value) for each in hint])
        return hint(word) if word else next(iter(hint))
    if hint == tuple[Kind, ...]:
        kinds = table.choices(name, [kind.value for kind in Kind], default=tuple(kind.value for kind in default))
        if not kinds:
            table.problem("field.empty", name, key=name)
        return tuple(Kind(kind) for kind in kinds)
    if hint == tuple[str, ...]:
        return table.choices(name, _WORDS[label], default=default)
    assert isinstance(hint, type), f"no reader for {label}"
    assert issubclass(hint, Struct), f"no reader for {label}"
    inner = table.table(name, optional=True)
    return default if inner is None else read_record(inner, hint)


def _positive_length(table: Table, name: str, default: int) -> int:
    found = table.stick(name, default)
    if found < 0:
        table.problem("field.not-length", name, key=name, word=str(table.values[name]))
    return found


def _count(table: Table, label: str, name: str, default: int | None) -> int:
    # "all" means all: nobody has to know the number by which the model says it.
    if name in _MAY_BE_ALL and table.values.get(name) == "all":
        table.choice(name, ("all",))
        return ALL
    return table.whole(name, least=0 if label in _MAY_BE_ZERO else 1, most=MOST, default=default)


def laid_amount(table: Table) -> int:
    """The amount of a lasting modifier: sticks for a distance, dice for aggression, else a plain number."""
    point = POINTS.get(str(table.values.get("point")))
    if point in DISTANCES:
        return table.stick("amount")
    amount = _not_zero(table, "amount", table.whole("amount", least=-MOST, most=MOST))
    return amount * DIE if point is Point.AGGRESSION else amount


def _not_zero(table: Table, name: str, amount: int) -> int:
    if table.values.get(name) == 0 and amount == 0:
        table.problem("field.zero", name, key=name)
    return amount
