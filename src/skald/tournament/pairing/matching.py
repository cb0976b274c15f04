"""The cheapest way to pair everybody on a line: exact, and proved.

A few near pairs are tried first, block by block along the line. The proof names the pairs that could still make it
better; they are added, which joins blocks, until there are none (at worst, until all pairs have been tried).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from msgspec import Struct

from skald.tournament.pairing.line import Line
from skald.tournament.pairing.proof import Certificate, Pair

#: Near pairs without excess that each player is tried with first, and how far they are looked for.
NEIGHBOURS = 4
REACH = 24
#: The matching is first sought in blocks of so many places, or up to twice as many.
BLOCK = 48


class Matching(Struct, frozen=True):
    """Pairs of places, each with the lower place first, and who sits out."""

    pairs: tuple[Pair, ...]
    cost: int
    absent: int | None = None
    #: How many pairs were weighed before the proof was complete.
    weighed: int = 0


class UnpairableError(Exception):
    """There is no way to pair everybody with the pairs that are allowed."""


def best_matching(line: Line, absent: int | None = None) -> Matching:
    """The cheapest perfect matching of a line's places, without the one that sits out."""
    if line.size - (absent is not None) < 2:
        return Matching((), 0, absent)
    blocks = [_Block(places, _near_pairs(line, places)) for places in _cut(line, absent)]
    while True:
        pairs = [pair for block in blocks for pair in block.solved()]
        doubtful = [pair for pair in Certificate(line, pairs).doubtful() if absent not in pair]
        added = _widen(line, blocks, doubtful)
        if added is None:
            cost = sum(block.cost() for block in blocks)
            return Matching(tuple(sorted(pairs)), cost, absent, sum(len(block.known) for block in blocks))
        blocks = added


def best_with_bye(line: Line, price: Sequence[int]) -> Matching:
    """The cheapest matching of an odd number of places, one of which sits out at its price."""
    least = _least_costs(line, price)
    order = sorted(range(line.size), key=lambda place: (least[place], place))
    best = _with_price(best_matching(line, order[0]), price)
    certificate = Certificate(line, best.pairs)
    weighed = best.weighed
    for place in order[1:]:
        if least[place] >= best.cost:
            break
        assert best.absent is not None
        if certificate.gain_of_bye(best.absent, place, price) >= 0:
            continue
        other = _with_price(best_matching(line, place), price)
        weighed += other.weighed
        if other.cost < best.cost:
            best, certificate = other, Certificate(line, other.pairs)
    return Matching(best.pairs, best.cost, best.absent, weighed)


def _with_price(found: Matching, price: Sequence[int]) -> Matching:
    assert found.absent is not None
    return Matching(found.pairs, found.cost + price[found.absent], found.absent, found.weighed)


def _least_costs(line: Line, price: Sequence[int]) -> list[int]:
    """For each place, what the round costs at least when that place sits out: its price and the unavoidable steps."""
    # Before that place an odd number of players stands to the left of every other step; after it, of the rest.
    before = [0, *accumulate(step if at % 2 == 0 else 0 for at, step in enumerate(line.steps))]
    after = [0, *accumulate(step if at % 2 else 0 for at, step in enumerate(line.steps))]
    return [price[place] + before[place] + after[-1] - after[place] for place in range(line.size)]


class _Block:
    """Neighbouring places that are paired among themselves, and the pairs known so far."""

    def __init__(self, places: list[int], known: dict[Pair, int]) -> None:
        self.places = places
        self.known = known
        self._solution: list[Pair] | None = None

    def solved(self) -> list[Pair]:
        """The cheapest pairs; worked out once."""
        if self._solution is None:
            self._solution = _solve(self.places, self.known)
        return self._solution

    def cost(self) -> int:
        return sum(self.known[pair] for pair in self.solved())


def _cut(line: Line, absent: int | None) -> list[list[int]]:
    """The line in blocks of an even number of places, cut where the steps are widest."""
    places = [place for place in range(line.size) if place != absent]
    blocks, start = [], 0
    while len(places) - start > 2 * BLOCK:
        ends = range(start + BLOCK, start + 2 * BLOCK, 2)
        end = max(ends, key=lambda at: line.far[places[at]] - line.far[places[at - 1]])
        blocks.append(places[start:end])
        start = end
    return [*blocks, places[start:]]


def _widen(line: Line, blocks: list[_Block], doubtful: list[Pair]) -> list[_Block] | None:
    """The blocks with the doubtful pairs among their known ones, joined where a pair needs it; None: nothing new."""
    owner = {place: at for at, block in enumerate(blocks) for place in block.places}
    joined = list(range(len(blocks)))

    def root(at: int) -> int:
        while joined[at] != at:
            at = joined[at]
        return at

    fresh: list[Pair] = []
    for pair in doubtful:
        first, second = root(owner[pair[0]]), root(owner[pair[1]])
        if first != second:
            joined[max(first, second)] = min(first, second)
            fresh.append(pair)
        elif pair not in blocks[owner[pair[0]]].known:
            fresh.append(pair)
    if not fresh:
        return None
    groups: dict[int, list[int]] = {}
    for at in range(len(blocks)):
        groups.setdefault(root(at), []).append(at)
    more: dict[int, dict[Pair, int]] = {}
    for pair in fresh:
        cost = line.cost(*pair)
        assert cost is not None
        more.setdefault(root(owner[pair[0]]), {})[pair] = cost
    return [_join([blocks[at] for at in group], more.get(key, {})) for key, group in groups.items()]


def _join(blocks: list[_Block], more: dict[Pair, int]) -> _Block:
    if not more:
        assert len(blocks) == 1, "blocks are joined by pairs"
        return blocks[0]
    known = {pair: cost for block in blocks for pair, cost in block.known.items()}
    return _Block(sorted(place for block in blocks for place in block.places), known | more)


def _near_pairs(line: Line, places: list[int]) -> dict[Pair, int]:
    """Neighbours, and for each place the next few that cost nothing on top."""
    known: dict[Pair, int] = {}
    for at, first in enumerate(places):
        free = 0
        for second in places[at + 1 : at + 1 + REACH]:
            cost = line.cost(first, second)
            if cost is None:
                continue
            is_free = cost == line.far[second] - line.far[first]
            if is_free or second == places[at + 1]:
                known[first, second] = cost
            free += is_free
            if free == NEIGHBOURS:
                break
    return known


def _solve(places: list[int], known: dict[Pair, int]) -> list[Pair]:
    import rustworkx

    highest = max(known.values(), default=0)
    node = {place: at for at, place in enumerate(places)}
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(places))
    graph.add_edges_from([(node[first], node[second], highest - cost) for (first, second), cost in known.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=_same)
    if 2 * len(found) != len(places):
        raise UnpairableError
    return [(places[min(pair)], places[max(pair)]) for pair in found]


def _same(weight: int) -> int:
    return weight
