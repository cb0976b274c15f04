"""Files that a person names on the command line: their bytes, or one sentence that says what is wrong."""

import errno
import os
from pathlib import Path

from skald.cli.errors import UserMistake
from skald.cli.suggesting import shown
from skald.cli.words import _


def read_at_most(path: Path, most: int) -> bytes:
    """The content of a file, and one byte too much if there is more of it."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise UserMistake(_unreadable(path, error)) from error


def write_text(path: Path, text: str) -> None:
    """Write a file, or say why it can't be written."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise UserMistake(_unwritable(path, _reason(error))) from error


def ready_to_write(path: Path) -> None:
    """Say beforehand that a file won't be written, so that nobody works for hours in vain."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise UserMistake(_unwritable(path, _("there is no such folder")))
    if path.is_dir():
        raise UserMistake(_unwritable(path, _("it is a folder")))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise UserMistake(_unwritable(path, _("permission denied")))


def looks_like_path(given: str) -> bool:
    """Whether somebody who gave this meant a file rather than the id of something that Skald ships."""
    return any(mark in given for mark in ("/", "\\", ".", "\0")) or _is_there(given)


def _is_there(given: str) -> bool:
    try:
        return bool(given) and Path(given).exists()
    except (OSError, ValueError):
        return False


def _unreadable(path: Path, error: Exception) -> str:
    name = shown(path)
    match getattr(error, "errno", None):
        case errno.ENOENT:
            return _("There is no file {file}.").format(file=name)
        case errno.EISDIR:
            return _("{file} is a folder, not a file.").format(file=name)
        case _:
            return _("{file} can't be read: {reason}.").format(file=name, reason=_reason(error))


def _unwritable(path: Path, reason: str) -> str:
    return _("{file} can't be written: {reason}.").format(file=shown(path), reason=reason)


def _reason(error: Exception) -> str:
    match getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM:
            return _("permission denied")
        case errno.ENOENT | errno.ENOTDIR:
            return _("there is no such folder")
        case errno.EISDIR:
            return _("it is a folder")
        case errno.ENOSPC:
            return _("the disk is full")
        case errno.ENAMETOOLONG:
            return _("the name is too long")
        case _:
            return str(getattr(error, "strerror", None) or error)
