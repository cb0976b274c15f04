"""A series: every battle of some matches, on an executor, counted as they come and never kept.

The results depend on the seed alone: not on who fights, in which order or in what bundles, and not on what a file
already holds. Whoever only needs an interval so narrow lets matches end early, by a schedule fixed beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from math import ceil

from msgspec import Struct

from skald.simulation.executors import Workplace, workplace
from skald.simulation.intervals import Schedule
from skald.simulation.matches import Fought, Match, Tally, fight_some
from skald.simulation.rows_file import RowsFile

#: A bundle of battles takes about so many seconds, so that handing it over costs nothing.
BUNDLE_SECONDS = 1.0
MOST_IN_A_BUNDLE = 256
#: So often a pool that lost a worker is set up again before the run is given up.
MOST_LOSSES = 10

#: Told how many battles are done.
Progress = Callable[[int], None]
OpenPlace = Callable[[], AbstractContextManager[Workplace]]
#: The place of a match in the series, and the number of a battle in it.
Battle = tuple[int, int]


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

    def __init__(self, matches: Sequence[Match], wish: Wish, rows: RowsFile | None = None) -> None:
        self.matches = tuple(matches)
        self.wish = wish
        self.tallies = [Tally() for _ in matches]
        self._rows = rows
        self._size = 2
        #: How many battles of each match have been asked for so far.
        self._asked = [0] * len(self.matches)
        #: Those of the present stage that are still to be fought.
        self._left: dict[Battle, None] = {}

    def run(self, open_place: OpenPlace, progress: Progress = lambda _done: None) -> None:
        """Fight until every match has its battles. Who loses a worker loses nothing but the time."""
        stages = list(self.wish.schedule.stages)
        losses = 0
        while stages or self._left:
            try:
                with open_place() as place:
                    self._fight(place, progress)
                    while stages:
                        self._begin(stages.pop(0), progress)
                        self._fight(place, progress)
            except BrokenProcessPool:
                losses += 1
                if losses >= MOST_LOSSES:
                    raise

    def _is_known(self, tally: Tally) -> bool:
        return self.wish.schedule.is_enough(tally.left, tally.battles)

    def _begin(self, stage: int, progress: Progress) -> None:
        """Ask for the battles of a stage; those in the file are counted."""
        for at, match in enumerate(self.matches):
            if self._asked[at] and self._is_known(self.tallies[at]):
                continue
            numbers = dict.fromkeys(range(self._asked[at], stage))
            for result in self._rows.take_up(match) if self._rows else ():
                if result.index in numbers:
                    del numbers[result.index]
                    self.tallies[at].add(result)
                    progress(1)
            self._left.update(dict.fromkeys((at, number) for number in numbers))
            self._asked[at] = stage

    def _fight(self, place: Workplace, progress: Progress) -> None:
        bundles = self._bundles(list(self._left))
        pending: set[Future[Fought]] = set()
        while self._left:
            while len(pending) < 2 * place.places and (bundle := next(bundles, None)) is not None:
                at, numbers = bundle
                pending.add(place.executor.submit(fight_some, self.matches[at], at, self.wish.seed, numbers))
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                self._take(future.result(), progress)

    def _take(self, fought: Fought, progress: Progress) -> None:
        if self._rows is not None:
            self._rows.add(self.matches[fought.match], fought.results)
        for result in fought.results:
            del self._left[(fought.match, result.index)]
            self.tallies[fought.match].add(result)
        each = max(1e-4, fought.seconds / len(fought.results))
        self._size = max(2, min(MOST_IN_A_BUNDLE, ceil(BUNDLE_SECONDS / each)))
        progress(len(fought.results))

    def _bundles(self, left: list[Battle]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The battles that are left, in bundles of one match, as large as the latest ones were quick."""
        begin = 0
        while begin < len(left):
            at = left[begin][0]
            end = begin
            while end < len(left) and end - begin < self._size and left[end][0] == at:
                end += 1
            yield at, tuple(number for _, number in left[begin:end])
            begin = end


def simulate(
    matches: Sequence[Match],
    wish: Wish,
    *,
    workers: int = 0,
    cluster: str = "",
    rows: RowsFile | None = None,
    progress: Progress = lambda _done: None,
) -> list[Tally]:
    """The counts of every match."""
    series = Series(matches, wish, rows)
    series.run(lambda: workplace(workers, cluster), progress)
    return series.tallies
