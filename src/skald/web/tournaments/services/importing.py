"""An event from an EVENT.json: the file's players, rounds and results become a journal of our own."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator

from django.db import transaction
from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.tournament import journal as j
from skald.tournament.event import Bonus, Event, Game, Round
from skald.tournament.live import with_result
from skald.tournament.pairing.swiss import Pair
from skald.tournament.scenarios.drawing import event_seal
from skald.tournament.settings import PlayerId
from skald.web.accounts.models import User
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event as Row
from skald.web.tournaments.models import Seat
from skald.web.tournaments.services.passes import make_passes_of
from skald.web.tournaments.services.recording import Actor, add

MOST_PLAYERS = 5000
_OURS = re.compile(r"p[1-9][0-9]{0,6}")


def check_import(event: Event) -> tuple[Problem, ...]:
    """Why a file that is in order can't be taken in."""
    return (problem("carried.too-many", most=MOST_PLAYERS),) if len(event.players) > MOST_PLAYERS else ()


@transaction.atomic
def import_event(*, event: Event, organiser: User) -> Row:
    """A new event with everything that the file holds; its rounds are published."""
    row = Row.objects.create(name=event.name[:200], seed=secrets.token_hex(16))
    row.organisers.add(organiser)
    renamed = _with_plain_names(_with_own_ids(event))
    add(event=row, entries=entries_of(renamed, row.seed), actor=Actor("organiser", organiser.get_username()))
    Seat.objects.bulk_create(Seat(event=row, player=str(player.id)) for player in renamed.players)
    tables = {game.table for each in value_of(row).event.rounds for game in each.games if game.table}
    make_passes_of(event=row, tables=sorted(tables))
    return row


def entries_of(event: Event, seed: str) -> Iterator[j.AnyEntry]:
    """The journal that comes to this event."""
    yield j.EventOpened(event.name, event.settings)
    yield j.DrawSealed(event_seal(seed))
    for player in event.players:
        yield j.PlayerAdded(player)
        yield j.CheckedIn(player.id)
    for each in event.rounds:
        if each.scenario is not None:
            yield j.ScenarioDrawn(each.number, str(each.scenario))
        if each.is_paired:
            yield from _round(each)
    for penalty in event.penalties:
        yield j.Penalised(penalty.player, penalty.points, penalty.reason)


def _round(each: Round) -> Iterator[j.AnyEntry]:
    tables = _tables(each)
    pairs = tuple(Pair(game.a, game.b, tables[at]) for at, game in enumerate(each.games))
    yield j.Paired(each.number, pairs, each.bye)
    yield j.RoundPublished(each.number)
    for game in each.games:
        if game.is_over:
            yield j.ResultSettled(each.number, game.a, _result(game))


def _result(game: Game) -> j.Result:
    result = j.Result(game.a_points, game.b_points, game.result, game.ending or "played", Bonus(*game.bonuses))
    assert with_result(game, result).is_over
    return result


def _tables(each: Round) -> list[int]:
    """The tables of the file; games without one get the numbers that are free."""
    taken = {game.table for game in each.games}
    free = (number for number in range(1, 2 * len(each.games) + 1) if number not in taken)
    return [game.table if game.table is not None else next(free) for game in each.games]


def _with_plain_names(event: Event) -> Event:
    """Names on one line, without what can't be seen: a file may hold anything."""
    players = tuple(
        replace(
            player, name=_plain(player.name) or str(player.id), club=_plain(player.club or "") or None,
            faction=_plain(player.faction or "") or None,
        )
        for player in event.players
    )  # fmt: skip
    return replace(event, name=_plain(event.name) or "–", players=players)


def _plain(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _with_own_ids(event: Event) -> Event:
    """Ids stand in addresses: those of a file may be names, so everybody gets one of ours."""
    if all(_OURS.fullmatch(str(player.id)) for player in event.players):
        return event
    ids: dict[PlayerId, PlayerId] = {player.id: f"p{at}" for at, player in enumerate(event.players, start=1)}
    rounds = tuple(
        replace(
            each, bye=None if each.bye is None else ids[each.bye],
            games=tuple(replace(game, a=ids[game.a], b=ids[game.b]) for game in each.games),
        )
        for each in event.rounds
    )  # fmt: skip
    fixed = tuple(replace(each, player=ids[each.player]) for each in event.settings.tables.fixed if each.player in ids)
    return replace(
        event, rounds=rounds, players=tuple(replace(player, id=ids[player.id]) for player in event.players),
        penalties=tuple(replace(each, player=ids[each.player]) for each in event.penalties),
        settings=replace(event.settings, tables=replace(event.settings.tables, fixed=fixed)),
    )  # fmt: skip
