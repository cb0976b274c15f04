"""Which code decides a battle: a hash of the sources and tables of everything that rules, plans or chooses.

Results of different code never stand in one table: a file of rows and a cluster's workers are held against it.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

_SKALD = Path(__file__).parents[1]
#: The layers that a battle between agents goes through.
DECIDING = ("rules", "content", "warbands", "planning", "odds", "agents")


@cache
def code_version() -> str:
    """The same wherever battles go the same way; any change of these sources counts, a comment too."""
    told = blake2b(digest_size=8)
    for layer in DECIDING:
        for path in sorted(path for kind in ("*.py", "*.toml") for path in (_SKALD / layer).rglob(kind)):
            told.update(path.relative_to(_SKALD).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()
