"""Magic in the hands of the raider: is every spell cast, does casting win battles, what does it cost in time?

scripts/bench magic casts       300 raider battles between all pairs of factions: how often each spell and level is cast
scripts/bench magic worth       400 battles, sides swapped: the raider with spells against itself without them
scripts/bench magic speed       battles a second of the Age of Magic and of the core game, both at 8 points, by turns
scripts/bench magic             all three

For the casts, spells are dealt by the seed from the domains of the faction, so that all of them are known as often as
others; for their worth, casters know what their warband recommends.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from random import Random

from msgspec.structs import replace

from skald.agents.raider import Raider
from skald.content.second.magic.listing import short_id
from skald.content.second.magic.sorcery import DOMAINS, FACTIONS, KNOWN, SPELLS
from skald.rules.events import SpellCast
from skald.rules.ids import Level, Side
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import Contender, contender, fight, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.intervals import wilson
from skald.simulation.runner import Battle, play
from skald.warbands.files import Warband, ready_warbands
from skald.warbands.muster import MusterUnit
from skald.warbands.roster import Buy

#: What the issue of magic asks for.
LEAST_CASTS = 10
WHAT = ("casts", "worth", "speed")
#: What is known so far is told after so many battles.
STEP = 40
CASTERS = frozenset({"sorcerer", "necromancer"})


class Silent(Raider):
    """A raider who never casts: the measure of what casting is worth."""

    name = "silent"
    casts = False


def band_of(faction: str, points: int) -> Warband:
    """The ready warband of a faction at a size."""
    found = [w for w in ready_warbands().values() if (w.roster.faction, w.roster.game_points) == (faction, points)]
    return found[0]


def dealt(faction: str, points: int, rng: Random) -> Contender:
    """A faction's warband whose casters know three spells that chance has dealt them."""
    pack = [short_id(rule) for domain in FACTIONS[faction] for rule in DOMAINS[domain]]
    side = contender(band_of(faction, points), "raider")

    def taught(unit: MusterUnit) -> MusterUnit:
        knows = unit.troop in CASTERS or unit.hero in CASTERS
        return replace(unit, spells=tuple(rng.sample(pack, KNOWN))) if knows else unit

    return replace(side, muster=tuple(taught(unit) for unit in side.muster))


def pairing(index: int) -> tuple[str, str]:
    """All pairs of factions in turn, each against itself as well, both ways around."""
    names = sorted(FACTIONS)
    return names[index % len(names)], names[index // len(names) % len(names)]


@cache
def _rules(boards: tuple[str, str]) -> Ruleset:
    sides = tuple(Contender("raider", board, next(iter(ready_warbands().values())).roster) for board in boards)
    return ruleset_for("second", (sides[0], sides[1]))


def fought(index: int, points: int, casting: tuple[bool, bool], *, seed: int, deal: bool = True) -> Battle:
    """One battle of a pairing; each side casts or not."""
    rng = Random(seed)
    left, right = (
        dealt(faction, points, rng) if deal else contender(band_of(faction, points), "raider")
        for faction in pairing(index)
    )
    rules = _rules((left.board, right.board))
    one, other = (
        (Raider if casts else Silent)(rules, Random(rng.getrandbits(64)), side.muster)
        for casts, side in zip(casting, (left, right), strict=True)
    )
    return play(rules, open_battle(rules, (left, right)), (one, other), SeededDice(rng.getrandbits(64)))


def casts_of(points: int, index: int) -> Counter[tuple[str, Level]]:
    """The spells of one battle and the levels that were taken."""
    battle = fought(index, points, (True, True), seed=index)
    events = (event for entry in battle.entries for event in entry.events)
    return Counter((event.spell, event.level) for event in events if isinstance(event, SpellCast))


def score_of(points: int, index: int) -> int:
    """How the side that casts did in one battle: won 1, drawn 0, lost -1. Two in a row differ only in who casts."""
    side = Side(index % 2)
    battle = fought(index // 2, points, (side is Side.LEFT, side is Side.RIGHT), seed=index // 2, deal=False)
    winner = battle.outcome.winner
    return 0 if winner is None else 1 if winner is side else -1


def measure_casts(found: Iterable[Counter[tuple[str, Level]]], battles: int) -> bool:
    """Print how often each spell and level was cast."""
    total: Counter[tuple[str, Level]] = sum(found, Counter())
    print(f"casts: {sum(total.values())} in {battles} battles")
    enough = True
    for rule in SPELLS:
        levels = [total[rule.id, level] for level in Level]
        is_enough = sum(levels) >= LEAST_CASTS and all(levels)
        enough &= is_enough
        print(
            f"  {short_id(rule):18} {sum(levels):5}   {' '.join(f'{n:5}' for n in levels)}{'' if is_enough else '  !'}"
        )
    return enough


def measure_worth(scores: Iterable[int]) -> bool:
    """Print the rate at which casting wins; a draw is half a win."""
    seen: Counter[int] = Counter()
    for number, score in enumerate(scores, start=1):
        seen[score] += 1
        if number % STEP == 0:
            print(f"  after {number}: {seen[1]} won, {seen[0]} drawn, {seen[-1]} lost", flush=True)
    battles = sum(seen.values())
    half_points = 2 * seen[1] + seen[0]
    low, high = wilson(half_points // 2, battles)
    rate = half_points / 2 / battles
    print(
        f"worth: with spells {seen[1]} won, {seen[0]} drawn, {seen[-1]} lost of {battles}: "
        f"{100 * rate:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
    )
    return low > 0.5


def enlarged(band: Warband) -> Contender:
    """A warband of the core game with two points more: a unit of Hearthguards and one of Warriors."""
    more = (Buy("hearthguard", 1, 4), Buy("warriors", 1, 8))
    roster = replace(band.roster, list_points=8, game_points=8, purchases=(*band.roster.purchases, *more))
    units = (*band.muster, *(MusterUnit(buy.type, buy.figures) for buy in more))
    return Contender("raider", band.board, roster, units)


def measure_speed(battles: int) -> bool:
    """Print battles a second of both games at 8 points, played by turns."""
    ready = [w for w in ready_warbands().values() if w.roster.game_points == 6 and w.roster.age != "magic"]
    core = [enlarged(w) for w in ready if "second" in w.editions]
    spent = [0.0, 0.0]
    for index in range(-2, battles):
        sides = (core[index % len(core)], core[(index + 1) % len(core)])
        calls = (
            partial(fight, _rules((sides[0].board, sides[1].board)), sides, index),
            partial(fought, index, 8, (True, True), seed=index),
        )
        for game, call in enumerate(calls):
            begun = time.process_time()
            call()
            spent[game] += time.process_time() - begun if index >= 0 else 0
    rates = [battles / each for each in spent]
    print(f"speed at 8 points: core {rates[0]:.2f} battles/s, magic {rates[1]:.2f}, ratio {rates[1] / rates[0]:.2f}")
    return rates[1] >= rates[0] / 2


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help="all of them if none")
    parser.add_argument("--battles", type=int, default=0)
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first battle")
    parser.add_argument("--points", type=int, default=6, choices=(6, 8))
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    wanted = given.what or list(WHAT)
    if unknown := set(wanted) - set(WHAT):
        parser.error(f"nothing called {', '.join(sorted(unknown))}; there are {', '.join(WHAT)}")
    good = True
    with ProcessPoolExecutor(given.workers) as pool:
        if "casts" in wanted:
            count = given.battles or 300
            numbers = range(given.start, given.start + count)
            good &= measure_casts(pool.map(partial(casts_of, given.points), numbers, chunksize=4), count)
        if "worth" in wanted:
            count = given.battles or 400
            numbers = range(given.start, given.start + count)
            good &= measure_worth(pool.map(partial(score_of, given.points), numbers, chunksize=4))
    if "speed" in wanted:
        good &= measure_speed(given.battles or 24)
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
