"""Agents decide in worker processes, never in a page's thread. How many wait is bounded, and shown.

What an agent owes stands in the battle's row, so that nothing is lost with a process: whoever starts anew asks again,
and the same view and seed give the same decision.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from threading import Lock

from django.conf import settings
from django.db import DatabaseError, close_old_connections

from skald.rules.awaiting import Decide
from skald.rules.refusal import IllegalAction
from skald.simulation.table.deciding import Asked, Decided, asked_of, at_hand, decide, decide_plainly
from skald.simulation.table.entries import OPEN, PERSON, InputGiven
from skald.simulation.table.fold import Unfit
from skald.simulation.workers import leave_with_parent
from skald.web.battles.models import Battle
from skald.web.battles.services.recording import Stale, writing
from skald.web.battles.tables import table_of

#: Decisions asked for and not entered yet, of this process; further battles wait until one of those is entered.
MOST_WAITING = 64

log = logging.getLogger("django.skald.battles")

_LOCK = Lock()
_POOL: Executor | None = None
_WAITING: dict[int, int] = {}
#: Battles that found no place, the first one first. The clock's next round would find them too.
_TURNED_AWAY: dict[int, None] = {}


def summon(battle: int) -> None:
    """Have the agent that owes a decision of this battle make it; asked twice, it is done once."""
    asked = None if settings.SKALD_AGENT_WORKERS < 0 else _question(battle)
    if asked is None:
        return
    version, question = asked
    with _LOCK:
        if _WAITING.get(battle) == version:
            return
        if len(_WAITING) >= MOST_WAITING:
            _TURNED_AWAY[battle] = None
            return
        _TURNED_AWAY.pop(battle, None)
        _WAITING[battle] = version
    _submit(battle, version, question, decide)


def _submit(battle: int, version: int, question: Asked, how: Callable[[Asked], Decided]) -> None:
    try:
        future = _pool().submit(how, question)
    except (BrokenProcessPool, RuntimeError):
        _forget(battle, pool=True)
        return
    future.add_done_callback(partial(_done, battle, version, question))


def make_ready() -> None:
    """Start a worker, so that nobody's first decision waits for that; further ones start when they are needed."""
    if settings.SKALD_AGENT_WORKERS >= 0:
        _pool().submit(at_hand)


def play_on(battle: Battle, most: int = 10_000) -> int:
    """Make all decisions that agents owe, here and now; how many were made. For commands and tests."""
    for made in range(most):
        asked = _question(battle.pk)
        if asked is None:
            battle.refresh_from_db()
            return made
        version, question = asked
        enter(battle.pk, version, decide(question))
    return most


def enter(battle: int, version: int, decided: Decided) -> bool:
    """Enter a decision, if it is still waited for."""
    row = Battle.objects.filter(pk=battle).first()
    if row is None:
        return False
    try:
        with writing(battle=row, version=version) as pen:
            asked = pen.table.awaits
            if not isinstance(asked, Decide):
                return False
            pen.add(InputGiven(decided.text, int(asked.side), decided.why))
    except (Stale, Unfit, IllegalAction):
        return False
    return True


def queue_length() -> int:
    """How many decisions of agents are waited for in this process."""
    return len(_WAITING)


def resume() -> int:
    """Ask again for what agents owe and nobody works on: after a start, a crash, or a full queue."""
    owed = list(Battle.objects.filter(is_agents=True).values_list("pk", flat=True)[: 4 * MOST_WAITING])
    for battle in owed:
        if battle not in _WAITING:
            summon(battle)
    return len(owed)


def _question(battle: int) -> tuple[int, Asked] | None:
    row = Battle.objects.filter(pk=battle, is_agents=True).first()
    if row is None:
        return None
    table = table_of(row)
    asked = table.awaits
    if not isinstance(asked, Decide):
        return None
    agent = table.decider(asked.side)
    return None if agent in (PERSON, OPEN) else (row.length, asked_of(table, int(row.seed), agent))


def _done(battle: int, version: int, question: Asked, done: Future[Decided]) -> None:
    close_old_connections()
    try:
        failure = None if done.cancelled() else done.exception()
        if done.cancelled() or isinstance(failure, BrokenProcessPool):
            _forget(battle, pool=True)
        elif failure is not None:
            log.error("an agent failed in battle %s", battle, exc_info=failure)
            _submit(battle, version, question, decide_plainly)
        else:
            _forget(battle, pool=False)
            _let_in()
            # A decision that was overtaken (by an undo, say) is simply asked for again.
            if not enter(battle, version, done.result()):
                summon(battle)
    except DatabaseError:
        log.warning("an agent's decision couldn't be entered; it is asked for again")
    finally:
        close_old_connections()


def _let_in() -> None:
    """Give a place that became free to whoever was turned away first: not to the battle that just had one."""
    with _LOCK:
        first = next(iter(_TURNED_AWAY), None)
        if first is not None:
            del _TURNED_AWAY[first]
    if first is not None:
        summon(first)


def _forget(battle: int, *, pool: bool) -> None:
    global _POOL  # noqa: PLW0603  (a process that died takes its pool with it)
    with _LOCK:
        _WAITING.pop(battle, None)
        if pool:
            _POOL = None


def _pool() -> Executor:
    global _POOL  # noqa: PLW0603  (one for the life of the process)
    with _LOCK:
        if _POOL is None:
            workers = settings.SKALD_AGENT_WORKERS or max(1, (os.cpu_count() or 2) - 1)
            _POOL = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=leave_with_parent)
        return _POOL
