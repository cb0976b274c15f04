"""What bands are made of: how many figures a point buys, and the equipment a troop can have.

The core troops are here; those of other books are more records of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct


class Troop(Struct, frozen=True):
    """A kind of troop. A unit holds at most `largest` figures."""

    id: str
    name: dict[str, str]
    per_point: int
    largest: int = 12
    weapons: tuple[str, ...] = ("",)
    #: Figures that make one massacre point.
    per_massacre_point: int = 1

    @property
    def half(self) -> int:
        """Figures in half a point."""
        return max(1, self.per_point // 2)

    def points(self, figures: int) -> Fraction:
        """What so many figures are worth."""
        return Fraction(figures, self.per_point)


CORE: Mapping[str, Troop] = MappingProxyType(
    {
        troop.id: troop
        for troop in (
            Troop(
                "hearthguard", {"en": "Hearthguards", "fr": "Gardes"}, 4,
                weapons=("", "horse", "heavy-weapon", "bow", "javelins"),
            ),
            Troop(
                "warriors", {"en": "Warriors", "fr": "Guerriers"}, 8,
                weapons=("", "horse", "heavy-weapon", "bow", "crossbow", "javelins"), per_massacre_point=2,
            ),
            Troop(
                "levies", {"en": "Levies", "fr": "Levées"}, 12,
                weapons=("", "bow", "sling", "javelins", "crossbow"), per_massacre_point=3,
            ),
            Troop("creature", {"en": "Creatures", "fr": "Créatures"}, 2, largest=4),
            Troop("mindless", {"en": "Mindless", "fr": "Sans-esprit"}, 20, largest=20, per_massacre_point=5),
        )
    }
)  # fmt: skip
