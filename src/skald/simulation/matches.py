"""Matches for a table of win rates: two contenders, a scenario, agents; and the battles that make one up.

Battles come in pairs with mirrored seeds: the same dice, the sides changed. A battle is known by its match and its
number, and by nothing else: whoever fights it, wherever and whenever, gets the same result.
"""

from __future__ import annotations

import time
from hashlib import blake2b
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from skald.content.editions import edition
from skald.simulation.batch import Result, Task, fight_task
from skald.simulation.code_version import code_version


class Match(Struct, frozen=True):
    """Two warbands in the hands of agents on one kind of table."""

    left: str
    right: str
    scenario: str
    agents: str
    task: Task

    @property
    def key(self) -> str:
        """What its battles are known by, in files too."""
        return f"{self.left}/{self.right}/{self.scenario}/{self.agents}"

    @property
    def fingerprint(self) -> str:
        """Changes with anything that could change a battle: rules, agents and planning, warbands, boards, settings."""
        rules = edition(self.task.edition)
        told = f"{rules.id} {rules.version} {code_version()} {self.task!r}"
        return blake2b(told.encode(), digest_size=16).hexdigest()


class Fought(Struct, frozen=True):
    """Some battles of a match, the seconds that they took, and the code that they were fought by."""

    match: int
    results: tuple[Result, ...]
    seconds: float
    code: str


def seed_of(master: int, match: Match, number: int) -> int:
    """The seed of a battle; two that follow each other share it, with the sides changed."""
    text = f"{master}/{match.key}/{number // 2}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


#: Workers of a cluster may have several threads: they would be no quicker, and Python's search for garbage is shared.
_ONE_AT_A_TIME = Lock()


def fight_some(match: Match, at: int, master: int, numbers: tuple[int, ...]) -> Fought:
    """Fight some battles of a match; what comes back is numbers, so that it can come from anywhere."""
    with _ONE_AT_A_TIME:
        begun = time.monotonic()
        task = replace(match.task, swap=False)
        found = tuple(fight_task(task, n, seed_of(master, match, n), swapped=n % 2 == 1) for n in numbers)
        return Fought(at, found, time.monotonic() - begun, code_version())


class Tally(Struct):
    """The battles of a match added up as they come, in whatever order."""

    battles: int = 0
    left: int = 0
    right: int = 0
    draws: int = 0
    left_points: int = 0
    right_points: int = 0
    turns: int = 0

    def add(self, result: Result) -> None:
        """Count one more battle."""
        self.battles += 1
        self.left += result.winner == 0
        self.right += result.winner == 1
        self.draws += result.winner < 0
        self.left_points += result.points[0]
        self.right_points += result.points[1]
        self.turns += result.turns
