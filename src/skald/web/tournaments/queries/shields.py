"""Each faction's shield: the same on every page of an event, and another for every faction while there are enough."""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId

#: As many as `shields.svg` has.
SHIELDS = 48


def shields(value: Tournament) -> Mapping[PlayerId, int]:
    """The number of everybody's shield; whoever has named no faction bears one of their own."""
    signs = {player.id: _sign(player.faction, str(player.id)) for player in value.event.players}
    places = _places(sorted({sign for sign in signs.values() if sign.startswith("f:")}))
    return {player: places.get(sign, crc32(sign.encode()) % SHIELDS) for player, sign in signs.items()}


def _sign(faction: str | None, player: str) -> str:
    return f"f:{' '.join(faction.casefold().split())}" if faction and faction.strip() else f"p:{player}"


def _places(signs: list[str]) -> dict[str, int]:
    """Every faction the shield of its name, or the next one that is free."""
    taken: dict[int, str] = {}
    for sign in signs[:SHIELDS]:
        at = crc32(sign.encode()) % SHIELDS
        while at in taken:
            at = (at + 1) % SHIELDS
        taken[at] = sign
    return {sign: at for at, sign in taken.items()}
