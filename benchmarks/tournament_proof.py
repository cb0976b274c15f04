"""Ten thousand random tournaments, every round judged against the whole graph.

    python -m benchmarks.tournament_proof --tournaments 10000

No rematch while one is avoidable, no second bye while one is avoidable, the least sum of squared differences of points.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor

from tests.kit.tournament_proof import Tally, prove_tournament

REPORT_EVERY = 500


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tournaments", type=int, default=10_000)
    options.add_argument("--first", type=int, default=0, help="seed of the first tournament")
    options.add_argument("--most", type=int, default=200, help="players at most")
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    started = time.perf_counter()
    total = Tally()
    seeds = range(chosen.first, chosen.first + chosen.tournaments)
    with ProcessPoolExecutor(chosen.workers) as pool:
        for tally in pool.map(prove_one, seeds, [chosen.most] * len(seeds), chunksize=10):
            total.add(tally)
            if total.tournaments % REPORT_EVERY == 0:
                print(summary(total, time.perf_counter() - started), flush=True)
    print("Proved:", summary(total, time.perf_counter() - started))


def prove_one(seed: int, most: int) -> Tally:
    return prove_tournament(seed, most=most)


def summary(total: Tally, seconds: float) -> str:
    return (
        f"{total.tournaments} tournaments, {total.rounds} rounds, up to {total.largest} players, "
        f"{total.odd} rounds with a bye, {total.rematches} unavoidable rematches, "
        f"{total.second_byes} unavoidable second byes, {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
