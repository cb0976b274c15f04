"""The battle boards that are kept with an event, read from their files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from skald.content.board_files import BoardFile, read_board
from skald.tournament.journal import BoardKept
from skald.tournament.live import Tournament
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.names import alphabetical


class KeptBoard(NamedTuple):
    """A board in a list."""

    id: str
    name: str
    about: str


@lru_cache(maxsize=64)
def _read(text: str) -> BoardFile | None:
    file, _problems = read_board(text.encode())
    return file


def boards_of(value: Tournament) -> Mapping[str, BoardFile]:
    """The boards by their ids; one that a newer Skald can't read any more is left out."""
    read = {board: _read(text) for board, text in value.boards.items()}
    return {board: file for board, file in read.items() if file is not None}


def listed_boards(value: Tournament) -> list[KeptBoard]:
    """The boards by name, in the visitor's language."""
    found = [
        KeptBoard(board, file.words.name[language()], file.words.about[language()])
        for board, file in boards_of(value).items()
    ]
    return sorted(found, key=lambda each: alphabetical(each.name))


def board_name(entry: BoardKept) -> str:
    """What a board that was kept is called."""
    file = _read(entry.text)
    return file.words.name[language()] if file is not None else entry.board
