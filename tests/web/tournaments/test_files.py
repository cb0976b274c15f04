"""Files in and out: what is written can be read again, and a bad file changes nothing and names every problem."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.event import Player
from skald.tournament.event_file import read_event
from skald.tournament.standings import standings
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.player_files import read_players
from skald.web.tournaments.services.recording import add
from tests.web.tournaments.hall import ANNA, at, once_of, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def send(client, address, data: bytes, field: str = "file", name: str = "x", **more):
    return client.post(address, {field: SimpleUploadedFile(name, data), **more})


def test_event_json_out_and_in_gives_the_same_standings():
    event = open_event(5, here=True)
    play_round(event)
    play_round(event)
    client = signed_in()
    written = client.get(at("full-event-json", event)).content
    assert read_event(written)[1] == ()
    answer = send(client, "/events/restore", written)
    made = Event.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (302, at("run", made))
    assert standings(value(made).event) == standings(value(event).event)
    assert made.seats.count() == 5 and value(made).published == {1, 2}


def test_ids_of_a_file_that_may_be_names_become_ours():
    file = {
        "name": "From elsewhere", "players": [{"id": "Anna Zorn", "name": "Anna Zorn"}, {"id": 7, "name": "Bo"}],
        "rounds": [{"number": 1, "games": [{"a": "Anna Zorn", "b": 7, "a_points": 12, "b_points": 3}]}],
        "penalties": [{"player": 7, "points": 1, "reason": "late"}],
        "settings": {"tables": {"fixed": [{"player": 7, "table": 3}]}},
    }  # fmt: skip
    send(signed_in(), "/events/restore", json.dumps(file).encode())
    made = value(Event.objects.latest("pk")).event
    assert [player.id for player in made.players] == ["p1", "p2"]
    assert (made.rounds[0].games[0].b, made.penalties[0].player, made.settings.tables.fixed[0].player) == ("p2",) * 3


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "isn’t an event file of Skald."), (b"\xff\xfe", "isn’t an event file of Skald."),
        (b"[]", "isn’t an event file of Skald."), (b'{"name":\n', "or it is damaged: line 2 can’t be read."),
        (b"[" * 100_000, "levels deep"), (b'{"name": 5}', "“name” has to be a text"),
        (b'{"format": "skald-event"}', "“version” has to be a whole number"),
        (b'{"format": "skald-event", "version": 99, "event": {}}', "written by a newer Skald"),
        (b'{"format": "skald-event", "version": 1, "event": {"uid": 5}}', "“uid” has to be a text"),
        (b'{"format": "skald-event", "version": 1, "event": []}', "has to be a table"),
    ],
)  # fmt: skip
def test_bad_files_name_their_problems_and_change_nothing(data, told):
    answer = send(signed_in(), "/events/restore", data)
    assert answer.status_code == 422 and told in text_of(answer) and "Nothing was changed." in text_of(answer)
    assert Event.objects.count() == 0


def test_restoring_without_a_file_or_without_signing_in():
    assert signed_in().post("/events/restore").status_code == 422
    assert Client().get("/events/restore").status_code == 302
    assert signed_in().get("/events/restore").status_code == 200


def test_results_table_out_and_in():
    event = open_event(4, here=True)
    play_round(event, results=False)
    client = signed_in()
    lines = client.get(at("results-csv", event)).content.decode("utf-8-sig").splitlines()
    filled = [lines[0], *(line.replace(",,,,,,", ",18,7,,played,,") for line in lines[1:])]
    once = once_of(client.get(at("import-results", event)))
    for _twice in range(2):
        send(client, at("import-results", event), "\n".join(filled).encode(), "table", once=once)
    assert [(game.a_points, game.b_points) for game in value(event).event.rounds[0].games] == [(18, 7)] * 2
    assert sum(isinstance(entry, j.ResultSettled) for entry in _entries(event)) == 2


def test_results_by_name_and_turned_round():
    event = open_event(2, here=True)
    play_round(event, results=False)
    game = value(event).event.rounds[0].games[0]
    names = value(event).event.names
    table = f"round;a;b;a_points;b_points;result\n1;{names[game.b].upper()};{game.a};3;15;b\n"
    send(signed_in(), at("import-results", event), table.encode(), "table")
    done = value(event).event.rounds[0].games[0]
    assert (done.a_points, done.b_points, done.result) == (15, 3, "a")


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (b"", "The column “round” is missing."), (b"round,a,b,a_points,b_points\n9,p1,p2,1,2\n", "no paired round “9”"),
        (b"round,a,b,a_points,b_points\n1,p1,zz,1,2\n", "Line 2: There is no player “zz”"),
        (b"round,a,b,a_points,b_points\n1,p1,p2,x,2\n", "“a_points” has to be a whole number"),
        (b"round,a,b,a_points,b_points,ending\n1,p1,p2,1,2,eaten\n", "“eaten” isn’t a known word"),
        (b"round,a,b,a_points,b_points\n1,p1,p2,99999,2\n", "“a_points” has to be a whole number"),
        (b"\xff", "isn’t UTF-8"),
    ],
)  # fmt: skip
def test_bad_tables_of_results_change_nothing(table, told):
    event = open_event(2, here=True)
    play_round(event, results=False)
    before = event.length
    answer = send(signed_in(), at("import-results", event), table, "table")
    assert told in text_of(answer) and answer.status_code in (409, 422)
    event.refresh_from_db()
    assert event.length == before


def test_cells_never_begin_like_a_formula():
    event = open_event(0)
    add(event=event, entries=[j.PlayerAdded(Player("p1", "=1+1")), j.PlayerAdded(Player("p2", "@x"))], actor=ANNA)
    text = Client().get(at("standings-csv", event)).content.decode()
    assert "'=1+1" in text and "'@x" in text


def test_no_cell_is_a_formula_in_a_french_spreadsheet_either():
    """It splits at semicolons, wherever they stand: each line, read so, has no cell that begins like a formula."""
    event = open_event(0)
    names = ["x;=1+1", "y; +1", 'z;"=1', "a\n;-1", "b;\t@x", "＝1", "c;＝1", "=1;=2", "plain; text", "d;\r=1"]
    entries = [j.PlayerAdded(Player(f"p{at}", name, club=name)) for at, name in enumerate(names, start=1)]
    add(event=event, entries=entries, actor=ANNA)
    for place in ("standings-csv", "run-players-export"):
        text = signed_in().get(at(place, event)).content.decode()
        for separator in ";,\t":
            cells = [cell.strip(' "') for line in re.split("[\r\n]", text) for cell in line.split(separator)]
            starts = {cell[:1] for cell in cells if not re.fullmatch(r"-?[0-9.,]*", cell)}
            assert starts.isdisjoint("=+-@＝＋－＠")


def test_a_table_of_players_comes_back_as_it_was():
    names = ["x;=1+1", "=2", "’t Hooft", "'t Hooft", "plain; text", "O'Brien; -3"]
    event = open_event(0)
    add(event=event, entries=[j.PlayerAdded(Player(f"p{at}", name)) for at, name in enumerate(names)], actor=ANNA)
    written = signed_in().get(at("run-players-export", event)).content
    found, problems = read_players(written, value(open_event(0)))
    assert ([each.name for each in found], problems) == (names, [])


def test_t3_file_has_a_line_for_each_player():
    event = open_event(4, here=True)
    add(
        event=event,
        entries=[j.PlayerChanged("p1", "Ünal O’Brien 👑", "Club||X"), j.Honoured("p1", "painting", 4)],
        actor=ANNA,
    )
    play_round(event)
    lines = signed_in().get(at("t3", event) + "?tid=12484x").content.decode("latin-1").split("\r\n")
    assert lines[1] == "#TID-12484||x" and lines[0].startswith("#GoePP-Exportdatei, ")
    fields = next(line for line in lines if "nal" in line).split("||")
    assert (len(fields), fields[1:7], fields[12], fields[-1]) == (
        17, ["Ünal", "O?Brien ?", "Ünal O?Brien ?", "", "", "Club//X"], "4", "x"
    )  # fmt: skip


def _entries(event):
    from skald.web.tournaments.journals import book_of

    event.refresh_from_db()
    return book_of(event).entries
