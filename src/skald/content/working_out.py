"""Classes worked out before threads begin.

msgspec works out how a class is read the first time that something is read into it, and no lock guards that: two
threads that read into the same class for the first time can bring the whole process down. So whoever is about to start
a thread lets every class be worked out first, by one thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import msgspec


def work_out(packages: tuple[str, ...], left_out: tuple[str, ...] = ()) -> int:
    """Load every module of some packages and work out every class that is known then; how many can be read into."""
    for name in packages:
        for module in walk_packages(import_module(name).__path__, f"{name}."):
            if not any(part in module.name for part in left_out):
                import_module(module.name)
    return sum(map(_work_out, set(kinds(msgspec.Struct))))


def kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Every class under this one."""
    for each in kind.__subclasses__():
        yield each
        yield from kinds(each)


def _work_out(kind: type[msgspec.Struct]) -> bool:
    # Some values of the kernel can't be read from JSON at all: they never are.
    with suppress(TypeError, NameError):
        msgspec.json.Decoder(kind)
        return True
    return False
