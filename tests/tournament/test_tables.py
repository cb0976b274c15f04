"""Tables of results and standings, and the file for T3: pure text in, pure text out."""

import csv
import io

from skald.content.problems import problem
from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.journal import Result, ResultSettled
from skald.tournament.ledger import read_entry, write_entry
from skald.tournament.live import Tournament
from skald.tournament.t3 import write_t3
from skald.tournament.tables import RESULTS, STANDINGS, read_results, results_table, standings_table, write_rows
from tests.kit.tournaments import played_event

TWO = Event(
    "E", (Player("a", "Ana"), Player("b", "Bo"), Player("c", "Bo")),
    (Round(1, (Game("a", "b", table=1),), bye="c"),),
)  # fmt: skip


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_results_table_is_read_back_as_nothing_new():
    event = played_event(9, 3, 4)
    text = results_table(event, event.names)
    assert tuple(rows(text)[0]) == RESULTS and len(rows(text)) == 3 * 5
    assert read_results(text.encode(), event) == ([], [])


def test_a_game_is_found_by_ids_in_either_order():
    given = "round,a,b,a_points,b_points,result,ending,a_bonus,b_bonus\n1,b,a,3,15,b,stopped,1,2\n"
    (entry,), problems = read_results(given.encode(), TWO)
    assert problems == []
    assert entry == ResultSettled(1, "a", Result(15, 3, "a", "stopped", type(Result().bonus)(2, 1)))


def test_whatever_is_read_can_be_stored():
    given = "round,a,b,a_points,b_points,a_bonus,b_bonus\n1,a,b,1000,-1000,1000,-1000\n"
    (entry,), problems = read_results(given.encode(), TWO)
    assert problems == []
    assert read_entry(write_entry(entry)) == entry
    beyond = given.replace("1000,-1000\n", "1001,-1001\n")
    assert [each.code for each in read_results(beyond.encode(), TWO)[1]] == ["results.number"]


def test_every_problem_of_a_table_is_told_with_its_line():
    given = "round,a,b,a_points,b_points\n1,a,Bo,1,2\n7,a,b,1,2\n1,a,c,1,2\n1,a,b,one,2\n"
    entries, problems = read_results(given.encode(), TWO)
    assert entries == []
    assert [(each.line, each.code) for each in problems] == [
        (2, "results.player"), (3, "results.round"), (4, "results.game"), (5, "results.number"),
    ]  # fmt: skip


def test_words_of_a_result_that_nobody_knows_are_told():
    given = "round,a,b,a_points,b_points,result,ending\n1,a,b,1,2,c,\n1,a,b,1,2,a,asleep\n"
    entries, problems = read_results(given.encode(), TWO)
    assert entries == []
    assert problems == [
        problem("results.word", 2, key="result", word="c"), problem("results.word", 3, key="ending", word="asleep"),
    ]  # fmt: skip


def test_standings_table_has_a_row_for_each_player():
    event = played_event(6, 2, 4)
    found = rows(standings_table(event, {player.id: player for player in event.players}, "fr"))
    assert tuple(found[0]) == STANDINGS and [row["rank"] for row in found] == sorted(row["rank"] for row in found)
    assert found[0]["why"].startswith("Devant ")


def test_numbers_stay_numbers_and_texts_never_begin_like_a_formula():
    assert write_rows(["a", "b"], [[-3, "-3"], [None, "=x"]]) == "a,b\r\n-3,'-3\r\n,'=x\r\n"


def test_t3_lines_end_as_they_should():
    event = played_event(4, 2, 4)
    data = write_t3(
        Tournament(event=event), event, {player.id: player for player in event.players}, number="7", day="01.02.2026"
    )
    lines = data.decode("latin-1").split("\r\n")
    assert lines[:2] == ["#GoePP-Exportdatei, v1.3.3 Export vom 01.02.2026||x", "#TID-7||x"]
    assert [line.count("||") for line in lines[2:6]] == [16] * 4 and lines[6:] == [""]


def test_a_null_among_the_cells_of_a_table_is_a_space():
    plain = b"round,a,b,a_points,b_points\n1,a,b,9,3\n"
    assert read_results(plain.replace(b",a,b,9", b",\0a,b\0,9"), TWO) == read_results(plain, TWO)
    assert read_results(plain, TWO)[0] == [ResultSettled(1, "a", Result(9, 3))]
