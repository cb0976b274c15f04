"""An agent as it is now against the same agent of an older commit: is it as strong, and are its battles as long?

scripts/bench rivals --old COMMIT                         400 battles of the raider, Clash of Warlords
scripts/bench rivals --old COMMIT --agent captain --battles 40 --first 1000
scripts/bench rivals --old COMMIT --agent random --planning

The old agents are the package `skald.agents` of that commit under another name; rules are those of now for both, and
planning too unless the old agents are to bring theirs. Every ready warband in turn, the same on both sides, each
meeting fought twice, sides swapped, the same dice. Score = wins + half the draws of the agent of now; the interval
(95 %) takes the two battles of a meeting as one observation. Some meetings are fought by each agent against itself too,
to compare how many inputs a battle takes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from io import BytesIO
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from tarfile import TarFile

from skald.agents.agent import AgentFactory
from skald.agents.registry import agent_named
from skald.content.editions import CLASH
from skald.rules.ids import Side
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.intervals import Z95
from skald.simulation.runner import play
from skald.warbands.files import ready_warbands

ROOT = Path(__file__).parents[1]
#: What the old packages are called here.
FORMER = {"agents": "former_agents", "planning": "former_planning"}
#: What is wanted: the lower bound of the score, and of how long battles are against those of before.
BOUND, LENGTH = 0.47, 0.95


def unpack(commit: str, folder: Path, packages: tuple[str, ...]) -> None:
    """Lay some packages of a commit into a folder as packages of their own."""
    for package in packages:
        packed = subprocess.run(
            ["git", "archive", commit, f"src/skald/{package}"], cwd=ROOT, check=True, capture_output=True
        ).stdout  # fmt: skip
        with TarFile(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder)
        unpacked = folder / "src" / "skald" / package
        for path in unpacked.rglob("*.py"):
            text = path.read_text()
            for name in packages:
                text = text.replace(f"skald.{name}", FORMER[name])
            path.write_text(text)
        unpacked.rename(folder / FORMER[package])


def begin(folder: str) -> None:
    """Let a process know where the old agents are."""
    sys.path.insert(0, folder)


def fight(agent: str, old: tuple[bool, bool], meeting: int, scenario: str) -> tuple[float, int]:
    """What the left side scored in one battle, and how many inputs it took."""
    former: AgentFactory = import_module(f"{FORMER['agents']}.registry").agent_named(agent)
    bands = [band for band in ready_warbands().values() if "second" in band.editions]
    sides = (contender(bands[meeting % len(bands)], agent), contender(bands[meeting % len(bands)], agent))
    ruleset = ruleset_for("second", sides, scenario=scenario)
    rng = Random(meeting)
    left, right = (
        (former if aged else agent_named(agent))(ruleset, Random(rng.getrandbits(64)), side.muster)
        for aged, side in zip(old, sides, strict=True)
    )
    battle = play(ruleset, open_battle(ruleset, sides), (left, right), SeededDice(rng.getrandbits(64)))
    winner = battle.outcome.winner
    return 0.5 if winner is None else float(winner is Side.LEFT), len(battle.entries)


def met(task: tuple[str, int, str]) -> tuple[list[float], list[int]]:
    """One meeting, with sides swapped: what the agent of now scored, and how long the battles were."""
    agent, meeting, scenario = task
    (won, one), (lost, other) = (fight(agent, old, meeting, scenario) for old in ((False, True), (True, False)))
    return [won, 1 - lost], [one, other]


def alone(task: tuple[str, int, str]) -> tuple[int, int]:
    """How long one meeting is when the agent of now meets itself, and when the old one does."""
    agent, meeting, scenario = task
    return fight(agent, (False, False), meeting, scenario)[1], fight(agent, (True, True), meeting, scenario)[1]


def main() -> None:
    """Fight the battles and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", required=True, help="the commit of the old agent")
    parser.add_argument("--agent", default="raider")
    parser.add_argument("--battles", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first meeting")
    parser.add_argument("--alone", type=int, default=60, help="meetings of each agent with itself")
    parser.add_argument("--scenario", default=CLASH)
    parser.add_argument("--planning", action="store_true", help="the old agents plan as they did then")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    tasks = [(given.agent, given.first + n, given.scenario) for n in range(max(given.battles // 2, given.alone))]
    with tempfile.TemporaryDirectory() as folder:
        unpack(given.old, Path(folder), tuple(FORMER) if given.planning else ("agents",))
        with ProcessPoolExecutor(given.workers, initializer=begin, initargs=(folder,)) as pool:
            rows = list(pool.map(met, tasks[: given.battles // 2]))
            lengths = list(pool.map(alone, tasks[: given.alone]))
    scores = [score for row, _ in rows for score in row]
    means = [mean(row) for row, _ in rows]
    margin = Z95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.5
    score, won, drawn = mean(scores), scores.count(1), scores.count(0.5)
    print(
        f"{given.agent} of now v {given.old}, {given.scenario}: {len(scores)} battles, {won} won, {drawn} drawn, "
        f"{len(scores) - won - drawn} lost; score {score:.1%} ({score - margin:.1%} to {score + margin:.1%}), "
        f"wanted: lower bound {BOUND:.0%}: {'yes' if score - margin >= BOUND else 'NO'}"
    )
    if lengths:
        now, before = (mean(row[n] for row in lengths) for n in (0, 1))
        print(
            f"inputs a battle with itself: {now:.0f} instead of {before:.0f} ({now / before:.2f}), "
            f"wanted at least {LENGTH}: {'yes' if now >= LENGTH * before else 'NO'}"
        )


if __name__ == "__main__":
    main()
