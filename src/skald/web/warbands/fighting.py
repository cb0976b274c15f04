"""Quick battles between two warbands: agents fight them in a process of their own, for so long and no longer."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Lock
from typing import NamedTuple

from skald.content.board_files import shipped_boards
from skald.simulation.batch import Task, run_batch
from skald.simulation.contest import contender
from skald.simulation.intervals import wilson
from skald.simulation.workers import leave_with_parent
from skald.warbands.files import Warband, as_fought

MOST_BATTLES = 100
#: Seconds after which what was fought is told.
PATIENCE = 10.0
AGENT = "raider"
_TURN = Lock()


class Fought(NamedTuple):
    """How quick battles went: the first warband's wins, the second's, and the draws."""

    battles: int
    wins: tuple[int, int]
    draws: int

    def share(self, side: int) -> tuple[int, int, int]:
        """Wins in hundredths, and the bounds of the true rate (Wilson, 95 %)."""
        low, high = wilson(self.wins[side], self.battles)
        return round(100 * self.wins[side] / self.battles), round(100 * low), round(100 * high)


def fight(first: Warband, second: Warband, edition: str, seed: int) -> Fought | None:
    """Up to a hundred battles with the sides changed every second time; nothing while somebody else's are fought."""
    if not _TURN.acquire(blocking=False):
        return None
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=leave_with_parent) as pool:
            return pool.submit(_counted, _task(first, second, edition), seed).result()
    except BrokenProcessPool:
        return None
    finally:
        _TURN.release()


def _task(first: Warband, second: Warband, edition: str) -> Task:
    files = shipped_boards()
    usual = next(file.board.id for file in files.values() if edition in file.editions)
    boards = tuple(files[each.board or usual].board for each in (first, second))
    one, other = (
        contender(as_fought(each), AGENT, board.id) for each, board in zip((first, second), boards, strict=True)
    )
    return Task(edition, (one, other), boards, swap=True)


def _counted(task: Task, seed: int) -> Fought:
    end = time.monotonic() + PATIENCE
    wins, draws, battles = [0, 0], 0, 0
    for result in run_batch(task, MOST_BATTLES, seed):
        battles += 1
        if result.winner < 0:
            draws += 1
        else:
            wins[result.winner] += 1
        if time.monotonic() > end:
            break
    return Fought(battles, (wins[0], wins[1]), draws)
