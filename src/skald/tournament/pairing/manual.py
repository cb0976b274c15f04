"""Pairing by hand: players exchanged, tables changed, and what is unusual about the result."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.tournament.event import Event, active_players
from skald.tournament.history import records
from skald.tournament.pairing.costs import club_of
from skald.tournament.pairing.swiss import Pair, Pairing
from skald.tournament.reasons import Reason, reason
from skald.tournament.settings import PlayerId

BY_HAND = (reason("pairing.by-hand"),)
AGREED = (reason("pairing.agreed"),)
SPARE = (reason("pairing.spare"),)


def swapped(first: PlayerId, second: PlayerId) -> Reason:
    """What was done, as the journal keeps it."""
    return reason("hand.swapped", player=first, other=second)


def agreed(first: PlayerId, second: PlayerId) -> Reason:
    return reason("hand.agreed", player=first, other=second)


def filled(player: PlayerId) -> Reason:
    return reason("hand.filled", player=player)


def moved(pairing: Pairing, player: PlayerId, table: int) -> Reason:
    """A game and its new table; of the game that left table 1 it is said that it is the top one."""
    own = _game_of(pairing, player)
    other = player if own is None else own.b if own.a == player else own.a
    if own is not None and own == pairing.games[0] and left_first_table(own):
        return reason("hand.top-moved", player=player, other=other, table=table)
    return reason("hand.moved", player=player, other=other, table=table)


def left_first_table(top: Pair) -> bool:
    """Whether the top game stands elsewhere because somebody has played at table 1."""
    return any(each.code in ("table.used", "table.spread") for each in top.why)


def swap(pairing: Pairing, first: PlayerId, second: PlayerId) -> Pairing | Problem:
    """Two players exchange their places: opponents and tables, or a game and the bye; not two who play each other."""
    present = {pairing.bye} | {player for game in pairing.games for player in (game.a, game.b)}
    for player in (first, second):
        if player not in present:
            return problem("event.not-playing", player=str(player), round=pairing.round)
    if first == second:
        return problem("event.plays-twice", player=str(first), round=pairing.round)
    if any({first, second} == {game.a, game.b} for game in pairing.games):
        return problem("event.same-game", player=str(first), other=str(second))
    trade = {first: second, second: first}

    def traded(game: Pair) -> Pair:
        a, b = trade.get(game.a, game.a), trade.get(game.b, game.b)
        return game if {a, b} == {game.a, game.b} else replace(game, a=a, b=b, why=BY_HAND)

    bye = trade.get(pairing.bye, pairing.bye) if pairing.bye is not None else None
    changed = bye != pairing.bye
    return replace(
        pairing, games=tuple(map(traded, pairing.games)), bye=bye, bye_why=BY_HAND if changed else pairing.bye_why
    )


def play_each_other(pairing: Pairing, first: PlayerId, second: PlayerId) -> Pairing | Problem:
    """An agreed match: the first player stays, and the second takes the place of the first one's opponent."""
    for player in (first, second):
        if player != pairing.bye and _game_of(pairing, player) is None:
            return problem("event.not-playing", player=str(player), round=pairing.round)
    if first == second:
        return problem("event.plays-twice", player=str(first), round=pairing.round)
    stays, comes = (second, first) if first == pairing.bye else (first, second)
    own = _game_of(pairing, stays)
    assert own is not None, "one player has the bye"
    changed = pairing if comes in (own.a, own.b) else swap(pairing, own.b if own.a == stays else own.a, comes)
    assert isinstance(changed, Pairing)

    def marked(game: Pair) -> Pair:
        return replace(game, why=AGREED) if {game.a, game.b} == {first, second} else game

    return replace(changed, games=tuple(map(marked, changed.games)))


def fill_bye(pairing: Pairing, player: PlayerId) -> Pairing | Problem:
    """A spare player without a game plays whoever has the bye, at the first free table."""
    if pairing.bye is None:
        return problem("journal.no-bye", round=pairing.round)
    if player == pairing.bye or _game_of(pairing, player) is not None:
        return problem("event.plays-twice", player=str(player), round=pairing.round)
    taken = {game.table for game in pairing.games}
    table = next(number for number in range(1, len(taken) + 2) if number not in taken)
    games = (*pairing.games, Pair(pairing.bye, player, table, SPARE))
    return replace(pairing, games=games, bye=None, bye_why=())


def move_to_table(pairing: Pairing, player: PlayerId, table: int) -> Pairing | Problem:
    """A player's game goes to another table; a game that is there takes the one left free."""
    own = _game_of(pairing, player)
    if own is None:
        return problem("event.not-playing", player=str(player), round=pairing.round)

    def placed(game: Pair) -> Pair:
        if game is own:
            # Why it stood elsewhere says nothing any more.
            why = tuple(each for each in game.why if not each.code.startswith("table."))
            return replace(game, table=table, why=why)
        return replace(game, table=own.table) if game.table == table else game

    return replace(pairing, games=tuple(map(placed, pairing.games)))


def warnings(event: Event, pairing: Pairing) -> tuple[Reason, ...]:
    """Everything unusual about a pairing, whoever made it: the organiser may accept it."""
    return tuple(_warnings(event, pairing))


def unsaid(pairing: Pairing, found: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Those warnings that no reason of their own game or bye says anyway."""
    return tuple(each for each in found if not _SAID_BY.get(each.code, frozenset()) & _codes_about(pairing, each))


#: Which reasons of a game or a bye say the same as a warning.
_SAID_BY = {
    "warning.rematch": frozenset(("pairing.rematch", "pairing.met-already")),
    "warning.same-club": frozenset(("pairing.same-club",)),
    "warning.gap": frozenset(("pairing.float", "pairing.counted-float")),
    "warning.second-bye": frozenset(("bye.again",)),
}


def _codes_about(pairing: Pairing, warning: Reason) -> set[str]:
    player = dict(warning.given).get("player")
    own = next((game for game in pairing.games if player in (game.a, game.b)), None)
    return {each.code for each in (pairing.bye_why if own is None else own.why)}


def _game_of(pairing: Pairing, player: PlayerId) -> Pair | None:
    return next((game for game in pairing.games if player in (game.a, game.b)), None)


def _warnings(event: Event, pairing: Pairing) -> Iterator[Reason]:
    book = records(event)
    present = {player.id for player in active_players(event, pairing.round)}
    seen: set[PlayerId] = set()
    tables: set[int] = set()
    for game in pairing.games:
        a, b = book[game.a], book[game.b]
        if met := a.met.get(game.b):
            yield reason("warning.rematch", player=game.a, other=game.b, round=met)
        if club_of(a.player) and club_of(a.player) == club_of(b.player):
            yield reason("warning.same-club", player=game.a, other=game.b)
        if pairing.round > 1 and a.pairing_tp != b.pairing_tp:
            yield reason("warning.gap", player=game.a, other=game.b, tp=a.pairing_tp, other_tp=b.pairing_tp)
        for record in (a, b):
            if game.table in record.tables:
                yield reason("warning.table", player=record.player.id, table=game.table)
        if game.table in tables:
            yield reason("warning.table-twice", table=game.table)
        tables.add(game.table)
        seen |= {game.a, game.b}
    if pairing.bye is not None:
        seen.add(pairing.bye)
        if book[pairing.bye].byes or book[pairing.bye].forfeit_wins:
            yield reason("warning.second-bye", player=pairing.bye)
    for player in event.players:
        if player.id in present - seen:
            yield reason("warning.left-out", player=player.id)
        if player.id in seen - present:
            yield reason("warning.not-playing", player=player.id)
