"""Battles between agents, kept as numbers, and the constants of the abstract battle that come nearest to them.

python -m tools.fit_abstract_battle collect --battles 60 --seed 1    fights, and adds to the stored results
python -m tools.fit_abstract_battle fit                              looks for the best constants
python -m tools.fit_abstract_battle table                            engine beside abstract battle, for the docs
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from random import Random

import msgspec

from skald.campaign.abstract_battle import FITTED, Constants, fight
from skald.campaign.chances import Chances, chances
from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.lords.steward import PURCHASES
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Battle, State
from skald.campaign.terms import Terms, opening
from skald.simulation.band_battles import fight_bands_often
from skald.simulation.bands import FightingBand

STORED = Path(__file__).parents[1] / "tests" / "campaign" / "engine_battles.json"
TERMS = Terms(shipped_map())
#: Points of attacker and defender, and whether each has its lord.
PAIRS = [
    *((points, points, True, True) for points in (4, 6, 8, 10)),
    *((a, b, True, True) for a, b in ((6, 4), (8, 6), (10, 8), (8, 4), (10, 6), (10, 4))),
    *((a, b, True, False) for a, b in ((6, 6), (8, 8), (6, 4))),
]
#: What is tried: rounds, hits from, most dice, a lord's dice, hits that fell a lord, places of nobody.
TRIED = (range(9, 16), (5,), (6, 7, 8), (1, 2), (5, 6), (0, 1, 2, 3))
ROUGH, FINE, BEST = 60, 2000, 10


class Row(msgspec.Struct, frozen=True):
    """Battles between two bands: figures left, points and lords of each, as the engine gave them."""

    attacker: int
    defender: int
    lords: tuple[bool, bool]
    results: tuple[Fought, ...]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("collect", "fit", "table"))
    options.add_argument("--battles", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    if chosen.what == "collect":
        collect(chosen.battles, chosen.seed)
    elif chosen.what == "fit":
        for error, constants in fitted(stored()):
            print(f"{error:.4f} {constants}")
    else:
        print("\n".join(table(stored())))


def stored() -> list[Row]:
    """The results that are kept."""
    return msgspec.json.decode(STORED.read_bytes(), type=list[Row]) if STORED.exists() else []


def collect(battles: int, seed: int) -> None:
    """Fight each pair so often, and keep the results beside those that there are."""
    known = {(row.attacker, row.defender, *row.lords): row for row in stored()}
    with ProcessPoolExecutor(2) as executor:
        for pair in PAIRS:
            state = meeting(*pair)
            bands = [msgspec.convert(each, FightingBand) for each in fielded_pair(TERMS, state)]
            fought = fight_bands_often((bands[0], bands[1]), battles, seed, executor=executor)
            before = known[pair].results if pair in known else ()
            known[pair] = Row(pair[0], pair[1], pair[2:], (*before, *map(fought_from, fought)))
            print(*pair, len(known[pair].results), flush=True)
            rows = [json.dumps(msgspec.to_builtins(row)) for row in known.values()]
            STORED.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def meeting(attacker: int, defender: int, *lords: bool) -> State:
    """A state that waits for a battle of bands as stewards raise them."""
    bands = [
        Band(f"{'ab'[seat]}1", seat, "p1", tuple(PURCHASES[at % len(PURCHASES)] for at in range(points)), lords[seat])
        for seat, points in enumerate((attacker, defender))
    ]
    first = opening(TERMS)
    return State(first.lords, phase="moving", bands=tuple(bands), battle=Battle(1, 1, "p1", "a1", "b1"))


def by_engine(row: Row) -> Chances:
    """What the engine's battles came to."""
    return chances(TERMS, meeting(row.attacker, row.defender, *row.lords), row.results, "raider")


def by_dice(row: Row, constants: Constants, battles: int) -> Chances:
    """What the abstract battle comes to."""
    state, rng = meeting(row.attacker, row.defender, *row.lords), Random(f"{row.attacker}:{row.defender}:{row.lords}")
    a, b = state.bands
    return chances(TERMS, state, (fight(TERMS, a, b, rng.randrange, constants) for _ in range(battles)), "quick")


def numbers(row: Row, found: Chances) -> list[float]:
    """What is compared: shares of the three outcomes, losses as shares of the bands, and lords lost."""
    outcomes = [each.count / each.of for each in (found.attacker, found.draw, found.defender)]
    lost = [found.losses[0] / row.attacker, found.losses[1] / row.defender]
    lords = [each.count / each.of for each, has in zip(found.lords_lost, row.lords, strict=True) if has]
    return [*outcomes, *lost, *lords]


def error(rows: Sequence[Row], wanted: Sequence[list[float]], constants: Constants, battles: int) -> float:
    """The mean of the squared differences, as a root."""
    squares = [
        (one - other) ** 2
        for row, engine in zip(rows, wanted, strict=True)
        for one, other in zip(engine, numbers(row, by_dice(row, constants, battles)), strict=True)
    ]
    return float((sum(squares) / len(squares)) ** 0.5)


def fitted(rows: Sequence[Row]) -> list[tuple[float, Constants]]:
    """The best constants, the best first: a rough look at all of them, a finer one at the best."""
    wanted = [numbers(row, by_engine(row)) for row in rows]
    every = [Constants(*each) for each in product(*TRIED)]
    with ProcessPoolExecutor(2) as executor:
        rough = _errors(executor, rows, wanted, every, ROUGH)
        best = [constants for _, constants in rough[:BEST]]
        return _errors(executor, rows, wanted, best, FINE)


def _errors(
    executor: ProcessPoolExecutor, rows: Sequence[Row], wanted: Sequence[list[float]], tried: Sequence[Constants],
    battles: int,
) -> list[tuple[float, Constants]]:  # fmt: skip
    jobs = [executor.submit(error, rows, wanted, each, battles) for each in tried]
    return sorted(((job.result(), each) for job, each in zip(jobs, tried, strict=True)), key=lambda pair: pair[0])


def table(rows: Sequence[Row]) -> Iterator[str]:
    """Engine and abstract battle side by side."""
    yield "| points | lords | battles | won / drawn / lost | abstract | losses | abstract | lords lost | abstract |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for row in rows:
        engine, dice = by_engine(row), by_dice(row, FITTED, FINE)
        lords = {(True, True): "both", (True, False): "attacker's", (False, True): "defender's"}.get(row.lords, "none")
        cells = [f"{row.attacker} v {row.defender}", lords, str(engine.battles)]
        cells += [_outcomes(engine), _outcomes(dice), _losses(engine), _losses(dice), _lords(engine), _lords(dice)]
        yield f"| {' | '.join(cells)} |"
    wanted = [numbers(row, by_engine(row)) for row in rows]
    yield ""
    yield f"Root of the mean squared difference: {error(rows, wanted, FITTED, FINE):.3f}"


def _outcomes(found: Chances) -> str:
    return " / ".join(f"{100 * each.count / each.of:.0f}" for each in (found.attacker, found.draw, found.defender))


def _losses(found: Chances) -> str:
    return " – ".join(f"{each:.1f}" for each in found.losses)


def _lords(found: Chances) -> str:
    return " – ".join(f"{100 * each.count / each.of:.0f}" for each in found.lords_lost)


if __name__ == "__main__":
    main()
