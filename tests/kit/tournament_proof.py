"""An independent judge of pairings: counts anew from the raw event, and solves the whole graph with other tools.

It shares nothing with the package's own costs, candidates and proof but the form of an event.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import networkx as nx
import rustworkx

from skald.tournament.event import Event, Game, is_active
from skald.tournament.pairing.swiss import Pairing, Request, pair_round
from skald.tournament.settings import PlayerId
from tests.kit.tournaments import played, players, shaken, with_round

#: Up to so many players networkx judges too; it is slow.
SMALL = 14


class Case:
    """What a pairing has to be judged by: who is there, who has met, who has sat out, and everybody's points."""

    def __init__(self, event: Event, number: int) -> None:
        self.there = [player.id for player in event.players if is_active(player, number)]
        self.points: dict[PlayerId, int] = {player.id: 0 for player in event.players}
        self.met: set[frozenset[PlayerId]] = set()
        self.sat_out: set[PlayerId] = set()
        for each in event.rounds:
            busy: set[PlayerId] = set()
            for game in each.games:
                busy |= {game.a, game.b}
                self.met.add(frozenset((game.a, game.b)))
                for side, player in (("a", game.a), ("b", game.b)):
                    self.points[player] += self._worth(game, side)
                if game.ending == "absent":
                    self.sat_out.add(game.a if game.result == "a" else game.b)
            if each.bye is not None:
                busy.add(each.bye)
                self.points[each.bye] += 5
                self.sat_out.add(each.bye)
            for player in self.points.keys() - busy:
                self.points[player] += 1  # a missed round counts as a loss for pairing

    @staticmethod
    def _worth(game: Game, side: str) -> int:
        if game.ending == "absent":
            return 5 if game.result == side else 0
        assert game.a_points is not None and game.b_points is not None
        mine, theirs = (game.a_points, game.b_points) if side == "a" else (game.b_points, game.a_points)
        if abs(mine - theirs) < 3:
            return 2
        return 5 if mine > theirs else 1

    def cost(self, first: int, second: int) -> tuple[int, int, int]:
        """Rematch, second bye, squared difference; the place after the last player is the bye."""
        if second == len(self.there):
            return 0, int(self.there[first] in self.sat_out), 0
        a, b = self.there[first], self.there[second]
        return int(frozenset((a, b)) in self.met), 0, (self.points[a] - self.points[b]) ** 2

    def total(self, pairing: Pairing) -> tuple[int, int, int]:
        """The cost of a whole pairing."""
        place = {player: at for at, player in enumerate(self.there)}
        pairs = [tuple(sorted((place[game.a], place[game.b]))) for game in pairing.games]
        if pairing.bye is not None:
            pairs.append((place[pairing.bye], len(self.there)))
        assert sorted(at for pair in pairs for at in pair) == list(range(self.nodes)), "everybody once"
        costs = [self.cost(first, second) for first, second in pairs]
        return sum(c[0] for c in costs), sum(c[1] for c in costs), sum(c[2] for c in costs)

    @property
    def nodes(self) -> int:
        return len(self.there) + len(self.there) % 2

    def best(self) -> tuple[int, int, int]:
        """The least cost there is, from the complete graph."""
        edges = [(i, j, self._weight(i, j)) for i in range(self.nodes) for j in range(i + 1, self.nodes)]
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from([None] * self.nodes)
        graph.add_edges_from(edges)
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
        best = self._sum(found)
        if self.nodes <= SMALL:
            other = nx.Graph()
            other.add_weighted_edges_from(edges)
            assert best == self._sum(nx.max_weight_matching(other, maxcardinality=True))
        return best

    def _weight(self, first: int, second: int) -> int:
        rematch, bye, gap = self.cost(first, second)
        return (1 << 80) - (rematch << 60) - (bye << 50) - gap

    def _sum(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
        costs = [self.cost(min(pair), max(pair)) for pair in pairs]
        return sum(c[0] for c in costs), sum(c[1] for c in costs), sum(c[2] for c in costs)


class Tally:
    """What a run has seen."""

    def __init__(self) -> None:
        self.tournaments = self.rounds = self.rematches = self.second_byes = self.odd = self.largest = 0

    def add(self, other: Tally) -> None:
        for key, value in vars(other).items():
            mine = getattr(self, key)
            setattr(self, key, max(mine, value) if key == "largest" else mine + value)


def prove_tournament(seed: int, *, most: int = 200) -> Tally:
    """Play a random tournament; every round has to be as good as the independent judge's."""
    source = Random(seed)
    count = 5 + int((most - 4) * source.random() ** 3)
    event = Event("Proof", players(count, clubs=source.choice((0, 4)), factions=source.choice((0, 3))))
    tally = Tally()
    tally.tournaments, tally.largest = 1, count
    for _round in range(source.randint(3, 7)):
        event = shaken(event, source)
        pairing = pair_round(event, Request(source.randrange(10**6)))
        case = Case(event, pairing.round)
        found, best = case.total(pairing), case.best()
        assert found == best, f"tournament {seed}, round {pairing.round}: {found}, not {best}"
        tally.rounds += 1
        tally.rematches += found[0]
        tally.second_byes += found[1]
        tally.odd += pairing.bye is not None
        event = with_round(event, played(pairing, source))
    return tally
