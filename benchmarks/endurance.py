"""A hundred thousand battles in the hands of chance: none hangs, breaks off or comes to an illegal position.

scripts/bench endurance --rows endurance.sqlite                        goes on where the file ends
SKALD_CORE=plain scripts/bench endurance --rows endurance.sqlite --again 2000

Both editions, all scenarios and cards, and the Age of Magic, small warbands mostly. A row is a battle: its inputs, a
hash of every input and event, and what was wrong. With `--again` battles of the file are fought once more, spread over
all of it, and must be equal input by input: on the other core, or after a change that is to change nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sqlite3
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from math import gcd
from pathlib import Path

from skald.content.editions import CLASH
from skald.core import KIND
from skald.rules.notation import Entry
from skald.rules.state import State
from skald.simulation.contest import ruleset_for
from skald.simulation.invariants import broken
from tools.proof_battles import SMALL, Setting, fought, in_turn, setting_of, warbands

CHANCE = ("random", "random")
#: What is fought, by the last digit of the battle's number.
KINDS = ("second", "first", "second", "first", "second", "first", "second", "clash", "second", "magic")
#: Every so many positions, and the last, are held against the invariants.
LOOK_EVERY = 25
#: Battles in a hand-over: about half a second of work.
BUNDLE = 8
TABLE = "create table if not exists battles (number integer primary key, inputs integer, told text, wrong text)"
Row = tuple[int, int, str, str]


def setting_for(number: int) -> Setting:
    """What is fought under this number."""
    kind, round_ = KINDS[number % len(KINDS)], number // len(KINDS)
    if kind == "magic":
        bands = [band for band in warbands("second") if band.roster.age == "magic"]
        pair = (bands[round_ % len(bands)], bands[round_ // len(bands) % len(bands)])
        return Setting("second", CLASH, pair, CHANCE, number)
    if kind == "clash":
        return setting_of(CLASH, number, CHANCE)
    return in_turn(number, CHANCE, rules=kind, most=SMALL)


def fight_one(number: int) -> Row:
    """One battle, or how it broke off."""
    setting = setting_for(number)
    wrong: list[str] = []
    told = hashlib.blake2b(digest_size=8)
    inputs = 0
    try:
        rules = ruleset_for(setting.edition, setting.sides, scenario=setting.scenario)

        def listen(entry: Entry, state: State) -> None:
            nonlocal inputs
            inputs += 1
            told.update(repr((entry.input, entry.events)).encode())
            if inputs % LOOK_EVERY == 0:
                wrong.extend(broken(rules, state))

        battle = fought(setting, rules, listen)
        wrong += broken(rules, battle.final)
    except Exception as problem:  # noqa: BLE001 - told, and the others are fought
        wrong.append(f"{type(problem).__name__} {problem}")
    return number, inputs, told.hexdigest(), "; ".join(wrong[:3])


def fight_some(numbers: list[int]) -> list[Row]:
    """A bundle of battles."""
    return [fight_one(number) for number in numbers]


def bundles(numbers: list[int]) -> list[list[int]]:
    """Numbers in bundles."""
    return [numbers[at : at + BUNDLE] for at in range(0, len(numbers), BUNDLE)]


def first_run(rows: sqlite3.Connection, asked: argparse.Namespace) -> None:
    """Fight what is missing, up to the number of battles that is wanted or until time is up."""
    known = {number for (number,) in rows.execute("select number from battles")}
    missing = [number for number in range(asked.battles) if number not in known]
    end = time.monotonic() + asked.minutes * 60
    with ProcessPoolExecutor(asked.workers) as pool:
        for at in range(0, len(missing), 64 * BUNDLE):
            if time.monotonic() > end:
                break
            for found in pool.map(fight_some, bundles(missing[at : at + 64 * BUNDLE])):
                with rows:
                    rows.executemany("insert into battles values (?, ?, ?, ?)", found)


def spread(numbers: list[int], count: int) -> list[int]:
    """So many of them from the whole list, of every kind."""
    step = max(1, len(numbers) // count)
    while gcd(step, len(KINDS)) > 1:
        step -= 1
    return numbers[::step][:count]


def again(rows: sqlite3.Connection, asked: argparse.Namespace) -> int:
    """Fight battles of the file once more; how many went otherwise."""
    known = {row[0]: row for row in rows.execute("select * from battles order by number")}
    chosen = spread(list(known), asked.again)
    other = 0
    with ProcessPoolExecutor(asked.workers) as pool:
        for found in pool.map(fight_some, bundles(chosen)):
            for row in found:
                if row != known[row[0]]:
                    other += 1
                    print(f"battle {row[0]} went otherwise: {known[row[0]]}, now {row}", flush=True)
    print(f"{len(chosen)} battles again on the {KIND} core, {other} otherwise")
    return other


def main() -> None:
    """Fight, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, required=True, help="the file of rows (SQLite)")
    parser.add_argument("--battles", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long; a later run goes on")
    parser.add_argument("--again", type=int, default=0, help="fight so many of the file once more")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    began = time.perf_counter()
    rows = sqlite3.connect(asked.rows)
    rows.execute(TABLE)
    if asked.again:
        sys.exit(1 if again(rows, asked) else 0)
    first_run(rows, asked)
    count, inputs = rows.execute("select count(*), sum(inputs) from battles").fetchone()
    wrong = rows.execute("select number, wrong from battles where wrong != '' order by number").fetchall()
    for number, told in wrong[:20]:
        print(f"battle {number}: {told}")
    taken = time.perf_counter() - began
    print(f"{count} battles, {inputs} inputs, {len(wrong)} wrong, {taken:.0f} s by the {KIND} core")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
