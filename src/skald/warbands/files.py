"""Warband files, in TOML or JSON: reading one with all its problems, and the warbands that Skald ships."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from skald.content.board_files import EDITIONS, shipped_boards
from skald.content.factions.catalogue import mercenaries_of, profiles_of
from skald.content.fields import Report, Table
from skald.content.problems import Problem
from skald.content.written import Document, read_json, read_toml
from skald.warbands.belonging import check_belonging, check_units
from skald.warbands.checking import USUAL, Limits, check_each_buy, check_roster
from skald.warbands.fields import read_muster_fields, read_roster_fields
from skald.warbands.muster import Muster, check_each_unit, check_muster
from skald.warbands.roster import Profiles, Roster

LONGEST_NAME = 60
LONGEST_ABOUT = 500

_READERS = {"toml": read_toml, "json": read_json}


class Warband(Struct, frozen=True, forbid_unknown_fields=True):
    """A warband as its file gives it: a roster, a recommended board and a recommended muster."""

    id: str
    name: dict[str, str]
    about: dict[str, str]
    editions: tuple[str, ...]
    roster: Roster
    board: str = ""
    muster: Muster = ()


def read_warband(
    data: bytes, form: str = "toml", *, profiles: Profiles | None = None, limits: Limits = USUAL
) -> tuple[Warband | None, tuple[Problem, ...]]:
    """The warband of a file, or everything wrong with it; also against the rules when the troops are given."""
    document = _READERS[form](data)
    if isinstance(document, Problem):
        return None, (document,)
    report = Report(document.lines)
    warband = _read(Table(document.values, (), report))
    problems = report.problems
    if profiles is not None:
        check = _check if not problems else _check_parts
        problems = _merged(problems, check(warband, document, profiles, limits))
    return (None, problems) if problems else (warband, ())


def read_roster(data: bytes, form: str = "json") -> tuple[Roster | None, tuple[Problem, ...]]:
    """A roster by itself, as it is handed in for a tournament."""
    document = _READERS[form](data)
    if isinstance(document, Problem):
        return None, (document,)
    report = Report(document.lines)
    roster = read_roster_fields(Table(document.values, (), report))
    problems = report.problems
    return (None, problems) if problems else (roster, ())


@cache
def ready_warbands() -> Mapping[str, Warband]:
    """The warbands that can be played at once, by id."""
    warbands: dict[str, Warband] = {}
    folder = resources.files("skald.warbands") / "ready"
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".toml"):
            warband, problems = read_warband(entry.read_bytes())
            assert warband is not None, f"{entry.name}: {'; '.join(map(str, problems))}"
            warbands[warband.id] = warband
    return MappingProxyType(warbands)


def as_fought(warband: Warband) -> Warband:
    """The same with named mercenaries as the troops that they fight as."""
    hired = mercenaries_of(warband.roster.age, warband.roster.faction)
    known = {name: each.fights_as for name, each in hired.items()}
    buys = tuple(replace(buy, type=known.get(buy.type, buy.type)) for buy in warband.roster.mercenaries)
    units = tuple(replace(unit, troop=known.get(unit.troop, unit.troop)) for unit in warband.muster)
    return replace(warband, roster=replace(warband.roster, mercenaries=buys), muster=units)


def _read(table: Table) -> Warband:
    editions = table.choices("editions", EDITIONS)
    if table.has("editions") and not editions:
        table.problem("field.empty", "editions", key="editions")
    inner = table.table("roster")
    warband = Warband(
        id=table.identifier("id"),
        name=table.bilingual("name", longest=LONGEST_NAME),
        about=table.bilingual("about", longest=LONGEST_ABOUT),
        editions=editions,
        board=_board(table, editions),
        roster=Roster(1, 1, ()) if inner is None else read_roster_fields(inner),
        muster=read_muster_fields(table.tables("muster", optional=True)),
    )
    table.close()
    return warband


def _board(table: Table, editions: tuple[str, ...]) -> str:
    """The recommended board: one of Skald's own, made for the editions that the warband is for."""
    board = table.identifier("board", default="")
    boards = shipped_boards()
    if board and board not in boards:
        table.unknown("warband.unknown-board", "board", board, boards)
        return ""
    for edition in editions if board else ():
        if edition not in boards[board].editions:
            table.problem("warband.board-edition", "board", board=board, edition=edition)
    return board


def _check(warband: Warband, document: Document, profiles: Profiles, limits: Limits) -> tuple[Problem, ...]:
    lines = document.lines
    roster, muster = warband.roster, warband.muster
    profiles = profiles_of(profiles, roster.age, roster.faction)
    problems = check_roster(roster, profiles, limits, lines=lines, at=("roster",))
    problems += _belonging(warband, document, profiles)
    if muster:
        problems += check_muster(muster, roster, profiles, limits, lines=lines, at=("muster",))
    return tuple(dict.fromkeys(problems))


def _belonging(warband: Warband, document: Document, profiles: Profiles) -> tuple[Problem, ...]:
    report = Report(document.lines)
    check_belonging(warband.roster, profiles, report, ("roster",))
    check_units(warband.muster, warband.roster, report, ("muster",), profiles)
    return report.problems


def _check_parts(warband: Warband, document: Document, profiles: Profiles, _limits: Limits) -> tuple[Problem, ...]:
    """What can be said of a file that can't be read as a whole: each purchase and each unit by itself."""
    lines = document.lines
    problems = check_each_buy(warband.roster, profiles, lines=lines, at=("roster",))
    return problems + check_each_unit(warband.muster, profiles, lines=lines, at=("muster",))


def _merged(written: tuple[Problem, ...], ruled: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Both in the order of the lines; what can't be read is not blamed for its meaning too."""
    blamed = {each.line for each in written}
    kept = tuple(each for each in ruled if each.line not in blamed)
    return tuple(sorted(written + kept, key=lambda each: each.line))
