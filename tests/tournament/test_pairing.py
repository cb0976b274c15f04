"""Pairing a round in the strict order of B4, with reasons; by hand, too."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import astuple, replace

from skald.content.problems import problem
from skald.tournament.event import Event, Game, Penalty, Player, Round
from skald.tournament.history import records
from skald.tournament.pairing.costs import Costs, Levels, wishes
from skald.tournament.pairing.manual import move_to_table, swap, warnings
from skald.tournament.pairing.order import pairing_order
from skald.tournament.pairing.swiss import Pairing, Request, check_request, pair_round
from skald.tournament.reasons import tell_all
from skald.tournament.settings import FixedTable, PairingRules, Settings, Tables
from tests.kit.tournaments import every_matching, played_event, players


def event_of(names: str, *rounds: Round, settings: Settings | None = None) -> Event:
    return Event("E", tuple(Player(name, name.upper()) for name in names), rounds, settings=settings or Settings())


def met(pairing: Pairing) -> set[frozenset[object]]:
    return {frozenset((game.a, game.b)) for game in pairing.games}


def codes(pairing: Pairing, player: str) -> list[str]:
    game = next(game for game in pairing.games if player in (game.a, game.b))
    return [why.code for why in game.why]


def test_same_seed_gives_the_same_round_and_another_seed_another():
    event = Event("E", players(16))
    assert pair_round(event, Request(3)) == pair_round(event, Request(3))
    assert met(pair_round(event, Request(3))) != met(pair_round(event, Request(4)))


def test_first_round_is_drawn_by_lot():
    found = pair_round(Event("E", players(6)), Request(1))
    assert (found.round, len(found.games), found.bye) == (1, 3, None)
    assert {why.code for game in found.games for why in game.why} == {"pairing.drawn"}
    odd = pair_round(Event("E", players(5)), Request(1))
    assert [why.code for why in odd.bye_why] == ["bye.drawn"]


def test_penalty_before_the_first_round_does_not_bear_on_the_lots():
    # B4: in round 1 everybody has 0 points. A penalised player would always sit out, and win by it.
    event = replace(event_of("abcde"), penalties=(Penalty("c", 2), Penalty("d", 2)))
    for seed in range(8):
        assert pair_round(event, Request(seed)) == pair_round(event_of("abcde"), Request(seed))


def test_first_round_keeps_clubs_apart_when_it_can():
    event = Event("E", players(12, clubs=2))
    club = {player.id: player.club for player in event.players}
    for seed in range(10):
        assert all(club[game.a] != club[game.b] for game in pair_round(event, Request(seed)).games)


def test_first_round_says_when_clubs_cannot_be_kept_apart():
    mates = tuple(replace(player, club="one") for player in players(4))
    found = pair_round(Event("E", mates), Request(1))
    assert [note.code for note in found.notes] == ["round.not-apart"]
    assert found.levels.same_club == 2


def test_factions_are_kept_apart_where_the_organiser_wishes():
    settings = Settings(pairing=PairingRules(factions_apart="always"))
    event = replace(Event("E", players(9, factions=3), settings=settings))
    faction = {player.id: player.faction for player in event.players}
    assert all(faction[game.a] != faction[game.b] for game in pair_round(event, Request(5)).games)


def test_nobody_meets_twice_while_it_can_be_helped():
    # Manual: the organiser sees to it that nobody meets an opponent again.
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0))))
    found = pair_round(event, Request(1))
    assert met(found) == {frozenset("ac"), frozenset("bd")}
    assert codes(found, "a") == ["pairing.level"]
    third = replace(event, rounds=(*event.rounds, Round(2, (Game("a", "c", 9, 0), Game("b", "d", 9, 0)))))
    assert met(pair_round(third, Request(1))) == {frozenset("ad"), frozenset("bc")}


def test_rematch_that_cannot_be_avoided_is_said_and_is_the_least_bad():
    event = event_of("ab", Round(1, (Game("a", "b", 9, 0),)))
    found = pair_round(event, Request(1))
    assert (met(found), found.levels.rematches) == ({frozenset("ab")}, 1)
    assert tell_all(found.notes, "en", event.names) == (
        "No pairing without a rematch exists. This one has the fewest: 1."
    )
    assert codes(found, "a")[-1] == "pairing.rematch"


def test_sum_of_squared_differences_decides_before_ranks():
    # 5, 5, 2, 2, 1, 1 points, and the two with 2 have met: 2-1 twice (1 + 1), and not 5-2 with anything.
    event = event_of("abcdef", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0), Game("e", "f", 9, 9))))
    found = pair_round(event, Request(1))
    assert frozenset("ac") in met(found)
    assert found.levels.score == 2


def test_bye_goes_to_the_lowest():
    event = event_of("abc", Round(1, (Game("a", "b", 9, 0),), bye="c"))
    found = pair_round(event, Request(1))
    assert (met(found), found.bye) == ({frozenset("ac")}, "b")
    assert [why.code for why in found.bye_why] == ["bye.lowest"]


def test_score_differences_come_before_the_lowest_bye():
    # B4, level 3 before level 4: 5, 5, 5, 1, 1 points leave no gap if one of the three sits out.
    event = event_of("abcde", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 6, 0)), bye="e"))
    found = pair_round(event, Request(1))
    assert (found.bye, found.levels.score) == ("c", 0)
    assert [why.code for why in found.bye_why] == ["bye.least-difference"]
    lowest = replace(event, settings=Settings(pairing=PairingRules(lowest_bye=True)))
    assert pair_round(lowest, Request(1)).bye == "b"


def test_lowest_bye_passes_over_whoever_would_force_a_rematch_and_says_so():
    # Without d, the lowest, every way to pair a, b, c and e repeats a game: ce, be or bc.
    event = event_of(
        "abcde", Round(1, (Game("c", "e", 9, 0), Game("b", "d", 9, 0)), bye="a"),
        Round(2, (Game("b", "e", 9, 0), Game("c", "d", 9, 0)), bye="a"),
        Round(3, (Game("a", "d", 9, 0), Game("b", "c", 0, 9)), bye="e"),
        settings=Settings(pairing=PairingRules(lowest_bye=True)),
    )  # fmt: skip
    found = pair_round(event, Request(1))
    assert (found.bye, found.levels.rematches, found.levels.second_byes) == ("b", 0, 0)
    assert [why.code for why in found.bye_why] == ["bye.lowest-able"]


@pytest.mark.parametrize("seed", range(25))
def test_whole_order_of_levels_against_every_other_pairing(seed):
    source = Random(seed)
    apart = source.choices(("never", "first", "always"), k=2)
    rules = PairingRules(apart[0], apart[1], source.random() < 0.3)
    event = played_event(source.choice((5, 6, 7, 8)), source.randint(0, 3), seed, Settings(pairing=rules))
    event = replace(event, players=tuple(replace(p, club=source.choice("xy")) for p in event.players))
    number = event.next_round
    order = pairing_order(event, event.players, records(event), number=number, seed=1)
    costs = Costs(order, wishes(rules, number))
    byes = range(len(order)) if len(order) % 2 else (None,)
    every = [
        strictly(costs.levels(way, bye), number, rules.lowest_bye)
        for bye in byes
        for way in every_matching([place for place in range(len(order)) if place != bye])
    ]
    assert strictly(pair_round(event, Request(1)).levels, number, rules.lowest_bye) == min(every)


def strictly(levels: Levels, number: int, lowest_bye: bool) -> tuple[int, ...]:
    """The levels in the order of B4, written down a second time."""
    options = (levels.same_club, levels.same_faction)
    scores = (levels.bye_rank, levels.score) if lowest_bye else (levels.score, levels.bye_rank)
    middle = (*options, *scores) if number == 1 else (*scores, *options)
    return levels.rematches, levels.second_byes, *middle, levels.repeated_floats, levels.rank


def test_second_bye_and_bye_after_a_forfeit_win_are_avoided():
    games = (Game("a", "b", result="a", ending="absent"), Game("c", "d", 9, 0))
    event = event_of("abcde", Round(1, games, bye="e"))
    absent = replace(
        event, players=tuple(replace(p, dropped_after=1) if p.id in ("b", "d") else p for p in event.players)
    )
    assert pair_round(absent, Request(1)).bye == "c"


def test_second_bye_that_cannot_be_avoided_is_said():
    event = event_of("abc", Round(1, (Game("a", "b", 9, 0),), bye="c"), Round(2, (Game("a", "c", 9, 0),), bye="b"))
    dropped = replace(event, players=tuple(replace(p, dropped_after=2) if p.id == "a" else p for p in event.players))
    late = replace(dropped, players=(*dropped.players, Player("d", "D", joined_round=3)))
    found = pair_round(late, Request(1))
    assert found.bye == "d"
    only = replace(event, players=tuple(replace(p, dropped_after=0) if p.id == "a" else p for p in event.players))
    assert pair_round(only, Request(1)).bye is None


def test_float_says_why():
    event = event_of("abcdef", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0), Game("e", "f", 9, 0))))
    found = pair_round(event, Request(1))
    floating = next(game for game in found.games if game.why[0].code == "pairing.float")
    assert [why.code for why in floating.why] == ["pairing.float", "pairing.odd-group"]
    said = tell_all(floating.why, "en", event.names)
    assert said == "Points differed: E stood at 5, B at 1. An odd number of players (3) stood at 5."


def test_the_only_other_at_the_same_points_is_named_where_they_met():
    first = Round(1, (Game("a", "b", 5, 5), Game("c", "d", 9, 0), Game("e", "f", 9, 0)))
    event = event_of("abcdef", first)
    found = pair_round(event, Request(1))
    floating = next(game for game in found.games if "a" in (game.a, game.b))
    assert [why.code for why in floating.why] == ["pairing.float", "pairing.met-only"]
    assert tell_all(floating.why, "en", event.names).endswith("Nobody but B stood at 2 too, and they met in round 1.")


def test_whoever_stands_alone_on_their_points_is_told_so():
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 5, 5))))
    found = pair_round(event, Request(1))
    floating = next(game for game in found.games if game.why[0].code == "pairing.float")
    assert [why.code for why in floating.why] == ["pairing.float", "pairing.alone"]
    assert tell_all(floating.why, "en", event.names).endswith("Nobody else stood at 5.")
    assert tell_all(floating.why, "fr", event.names).endswith("Personne d’autre n’en était à 5.")


def test_float_in_the_same_direction_is_said_when_it_is_repeated():
    event = event_of(
        "abcdef",
        Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0), Game("e", "f", 9, 0))),
        Round(2, (Game("a", "c", 9, 0), Game("e", "b", 9, 9), Game("d", "f", 9, 0))),
    )
    found = pair_round(event, Request(1))
    again = [why.code for game in found.games for why in game.why if why.code.endswith("-again")]
    assert (found.levels.repeated_floats, again) == (1, ["pairing.down-again"])


def test_late_entry_is_paired_as_if_missed_rounds_were_lost():
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0))))
    late = replace(event, players=(*event.players, Player("e", "E", joined_round=2), Player("f", "F", joined_round=2)))
    found = pair_round(late, Request(1))
    assert frozenset("ac") in met(found)
    assert found.levels.score == 0
    assert "pairing.missed-round" in codes(found, "e")


def test_level_with_one_who_missed_a_round_is_level_only_as_pairing_counts():
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0))))
    gone = tuple(replace(each, dropped_after=1) if each.id == "d" else each for each in event.players)
    found = pair_round(replace(event, players=(*gone, Player("e", "E", joined_round=2))), Request(1))
    assert met(found) == {frozenset("ac"), frozenset("be")}
    assert codes(found, "b") == codes(found, "e") == ["pairing.counted-level", "pairing.missed-round"]
    assert codes(found, "a") == ["pairing.level"]


def test_dropped_player_is_never_paired_and_a_returning_one_is():
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0))))
    gone = replace(event, players=tuple(replace(p, dropped_after=1) if p.id == "d" else p for p in event.players))
    assert "d" not in {player for game in pair_round(gone, Request(1)).games for player in (game.a, game.b)}
    back = replace(
        event, players=tuple(replace(p, dropped_after=1, returned_round=2) if p.id == "d" else p for p in event.players)
    )
    assert pair_round(back, Request(1)).bye is None


def test_round_with_only_a_scenario_is_the_one_to_pair():
    event = event_of("ab", Round(1, scenario="take-and-hold"))
    assert pair_round(event, Request(1)).round == 1


def test_agreed_match_stands_and_the_rest_is_paired_around_it():
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0))))
    found = pair_round(event, Request(1, agreed=(("a", "b"),)))
    assert met(found) == {frozenset("ab"), frozenset("cd")}
    assert codes(found, "a") == ["pairing.agreed", "pairing.met-already"]


def test_spare_player_plays_only_with_an_odd_number_of_others():
    event = event_of("abcd")
    assert pair_round(event, Request(1, spare="d")).bye is None
    three = pair_round(event, Request(1, spare="d", away=frozenset("a")))
    assert (len(three.games), three.bye) == (1, None)
    assert "d" not in {player for game in three.games for player in (game.a, game.b)}
    two = pair_round(event, Request(1, spare="d", away=frozenset("ab")))
    assert met(two) == {frozenset("cd")}


def test_spare_player_who_has_agreed_on_a_match_plays_it():
    request = Request(1, agreed=(("a", "c"),), spare="c")
    found = pair_round(event_of("abcde"), request)
    assert frozenset("ac") in met(found)
    assert (len(found.games), found.bye in set("bde")) == (2, True)


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (Request(), (problem("event.round-unfinished", round=1, missing=1),)),
        (Request(unfinished=True), ()),
        (Request(unfinished=True, agreed=(("a", "z"),)), (problem("event.not-playing", player="z", round=2),)),
        (
            Request(unfinished=True, agreed=(("a", "b"), ("a", "c"))),
            (problem("event.plays-twice", player="a", round=2),),
        ),
        (Request(unfinished=True, away=frozenset("abc")), (problem("event.too-few", found=1),)),
    ],
)
def test_request_that_cannot_be_met_is_refused(request_, expected):
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d"))))
    assert check_request(event, request_) == expected


def test_leaders_play_at_table_1_and_nobody_twice_at_a_table():
    event = played_event(32, 4, seed=8)
    seen: dict[object, list[int]] = {}
    for each in event.rounds:
        assert sorted(game.table or 0 for game in each.games) == list(range(1, 17))
        for game in each.games:
            for player in (game.a, game.b):
                seen.setdefault(player, []).append(game.table or 0)
    assert all(len(set(tables)) == len(tables) for tables in seen.values())


def leaders_again(tables: Tables) -> Pairing:
    """Round 2 of four players: the two winners meet, and one of them has played at table 1."""
    first = Round(1, (Game("a", "b", 9, 0, table=1), Game("c", "d", 9, 0, table=2)))
    return pair_round(event_of("abcd", first, settings=Settings(tables=tables)), Request(1))


def test_the_top_game_says_who_has_played_at_table_1_and_can_stay_there():
    # Ruling T42. With four tables both games find one that is new to everybody.
    found = leaders_again(Tables(count=4, never_twice=True))
    assert met(found) == {frozenset("ac"), frozenset("bd")}
    assert {game.table for game in found.games} == {3, 4} and codes(found, "a")[-1] == "table.used"
    assert dict(found.games[0].why[-1].given) == {"player": "a"}
    stays = leaders_again(Tables(count=4, never_twice=True, top_stays=True))
    assert (stays.games[0].table, codes(stays, "a")) == (1, codes(found, "a")[:-1])


def test_the_top_game_says_whose_table_table_1_is():
    kept = leaders_again(Tables(fixed=(FixedTable("d", 1),)))
    assert (kept.games[0].table, codes(kept, "a")[-1]) == (2, "table.fixed")
    # Whoever has a fixed table has chosen it.
    own = leaders_again(Tables(fixed=(FixedTable("a", 2),), top_stays=True))
    assert (own.games[0].table, [code for code in codes(own, "a") if code.startswith("table.")]) == (2, [])


def test_fixed_table_and_numbered_hall():
    settings = Settings(tables=Tables(count=9, fixed=(FixedTable("p5", 7),)))
    found = pair_round(Event("E", players(8), settings=settings), Request(2))
    at_seven = next(game for game in found.games if game.table == 7)
    assert "p5" in (at_seven.a, at_seven.b)
    few = pair_round(Event("E", players(8), settings=Settings(tables=Tables(count=2))), Request(2))
    assert sorted(game.table for game in few.games) == [1, 2, 3, 4]


def test_swap_exchanges_players_and_warns():
    event = event_of("abcd", Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0))))
    found = pair_round(event, Request(1))
    changed = swap(found, "b", "c")
    assert isinstance(changed, Pairing)
    assert met(changed) == {frozenset("ab"), frozenset("cd")}
    assert sorted(warning.code for warning in warnings(event, changed) if warning.code != "warning.table") == [
        "warning.gap", "warning.gap", "warning.rematch", "warning.rematch",
    ]  # fmt: skip
    assert swap(found, "a", "z") == problem("event.not-playing", player="z", round=2)


def test_swap_with_the_bye():
    event = event_of("abc")
    found = pair_round(event, Request(1))
    changed = swap(found, found.bye or "", found.games[0].a)
    assert isinstance(changed, Pairing)
    assert changed.bye == found.games[0].a
    assert warnings(event, changed) == ()


def test_game_moves_to_another_table():
    found = pair_round(Event("E", players(6)), Request(1))
    changed = move_to_table(found, found.games[0].a, found.games[2].table)
    assert isinstance(changed, Pairing)
    assert [game.table for game in changed.games] == [3, 2, 1]


def test_large_event_keeps_tables_apart_as_well():
    event = played_event(256, 3, seed=5)
    again = pair_round(event, Request(1))
    used = {player.id: set[int]() for player in event.players}
    for each in event.rounds:
        for game in each.games:
            used[game.a].add(game.table or 0)
            used[game.b].add(game.table or 0)
    assert sum((game.table in used[game.a]) + (game.table in used[game.b]) for game in again.games) == 0
    assert again.games[0].table <= 4


def test_pairing_made_by_hand_costs_nothing_until_it_is_judged():
    assert astuple(Pairing(1, ()).levels) == (0,) * 8
