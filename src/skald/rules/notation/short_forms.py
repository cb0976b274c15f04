"""Short forms: points, places, paths, groups, figures, areas and tallies as people would jot them down.

Owns one pair of functions for each type that has a form of its own. ``write`` gives None for a value that the short
form can't say (a figure whose outline is not that of its base, say): such a value is written out in braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from skald.rules.actions import Group, Path, Place
from skald.rules.bases import stand
from skald.rules.geometry import Area, Point, area
from skald.rules.ids import RuleId
from skald.rules.notation.errors import Fault, NotationError
from skald.rules.notation.words import INT, STRING, digits, number, quote, unquote
from skald.rules.state import Figure, Purchase, Role
from skald.rules.tally import Modifier, Tally


@dataclass(frozen=True, slots=True)
class Short:
    """A short form; ``level`` says what it holds outside brackets (0: no separator, 1: commas, 2: more)."""

    level: int
    write: Callable[[Any], str | None]
    read: Callable[[str], Any]


_POINT = re.compile(rf"({INT}),({INT})")
_PLACE = re.compile(rf"({INT}),({INT})(?:/({INT}))?")
_PATH = re.compile(rf"({INT}):([^/]*+)(?:/({INT}))?")
_COUNTED = re.compile(rf"({STRING})\*({INT})(!?)(?:\+({STRING}))?((?:~{STRING})+)?")
_FIGURE = re.compile(rf"({INT}),({INT})(?:/({INT}))?(?::([a-z0-9-]++))?(?:!([a-z]++))?")
_REASON = re.compile(rf"([+-]?[0-9]{{1,10}})\(({STRING})\)")
_ROLES = {role.value: role for role in Role}


def _match(pattern: re.Pattern[str], word: str) -> re.Match[str]:
    found = pattern.fullmatch(word)
    if found is None:
        raise NotationError(Fault.FORM, word)
    return found


def _point(x: int, y: int) -> str:
    return f"{digits(x)},{digits(y)}"


def _turned(heading: int) -> str:
    return f"/{digits(heading)}" if heading else ""


def _read_point(word: str) -> Point:
    found = _match(_POINT, word)
    return number(found[1]), number(found[2])


def _write_place(place: Place) -> str:
    return _point(place.x, place.y) + _turned(place.heading)


def _read_place(word: str) -> Place:
    x, y, heading = _match(_PLACE, word).groups("0")
    return Place(number(x), number(y), number(heading))


def _write_path(path: Path) -> str:
    places = ">".join([_point(x, y) for x, y in path.places]) or "()"
    return f"{digits(path.figure)}:{places}{_turned(path.heading)}"


def _read_path(word: str) -> Path:
    figure, places, heading = _match(_PATH, word).groups("0")
    points = () if places == "()" else tuple([_read_point(place) for place in places.split(">")])
    return Path(number(figure), points, number(heading))


def _write_group(group: Group) -> str:
    hero = f"+{quote(group.hero)}" if group.hero else ""
    spells = "".join(f"~{quote(spell)}" for spell in group.spells)
    return f"{quote(group.troop)}*{digits(group.figures)}{'!' if group.banner else ''}{hero}{spells}"


def _read_group(word: str) -> Group:
    troop, figures, banner, hero, spells = _match(_COUNTED, word).groups('""')
    known = () if spells == '""' else tuple(RuleId(unquote(spell)) for spell in re.findall(rf"~({STRING})", spells))
    return Group(unquote(troop), number(figures), banner == "!", unquote(hero), known)


def _write_purchase(bought: Purchase) -> str:
    return f"{quote(bought.troop)}*{digits(bought.figures)}"


def _read_purchase(word: str) -> Purchase:
    found = _match(_COUNTED, word)
    if found[3] or found[4] or found[5]:
        raise NotationError(Fault.FORM, word)
    return Purchase(unquote(found[1]), number(found[2]))


def _is_plain(figure: Figure) -> bool:
    """Whether the figure's outline is the one its base has at this place and heading."""
    try:
        return stand(figure.base, figure.x, figure.y, figure.heading, figure.role) == figure
    except ValueError:
        return False


def _write_figure(figure: Figure, base: str = "") -> str | None:
    if not _is_plain(figure):
        return None
    own = "" if figure.base == base else f":{figure.base}"
    role = "" if figure.role is Role.RANK else f"!{figure.role.value}"
    return _point(figure.x, figure.y) + _turned(figure.heading) + own + role


def _read_figure(word: str, base: str = "") -> Figure:
    x, y, heading, own, role = _match(_FIGURE, word).groups()
    if role is not None and role not in _ROLES:
        raise NotationError(Fault.CHOICE, role)
    try:
        return stand(own or base, number(x), number(y), number(heading or "0"), _ROLES[role or "rank"])
    except NotationError:
        raise
    except ValueError:
        raise NotationError(Fault.BASE, own or base or word) from None


def figures_base(figures: tuple[Figure, ...]) -> str:
    """The base named once for a list of figures: that of the first, when it has a plain outline."""
    return figures[0].base if figures and _is_plain(figures[0]) else ""


def write_listed(figure: Figure, base: str) -> str | None:
    """A figure of a list whose base is named once."""
    return _write_figure(figure, base)


def read_listed(word: str, base: str) -> Figure:
    """A figure of a list whose base is named once."""
    return _read_figure(word, base)


def _write_area(ground: Area) -> str | None:
    try:
        if area(ground.corners) != ground:
            return None
    except ValueError:
        return None
    return ";".join([_point(x, y) for x, y in ground.corners])


def _read_area(word: str) -> Area:
    corners = [_read_point(corner) for corner in word.split(";")]
    try:
        return area(corners)
    except ValueError:
        raise NotationError(Fault.AREA, word) from None


def write_modifiers(modifiers: tuple[Modifier, ...]) -> str:
    """Signed amounts, each with its reason, one after the other."""
    steps = [f"{'' if step.amount < 0 else '+'}{digits(step.amount)}({quote(step.why)})" for step in modifiers]
    return "".join(steps) or "()"


def read_modifiers(word: str) -> tuple[Modifier, ...]:
    """The modifiers that a word lists; every amount has its sign."""
    return () if word == "()" else _modifiers(word, 0)


def _modifiers(word: str, start: int) -> tuple[Modifier, ...]:
    steps: list[Modifier] = []
    while start < len(word):
        found = _REASON.match(word, start)
        if found is None or found[1][0] not in "+-":
            raise NotationError(Fault.FORM, word)
        steps.append(Modifier(number(found[1].removeprefix("+")), RuleId(unquote(found[2]))))
        start = found.end()
    return tuple(steps)


def _write_tally(tally: Tally) -> str:
    steps = write_modifiers(tally.modifiers) if tally.modifiers else ""
    return f"{digits(tally.base)}({quote(tally.why)}){steps}"


def _read_tally(word: str) -> Tally:
    found = _REASON.match(word)
    if found is None:
        raise NotationError(Fault.FORM, word)
    return Tally(number(found[1]), RuleId(unquote(found[2])), _modifiers(word, found.end()))


SHORT_FORMS: dict[type, Short] = {
    Area: Short(2, _write_area, _read_area),
    Figure: Short(1, _write_figure, _read_figure),
    Group: Short(0, _write_group, _read_group),
    Path: Short(1, _write_path, _read_path),
    Place: Short(1, _write_place, _read_place),
    Purchase: Short(0, _write_purchase, _read_purchase),
    Tally: Short(0, _write_tally, _read_tally),
}
