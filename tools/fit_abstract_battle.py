"""The constants of the abstract battle that come nearest to the engine's, looked for among pairings of their own.

python -m tools.fit_abstract_battle collect --battles 60    fights what is missing; stopped, it goes on later
python -m tools.fit_abstract_battle fit --tries 200         changes one constant after another and keeps what helps
"""

import argparse
from math import log
from random import Random

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
#: How far a constant is changed in one try, and quick battles for each pairing and try.
STEP, BATTLES = 0.12, 400
#: How far the points that a side loses stray from battle to battle.
LOSS_STRAY = 0.8


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("collect", "fit"))
    options.add_argument("--battles", type=int, default=60)
    options.add_argument("--tries", type=int, default=200)
    options.add_argument("--magic", action="store_true", help="only bands and constants of the Age of Magic")
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    names = FITTED_TO_MAGIC if chosen.magic else tuple(name for name in FITTED_TO if name not in FITTED_TO_MAGIC)
    if chosen.what == "collect":
        fight_missing(names, chosen.battles, kept(), chosen.workers)
        return
    fields = OF_MAGIC if chosen.magic else OF_CORE
    start = FITTED_WITH_MAGIC if chosen.magic else FITTED
    for error, constants in improved(start, chosen.tries, names, fields):
        print(f"{error:.4f} {constants}", flush=True)


def improved(
    constants: Constants, tries: int, names: tuple[str, ...] = FITTED_TO, fields: tuple[str, ...] = ()
) -> list[tuple[float, Constants]]:
    """Ever better constants, the best last."""
    dice, rows = Random("fit"), {name: tally for name, tally in kept().items() if name in names}
    found = [(error(rows, constants), constants)]
    for _try in range(tries):
        name = dice.choice(fields or OF_CORE)
        old = constant(found[-1][1], name)
        # Those of magic may begin at nothing.
        new = old + dice.gauss(0, 3 * STEP) if name in OF_MAGIC else old * (1 + dice.gauss(0, STEP))
        changed = with_constant(found[-1][1], name, round(new, 2))
        if (worse := error(rows, changed)) < found[-1][0]:
            found.append((worse, changed))
    return found


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


def error(rows: dict[str, Tally], constants: Constants) -> float:
    """How unlikely the engine's battles are by the quick battle, a battle and figure: outcomes, losses, lords."""
    battles = sum(tally.battles for tally in rows.values())
    return sum(_unlikely(tally, quick(name, constants, BATTLES)) for name, tally in rows.items()) / battles


def _unlikely(tally: Tally, found: Chances) -> float:
    shares = [(each.count + 1) / (each.of + 3) for each in (found.attacker, found.draw, found.defender)]
    total = -sum(count * log(share) for count, share in zip(tally.outcomes, shares, strict=True))
    for fallen, each in zip(tally.lords, found.lords_lost, strict=True):
        share = (each.count + 1) / (each.of + 2)
        total -= fallen * log(share) + (tally.battles - fallen) * log(1 - share)
    for lost, mean in zip(tally.losses, found.losses, strict=True):
        total += tally.battles * ((lost / tally.battles - mean) / LOSS_STRAY) ** 2 / 2
    return total


if __name__ == "__main__":
    main()
