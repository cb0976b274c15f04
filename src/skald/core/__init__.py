"""The compiled core: whole questions of geometry, answered by C where a build of it is at hand.

Owns finding, building and loading it. Every question has a twin in plain Python above this package, and the twin
decides what is right: it answers where there is no build, and where a question is not for one (``native/numbers.h``).
Never knows a rule of the game.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from skald.core.loading import COMPILED, KIND, CoreMissingError

F = TypeVar("F", bound=Callable[..., Any])

#: The plain functions that the core answers for, by name.
TWINS: dict[str, Callable[..., Any]] = {}


def answered(twin: F) -> F:
    """Let the core answer instead of a plain function of the same name, wherever it is compiled."""
    TWINS[twin.__name__] = twin
    return twin if COMPILED is None else cast("F", COMPILED.answer_for(twin))


__all__ = ["COMPILED", "KIND", "TWINS", "CoreMissingError", "answered"]
