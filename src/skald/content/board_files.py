"""Battle boards as files: reading one with all its problems, and the boards that Skald ships.

A file says which editions the board fits, and holds its words in every language beside the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from msgspec import Struct

from skald.content.board_abilities import AbilityWords, ReadAbility, read_ability
from skald.content.fields import Report, Table
from skald.content.problems import Problem
from skald.content.written import read_toml
from skald.rules.abilities.model import Board
from skald.rules.ids import AbilityId

EDITIONS = ("second", "first")
BASIC = 5
ADVANCED = 10
MOST_ABILITIES = 40

LONGEST_NAME = 60
LONGEST_ABOUT = 500


class BoardWords(Struct, frozen=True):
    """The words of a board, each by language."""

    name: dict[str, str]
    about: dict[str, str]
    abilities: dict[AbilityId, AbilityWords]


class BoardFile(Struct, frozen=True):
    """A board as its file gives it."""

    board: Board
    editions: tuple[str, ...]
    words: BoardWords


def read_board(data: bytes) -> tuple[BoardFile | None, tuple[Problem, ...]]:
    """The board of a file, or everything that is wrong with the file."""
    document = read_toml(data)
    if isinstance(document, Problem):
        return None, (document,)
    report = Report(document.lines)
    file = _read(Table(document.values, (), report))
    problems = report.problems
    return (None, problems) if problems else (file, ())


@cache
def shipped_boards() -> Mapping[str, BoardFile]:
    """Skald's own boards, by id."""
    boards: dict[str, BoardFile] = {}
    folder = resources.files("skald.content") / "boards"
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".toml"):
            file, problems = read_board(entry.read_bytes())
            assert file is not None, f"{entry.name}: {'; '.join(map(str, problems))}"
            boards[file.board.id] = file
    return MappingProxyType(boards)


def _read(table: Table) -> BoardFile:
    board = table.identifier("id")
    told = len(table.report.problems)
    editions = table.choices("editions", EDITIONS)
    if table.has("editions") and not editions and len(table.report.problems) == told:
        table.problem("field.empty", "editions", key="editions")
    name = table.bilingual("name", longest=LONGEST_NAME)
    about = table.bilingual("about", longest=LONGEST_ABOUT)
    written = table.tables("ability")
    abilities = [read_ability(each, board) for each in written[:MOST_ABILITIES]]
    table.close()
    _check_layout(table, abilities, len(written))
    _check_repeats(written, abilities)
    words = BoardWords(name, about, {each.ability.id: each.words for each in abilities})
    return BoardFile(Board(board, tuple(each.ability for each in abilities)), editions, words)


def _check_layout(table: Table, abilities: list[ReadAbility], written: int) -> None:
    """Fifteen abilities: five basic, ten advanced."""
    basic = sum(each.ability.basic for each in abilities)
    if basic != BASIC:
        table.problem("board.basic", "ability", wanted=BASIC, found=basic)
    if written - basic != ADVANCED:
        table.problem("board.advanced", "ability", wanted=ADVANCED, found=written - basic)


def _check_repeats(written: list[Table], abilities: list[ReadAbility]) -> None:
    seen: set[str] = set()
    for table, each in zip(written, abilities, strict=False):
        if each.short_id and each.short_id in seen:
            table.problem("board.repeated-id", "id", id=each.short_id)
        seen.add(each.short_id)
