"""The step of abilities and fatigue as a game between two sides, solved exactly, or bounded when it is too large.

The attacker wants a high value and the defender a low one. Positions met twice are solved once; what can no longer
change the result is not looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from skald.odds.bounds import Bounds
from skald.odds.certain import certain_deeds
from skald.odds.deeds import Change, Deeds, Position, after
from skald.odds.hands import Hand, hits_always_help
from skald.odds.patience import Patience
from skald.odds.valuation import Valuation
from skald.rules.state import Die


class Node(NamedTuple):
    """A position with whose go it is, and whether the other side has just passed."""

    at: Position
    who: int
    passed: bool


#: Positions that finding the line may look at, once the value is known.
MOST_FOR_LINE = 100_000


class Spent(Exception):  # noqa: N818 - not an error: the search has used its allowance
    """The search looked at as many positions as it was allowed to."""


class Move(NamedTuple):
    """A deed of the principal line; None is a pass."""

    who: int
    change: Change | None


class Duel:
    """One step of abilities; ``looked`` counts the positions examined."""

    def __init__(self, deeds: Deeds, valuation: Valuation, allowance: int) -> None:
        self.deeds = deeds
        self.valuation = valuation
        self.allowance = allowance
        #: Positions that finding bounds may look at, when the value is out of reach.
        self.for_bounds = 0
        self.looked = 0
        #: How long the search may take.
        self.patience = Patience()
        hands = (_hand(deeds, 0), _hand(deeds, 1))
        at = deeds.start()
        helps = (hits_always_help(at, valuation, hands, 0), hits_always_help(at, valuation, hands, 1))
        start, self._certain = certain_deeds(deeds, at, helps)
        self.root = Node(start, 0, False)
        self._alternate = deeds.ruleset.constants.alternate_abilities
        self._known: dict[Node, tuple[int, int]] = {}
        self._ordered: dict[tuple[tuple[Change, ...], int], tuple[Change, ...]] = {}
        self._bounds = Bounds(deeds, valuation, helps)
        self._lowest, self._highest = self._bounds.extremes()

    def extremes(self) -> tuple[int, int]:
        """The lowest and the highest value that there can be at all."""
        return self._lowest, self._highest

    def reach(self) -> tuple[int, int]:
        """The lowest and the highest value that could come of the step, at a glance."""
        return self._bounds.of(self.root.at)

    def value(self, low: int | None = None, high: int | None = None) -> tuple[int, int]:
        """Bounds of the step's value: equal when it is solved; beyond a given window they say no more than that."""
        low = self._lowest - 1 if low is None else low
        high = self._highest + 1 if high is None else high
        if low >= high:
            return self.reach()
        try:
            found = self._solve(self.root, low, high)
        except Spent:
            return self._questioned()
        return found, found

    def _questioned(self) -> tuple[int, int]:
        """Bounds found by asking "is it at least so much?", half-way each time; each answer stands by itself."""
        least, most = self.reach()
        self.allowance = self.looked + self.for_bounds
        while least < most:
            threshold = (least + most + 1) // 2
            try:
                found = self._solve(self.root, threshold - 1, threshold)
            except Spent:
                break
            if found < threshold:
                most = found
            else:
                least = found
        return least, most

    def _solve(self, node: Node, low: int, high: int) -> int:
        """The value of a node; outside the window (low, high) only a bound on the same side of it."""
        at = node.at
        if at.hushed:
            return self.valuation.value(at)
        known = self._known.get(node)
        if known is not None:
            if known[0] == known[1] or known[0] >= high:
                return known[0]
            if known[1] <= low:
                return known[1]
            low, high = max(low, known[0]), min(high, known[1])
        self.looked += 1
        if self.looked > self.allowance or self.patience.over:
            raise Spent
        least, most = self._bounds.of(at)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        best = self._best_for_attacker(node, low, high) if node.who == 0 else self._best_for_defender(node, low, high)
        old = known or (self._lowest, self._highest)
        self._known[node] = (best if best > low else old[0], best if best < high else old[1])
        return best

    def _best_for_attacker(self, node: Node, low: int, high: int) -> int:
        onward = self.passing(node)
        ending = self.valuation.value(node.at)
        best = ending if onward is None else self._lowest - 1
        for change in self.changes(node):
            if best >= high:
                return best
            best = max(best, self._solve(self.following(node, change), max(low, best), high))
        # After a pass the other side may end the step: a pass is never worth more than that.
        if onward is None or ending <= best or best >= high:
            return best
        if ending <= low:
            return ending
        return max(best, self._solve(onward, max(low, best), high))

    def _best_for_defender(self, node: Node, low: int, high: int) -> int:
        onward = self.passing(node)
        ending = self.valuation.value(node.at)
        best = ending if onward is None else self._highest + 1
        for change in self.changes(node):
            if best <= low:
                return best
            best = min(best, self._solve(self.following(node, change), low, min(high, best)))
        if onward is None or ending >= best or best <= low:
            return best
        if ending >= high:
            return ending
        return min(best, self._solve(onward, low, min(high, best)))

    def changes(self, node: Node) -> tuple[Change, ...]:
        """The deeds of the side whose go it is, those that did most by themselves at the start first."""
        found = self.deeds.changes(node.at, node.who)
        if len(found) < 2:
            return found
        key = (found, node.who)
        known = self._ordered.get(key)
        if known is None:
            start = self.root.at

            def alone(change: Change) -> int:
                there = after(start, node.who, change)
                return self.valuation.worth(there.mine, there.theirs, there.fatigue, there.effects)

            known = self._ordered[key] = tuple(sorted(found, key=alone, reverse=node.who == 0))
        return known

    def following(self, node: Node, change: Change) -> Node:
        """The node after a deed."""
        there = after(node.at, node.who, change)
        return Node(there, 1 - node.who, False) if self._alternate else Node(there, node.who, node.passed)

    def passing(self, node: Node) -> Node | None:
        """The node after a pass; None when the step is over."""
        last = node.passed if self._alternate else node.who == 1
        return None if last else Node(node.at, 1 - node.who, True)

    # --- what is done when both do their best

    def line(self) -> tuple[list[Move], Position]:
        """What both sides do, and where it ends: nobody spends for nothing, certain deeds come where one could pass."""
        self.allowance = self.looked + MOST_FOR_LINE
        self.patience = Patience()
        target, most = self.value()
        assert target == most, "only a solved step has a line"
        found: list[Move] = []
        waiting = (list(self._certain[0]), list(self._certain[1]))
        node: Node | None = self.root
        at = self.root.at
        while node is not None and not at.hushed:
            change, who = self._choice(node, target), node.who
            node = self.passing(node) if change is None else self.following(node, change)
            at = at if node is None else node.at
            if change is None and not self._alternate:
                found += [Move(who, sure) for sure in waiting[who]]
                waiting[who].clear()
            elif change is None and waiting[who]:
                change = waiting[who].pop(0)
            found.append(Move(who, change))
        who = 1 - found[-1].who if found else 0
        while waiting[0] or waiting[1]:
            found.append(Move(who, waiting[who].pop(0) if waiting[who] else None))
            who = 1 - who
        return found, at

    def _choice(self, node: Node, target: int) -> Change | None:
        """The deed that keeps the value; None to pass, which is preferred when it is as good."""
        onward = self.passing(node)
        if self._keeps(node, onward, target):
            return None
        for change in self.changes(node):
            if self._keeps(node, self.following(node, change), target):
                return change
        raise AssertionError("no deed has the value of its position")

    def _keeps(self, node: Node, onward: Node | None, target: int) -> bool:
        if onward is None:
            return self.valuation.value(node.at) == target
        if node.who == 0:
            return self._solve(onward, target - 1, target) >= target
        return self._solve(onward, target, target + 1) <= target


def _hand(deeds: Deeds, who: int) -> Hand:
    counted = zip(deeds.start().dice[who], deeds.kinds[who], strict=True)
    dice = [Die(name, face) for count, (name, face) in counted for _ in range(count)]
    return Hand([deeds.ability(who, name) for name in deeds.names[who]], dice)
