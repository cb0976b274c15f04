"""What each entry changes, and that it changes nothing else: two players, two rounds, two tables side by side."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from skald.content.problems import problem
from skald.content.scenarios.expedition import line_markers
from skald.tournament import journal as j
from skald.tournament.event import Event, Game, Penalty, Player, Round
from skald.tournament.journal import AnyEntry, Details, Result
from skald.tournament.ledger import check, replay
from skald.tournament.live import Claim, SheetKept, Tournament
from skald.tournament.pairing.swiss import Pair, Request, pair_round
from skald.tournament.refusing import refusal
from skald.tournament.settings import PairingRules, Settings, is_goal_table
from skald.tournament.tables import read_results
from skald.warbands.roster import Roster

LIST, OTHER = Roster(6, 6, (), "One"), Roster(6, 6, (), "Other")
SHEET: j.Sheet = {"massacre": ((3,), (1,))}
PAIRS = (Pair("a", "b", 1), Pair("c", "d", 2))
OWN_BOARD = (
    (resources.files("skald.content") / "boards" / "hill-clans.toml")
    .read_text(encoding="utf-8")
    .replace('id = "hill-clans"', 'id = "north-wind"')
)
#: Two rounds with everything in them: the first is played, the second lies open.
DAY: list[AnyEntry] = [
    j.EventOpened("Raid", Settings(bid=3)),
    *(j.PlayerAdded(Player(name, name.upper())) for name in "abcd"),
    j.RosterSubmitted("a", LIST),
    j.RosterSubmitted("b", LIST),
    j.NameHidden("c", True),
    j.ForgettingAsked("d"),
    j.CheckedIn("a"),
    j.Honoured("a", "painting", 3),
    j.ScenarioDrawn(1, "take-and-hold", "oak"),
    j.Paired(1, PAIRS, seed="one"),
    j.RoundPublished(1),
    j.ClockStarted(1, 100, 135),
    j.BidPlaced(1, "a", 2),
    j.ResultSettled(1, "a", Result(19, 2), sheet=SHEET),
    j.ResultSettled(1, "c", Result(9, 9)),
    j.ScenarioDrawn(2, "sacred-ground", "elm"),
    j.Paired(2, (Pair("a", "c", 1), Pair("b", "d", 2)), seed="two"),
    j.RoundPublished(2),
    j.ClockStarted(2, 900, 135),
    j.BidPlaced(2, "a", 1),
    j.BidPlaced(2, "b", 3),
    j.ResultEntered(2, "a", "a", Result(7, 7), sheet=SHEET, variant="dusk"),
    j.ResultEntered(2, "b", "d", Result(1, 9)),
]


def changed(*entries: AnyEntry) -> dict[str, Any]:
    """Every field of the value that entries alter, as it is after them."""
    before, after = replay(DAY), replay([*DAY, *entries])
    return {key: each for key, each in asdict(after).items() if each != getattr(before, key)}


def event_of(value: Tournament | None = None) -> Event:
    return (value or replay(DAY)).event


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (j.DetailsChanged(Details(place="Hall")), {"details": Details(place="Hall")}),
        (j.RosterSubmitted("b", OTHER), {"rosters": {"a": LIST, "b": OTHER}}),
        (j.RosterSubmitted("c", OTHER), {"rosters": {"a": LIST, "b": LIST, "c": OTHER}}),
        (j.RosterSubmitted("b", None), {"rosters": {"a": LIST}}),
        (j.NameHidden("a", True), {"hidden": frozenset("ac")}),
        (j.NameHidden("c", False), {"hidden": frozenset()}),
        (j.ForgettingAsked("a"), {"to_forget": frozenset("ad")}),
        (j.ForgettingAsked("d", False), {"to_forget": frozenset()}),
        (j.CheckedIn("b"), {"checked_in": frozenset("ab")}),
        (j.Honoured("a", "fair-play", 2), {"honours": {"a": (("painting", 3), ("fair-play", 2))}}),
        (j.BoardKept("north-wind", OWN_BOARD), {"boards": {"north-wind": OWN_BOARD}}),
        (j.Honoured("b", "fair-play", 2), {"honours": {"a": (("painting", 3),), "b": (("fair-play", 2),)}}),
        (j.DrawSealed("wax"), {"seal": "wax"}),
        (j.BidPlaced(2, "c", 0), {"bids": {(1, "a"): {"a": 2}, (2, "a"): {"a": 1, "c": 0}, (2, "b"): {"b": 3}}}),
    ],
)  # fmt: skip
def test_entry_changes_its_own_field_alone(entry, expected):
    assert changed(entry) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (j.Renamed("Summer Raid"), {"name": "Summer Raid"}),
        (j.PlayerAdded(Player("e", "E")), {"players": (*event_of().players, Player("e", "E"))}),
        (j.PlayerChanged("b", club="Oak"), {"players": tuple(
            replace(each, club="Oak") if each.id == "b" else each for each in event_of().players)}),
        (j.Dropped("b", 2), {"players": tuple(
            replace(each, dropped_after=2) if each.id == "b" else each for each in event_of().players)}),
        (j.Disqualified("b", ""), {"players": tuple(
            replace(each, disqualified=True) if each.id == "b" else each for each in event_of().players)}),
        (j.SettingsChanged(Settings(bid=3, round_minutes=90)), {"settings": Settings(bid=3, round_minutes=90)}),
    ],
)  # fmt: skip
def test_entry_changes_its_own_part_of_the_event_alone(entry, expected):
    (after,) = changed(entry).values()
    assert {key: each for key, each in asdict(after).items() if each != getattr(event_of(), key)} == expected


def test_second_round_unpaired_leaves_the_first_as_it_was():
    value = replay(DAY)
    found = changed(j.ResultSettled(2, "a", None), j.ResultSettled(2, "b", None), j.Unpaired(2))
    assert found == {
        "event": replace(value.event, rounds=(value.event.rounds[0], Round(2, scenario="sacred-ground"))),
        "pairs": {1: PAIRS}, "byes": {1: ()}, "notes": {1: ()}, "lots": {1: "one"}, "published": frozenset({1}),
        "claims": {}, "sheets": {key: each for key, each in value.sheets.items() if key[0] == 1},
        "bids": {(1, "a"): {"a": 2}}, "clocks": {1: value.clocks[1]},
    }  # fmt: skip
    assert value.sheets[1, "a"] == {None: SheetKept(SHEET)}


def test_result_of_one_table_leaves_the_other_table_and_its_claim():
    value = replay(DAY)
    claims = {(2, "a"): Claim({"a": Result(7, 7)}), (2, "b"): Claim({"d": Result(1, 9)})}
    assert value.claims == claims
    found = replay([*DAY, j.ResultConfirmed(2, "a", "c")])
    assert found.event.rounds[1].games == (Game("a", "c", 7, 7, ending="played", table=1), Game("b", "d", table=2))
    assert found.claims == {(2, "b"): claims[2, "b"]}
    assert found.sheets[2, "a"] == {"a": SheetKept(SHEET, "dusk")}
    settled = replay([*DAY, j.ResultSettled(2, "b", Result(2, 8))])
    assert settled.event.rounds[1].games == (Game("a", "c", table=1), Game("b", "d", 2, 8, ending="played", table=2))
    assert (settled.claims, settled.event.rounds[0]) == ({(2, "a"): claims[2, "a"]}, value.event.rounds[0])


def test_dropped_player_who_returned_and_leaves_again_is_away():
    value = replay([*DAY, j.Dropped("b", 1), j.Returned("b", 2), j.Dropped("b", 2)])
    assert value.event.players[1] == Player("b", "B", dropped_after=2)


def test_second_bid_or_one_beyond_the_most_is_refused():
    value = replay(DAY)
    assert check(DAY, value, j.BidPlaced(2, "a", 2)) == problem("journal.bid-placed")
    assert check(DAY, value, j.BidPlaced(2, "c", 4)) == problem("journal.bid-range", most=3, found=4)
    assert check(DAY, value, j.BidPlaced(2, "c", -1)) == problem("journal.bid-range", most=3, found=-1)
    assert check(DAY, value, j.BidPlaced(1, "b", 1)) == problem("journal.settled", round=1)
    assert check(DAY, value, j.BidPlaced(2, "c", 3)) is check(DAY, value, j.BidPlaced(2, "c", 0)) is None


@pytest.mark.parametrize(
    ("bounds", "is_table"),
    [((2,), True), ((2, 3), True), ((2, 2), False), ((3, 2), False), ((), False), (tuple(range(10)), True),
     (tuple(range(11)), False)],
)  # fmt: skip
def test_bounds_of_a_goal_table_grow_and_are_ten_at_most(bounds, is_table):
    assert is_goal_table(bounds) is is_table


def test_markers_stand_on_the_line_between_the_players():
    assert line_markers("edges", 1) == ((600, 450),)
    assert line_markers("edges", 2) == line_markers("edges", 3) == ((600, 450), (300, 450), (900, 450))
    assert line_markers("diagonal", 1) == line_markers("flank", 1) == ((600, 450),)


@pytest.mark.parametrize(
    ("last", "bye", "why"),
    [
        ("d", "d", "bye.lowest"),
        ("c", "d", "bye.lowest-without"),  # c had the bye
        ("e", "d", "bye.lowest-without"),  # e won without play, which counts as one
        ("ce", "d", "bye.lowest-without"),
        ("b", "b", "bye.lowest"),
    ],
)
def test_bye_says_whom_it_passed_over(last, bye, why):
    """a beats b, d is absent against e, c sits out; whoever is named is penalised below all others."""
    games = (Game("a", "b", 19, 0), Game("e", "d", result="a", ending="absent"))
    event = Event(
        "E", tuple(Player(name, name.upper()) for name in "abcde"), (Round(1, games, "take-and-hold", "c"),),
        tuple(Penalty(name, 20, "late") for name in last), settings=Settings(pairing=PairingRules(lowest_bye=True)),
    )  # fmt: skip
    found = pair_round(event, Request(1))
    assert (found.bye, [each.code for each in found.bye_why]) == (bye, [why])


def test_bye_in_mid_table_says_that_points_differ_less():
    """Three with 5 points and two with 1: nobody meets another score if one of the three sits out."""
    games = (Game("a", "b", 19, 0), Game("c", "d", 19, 0))
    event = Event("E", tuple(Player(name, name) for name in "abcde"), (Round(1, games, "take-and-hold", "e"),))
    low = replace(event, settings=Settings(pairing=PairingRules(lowest_bye=False)))
    found = pair_round(low, Request(1))
    assert (found.bye in ("a", "c"), [each.code for each in found.bye_why]) == (True, ["bye.least-difference"])


def test_trouble_of_a_results_table_is_cut(monkeypatch):
    import csv

    def trouble(*_given: object) -> object:
        raise csv.Error("x" * 300)

    monkeypatch.setattr("skald.tournament.tables._lines", trouble)
    assert read_results(b"round", event_of()) == ([], [problem("results.table", what="x" * 200)])


def test_a_board_is_kept_under_its_own_name_and_dropped_again():
    day = [*DAY, j.BoardKept("north-wind", OWN_BOARD)]
    assert replay([*day, j.BoardDropped("north-wind")]).boards == {}
    for wrong, code in (
        (j.BoardKept("south-wind", OWN_BOARD), "journal.board-name"),
        (j.BoardKept("north-wind", "id = 1"), "field.not-text"),
        (j.BoardDropped("east-wind"), "journal.no-board"),
    ):
        refused = refusal(replay(day), wrong)
        assert refused is not None and refused.code == code


def test_an_event_keeps_twelve_boards():
    texts = [(f"wind-{n}", OWN_BOARD.replace("north-wind", f"wind-{n}")) for n in "abcdefghijklm"]
    full = replay([*DAY, *(j.BoardKept(name, text) for name, text in texts[:12])])
    refused = refusal(full, j.BoardKept(*texts[12]))
    assert refused is not None and refused.code == "journal.boards-full"
    assert refusal(full, j.BoardKept(*texts[3])) is None
