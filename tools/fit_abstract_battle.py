"""The constants of the abstract battle that come nearest to the engine's, looked for among pairings of their own.

python -m tools.fit_abstract_battle collect --battles 60    fights what is missing; stopped, it goes on later
python -m tools.fit_abstract_battle fit --steps 3           least squares: each step changes all constants at once
python -m tools.fit_abstract_battle fit --magic             those of battles with factions, by their pairings

A step without magic throws the same dice twice for each of 28 constants and 646 pairings: 16 minutes of one processor.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from msgspec import structs

from benchmarks.quick_odds import FITTED_TO, FITTED_TO_MAGIC, Tally, fight_missing, kept, quick
from skald.campaign.abstract_battle import FACTIONS, FITTED, FITTED_WITH_MAGIC, Constants, Edge
from skald.campaign.chances import Chances

#: Constants that only bands of the Age of Magic have; what a faction brings is named like horde.cuts.
OF_MAGIC = (
    "beasts", "heroes", "engines", "hordes", "unanswered", "sorcery", "wild_luck", "wild_spread", "lord_size",
    *(f"{faction}.{part}" for faction in FACTIONS for part in Edge.__struct_fields__),
)  # fmt: skip
OF_CORE = tuple(name for name in Constants.__struct_fields__ if name not in OF_MAGIC and name != "edges")
#: How far a constant is moved to see what it does, and quick battles for each pairing each time.
MOVED, MOVED_LITTLE, BATTLES = 0.1, {"together": 0.06, "crowd": 0.02}, 400
#: What no form tells of a pairing, as if so many battles had been fought at most; and what its figures weigh.
ROOM, WEIGHTS = 50, np.array((1, 1, 0.5, 0.5, 0.5, 0.5))
#: How far the points that a side loses stray from battle to battle, and the least that anything strays.
LOSS_STRAY, LEAST_STRAY = 0.8, 0.14
#: Constants stay where they are as if this had been seen of them; those of magic rest on few battles.
HELD, HELD_OF_MAGIC = 1.0, 400.0

Figures = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("collect", "fit"))
    options.add_argument("--battles", type=int, default=60)
    options.add_argument("--steps", type=int, default=3)
    options.add_argument("--magic", action="store_true", help="only bands and constants of the Age of Magic")
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    names = FITTED_TO_MAGIC if chosen.magic else tuple(name for name in FITTED_TO if name not in FITTED_TO_MAGIC)
    if chosen.what == "collect":
        fight_missing(names, chosen.battles, kept(), chosen.workers)
        return
    constants, fields = (FITTED_WITH_MAGIC, OF_MAGIC) if chosen.magic else (FITTED, OF_CORE)
    with ProcessPoolExecutor(chosen.workers) as executor:
        for _step in range(chosen.steps):
            found = executor.map(partial(row, constants=constants, fields=fields), names)
            error, constants = stepped(constants, fields, list(found), HELD_OF_MAGIC if chosen.magic else HELD)
            print(f"{error:.4f} before {constants}", flush=True)


def row(name: str, constants: Constants, fields: tuple[str, ...]) -> tuple[Figures, Figures, Figures]:
    """What a pairing misses of the engine's figures, what each figure weighs, and what the constants do to them."""
    tally, found = kept()[name], figures(quick(name, constants, BATTLES))
    slopes = []
    for field in fields:
        lower, upper = (
            figures(quick.__wrapped__(name, with_constant(constants, field, value), BATTLES))
            for value in moved(constants, field)
        )
        slopes.append((upper - lower) / (2 * MOVED_LITTLE.get(field, MOVED)))
    return of_tally(tally) - found, WEIGHTS / strays(found) / (1 / tally.battles + 1 / ROOM), np.array(slopes)


def stepped(
    constants: Constants, fields: tuple[str, ...], rows: list[tuple[Figures, Figures, Figures]], held: float
) -> tuple[float, Constants]:
    """How far off the constants are, and those that are nearest if everything goes on as it begins."""
    known = np.diag([held * (MOVED / MOVED_LITTLE.get(field, MOVED)) ** 2 for field in fields])
    asked = np.zeros(len(fields))
    for missed, weights, slopes in rows:
        known += slopes * weights @ slopes.T
        asked += slopes * weights @ missed
    for field, change in zip(fields, np.linalg.solve(known, asked), strict=True):
        constants = with_constant(constants, field, round(constant(constants, field) + float(change), 2))
    return sum(float(weights @ missed**2) for missed, weights, _slopes in rows) / len(rows), constants


def figures(found: Chances) -> Figures:
    """By how much more the attacker wins than loses, draws, points and lords that both lose; all of a battle."""
    won, drawn, lost = (each.count / each.of for each in (found.attacker, found.draw, found.defender))
    return np.array((won - lost, drawn, *found.losses, *(each.count / each.of for each in found.lords_lost)))


def of_tally(tally: Tally) -> Figures:
    """The same by the engine."""
    won, drawn, lost = tally.outcomes
    return np.array((won - lost, drawn, *tally.losses, *tally.lords)) / tally.battles


def strays(found: Figures) -> Figures:
    """The squares of how far figures stray from battle to battle."""
    lead, drawn, *_losses, one, two = found
    shares = [each * (1 - each) for each in (one, two)]
    told = (1 - drawn - lead**2, drawn * (1 - drawn), LOSS_STRAY**2, LOSS_STRAY**2, *shares)
    return np.array([max(each, LEAST_STRAY**2) for each in told])


def moved(constants: Constants, field: str) -> Iterator[float]:
    """A constant a little smaller and a little larger."""
    little = MOVED_LITTLE.get(field, MOVED)
    yield constant(constants, field) - little
    yield constant(constants, field) + little


def constant(constants: Constants, name: str) -> float:
    """One number of them."""
    faction, _, part = name.rpartition(".")
    return float(getattr(constants.edges[FACTIONS.index(faction)] if faction else constants, part))


def with_constant(constants: Constants, name: str, value: float) -> Constants:
    """The same with another number."""
    faction, _, part = name.rpartition(".")
    if not faction:
        return structs.replace(constants, **{part: value})
    edges = [
        structs.replace(edge, **{part: value}) if each == faction else edge
        for each, edge in zip(FACTIONS, constants.edges, strict=True)
    ]
    return structs.replace(constants, edges=tuple(edges))


if __name__ == "__main__":
    main()
