"""Who is named how: players who don't want their name shown in public are numbers, and so is who was forgotten.

A number is never stored: it is said in the language of whoever looks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.content.factions.peoples import people_called, people_key, people_like
from skald.tournament.event import Event, Player
from skald.tournament.live import Tournament
from skald.tournament.rosters import faction_key
from skald.tournament.settings import PlayerId, Settings
from skald.web.tournaments.phrases import language

_NUMBERED = re.compile(r"p([1-9][0-9]{0,6})")
#: Letters that don't come apart into a plain one and its mark.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
#: How earlier versions stored the name of somebody who was forgotten.
_CALLED_BEFORE = re.compile(r"Player [0-9]+")


def numbers(event: Event) -> dict[PlayerId, int]:
    """The number of each player: that of the id where all ids are numbered, else the place in the list."""
    found = [_NUMBERED.fullmatch(str(player.id)) for player in event.players]
    if all(found):
        return {player.id: int(each[1]) for player, each in zip(event.players, found, strict=True) if each}
    return {player.id: place for place, player in enumerate(event.players, start=1)}


def numbered(number: int) -> str:
    """Somebody who has no name, or doesn't show it."""
    return _("Player %(number)d") % {"number": number}


def is_nameless(player: Player) -> bool:
    """Whether a player who isn't named in public was forgotten altogether."""
    return not player.name or (player.club is None and _CALLED_BEFORE.fullmatch(player.name) is not None)


def forgotten(value: Tournament) -> frozenset[PlayerId]:
    """Who was forgotten, and only stays as a number."""
    return frozenset(
        player.id
        for player in value.event.players
        if not player.name or (player.id in value.hidden and is_nameless(player))
    )


def with_numbers(value: Tournament) -> Tournament:
    """An event to be shown: who was forgotten is called by number, in the visitor's language."""
    gone = forgotten(value)
    if not gone:
        return value
    number = numbers(value.event)
    players = tuple(
        replace(player, name=numbered(number[player.id])) if player.id in gone else player
        for player in value.event.players
    )
    return replace(value, event=replace(value.event, players=players))


def public_names(value: Tournament) -> Mapping[PlayerId, str]:
    """Everybody's name as anybody may read it."""
    names = value.event.names
    if not value.hidden:
        return names
    number = numbers(value.event)
    hidden = {player: numbered(number[player]) for player in value.hidden & names.keys()}
    return {**names, **hidden}


def everybody(value: Tournament) -> dict[PlayerId, Player]:
    """Everybody by their own name, for organisers."""
    return {player.id: player for player in value.event.players}


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


def bare(text: str) -> str:
    """What names are found and sorted by, in both languages: É as E, ø as o, capitals as small letters."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(char for char in apart if not unicodedata.combining(char))


def alphabetical(name: str) -> tuple[str, str]:
    """The place of a name among others."""
    return bare(name), name


def by_name(players: Iterable[Player]) -> list[Player]:
    """Players in the order in which people look for them."""
    return sorted(players, key=lambda player: alphabetical(player.name))


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


def known_words(players: Iterable[Player]) -> dict[str, list[str]]:
    """Clubs and factions that are there already, to be offered while typing: the same one is then spelt alike."""
    everybody = list(players)
    return {
        "clubs": sorted({each.club for each in everybody if each.club}, key=alphabetical),
        "factions": faction_names(everybody),
    }


def faction_names(players: Iterable[Player]) -> list[str]:
    """The factions of an event, each once: by the reader's word for it, or as somebody spelt it."""
    spelt = sorted((each.faction for each in players if each.faction), key=alphabetical, reverse=True)
    return sorted({people_key(each): faction_name(each) for each in spelt}.values(), key=alphabetical)


def faction_name(spelt: str) -> str:
    """The reader's word for a faction that is known; else as it is spelt."""
    known = people_called(spelt)
    return spelt if known is None else known.fr if language() == "fr" else known.en


def is_unknown(faction: str | None, settings: Settings) -> bool:
    """Whether neither Skald nor the event knows a faction; it may be played all the same."""
    if not faction or people_called(faction) is not None:
        return False
    return faction_key(faction) not in map(faction_key, settings.rosters.factions)


def unknown_told(faction: str) -> str:
    """What an organiser reads of a faction that isn't known: what it may be, or that it is taken as it is."""
    return misspelt(faction) or _("“%(spelt)s” isn’t a known faction; it stays as it is.") % {"spelt": faction}


def misspelt(faction: str) -> str:
    """A question where somebody has very nearly named a faction; nothing where it is known, or nothing like it is."""
    meant = people_like(faction) if faction else None
    if meant is None:
        return ""
    told = _("“%(spelt)s” isn’t a known faction. Did you mean “%(known)s”?")
    return told % {"spelt": faction, "known": meant.fr if language() == "fr" else meant.en}
