"""Who is there: who is paired in a round, who isn't, and from which round on somebody comes or goes."""

from __future__ import annotations

from skald.tournament.event import active_players
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId


def absent_players(value: Tournament) -> frozenset[PlayerId]:
    """Who isn't paired although registered: the waiting list, and once somebody is checked in, those who aren't."""
    if not value.checked_in:
        return frozenset(value.waiting)
    everybody = {player.id for player in value.event.players}
    return frozenset(value.waiting) | (everybody - value.checked_in)


def playing(value: Tournament, number: int) -> list[PlayerId]:
    """Who would be paired in a round if nobody asks for anything."""
    away = absent_players(value)
    return [player.id for player in active_players(value.event, number) if player.id not in away]


def first_open_round(value: Tournament) -> int | None:
    """The first round that is still to be published once the event has begun: somebody new plays from there on."""
    last = len(value.event.paired_rounds)
    first = last if last not in value.published else last + 1
    return first if first > 1 else None
