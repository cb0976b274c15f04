"""Quick battles between two warbands: agents fight a hundred of them in a process of their own, while one looks on."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Lock, Thread
from typing import NamedTuple

from skald.content.board_files import shipped_boards
from skald.simulation.batch import Result, Task, run_battle
from skald.simulation.contest import contender
from skald.simulation.intervals import wilson
from skald.simulation.workers import leave_with_parent
from skald.warbands.files import Warband

MOST_BATTLES = 100
#: Seconds after which others have their turn, however many were fought.
PATIENCE = 120.0
AGENT = "raider"
#: Fights whose numbers are remembered.
MOST_KEPT = 64


class Fought(NamedTuple):
    """How quick battles went so far: the first warband's wins, the second's, and the draws."""

    battles: int = 0
    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    is_over: bool = False

    def after(self, result: Result) -> Fought:
        """With one battle more."""
        first, second = (won + (result.winner == side) for side, won in enumerate(self.wins))
        return Fought(self.battles + 1, (first, second), self.draws + (result.winner < 0))

    @property
    def share(self) -> tuple[int, int, int]:
        """Wins of the first in hundredths, and the bounds of the true rate (Wilson, 95 %)."""
        low, high = wilson(self.wins[0], self.battles)
        return round(100 * self.wins[0] / self.battles), round(100 * low), round(100 * high)


_TURN = Lock()
_KEPT: OrderedDict[str, Fought] = OrderedDict()


def begin(first: Warband, second: Warband, edition: str, *, battles: int = MOST_BATTLES) -> str:
    """Let two warbands fight with the sides changed every second time, and name the fight; "" while others fight."""
    if not _TURN.acquire(blocking=False):
        return ""
    name = secrets.token_urlsafe(9)
    _KEPT[name] = Fought()
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)
    Thread(target=_fight, args=(name, _task(first, second, edition), battles), daemon=True).start()
    return name


def fought(name: str) -> Fought | None:
    """How a fight goes; nothing of one that is forgotten."""
    return _KEPT.get(name)


def _fight(name: str, task: Task, battles: int) -> None:
    end, seed = time.monotonic() + PATIENCE, secrets.randbelow(2**32)
    found = Fought()
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=leave_with_parent) as pool:
            for index in range(battles):
                found = found.after(pool.submit(run_battle, task, seed, index).result())
                _KEPT[name] = found
                if time.monotonic() > end:
                    break
    except (BrokenProcessPool, RuntimeError):
        # The process was ended, or the server closes: what was fought stands.
        pass
    finally:
        _KEPT[name] = found._replace(is_over=True)
        _TURN.release()


def _task(first: Warband, second: Warband, edition: str) -> Task:
    files = shipped_boards()
    usual = next(file.board.id for file in files.values() if edition in file.editions)
    boards = tuple(files[each.board or usual].board for each in (first, second))
    one, other = (contender(each, AGENT, board.id) for each, board in zip((first, second), boards, strict=True))
    return Task(edition, (one, other), boards, swap=True)
