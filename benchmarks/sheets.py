"""Scores counted twice: by the engine, and by the score sheet into which the same facts are typed.

scripts/bench sheets                                     1,000 battles over all scenarios
scripts/bench sheets --battles 60 --only take-and-hold   of one battle or one victory card
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tools.proof_battles import fought, names, rules_for, setting_of
from tools.sheet_entries import Compared, compared

#: Who decides: the raider, who goes for points, and chance, which goes everywhere.
AGENTS = (("random", "random"), ("raider", "random"), ("raider", "raider"), ("random", "raider"))


def one(task: tuple[str, int]) -> tuple[str, int, Compared | str]:
    """Play one battle and type it into its sheet, or say how it broke off."""
    name, seed = task
    try:
        return name, seed, _one(name, seed)
    except Exception as problem:  # noqa: BLE001 - one broken battle is told, and the others are compared
        return name, seed, f"broken off: {type(problem).__name__} {problem}"


def _one(name: str, seed: int) -> Compared:
    setting = setting_of(name, seed, AGENTS[seed // len(names()) % len(AGENTS)])
    rules = rules_for(setting)
    return compared(rules, fought(setting, rules), setting.sheet)


def battles(only: str, count: int, start: int, workers: int) -> Iterator[tuple[str, int, Compared | str]]:
    """Battles of all scenarios in turn, or of one."""
    rows = [only] if only else names()
    tasks = [(rows[seed % len(rows)], seed) for seed in range(start, start + count)]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(one, tasks, chunksize=2)


def main() -> None:
    """Compare, and fail if one battle differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--only", choices=names(), default="", help="one battle or victory card")
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    began = time.perf_counter()
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for name, seed, found in battles(asked.only, asked.battles, asked.start, asked.workers):
        row = sums[name]
        if isinstance(found, str):
            row["different"] += 1
            print(f"{name}, seed {seed}: {found}", flush=True)
            continue
        row.update(battles=1, points=sum(found.engine), won=int(found.winners[0] != ""), different=0)
        if not found.is_equal:
            row["different"] += 1
            print(f"{name}, seed {seed}: {found}", flush=True)
    keys = ("battles", "points", "won", "different")
    print(f"{'scenario':20}" + "".join(f"{key:>10}" for key in keys))
    total: Counter[str] = Counter()
    for name, row in sums.items():
        total.update(row)
        print(f"{name:20}" + "".join(f"{row[key]:10}" for key in keys))
    print(f"{'all':20}" + "".join(f"{total[key]:10}" for key in keys))
    print(f"{time.perf_counter() - began:.0f} s")
    sys.exit(1 if total["different"] else 0)


if __name__ == "__main__":
    main()
