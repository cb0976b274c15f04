"""Campaigns: a turn resolved without battles, and campaigns between agent lords with quick battles on two processes.

scripts/bench campaign [--campaigns N] [--preset NAME] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from concurrent.futures import ProcessPoolExecutor

from skald.campaign.chances import QUICK_BATTLES, quick_chances
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import March, Orders
from skald.campaign.settings import PRESETS
from skald.campaign.simulate import play, simulate
from skald.campaign.state import Band, State, Unit
from skald.campaign.terms import Terms, opening
from skald.campaign.turn import BattleFought, LotDrawn, OrdersShown, apply, begin

PROCESSES = 2
REPEATS = 400
PLAYED = 20


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--campaigns", type=int, default=1000)
    options.add_argument("--preset", choices=tuple(PRESETS), default="paper")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    turn, steps = turn_in_ms(), steps_in_ms()
    seconds, processor = campaigns_in_s(chosen.campaigns, chosen.preset)
    figures = {
        "load": os.getloadavg()[0],
        "turn_ms": turn,
        "step_ms": steps,
        "odds_ms": odds_in_ms(),
        "campaigns": chosen.campaigns,
        "seconds": seconds,
        "processor_seconds": processor,
    }
    if chosen.json:
        print(json.dumps(figures))
        return
    print(f"load of the machine at the end: {figures['load']:.1f}; times below are processor time unless told")
    print(f"a turn of eight bands without battles, median / 99th: {turn[0]:.2f} / {turn[1]:.2f} ms")
    print(f"one input of played campaigns, median / 99th: {steps[0]:.2f} / {steps[1]:.2f} ms")
    print(f"chances of a battle from {QUICK_BATTLES} quick ones: {figures['odds_ms']:.0f} ms")
    print(
        f"{chosen.campaigns} campaigns ({chosen.preset}) on {PROCESSES} processes: {processor:.1f} s of both together,"
    )
    print(f"  {seconds:.1f} s by the clock")


def turn_in_ms() -> tuple[float, float]:
    """A turn in which four bands of each lord march."""
    terms = Terms(shipped_map())
    state, orders = _marching(terms)
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        apply(terms, state, OrdersShown(orders))
        times.append(time.process_time() - start)
    return _median_and_worst(times)


def steps_in_ms() -> tuple[float, float]:
    """Everything that is given in played campaigns, lots and battles' results apart."""
    terms, times = Terms(shipped_map()), []
    for number in range(PLAYED):
        state = begin(terms)
        for given in play(terms, f"steps:{number}").given:
            start = time.process_time()
            state = apply(terms, state, given).state
            if not isinstance(given, LotDrawn | BattleFought):
                times.append(time.process_time() - start)
    return _median_and_worst(times)


def odds_in_ms() -> float:
    """Quick chances of a battle between six and six points."""
    terms = Terms(shipped_map())
    first = opening(terms)
    units = (Unit("warriors", 8),) * 6
    state = State(first.lords, turn=2, phase="orders", bands=(Band("a1", 0, "o4", units), Band("b1", 1, "c4", units)))
    met = apply(terms, state, OrdersShown((Orders(marches=(March("a1", ("c4",)),)), Orders()))).state
    start = time.process_time()
    quick_chances(terms, met, "bench")
    return (time.process_time() - start) * 1000


def campaigns_in_s(campaigns: int, preset: str) -> tuple[float, float]:
    """How long so many campaigns take, by the clock and in processor time of both processes together."""
    start, before = time.perf_counter(), _children_s()
    with ProcessPoolExecutor(PROCESSES) as pool:
        list(pool.map(_share, [campaigns // PROCESSES] * PROCESSES, range(PROCESSES), [preset] * PROCESSES))
    return time.perf_counter() - start, _children_s() - before


def _children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _share(campaigns: int, number: int, preset: str) -> int:
    return simulate(Terms(shipped_map(), PRESETS[preset]), campaigns, f"bench:{number}").campaigns


def _median_and_worst(times: list[float]) -> tuple[float, float]:
    ordered = sorted(times)
    return ordered[len(ordered) // 2] * 1000, ordered[len(ordered) * 99 // 100] * 1000


def _marching(terms: Terms) -> tuple[State, tuple[Orders, Orders]]:
    ways = [
        {"a1": "o1 o3 o4", "a2": "o2 o6 o5", "a3": "o7 o11 p4", "a4": "o9 p3"},
        {"b1": "c1 c3 c4", "b2": "c2 c5 c6", "b3": "c7 c11 p2", "b4": "c10 p5"},
    ]
    bands, orders = [], []
    for seat, each in enumerate(ways):
        marches = []
        for name, way in each.items():
            site, *path = way.split()
            bands.append(Band(name, seat, site, (Unit("warriors", 8),) * 6))
            marches.append(March(name, tuple(path)))
        orders.append(Orders(marches=tuple(marches)))
    first = opening(terms)
    state = State(lords=first.lords, turn=2, phase="orders", owners=first.owners, bands=tuple(bands))
    return state, (orders[0], orders[1])


if __name__ == "__main__":
    main()
