"""Reading the catalogue's files: one thing a file, its id is the file's name."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from skald.content.fields import IDENTIFIER

SUFFIX = ".toml"
T = TypeVar("T")


class UnreadableFileError(ValueError):
    """A file of the catalogue that can't be read; it says which, where in it, and why."""


def read_folder(folder: Traversable, kind: type[T]) -> tuple[T, ...]:
    """What the files of a folder hold, in the order of their names."""
    files = sorted((each for each in folder.iterdir() if each.name.endswith(SUFFIX)), key=lambda each: each.name)
    return tuple(read_file(each, kind, id=_id_of(each)) for each in files)


def read_file(file: Traversable, kind: type[T], **known: Any) -> T:
    """What a file holds, with what is known of it beforehand."""
    try:
        return msgspec.convert(known | msgspec.toml.decode(file.read_text(encoding="utf-8")), kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise UnreadableFileError(f"{file.name}: {error}") from error


def _id_of(file: Traversable) -> str:
    name = file.name.removesuffix(SUFFIX)
    if not IDENTIFIER.fullmatch(name):
        raise UnreadableFileError(f"{file.name}: a file is named like an id, in lower case with hyphens")
    return name
