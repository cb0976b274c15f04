"""The compiled core: whole questions of geometry and frequent look-ups, answered by C where a build of it is at hand.

Owns finding, building and loading it. Every question has a twin in plain Python above this package, and the twin
decides what is right: it answers where there is no build, and where a question is not for one (``native/numbers.h``).
Never knows a rule of the game.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from skald.core import enumerations
from skald.core.loading import COMPILED, KIND, CoreMissingError

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

#: The plain functions that the core answers for, by name.
TWINS: dict[str, Callable[..., Any]] = {}


def answered(twin: F) -> F:
    """Let the core answer instead of a plain function of the same name, wherever it is compiled."""
    TWINS[twin.__name__] = twin
    return twin if COMPILED is None else cast("F", COMPILED.answer_for(twin))


#: The plain methods that the core answers for, by their name in their class.
METHODS: dict[str, Callable[..., Any]] = {}


def equipped(*names: str) -> Callable[[C], C]:
    """Let the core answer instead of some methods (or properties) of a class, wherever it is compiled."""

    def equip(owner: C) -> C:
        for name in names:
            plain = vars(owner)[name]
            twin: Callable[..., Any] = getattr(plain, "fget", plain)
            METHODS[twin.__qualname__] = twin
            if COMPILED is not None:
                setattr(owner, name, COMPILED.method_for(owner, twin))
        return owner

    return equip


__all__ = ["COMPILED", "KIND", "METHODS", "TWINS", "CoreMissingError", "answered", "enumerations", "equipped"]
