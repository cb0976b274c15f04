"""The ladder of agents: each against the one below it, and the captain against itself.

scripts/bench ladder                         200 battles a pair; goes on where the last run stopped
scripts/bench ladder --at-most 20            twenty battles more, then the table as far as it is known
scripts/bench ladder --only captain-raider --battles 40 --first 1000
scripts/bench ladder --scenario take-and-hold --edition second

Every ready warband in turn, the same on both sides; each meeting is fought twice, with the agents' sides swapped and
the same dice (an agent meets itself once with each seed). Score = wins + half the draws. The interval (95 %) takes the
two battles of a meeting as one observation.
Battles are kept in `.bench`, by a digest of the code that plays them: what was fought with other code doesn't count.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import msgspec

from skald.agents.agent import Agent, Reason
from skald.agents.registry import agent_named
from skald.content.editions import CLASH, EDITIONS
from skald.rules.actions import Action
from skald.rules.awaiting import Decide
from skald.rules.ids import Side
from skald.rules.view import View
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.intervals import Z95
from skald.simulation.runner import play
from skald.warbands.files import ready_warbands

ROOT = Path(__file__).parent.parent
PAIRS = ("raider-squire", "captain-raider", "captain-captain")
WANTED = 200
#: What is wanted: of each over the one below it, and its lower bound; of the captain against itself; seconds a battle.
SCORE, BOUND, DRAWN, EITHER, SECONDS = 0.68, 0.60, 0.30, 0.60, 3.0


class Task(msgspec.Struct, frozen=True):
    """One battle of the ladder."""

    pair: str
    number: int
    edition: str = "second"
    scenario: str = CLASH


class Fought(msgspec.Struct, frozen=True):
    """What came of it, for the pair's first agent."""

    task: Task
    band: str
    #: 1 won, 0.5 drawn, 0 lost; and whether the first player won, 0.5 if nobody did.
    score: float
    first: float
    points: tuple[int, int]
    #: Processor time of both agents, and the longest decision of the first.
    seconds: tuple[float, float]
    longest: float


class Timed:
    """An agent whose processor time is taken."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.seconds = self.longest = 0.0

    @property
    def name(self) -> str:
        return self._agent.name

    def decide(self, view: View, asked: Decide) -> Action:
        begun = time.process_time()
        action = self._agent.decide(view, asked)
        spent = time.process_time() - begun
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return action

    def explain(self) -> Reason:
        return self._agent.explain()


def fight(task: Task) -> Fought:
    """Fight one battle; the seed is the meeting's, so that both of its battles have the same dice."""
    one, _, other = task.pair.partition("-")
    # An agent against itself has no sides to swap.
    meeting, swapped = divmod(task.number, 2) if one != other else (task.number, 0)
    bands = [band for band in ready_warbands().values() if task.edition in band.editions]
    band = bands[meeting % len(bands)]
    names = (other, one) if swapped else (one, other)
    sides = (contender(band, names[0]), contender(band, names[1]))
    ruleset = ruleset_for(task.edition, sides, scenario=task.scenario)
    rng = Random(meeting)
    agents = [Timed(agent_named(side.agent)(ruleset, Random(rng.getrandbits(64)), side.muster)) for side in sides]
    battle = play(ruleset, open_battle(ruleset, sides), (agents[0], agents[1]), SeededDice(rng.getrandbits(64)))
    mine = Side.RIGHT if swapped else Side.LEFT
    winner, points = battle.outcome.winner, [score.points.value for score in battle.outcome.scores]
    won, first = (0.5 if winner is None else float(winner is side) for side in (mine, battle.final.first))
    return Fought(
        task, band.id, won, first,
        (points[mine], points[mine.other]), (agents[mine].seconds, agents[mine.other].seconds), agents[mine].longest,
    )  # fmt: skip


# --- what is kept


def digest() -> str:
    """A name for the code that plays: battles of other code are not counted."""
    found = hashlib.blake2b(digest_size=6)
    for package in ("rules", "content", "warbands", "planning", "odds", "agents"):
        for path in sorted((ROOT / "src" / "skald" / package).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                found.update(path.read_bytes())
    return found.hexdigest()


def kept(path: Path) -> dict[Task, Fought]:
    """The battles fought so far."""
    if not path.exists():
        return {}
    rows = (msgspec.json.decode(line, type=Fought) for line in path.read_bytes().splitlines())
    return {row.task: row for row in rows}


def missing(tasks: list[Task], known: dict[Task, Fought], most: int) -> list[Task]:
    """The battles still to fight, all pairs growing alike."""
    return sorted((task for task in tasks if task not in known), key=lambda task: task.number // 2)[:most]


# --- the table


def interval(rows: list[Fought]) -> tuple[float, float, float]:
    """The mean score with its 95 % interval, by meetings."""
    meetings: dict[int, list[float]] = {}
    for row in rows:
        meetings.setdefault(row.task.number // 2, []).append(row.score)
    means = [mean(scores) for scores in meetings.values()]
    score = mean(row.score for row in rows)
    margin = Z95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.5
    return score, max(0.0, score - margin), min(1.0, score + margin)


def told(pair: str, rows: list[Fought]) -> Iterator[str]:
    """One pair in words, with what is wanted of it."""
    if not rows:
        yield f"{pair:16} nothing fought yet"
        return
    score, low, high = interval(rows)
    won, drawn = sum(row.score == 1 for row in rows), sum(row.score == 0.5 for row in rows)
    mine, theirs = (mean(row.points[side] for row in rows) for side in (0, 1))
    seconds, longest = mean(row.seconds[0] for row in rows), max(row.longest for row in rows)
    yield (
        f"{pair:16} {len(rows):4} battles: {won} won, {drawn} drawn, {len(rows) - won - drawn} lost; score {score:.1%} "
        f"({low:.1%} to {high:.1%}); points {mine:.1f} : {theirs:.1f}; "
        f"{seconds:.2f} s a battle, longest {longest:.2f} s"
    )
    firsts = sum(row.first == 1 for row in rows)
    rates = [each / len(rows) for each in (firsts, len(rows) - drawn - firsts, drawn)]
    yield "{:16} first player won {:.1%}, second {:.1%}, drawn {:.1%}".format("", *rates)
    one, _, other = pair.partition("-")
    if one == other:
        fits = rates[2] <= DRAWN and max(rates[:2]) <= EITHER
        wanted = f"draws at most {DRAWN:.0%}, neither player above {EITHER:.0%}"
    else:
        fits, wanted = score >= SCORE and low > BOUND, f"at least {SCORE:.0%}, lower bound above {BOUND:.0%}"
    yield f"{'':16} wanted: {wanted}; at most {SECONDS:.0f} s: {'yes' if fits and seconds <= SECONDS else 'NO'}"


def by_band(rows: list[Fought]) -> Iterator[str]:
    """The score with each warband."""
    bands: dict[str, list[Fought]] = {}
    for row in rows:
        bands.setdefault(row.band, []).append(row)
    for band, some in sorted(bands.items(), key=lambda each: mean(row.score for row in each[1])):
        yield f"{'':16}   {band:18} {mean(row.score for row in some):5.0%} of {len(some)}"


def main() -> None:
    """Fight what is missing and print the ladder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=WANTED, help="a pair")
    parser.add_argument("--first", type=int, default=0, help="the number of the first battle")
    parser.add_argument("--at-most", type=int, default=10**9, help="fight no more than this now")
    parser.add_argument("--only", action="append", help="a pair, or any two agents: captain-fighter")
    parser.add_argument("--edition", choices=EDITIONS, default="second")
    parser.add_argument("--scenario", default=CLASH)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bands", action="store_true", help="the score with each warband too")
    given = parser.parse_args()
    pairs = given.only or PAIRS
    numbers = range(given.first, given.first + given.battles)
    tasks = [Task(pair, number, given.edition, given.scenario) for pair in pairs for number in numbers]
    path = ROOT / ".bench" / f"ladder-{digest()}.jsonl"
    path.parent.mkdir(exist_ok=True)
    known = kept(path)
    with ProcessPoolExecutor(given.workers) as pool, path.open("ab") as file:
        for row in pool.map(fight, missing(tasks, known, given.at_most)):
            known[row.task] = row
            file.write(msgspec.json.encode(row) + b"\n")
            file.flush()
    print(f"{given.edition} edition, {given.scenario}, code {digest()}")
    for pair in pairs:
        rows = [known[task] for task in tasks if task.pair == pair and task in known]
        print("\n".join(told(pair, rows)))
        if given.bands:
            print("\n".join(by_band(rows)))


if __name__ == "__main__":
    main()
