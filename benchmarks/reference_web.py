"""The reference under load: rules, search, boards and the builder, by processor time and by the slowest answers.

    scripts/bench reference_web [--json] [--seconds N] [--connections N]

A real `skald serve` on an empty database. First every page of the reference once in either language, on one connection:
what a first visitor waits for. Then each kind of page over a few keep-alive connections. Wanted of issue 15: at least
1,000 requests per second of the server's processor time for kept pages, and a 99th percentile of at most 50 ms.
Closed loops queue: with N connections nobody can wait less than N requests take, so that few connections tell more of
the server and many more of the queue.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.tournament_web import _place, measured, used
from skald.content.handbook.entries import entries
from tests.web.server import started

#: Pages that are made once.
KEPT = {
    "a rule": "/rules/second.core.javelins",
    "a ruling": "/rules/ruling.R66",
    "both languages": "/rules/second.core.javelins?both",
    "all rules": "/rules/",
    "glossary": "/rules/glossary",
    "what changed": "/rules/changed",
    "a board": "/boards/wall-of-oaths",
    "a question asked before": "/rules/?q=can+javelins+get+their+bonus+against+closed+ranks%3F",
    "a list seen before": "/warbands/build?play=second&size=6&points-warriors=3&points-hearthguard=3",
}


def walked(address: str, language: str) -> list[float]:
    """How long each page of the reference takes the first time, in milliseconds."""
    connection = HTTPConnection(*_place(address), timeout=60)
    times = []
    for name, entry in entries().items():
        if entry.kind != "board":
            begun = time.perf_counter()
            connection.request("GET", f"/rules/{name}", headers={"Accept-Language": language})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, name
            times.append(1000 * (time.perf_counter() - begun))
    return sorted(times)


def measure(seconds: float, connections: int) -> dict[str, Any]:
    """First visits, then each kind of page."""
    with tempfile.TemporaryDirectory(prefix="skald-bench-") as folder, started(Path(folder)) as (process, address):
        before = used(process.pid)
        first = [walked(address, language) for language in ("en", "fr")]
        spent = used(process.pid) - before
        pages = {name: measured(address, process.pid, path, connections, seconds) for name, path in KEPT.items()}
    count = sum(map(len, first))
    cold = {
        "pages": count, "processor ms each": 1000 * spent / count,
        "p99 ms": max(times[int(len(times) * 0.99)] for times in first), "slowest ms": max(map(max, first)),
    }  # fmt: skip
    return {"first visits": cold, "pages": pages}


def table(found: dict[str, Any]) -> str:
    """The figures as a table, and what was wanted."""
    rows = ["| page | per processor second | by the clock | median | 99th percentile |", "|---|---|---|---|---|"]
    for name, each in found["pages"].items():
        rows.append(
            f"| {name} | {each['requests/processor second']:.0f} | {each['requests/s']:.0f} |"
            f" {each['median ms']:.1f} ms | {each['p99 ms']:.1f} ms |"
        )
    cold = found["first visits"]
    first = f"{cold['pages']} pages, {cold['processor ms each']:.1f} ms of processor time each"
    least = min(found["pages"][name]["requests/processor second"] for name in KEPT)
    slowest = max(found["pages"][name]["p99 ms"] for name in KEPT)
    rows += [
        "",
        f"First visits: {first}, 99th percentile {cold['p99 ms']:.0f} ms, slowest {cold['slowest ms']:.0f} ms.",
    ]
    rows.append(
        f"Kept pages: at least {least:.0f} a processor second (1,000 wanted), 99th percentile {slowest:.1f} ms (50)."
    )
    return "\n".join(rows)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--json", action="store_true")
    options.add_argument("--seconds", type=float, default=5)
    options.add_argument("--connections", type=int, default=4)
    chosen = options.parse_args()
    found = measure(chosen.seconds, chosen.connections)
    print(json.dumps(found, indent=2) if chosen.json else table(found))


if __name__ == "__main__":
    main()
