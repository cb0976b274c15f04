"""The chess clock of a game (B8), and the bid for the choice of who starts (B3): pure values."""

from __future__ import annotations

import pytest

from skald.content.problems import problem
from skald.content.scenarios.catalogue import battles
from skald.tournament import chess
from skald.tournament import journal as j
from skald.tournament.bids import against_bidding, bid_points, winner_of_bid, with_bid
from skald.tournament.chess import ChessTime
from skald.tournament.event import Player
from skald.tournament.ledger import replay
from skald.tournament.pairing.swiss import Pair
from skald.tournament.presets import preset_settings
from skald.tournament.reporting import Report, outcome, scenario_of
from skald.tournament.settings import ChessClock, Settings

CLOCK = chess.fresh(ChessClock(70, 15))
MINUTE = chess.MINUTE


def test_setup_then_each_players_own_time():
    clock = chess.begin_setup(CLOCK, 0)
    clock = chess.press(clock, "b", 10 * MINUTE)
    clock = chess.press(clock, "a", 14 * MINUTE)
    clock = chess.press(clock, "b", 15 * MINUTE)
    now = 17 * MINUTE
    assert [chess.left(clock, turn, now) // MINUTE for turn in ("setup", "a", "b")] == [5, 70 - 6, 69]
    assert (clock.turn, clock.since) == ("a", 15 * MINUTE)


def test_pressing_out_of_turn_or_twice_changes_nothing():
    clock = chess.press(CLOCK, "a", 1000)
    assert chess.press(clock, "a", 2000) == clock
    paused = chess.pause(clock, 3000)
    assert chess.press(paused, "a", 4000) == paused
    assert chess.begin_setup(clock, 4000) == clock


def test_time_stands_still_and_runs_on():
    clock = chess.pause(chess.press(CLOCK, "a", 0), MINUTE)
    assert chess.left(clock, "b", 60 * MINUTE) == 69 * MINUTE
    clock = chess.resume(clock, 60 * MINUTE)
    assert chess.left(clock, "b", 61 * MINUTE) == 68 * MINUTE
    assert chess.resume(clock, 99 * MINUTE) == clock
    assert chess.resume(CLOCK, 5) == CLOCK


def test_time_can_be_over():
    assert chess.left(chess.press(CLOCK, "a", 0), "b", 71 * MINUTE) == -MINUTE


def test_moments_before_the_last_change_take_nothing_away():
    clock = chess.press(chess.press(CLOCK, "a", 1000), "b", 500)
    assert clock == ChessTime(CLOCK.given, CLOCK.setup, "a", 500)


def game(*bids: j.AnyEntry, bid: int = 6):
    opened: list[j.AnyEntry] = [
        j.EventOpened("E", Settings(bid=bid)),
        *(j.PlayerAdded(Player(name, name)) for name in "xyz"),
    ]
    return replay([*opened, j.ScenarioDrawn(1, "take-and-hold"), j.Paired(1, (Pair("x", "y", 1),), "z"), *bids])


def test_higher_bid_chooses_and_the_lower_gets_its_points():
    both = game(j.BidPlaced(1, "y", 4), j.BidPlaced(1, "x", 2))
    assert (winner_of_bid(both, 1, "x"), bid_points(both, 1, "y")) == ("y", (4, 0))
    one = game(j.BidPlaced(1, "y", 4))
    assert (winner_of_bid(one, 1, "x"), bid_points(one, 1, "x")) == (None, (0, 0))
    same = game(j.BidPlaced(1, "y", 3), j.BidPlaced(1, "x", 3))
    assert (winner_of_bid(same, 1, "x"), bid_points(same, 1, "x")) == (None, (0, 0))


@pytest.mark.parametrize(
    ("value", "entry", "why"),
    [
        (game(), j.BidPlaced(1, "x", 6), None),
        (game(), j.BidPlaced(1, "x", 7), problem("journal.bid-range", most=6, found=7)),
        (game(), j.BidPlaced(1, "x", -1), problem("journal.bid-range", most=6, found=-1)),
        (game(), j.BidPlaced(1, "z", 1), problem("journal.no-game", round=1, player="z")),
        (game(bid=0), j.BidPlaced(1, "x", 0), problem("journal.no-bids")),
        (game(j.BidPlaced(1, "x", 1)), j.BidPlaced(1, "x", 2), problem("journal.bid-placed")),
        (game(j.ResultSettled(1, "x", j.Result(9, 2))), j.BidPlaced(1, "x", 2), problem("journal.settled", round=1)),
    ],
)
def test_bids_are_refused_with_their_reason(value, entry, why):
    assert against_bidding(value, entry) == why


def test_points_of_the_bid_are_a_line_of_the_sheet():
    both = game(j.BidPlaced(1, "y", 4), j.BidPlaced(1, "x", 2))
    found = scenario_of(both, 1, "x")
    assert found is not None and found.lines[-1].id == "bid"
    report = Report(sheet={"massacre": ((9,), (10,)), "bid": ((4,), (0,))})
    made, problems = outcome(both, 1, "x", report)
    assert problems == () and made is not None
    assert (made.result.a_points, made.result.b_points) == (13, 10)
    assert [each.code for each in outcome(both, 1, "x", Report(sheet={"bid": ((4,), (3,))}))[1]] == ["sheet.shared"]
    assert with_bid(battles()["take-and-hold"], 0) is battles()["take-and-hold"]


def test_another_pairing_has_other_bids():
    both = game(j.BidPlaced(1, "y", 4), j.Unpaired(1), j.Paired(1, (Pair("x", "z", 1),), "y"))
    assert both.bids == {}


def test_crusades_have_clocks_and_bids():
    chosen = preset_settings("crusades")
    assert (chosen.chess_clock, chosen.bid) == (ChessClock(70, 15), 6)
