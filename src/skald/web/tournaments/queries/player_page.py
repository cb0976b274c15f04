"""What one player sees: the game of now, what the opponent says of it, results so far, the standing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import scenario_id
from skald.tournament.announcing import held_round, is_final, ranked_event, rounds_in_full
from skald.tournament.attendance import players_of
from skald.tournament.event import Game, Player, Round, is_active
from skald.tournament.history import bye_points
from skald.tournament.journal import Result
from skald.tournament.live import Tournament, game_of
from skald.tournament.picks import picks_points
from skald.tournament.reporting import scenario_of
from skald.tournament.settings import PlayerId
from skald.tournament.standings import standings
from skald.tournament.taking_part import may_see_list, place_in_line
from skald.web.tournaments.phrases import language, rank_told
from skald.web.tournaments.queries.breakdowns import claim_view, compared, counted_view
from skald.web.tournaments.queries.clock import ClockFace, clock_face
from skald.web.tournaments.queries.decisions import decision
from skald.web.tournaments.queries.names import public_names
from skald.web.tournaments.queries.outcomes import OutcomeView, game_view
from skald.web.tournaments.queries.standings import whole_rounds
from skald.web.tournaments.wording import scenario_name


class GameNow(NamedTuple):
    """A player's game of a published round, and how far its result has come."""

    number: int
    me: Player
    opponent: Player
    table: int | None
    scenario: str
    setup: tuple[str, ...]
    is_expedition: bool
    has_draft: bool
    clock: ClockFace | None
    #: "open", "mine" (I entered, the opponent hasn't), "theirs", "mismatch" or "over".
    state: str
    mine: OutcomeView | None
    theirs: OutcomeView | None
    done: OutcomeView | None
    #: What the opponent entered, to be sent back with a confirmation.
    seen: str
    is_absence: bool
    may_see_list: bool
    has_chess_clock: bool
    #: Whether this player has called the result wrong.
    is_doubted: bool
    #: What the organiser decided about a result that was called wrong.
    decided: str
    #: "" where nobody bids, "open", "mine" (the opponent hasn't bid), "theirs" or "shown".
    bid: str
    #: The same for the points of the game, where lists have more.
    pick: str


class Past(NamedTuple):
    """A round as a row: against whom, and what came of it."""

    number: int
    opponent: str
    done: OutcomeView | None
    is_bye: bool
    is_open: bool
    #: The tournament points that it gave.
    points: int | None = None


class PlayerPage(NamedTuple):
    """Everything on a player's page."""

    me: Player
    now: GameNow | None
    #: The latest published round, also where this player doesn't play in it.
    round: int
    rounds: int
    has_bye: bool
    is_over: bool
    #: Whether no round comes after the latest one.
    is_last_round: bool
    waiting: int | None
    past: list[Past]
    rank: int | None
    points: int
    why: str
    has_left: bool
    is_hidden: bool
    wants_forgetting: bool
    is_checked_in: bool
    #: Whether the final standings wait for their announcement.
    is_held: bool
    #: Whether they are final and everybody may see them.
    is_final: bool
    #: The round after which the rank is told.
    after: int
    ranked: int
    #: What the organiser decided about results of the round before, which this page no longer shows.
    decisions: list[str]


def player_page(value: Tournament, me: Player) -> PlayerPage:
    """A player's own page."""
    rounds = rounds_in_full(value)
    names = names_for(value, me.id)
    last = rounds[-1] if rounds else None
    rank, points, why = _standing(value, me.id, names)
    total = value.event.settings.rounds
    counted = players_of(value)
    return PlayerPage(
        me=me,
        now=game_now(value, last.number, me.id, names) if last is not None else None,
        round=last.number if last is not None else 0,
        rounds=total,
        has_bye=last is not None and last.bye == me.id,
        is_over=last is not None and last.number >= total and not last.missing,
        is_last_round=last is not None and last.number >= total,
        waiting=place_in_line(value, me.id),
        past=[_past(value, each, me.id, names) for each in rounds if _plays(each, me.id)],
        rank=rank if me.id in counted else None, points=points, why=why,
        has_left=not is_active(me, len(rounds) + 1) and not me.disqualified,
        is_hidden=me.id in value.hidden,
        wants_forgetting=me.id in value.to_forget,
        is_checked_in=me.id in value.checked_in,
        is_held=bool(held_round(value)),
        is_final=is_final(value),
        after=whole_rounds(value),
        ranked=sum(not each.disqualified for each in value.event.players if each.id in counted),
        decisions=[told for each in rounds[-2:-1] if (told := decision(value, each.number, me.id, names))],
    )  # fmt: skip


def game_now(value: Tournament, number: int, player: PlayerId, names: Mapping[PlayerId, str]) -> GameNow | None:
    """A player's game of a round that is published; nothing else."""
    game, rounds = game_of(value, number, player), {each.number: each for each in rounds_in_full(value)}
    if game is None or number not in rounds:
        return None
    players = {each.id: each for each in value.event.players}
    other = game.b if player == game.a else game.a
    scenario = scenario_of(value, number, player)
    named = rounds[number].scenario
    claims = value.claims[number, game.a].by if (number, game.a) in value.claims else {}
    mine, theirs = claims.get(player), claims.get(other)
    said = compared([claim_view(value, number, game, by, names, player) for by in (player, other)])
    return GameNow(
        number, players[player], players[other], game.table, scenario_name(value.event, named),
        scenario.words.setup[language()] if scenario is not None else (),
        named is not None and scenario_id(named) == EXPEDITION, scenario is not None,
        clock_face(value.clocks.get(number), game.table),
        _state(value, game, number, mine, theirs),
        said[0], said[1],
        counted_view(value, number, game, names, player) if game.is_over else None,
        write_result(theirs) if theirs is not None else "",
        any(each is not None and each.ending == "absent" for each in (mine, theirs)),
        other in value.rosters and may_see_list(value, player, other),
        value.event.settings.chess_clock is not None,
        player in value.doubts.get((number, game.a), ()), decision(value, number, player, names),
        _bid(value, number, game, player), _pick(value, number, game, player),
    )  # fmt: skip


def names_for(value: Tournament, player: PlayerId) -> Mapping[PlayerId, str]:
    """Everybody as one player may call them: opponents by their names, even those who hide them in public."""
    names = dict(public_names(value))
    met = {player}
    for each in rounds_in_full(value):
        game = game_of(value, each.number, player)
        met |= {game.a, game.b} if game is not None else set()
    return names | {who: name for who, name in value.event.names.items() if who in met}


def write_result(result: Result) -> str:
    """A result as a page carries it."""
    return msgspec.json.encode(result).decode()


def read_result(text: str) -> Result | None:
    """A result that a page carried; nothing if somebody changed it."""
    try:
        return msgspec.json.decode(text, type=Result)
    except (msgspec.DecodeError, UnicodeError):
        return None


def _pick(value: Tournament, number: int, game: Game, player: PlayerId) -> str:
    """How far the ticking of points is, as one of the two may know it."""
    if not picks_points(value.event.settings) or player not in value.rosters:
        return ""
    ticked = value.picks.get((number, game.a), {})
    if len(ticked) == 2:
        return "shown"
    return "open" if not ticked else "mine" if player in ticked else "theirs"


def _bid(value: Tournament, number: int, game: Game, player: PlayerId) -> str:
    """How far the bids of a game are, as one of the two may know it."""
    if not value.event.settings.bid:
        return ""
    bids = value.bids.get((number, game.a), {})
    if len(bids) == 2:
        return "shown"
    return "open" if not bids else "mine" if player in bids else "theirs"


def _state(value: Tournament, game: Game, number: int, mine: Result | None, theirs: Result | None) -> str:
    if game.is_over:
        return "over"
    if (number, game.a) in value.mismatches:
        return "mismatch"
    if theirs is not None:
        return "theirs"
    return "mine" if mine is not None else "open"


def _plays(each: Round, player: PlayerId) -> bool:
    return each.bye == player or any(player in (game.a, game.b) for game in each.games)


def _past(value: Tournament, each: Round, player: PlayerId, names: Mapping[PlayerId, str]) -> Past:
    game = game_of(value, each.number, player)
    if game is None:
        return Past(each.number, "", None, True, False, bye_points(value.event.settings))
    other = game.b if player == game.a else game.a
    done = game_view(value, each.number, game, names, player) if game.is_over else None
    return Past(each.number, names[other], done, False, done is None, done and done.sides[0].share.tp)


def _standing(value: Tournament, player: PlayerId, names: Mapping[PlayerId, str]) -> tuple[int | None, int, str]:
    # Ranks of a part of a round would mislead.
    after = whole_rounds(value)
    if not after:
        return None, 0, ""
    for row in standings(ranked_event(value), after).rows:
        if row.player == player:
            return row.rank, row.tp, rank_told(row, names)
    return None, 0, ""
