"""What a battle is part of, as whoever laid it out says: a way back, and whether its result counts there."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from skald.web.battles.models import Battle
from skald.web.battles.signals import belonging_asked


class Belonging(Struct, frozen=True):
    """The name of what a battle is part of, the way back to it, and what the result means there."""

    name: str
    address: str
    told: str


def belonging(battle: Battle, sides: tuple[int, ...]) -> Belonging | None:
    """What a battle is part of for whoever sits on these sides; nothing for a battle of its own."""
    answers: list[tuple[Any, Any]] = belonging_asked.send(sender=Battle, battle=battle, sides=sides)
    return next((found for _receiver, found in answers if isinstance(found, Belonging)), None)
