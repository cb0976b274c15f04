"""Worker processes that never outlive whoever started them, however that one ended."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread

from skald.content.working_out import work_out

#: What battles are told by: the values that a worker reads.
READ = ("skald.content", "skald.warbands")


def leave_with_parent() -> None:
    """Begin to watch the parent (called in a worker as it starts): a killed one closes nothing behind itself.

    The watching is a thread: classes are worked out before it begins.
    """
    work_out(READ)
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
