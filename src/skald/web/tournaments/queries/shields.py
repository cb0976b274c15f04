"""Each faction's shield: the same on every page and in every event, each another while there are enough."""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from skald.content.factions.peoples import people_key, peoples
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId

#: As many as `shields.svg` has for factions, and the plain ones behind them.
SHIELDS, PLAIN = 48, 12


def shields(value: Tournament) -> Mapping[PlayerId, int]:
    """The number of everybody's shield; whoever has named no faction bears a plain one, of bare wood."""
    keys = {player.id: people_key(player.faction) for player in value.event.players}
    places = _places(set(keys.values()) - {""})
    return {
        player: places[key] if key else SHIELDS + crc32(f"p:{player}".encode()) % PLAIN for player, key in keys.items()
    }


def _places(keys: set[str]) -> dict[str, int]:
    """Every known faction its own shield in all events; any other the shield of its name, or the next that is free."""
    found = {people.id: at % SHIELDS for at, people in enumerate(peoples()) if people.id in keys}
    for key in sorted(keys - found.keys()):
        at = crc32(f"f:{key}".encode()) % SHIELDS
        free = [place for place in range(SHIELDS) if place not in found.values()]
        found[key] = min(free, key=lambda place: (place - at) % SHIELDS, default=at)
    return found
