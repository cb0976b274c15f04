"""The boards of a question: those that Skald ships, and those that somebody typed in for it."""

from __future__ import annotations

from skald.content.board_files import shipped_boards
from skald.odds.matchup import Matchup, serves
from skald.rules.abilities.model import Ability, Board


def board_called(name: str, own: tuple[Board, ...] = ()) -> Board | None:
    """A board by its id; one's own goes first."""
    for board in own:
        if board.id == name:
            return board
    shipped = shipped_boards().get(name)
    return shipped.board if shipped else None


def serving(matchup: Matchup, who: int) -> list[Ability]:
    """The abilities of a side's board that are of a type for this fight."""
    board = board_called(matchup.sides[who].board, matchup.boards)
    return [each for each in board.abilities if serves(each, matchup.combat, who)] if board else []
