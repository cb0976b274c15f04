"""Rounds made by hand, and seeds that prove themselves: what organisers do between pairing and publishing."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.tournament import journal as j
from skald.tournament.attendance import absent_players, first_open_round, playing
from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.ledger import check, replay
from skald.tournament.live import event_before, pairing_of
from skald.tournament.pairing.manual import fill_bye, move_to_table, play_each_other, swap, unsaid
from skald.tournament.pairing.swiss import Pair, Pairing, Request, pair_round
from skald.tournament.reasons import reason
from skald.tournament.scenarios.drawing import event_seal, is_seed_of_round, round_seed, seal
from skald.tournament.settings import Settings

PAIRING = Pairing(2, (Pair("a", "b", 1), Pair("c", "d", 3)), "e")


def tables(made: Pairing | Problem) -> list[tuple[object, object, int]]:
    assert isinstance(made, Pairing)
    return [(game.a, game.b, game.table) for game in made.games]


def test_two_who_agree_play_each_other_and_whoever_makes_room_takes_the_place():
    assert tables(play_each_other(PAIRING, "a", "c")) == [("a", "c", 1), ("b", "d", 3)]
    assert tables(play_each_other(PAIRING, "a", "b")) == [("a", "b", 1), ("c", "d", 3)]


def test_whoever_has_the_bye_can_agree_too():
    made = play_each_other(PAIRING, "e", "d")
    assert tables(made) == [("a", "b", 1), ("e", "d", 3)]
    assert made.bye == "c"
    assert made.games[1].why == (reason("pairing.agreed"),)


def test_warnings_that_the_game_says_itself_are_not_said_twice():
    said = replace(
        PAIRING, games=(replace(PAIRING.games[0], why=(reason("pairing.rematch", round=1),)), PAIRING.games[1])
    )
    again, other = (reason("warning.rematch", player=one, other=two, round=1) for one, two in ("ab", "cd"))
    table = reason("warning.table", player="a", table=1)
    bye = reason("warning.second-bye", player="e")
    assert unsaid(said, (again, other, table, bye)) == (other, table, bye)
    assert unsaid(replace(said, bye_why=(reason("bye.again"),)), (bye,)) == ()


def test_nobody_agrees_alone_or_with_a_stranger():
    assert play_each_other(PAIRING, "a", "a").code == "event.plays-twice"
    assert play_each_other(PAIRING, "a", "z").code == "event.not-playing"


def test_a_spare_player_takes_the_first_free_table():
    made = fill_bye(PAIRING, "f")
    assert (tables(made)[-1], made.bye) == (("e", "f", 2), None)
    assert fill_bye(made, "g").code == "journal.no-bye"
    assert fill_bye(PAIRING, "a").code == "event.plays-twice"


def test_each_seed_is_sealed_by_the_one_before():
    source = "oak-raven"
    assert event_seal(source) == seal(round_seed(source, 1))
    assert [seal(round_seed(source, number + 1)) for number in range(1, 50)] == [
        round_seed(source, number) for number in range(1, 50)
    ]
    assert is_seed_of_round(round_seed(source, 7), 7, event_seal(source))
    assert not is_seed_of_round(round_seed(source, 7), 6, event_seal(source))
    assert round_seed(source, 50) != source


def test_a_pairing_is_read_back_with_its_notes_and_seed():
    players = tuple(Player(name, name) for name in "ab")
    entries = (
        j.EventOpened("E"), *(j.PlayerAdded(player) for player in players),
        j.Paired(1, (Pair("a", "b", 1),), notes=(reason("round.rematches", count=1),), seed="7"),
    )  # fmt: skip
    value = replay(entries)
    assert pairing_of(value, 1) == Pairing(1, (Pair("a", "b", 1),), notes=(reason("round.rematches", count=1),))
    assert (value.lots, event_before(value, 1).rounds) == ({1: "7"}, ())
    given_up = replay((*entries, j.Unpaired(1)))
    assert (given_up.notes, given_up.lots, pairing_of(given_up, 1)) == ({}, {}, None)


def test_a_round_paired_without_all_results_says_why():
    players = tuple(Player(name, name) for name in "abcd")
    first = pair_round(Event("E", players))
    games = tuple(Game(pair.a, pair.b, table=pair.table) for pair in first.games)
    event = Event("E", players, (Round(1, games),))
    made = pair_round(event, Request(unfinished=True, why="The hall closes."))
    assert made.notes == (reason("round.unfinished", missing=2, why="The hall closes."),)


def test_whoever_comes_back_counts_for_the_places():
    entries: list[j.AnyEntry] = [j.EventOpened("E", Settings(capacity=2))]
    entries += [j.PlayerAdded(Player(name, name)) for name in "abc"]
    entries += [j.Dropped("a", 0)]
    assert replay(entries).waiting == ()
    assert replay([*entries, j.Returned("a", 1)]).waiting == ("c",)


def test_once_somebody_is_checked_in_those_who_arent_stay_away():
    entries: list[j.AnyEntry] = [j.EventOpened("E", Settings(capacity=3))]
    entries += [j.PlayerAdded(Player(name, name)) for name in "abcd"]
    value = replay(entries)
    assert (absent_players(value), playing(value, 1)) == ({"d"}, ["a", "b", "c"])
    value = replay([*entries, j.CheckedIn("a"), j.CheckedIn("d")])
    assert (absent_players(value), playing(value, 1)) == ({"b", "c", "d"}, ["a"])


def test_the_first_open_round_is_the_first_that_nobody_has_seen():
    entries: list[j.AnyEntry] = [j.EventOpened("E")]
    entries += [j.PlayerAdded(Player(name, name)) for name in "ab"]
    steps: list[j.AnyEntry] = [
        j.Paired(1, (Pair("a", "b", 1),)), j.RoundPublished(1), j.ResultSettled(1, "a", j.Result(9, 0)),
        j.Paired(2, (Pair("a", "b", 1),)), j.RoundPublished(2),
    ]  # fmt: skip
    found = [first_open_round(replay([*entries, *steps[:count]])) for count in range(len(steps) + 1)]
    assert found == [None, None, 2, 2, 2, 3]


def test_a_clock_goes_with_its_pairing():
    entries: list[j.AnyEntry] = [j.EventOpened("E"), *(j.PlayerAdded(Player(name, name)) for name in "ab")]
    played = [*entries, j.Paired(1, (Pair("a", "b", 1),)), j.ClockStarted(1, 100, 90)]
    assert replay([*played, j.Unpaired(1)]).clocks == {}


def test_the_event_itself_and_its_seal_are_never_undone():
    entries = (j.EventOpened("E"), j.DrawSealed("seal"))
    found = [check(entries, replay(entries), j.Undone(number)).code for number in (0, 1)]
    assert found == ["journal.stays", "journal.stays"]


def test_two_of_one_game_are_not_exchanged():
    made = Pairing(1, (Pair("a", "b", 1), Pair("c", "d", 2)), None)
    assert swap(made, "b", "a") == problem("event.same-game", player="b", other="a")


def test_nobody_trades_places_with_themselves_and_only_a_player_has_a_table():
    assert swap(PAIRING, "a", "a") == problem("event.plays-twice", player="a", round=2)
    assert move_to_table(PAIRING, "e", 1) == problem("event.not-playing", player="e", round=2)
    assert tables(move_to_table(PAIRING, "d", 2)) == [("a", "b", 1), ("c", "d", 2)]
