"""Questions about Saga dice alone: "chance of at least one rare with 6 Saga dice", in French or in English."""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.odds.circumstances import COUNT, count_of
from skald.odds.placing import read_slots
from skald.odds.saga_dice import MOST_DICE, Slots
from skald.odds.sides import names_troop
from skald.odds.vocabulary import plain

_DICE = re.compile(rf"\b(?P<count>{COUNT}) (?:saga )?(?:dice|die|des?)(?: (?:de )?saga)?\b")
_NEED = re.compile(rf"\b(?:(?P<count>{COUNT}) )?(?:faces? )?(?P<face>uncommon|peu commune?|common|commune?|rare)s?\b")
#: Only what is needed at least is counted.
_OTHERWISE = re.compile(r"\b(?:exactly|at most|only|no|without|exactement|au plus|seulement|aucune?|sans)\b")


class Rolled(NamedTuple):
    """So many dice, and the faces that they are to show: as the command takes them, and as slots."""

    dice: int
    need: str
    slots: Slots


def read_rolled(text: str) -> Rolled | None:
    """The roll that a line asks about; None if it speaks of a fight or of no dice."""
    said = plain(text)
    dice = _DICE.search(said)
    if dice is None or names_troop(said) or _OTHERWISE.search(said):
        return None
    rest = f"{said[: dice.start()]} {said[dice.end() :]}"
    faces = [face for found in _NEED.finditer(rest) for face in _faces(found)]
    count = count_of(dice["count"])
    if not 0 < len(faces) <= count <= MOST_DICE:
        return None
    need = "+".join(faces)
    return Rolled(count, need, read_slots(need)[0])


def _faces(found: re.Match[str]) -> list[str]:
    return [found["face"]] * (count_of(found["count"]) if found["count"] else 1)
