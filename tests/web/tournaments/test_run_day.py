"""On the day: the clock, the journal with undo and redo, and who else may do what."""

from __future__ import annotations

import pytest

from skald.tournament import journal as j
from skald.tournament.journal import AnyEntry, Entry, Result
from skald.warbands.roster import Buy, Roster
from skald.web.accounts.models import User
from skald.web.tournaments.journals import book_of
from skald.web.tournaments.models import Pass
from skald.web.tournaments.queries.journal import sheet_of
from skald.web.tournaments.queries.journal_words import _WORDS
from skald.web.tournaments.services import clocks, pairing, players
from skald.web.tournaments.services.recording import Actor, add
from skald.web.tournaments.services.results import settle
from skald.web.tournaments.services.undoing import undo_last
from tests.web.tournaments.hall import ANNA, at, open_event, organiser, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def press(event, page: str, do: str, **form: object):
    return signed_in().post(at(page, event), {"do": do, "once": do, **form})


def test_the_clock_is_started_stopped_and_extended():
    event = open_event(4, here=True)
    play_round(event, results=False)
    press(event, "run-clock", "start", minutes="90")
    press(event, "run-clock", "pause")
    assert value(event).clocks[1].paused is not None
    assert "stopped" in text_of(signed_in().get(at("run-clock", event)))
    press(event, "run-clock", "resume")
    press(event, "run-clock", "extend", minutes="5")
    press(event, "run-clock", "extend:1", minutes="10", table="2")
    clock = value(event).clocks[1]
    assert (clock.minutes, clock.paused, clock.extended, dict(clock.tables)) == (90, None, 5, {2: 10})
    assert press(event, "run-clock", "extend:2", minutes="100000").status_code == 422


def test_now_tells_who_owes_a_list_and_who_has_left_by_phone():
    event = open_event(4, here=True)
    client = signed_in()
    assert "missing" not in text_of(client.get(at("run", event)))
    add(event=event, entries=[j.RosterSubmitted("p1", Roster(6, 6, (Buy("warriors", 6, 48),)))], actor=ANNA)
    play_round(event, results=False, publish=False)
    now = client.get(at("run", event))
    assert "3 lists missing : Bo, Cid, Dag." in text_of(now)
    assert at("run-player-list", event, "p2") in now.content.decode()
    # Whoever has played owes it no more on "Now"; who comes late does.
    pairing.publish(event=event, number=1, actor=ANNA)
    assert "missing" not in text_of(client.get(at("run", event)))
    players.add_players(event=event, newcomers=[players.Newcomer("Late")], actor=ANNA)
    assert "1 list missing : Late." in text_of(client.get(at("run", event)))
    # The organiser knows whom they have dropped themselves.
    players.drop(event=event, player="p3", actor=ANNA)
    players.drop(event=event, player="p4", actor=Actor("player", "Dag"))
    assert "Has left by phone: Dag ." in text_of(client.get(at("run", event)))
    french = text_of(signed_in(language="fr").get(at("run", event)))
    assert "A quitté l’événement depuis son téléphone : Dag ." in french


def test_players_are_counted_alike_everywhere():
    event = open_event(5)
    players.check_in(event=event, players=["p1", "p2", "p3", "p4"], actor=ANNA)
    anybody = signed_in("bo")
    assert "5 players" in text_of(anybody.get(at("event", event)))
    for seed in "123":
        play_round(event, seed=seed)
    # Whoever registered and never came is no player of it.
    for name in ("event", "screen"):
        assert "4 players" in text_of(anybody.get(at(name, event)))
    assert text_of(anybody.get(at("standings", event))).count("All games") == 4
    seat = event.seats.get(player="p1")
    assert "of 4" in text_of(anybody.get(f"/p/{seat.token}/"))


def test_there_is_no_clock_before_a_round():
    event = open_event(4)
    assert press(event, "run-clock", "pause").status_code == 404
    play_round(event, results=False)
    assert press(event, "run-clock", "pause").status_code == 422


def test_every_entry_has_words():
    assert set(_WORDS) == set(AnyEntry.__args__)
    assert all(issubclass(kind, Entry) for kind in _WORDS)


def undo_entry(event, number: int, do: str = "undo"):
    return signed_in().post(at("run-undo", event, number), {"do": do, "once": f"{do}-{number}"})


def test_undo_and_redo_at_every_level():
    event = open_event(4, here=True)
    play_round(event)
    play_round(event, results=False)
    last = event.entries.count() - 1
    names = [player.name for player in value(event).event.players]
    undo_entry(event, last, "undo")
    assert value(event).published == {1}
    undo_entry(event, last + 1, "redo")
    assert value(event).published == {1, 2}
    assert [player.name for player in value(event).event.players] == names


def test_an_undo_is_refused_while_later_entries_rest_on_it():
    event = open_event(4, here=True)
    play_round(event)
    number = next(at for at, entry in enumerate(_bodies(event)) if '"PlayerAdded"' in entry)
    answer = undo_entry(event, number, "undo")
    assert answer.status_code == 422
    assert "depends on it: undo that one first" in text_of(answer)
    assert len(value(event).event.players) == 4


def test_undoing_asks_first_shows_what_it_would_change_and_now_tells_of_it():
    event = open_event(4, here=True)
    play_round(event)
    play_round(event, results=False)
    number = next(at for at, entry in enumerate(_bodies(event)) if '"ResultSettled"' in entry)
    length = len(_bodies(event))
    asked = text_of(signed_in().get(at("run-undo", event, number)))
    assert "Undo this?" in asked and "15–6 → no result" in asked
    assert "Round 2 was paired on standings that would change. Its games stay as they are." in asked
    assert "1st →" in asked
    assert len(_bodies(event)) == length
    undo_entry(event, number)
    home = text_of(signed_in().get(at("run", event)))
    one, other = value(event).event.rounds[0].games[0].a, value(event).event.rounds[0].games[0].b
    names = value(event).event.names
    # The round that is about to begin comes second: its pairings count without the result.
    told = f"Round 1: 1 result is missing {1} {names[one]} – {names[other]}"
    assert told in " ".join(home.replace("Table ", "").split())
    assert home.index("Round 1: 1 result is missing") < home.index("Start round 2")
    assert f"Undone: Round 1, {names[one]} – {names[other]}: 15–6 counts." in home and "Redo" in home
    # The line that was undone, the undoing and "Now" lead to the same redo.
    page = signed_in().get(at("run-journal", event)).content.decode()
    assert page.count(at("run-undo", event, length)) == 2
    again = text_of(signed_in().get(at("run-undo", event, length)))
    assert "Redo this?" in again and "no result → 15–6" in again
    undo_entry(event, length, "redo")
    assert "Undone:" not in text_of(signed_in().get(at("run", event)))
    # What brought it back can be undone as well: that undoes it again.
    assert "Undo this?" in text_of(signed_in().get(at("run-undo", event, length + 1)))
    undo_entry(event, length + 1)
    assert value(event).event.rounds[0].missing


def test_a_correction_after_the_pairing_is_nothing_that_the_pairing_stood_on():
    event = open_event(4, here=True)
    play_round(event)
    play_round(event, results=False)
    game = value(event).event.rounds[0].games[0]
    settle(event=event, number=1, a=game.a, result=Result(2, 20), actor=ANNA)
    asked = text_of(signed_in().get(at("run-undo", event, event.entries.count() - 1)))
    assert "2–20 → 15–6" in asked and "was paired on standings" not in asked


def test_what_was_undone_and_stands_again_is_no_news():
    event = open_event(4, here=True)
    play_round(event, results=False)
    pairing.unpublish(event=event, number=1, actor=ANNA)
    assert "Undone: Round 1 is published" in text_of(signed_in().get(at("run", event)))
    pairing.publish(event=event, number=1, actor=ANNA)
    assert "Undone:" not in text_of(signed_in().get(at("run", event)))
    # The same game settled anew: bringing the first result back would change nothing.
    game = value(event).event.rounds[0].games[0]
    settle(event=event, number=1, a=game.a, result=Result(12, 3), actor=ANNA)
    undo_last(event=event, what=lambda entry: isinstance(entry, j.ResultSettled), actor=ANNA)
    assert "Undone:" in text_of(signed_in().get(at("run", event)))
    settle(event=event, number=1, a=game.a, result=Result(15, 6), actor=ANNA)
    assert "Undone:" not in text_of(signed_in().get(at("run", event)))


def test_a_doubt_that_was_answered_is_no_news_of_an_undoing():
    event = open_event(4, here=True)
    play_round(event)
    game = value(event).event.rounds[0].games[0]
    add(event=event, entries=[j.ResultDoubted(1, game.b)], actor=ANNA)
    home = signed_in().get(at("run", event))
    assert "15 – 6" in text_of(home) and at("run-sheet", event, 1, game.a) in home.content.decode()
    # It stands over the next step: nobody goes on over a dispute unawares.
    assert text_of(home).index("Disputed by a player") < text_of(home).index("Scenario of round 2")
    press(event, "run", f"stands:1:{game.a}")
    assert "Undone:" not in text_of(signed_in().get(at("run", event)))


def test_what_stands_in_the_way_of_an_undoing_is_named_before_anything_is_pressed():
    event = open_event(4, here=True)
    play_round(event)
    number = next(at for at, entry in enumerate(_bodies(event)) if '"Paired"' in entry)
    asked = signed_in().get(at("run-undo", event, number))
    assert asked.status_code == 200 and "In the way: Round 1 is published." in text_of(asked)
    assert 'value="undo"' not in asked.content.decode()


def test_an_entry_is_not_undone_twice():
    event = open_event(4)
    players.penalise(event=event, player="p1", points=1, reason="Late", actor=ANNA)
    number = event.entries.count() - 1
    undo_entry(event, number, "undo")
    answer = signed_in().post(at("run-undo", event, number), {"do": "undo", "once": "other"})
    assert answer.status_code == 422
    assert value(event).event.penalties == ()


def test_the_journal_says_who_and_what_in_both_languages():
    event = open_event(4, here=True)
    play_round(event)
    for name, club in (("Ana", "Lyon"), ("Anna", "Lyon")):
        players.change_player(event=event, player="p1", name=name, club=club, faction="", mail="", actor=ANNA)
    english = text_of(signed_in().get(at("run-journal", event)))
    assert "Round 1 is paired: 2 games." in english
    assert "Corrected: Ana → Anna." in english and "Corrected: Ana, club – → Lyon." in english
    french = text_of(signed_in(language="fr").get(at("run-journal", event)))
    assert "La ronde 1 est appariée : 2 parties." in french
    assert "Organisateur anna" in french


def test_the_journal_tells_a_correction_with_what_counted_before():
    event = open_event(4, here=True)
    play_round(event)
    game = value(event).event.rounds[0].games[0]
    names = value(event).event.names
    settle(event=event, number=1, a=game.a, result=Result(18, 16), reason="slip misread", actor=ANNA)
    settle(event=event, number=1, a=game.a, result=None, actor=ANNA)
    settle(event=event, number=1, a=game.a, result=Result(18, 9), actor=ANNA)
    versus = f"Round 1, {names[game.a]} – {names[game.b]}"
    assert [line.text for line in sheet_of(event, book_of(event), 1).lines][:3] == [
        f"{versus}: 18–9 counts.",
        f"Round 1: the game of {names[game.a]} has no result any more.",
        f"{versus} corrected: 15–6 → 18–16. (slip misread)",
    ]


def test_what_a_player_enters_is_told_with_both_names_in_the_order_of_the_score():
    event = open_event(2, here=True)
    play_round(event, results=False)
    game, names = value(event).event.rounds[0].games[0], value(event).event.names
    add(event=event, entries=[j.ResultEntered(1, game.a, game.b, Result(12, 3))], actor=ANNA)
    told = f"Round 1, {names[game.a]} – {names[game.b]}: {names[game.b]} enters 12–3."
    assert sheet_of(event, book_of(event), 1).lines[0].text == told


def test_a_correction_of_what_both_players_said_names_their_result():
    event = open_event(2, here=True)
    play_round(event, results=False)
    game = value(event).event.rounds[0].games[0]
    add(event=event, entries=[j.ResultEntered(1, game.a, game.a, Result(12, 3)), j.ResultConfirmed(1, game.a, game.b)],
        actor=ANNA)  # fmt: skip
    settle(event=event, number=1, a=game.a, result=Result(12, 5), actor=ANNA)
    assert " corrected: 12–3 → 12–5." in sheet_of(event, book_of(event), 1).lines[0].text


def test_the_journal_says_which_details_changed():
    event = open_event()
    for details in (
        j.Details(registration="open"), j.Details(registration="open", day="2026-11-18", place="Rouen"),
        j.Details(day="2026-11-18", place="Rouen", about="Bring dice."),
    ):  # fmt: skip
        add(event=event, entries=[j.DetailsChanged(details)], actor=ANNA)
    assert [line.text for line in sheet_of(event, book_of(event), 1).lines][:3] == [
        "Changed: text. Registration is closed.",
        "Changed: day, place.",
        "Registration is open.",
    ]


def test_the_journal_is_searched_without_a_script():
    event = open_event(4, here=True)
    play_round(event)
    anna = signed_in()
    found = text_of(anna.get(at("run-journal", event), {"q": "CHECKED ana"}))
    assert "1 entry says “CHECKED ana”." in found and "Ana is checked in." in found
    assert "Bo is checked in." not in found and "Show everything" in found
    assert "0 entries say “dragon”." in text_of(anna.get(at("run-journal", event), {"q": "dragon"}))
    many = open_event(70)
    page = anna.get(at("run-journal", many), {"q": "is registered", "page": "2"}).content.decode()
    assert "Page 2 of 2" in page and 'href="?q=is+registered&amp;page=1"' in page
    assert "70 entries say “is registered”." in page


def test_the_journal_is_read_page_by_page():
    event = open_event(70)
    first, second = (text_of(signed_in().get(at("run-journal", event), {"page": page})) for page in ("1", "2"))
    assert ("Page 1 of 2" in first, "Page 2 of 2" in second) == (True, True)
    assert "“Hall” is opened." in second


def test_co_organisers_come_and_go_but_one_stays():
    event = open_event(2)
    organiser("otto")
    assert press(event, "run-keys", "add-organiser", **{"organiser-username": "nobody"}).status_code == 422
    press(event, "run-keys", "add-organiser", **{"organiser-username": "OTTO"})
    assert signed_in("otto").get(at("run", event)).status_code == 200
    anna = User.objects.get(username="anna")
    answer = press(event, "run-keys", f"remove-organiser:{anna.pk}")
    assert (answer.status_code, answer.url) == (302, "/events/mine")
    otto = User.objects.get(username="otto")
    refused = signed_in("otto").post(at("run-keys", event), {"do": f"remove-organiser:{otto.pk}"})
    assert refused.status_code == 422


def test_helpers_and_tables_get_links_that_can_be_revoked():
    event = open_event(8)
    press(event, "run-keys", "add-helper", **{"helper-name": "Sigrid"})
    press(event, "run-keys", "make-tables", **{"tables-count": "4"})
    press(event, "run-keys", "make-tables:again", **{"tables-count": "5"})
    helper = Pass.objects.get(event=event, kind="helper")
    labels = Pass.objects.filter(event=event, kind="table").values_list("label", flat=True)
    assert sorted(labels) == ["1", "2", "3", "4", "5"]
    assert signed_in().get(at("run-key-qr", event, helper.pk)).status_code == 200
    press(event, "run-keys", f"revoke:{helper.pk}")
    assert signed_in().get(at("run-key-qr", event, helper.pk)).status_code == 404
    before = helper.token
    press(event, "run-keys", "add-helper:again", **{"helper-name": "Sigrid"})
    helper.refresh_from_db()
    assert (helper.is_revoked, helper.token != before) == (False, True)


def test_keys_of_another_event_are_out_of_reach():
    event, other = open_event(2), open_event(2)
    press(other, "run-keys", "add-helper", **{"helper-name": "Sigrid"})
    foreign = Pass.objects.get(event=other)
    assert press(event, "run-keys", f"revoke:{foreign.pk}").status_code == 404
    assert signed_in().get(at("run-key-qr", event, foreign.pk)).status_code == 404


def _bodies(event) -> list[str]:
    return list(event.entries.order_by("number").values_list("body", flat=True))


def test_only_a_table_of_the_round_gets_more_time():
    event = open_event(4, here=True)
    play_round(event, results=False)
    clocks.start_clock(event=event, number=1, minutes=60, actor=ANNA)
    wrong = signed_in().post(at("run-clock", event), {"do": "extend", "once": "a", "minutes": "10", "table": "99"})
    assert wrong.status_code == 422
    assert "Nobody plays at this table in this round." in text_of(wrong)
    signed_in().post(at("run-clock", event), {"do": "extend", "once": "b", "minutes": "10", "table": "2"})
    assert value(event).clocks[1].tables == {2: 10}
