"""Which code decides a battle: a hash of the sources and tables of everything that rules, plans or chooses.

Results of different code never stand in one table: a file of rows and a cluster's workers are held against it.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

_SKALD = Path(__file__).parents[1]
#: What a battle between agents goes through: whole layers, and of this one what begins it, throws for it and ends it.
DECIDING = (
    "core", "rules", "content", "warbands", "planning", "odds", "agents", "simulation/batch.py",
    "simulation/contest.py", "simulation/dice.py", "simulation/matches.py", "simulation/runner.py",
)  # fmt: skip
_KINDS = ("*.py", "*.toml", "*.c", "*.h")


@cache
def code_version() -> str:
    """The same wherever battles go the same way; any change of these sources counts, a comment too."""
    told = blake2b(digest_size=8)
    for name in DECIDING:
        place = _SKALD / name
        found = [place] if place.suffix else (path for kind in _KINDS for path in place.rglob(kind))
        for path in sorted(found):
            told.update(path.relative_to(_SKALD).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()
