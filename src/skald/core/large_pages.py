"""Puts what the interpreter keeps into large pages, where no compiled core does so from the start (``arenas.h``).

A battle reads objects from all over several megabytes, and each small page has to be found anew by the processor.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable
from pathlib import Path

from skald.core.loading import COMPILED

#: What a large page covers.
PIECE = 1 << 21
#: Linux's name for: gather these pages into large ones now (from 6.1 on; Python doesn't name it yet).
_COLLAPSE = 25
_MAPS = Path("/proc/self/maps")


def lie_in_large_pages() -> None:
    """Gather what has been allocated by now into large pages; where the system has none, nothing differs."""
    if COMPILED is not None or sys.platform != "linux" or not _MAPS.exists():
        return
    advise = ctypes.CDLL(None).madvise
    for start, size in pieces(_MAPS.read_text().splitlines()):
        advise(ctypes.c_void_p(start), ctypes.c_size_t(size), _COLLAPSE)


def pieces(rows: Iterable[str]) -> list[tuple[int, int]]:
    """Where large pages fit into the memory that is only this process's own, and how much they cover together."""
    found = []
    for row in rows:
        span, rights, _, _, _, *name = row.split()
        if rights != "rw-p" or name not in ([], ["[heap]"]):
            continue
        low, high = (int(end, 16) for end in span.split("-"))
        start, end = -(-low // PIECE) * PIECE, high // PIECE * PIECE
        if start < end:
            found.append((start, end - start))
    return found
