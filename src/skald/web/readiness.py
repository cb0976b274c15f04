"""What one thread does before many serve pages.

msgspec works out how a class is read the first time that something is read into it, and no lock guards that: two
threads that read into the same class for the first time can bring the whole process down. So every class that pages
read into is worked out here, before the first page is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import msgspec
from django.urls import get_resolver

#: Packages whose values are stored, sent or kept in files; what the kernel alone uses is never read in by pages.
PACKAGES = ("skald.content", "skald.warbands", "skald.tournament", "skald.campaign", "skald.web")
#: Begun by other means, or by hand.
LEFT_OUT = ("migrations", "management", "skald.web.asgi")


def make_ready() -> int:
    """Load every page and work out every class that is read into; how many there are."""
    assert get_resolver().url_patterns
    for name in PACKAGES:
        for module in walk_packages(import_module(name).__path__, f"{name}."):
            if not any(part in module.name for part in LEFT_OUT):
                import_module(module.name)
    return sum(map(_work_out, set(_kinds(msgspec.Struct))))


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


def _work_out(kind: type[msgspec.Struct]) -> bool:
    # Some values of the kernel can't be read from JSON at all: they never are.
    with suppress(TypeError, NameError):
        msgspec.json.Decoder(kind)
        return True
    return False
