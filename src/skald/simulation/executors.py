"""Where battles are fought: in this process, in processes of this machine, or on a Dask cluster.

All of them are executors of the standard library, so that nobody else has to know which one it is.
"""

from __future__ import annotations

import logging
import os
import re
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from msgspec import Struct

from skald.simulation.workers import leave_with_parent

T = TypeVar("T")

#: So often in a row, without a battle in between, workers may die before it is given up.
MOST_LOSSES = 10
#: What addresses of schedulers look like. Dask goes on trying for a minute where it can't even read one.
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:]+\]|[^\s:/\[\]]+):\d{1,5}")


class ClusterMissingError(Exception):
    """A cluster is asked for, and there is none: Dask isn't installed, or nobody answers at the address."""


class WorkerLostError(Exception):
    """Workers died over what they were given, and what they were at never came."""


class Workplace(Struct, frozen=True):
    """An executor, and how many battles it can fight at once."""

    executor: Executor
    places: int


class Here(Executor):
    """Does what it is given at once."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Do it, and hand over what came."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - handed over to whoever asks for the result
            future.set_exception(error)
        return future


class Crew(Executor):
    """Processes of this machine for a batch whose results come in their order; whoever dies is replaced."""

    def __init__(self, workers: int, begin: Callable[[], None]) -> None:
        self._made = partial(ProcessPoolExecutor, workers, initializer=begin)
        self._pool = self._made()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Have it done by one of them."""
        return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let them go."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def carry_on(self, more: Callable[[int, int], Iterable[T]]) -> Callable[[int, int], Iterator[T]]:
        """The same as `more(first, count)`, begun again after what has come whenever somebody died over the rest."""

        def again(first: int, count: int) -> Iterator[T]:
            done = losses = 0
            while True:
                try:
                    for result in more(first + done, count - done):
                        done, losses = done + 1, 0
                        yield result
                except BrokenProcessPool as error:
                    losses += 1
                    if losses == MOST_LOSSES:
                        raise WorkerLostError from error
                    # New processes are forked once no thread of the old ones is left.
                    self.shutdown(cancel_futures=True)
                    self._pool = self._made()
                else:
                    return

        return again


@contextmanager
def workplace(workers: int = 0, cluster: str = "") -> Iterator[Workplace]:
    """Somewhere to fight battles: a cluster by its address, so many processes, or as many as there are cores."""
    if cluster:
        with _on_cluster(cluster) as found:
            yield found
        return
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield Workplace(Here(), 1)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_work)
    try:
        yield Workplace(pool, workers)
    except BaseException as error:
        # Nobody waits for battles whose result is no longer wanted.
        pool.shutdown(wait=False, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise WorkerLostError from error
        raise
    pool.shutdown(wait=True)


def begin_work() -> None:
    """What a worker does as it starts: an interruption is its parent's business, and it leaves with that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()


@contextmanager
def _on_cluster(address: str) -> Iterator[Workplace]:
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError as error:
        raise ClusterMissingError("dask") from error
    if not ADDRESS.fullmatch(address):
        raise ClusterMissingError(address)
    # Whoever asked is told when the cluster goes, without Dask's account of how it looked for it.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout="20s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterMissingError(address) from error
    try:
        places = sum(client.nthreads().values()) or 1
        yield Workplace(client.get_executor(pure=False), places)
    except KilledWorker as error:
        raise WorkerLostError from error
    finally:
        client.close()
