"""The differences between two states of an event, in sentences: what an undoing would bring about."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from skald.tournament.announcing import is_final
from skald.tournament.event import Game, Round
from skald.tournament.live import Tournament, round_of
from skald.tournament.settings import PlayerId
from skald.web.tournaments.queries.journal_words import Teller
from skald.web.tournaments.wording import scenario_name

MOST = 12


def changes(before: Tournament, after: Tournament, teller: Teller) -> list[str]:
    """Everything that would be otherwise; of many things the first are told."""
    found = [
        *_of_the_event(before, after), *_players(before, after, teller), *_presence(before, after, teller),
        *_rounds(before, after, teller),
    ]  # fmt: skip
    more = len(found) - MOST
    return found if more < 1 else [*found[:MOST], _("… and %(count)d more changes.") % {"count": more}]


def _of_the_event(before: Tournament, after: Tournament) -> Iterator[str]:
    if before.event.name != after.event.name:
        yield _("The event would be called “%(name)s”.") % {"name": after.event.name}
    if before.event.settings != after.event.settings:
        yield _("The settings would be those of before.")
    if before.details != after.details:
        yield _("Day, place, text and registration would be those of before.")
    if before.announced > after.announced:
        yield _("The final standings would be held back again, until you announce them.")
    elif before.announced < after.announced:
        yield _("Everybody would see the final standings and the podium.")
    elif before.announced and is_final(before) and not is_final(after):
        yield _("The final standings are announced already: the podium would be gone until this is settled again.")
    elif before.revealed != after.revealed:
        yield _("The podium would show other places to everybody.")


def _players(before: Tournament, after: Tournament, teller: Teller) -> Iterator[str]:
    old, new = ({player.id: player for player in each.event.players} for each in (before, after))
    for player in [*old, *(each for each in new if each not in old)]:
        name = {"name": teller.name(player)}
        if player not in new:
            yield _("%(name)s would be off the list.") % name
        elif player not in old:
            yield _("%(name)s would be on the list again.") % name
        elif old[player] != new[player]:
            yield _("%(name)s: name, club, faction or taking part would be as before.") % name


def _presence(before: Tournament, after: Tournament, teller: Teller) -> Iterator[str]:
    here = {player.id for player in before.event.players} & {player.id for player in after.event.players}
    for player in sorted(before.checked_in ^ after.checked_in, key=str):
        if player in here and player in after.checked_in:
            yield _("%(name)s would be checked in.") % {"name": teller.name(player)}
        elif player in here:
            yield _("%(name)s would not be checked in.") % {"name": teller.name(player)}
    for player in sorted(here, key=str):
        if before.rosters.get(player) != after.rosters.get(player):
            yield _("%(name)s: another list, or none, would count.") % {"name": teller.name(player)}
    if before.event.penalties != after.event.penalties:
        yield _("Penalties would change.")
    if before.honours != after.honours:
        yield _("Points for painting or fair play would change.")


def _rounds(before: Tournament, after: Tournament, teller: Teller) -> Iterator[str]:
    count = max(len(before.event.rounds), len(after.event.rounds))
    for number in range(1, count + 1):
        old, new = (round_of(each, number) or Round(number) for each in (before, after))
        yield from _one_round(number, old, new, after)
        if old.is_paired and new.is_paired:
            yield from _games(old, new, teller)
            yield from _claims(old, before, after, teller)
            yield from _visible(number, before, after)


def _one_round(number: int, old: Round, new: Round, after: Tournament) -> Iterator[str]:
    told: dict[str, object] = {"round": number}
    if old.is_paired and not new.is_paired:
        yield _("Round %(round)d would not be paired any more.") % told
    elif new.is_paired and not old.is_paired:
        yield _("Round %(round)d would be paired again.") % told
    if old.scenario != new.scenario and new.scenario is None:
        yield _("Round %(round)d would have no scenario.") % told
    elif old.scenario != new.scenario:
        told["scenario"] = scenario_name(after.event, new.scenario)
        yield _("Round %(round)d would be played with “%(scenario)s”.") % told


def _visible(number: int, before: Tournament, after: Tournament) -> Iterator[str]:
    told = {"round": number}
    if number in before.published and number not in after.published:
        yield _("Round %(round)d would be hidden from everybody.") % told
    elif number in after.published and number not in before.published:
        yield _("Round %(round)d would be public again.") % told
    if before.clocks.get(number) != after.clocks.get(number):
        yield _("The clock of round %(round)d would stand otherwise.") % told


def _games(old: Round, new: Round, teller: Teller) -> Iterator[str]:
    if [_seats(game) for game in old.games] != [_seats(game) for game in new.games] or old.bye != new.bye:
        yield _("Round %(round)d would have other games.") % {"round": old.number}
        return
    for was, would in zip(old.games, new.games, strict=True):
        if was != would:
            names = {"a": teller.name(was.a), "b": teller.name(was.b), "old": _score(was), "new": _score(would)}
            yield _("%(a)s – %(b)s: %(old)s → %(new)s") % names


def _claims(played: Round, before: Tournament, after: Tournament, teller: Teller) -> Iterator[str]:
    for game in played.games:
        seat = (played.number, game.a)
        if not game.is_over and before.claims.get(seat) != after.claims.get(seat):
            names = {"a": teller.name(game.a), "b": teller.name(game.b)}
            yield _("%(a)s – %(b)s: what the players have entered would be as before.") % names


def _seats(game: Game) -> tuple[PlayerId, PlayerId, int | None]:
    return game.a, game.b, game.table


def _score(game: Game) -> str:
    if not game.is_over:
        return _("no result")
    return f"{game.a_points}–{game.b_points}" if game.has_points else _("a result without points")
