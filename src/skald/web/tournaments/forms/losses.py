"""Losses on a score sheet: figures by class, units and mercenaries to count, from which massacre points follow.

A number that is typed as massacre points needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast, get_args

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.naming import term, troop_name
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import LossCount
from skald.content.scenarios.losses import CLASSES, Losses, Reckoned, State, is_mercenary, reckon, worth_of
from skald.warbands.roster import WARLORD, Roster, bought_figures
from skald.web.tournaments.forms.sheet_views import Cell, cell_name
from skald.web.tournaments.phrases import language

#: The classes that every game has; the others are out of sight until somebody looks for them.
USUAL = ("hero", "hearthguard", "warriors", "levies")
MOST = 1000


class LossRow(NamedTuple):
    """Something to count, with what it is worth."""

    key: str
    label: str
    worth: str
    cell: Cell
    points: int = 0
    per: int = 1


class Option(NamedTuple):
    """One of several."""

    value: str
    label: str
    is_chosen: bool


class Hired(NamedTuple):
    """A unit of mercenaries: whole, halved or gone."""

    name: str
    label: str
    options: tuple[Option, ...]


class Marked(NamedTuple):
    """The marked unit: what it was, and how many of it fell."""

    name: str
    options: tuple[Option, ...]
    row: LossRow


class LossesView(NamedTuple):
    """What one side counts of the other's losses."""

    counting: LossCount
    round_up: bool
    rows: tuple[LossRow, ...]
    #: Classes that few games have; nothing where the list is known.
    rare: tuple[LossRow, ...]
    units: LossRow
    hired: tuple[Hired, ...]
    marked: Marked | None
    as_levies: tuple[LossRow, ...]
    #: Something was counted: the fields stay in sight.
    is_open: bool
    #: The sum, part by part.
    told: str


class LossFields:
    """The fields that one side has for the other's losses; `roster` is the other's list, where it is known."""

    def __init__(
        self, side: str, roster: Roster | None, texts: Mapping[str, str], given: QueryDict, *, counting: LossCount
    ) -> None:
        self.side, self.counting = side, counting
        self._texts, self._given = texts, given
        self._most = _figures(roster)

    @property
    def names(self) -> list[str]:
        """How the numbers are called in a form."""
        return [row.cell.name for row in self._counted()]

    @property
    def choices(self) -> list[str]:
        """How what is chosen is called in a form."""
        return [self._hired_name(troop) for troop in self._hired_troops()]

    def read(self, number: Callable[[str], int]) -> Losses:
        """What was counted."""

        def counted(key: str) -> int:
            return number(self._name(key))

        marked = self._marked_troop()
        return Losses(
            {troop: found for troop in self._most if (found := counted(troop))},
            counted("units"),
            {troop: state for troop in self._hired_troops() if (state := self._state(troop)) != "whole"},
            {marked: found} if self.counting == "marked" and (found := counted("marked")) else {},
            counted("otherwise") if self.counting == "levies" else 0,
            counted("at-home") if self.counting == "levies" else 0,
        )

    def problems(self, number: Callable[[str], int]) -> list[Problem]:
        """Numbers that can't be."""
        found = []
        for row in self._counted():
            most, typed = row.cell.most or MOST, number(row.cell.name)
            if not 0 <= typed <= most:
                found.append(problem("sheet.too-many-once", side=self.side, line=row.label, most=most, found=typed))
        return found

    def view(self, losses: Losses, *, round_up: bool) -> LossesView:
        """The fields as a page shows them."""
        rows = [self._troop_row(troop) for troop in self._most]
        rare = [] if WARLORD in self._most else [row for row in rows if row.key not in USUAL]
        return LossesView(
            self.counting, round_up, tuple(row for row in rows if row not in rare), tuple(rare),
            self._units(), self._hired(), self._marked(),
            self._as_levies(), not losses.is_empty, told(reckon(losses, self.counting, round_up=round_up)),
        )  # fmt: skip

    # --- parts

    def _name(self, key: str) -> str:
        return cell_name(self.side, f"loss-{key}", 0)

    def _row(self, key: str, label: str, *, points: int = 0, per: int = 1, most: int | None = None) -> LossRow:
        name = self._name(key)
        return LossRow(
            key, label, _worth(points, per), Cell(name, "", self._texts.get(name, ""), most), points, per
        )  # fmt: skip

    def _troop_row(self, troop: str) -> LossRow:
        worth = worth_of(troop)
        assert worth is not None
        return self._row(troop, class_name(troop), points=worth.points, per=worth.per, most=self._most[troop])

    def _units(self) -> LossRow:
        return self._row("units", _("Units wiped out, mercenaries apart"))

    def _counted(self) -> list[LossRow]:
        rows = [*map(self._troop_row, self._most), self._units()]
        rows += self._as_levies()
        marked = self._marked()
        return [*rows, marked.row] if marked else rows

    def _as_levies(self) -> tuple[LossRow, ...]:
        if self.counting != "levies":
            return ()
        return (
            self._row("otherwise", _("Figures lost otherwise than in melee")),
            self._row("at-home", _("Living figures in their own zone")),
        )

    def _hired_troops(self) -> list[str]:
        """The mercenaries of the list; without a list there may be some."""
        return [troop for troop in self._most if is_mercenary(troop)] if WARLORD in self._most else ["mercenaries"]

    def _hired_name(self, troop: str) -> str:
        return f"{self.side}-hired-{troop}"

    def _state(self, troop: str) -> State:
        given = self._given.get(self._hired_name(troop), "")
        return cast("State", given) if given in get_args(State) else "whole"

    def _hired(self) -> tuple[Hired, ...]:
        labels = {"whole": _("more than half left"), "half": _("half or fewer left"), "gone": _("wiped out")}
        return tuple(
            Hired(
                self._hired_name(troop), class_name(troop),
                tuple(Option(state, label, self._state(troop) == state) for state, label in labels.items()),
            )
            for troop in self._hired_troops()
        )  # fmt: skip

    def _marked_troop(self) -> str:
        given = self._given.get(f"{self.side}-marked-troop", "")
        return given if given in self._most else next(iter(self._most))

    def _marked(self) -> Marked | None:
        if self.counting != "marked":
            return None
        chosen = self._marked_troop()
        options = tuple(Option(troop, class_name(troop), troop == chosen) for troop in self._most)
        row = self._row("marked", _("Its figures lost, each counted twice, and not among those above"))
        return Marked(f"{self.side}-marked-troop", options, row)


def told(reckoned: Reckoned) -> str:
    """A sum with its parts: 2 + 4 + 1 = 7."""
    points = [str(part.points) for part in reckoned.parts]
    return f"{' + '.join(points)} = {reckoned.points}" if len(points) > 1 else str(reckoned.points)


def class_name(troop: str) -> str:
    """A troop or class as people call it."""
    if troop == "hero":
        return _("Warlord, other heroes")
    if troop == "mercenaries":
        return _("Mercenaries")
    named = troop_name(language(), troop)
    return named if named != troop else term(language(), "category", troop)


def _figures(roster: Roster | None) -> dict[str, int | None]:
    """Troops to count with the most of each; without a list the classes of the game."""
    bought = bought_figures(roster) if roster is not None else {}
    if not bought or any(worth_of(troop) is None for troop in bought):
        return dict.fromkeys(CLASSES)
    return {WARLORD: 1, **bought}


def _worth(points: int, per: int) -> str:
    if not points:
        return ""
    if per > 1:
        said = ngettext("%(points)d point for every %(per)d", "%(points)d points for every %(per)d", points)
        return said % {"points": points, "per": per}
    return ngettext("%(points)d point each", "%(points)d points each", points) % {"points": points}
