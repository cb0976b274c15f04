"""The long proof: seeded battles of all ready warbands, written down, read back and judged again.

scripts/bench thousand --edition second --battles 1000
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from skald.rules.notation import format_replay, parse_replay
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.judging import judge
from skald.simulation.replays import Terms, ready_party, replay_of, rules_of
from skald.warbands.files import ready_warbands

#: Who decides: mostly chance, which goes everywhere, and every fourth battle the raider on one or both sides.
AGENTS = (("random", "random"), ("random", "random"), ("random", "random"), ("raider", "random"),
          ("random", "random"), ("random", "random"), ("random", "random"), ("raider", "raider"))  # fmt: skip


def one(edition: str, seed: int) -> tuple[int, int, str]:
    """Play, write, read and judge one battle: inputs, whether somebody won, and what was wrong."""
    bands = [w for w in ready_warbands().values() if edition in w.editions]
    left, right = bands[seed % len(bands)], bands[seed // len(bands) % len(bands)]
    agents = AGENTS[seed % len(AGENTS)]
    sides = (contender(left, agents[0]), contender(right, agents[1]))
    battle = fight(ruleset_for(edition, sides), sides, seed)
    terms = Terms(edition, "clash-of-warlords", (ready_party(left, agents[0]), ready_party(right, agents[1])))
    replay = parse_replay(format_replay(replay_of(battle, terms, seed)))
    rules, problems = rules_of(replay)
    if rules is None or problems:
        return len(battle.entries), 0, f"seed {seed}: {problems}"
    verdict = judge(replay, rules)
    wrong = f"seed {seed}: {verdict.difference}" if verdict.difference else ""
    return len(battle.entries), int(battle.outcome.winner is not None), wrong


def main() -> None:
    """Run the proof and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=("first", "second"), default="second")
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    began = time.perf_counter()
    seeds = range(asked.start, asked.start + asked.battles)
    inputs = won = 0
    wrong: list[str] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for count, decided, problem in pool.map(partial(one, asked.edition), seeds, chunksize=4):
            inputs, won = inputs + count, won + decided
            if problem:
                wrong.append(problem)
                print(problem, flush=True)
    taken = time.perf_counter() - began
    print(f"{asked.edition}: {asked.battles} battles, {inputs} inputs, {won} won, {len(wrong)} wrong, {taken:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
