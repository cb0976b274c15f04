"""Whether a withdrawal that some placing of figures could make is ever called impossible (ruling R9).

scripts/bench withdrawals              2,600 seeded crowded layouts, some minutes
scripts/bench withdrawals --count 60   as many as the test in tests/cases tries

Each layout in which the rule's search finds no withdrawal is searched again with ten times its placings and steps of
more lengths. More than three found in this way are a failure.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable

from msgspec import Struct

from skald.rules.movement.scattering import BUDGET
from skald.rules.movement.withdrawing import find_scattered, find_withdrawal, withdraw_problem
from tests.kit.crowds import crowd

LAYOUTS = 2600
#: What the longer search may find beyond the rule's own, over all layouts.
ALLOWED = 3
TENFOLD = 10 * BUDGET
FINER = 6


class Tally(Struct):
    """What became of the layouts."""

    layouts: int = 0
    #: Withdrawn as one block, and figure by figure.
    block: int = 0
    scattered: int = 0
    impossible: int = 0
    #: Seeds of layouts called impossible in which the longer search finds a way.
    missed: tuple[int, ...] = ()

    def line(self) -> str:
        """One line about all of them."""
        return (
            f"{self.layouts} layouts: {self.block} as one block, {self.scattered} figure by figure, "
            f"{self.impossible} impossible; a tenfold search finds {len(self.missed)} more {list(self.missed) or ''}"
        ).rstrip()


def tried(seeds: Iterable[int], edition: str = "second") -> Tally:
    """Every layout, searched by the rule and, where that finds nothing, at greater length."""
    tally = Tally()
    for seed in seeds:
        ctx, loser, winner = crowd(seed, edition)
        unit, enemy = ctx.unit(loser), ctx.unit(winner)
        tally.layouts += 1
        found = find_withdrawal(ctx, unit, enemy)
        if found is None:
            tally.impossible += 1
            if find_scattered(ctx, unit, enemy, budget=TENFOLD, finer=FINER) is not None:
                tally.missed += (seed,)
            continue
        assert withdraw_problem(ctx, unit, enemy, found) is None
        ways = [(p.places[0][0] - f.x, p.places[0][1] - f.y) for p, f in zip(found.paths, unit.figures, strict=True)]
        if len(set(ways)) > 1:
            tally.scattered += 1
        else:
            tally.block += 1
    return tally


def main() -> None:
    """Run the proof."""
    parser = argparse.ArgumentParser(description="Search crowded layouts for withdrawals called impossible.")
    parser.add_argument("--count", type=int, default=LAYOUTS, help="how many layouts")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--edition", default="second")
    given = parser.parse_args()
    begun = time.process_time()
    tally = tried(range(given.first, given.first + given.count), given.edition)
    print(f"{tally.line()} ({time.process_time() - begun:.0f} s of one core)")
    sys.exit(len(tally.missed) > ALLOWED)


if __name__ == "__main__":
    main()
