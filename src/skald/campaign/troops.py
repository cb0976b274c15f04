"""What bands are made of: how many figures a point buys, and the equipment a troop can have.

The core troops are here; those of other books are more records of the same kind (`troop_file` reads them).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

Kit = tuple[str, ...]
#: What battles can be fought with, told by whoever fights them: troops, each with its sets of equipment.
Kinds = Mapping[str, tuple[Kit, ...]]

#: Figures of a unit, and figures that a point buys.
MOST_FIGURES = 40
Figures = Annotated[int, Meta(ge=1, le=MOST_FIGURES)]

PLAIN: Kit = ()
RIDERS: tuple[Kit, ...] = (
    ("horse",), ("horse", "javelins"), ("horse", "composite-bow"), ("camel",), ("camel", "composite-bow"),
    ("cataphract",), ("wings",),
)  # fmt: skip


class Troop(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of troop. A unit holds at most `largest` figures and carries one of the `options`."""

    id: str
    name: dict[str, str]
    per_point: Figures
    largest: Figures = 12
    #: Sets of equipment that a unit may have; () is none.
    options: tuple[Kit, ...] = (PLAIN,)
    #: What the troop is called where battles are fought; empty for its own id.
    profile: str = ""

    @property
    def fights_as(self) -> str:
        """What the troop is called where battles are fought."""
        return self.profile or self.id

    @property
    def half(self) -> int:
        """Figures in half a point."""
        return max(1, self.per_point // 2)

    def points(self, figures: int) -> Fraction:
        """What so many figures are worth."""
        return Fraction(figures, self.per_point)

    def can_have(self, equipment: Kit) -> bool:
        """Whether a unit may have this equipment, in whatever order it is named."""
        return len(set(equipment)) == len(equipment) and any(set(equipment) == set(kit) for kit in self.options)


CORE: Mapping[str, Troop] = MappingProxyType(
    {
        troop.id: troop
        for troop in (
            Troop(
                "hearthguard", {"en": "Hearthguards", "fr": "Gardes"}, 4,
                options=(PLAIN, ("heavy-weapon",), ("bow",), ("javelins",), *RIDERS, ("sarissa",)),
            ),
            Troop(
                "warriors", {"en": "Warriors", "fr": "Guerriers"}, 8,
                options=(PLAIN, ("heavy-weapon",), ("bow",), ("crossbow",), ("javelins",), *RIDERS, ("sarissa",)),
            ),
            Troop(
                "levies", {"en": "Levies", "fr": "Levées"}, 12,
                options=(PLAIN, ("javelins",), ("bow",), ("sling",), ("crossbow",), ("firearm",), ("improvised",),
                         ("unarmed",), ("sarissa",)),
            ),
            Troop("creature", {"en": "Creatures", "fr": "Créatures"}, 2, largest=4, profile="bipeds"),
            Troop("mindless", {"en": "Mindless", "fr": "Décérébrés"}, 20, largest=20),
        )
    }
)  # fmt: skip


def beside_core(troops: Iterable[Troop]) -> Mapping[str, Troop]:
    """The core troops and others beside them."""
    return MappingProxyType({**CORE, **{troop.id: troop for troop in troops}})
