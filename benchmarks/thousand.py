"""The long proof: seeded battles of all ready warbands, written down, read back and judged again.

scripts/bench thousand --edition second --battles 1000
scripts/bench thousand --edition first --battles 500 --scenarios   over all scenarios instead of Clash of Warlords
scripts/bench thousand --age magic                                 only warbands of the Age of Magic

Every position is held against the invariants, and a battle that is written must be read back as it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from skald.content.editions import CLASH
from skald.rules.engine import apply
from skald.rules.notation import format_replay, parse_replay
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import ruleset_for
from skald.simulation.invariants import broken
from skald.simulation.judging import judge
from skald.simulation.replays import replay_of, rules_of
from skald.simulation.runner import Battle
from tools.proof_battles import Setting, fought, in_turn, names, warbands

#: Who decides: mostly chance, which goes everywhere, and every fourth battle the raider on one or both sides.
AGENTS = (("random", "random"), ("random", "random"), ("random", "random"), ("raider", "random"),
          ("random", "random"), ("random", "random"), ("random", "random"), ("raider", "raider"))  # fmt: skip


def agents_for(number: int) -> tuple[str, str]:
    """Who decides."""
    return AGENTS[number % len(AGENTS)]


def clash(edition: str, seed: int, age: str = "") -> Setting:
    """A battle of the edition's own scenario; the seed goes through all pairs of warbands, of one age if so wanted."""
    bands = [band for band in warbands(edition) if not age or band.roster.age == age]
    pair = (bands[seed % len(bands)], bands[seed // len(bands) % len(bands)])
    return Setting(edition, CLASH, pair, agents_for(seed), seed)


def one(edition: str, scenarios: bool, age: str, seed: int) -> tuple[int, int, str]:
    """Play, write, read and judge one battle: inputs, whether somebody won, and what was wrong."""
    setting = in_turn(seed, agents_for(seed // len(names())), rules=edition) if scenarios else clash(edition, seed, age)
    battle = fought(setting, ruleset_for(edition, setting.sides, scenario=setting.scenario))
    written = format_replay(replay_of(battle, setting.terms, seed))
    replay = parse_replay(written)
    rules, problems = rules_of(replay)
    if rules is None or problems:
        return len(battle.entries), 0, f"seed {seed}: {problems}"
    verdict = judge(replay, rules)
    told = f"seed {seed}, {setting.name} {' '.join(setting.cards)}"
    wrong = f"{told}: {verdict.difference}" if verdict.difference else ""
    if format_replay(replay) != written:
        wrong += f"{told}: read back otherwise than written. "
    if faults := faults_of(rules, battle):
        wrong += f"{told}: {faults[:3]}"
    return len(battle.entries), int(battle.outcome.winner is not None), wrong


def faults_of(rules: Ruleset, battle: Battle) -> list[str]:
    """What the invariants have against any position of a battle."""
    state, faults = battle.opening, broken(rules, battle.opening)
    for entry in battle.entries:
        following = apply(rules, state, entry.input)
        faults += broken(rules, following.state, state, following.events)
        state = following.state
    return faults


def main() -> None:
    """Run the proof and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", choices=("first", "second"), default="second")
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--scenarios", action="store_true", help="over all scenarios, expeditions among them")
    parser.add_argument("--age", default="", help="only warbands of this age")
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    began = time.perf_counter()
    seeds = range(asked.start, asked.start + asked.battles)
    inputs = won = 0
    wrong: list[str] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for count, decided, problem in pool.map(
            partial(one, asked.edition, asked.scenarios, asked.age), seeds, chunksize=4
        ):
            inputs, won = inputs + count, won + decided
            if problem:
                wrong.append(problem)
                print(problem, flush=True)
    taken = time.perf_counter() - began
    print(f"{asked.edition}: {asked.battles} battles, {inputs} inputs, {won} won, {len(wrong)} wrong, {taken:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
