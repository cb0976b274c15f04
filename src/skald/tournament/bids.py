"""The secret bid for the choice of who starts (B3, Crusades): the higher chooses, the lower gets the points."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import Line, Scenario
from skald.tournament.journal import BidPlaced
from skald.tournament.live import Tournament, game_of
from skald.tournament.settings import PlayerId

LINE = "bid"


def against_bidding(value: Tournament, entry: BidPlaced) -> Problem | None:
    """Why a bid can't be placed, or nothing. A bid that is placed stays: the opponent's may rest on it."""
    game, most = game_of(value, entry.round, entry.player), value.event.settings.bid
    if game is None:
        return problem("journal.no-game", round=entry.round, player=shown(entry.player))
    if not most:
        return problem("journal.no-bids")
    if not 0 <= entry.points <= most:
        return problem("journal.bid-range", most=most, found=entry.points)
    if entry.player in value.bids.get((entry.round, game.a), {}):
        return problem("journal.bid-placed")
    return problem("journal.settled", round=entry.round) if game.is_over else None


def winner_of_bid(value: Tournament, number: int, player: PlayerId) -> PlayerId | None:
    """Who has bid more, once both have; nobody if both bid the same: they roll a die."""
    game = game_of(value, number, player)
    bids = value.bids.get((number, game.a), {}) if game is not None else {}
    if game is None or len(bids) < 2 or bids[game.a] == bids[game.b]:
        return None
    return game.a if bids[game.a] > bids[game.b] else game.b


def bid_points(value: Tournament, number: int, player: PlayerId) -> tuple[int, int]:
    """What the bids give to player a and to player b: whoever bid less gets what the other has bid."""
    game, winner = game_of(value, number, player), winner_of_bid(value, number, player)
    if game is None or winner is None:
        return 0, 0
    points = value.bids[number, game.a][winner]
    return (0, points) if winner == game.a else (points, 0)


def with_bid(scenario: Scenario, most: int) -> Scenario:
    """A scenario whose sheet has a line for the points of the bid."""
    if not most:
        return scenario
    label = {"en": "Points from the opponent’s bid", "fr": "Points de l’enchère adverse"}
    line = Line(LINE, "end", 1, label, most=(most,), shared=most)
    return replace(scenario, lines=(*scenario.lines, line))
