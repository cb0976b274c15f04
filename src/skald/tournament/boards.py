"""Battle boards that are kept with an event, as their files: typed in by organisers, for everybody who plays."""

from __future__ import annotations

from skald.content.board_files import read_board, shipped_boards
from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.tournament.journal import BoardDropped, BoardKept
from skald.tournament.live import Tournament

MOST_BOARDS = 12


def against_keeping(value: Tournament, entry: BoardKept) -> Problem | None:
    """Why a board can't be kept: it must be one that can be played, under a name of its own."""
    file, problems = read_board(entry.text.encode())
    if file is None:
        return problems[0]
    if file.board.id in shipped_boards() or file.board.id != entry.board:
        return problem("journal.board-name", name=shown(file.board.id))
    if entry.board not in value.boards and len(value.boards) >= MOST_BOARDS:
        return problem("journal.boards-full", most=MOST_BOARDS)
    return None


def against_dropping(value: Tournament, entry: BoardDropped) -> Problem | None:
    """Only what is kept can be taken away."""
    return None if entry.board in value.boards else problem("journal.no-board", name=shown(entry.board))
