"""A number that explains itself: a base and the modifiers that changed it, each with its rule.

Owns the arithmetic of modified numbers and nothing else: words are found at the edge, from the rule ids.
"""

from __future__ import annotations

from msgspec import Struct

from skald.core import equipped
from skald.rules.ids import RuleId


class Modifier(Struct, frozen=True, gc=False, array_like=True):
    """A step of a tally: so much more or less, because of that rule."""

    amount: int
    why: RuleId


@equipped("add", "at_least", "at_most", "value")
class Tally(Struct, frozen=True, gc=False):
    """A base with its reason, then modifiers in the order in which the rules applied them."""

    base: int
    why: RuleId
    modifiers: tuple[Modifier, ...] = ()

    @property
    def value(self) -> int:
        """The number that counts."""
        total = self.base
        for modifier in self.modifiers:
            total += modifier.amount
        return total

    def add(self, amount: int, why: RuleId) -> Tally:
        """The tally changed by an amount; a change of nothing leaves no trace."""
        if amount == 0:
            return self
        return Tally(self.base, self.why, (*self.modifiers, Modifier(amount, why)))

    def at_most(self, limit: int, why: RuleId) -> Tally:
        """The tally cut to a limit, the cut being a modifier of its own."""
        excess = self.value - limit
        return self.add(-excess, why) if excess > 0 else self

    def at_least(self, limit: int, why: RuleId) -> Tally:
        """The tally raised to a floor, the raise being a modifier of its own."""
        lack = limit - self.value
        return self.add(lack, why) if lack > 0 else self

    def set_to(self, value: int, why: RuleId) -> Tally:
        """The tally brought to a value whatever it was."""
        return self.add(value - self.value, why)

    def __str__(self) -> str:
        parts = [f"{self.base} ({self.why})"]
        parts += [f"{m.amount:+d} ({m.why})" for m in self.modifiers]
        return f"{self.value} = {' '.join(parts)}"
