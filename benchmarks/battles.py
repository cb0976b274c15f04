"""How fast battles are: battles and inputs a second on one core, and the time of single calls.

scripts/bench battles            a minute or so
scripts/bench battles --quick    a few seconds
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from functools import partial

from skald.planning.charging import plan_charge
from skald.planning.moving import plan_move
from skald.rules.actions import Action, ChargeMove, MoveUnit
from skald.rules.dice import Roll
from skald.rules.engine import apply, check
from skald.rules.movement.approach import find_contact, find_nearest
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.contest import Contender, contender, fight, ruleset_for
from skald.warbands.files import Warband, ready_warbands

POINTS = 6

Pairing = tuple[Ruleset, tuple[Contender, Contender]]
Played = list[tuple[Ruleset, State, Action | Roll]]


def pairings(agent: str, edition: str) -> list[Pairing]:
    """Every ready warband of six points against the next one, with one ruleset each."""
    bands: list[Warband] = [w for w in ready_warbands().values() if edition in w.editions]
    bands = [w for w in bands if w.roster.game_points == POINTS and w.roster.age != "magic"]
    found = []
    for one, other in zip(bands, bands[1:] + bands[:1], strict=True):
        sides = (contender(one, agent), contender(other, agent))
        found.append((ruleset_for(edition, sides), sides))
    return found


def measure_battles(agent: str, edition: str, battles: int) -> Played:
    """Play battles and print their rate; returns every input with the state it was given in."""
    known = pairings(agent, edition)
    for ruleset, sides in known:
        fight(ruleset, sides, 10_000)
    begun = time.process_time()
    fought = [(known[i % len(known)][0], fight(*known[i % len(known)], i)) for i in range(battles)]
    spent = time.process_time() - begun
    inputs = sum(len(battle.entries) for _, battle in fought)
    print(
        f"{agent} v {agent}: {battles / spent:6.1f} battles/s, {inputs / spent:7.0f} inputs/s, "
        f"{inputs / battles:.0f} inputs a battle, {battles} battles in {spent:.1f} s of one core"
    )
    played: Played = []
    for ruleset, battle in fought[: max(4, battles // 8)]:
        state = battle.opening
        for entry in battle.entries:
            played.append((ruleset, state, entry.input))
            state = apply(ruleset, state, entry.input).state
    return played


def measure_calls(name: str, calls: Sequence[Callable[[], object]]) -> None:
    """Print the median and the 99th percentile of some calls, in microseconds."""
    if not calls:
        return
    times = []
    for call in calls:
        begun = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - begun)
    times.sort()
    middle, high = times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000
    mean = sum(times) / len(times) / 1000
    print(f"  {name:12} median {middle:8.1f} µs   mean {mean:8.1f} µs   99th {high:8.1f} µs   ({len(times)} calls)")


def measure_kernel(played: Played) -> None:
    """Time apply, check and the planners on the moments of real battles."""
    measure_calls("apply", [partial(apply, *moment) for moment in played])
    measure_calls("check", [partial(check, *moment) for moment in played])
    moves = [(rules, state) for rules, state, given in played if isinstance(given, MoveUnit)]
    measure_calls("plan_move", [partial(plan_move, r, s, (s.width // 2, s.height // 2)) for r, s in moves])
    charges = [(rules, state) for rules, state, given in played if isinstance(given, ChargeMove)]
    find_contact.cache_clear()
    find_nearest.cache_clear()
    measure_calls("plan_charge", [partial(plan_charge, *moment) for moment in charges])


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Measure battles, calls and memory.")
    parser.add_argument("--quick", action="store_true", help="few battles")
    parser.add_argument("--edition", default="second")
    given = parser.parse_args()
    for agent, battles in (("random", 200), ("raider", 100)):
        measure_kernel(measure_battles(agent, given.edition, battles // 8 if given.quick else battles))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
