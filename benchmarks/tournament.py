"""Pairing and standings of large events.

    scripts/bench tournament [--json] [--write] [--without-web]

Pairs round 5 with 64, 256, 1024 and 4096 players, and ranks them. With 64 and 256 players networkx and rustworkx solve
the complete graph of the same costs in the same run. Then
the pages: see `benchmarks/tournament_web.py`. `--write` puts the figures into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import rustworkx as rx

from benchmarks import tournament_web
from skald.tournament.event import Event, active_players
from skald.tournament.history import records
from skald.tournament.pairing.costs import Costs, wishes
from skald.tournament.pairing.matching import best_matching
from skald.tournament.pairing.order import pairing_order
from skald.tournament.pairing.swiss import Request, pair_round
from skald.tournament.standings import standings
from tests.kit.tournaments import played_event

SIZES = (64, 256, 1024, 4096)
BESIDE_NETWORKX = (64, 256)
SEED = 2026
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true")
    options.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    options.add_argument("--without-web", action="store_true", help="pairing and standings only")
    chosen = options.parse_args()
    pair_round(played_event(8, 1, SEED))  # imports are not part of a measurement
    rows = [measure(size) for size in SIZES]
    pages = None if chosen.without_web else tournament_web.measure()
    figures = table(rows) if pages is None else f"{table(rows)}\n{PAGES}{tournament_web.table(pages)}"
    print(json.dumps({"pairing": rows, "pages": pages}, indent=2) if chosen.json else figures)
    if chosen.write:
        write(figures)


def measure(size: int) -> dict[str, Any]:
    """The times of one size, in seconds, and how they compare."""
    event = played_event(size, 4, SEED)
    request = Request(SEED)
    pairing = pair_round(event, request)
    costs = costs_of(event)
    row: dict[str, Any] = {
        "players": size,
        "pair": seconds(lambda: pair_round(event, request)),
        "matching": seconds(lambda: best_matching(costs.line())),
        "standings": seconds(lambda: standings(event)),
        "pairs weighed": pairing.weighed,
        "of": size * (size - 1) // 2,
    }
    if size in BESIDE_NETWORKX:
        row |= beside_networkx(event)
        row["faster"] = row["networkx, all pairs"] / row["matching"]
    return row


def costs_of(event: Event) -> Costs:
    """The costs of the next round."""
    number = event.next_round
    players = active_players(event, number)
    order = pairing_order(event, players, records(event), number=number, seed=SEED)
    return Costs(order, wishes(event.settings.pairing, number))


def beside_networkx(event: Event) -> dict[str, Any]:
    """The same costs for networkx, on the complete graph; its result has to cost the same."""
    costs = costs_of(event)
    size = len(costs.order)
    whole = nx.Graph()
    whole.add_weighted_edges_from((i, j, -costs.cost(i, j)) for i in range(size) for j in range(i + 1, size))
    found = nx.max_weight_matching(whole, maxcardinality=True)
    elapsed = seconds(lambda: nx.max_weight_matching(whole, maxcardinality=True))
    theirs = sum(costs.cost(min(pair), max(pair)) for pair in found)
    assert theirs == best_matching(costs.line()).cost, "both have to find the same optimum"
    return {"networkx, all pairs": elapsed, "rustworkx, all pairs": seconds(lambda: solve_whole(costs))}


def solve_whole(costs: Costs) -> None:
    """The complete graph by rustworkx, its making included: what the few pairs and their proof save."""
    size = len(costs.order)
    edges = [(i, j, -costs.cost(i, j)) for i in range(size) for j in range(i + 1, size)]
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(edges)
    rx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The best time of some runs."""
    taken = []
    for _run in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken)


def table(rows: list[dict[str, Any]]) -> str:
    """The figures as a table."""
    lines = [
        "| players | whole pairing | matching | pairs weighed | networkx, all | rustworkx, all | ratio | standings |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        theirs = f"{row['networkx, all pairs']:.2f} s" if "faster" in row else "–"
        whole = milliseconds(row["rustworkx, all pairs"]) if "faster" in row else "–"
        faster = f"{row['faster']:.0f}" if "faster" in row else "–"
        lines.append(
            f"| {row['players']} | {milliseconds(row['pair'])} | {milliseconds(row['matching'])} "
            f"| {row['pairs weighed']:,} of {row['of']:,} | {theirs} | {whole} | {faster} "
            f"| {milliseconds(row['standings'])} |"
        )
    return "\n".join(lines)


def milliseconds(taken: float) -> str:
    return f"{1000 * taken:.0f} ms" if taken >= 0.01 else f"{1000 * taken:.1f} ms"


ABOUT = """
`scripts/bench tournament --write` measures this: round 5 of an event with four random rounds behind it, the best of
five runs. A whole pairing counts records, orders the players, matches, explains and gives out tables. The matching
weighs a few pairs and proves that no other could make it better, at every level of the order; networkx is given the
complete graph with the same costs, ready made, and has to find the same optimum, also the best of five. The ratio is
networkx's time by that of the proved matching; on a busy machine both the times and the ratio vary by half and more.

"""

PAGES = """
Pages, by `benchmarks/tournament_web.py`: a real server on SQLite and a client on the same machine. The standings page
is asked over keep-alive connections as fast as it comes. Then phones listen while another process enters a result every
second; pages are asked at the same time, and every result makes them anew.

"""


def write(figures: str) -> None:
    """Replace the figures of the section Tournament; add the section if there is none."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else "# Benchmarks\n"
    before, heading, after = text.partition("## Tournament\n")
    _old, mark, following = after.partition("\n## ")
    start = before if heading else before.rstrip("\n") + "\n\n"
    PAGE.write_text(f"{start}## Tournament\n{ABOUT}{figures}\n{mark}{following}", encoding="utf-8")


if __name__ == "__main__":
    main()
