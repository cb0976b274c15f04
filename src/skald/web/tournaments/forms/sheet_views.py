"""A score sheet as a page shows it: for each player the lines, for each line the numbers to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.scenarios.catalogue import TURNS, Line, Scenario
from skald.tournament.settings import BonusKind, PlayerId
from skald.web.tournaments.phrases import language

if TYPE_CHECKING:
    from skald.web.tournaments.forms.losses import LossesView

#: With more bonuses than this it isn't worth finding out which of them were ticked.
MOST_KINDS = 10
#: What is counted of the losses of the other player, where they are told apart into two lines.
OF_LOSSES = ("massacre-without-levies", "as-levies")


class Cell(NamedTuple):
    """One number to fill in; `text` is what was typed, right or wrong."""

    name: str
    label: str
    text: str
    #: The most that can be entered; nothing: no limit.
    most: int | None


class LineView(NamedTuple):
    """A line of the sheet with what it is worth."""

    line: Line
    label: str
    hint: str
    cells: tuple[Cell, ...]
    #: Whether losses of the other player are counted in it.
    is_of_losses: bool


class Extra(NamedTuple):
    """A bonus to tick."""

    name: str
    id: str
    label: str
    points: int
    is_ticked: bool


class SideView(NamedTuple):
    """One player's half of the sheet."""

    side: str
    player: PlayerId
    name: str
    #: The other of the two.
    other: str
    is_me: bool
    lines: tuple[LineView, ...]
    #: What the other has lost, where it is counted.
    losses: LossesView | None
    #: Bare points, where there is no sheet.
    points: Cell
    extras: tuple[Extra, ...]


def cell_name(side: str, line: str, at: int) -> str:
    """How a number of the sheet is called in a form."""
    return f"{side}-{line}-{at}"


def lines_of(scenario: Scenario, side: str, texts: Mapping[str, str]) -> tuple[LineView, ...]:
    """The lines of a scenario's sheet for one side, with what stands in them."""
    return tuple(_line(scenario, line, side, texts) for line in scenario.lines)


def extras_of(kinds: tuple[BonusKind, ...], side: str, ticked: tuple[str, ...]) -> tuple[Extra, ...]:
    """The bonuses of an event for one side."""
    return tuple(
        Extra(f"{side}-bonus", each.id, each.fr if language() == "fr" else each.en, each.points, each.id in ticked)
        for each in kinds
    )


def ticked_for(kinds: tuple[BonusKind, ...], points: int) -> list[str]:
    """The bonuses that come to so many points, where only one choice of them does: results keep the sum alone."""
    found = [
        [each.id for each in chosen]
        for count in range(len(kinds) + 1)
        for chosen in combinations(kinds, count)
        if sum(each.points for each in chosen) == points
    ] if len(kinds) <= MOST_KINDS else []  # fmt: skip
    return found[0] if len(found) == 1 else []


def variant_name(variant: str) -> str:
    """What a variant of a sheet is called."""
    known = {"dawn": _("Dawn (the die shows 1 to 3)"), "dusk": _("Dusk (the die shows 4 to 6)")}
    return known.get(variant, variant)


def _line(scenario: Scenario, line: Line, side: str, texts: Mapping[str, str]) -> LineView:
    cells = []
    for at in range(line.countings):
        name = cell_name(side, line.id, at)
        # Where a variant allows less, the server says so; the widest of them bounds the field.
        limits = [each[at] for each in (line.most, *line.variants.values()) if at < len(each)]
        label = _("Turn %(turn)d") % {"turn": TURNS[at]} if line.countings > 1 else ""
        cells.append(Cell(name, label, texts.get(name, ""), max(limits) if limits else None))
    is_of_losses = scenario.losses == "levies" and line.counts in OF_LOSSES
    return LineView(line, line.label[language()], _hint(scenario, line), tuple(cells), is_of_losses)


def _hint(scenario: Scenario, line: Line) -> str:
    return " ".join(each for each in (_worth(line), _when(line), _cap(scenario, line)) if each)


def _worth(line: Line) -> str:
    if line.per > 1:
        return ngettext(
            "%(points)d point for every %(per)d of them.", "%(points)d points for every %(per)d of them.", line.points
        ) % {"points": line.points, "per": line.per}
    if line.points < 1 or (line.points == 1 and line.window == "end"):
        return ""
    said = ngettext("Worth %(points)d point each.", "Worth %(points)d points each.", line.points)
    return said % {"points": line.points}


def _when(line: Line) -> str:
    if line.window == "theirs":
        return _("Counted at the end of each turn of the opponent.")
    return _("Counted at the end of each own turn.") if line.window == "own" else ""


def _cap(scenario: Scenario, line: Line) -> str:
    if line.cap is None:
        return ""
    other = next(each.label[language()] for each in scenario.lines if each.id == line.cap.line)
    given = {"base": line.cap.base, "each": line.cap.each, "line": other}
    return _("At most %(base)d count, and %(each)d more for each of “%(line)s”.") % given
