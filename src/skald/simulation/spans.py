"""Battles that are still to be fought, as stretches of numbers: a million of them take no more room than ten."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from msgspec import Struct


class Span(Struct, frozen=True):
    """Battles of one match that follow each other, the last one not among them."""

    match: int
    begin: int
    end: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The battles one by one."""
        return tuple(range(self.begin, self.end))


def gaps(match: int, begin: int, end: int, known: Iterable[int]) -> Iterator[Span]:
    """What lies between battles that are known, told in their order."""
    at = begin
    for number in known:
        if at <= number < end:
            if at < number:
                yield Span(match, at, number)
            at = number + 1
    if at < end:
        yield Span(match, at, end)


class Agenda:
    """Spans in their order: bundles are handed out from the front, and what was lost comes back there."""

    def __init__(self) -> None:
        self._spans: deque[Span] = deque()
        #: Handed out, and neither fought nor lost so far.
        self._out: list[Span] = []

    def __bool__(self) -> bool:
        """Whether a battle is still to be handed out or to come back."""
        return bool(self._spans or self._out)

    @property
    def has_more(self) -> bool:
        """Whether there is anything to hand out."""
        return bool(self._spans)

    def add(self, spans: Iterable[Span]) -> None:
        """Have these fought after all others."""
        self._spans.extend(spans)

    def hand_out(self, most: int) -> Span:
        """The next battles, so many at most."""
        first = self._spans.popleft()
        bundle = Span(first.match, first.begin, min(first.end, first.begin + most))
        if bundle.end < first.end:
            self._spans.appendleft(Span(first.match, bundle.end, first.end))
        self._out.append(bundle)
        return bundle

    def settle(self, bundle: Span) -> None:
        """These were fought."""
        self._out.remove(bundle)

    def take_back(self) -> None:
        """Whatever was handed out and never came is to be fought again."""
        self._spans.extendleft(reversed(self._out))
        self._out.clear()
