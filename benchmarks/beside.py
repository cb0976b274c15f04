"""The same battles on several versions of Skald by turns: how fast each is, and whether they go alike.

scripts/bench beside --old 3d8f742 --battles 24               raider and random, Clash of Warlords, 6 points
scripts/bench beside --old 5f0a299 --magic --points 8         Age of Magic

Each version plays in a process of its own (an old one from a working tree beside this one); a battle is played by each
in turn before the next, the whole so many times, and the least processor time of each battle counts. Battles that went
alike, input by input and event by event, have the same hash; they are counted against the last of the old versions.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
Row = tuple[float, int, str]


def serve() -> None:
    """Play the battles that are named on the standard input, one a line."""
    from skald.rules.movement.approach import find_contact, find_nearest
    from skald.simulation.contest import contender, fight, ruleset_for
    from skald.warbands.files import ready_warbands

    agent, points, magic = sys.argv[2], int(sys.argv[3]), sys.argv[4] == "magic"
    bands = [w for w in ready_warbands().values() if "second" in w.editions and w.roster.game_points == points]
    bands = [w for w in bands if (getattr(w.roster, "age", "") == "magic") == magic]
    pairs = []
    for one, other in zip(bands, bands[1:] + bands[:1], strict=True):
        sides = (contender(one, agent), contender(other, agent))
        pairs.append((ruleset_for("second", sides), sides))
    fight(*pairs[0], 10_000)
    print(len(pairs), flush=True)
    for line in sys.stdin:
        seed = int(line)
        # Who plays the same battle again would know its answers.
        find_contact.cache_clear()
        find_nearest.cache_clear()
        begun = time.process_time()
        battle = fight(*pairs[seed % len(pairs)], seed)
        spent = time.process_time() - begun
        told = hashlib.sha256(repr([(e.input, e.events) for e in battle.entries]).encode()).hexdigest()[:16]
        print(json.dumps([spent, len(battle.entries), told]), flush=True)


class Version:
    """One version in a process of its own."""

    def __init__(self, name: str, source: Path, core: str, asked: list[str]) -> None:
        self.name = name
        environment = {**os.environ, "PYTHONPATH": str(source), "SKALD_CORE": core, "PYTHONHASHSEED": "0"}
        line = [sys.executable, str(Path(__file__)), "serve", *asked]
        self._process = subprocess.Popen(
            line, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pairs = int(self._line())
        self.best: dict[int, Row] = {}

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def play(self, seed: int) -> None:
        """One battle; the least time of it counts."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        spent, inputs, told = json.loads(self._line())
        known = self.best.get(seed)
        self.best[seed] = (min(spent, known[0]) if known else spent, inputs, told)

    def close(self) -> None:
        """Let it go."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare(agent: str, given: argparse.Namespace, old: dict[str, Path]) -> None:
    """Print one table."""
    asked = [agent, str(given.points), "magic" if given.magic else "plain"]
    versions = [Version(name, path, "", asked) for name, path in old.items()]
    versions += [Version(f"now, {core}", ROOT / "src", core, asked) for core in given.cores.split(",")]
    for _ in range(given.rounds):
        for seed in range(given.battles):
            for version in versions:
                version.play(seed)
    first, judge = versions[0], versions[len(old) - 1]
    print(f"{agent}, {given.battles} battles of {first.pairs} pairings, the least of {given.rounds} rounds")
    for version in versions:
        spent = sum(row[0] for row in version.best.values())
        inputs = sum(row[1] for row in version.best.values())
        ratio = sum(r[0] for r in first.best.values()) / sum(r[1] for r in first.best.values()) / (spent / inputs)
        alike = sum(judge.best[seed][2] == row[2] for seed, row in version.best.items())
        a_battle, an_input = spent / given.battles * 1000, spent / inputs * 1e6
        print(
            f"  {version.name:14} {a_battle:6.0f} ms a battle, {an_input:5.0f} µs an input, "
            f"{inputs / given.battles:4.0f} inputs a battle, x{ratio:.2f} an input, {alike} alike"
        )
        version.close()


def main() -> None:
    """Run the benchmark."""
    if sys.argv[1:2] == ["serve"]:
        serve()
        return
    parser = argparse.ArgumentParser(description="Measure versions of Skald beside each other.")
    parser.add_argument("--old", default="3d8f742", help="commits, with commas between them")
    parser.add_argument("--agents", default="raider,random")
    parser.add_argument("--cores", default="plain,compiled")
    parser.add_argument("--battles", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--points", type=int, default=6)
    parser.add_argument("--magic", action="store_true")
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {sys.executable}")
    with tempfile.TemporaryDirectory() as folder:
        old = {}
        for commit in filter(None, given.old.split(",")):
            tree = Path(folder) / commit
            subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT, check=True)
            old[commit] = tree / "src"
        try:
            for agent in given.agents.split(","):
                compare(agent, given, old)
        finally:
            for path in old.values():
                subprocess.run(["git", "worktree", "remove", "--force", str(path.parent)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
