"""Campaigns: a turn resolved without battles, and campaigns between agent lords with quick battles on two processes.

scripts/bench campaign [--campaigns N] [--json]
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor

from skald.campaign.map_file import shipped_map
from skald.campaign.orders import March, Orders
from skald.campaign.simulate import simulate
from skald.campaign.state import Band, State, Unit
from skald.campaign.terms import Terms, opening
from skald.campaign.turn import OrdersShown, apply

PROCESSES = 2
REPEATS = 200


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--campaigns", type=int, default=1000)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    figures = {"turn_ms": turn_in_ms(), "campaigns": chosen.campaigns, "seconds": campaigns_in_s(chosen.campaigns)}
    if chosen.json:
        print(json.dumps(figures))
        return
    print(f"a turn without battles: {figures['turn_ms']:.2f} ms")
    print(f"{chosen.campaigns} campaigns on {PROCESSES} processes: {figures['seconds']:.1f} s")


def turn_in_ms() -> float:
    """The median of a turn in which four bands of each lord march."""
    terms = Terms(shipped_map())
    state, orders = _marching(terms)
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        apply(terms, state, OrdersShown(orders))
        times.append(time.perf_counter() - start)
    return sorted(times)[REPEATS // 2] * 1000


def campaigns_in_s(campaigns: int) -> float:
    """How long so many campaigns take."""
    start = time.perf_counter()
    with ProcessPoolExecutor(PROCESSES) as pool:
        list(pool.map(_share, [campaigns // PROCESSES] * PROCESSES, range(PROCESSES)))
    return time.perf_counter() - start


def _share(campaigns: int, number: int) -> int:
    return simulate(Terms(shipped_map()), campaigns, f"bench:{number}").campaigns


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
