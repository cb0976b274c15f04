"""What more processes bring: two of this machine, and a Dask cluster of two workers, beside two serial runs.

    scripts/bench scale [--battles 60] [--rounds 3] [--agents raider] [--json]

serial   two independent runs side by side, each with half of the matches: what two cores can do at best
local    the same battles by two processes of one run: ≥ 0.9 of that
dask     the same battles on a cluster of two workers: ≥ 0.85 of that

The three take turns, and the middle of each one's rounds counts. Starting up isn't counted: whoever fights has fought a
few battles before. All counts have to be those of one serial run. Memory is the most that a worker ever had (≤ 150 MB).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

from skald.content.editions import CLASH
from skald.simulation.batch import Task
from skald.simulation.contest import contender
from skald.simulation.executors import Workplace, workplace
from skald.simulation.local_cluster import local_cluster
from skald.simulation.matches import Match, Tally
from skald.simulation.series import Series, Wish
from skald.warbands.files import ready_warbands

SEED = 16
#: What is wanted of two serial runs, and of a worker's memory in MB.
LOCAL, DASK, MEMORY = 0.9, 0.85, 150
#: Battles of each match before anything is measured.
WARM = 4
POINTS = 6


def matches(agents: str) -> list[Match]:
    """Four pairings of ready warbands; the halves of a side-by-side run are alike."""
    bands = [
        (name, band)
        for name, band in ready_warbands().items()
        if "second" in band.editions and band.roster.game_points == POINTS and band.roster.age != "magic"
    ][:4]
    pairs = list(zip(bands, bands[1:] + bands[:1], strict=True))
    return [
        Match(one, other, CLASH, agents, Task("second", (contender(mine, agents), contender(theirs, agents))))
        for (one, mine), (other, theirs) in pairs
    ]


def counted(given: list[Match], battles: int, place: Workplace) -> tuple[float, list[Tally]]:
    """How long a run takes there by the clock, and its counts."""
    series = Series(given, Wish(battles, SEED))
    begun = time.perf_counter()
    series.run(lambda: nullcontext(place))
    return time.perf_counter() - begun, series.tallies


def serve_half(half: int, agents: str, battles: int) -> None:
    """One of the serial runs side by side: its half of the matches, each time a line says so."""
    mine = matches(agents)[half::2]
    with workplace(workers=1) as place:
        counted(mine, WARM, place)
        print("ready", flush=True)
        for _line in sys.stdin:
            print(counted(mine, battles, place)[0], flush=True)


class Half:
    """A serial run in a process of its own."""

    def __init__(self, number: int, options: argparse.Namespace) -> None:
        line = [sys.executable, "-m", "benchmarks.scale", "--agents", options.agents, "--battles", str(options.battles)]
        self.process = subprocess.Popen(
            [*line, "--half", str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.answer()

    def ask(self) -> None:
        """Begin."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        """What it says when it is done."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()


@contextmanager
def side_by_side(options: argparse.Namespace) -> Iterator[Callable[[], float]]:
    """Two serial runs at once: battles a second of both together."""
    halves = [Half(number, options) for number in (0, 1)]
    each = len(matches(options.agents)) // 2 * options.battles

    def rate() -> float:
        for half in halves:
            half.ask()
        return sum(each / float(half.answer()) for half in halves)

    try:
        yield rate
    finally:
        for half in halves:
            half.process.kill()
            half.process.wait()


def peak_of(process: int) -> int:
    """The most memory that a process ever had, in MB."""
    found = Path(f"/proc/{process}/status").read_text().partition("VmHWM:")[2].split()[0]
    return int(found) // 1024


def process_number() -> int:
    """The number of the process that is asked."""
    return os.getpid()


class Place:
    """Somewhere with two workers: its battles a second in each round, and whether its counts are true."""

    def __init__(self, name: str, place: Workplace, workers: list[int], options: argparse.Namespace) -> None:
        self.name, self.place, self.workers, self.options = name, place, workers, options
        self.rates: list[float] = []
        self.matches = matches(options.agents)
        counted(self.matches, WARM, place)

    def fight(self, expected: list[Tally]) -> None:
        """One round."""
        taken, found = counted(self.matches, self.options.battles, self.place)
        if found != expected:
            sys.exit(f"{self.name} counts otherwise than a serial run")
        self.rates.append(self.options.battles * len(self.matches) / taken)

    @property
    def peak(self) -> int:
        """The most memory of one of its workers, in MB."""
        return max(map(peak_of, self.workers))


def measured(options: argparse.Namespace) -> dict[str, float]:
    """All three, by turns."""
    with workplace(workers=1) as here:
        _, expected = counted(matches(options.agents), options.battles, here)
    cluster = local_cluster(2)
    with (
        cluster,
        side_by_side(options) as serial,
        workplace(workers=2) as local,
        workplace(cluster=cluster.scheduler_address) as far,
    ):
        places = [
            Place("local", local, [], options),
            Place("dask", far, [worker.pid for worker in cluster.workers.values()], options),
        ]
        # Both processes of a pool are at work by now: whoever is asked often enough meets each of them.
        asked = [local.executor.submit(process_number) for _ in range(64)]
        places[0].workers.extend({future.result() for future in asked})
        alone: list[float] = []
        for _ in range(options.rounds):
            alone.append(serial())
            for place in places:
                place.fight(expected)
        found = {"serial": median(alone)}
        for place in places:
            found |= {place.name: median(place.rates), f"{place.name} memory": place.peak}
    return found


def main() -> None:
    """Measure, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=60, help="of each of four matches")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--agents", default="raider")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--half", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.half is not None:
        serve_half(options.half, options.agents, options.battles)
        return
    found = measured(options)
    if options.json:
        print(json.dumps(found))
        return
    print("| | battles a second | of two serial runs | wanted | most memory of a worker |")
    print("|---|---|---|---|---|")
    print(f"| two serial runs | {found['serial']:.2f} | 1 | | |")
    for name, wanted in (("local", LOCAL), ("dask", DASK)):
        part, memory = found[name] / found["serial"], found[f"{name} memory"]
        print(f"| {name} | {found[name]:.2f} | {part:.3f} | ≥ {wanted} | {memory:.0f} MB (≤ {MEMORY}) |")


if __name__ == "__main__":
    main()
