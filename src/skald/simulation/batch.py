"""Many battles over seeds, one after the other or on an executor; each has a seed of its own.

What comes back is numbers, so that it can be sent between processes and added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from functools import lru_cache
from hashlib import blake2b

from msgspec import Struct

from skald.content.board_files import shipped_boards
from skald.content.editions import CLASH
from skald.content.scenarios.composing import facts_of
from skald.rules.abilities.model import Board
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import Contender, fight, ruleset_for
from skald.simulation.runner import Battle

#: Battles handed to a worker at once.
CHUNK = 4


class Task(Struct, frozen=True):
    """What to fight: an edition with its settings, two contenders and the boards they use."""

    edition: str
    sides: tuple[Contender, Contender]
    boards: tuple[Board, ...] = ()
    settings: tuple[tuple[str, int | str | bool], ...] = ()
    scenario: str = CLASH
    cards: tuple[str, ...] = ()
    #: Every second battle is fought with the sides changed, so that neither has the luck of the place.
    swap: bool = False


class Result(Struct, frozen=True):
    """How one battle ended: the winner is 0 or 1 (the contender, whichever side it had), -1 for a draw."""

    index: int
    seed: int
    winner: int
    points: tuple[int, int]
    turns: int
    inputs: int
    reason: str


class Totals(Struct, frozen=True):
    """The battles of a batch added up."""

    battles: int = 0
    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    points: tuple[int, int] = (0, 0)
    inputs: int = 0


def seed_of(master: int, index: int) -> int:
    """The seed of one battle of a batch: the same on every machine, and unlike its neighbours'."""
    return int.from_bytes(blake2b(f"{master}/{index}".encode(), digest_size=8).digest(), "big")


def run_battle(task: Task, master: int, index: int) -> Result:
    """Fight one battle of a batch."""
    return fight_task(task, index, seed_of(master, index), swapped=task.swap and index % 2 == 1)


def fight_task(task: Task, index: int, seed: int, *, swapped: bool) -> Result:
    """Fight one battle with a seed of its own, perhaps with the sides changed."""
    sides = (task.sides[1], task.sides[0]) if swapped else task.sides
    return _result(fight(_ruleset(task), sides, seed, facts=facts_of(task.cards)), index, seed, swapped=swapped)


@lru_cache(maxsize=16)
def _ruleset(task: Task) -> Ruleset:
    # Kept, because a ruleset remembers which hooks its rules have.
    known = {key: file.board for key, file in shipped_boards().items()}
    known |= {board.id: board for board in task.boards}
    return ruleset_for(
        task.edition, task.sides, boards=known, settings=dict(task.settings), scenario=task.scenario
    )  # fmt: skip


def _result(battle: Battle, index: int, seed: int, *, swapped: bool) -> Result:
    outcome = battle.outcome
    points = [0, 0]
    for score in outcome.scores:
        points[_contender(score.side, swapped=swapped)] = score.points.value
    winner = -1 if outcome.winner is None else _contender(outcome.winner, swapped=swapped)
    inputs = battle.decisions + battle.rolls
    return Result(index, seed, winner, (points[0], points[1]), battle.final.turn, inputs, outcome.reason)


def _contender(side: Side, *, swapped: bool) -> int:
    return 1 - side if swapped else int(side)


def run_batch(
    task: Task, battles: int, master: int = 0, *, first: int = 0, executor: Executor | None = None
) -> Iterator[Result]:
    """The battles of a batch in order, as they are done."""
    numbers = range(first, first + battles)
    if executor is None:
        for index in numbers:
            yield run_battle(task, master, index)
        return
    starts = range(first, first + battles, CHUNK)
    chunks = [
        executor.submit(_run_chunk, task, master, tuple(numbers[at - first : at - first + CHUNK])) for at in starts
    ]
    for chunk in chunks:
        yield from chunk.result()


def _run_chunk(task: Task, master: int, numbers: tuple[int, ...]) -> list[Result]:
    return [run_battle(task, master, index) for index in numbers]


def add_up(results: Iterable[Result]) -> Totals:
    """The whole of a batch."""
    battles = draws = inputs = 0
    wins, points = [0, 0], [0, 0]
    for result in results:
        battles += 1
        inputs += result.inputs
        draws += result.winner < 0
        for who in (0, 1):
            wins[who] += result.winner == who
            points[who] += result.points[who]
    return Totals(battles, (wins[0], wins[1]), draws, (points[0], points[1]), inputs)
