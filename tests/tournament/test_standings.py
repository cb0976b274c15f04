"""Standings: the manual's order (B1), the proposals after it (B5), and a whole event worked out by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.tournament.event import Event, Game, Penalty, Player, Round
from skald.tournament.presets import preset_settings
from skald.tournament.settings import Settings
from skald.tournament.standings import explain, standings
from skald.tournament.tiebreaks import TIE_BREAKS


def hand_event() -> Event:
    """Five players, three rounds; every number below was worked out on paper."""
    players = tuple(Player(name.lower(), name) for name in ("Ana", "Bo", "Cy", "Di", "Ed"))
    rounds = (
        Round(1, (Game("ana", "bo", 15, 8), Game("cy", "di", 9, 10)), "take-and-hold", "ed"),
        Round(2, (Game("ana", "ed", 14, 3), Game("di", "bo", 2, 20)), "sacred-ground", "cy"),
        Round(3, (Game("ana", "cy", 4, 12), Game("bo", "ed", 10, 6, ending="conceded")), "raise-your-banners", "di"),
    )
    return Event("By hand", players, rounds, (Penalty("cy", 1, "late"),))


# rank, player, TP, goal average, resistance, wins, draws, losses, points for and against
#
# Ana: 15-8 won (13), 14-3 won (15), 4-12 lost (7)                       5+5+1 = 11, GA 35
# Bo:  8-15 lost (7), 20-2 won (18), 10-6 conceded to him (15, as by 11)  1+5+5 = 11, GA 40
# Cy:  9-10 drawn (10), bye (11), 12-4 won (13)                          2+5+5 = 12 - 1, GA 34
# Di:  10-9 drawn (10), 2-20 lost (2), bye (11)                          2+1+5 = 8, GA 23
# Ed:  bye (11), 3-14 lost (5), 6-10 conceded (5)                        5+1+1 = 7, GA 21
#
# Resistance, before penalties: Ana 11+7+12, Bo 11+8+7, Cy 8+11 and 2 for the bye, Di 12+11 and 3, Ed 11+11 and 0
BY_HAND = [
    (1, "bo", 11, 40, 26, 2, 0, 1, 38, 23),
    (2, "ana", 11, 35, 30, 2, 0, 1, 33, 23),
    (3, "cy", 11, 34, 21, 2, 1, 0, 21, 14),
    (4, "di", 8, 23, 26, 1, 1, 1, 12, 29),
    (5, "ed", 7, 21, 22, 1, 0, 2, 9, 24),
]


def test_event_worked_out_by_hand():
    rows = standings(hand_event()).rows
    found = [
        (row.rank, row.player, row.tp, row.goal_average, row.resistance, row.wins, row.draws, row.losses,
         row.points_for, row.points_against)
        for row in rows
    ]  # fmt: skip
    assert found == BY_HAND
    assert rows[2].penalty == 1


def test_each_rank_says_why():
    event = hand_event()
    said = [explain(row, "en", event.names) for row in standings(event).rows]
    assert said == [
        "Ahead of Ana: goal average 40 to 35.",
        "Behind Bo: goal average 35 to 40.",
        "Behind Ana: goal average 34 to 35.",
        "Behind Cy: 8 tournament points to 11.",
        "Behind Di: 7 tournament points to 8.",
    ]
    assert explain(standings(event).rows[4], "fr", event.names) == "Derrière Di\u00a0: 7 points de tournoi contre 8."


def test_resistance_names_the_opponents():
    players = tuple(Player(name, name.upper()) for name in "abcdef")
    first = Round(1, (Game("a", "b", 10, 6), Game("c", "d", 10, 6), Game("e", "f", 10, 10)))
    second = Round(2, (Game("a", "e", 10, 10), Game("c", "b", 10, 10), Game("d", "f", 10, 6)))
    event = Event("Tied", players, (first, second))
    row = standings(event).rows[1]
    assert (row.player, row.tp, row.goal_average, row.resistance) == ("a", 7, 21, 7)
    assert explain(row, "en", event.names) == "Behind C: resistance 7 to 9 (opponents: B 3, E 4)."
    assert (
        explain(row, "fr", event.names) == "Derrière C\u00a0: résistance de 7 contre 9 (adversaires\u00a0: B 3, E 4)."
    )


def test_after_a_round_only_what_was_played_counts():
    assert [(row.player, row.tp) for row in standings(hand_event(), through=1).rows] == [
        ("ana", 5), ("ed", 5), ("di", 2), ("cy", 1), ("bo", 1),
    ]  # fmt: skip


def test_disqualified_has_no_rank_and_the_results_of_opponents_stand():
    event = hand_event()
    players = tuple(replace(each, disqualified="cheating") if each.id == "bo" else each for each in event.players)
    found = standings(replace(event, players=players))
    assert [row.player for row in found.rows] == ["ana", "cy", "di", "ed"]
    assert found.disqualified == ("bo",)
    assert found.rows[0].resistance == 30


def test_dropped_player_keeps_the_rank():
    event = hand_event()
    players = tuple(replace(each, dropped_after=3) if each.id == "bo" else each for each in event.players)
    assert standings(replace(event, players=players)).rows[0].player == "bo"


def pair_of_equals(*games: Game) -> Event:
    players = tuple(Player(name, name.upper()) for name in "abcd")
    return Event("Equal", players, (Round(1, games[:2]), Round(2, games[2:])))


def test_head_to_head_parts_exactly_two_who_met():
    # A beat B by 4, and both have 6 points, 20 and the same resistance.
    event = pair_of_equals(Game("a", "b", 10, 6), Game("c", "d", 6, 10), Game("a", "c", 6, 10), Game("b", "d", 10, 6))
    settings = Settings(tie_breaks=("tp", "goal-average", "head-to-head", "draw-number"))
    rows = standings(replace(event, settings=settings)).rows
    assert [row.player for row in rows] == ["a", "b", "c", "d"]
    # All four are level: with more than two, head to head has no answer and the draw number decides.
    assert {row.why.code for row in rows[1:]} == {"standing.draw-number"}
    two = Event("Two", event.players[:2][::-1], (Round(1, (Game("a", "b", 10, 6, result="draw"),)),))
    only = replace(two, settings=Settings(points=Settings().points, tie_breaks=("tp", "head-to-head", "draw-number")))
    assert [row.player for row in standings(only).rows] == ["b", "a"]
    met = Event(
        "Met", event.players,
        (
            Round(1, (Game("b", "a", 10, 6), Game("c", "d", 20, 0))),
            Round(2, (Game("a", "d", 10, 6), Game("c", "b", 10, 6))),
        ),
        settings=Settings(tie_breaks=("tp", "goal-average", "head-to-head", "draw-number")),
    )  # fmt: skip
    assert [(row.player, row.why.code) for row in standings(met).rows[1:3]] == [
        ("b", "standing.tp"), ("a", "standing.head-to-head"),
    ]  # fmt: skip


def test_players_whom_nothing_parts_share_a_rank():
    event = Event("Level", tuple(Player(name, name) for name in "ab"), settings=Settings(tie_breaks=("tp",)))
    rows = standings(event).rows
    assert [(row.rank, row.why.code, row.neighbour) for row in rows] == [
        (1, "standing.tied", "b"), (1, "standing.tied", "a"),
    ]  # fmt: skip
    alone = standings(replace(event, players=event.players[:1])).rows
    assert [(row.rank, row.why.code, row.mine, row.theirs) for row in alone] == [(1, "standing.alone", 0, 0)]


@pytest.mark.parametrize("name", sorted(TIE_BREAKS))
def test_every_tie_break_orders_an_event_and_has_words_for_it(name):
    event = replace(hand_event(), settings=Settings(tie_breaks=(name, "draw-number")))
    rows = standings(event).rows
    assert sorted(row.player for row in rows) == ["ana", "bo", "cy", "di", "ed"]
    for row in rows:
        assert all(explain(row, language, event.names) for language in ("en", "fr"))


def test_official_booklet_ranks_by_wins_then_resistance():
    event = replace(hand_event(), settings=preset_settings("booklet-day"))
    assert [row.player for row in standings(event).rows] == ["ana", "bo", "cy", "di", "ed"]


def test_points_difference_is_not_the_sum_of_the_goal_averages():
    event = replace(hand_event(), settings=preset_settings("crusades"))
    first = standings(event).rows[0]
    assert (first.player, first.why.code) == ("cy", "standing.tp")


@pytest.mark.parametrize(
    ("mine", "language", "said"),
    [
        (1, "en", "Behind Ana: 1 tournament point to 4."),
        (0, "en", "Behind Ana: 0 tournament points to 4."),
        (1, "fr", "Derrière Ana\u00a0: 1 point de tournoi contre 4."),
        (0, "fr", "Derrière Ana\u00a0: 0 point de tournoi contre 4."),
        (2, "fr", "Derrière Ana\u00a0: 2 points de tournoi contre 4."),
    ],
)
def test_one_point_is_said_in_the_singular(mine, language, said):
    row = replace(standings(hand_event()).rows[4], decided="tp", mine=mine, theirs=4, neighbour="ana")
    assert explain(row, language, {"ana": "Ana"}) == said


def test_a_bye_counts_once_its_round_is_over():
    """T45: the last of round 1 does not lead round 2 because the others are still playing."""
    players = tuple(Player(name.lower(), name) for name in ("Ana", "Bo", "Cy"))
    first = Round(1, (Game("ana", "bo", 15, 8),), "take-and-hold", "cy")
    open_round = Round(2, (Game("ana", "cy"),), "sacred-ground", "bo")
    event = Event("Three", players, (first, open_round))
    assert standings(event) == standings(replace(event, rounds=(first,)))
    over = replace(open_round, games=(Game("ana", "cy", 9, 9),))
    assert [(row.player, row.tp) for row in standings(replace(event, rounds=(first, over))).rows] == [
        ("ana", 7), ("cy", 7), ("bo", 6),
    ]  # fmt: skip
