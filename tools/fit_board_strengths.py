"""What each battle board of the core game is worth in a quick battle, from battles of the engine between equal bands.

python -m tools.fit_board_strengths --battles 1400    prints the table of `campaign/board_strengths.py`; about 4 minutes
"""

import argparse
from collections.abc import Iterator
from random import Random

from skald.campaign.abstract_battle import fight
from skald.campaign.board_strengths import STRENGTHS
from skald.campaign.map_file import shipped_map
from skald.campaign.state import Band, Unit
from skald.campaign.terms import Terms
from skald.simulation.band_battles import AGENT, fight_bands
from skald.simulation.bands import BandUnit, FightingBand

#: Two bands of six points, as players raise them.
BANDS = (
    (Unit("warriors", 8),) * 3 + (Unit("hearthguard", 4),) * 2 + (Unit("levies", 12, ("bow",)),),
    (Unit("warriors", 8),) * 6,
)
#: The edge at which the slope of the quick battle is taken, and its battles.
EDGE, QUICK = 0.1, 4000
ROUNDS = 200


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--battles", type=int, default=1400)
    leads = list(fought(options.parse_args().battles))
    for board, worth in settled(leads, slope()).items():
        print(f'"{board}": {worth:.2f},')


def fought(battles: int) -> Iterator[tuple[str, str, int]]:
    """Boards of both sides, and the points by which the first one led at the end."""
    dice = Random("boards")
    pairs = [(one, two) for one in STRENGTHS for two in STRENGTHS if one != two]
    for number in range(battles):
        if number % len(pairs) == 0:
            dice.shuffle(pairs)
        one, two = pairs[number % len(pairs)]
        units = tuple(BandUnit(unit.troop, unit.figures, unit.equipment) for unit in BANDS[number % 2])
        bands = (FightingBand(units, board=one), FightingBand(units, board=two))
        first, second = fight_bands(bands, dice.randrange(10**9), (AGENT, AGENT)).points
        yield one, two, first - second


def slope() -> float:
    """Points by which a side leads in the quick battle for each e-fold of strength."""
    terms, dice, lead = Terms(shipped_map()), Random("slope"), 0
    for number in range(QUICK):
        units = BANDS[number % 2]
        result = fight(terms, Band("a1", 0, "o1", units), Band("b1", 1, "o1", units), dice.randrange, edge=EDGE)
        assert result.points is not None
        lead += result.points[0] - result.points[1]
    return lead / QUICK / EDGE


def settled(leads: list[tuple[str, str, int]], steep: float) -> dict[str, float]:
    """The worths that explain the leads best, their mean nothing: each in turn the mean of what its battles ask."""
    worths = dict.fromkeys(STRENGTHS, 0.0)
    for _round in range(ROUNDS):
        for board in worths:
            asked = [lead / steep + worths[two] for one, two, lead in leads if one == board]
            asked += [worths[one] - lead / steep for one, two, lead in leads if two == board]
            worths[board] = sum(asked) / max(1, len(asked))
        mean = sum(worths.values()) / len(worths)
        worths = {board: worth - mean for board, worth in worths.items()}
    return worths


if __name__ == "__main__":
    main()
