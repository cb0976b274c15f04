"""A Dask cluster on this machine alone, to try runs on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import LocalCluster

#: Only this machine, and any free port: two clusters may stand side by side.
HERE = "127.0.0.1"


def local_cluster(workers: int, port: int = 0) -> LocalCluster:
    """So many processes of one thread; raises ModuleNotFoundError where Dask isn't installed."""
    from distributed import LocalCluster

    return LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, host=HERE, scheduler_port=port,
        # Dask's own pages: without an address they would take a fixed port, on which another cluster may be.
        dashboard_address=f"{HERE}:0",
    )  # fmt: skip
