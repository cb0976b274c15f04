"""`skald cluster`: a Dask cluster of this machine, to try `skald simulate --cluster` with."""

import os
import signal
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
    try:
        cluster = local_cluster(workers or os.cpu_count() or 1, port)
    except ModuleNotFoundError as error:
        raise UserMistake(_("A cluster needs Dask: install skald[dask].")) from error
    except (OSError, RuntimeError) as error:
        raise UserMistake(_("The cluster can't be started: {reason}.").format(reason=error)) from error
    with cluster:
        click.echo(_("Ready: skald simulate … --cluster {address}").format(address=cluster.scheduler_address))
        over.wait()
