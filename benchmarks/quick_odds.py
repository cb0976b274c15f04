"""The quick odds of a battle beside the engine's: twelve pairings that the fit has never seen.

scripts/bench quick_odds                     compares with what is kept in tests/campaign/engine_battles.json
scripts/bench quick_odds --fight             fights what is missing of 400 battles each first; stopped, it goes on later
scripts/bench quick_odds --fight --anew      forgets what is kept of these: battles have changed
scripts/bench quick_odds --afresh            ten others, 200 battles each, which no choice of the form was made by
scripts/bench quick_odds --magic             eight pairings with bands of the Age of Magic (with --fight likewise)

Some 4,800 battles take 30 to 40 minutes of one processor.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from benchmarks.random_bands import TERMS, mixed_pair, raised_pair, random_pair, stewards
from skald.campaign.abstract_battle import Constants, fight_waiting
from skald.campaign.chances import Chances, chances
from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.lords.shopping import bought
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Battle, State, Unit
from skald.campaign.state_people import NOBODY, People
from skald.campaign.terms import opening
from skald.simulation.band_battles import fight_bands_often
from skald.simulation.bands import FightingBand
from skald.warbands.files import ready_warbands

KEPT = Path(__file__).parents[1] / "tests" / "campaign" / "engine_battles.json"
#: Battles with one seed, of which each second has the sides changed; as many of these as make the battles wanted.
BATCH, WANTED, FIRST_SEED = 20, 400, 1000
QUICK = 4000

W12, H8, L12 = Unit("warriors", 12), Unit("hearthguard", 8), Unit("levies", 12)
#: Units of twelve Warriors or eight Hearthguards, as people raise them, beside bands as the steward does (S).
LARGE = {
    "B4": (W12, Unit("hearthguard", 4), W12),
    "B6": (W12, H8, W12, L12),
    "B8": (W12, H8, W12, L12, H8),
    "B5": (W12, H8, L12),
    "B7": (W12, H8, W12, L12, W12),
    "W4": (W12,) * 3,
    "W7": (W12,) * 5,
    "W9": (W12,) * 6,
    "W5": (Unit("warriors", 12),) * 2 + (Unit("warriors", 8),) * 2,
    "W6": (Unit("warriors", 12),) * 4,
    "W8": (Unit("warriors", 12),) * 4 + (Unit("warriors", 8),) * 2,
    "H5": (Unit("hearthguard", 6),) * 2 + (Unit("hearthguard", 8),),
    "H6": (Unit("hearthguard", 8),) * 3,
}  # fmt: skip
#: Attacker and defender; an x is a band without its lord.
CHECKED = (
    "S6-S6.5", "S4-S4", "S6-S6", "S5.5-S5", "S6-S4.5", "S5-S7", "S8-S6.5", "S4-S6", "S6-S6x", "B6-S6.5", "W6-B6",
    "S8-S8",
)  # fmt: skip
CHECKED_AFRESH = (
    "S7-S5.5", "S4.5-S5.5", "S4.5-S4", "S8-S7", "S5-S6", "B4-S5", "W6-S7", "H6-B6", "B6-H5", "S5.5-S7x",
)  # fmt: skip
#: Factions of the Age of Magic by their letters: K6 is six points as a lord of the Great Kingdoms raises them.
PEOPLES = {
    "K": "great-kingdoms", "N": "lords-of-the-wild", "U": "underearth", "C": "horde", "O": "otherworld", "D": "undead",
}  # fmt: skip
CHECKED_MAGIC = ("K7-C7", "K5-C5", "D7-K7", "N5-D5", "U7-D7", "O7-C7", "U6-N6", "O6-S6")
FITTED_TO_MAGIC = (
    "K6-O6", "K6-D6", "N6-C6", "N6-D6", "U6-C6", "U6-O6", "C8-K8", "D8-U8", "O8-K6", "N8-D7", "U5-C5", "O5-N5", "S6-K6",
    "D6-S6", "C6-S6", "N6-S7", "K6-C6", "N6-O6", "U6-D6", "K8-D6", "C6-U7", "O8-N8", "D5-K5", "S6-U6",
)  # fmt: skip
#: Pairings of the same kinds, and others at random (R and a number; M as lords raise them, but for those in which the
#: bands of a checked pairing meet; G of few kinds of units, mostly large).
AT_RANDOM = {"R": random_pair, "M": raised_pair, "G": mixed_pair}
RANDOM, RAISED, MIXED = 40, 350, 200
MET_IN_CHECKS = frozenset((12, 76, 118, 129, 158, 183, 205, 221, 227, 253, 258, 272, 288, 298, 311, 338))
FITTED_TO = (
    "S5-S5", "S4.5-S5", "S5.5-S6.5", "S7-S6", "S7.5-S6", "S8-S6", "S10-S8.5", "S7-S4", "S10-S6", "S9-S9", "S5-S5x",
    "S10-S10", "B6-B6", "B8-S7", "W6-S6", "H6-S6", "W8-B6", "B4-S4.5", "H5-W5", "S7.5-S7.5", "B8-B8", "S8.5-S8",
    "S9-S6.5", "S4-S8", "S7-S7x", "W6-B8", "W5-B4", "B8-W8", "W8-S8", "B6-S5", "B6-S7", "W5-S5",
    "S5-S4", "S4-S5.5", "S4-S6.5", "S4.5-S4.5", "S4.5-S6.5", "S7-S4.5", "S4.5-S7.5", "S5-S6.5", "S5-S7.5", "S8-S5",
    "S5.5-S5.5", "S6-S5.5", "S5.5-S7.5", "S8-S5.5", "S9-S6", "S6.5-S6.5", "S7-S6.5", "S6.5-S7.5", "S7-S7",
    "S7-S7.5", "S7-S9", "S10-S7", "S8-S7.5", "S7.5-S9", "S10-S7.5", "S9-S8", "S8-S10", "S9-S10", "W4-B5", "B5-W5",
    "W7-B7", "B8-W7", "W9-B8", "B7-W8", "W4-B4", "H6-W4", "W7-H6", "B5-S4.5", "B7-S8", "S7-W7",
    *(f"R{number}" for number in range(RANDOM)),
    *(f"M{number}" for number in range(RAISED) if number not in MET_IN_CHECKS),
    *(f"G{number}" for number in range(MIXED)), *FITTED_TO_MAGIC,
)  # fmt: skip


class Tally(msgspec.Struct, frozen=True):
    """What battles of one pairing came to: won, drawn and lost by the attacker, points and lords lost on both sides."""

    batches: tuple[int, ...] = ()
    battles: int = 0
    outcomes: tuple[int, int, int] = (0, 0, 0)
    losses: tuple[float, float] = (0.0, 0.0)
    lords: tuple[int, int] = (0, 0)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fight", action="store_true")
    options.add_argument("--anew", action="store_true")
    options.add_argument("--battles", type=int, default=WANTED)
    options.add_argument("--magic", action="store_true", help="bands of the Age of Magic instead of core ones")
    options.add_argument("--afresh", action="store_true", help="ten others instead of the twelve")
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    checked = CHECKED_MAGIC if chosen.magic else CHECKED_AFRESH if chosen.afresh else CHECKED
    if chosen.fight:
        old = {name: tally for name, tally in kept().items() if not chosen.anew or name not in checked}
        fight_missing(checked, chosen.battles, old, chosen.workers)
    print("\n".join(compared(kept(), checked)))


def kept() -> dict[str, Tally]:
    """What was fought so far, by pairing."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Tally]) if KEPT.exists() else {}


def fight_missing(names: tuple[str, ...], battles: int, found: dict[str, Tally], workers: int = 2) -> None:
    """Fight whatever is missing, keeping each batch as soon as it is there."""
    wanted = [(name, batch) for batch in range(-(-battles // BATCH)) for name in names]
    missing = [each for each in wanted if each[1] not in found.get(each[0], Tally()).batches]
    with ProcessPoolExecutor(workers) as executor:
        for job in as_completed([executor.submit(fought, *each) for each in missing]):
            name, batch, results = job.result()
            found[name] = added(found.get(name, Tally()), name, batch, results)
            keep(found)


def keep(found: dict[str, Tally]) -> None:
    """One line for each pairing."""
    rows = [f"{json.dumps(name)}: {msgspec.json.encode(found[name]).decode()}" for name in sorted(found)]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def fought(name: str, batch: int) -> tuple[str, int, list[Fought]]:
    """A batch of battles by the engine."""
    first, second = (msgspec.convert(each, FightingBand) for each in fielded_pair(TERMS, meeting(name)))
    return name, batch, list(map(fought_from, fight_bands_often((first, second), BATCH, FIRST_SEED + batch)))


def added(tally: Tally, name: str, batch: int, results: list[Fought]) -> Tally:
    """A tally with one more batch."""
    more = chances(TERMS, meeting(name), results, "raider")
    first, draw, last = tally.outcomes
    losses = (tally.losses[0] + more.losses[0] * more.battles, tally.losses[1] + more.losses[1] * more.battles)
    lords = (tally.lords[0] + more.lords_lost[0].count, tally.lords[1] + more.lords_lost[1].count)
    outcomes = (first + more.attacker.count, draw + more.draw.count, last + more.defender.count)
    return Tally((*tally.batches, batch), tally.battles + more.battles, outcomes, losses, lords)


def meeting(name: str) -> State:
    """A state that waits for the battle of a pairing."""
    bands = (
        tuple(
            Band(f"{'ab'[seat]}1", seat, "p1", band_of(each.rstrip("x")), not each.endswith("x"))
            for seat, each in enumerate(name.split("-"))
        )
        if "-" in name
        else AT_RANDOM[name[0]](int(name[1:]))
    )
    first, second = (people_of(each) for each in (name.split("-") if "-" in name else "RR"))
    lords = opening(TERMS, peoples=(first, second)).lords
    return State(lords, phase="moving", bands=bands, battle=Battle(1, 1, "p1", "a1", "b1"))


@cache
def people_of(name: str) -> People:
    """Whose band it is: a faction with its board, or nobody's."""
    faction = PEOPLES.get(name[0], "")
    boards = [band.board for band in ready_warbands().values() if faction and band.roster.faction == faction]
    return People(faction, board=boards[0]) if boards else NOBODY


def band_of(name: str) -> tuple[Unit, ...]:
    """The units of a band: S6.5 is six and a half points as the steward raises them."""
    if name[0] in PEOPLES:
        return bought(TERMS, People(PEOPLES[name[0]]), int(name[1:]))
    return LARGE[name] if name in LARGE else stewards(float(name[1:]))


@cache
def quick(name: str, constants: Constants | None = None, battles: int = QUICK) -> Chances:
    """The same by the abstract battle."""
    state, dice = meeting(name), Random(name).randrange
    assert state.battle is not None
    results = (fight_waiting(TERMS, state, state.battle, dice, constants) for _ in range(battles))
    return chances(TERMS, state, results, "quick")


def differences(name: str, tally: Tally) -> tuple[float, float, float]:
    """How many points of a hundred the quick odds of the three outcomes are off."""
    found = quick(name)
    shares = [100 * each.count / each.of for each in (found.attacker, found.draw, found.defender)]
    off = [share - 100 * count / tally.battles for share, count in zip(shares, tally.outcomes, strict=True)]
    return off[0], off[1], off[2]


def compared(found: dict[str, Tally], names: tuple[str, ...]) -> list[str]:
    """The table, and how far off the quick odds are."""
    lines = ["| pairing | battles | engine: won / drawn / lost, % | quick | off |", "|---|---|---|---|---|"]
    every: list[float] = []
    for name in (each for each in names if each in found):
        tally, off = found[name], differences(name, found[name])
        every += [abs(each) for each in off]
        engine = [100 * count / tally.battles for count in tally.outcomes]
        dice = [share + each for share, each in zip(engine, off, strict=True)]
        cells = [name, str(tally.battles), *(" / ".join(f"{each:.0f}" for each in row) for row in (engine, dice, off))]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, "", f"Off by {sum(every) / len(every):.1f} on average, {max(every):.1f} at most."]


if __name__ == "__main__":
    main()
