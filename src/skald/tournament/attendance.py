"""Who is there: who is paired in a round, who isn't, and from which round on somebody comes or goes."""

from __future__ import annotations

from skald.tournament.event import Event, Player, Round, active_players, is_active, stays
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


def no_shows(value: Tournament) -> list[tuple[int, Player]]:
    """Who didn't come to the last published round and is still expected in the next: the round, and who."""
    shown = [each for each in value.event.paired_rounds if each.number in value.published]
    if not shown or shown[-1].number >= value.event.settings.rounds:
        return []
    last = shown[-1]
    away = {game.b if game.result == "a" else game.a for game in last.games if game.ending == "absent"}
    return [(last.number, each) for each in active_players(value.event, last.number + 1) if each.id in away]


def without_game(value: Tournament) -> tuple[Round | None, list[Player]]:
    """Who is checked in and has no game in the round that is played, because they came after it was published."""
    last = value.event.paired_rounds[-1] if value.event.paired_rounds else None
    if last is None or last.number not in value.published or not last.missing:
        return last, []
    seated = {player for game in last.games for player in (game.a, game.b)} | {last.bye}
    here = value.checked_in - set(value.waiting) - seated
    return last, [player for player in value.event.players if player.id in here and stays(player)]


def took_part(event: Event) -> frozenset[PlayerId]:
    """Whoever had a game or a bye; not those who only stayed away from theirs."""
    found: set[PlayerId] = set()
    for each in event.paired_rounds:
        for game in each.games:
            if game.ending != "absent":
                found |= {game.a, game.b}
            elif game.result in ("a", "b"):
                found.add(game.a if game.result == "a" else game.b)
        if each.bye is not None:
            found.add(each.bye)
    return frozenset(found)


def players_of(value: Tournament) -> frozenset[PlayerId]:
    """Who counts as a player wherever they are counted: those registered, and once a round is paired who plays or did.

    Whoever registered and never came is none, nor is anybody on the waiting list.
    """
    if not value.event.paired_rounds:
        waiting = set(value.waiting)
        return frozenset(each.id for each in value.event.players if stays(each) and each.id not in waiting)
    return took_part(value.event) | frozenset(playing(value, value.event.next_round))


def gone_since(value: Tournament, number: int) -> list[Player]:
    """Whom a round seats that isn't published yet, although they have left or were disqualified since it was paired."""
    found = next((each for each in value.event.paired_rounds if each.number == number), None)
    if found is None or number in value.published:
        return []
    seated = {player for game in found.games for player in (game.a, game.b)} | {found.bye}
    return [each for each in value.event.players if each.id in seated and not is_active(each, number)]


def first_open_round(value: Tournament) -> int | None:
    """The first round that is still to be published once the event has begun: somebody new plays from there on."""
    last = len(value.event.paired_rounds)
    first = last if last not in value.published else last + 1
    return first if first > 1 else None
