"""The organiser's list of players."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from skald.tournament.settings import RosterRules, Settings
from skald.web.tournaments.codes import spoken
from skald.web.tournaments.models import Entry, Seat
from skald.web.tournaments.services import players
from skald.web.tournaments.services.honours import honour
from skald.web.tournaments.services.player_files import read_players, write_players
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.scenarios import draw_scenario
from skald.web.tournaments.services.settings import change_settings
from tests.web.tournaments.hall import ANNA, at, once_of, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def names(event) -> list[str]:
    return [player.name for player in value(event).event.players]


def test_a_player_is_added_with_a_link_and_a_code():
    event = open_event()
    browser = signed_in()
    page = browser.get(at("run-player-new", event))
    form = {"do": "add", "once": once_of(page), "name": "  Ana   Brand ", "club": "Ravens", "mail": "ana@example.org"}
    assert browser.post(at("run-player-new", event), form).status_code == 302
    (player,) = value(event).event.players
    assert (player.id, player.name, player.club, player.faction) == ("p1", "Ana Brand", "Ravens", None)
    seat = Seat.objects.get(event=event)
    assert (seat.player, seat.mail, len(seat.code)) == ("p1", "ana@example.org", 8)
    assert "ana@example.org" not in "".join(Entry.objects.values_list("body", flat=True))


def test_a_form_sent_twice_counts_once():
    event = open_event()
    form = {"do": "add", "once": "same", "name": "Ana"}
    for _time in range(2):
        signed_in().post(at("run-player-new", event), form)
    assert (names(event), Seat.objects.count()) == (["Ana"], 1)
    seats = [players.add_player(event=event, name="Bo", actor=ANNA, once="k") for _time in range(2)]
    assert seats[0].pk == seats[1].pk


def test_what_was_typed_stays_when_it_is_refused():
    event = open_event()
    answer = signed_in().post(at("run-player-new", event), {"do": "add", "name": "Ana", "mail": "nonsense"})
    assert answer.status_code == 422
    assert 'value="Ana"' in answer.content.decode()
    assert names(event) == []


def test_the_organiser_is_asked_about_a_faction_that_is_nearly_right():
    event, client = open_event(1), signed_in()
    new = at("run-player-new", event)
    typed = {"name": "Nils", "faction": "Vickings", "do": "add", "once": once_of(client.get(new))}
    asked = client.post(new, typed)
    assert "Did you mean “Vikings”?" in text_of(asked) and len(value(event).event.players) == 1
    client.post(new, {**typed, "sure-faction": "Vickings"})
    assert value(event).event.players[1].faction == "Vickings"
    one = at("run-player", event, "p1")
    asked = client.post(one, {"name": "Ana", "faction": "Normands du nrd", "do": "change:p1", "once": "c"})
    assert value(event).event.players[0].faction == "Normands du nrd"
    asked = client.post(one, {"name": "Ana", "faction": "Normanns", "do": "change:p1", "once": "d"})
    assert "Did you mean “Normans”?" in text_of(asked)
    assert value(event).event.players[0].faction == "Normands du nrd"
    # A table is taken as it is, and what may be a slip is told.
    place = at("run-players-import", event)
    given = {"text": "Name;Faction\nOlaf;Vickings\nPia;Vickings", "do": "import", "once": "e"}
    answer = client.post(place, given, follow=True)
    assert text_of(answer).count("“Vickings” isn’t a known faction. Did you mean “Vikings”? ( Olaf , Pia )") == 1
    assert f'<a href="{at("run-player", event, "p3")}">Olaf</a>' in answer.content.decode()


def test_a_faction_that_nobody_knows_is_taken_told_and_marked():
    event, client = open_event(1), signed_in()
    new = at("run-player-new", event)
    typed = {"name": "Nils", "faction": "Mercians", "do": "add", "once": once_of(client.get(new))}
    told = "“Mercians” isn’t a known faction; it stays as it is."
    assert told in text_of(client.post(new, typed, follow=True))
    assert text_of(client.get(at("run-players", event))).count("unknown faction") == 1
    assert told in text_of(client.get(at("run-player", event, "p2")))
    # What the organiser has put on the list of factions is known to the event.
    rules = RosterRules(factions=("Mercians",))
    change_settings(event=event, changes={"rosters": rules}, actor=ANNA)
    assert "unknown faction" not in text_of(client.get(at("run-players", event)))


def test_ids_are_never_given_again():
    event = open_event(3)
    players.remove_player(event=event, player="p3", actor=ANNA)
    players.add_player(event=event, name="New", actor=ANNA)
    assert [player.id for player in value(event).event.players] == ["p1", "p2", "p4"]


def test_check_in_with_one_tap_and_back():
    event = open_event(3)
    browser = signed_in()
    browser.post(at("run-players", event), {"do": "check-in:p2", "once": "a"})
    assert value(event).checked_in == {"p2"}
    browser.post(at("run-players", event), {"do": "undo-check-in:p2", "once": "a"})
    assert value(event).checked_in == frozenset()
    assert browser.post(at("run-players", event), {"do": "undo-check-in:p2", "once": "b"}).status_code == 422


def test_everybody_but_the_waiting_list_is_checked_in_at_once():
    event = open_event(5, Settings(capacity=4))
    signed_in().post(at("run-players", event), {"do": "check-in-all", "once": "a"})
    assert value(event).checked_in == {"p1", "p2", "p3", "p4"}
    page = text_of(signed_in().get(at("run-players", event)))
    assert "waiting list" in page
    # Once all are here, the next step stands there.
    assert "Everybody is here. Scenario of round 1" in page


def test_the_next_step_waits_until_all_are_checked_in():
    event = open_event(4)
    players.check_in(event=event, players=["p1", "p2", "p3"], actor=ANNA)
    assert "Everybody is here." not in text_of(signed_in().get(at("run-players", event)))


def test_absent_players_are_dropped_and_the_waiting_list_moves_up():
    event = open_event(5, Settings(capacity=4))
    players.check_in(event=event, players=["p1", "p2", "p3"], actor=ANNA)
    assert value(event).waiting == ("p5",)
    browser = signed_in()
    asked = browser.post(at("run-players", event), {"do": "drop-absent", "once": "a"})
    assert asked.status_code == 422 and "1 player isn’t checked in. Drop them from the event?" in text_of(asked)
    assert value(event).waiting == ("p5",)
    done = browser.post(at("run-players", event), {"do": "drop-absent:1", "once": "b"}, follow=True)
    assert "1 absent player dropped. Undo" in text_of(done)
    assert value(event).waiting == ()
    assert value(event).event.players[3].dropped_after == 0
    browser.post(at("run-players", event), {"do": "undo-drops:p4", "once": "c"})
    assert (value(event).waiting, value(event).event.players[3].dropped_after) == (("p5",), None)


def test_whoever_comes_back_before_round_one_counts_for_the_places_again():
    event = open_event(3, Settings(capacity=2))
    players.drop(event=event, player="p1", actor=ANNA)
    assert value(event).waiting == ()
    players.bring_back(event=event, player="p1", actor=ANNA)
    assert value(event).waiting == ("p3",)


def test_late_entry_drop_and_return_name_the_next_open_round():
    event = open_event(4, here=True)
    play_round(event)
    play_round(event, publish=False, results=False)
    players.add_player(event=event, name="Late", actor=ANNA)
    late = value(event).event.players[-1]
    assert (late.joined_round, late.id in value(event).checked_in) == (2, True)
    players.drop(event=event, player="p1", actor=ANNA)
    assert value(event).event.players[0].dropped_after == 1
    players.bring_back(event=event, player="p1", actor=ANNA)
    assert value(event).event.players[0].returned_round == 2


def test_somebody_who_registers_late_on_a_phone_isnt_checked_in():
    event = open_event(4, here=True)
    play_round(event)
    players.add_player(event=event, name="Late", actor=Actor("player", "Late"))
    assert value(event).event.players[-1].id not in value(event).checked_in


def test_penalty_disqualification_and_honours_on_the_players_page():
    event = open_event(4, here=True)
    play_round(event)
    browser, address = signed_in(), at("run-player", event, "p1")
    assert browser.post(address, {"do": "penalise:p1", "penalty-points": "2"}).status_code == 422
    browser.post(address, {"do": "penalise:p1", "once": "a", "penalty-points": "2", "penalty-reason": "Late"})
    browser.post(address, {"do": "honour:p1", "once": "a", "honour-kind": "painting", "honour-points": "12"})
    honour(event=event, player="p1", kind="painting", points=3, actor=ANNA)
    browser.post(address, {"do": "disqualify:p1", "once": "a", "out-reason": "Loaded dice"})
    shown = text_of(browser.get(address))
    assert "Painting 15" in shown
    assert "Penalty · −2" in shown
    assert "Disqualified: Loaded dice" in shown
    browser.post(address, {"do": "undo-disqualification:p1", "once": "b"})
    assert value(event).event.players[0].disqualified is None


def test_somebody_who_has_played_is_not_taken_off_the_list():
    event = open_event(4, here=True)
    play_round(event)
    answer = signed_in().post(at("run-player", event, "p1"), {"do": "remove:p1", "once": "a"})
    assert answer.status_code == 422
    assert "“Ana” has played: drop them instead." in text_of(answer)


def test_names_are_hidden_and_links_renewed():
    event = open_event(2)
    browser, address = signed_in(), at("run-player", event, "p1")
    before = Seat.objects.get(event=event, player="p1")
    browser.post(address, {"do": "hide:p1", "once": "a"})
    assert value(event).hidden == {"p1"}
    browser.post(address, {"do": "new-link:p1", "once": "b"})
    after = Seat.objects.get(event=event, player="p1")
    assert (after.pk, after.token != before.token, after.code != before.code) == (before.pk, True, True)


def test_the_picture_of_a_link_is_a_plain_svg():
    event = open_event(1)
    answer = signed_in().get(at("run-player-qr", event, "p1"))
    assert answer["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content
    assert b"style" not in answer.content


TABLES = [
    ("Ana,Ravens,Vikings,ana@example.org\nBo\n", [("Ana", "Ravens", "Vikings", "ana@example.org"), ("Bo", "", "", "")]),
    ("nom;courriel;club\r\nÉva;eva@example.org;Loups\r\n", [("Éva", "Loups", "", "eva@example.org")]),
    ("\ufeffname\tfaction\nAna\tVikings\n", [("Ana", "", "Vikings", "")]),
    ('"Lind, Bo",Ravens\n', [("Lind, Bo", "Ravens", "", "")]),
    ("\n\n Ana \n\n", [("Ana", "", "", "")]),
]


@pytest.mark.parametrize(("text", "wanted"), TABLES)
def test_tables_of_any_spreadsheet_are_read(text, wanted):
    newcomers, problems = read_players(text.encode(), value(open_event()))
    assert ([tuple(each) for each in newcomers], problems) == (wanted, [])


def test_a_numbered_list_of_names_loses_its_numbers():
    newcomers, problems = read_players(b"1. Anna Berg\n2) Bo Dahl\n12. 3rd Company", value(open_event(0)))
    assert ([each.name for each in newcomers], problems) == (["Anna Berg", "Bo Dahl", "3rd Company"], [])


def test_a_table_of_old_spreadsheets_is_read_too():
    newcomers, problems = read_players("Éva;Loups".encode("cp1252"), value(open_event()))
    assert (newcomers[0].name, problems) == ("Éva", [])


def test_lines_parted_in_several_ways_are_read():
    text = "Bruno Costa\nChloé Petit, Lyon, Normans\nDag Holm\tBasel\tVikings\nGudrun; Basel; Anglo-Danes"
    newcomers, problems = read_players(text.encode(), value(open_event()))
    assert not problems
    assert [each[:3] for each in newcomers] == [
        ("Bruno Costa", "", ""), ("Chloé Petit", "Lyon", "Normans"), ("Dag Holm", "Basel", "Vikings"),
        ("Gudrun", "Basel", "Anglo-Danes"),
    ]  # fmt: skip


def test_columns_that_nobody_understands_are_named():
    client, event = signed_in(), open_event(0)
    text = "Name;Verein;Schuhgrösse;Fraktion\nAna;Ravens;42;Vikings"
    page = client.get(at("run-players-import", event))
    done = client.post(
        at("run-players-import", event), {"once": once_of(page), "do": "import", "text": text}, follow=True
    )
    assert "1 player added. Columns that were left out: Schuhgrösse." in text_of(done)
    assert [(each.club, each.faction) for each in value(event).event.players] == [("Ravens", "Vikings")]


def test_all_problems_of_a_table_are_told_at_once_and_nobody_is_added():
    event = open_event(1)
    text = "name,club,faction,mail\nana,,,\n,Ravens,,\nBo,,,nonsense\nbo,,,\n" + "x" * 300
    answer = signed_in().post(at("run-players-import", event), {"do": "import", "once": "a", "text": text})
    assert answer.status_code == 422
    shown = text_of(answer)
    for said in (
        "Line 2: “ana” is already on",
        "Line 3: There is no name",
        "Line 4: “nonsense” isn’t",
        "Line 5: “bo”",
        "Line 6:",
    ):
        assert said in shown
    assert "Bo,,,nonsense" in answer.content.decode()
    assert names(event) == ["Ana"]


def test_whoever_is_on_the_list_already_is_left_out_of_a_table_by_one_button():
    event, client = open_event(2), signed_in()
    place = at("run-players-import", event)
    text = "1. ana\n2 Cid\n3) Dag\n7 Samurai\nDag"
    answer = client.post(place, {"do": "import", "once": "a", "text": text})
    shown = text_of(answer)
    assert "Line 1: “ana” is already on the list." in shown and "Line 5: “Dag” is already on the list." in shown
    assert "Nobody has been added yet." in shown and "Add the 3 other players" in shown
    given = {"do": "import:others", "once": once_of(answer), "text": text}
    assert "3 players added." in text_of(client.post(place, given, follow=True))
    # A number that doesn't count the lines belongs to the name.
    assert names(event) == ["Ana", "Bo", "Cid", "Dag", "7 Samurai"]
    # Where something else is wrong, or nobody is left, there is nothing to add.
    for each in ("ana\nEva,,,nonsense", "ana\nbo"):
        refused = client.post(place, {"do": "import", "once": "b", "text": each})
        assert "Nobody has been added yet." in text_of(refused) and "Add the " not in text_of(refused)


@pytest.mark.parametrize(
    "data", [b"", b"\0\0\0", b"\xff\xfe\x00", b'"' * 99, b"a\n" * 6000, b"x" * 1_100_000, b",,,,\n"]
)
def test_a_hostile_file_adds_nobody(data):
    event = open_event()
    file = SimpleUploadedFile("players.csv", data)
    answer = signed_in().post(at("run-players-import", event), {"do": "import", "once": "a", "file": file})
    assert answer.status_code in (302, 422)
    assert len(names(event)) <= 1


def test_the_table_that_is_given_out_can_be_read_again():
    event = open_event()
    wild = [("=1+1", "@club", "-x", ""), ("Lind, Bo", "", "", "bo@example.org")]
    for name, club, faction, mail in wild:
        players.add_player(event=event, name=name, club=club, faction=faction, mail=mail, actor=ANNA)
    table = write_players(event, value(event))
    assert "'=1+1" in table
    newcomers, problems = read_players(table.encode(), value(open_event()))
    assert ([tuple(each) for each in newcomers], problems) == (wild, [])


def test_hostile_names_are_shown_as_text():
    event = open_event()
    players.add_player(event=event, name="<script>alert(1)</script>", actor=ANNA)
    for name in ("run-players", "run-journal"):
        assert b"<script>alert" not in signed_in().get(at(name, event)).content


def test_players_registered_at_t3_are_taken_over():
    event, client = open_event(), signed_in()
    lines = ["v1.3.3", "Winter Raid", "12484", "2"]
    lines += ["7619||Dora||Quill||Dori||Vikings||Ulm||Ravens e. V.||3|| ||1|| ||x", "0||||||Solo||Rus||||||0||||0||||x"]
    listed = "\n".join(lines)
    sent = client.post(at("run-players-import", event), {"do": "import", "text": listed, "once": "k"})
    assert sent.status_code == 302
    found = [(each.name, each.club, each.faction) for each in value(event).event.players]
    assert found == [("Dora Quill", "Ravens e. V.", "Vikings"), ("Solo", None, "Rus")]


def test_a_late_player_is_shown_with_the_code_at_once():
    event = open_event(4, here=True)
    play_round(event)
    browser = signed_in()
    answer = browser.post(at("run-player-new", event), {"do": "add", "name": "Zoé", "once": "z"}, follow=True)
    page = answer.content.decode()
    assert at("run-player-qr", event, "p5") in page and spoken(event.seats.get(player="p5").code) in page
    assert "Zoé is on the list." in text_of(answer)
    assert "Private link" not in browser.get(at("run-player-new", event)).content.decode()


def test_the_organiser_types_and_pastes_a_players_list_also_once_it_is_locked():
    event = open_event(4, here=True)
    play_round(event)
    browser, place = signed_in(), at("run-player-list", event, "p1")
    assert place in browser.get(at("run-player", event, "p1")).content.decode()
    short = browser.post(place, {"do": "hand-in", "faction": "Ravens", "points-warriors": "4", "once": "a"})
    assert short.status_code == 422 and "Not saved:" in text_of(short)
    typed = {"do": "hand-in", "faction": "Ravens", "points-warriors": "6", "once": "b"}
    assert browser.post(place, typed).status_code == 302
    assert [(buy.type, buy.figures) for buy in value(event).rosters["p1"].purchases] == [("warriors", 48)]
    file = '{"list_points": 6, "purchases": [{"type": "hearthguard", "points": 6, "figures": 24}]}'
    read = browser.post(place, {"do": "read", "file": file})
    assert read.status_code == 200 and 'name="points-hearthguard" type="number"' in read.content.decode()
    assert "The list is valid." in text_of(read)
    assert [buy.type for buy in value(event).rosters["p1"].purchases] == ["warriors"]
    assert browser.post(place, {"do": "read", "file": "nonsense"}).status_code == 422


def test_whoever_is_added_late_is_checked_in_beside_the_code_and_named_until_then():
    event = open_event(4, here=True)
    draw_scenario(event=event, number=1, actor=ANNA)
    client = signed_in()
    added = client.post(at("run-player-new", event), {"do": "add", "once": "late", "name": "Lena Vogt"})
    assert "1 isn’t checked in and isn’t paired: Lena Vogt." in text_of(client.get(at("run", event)))
    answer = client.post(added["location"], {"do": "check-in:p5", "once": "here"}, follow=True)
    assert "p5" in value(event).checked_in
    assert "checked in" in text_of(answer) and "/players/new?added=p5" in answer.redirect_chain[-1][0]
    assert "Lena Vogt" not in text_of(client.get(at("run", event)))
