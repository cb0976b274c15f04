"""Boards and warbands that a person names on the command line: one that Skald ships, or a file."""

from collections.abc import Collection, Iterable
from importlib import resources
from pathlib import Path

from msgspec import Struct

from skald.cli.errors import UserMistake
from skald.cli.printing import placed
from skald.cli.reading import looks_like_path, read_at_most
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _
from skald.content.board_files import BoardFile, read_board, shipped_boards
from skald.content.problems import Problem, problem
from skald.content.written import MOST_BYTES
from skald.rules.ruleset import Ruleset
from skald.warbands.checking import limits_of
from skald.warbands.files import Warband, read_warband, ready_warbands

WARBAND_FORMS = ("toml", "json")


class FoundBoard(Struct, frozen=True):
    """A board, and the text of its file."""

    file: BoardFile
    text: str


def board_named(given: str) -> FoundBoard:
    """The board of an id or a file; every problem of the file is told."""
    if given in shipped_boards():
        return FoundBoard(shipped_boards()[given], shipped_text(given))
    if not looks_like_path(given):
        raise UserMistake(_unknown(_("There is no board “{name}”."), given, shipped_boards(), "skald boards list"))
    data = board_bytes(Path(given))
    file, problems = read_board(data)
    if file is None:
        raise UserMistake(faulty(Path(given), problems))
    return FoundBoard(file, data.decode("utf-8-sig").replace("\r\n", "\n"))


def shipped_text(board: str) -> str:
    """The file of a board that Skald ships."""
    return (resources.files("skald.content") / "boards" / f"{board}.toml").read_text(encoding="utf-8")


def board_bytes(path: Path) -> bytes:
    """The content of a board's file."""
    return read_at_most(path, MOST_BYTES)


def warband_named(given: str, ruleset: Ruleset | None = None) -> Warband:
    """The warband of an id or a file; every problem of the file is told, also with the rules if they are given."""
    ready = ready_warbands()
    if given in ready:
        return ready[given]
    if not looks_like_path(given):
        raise UserMistake(_unknown(_("There is no warband “{name}”."), given, ready, "skald warband list"))
    warband, problems = warband_at(Path(given), ruleset)
    if warband is None:
        raise UserMistake(faulty(Path(given), problems))
    return warband


def warband_at(path: Path, ruleset: Ruleset | None = None) -> tuple[Warband | None, tuple[Problem, ...]]:
    """The warband of a file, or everything that is wrong with it."""
    data = read_at_most(path, MOST_BYTES)
    form = path.suffix.removeprefix(".").lower()
    if form not in WARBAND_FORMS:
        return None, (problem("warband.format"),)
    if ruleset is None:
        return read_warband(data, form)
    return read_warband(data, form, profiles=ruleset.profiles, limits=limits_of(ruleset))


def faulty(file: Path, problems: Iterable[Problem]) -> str:
    """A sentence about a file, and below it every problem."""
    lines = [f"  {placed(each)}" for each in problems]
    return "\n".join([_("{file} can't be used:").format(file=shown(file)), *lines])


def _unknown(message: str, given: str, known: Collection[str], listing: str) -> str:
    sentence = with_suggestion(message.format(name=shown(given)), given, known)
    return sentence + " " + _("This shows them all: {command}").format(command=listing)
