"""A band as plain data, for whoever fights battles and knows nothing of campaigns; and their result, read back."""

from __future__ import annotations

from typing import Any

import msgspec

from skald.campaign.emblems import emblem
from skald.campaign.orders import Fought
from skald.campaign.state import BandId, State
from skald.campaign.terms import Terms
from skald.content.words import LANGUAGES

Fielded = dict[str, Any]


def fielded(terms: Terms, state: State, band: BandId, board: str = "") -> Fielded:
    """A band as plain data: its lord, and its units with the names that battles have for their troops."""
    found = state.band(band)
    units = [
        {
            "troop": terms.troops[unit.troop].fights_as,
            "figures": unit.figures,
            "equipment": list(unit.equipment),
        }
        for unit in found.units
    ]
    people = state.lords[found.seat].people
    return {
        "name": found.name or found.id, "lord": found.has_lord, "units": units, "board": board or people.board,
        "faction": people.faction, "leader": people.leader,
        # A band that its lord gave no name has its usual one, which each language has of its own.
        "names": [] if found.name else [[language, emblem(found.id, language)] for language in LANGUAGES],
    }  # fmt: skip


def fielded_pair(terms: Terms, state: State, boards: tuple[str, str] = ("", "")) -> tuple[Fielded, Fielded]:
    """Attacker and defender of the battle that is waited for; the boards are those of the first and the second lord."""
    battle = state.battle
    assert battle is not None
    attacker, defender = (
        fielded(terms, state, band, boards[state.band(band).seat]) for band in (battle.attacker, battle.defender)
    )
    return attacker, defender


def fought_from(result: object) -> Fought:
    """The result of a battle by the names of its parts, from whoever fought it."""
    return msgspec.convert(result, Fought, from_attributes=True)
