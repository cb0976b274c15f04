"""Control counted twice: every window of seeded battles, by the engine and by a recount that is written apart from it.

scripts/bench recount                                    1,000 battles over all scenarios
scripts/bench recount --battles 60 --only take-and-hold  of one battle or one victory card
scripts/bench recount --replays *.skald                  of saved battles
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from skald.content.editions import CLASH, EDITIONS, SCENARIOS
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.composing import facts_of
from skald.content.scenarios.expedition import EXPEDITION
from skald.rules.notation import parse_replay
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.replays import rules_of
from skald.warbands.files import ready_warbands
from tools.recount.scoring import WINDOWS
from tools.recounting import BANNERS, Window, recounted

#: Who decides: the raider, who goes for points, and chance, which goes everywhere.
AGENTS = (("raider", "raider"), ("raider", "random"), ("random", "random"), ("random", "raider"))

Told = tuple[str, list[Window]]


def rows() -> list[str]:
    """All that can be recounted from positions: the battles, and victory cards of expeditions."""
    found = [name for name in SCENARIOS if name not in (CLASH, EXPEDITION)]
    if EXPEDITION in SCENARIOS and all(playable(domain) for domain in DOMAINS):
        found += playable("victory")
    return [name for name in found if name in WINDOWS or name == BANNERS]


def playable(domain: str) -> list[str]:
    """The cards of a domain that can be played."""
    return [name for name, card in cards().items() if card.domain == domain and card.playable]


def one(edition: str, name: str, seed: int) -> Told:
    """Play one battle of a scenario, the other cards of an expedition drawn, and recount it."""
    drawn = Random(seed)
    bands = [band for band in ready_warbands().values() if edition in band.editions]
    agents = AGENTS[seed % len(AGENTS)]
    left, right = (contender(drawn.choice(bands), agent) for agent in agents)
    chosen = tuple(_card(domain, name, drawn) for domain in DOMAINS) if name in cards() else ()
    rules = ruleset_for(edition, (left, right), scenario=EXPEDITION if chosen else name)
    battle = fight(rules, (left, right), seed, facts=facts_of(chosen))
    return f"seed {seed}", recounted(rules, battle.opening, (entry.input for entry in battle.entries))


def _card(domain: str, victory: str, drawn: Random) -> str:
    if domain == "victory":
        return victory
    return drawn.choice(playable(domain))


def saved(file: Path) -> Told:
    """Recount a saved battle."""
    replay = parse_replay(file.read_text(encoding="utf-8"))
    rules, problems = rules_of(replay)
    if rules is None:
        raise SystemExit(f"{file}: {problems}")
    return str(file), recounted(rules, replay.opening, (entry.input for entry in replay.turns))


def report(told: Iterable[Told]) -> int:
    """Print what came of it by scenario; returns how many windows were wrong."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for where, windows in told:
        for window in windows:
            row = sums[window.scenario]
            row["windows"] += 1
            row["paying"] += window.given > 0
            row["points"] += window.given
            row["chosen"] += len(window.possible.scores) > 1
            row["not best"] += not window.is_best
            row["wrong"] += not window.is_right
            if not window.is_right:
                print(f"{where}: {window}", flush=True)
        for name in {window.scenario for window in windows}:
            sums[name]["battles"] += 1
    keys = ("battles", "windows", "paying", "points", "chosen", "not best", "wrong")
    print(f"{'scenario':20}" + "".join(f"{key:>10}" for key in keys))
    total: Counter[str] = Counter()
    for name, row in sums.items():
        total.update(row)
        print(f"{name:20}" + "".join(f"{row[key]:10}" for key in keys))
    print(f"{'all':20}" + "".join(f"{total[key]:10}" for key in keys))
    return total["wrong"]


def battles(edition: str, names: list[str], count: int, start: int, workers: int) -> Iterator[Told]:
    """Battles of these scenarios in turn."""
    seeds = range(start, start + count)
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(one, edition), [names[seed % len(names)] for seed in seeds], seeds, chunksize=4)


def main() -> None:
    """Recount, and fail if the engine scored what no legal assignment gives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", choices=EDITIONS, default="second")
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--only", choices=rows(), help="one battle or victory card")
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--replays", type=Path, nargs="+", metavar="FILE", help="saved battles instead")
    asked = parser.parse_args()
    began = time.perf_counter()
    names = [asked.only] if asked.only else rows()
    told = map(saved, asked.replays) if asked.replays else battles(
        asked.edition, names, asked.battles, asked.start, asked.workers
    )  # fmt: skip
    wrong = report(told)
    print(f"{time.perf_counter() - began:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
