"""A series: every battle of some matches, on an executor, counted as they come and never kept.

The results depend on the seed alone: not on who fights, in which order or in what bundles, and not on what a file
already holds. Whoever only needs an interval so narrow lets matches end early, by a schedule fixed beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from math import ceil

from msgspec import Struct

from skald.simulation.code_version import code_version
from skald.simulation.executors import MOST_LOSSES, WorkerLostError, Workplace, workplace
from skald.simulation.intervals import Schedule
from skald.simulation.matches import Fought, Match, Tally, fight_some
from skald.simulation.rows_file import RowsFile
from skald.simulation.spans import Agenda, Span, gaps

#: A bundle of battles takes about so many seconds at least, so that handing it over costs nothing.
BUNDLE_SECONDS = 1.0
MOST_IN_A_BUNDLE = 256
#: So many bundles a second one process hands out, counts and writes down with ease; where there are more cores they are
#: larger.
BUNDLES_A_SECOND = 64

#: Told how many battles are done since the last time, and how many there will be in all as far as one can tell.
Progress = Callable[[int, int], None]


def unwatched(_done: int, _expected: int) -> None:
    """Nobody looks on."""


OpenPlace = Callable[[], AbstractContextManager[Workplace]]


class OtherCodeError(Exception):
    """A worker fights by other rules or with other agents than whoever asks it."""


class Wish(Struct, frozen=True):
    """How many battles each match is to have, and how narrow an interval is enough (0: never end early)."""

    battles: int
    seed: int
    enough: float = 0.0

    @property
    def schedule(self) -> Schedule:
        """When a match may end."""
        return Schedule(self.battles, self.enough)


class Series:
    """The matches of a run with their counts so far."""

    def __init__(
        self, matches: Sequence[Match], wish: Wish, rows: RowsFile | None = None, taken_up: Progress = unwatched
    ) -> None:
        self.matches = tuple(matches)
        self.wish = wish
        self.tallies = [Tally() for _ in matches]
        self._rows = rows
        #: Told of battles that the file held: they say nothing of how quickly others are fought.
        self._taken_up = taken_up
        self._size = 2
        #: How many battles of each match have been asked for so far.
        self._asked = [0] * len(self.matches)
        #: Those of the present stage that are still to be fought.
        self._left = Agenda()

    def run(self, open_place: OpenPlace, progress: Progress = unwatched) -> None:
        """Fight until every match has its battles. Who loses a worker loses nothing but the time."""
        stages = list(self.wish.schedule.stages)
        losses = fought = 0
        while stages or self._left:
            try:
                with open_place() as place:
                    self._fight(place, progress)
                    while stages:
                        self._begin(stages.pop(0))
                        self._fight(place, progress)
            except WorkerLostError:
                before, fought = fought, sum(tally.battles for tally in self.tallies)
                losses = losses + 1 if fought == before else 1
                if losses >= MOST_LOSSES:
                    raise

    @property
    def expected(self) -> int:
        """How many battles the run will have in all, if what was counted so far goes on."""
        return sum(map(self._expected_of, self.tallies, self._asked))

    def _expected_of(self, tally: Tally, asked: int) -> int:
        if tally.battles and tally.battles == asked and self._is_known(tally):
            return asked
        return max(asked, self.wish.schedule.expected(tally.left, tally.battles))

    def _is_known(self, tally: Tally) -> bool:
        return self.wish.schedule.is_enough(tally.left, tally.battles)

    def _begin(self, stage: int) -> None:
        """Ask for the battles of a stage; those in the file are counted."""
        for at, match in enumerate(self.matches):
            begin = self._asked[at]
            if begin and self._is_known(self.tallies[at]):
                continue
            self._asked[at] = stage
            before = self.tallies[at].battles
            self._left.add(gaps(at, begin, stage, self._already(at, match, range(begin, stage))))
            if known := self.tallies[at].battles - before:
                self._taken_up(known, self.expected)

    def _already(self, at: int, match: Match, asked: range) -> Iterator[int]:
        """The battles asked for that the file holds, counted as they are read."""
        for result in self._rows.take_up(match) if self._rows else ():
            if result.index in asked:
                self.tallies[at].add(result)
                yield result.index

    def _fight(self, place: Workplace, progress: Progress) -> None:
        self._left.take_back()
        pending: dict[Future[Fought], Span] = {}
        while self._left:
            while self._left.has_more and len(pending) < 2 * place.places:
                bundle = self._left.hand_out(self._size)
                match = self.matches[bundle.match]
                given = (match, bundle.match, self.wish.seed, bundle.numbers)
                pending[place.executor.submit(fight_some, *given)] = bundle
            done, _others = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                fought = future.result()
                self._left.settle(pending.pop(future))
                self._take(fought, progress)
                self._size = _bundle_of(fought, place.places)

    def _take(self, fought: Fought, progress: Progress) -> None:
        if fought.code != code_version():
            raise OtherCodeError(fought.code)
        if self._rows is not None:
            self._rows.add(self.matches[fought.match], fought.results)
        for result in fought.results:
            self.tallies[fought.match].add(result)
        progress(len(fought.results), self.expected)


def _bundle_of(fought: Fought, places: int) -> int:
    """How many battles like these make a bundle."""
    each = max(1e-4, fought.seconds / len(fought.results))
    return max(2, min(MOST_IN_A_BUNDLE, ceil(max(BUNDLE_SECONDS, places / BUNDLES_A_SECOND) / each)))


def simulate(
    matches: Sequence[Match],
    wish: Wish,
    *,
    workers: int = 0,
    cluster: str = "",
    rows: RowsFile | None = None,
    progress: Progress = unwatched,
    taken_up: Progress = unwatched,
) -> list[Tally]:
    """The counts of every match."""
    series = Series(matches, wish, rows, taken_up)
    series.run(lambda: workplace(workers, cluster), progress)
    return series.tallies
