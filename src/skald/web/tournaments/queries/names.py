"""Who is named how: in public, players who don't want their name shown are numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from django.utils.translation import gettext as _

from skald.tournament.event import Event, Player
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId

_NUMBERED = re.compile(r"p([1-9][0-9]{0,6})")


def numbers(event: Event) -> dict[PlayerId, int]:
    """The number of each player: that of the id where all ids are numbered, else the place in the list."""
    found = [_NUMBERED.fullmatch(str(player.id)) for player in event.players]
    if all(found):
        return {player.id: int(each[1]) for player, each in zip(event.players, found, strict=True) if each}
    return {player.id: place for place, player in enumerate(event.players, start=1)}


def public_names(value: Tournament) -> Mapping[PlayerId, str]:
    """Everybody's name as anybody may read it."""
    names = value.event.names
    if not value.hidden:
        return names
    number = numbers(value.event)
    hidden = {player: _("Player %(number)d") % {"number": number[player]} for player in value.hidden & names.keys()}
    return {**names, **hidden}


def public_players(value: Tournament) -> dict[PlayerId, Player]:
    """Everybody as anybody may see them: who hides the name hides the club too."""
    names = public_names(value)
    return {
        player.id: Player(
            player.id, names[player.id], None if player.id in value.hidden else player.club, player.faction,
            player.joined_round, player.dropped_after, player.returned_round, bool(player.disqualified) or None,
        )
        for player in value.event.players
    }  # fmt: skip


def alphabetical(name: str) -> str:
    """What names are sorted by: É stands with E."""
    bare = unicodedata.normalize("NFKD", name)
    return "".join(char for char in bare if not unicodedata.combining(char)).casefold()


def player_called(event: Event, name: str) -> Player | None:
    """The player of an id as it stands in an address."""
    return next((player for player in event.players if str(player.id) == name), None)


def is_named(value: Tournament, name: str) -> bool:
    """Whether somebody who takes part bears a name in public, however it is spaced or written."""
    wanted = " ".join(name.casefold().split())
    return any(
        " ".join(player.name.casefold().split()) == wanted
        for player in value.event.players
        if player.id not in value.hidden and player.dropped_after != 0
    )
