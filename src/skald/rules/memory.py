"""Answers about frozen values, known again by the identity of the values.

States share what a step leaves as it was, so that the same formation on the same ground is asked about again and again.
An entry keeps its values alive, so that nobody else can have their identity meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from skald.core import equipped

T = TypeVar("T")
H = TypeVar("H")


class once(Generic[H, T]):  # noqa: N801 - it stands where a decorator stands
    """A property that is worked out when it is first asked for; without the lock of ``functools.cached_property``."""

    def __init__(self, find: Callable[[H], T]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    def __get__(self, one: H, owner: type[H]) -> T:
        found: T = self._find(one)
        # From now on the value hides this descriptor.
        vars(one)[self._name] = found
        return found


@equipped("note", "recall")
class Memory(Generic[T]):
    """Answers that depend on two values and on nothing else but a small key."""

    __slots__ = ("_known", "_most")

    def __init__(self, most: int = 2048) -> None:
        self._known: dict[tuple[int, int, Hashable], tuple[object, object, T]] = {}
        self._most = most

    def recall(self, one: object, other: object, key: Hashable = None) -> T | None:
        """The answer, if it is known."""
        known = self._known.get((id(one), id(other), key))
        if known is not None and known[0] is one and known[1] is other:
            return known[2]
        return None

    def note(self, one: object, other: object, key: Hashable, answer: T) -> T:
        """Remember an answer; when there are too many, all are forgotten."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[(id(one), id(other), key)] = (one, other, answer)
        return answer
