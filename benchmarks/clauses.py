"""Every clause fires: how often each rule of each scenario did something in battles between raiders.

scripts/bench clauses                   700 battles over all scenarios, and some from moments that are laid out
scripts/bench clauses --battles 24 --lacking

A row is a rule and one thing that it does: points given, a stage that asked, a use offered and made, a number changed,
something refused to a player who considered it, an event told with the rule as its reason, a step of the set-up.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import chain

from skald.content.editions import edition
from skald.content.scenarios import composing
from skald.content.scenarios.catalogue import battles, cards
from skald.rules.engine import apply, awaiting
from tools.firing import REFUSALS, Fired, Firing, hooks_of, keys_of_part, noting
from tools.laid_out import LAID_OUT, LaidOut, from_there, setting_for, with_settings
from tools.proof_battles import Setting, fought, in_turn, names, rules_for, setting_of

WANTED = 20
AGENTS = ("raider", "raider")


def counted(setting: Setting, laid: LaidOut | None = None) -> Counter[Firing]:
    """What fired in one battle: refusals as the players met them, everything else as the battle went."""
    fired = Fired()
    with noting(fired):
        rules = fired.dressed(rules_for(setting))
    rules = with_settings(rules, laid) if laid else rules
    battle = fought(setting, rules, lambda entry, state: fired.settle())
    if laid and laid.arranged:
        fired.counts.clear()
        battle = from_there(rules, battle, setting, laid.arranged, lambda entry, state: fired.settle())
    met = Counter({key: count for key, count in fired.counts.items() if key[1] in REFUSALS})
    fired.counts.clear()
    state = battle.opening
    awaiting(rules, state)
    fired.settle()
    for entry in battle.entries:
        state = apply(rules, state, entry.input).state
        fired.settle()
    fired.happened(event for entry in battle.entries for event in entry.events)
    return met + Counter({key: count for key, count in fired.counts.items() if key[1] not in REFUSALS})


def one(seed: int) -> Counter[Firing] | str:
    """What fired in one battle, or how it broke off."""
    try:
        return counted(in_turn(seed, AGENTS))
    except Exception as problem:  # noqa: BLE001 - one broken battle is told, and the others are counted
        return f"seed {seed}: {type(problem).__name__} {problem}"


def one_laid_out(seed: int) -> Counter[Firing] | str:
    """The same in a battle with something laid out."""
    laid = LAID_OUT[seed % len(LAID_OUT)]
    try:
        return counted(setting_for(laid, setting_of(laid.name, seed, AGENTS)), laid)
    except LookupError:
        return Counter()  # nothing could be laid out on this table
    except Exception as problem:  # noqa: BLE001 - as above
        return f"{laid.name} laid out, seed {seed}: {type(problem).__name__} {problem}"


def clauses() -> set[Firing]:
    """All that can fire: hooks and stages of rules, what parts bring, and every line of a score."""
    found: set[Firing] = set()
    for name in names():
        found |= hooks_of(rules_for(setting_of(name, 0, AGENTS)))
    # What an edition's own scenario says isn't played here.
    found -= hooks_of(edition("second"))
    for entry in (*battles().values(), *cards().values()):
        for part in composing.parts_of_entry(entry):
            found |= keys_of_part(part)
        found |= {(f"scenario.{entry.id}.{line.id}", "PointsGained") for line in entry.lines}
    return found


def main() -> None:
    """Fight, and print a row for each clause."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=700)
    parser.add_argument("--laid", type=int, default=30, help="battles of each thing that is laid out")
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first seed")
    parser.add_argument("--lacking", action="store_true", help=f"only what fired less than {WANTED} times")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    began = time.perf_counter()
    sums: Counter[Firing] = Counter(dict.fromkeys(clauses(), 0))
    broken = 0
    with ProcessPoolExecutor(asked.workers) as pool:
        seeds = range(asked.start, asked.start + asked.battles)
        laid = range(asked.start, asked.start + asked.laid * len(LAID_OUT))
        for found in chain(pool.map(one, seeds), pool.map(one_laid_out, laid)):
            if isinstance(found, str):
                broken += 1
                print(found, flush=True)
            else:
                sums.update(found)
    lacking = {key for key, count in sums.items() if count < WANTED}
    for rule, what in sorted(lacking if asked.lacking else sums):
        print(f"{rule:48} {what:28} {sums[rule, what]:6}{'  *' if (rule, what) in lacking else ''}")
    silent = {rule for rule, _ in sums} - {rule for (rule, _), count in sums.items() if count >= WANTED}
    print(f"rules of which nothing did: {', '.join(sorted(silent)) or 'none'}")
    told = f"{asked.battles} battles and {len(laid)} laid out, {broken} broken off, {len(sums)} clauses"
    told = f"{told}, {len(lacking)} below {WANTED}"
    print(f"{told}, {time.perf_counter() - began:.0f} s")
    sys.exit(1 if lacking or broken else 0)


if __name__ == "__main__":
    main()
