"""What a pairing costs, in the strict order of B4: each level decides only among the best of the levels above.

| level | first round | later rounds |
|---|---|---|
| rematches | 1 | 1 |
| second byes, or a bye after a win by forfeit | 2 | 2 |
| same club, same faction (options) | 3, 4 | 5, 6 |
| sum of the squared differences of tournament points | 5 | 3 |
| the bye goes to the lowest | 6 | 4 |
| floats repeated in the same direction | 7 | 7 |
| sum of the differences of rank | 8 | 8 |

With the option `lowest_bye`, which new events have (ruling T14), the bye comes before the differences of points. The
levels become one whole number: each weighs more than all that the levels below it can come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from skald.tournament.event import Player
from skald.tournament.history import Record
from skald.tournament.pairing.line import Line
from skald.tournament.settings import PairingRules, PlayerId, When

#: rustworkx weighs with 128 bits, and doubles weights on the way.
MOST_BITS = 122


class Levels(Struct, frozen=True):
    """A pairing's cost, level by level; less is better, the first difference decides."""

    rematches: int = 0
    second_byes: int = 0
    same_club: int = 0
    same_faction: int = 0
    score: int = 0
    bye_rank: int = 0
    repeated_floats: int = 0
    rank: int = 0


class Wishes(Struct, frozen=True):
    """Which options hold in this round."""

    clubs: bool = False
    factions: bool = False
    is_first: bool = False
    lowest_bye: bool = False


def wishes(rules: PairingRules, number: int) -> Wishes:
    """The options that an event's settings give to a round."""

    def holds(when: When) -> bool:
        return when == "always" or (when == "first" and number == 1)

    return Wishes(holds(rules.clubs_apart), holds(rules.factions_apart), number == 1, rules.lowest_bye)


class Costs:
    """The costs of pairing these players, who stand in the order of their ranks."""

    def __init__(self, order: Sequence[Record], chosen: Wishes) -> None:
        self.order = order
        self.wishes = chosen
        # B4: in round 1 nobody has points, so that a penalty doesn't bear on the lots.
        self.points = [0 if chosen.is_first else record.pairing_tp for record in order]
        places = {record.player.id: place for place, record in enumerate(order)}
        self.met = [_places_met(record, places) for record in order]
        self.clubs = _numbers([record.player.club for record in order] if chosen.clubs else [])
        self.factions = _numbers([record.player.faction for record in order] if chosen.factions else [])
        self.weights = _weights(len(order), self.points, chosen)

    def line(self) -> Line:
        """The players as a line for the matching."""
        weights = self.weights
        steps = [weights.score * (above - below) ** 2 + weights.rank for above, below in pairwise(self.points)]
        return Line(steps, self.cost)

    def cost(self, first: int, second: int) -> int:
        """What a pair costs; the first place is the better one."""
        weights = self.weights
        gap = self.points[first] - self.points[second]
        cost = weights.score * gap * gap + weights.rank * (second - first)
        if second in self.met[first]:
            cost += weights.rematches
        if self.clubs and self.clubs[first] is not None and self.clubs[first] == self.clubs[second]:
            cost += weights.same_club
        if self.factions and self.factions[first] is not None and self.factions[first] == self.factions[second]:
            cost += weights.same_faction
        if gap:
            cost += weights.repeated_floats * (self.order[first].floated_down + self.order[second].floated_up)
        return cost

    def bye_prices(self) -> list[int]:
        """What it costs to give each player the bye."""
        last = len(self.order) - 1
        return [
            self.weights.second_byes * _is_second_bye(record) + self.weights.bye_rank * (last - place)
            for place, record in enumerate(self.order)
        ]

    def levels(self, pairs: Sequence[tuple[int, int]], absent: int | None) -> Levels:
        """The cost of a whole pairing, level by level."""

        def same(names: Sequence[int | None]) -> int:
            return sum(1 for a, b in pairs if names and names[a] is not None and names[a] == names[b])

        gaps = [(a, b, self.points[a] - self.points[b]) for a, b in pairs]
        return Levels(
            rematches=sum(1 for a, b in pairs if b in self.met[a]),
            second_byes=0 if absent is None else int(_is_second_bye(self.order[absent])),
            same_club=same(self.clubs),
            same_faction=same(self.factions),
            score=sum(gap * gap for _a, _b, gap in gaps),
            bye_rank=0 if absent is None else len(self.order) - 1 - absent,
            repeated_floats=sum(self.order[a].floated_down + self.order[b].floated_up for a, b, gap in gaps if gap),
            rank=sum(b - a for a, b in pairs),
        )


def _is_second_bye(record: Record) -> bool:
    return bool(record.byes) or record.forfeit_wins > 0


def _places_met(record: Record, places: dict[PlayerId, int]) -> set[int]:
    return {places[opponent] for opponent in record.met if opponent in places}


def _numbers(names: Sequence[str | None]) -> list[int | None]:
    """Names as numbers: spelling apart, and none where there is no name."""
    seen: dict[str, int] = {}
    plain = [(name or "").strip().casefold() for name in names]
    return [seen.setdefault(name, len(seen)) if name else None for name in plain]


def _weights(count: int, points: Sequence[int], chosen: Wishes) -> Levels:
    """How much one unit of each level weighs: more than everything below it together."""
    widest = max(points, default=0) - min(points, default=0)
    most = {
        "rank": count * count, "repeated_floats": count, "bye_rank": count, "score": count * widest * widest,
        "same_faction": count * chosen.factions, "same_club": count * chosen.clubs, "second_byes": 1,
        "rematches": count,
    }  # fmt: skip
    options = ["same_faction", "same_club"]
    upwards = ["rank", "repeated_floats"]
    scores = ["score", "bye_rank"] if chosen.lowest_bye else ["bye_rank", "score"]
    upwards += [*scores, *options] if chosen.is_first else [*options, *scores]
    weights: dict[str, int] = {}
    total = 0
    for level in [*upwards, "second_byes", "rematches"]:
        weights[level] = total + 1
        total += weights[level] * most[level]
    assert total.bit_length() <= MOST_BITS, "more players or points than a round can hold"
    return Levels(**weights)


def club_of(player: Player) -> str:
    """A player's club as it is compared."""
    return (player.club or "").strip().casefold()
