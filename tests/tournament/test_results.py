"""What a game is worth: the manual's points (B1), the goal-average tables (B2), what else can happen (B4)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from skald.content.scenarios.catalogue import ToWin
from skald.content.scenarios.naming import scenario_id
from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.history import records, resistance
from skald.tournament.presets import preset_settings
from skald.tournament.results import shares, verdict_of_points
from skald.tournament.scenarios.naming import to_win
from skald.tournament.settings import (
    GOAL_TABLES,
    Absence,
    Bye,
    Concession,
    Missed,
    Points,
    Settings,
    goal_average,
    is_goal_table,
)
from skald.tournament.standings import standings

MANUAL = Settings()
MARGIN = ToWin(0, 3)


def taken(game: Game, rule: ToWin = MARGIN, settings: Settings = MANUAL) -> tuple[tuple[str, int, int], ...]:
    both = shares(game, rule, settings)
    assert both is not None
    return tuple((share.verdict, share.tp, share.goal_average) for share in both)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (Game("a", "b", 15, 8), (("win", 5, 13), ("loss", 1, 7))),
        (Game("a", "b", 8, 15), (("loss", 1, 7), ("win", 5, 13))),
        (Game("a", "b", 8, 6), (("draw", 2, 10), ("draw", 2, 10))),
        (Game("a", "b", 0, 0), (("draw", 2, 10), ("draw", 2, 10))),
        (Game("a", "b", 9, 6), (("win", 5, 11), ("loss", 1, 9))),
        (Game("a", "b", 40, 2, ending="stopped"), (("win", 5, 20), ("loss", 1, 0))),
    ],
)
def test_manual_win_draw_and_loss_are_5_2_and_1_points(game, expected):
    assert taken(game) == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "floor", "verdict"),
    [
        (12, 9, 12, "win"),
        (11, 3, 12, "draw"),  # battles 1, 2, 4, 6: at least 12
        (12, 10, 12, "draw"),  # ... and 3 more
        (10, 7, 10, "win"),  # battle 3: at least 10
        (9, 2, 10, "draw"),
        (3, 0, 0, "win"),  # battle 5 and the expedition: no floor
        (3, 14, 12, "loss"),
    ],
)
def test_winner_needs_the_floor_and_the_margin(mine, theirs, floor, verdict):
    assert verdict_of_points(mine, theirs, ToWin(floor, 3)) == verdict


def test_missed_floor_draws_the_game_but_keeps_the_difference():
    # B2: tournament points follow the draw, the goal average follows the difference.
    assert taken(Game("a", "b", 11, 3), ToWin(12, 3)) == (("draw", 2, 13), ("draw", 2, 7))


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("prendre_et_tenir", ToWin(12, 3)),
        ("Terre sacrée", ToWin(12, 3)),
        ("colere", ToWin(10, 3)),
        (4, ToWin(12, 3)),
        ("Raise Your Banners", ToWin(0, 3)),
        ("dawn-and-dusk", ToWin(12, 3)),
        ("expedition", ToWin(0, 3)),
        (None, ToWin(0, 3)),
        ("no such thing", None),
    ],
)
def test_scenario_is_found_by_any_of_its_names(name, rule):
    assert to_win(MANUAL, name) == rule


def test_every_battle_has_its_number():
    assert [scenario_id(number) for number in range(1, 8)] == [
        "take-and-hold", "sacred-ground", "wrath-of-warlords", "rule-the-field", "raise-your-banners", "dawn-and-dusk",
        None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("difference", "a", "b", "literal"),
    [(0, 10, 10, 10), (1, 11, 10, 11), (2, 11, 10, 12), (3, 12, 11, 13), (4, 12, 11, 14), (10, 15, 14, 20),
     (11, 16, 15, 20), (18, 19, 18, 20), (19, 20, 19, 20), (20, 20, 19, 20), (21, 20, 20, 20), (99, 20, 20, 20)],
)  # fmt: skip
def test_goal_average_tables(difference, a, b, literal):
    for table, expected in (("A", a), ("B", b), ("literal", literal)):
        bounds = GOAL_TABLES[table]
        assert msgspec.convert({"goal_table": table}, Settings).goal_bounds == bounds
        assert goal_average(bounds, difference) == expected
        assert goal_average(bounds, -difference) == 20 - expected


def test_goal_table_has_bounds_that_grow():
    assert [is_goal_table(bounds) for bounds in ((2, 4), (4, 2), (), tuple(range(11)))] == [True, False, False, False]


def test_result_that_is_given_stands():
    assert taken(Game("a", "b", 3, 20, result="a")) == (("win", 5, 2), ("loss", 1, 18))
    assert taken(Game("a", "b", result="draw")) == (("draw", 2, 10), ("draw", 2, 10))
    assert taken(Game("a", "b", result="b")) == (("loss", 1, 9), ("win", 5, 11))


def test_absent_opponent_b4():
    game = Game("a", "b", result="b", ending="absent")
    assert taken(game) == (("loss", 0, 5), ("win", 5, 15))
    assert taken(Game("a", "b", ending="absent")) == (("loss", 0, 5), ("loss", 0, 5))
    changed = Settings(absence=Absence(present_tp=4, absent_goal_average=0))
    assert taken(game, MARGIN, changed) == (("loss", 0, 0), ("win", 4, 15))


@pytest.mark.parametrize(
    ("game", "goals"),
    [
        (Game("a", "b", result="a", ending="conceded"), (15, 5)),
        (Game("a", "b", 10, 6, result="a", ending="conceded"), (15, 5)),
        (Game("a", "b", 25, 6, result="a", ending="conceded"), (19, 1)),
        (Game("a", "b", 25, 6, result="b", ending="conceded"), (5, 15)),
        (Game("a", "b", 10, 6, ending="conceded"), (15, 5)),
    ],
)
def test_concession_counts_a_difference_of_11_at_least_b4(game, goals):
    both = taken(game)
    assert (both[0][2], both[1][2]) == goals
    assert sorted(share[1] for share in both) == [1, 5]


def test_concession_points_can_be_set():
    settings = Settings(concession=Concession(winner_tp=4, loser_tp=0, difference=3))
    assert taken(Game("a", "b", result="b", ending="conceded"), MARGIN, settings) == (("loss", 0, 9), ("win", 4, 11))


def test_bonus_is_added_to_the_tournament_points():
    settings = Settings(points=Points(4, 2, 0))
    assert taken(Game("a", "b", 12, 2, bonus=(1, 1)), MARGIN, settings) == (("win", 5, 14), ("loss", 1, 6))


def test_game_without_points_is_not_over():
    assert shares(Game("a", "b", table=3), MARGIN, MANUAL) is None


def three() -> Event:
    players = tuple(Player(name, name.upper()) for name in "xyz")
    rounds = (
        Round(1, (Game("x", "y", 20, 0),), bye="z"),
        Round(2, (Game("x", "z", 20, 0),), bye="y"),
    )
    return Event("Three", players, rounds)


def test_bye_counts_as_b4_says():
    event = three()
    book = records(event)
    assert (book["z"].tp, book["z"].goal_average, book["z"].wins) == (5 + 1, 11 + 1, 1)
    # The virtual opponent has what the player had before the bye: nothing in round 1, a loss in round 2.
    assert resistance(book["z"], book, event.settings) == 10 + 0
    assert resistance(book["y"], book, event.settings) == 10 + 1


def test_bye_may_count_otherwise():
    event = replace(three(), settings=Settings(bye=Bye(tp=3, goal_average="mean", resistance="now")))
    book = records(event)
    assert (book["z"].tp, book["z"].goal_average) == (3 + 1, 1 + 1)
    assert resistance(book["z"], book, event.settings) == 10 + 1


def test_late_arrival_has_nothing_for_missed_rounds_and_is_paired_as_if_they_were_lost():
    event = three()
    late = replace(event, players=(*event.players, Player("w", "W", joined_round=3)))
    record = records(late)["w"]
    assert (record.tp, record.goal_average, record.losses, record.pairing_tp) == (0, 0, 0, 2)


def test_whoever_left_for_good_keeps_what_they_had():
    """B4: results are kept and opponents keep the points as they were, whatever a missed round is worth."""
    event = replace(three(), settings=Settings(missed=Missed(tp=1, goal_average=3)))
    gone = Player("v", "V", dropped_after=0)
    back = Player("w", "W", dropped_after=0, returned_round=4)
    sent_away = Player("x2", "X2", disqualified=True)
    book = records(replace(event, players=(*event.players, gone, back, sent_away)))
    assert [(book[who].tp, book[who].goal_average) for who in ("v", "w", "x2")] == [(0, 0), (2, 6), (0, 0)]


def test_a_bonus_can_part_players_without_counting_as_points():
    """B3, PPB Vikings: Warlords killed come after the difference of points, and are no tournament points."""
    settings = preset_settings("vikings-ppb")
    players = tuple(Player(each, each) for each in "abcd")
    games = (Game("a", "b", 10, 4, bonus=(0, 1)), Game("c", "d", 10, 4, bonus=(1, 0)))
    table = standings(Event("E", players, (Round(1, games),), settings=settings))
    assert [(row.player, row.tp, row.bonus) for row in table.rows] == [
        ("c", 5, 1), ("a", 5, 0), ("b", 1, 1), ("d", 1, 0),
    ]  # fmt: skip
    assert shares(games[0], MARGIN, MANUAL)[1].tp == 2  # type: ignore[index]
