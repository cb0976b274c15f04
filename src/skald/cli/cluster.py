"""`skald cluster`: a Dask cluster of this machine, to try `skald simulate --cluster` with."""

import errno
import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import Event

import click

from skald.cli.errors import UserMistake
from skald.cli.options import lang_option
from skald.cli.pages import Page
from skald.cli.words import _
from skald.simulation.local_cluster import local_cluster

EXAMPLES = [
    ("skald cluster --workers 2", _("two workers; the address is told, and Ctrl-C ends it")),
]


@click.command(
    "cluster",
    cls=Page,
    examples=EXAMPLES,
    help=_("Start a Dask cluster on this machine, for “skald simulate --cluster”. Only this machine can reach it."),
)
@click.option("--workers", type=click.IntRange(1, 1024), help=_("Processes; otherwise as many as there are cores."))
@click.option("--port", type=click.IntRange(0, 65535), default=8786, show_default=True, help=_("0 for any free one."))
@lang_option
def command(workers: int | None, port: int) -> None:
    over = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: over.set())
    # Whoever asked is told why there is no cluster.
    logging.getLogger("distributed.deploy.spec").setLevel(logging.ERROR)
    try:
        with _interruptions_later():
            cluster = local_cluster(workers or os.cpu_count() or 1, port)
    except ModuleNotFoundError as error:
        raise UserMistake(_("A cluster needs Dask: install skald[dask].")) from error
    except (OSError, RuntimeError) as error:
        raise UserMistake(_refusal(error, port)) from error
    with cluster:
        click.echo(_("Ready: skald simulate … --cluster {address}").format(address=cluster.scheduler_address))
        over.wait()
        # How long workers take to leave is nobody's concern any more.
        logging.getLogger("distributed.nanny").setLevel(logging.ERROR)


@contextmanager
def _interruptions_later() -> Iterator[None]:
    """Put off Ctrl-C, which ends the cluster as a whole: its processes are born deaf to it, and say nothing of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # As it starts, Python's tracker of shared things would let interruptions in again.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _refusal(error: BaseException, port: int) -> str:
    """Why there is no cluster: Dask wraps it into words of its own."""
    while error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return _("Port {port} is already in use: choose another one with --port, 0 for any free one.").format(port=port)
    return _("The cluster can't be started: {reason}.").format(reason=str(error).rstrip("."))
