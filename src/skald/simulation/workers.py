"""Worker processes that never outlive whoever started them, however that one ended."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def leave_with_parent() -> None:
    """Begin to watch the parent (called in a worker as it starts): a killed one closes nothing behind itself."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
