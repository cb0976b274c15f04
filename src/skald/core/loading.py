"""Finds the build that belongs to these sources and this interpreter, and loads it.

A build lies in a folder named after a hash of the sources and after the interpreter's binary interface, so that a stale
one is never found. ``SKALD_CORE=plain`` goes without one, ``SKALD_CORE=compiled`` insists on one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import NotImplementedType
from typing import Any, Literal, Protocol, cast

MODULE = "skald_core"
SOURCES = Path(__file__).parent / "native"
#: What the compiler is told.
BUILDING = Path(__file__).parent / "building.py"

Place = tuple[int, int]


class Core(Protocol):
    """What a build answers. A question that is not for it (see ``native/numbers.h``) is ``NotImplemented``."""

    def contact(self, question: object, /) -> Place | NotImplementedType | None:
        """The first place where a figure touches its target."""

    def nearest_place(self, question: object, /) -> Place | NotImplementedType | None:
        """The allowed place nearest to the target."""

    def answer_for(self, twin: Callable[..., Any], /) -> Callable[..., Any]:
        """What answers instead of a plain function, known by its name; it asks the function what it can't answer."""

    def method_for(self, owner: type, twin: Callable[..., Any], /) -> Any:
        """What answers instead of a method of a class, known by its name."""


class CoreMissingError(RuntimeError):
    """``SKALD_CORE`` asks for something that is not there."""


def key() -> str:
    """What names a build: a hash of its sources and of how they are built, and the interpreter that can load it."""
    found = sha256()
    for source in (*sorted(SOURCES.glob("*.[ch]")), BUILDING):
        found.update(source.name.encode() + b"\0" + source.read_bytes())
    return f"{found.hexdigest()[:20]}{EXTENSION_SUFFIXES[0].removesuffix('.so')}"


def shelf() -> Path:
    """The folder of all builds: in a virtual environment its own, else the user's."""
    if sys.prefix != sys.base_prefix:
        return Path(sys.prefix) / "skald-core"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "skald" / "core"


def build_at(folder: Path) -> Path:
    """Where the build of these sources lies in a folder of builds."""
    return folder / key() / (MODULE + EXTENSION_SUFFIXES[0])


def loaded(path: Path) -> Core:
    """A build, ready to be asked."""
    spec = spec_from_file_location(MODULE, path, loader=ExtensionFileLoader(MODULE, str(path)))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Core", module)


def find(wish: str, folder: Path) -> Core | None:
    """The core that is wished for: ``plain``, ``compiled``, or nothing in particular."""
    if wish not in {"", "plain", "compiled"}:
        raise CoreMissingError(f"SKALD_CORE is plain or compiled, not {wish!r}")
    if wish == "plain":
        return None
    try:
        path = build_at(folder)
        if path.is_file():
            return loaded(path)
    except (ImportError, OSError):
        if wish:
            raise
        return None
    if wish:
        raise CoreMissingError(f"SKALD_CORE=compiled, but nothing is built in {folder}: scripts/setup builds it")
    return None


COMPILED = find(os.environ.get("SKALD_CORE", ""), shelf())
KIND: Literal["compiled", "plain"] = "plain" if COMPILED is None else "compiled"
