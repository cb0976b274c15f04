"""Each unit of a battle in a sentence: what it is, how many, how tired, where, and what is near."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.content.naming import Naming
from skald.content.words import word
from skald.planning.formation import centre_of
from skald.planning.wishes import COMPASS
from skald.rules.asking import has_sight
from skald.rules.context import Context
from skald.rules.geometry import Point, fp_within_area, gap, heading_towards
from skald.rules.ids import NO_UNIT, Side, UnitId
from skald.rules.lengths import MILLIMETRE, VS, L, M, S
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.simulation.position_data import side_name

#: Lines about others that a sentence names: the nearest of each side.
NEAREST = 2
_EIGHTH = 8
_CM = 10 * MILLIMETRE
_STICKS = (("VS", VS), ("S", S), ("M", M), ("L", L))
#: Farther than any table is wide: whether something is seen, however far.
_FARTHEST = 10 * L


#: The marks of the drawing where they aren't called like the troop's category.
_MARKS = {"creatures": "creature", "hero": "hero"}


class Told(Struct, frozen=True):
    """A unit and its sentence."""

    unit: UnitId
    name: str
    text: str
    is_mine: bool
    is_down: bool
    side: str
    icon: str


def mark_of(ctx: Context, unit: Unit) -> str:
    """The icon of what a unit is."""
    category = ctx.profile(unit).category
    if category == "hero" and unit.troop in ("warlord", "sorcerer"):
        return unit.troop
    return _MARKS.get(category, category)


def units_told(
    ruleset: Ruleset, state: State, naming: Naming, sides: tuple[int, ...], *, turned: bool = False
) -> list[Told]:
    """Every unit of the battle, one's own first."""
    ctx = Context(ruleset, state)
    found = [
        Told(
            unit.id,
            naming.unit(unit.id),
            unit_told(ctx, unit, naming, turned=turned),
            unit.side in sides,
            bool(unit.figures),
            side_name(unit.side),
            mark_of(ctx, unit),
        )
        for unit in state.units
    ]
    return sorted(found, key=lambda told: (not told.is_mine, not told.is_down, told.unit))


def unit_told(ctx: Context, unit: Unit, naming: Naming, *, turned: bool = False) -> str:
    """How a unit stands, in a sentence without its name."""
    if not unit.figures:
        return _off(unit)
    count = len(unit.figures)
    strength = ngettext("{count} figure of {started}", "{count} figures of {started}", count)
    parts = [strength.format(count=count, started=unit.started)]
    if unit.equipment:
        parts.append(naming.equipment(unit.equipment))
    tired = _("exhausted, fatigue {fatigue}") if ctx.is_exhausted(unit) else _("fatigue {fatigue}")
    parts.append(tired.format(fatigue=unit.fatigue) if unit.fatigue else _("rested"))
    parts.append(_ground(ctx, unit, naming))
    parts += _near(ctx, unit, naming, turned=turned)
    return _("; ").join(parts) + "."


def _off(unit: Unit) -> str:
    if unit.deployed:
        return _("wiped out.")
    return _("kept in reserve.") if unit.reserve else _("not on the table yet.")


def _ground(ctx: Context, unit: Unit, naming: Naming) -> str:
    inside = [p for p in ctx.terrain if any(fp_within_area(f, p.area, 0) for f in unit.figures)]
    if not inside:
        return _("in the open")
    told = ", ".join(f"{naming.term('terrain', piece.kind)} {piece.id + 1}" for piece in inside)
    return _("in: {terrain}").format(terrain=told)


def _near(ctx: Context, unit: Unit, naming: Naming, *, turned: bool) -> list[str]:
    """The nearest enemies, with sight, and the nearest friend."""
    told = []
    for side, label in ((unit.side.other, _("enemies: {list}")), (unit.side, _("friends: {list}"))):
        others = sorted((_apart(unit, other), other.id) for other in ctx.standing(side) if other.id != unit.id)
        nearest = ((distance, ctx.unit(number)) for distance, number in others[:NEAREST])
        lines = [_line(ctx, unit, other, naming, apart=far, turned=turned) for far, other in nearest]
        if lines:
            told.append(label.format(list=", ".join(lines)))
    return told


def _line(ctx: Context, unit: Unit, other: Unit, naming: Naming, *, apart: int, turned: bool) -> str:
    there = _("{unit} {gap} {direction}").format(
        unit=naming.unit(other.id), gap=f"{length_told(apart)} ({stick_told(apart, naming)})",
        direction=direction_told(centre_of(unit.figures), centre_of(other.figures), turned=turned),
    )  # fmt: skip
    if other.side is unit.side or has_sight(ctx, unit, other, _FARTHEST):
        return there
    return _("{there} (out of sight)").format(there=there)


def _apart(one: Unit, other: Unit) -> int:
    return min(gap(a, b) for a in one.figures for b in other.figures)


def length_told(length: int) -> str:
    """A length in centimetres; where that would hide that a stick is too short for it, in millimetres too."""
    whole = round(length / _CM) * _CM
    if _stick(whole) == _stick(length):
        return _("{length} cm").format(length=whole // _CM)
    tenths = -(-length * 10 // _CM) if length > whole else length * 10 // _CM
    return _("{length} cm").format(length=number_format(tenths / 10, 1))


def stick_told(length: int, naming: Naming) -> str:
    """The shortest stick that reaches so far, or that none does."""
    found = _stick(length)
    return f"> {naming.term('stick', 'L')}" if found is None else f"≤ {naming.term('stick', found)}"


def _stick(length: int) -> str | None:
    return next((name for name, stick in _STICKS if length <= stick), None)


def direction_told(start: Point, end: Point, *, turned: bool = False) -> str:
    """Where something lies, by the eight winds; north is what the reader has above."""
    heading = heading_towards(end[0] - start[0], end[1] - start[1])
    return winds(turned=turned)[round(heading / _EIGHTH) % _EIGHTH]


def winds(*, turned: bool = False) -> list[str]:
    """The eight winds from the table's own east on, counter-clockwise, as the reader names them."""
    names = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
    assert set(names) == set(COMPASS)
    half = len(names) // 2 if turned else 0
    return [directions()[each] for each in (*names[half:], *names[:half])]


def directions() -> dict[str, str]:
    """The eight winds in words."""
    return {
        "north": _("north"), "north-east": _("north-east"), "east": _("east"), "south-east": _("south-east"),
        "south": _("south"), "south-west": _("south-west"), "west": _("west"), "north-west": _("north-west"),
    }  # fmt: skip


def dice_told(state: State, naming: Naming, side: Side) -> str:
    """The Saga dice of a side: on its board, and beside it."""
    player = state.players[side]
    laid = ", ".join(f"{naming.ability(d.ability)} ({naming.term('face', d.face.name.lower())})" for d in player.active)
    beside = naming.faces(player.inactive)
    parts = [_("on the board: {dice}").format(dice=laid)] if laid else []
    parts += [_("rolled: {dice}").format(dice=beside)] if beside else []
    return _("; ").join(parts) or _("none")


def suggestions(state: State, naming: Naming, side: Side, unit: UnitId = NO_UNIT) -> list[str]:
    """Moves in words that may be typed, for whoever wants an example."""
    say = naming.language
    found = [
        word(say, "table", "wish.towards", thing=f"{naming.troop(other.troop)} {other.id}")
        for other in state.units if other.figures and other.id != unit and other.side is not side
    ]  # fmt: skip
    found += [
        word(say, "table", "wish.behind", thing=f"{naming.troop(other.troop)} {other.id}")
        for other in state.units if other.figures and other.id != unit and other.side is side
    ]  # fmt: skip
    found += [
        word(say, "table", "wish.into", thing=f"{naming.term('terrain', piece.kind)} {piece.id + 1}")
        for piece in state.terrain
    ]  # fmt: skip
    found += [word(say, "table", "wish.straight", direction=name) for name in directions().values()]
    return [*found, word(say, "table", "wish.middle")]
