"""A player's pages: what they show, what they send, what they never show."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.journal import Result
from skald.tournament.ledger import in_force
from skald.tournament.pairing.swiss import Pair
from skald.tournament.settings import BonusKind, OwnScenario, RosterRules, Scenarios, Settings
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.journals import book_of
from tests.web.tournaments.phones import Hall, address, hall, playing, send, sheet

pytestmark = pytest.mark.django_db
FILLED = sheet(massacre=(9, 4), objectives=((1, 1, 1, 0), (0, 0, 0, 0)), melees=(0, 0))


def text(answer) -> str:
    """What can be read on a page; what only holds a line together can't."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("\u2060", "").split())


def test_before_round_one_a_player_knows_the_place(client: Client):
    made = hall(3, settings=Settings(capacity=2))
    assert "You have a place" in text(client.get(address("player", made.seats[0].token)))
    assert "Your place in line: 1." in text(client.get(address("player", made.seats[2].token)))


def test_home_names_table_opponent_and_scenario(client: Client):
    made = playing()
    page = text(client.get(address("player", made.seats[0].token)))
    for each in ("You are Anna", "Round 1 of 3", "Table 1", "against Björn", "Take and Hold", "Enter the result"):
        assert each in page
    assert "Chloé" not in page


def test_home_is_french_for_the_french(client: Client):
    made = playing()
    page = text(client.get(address("player", made.seats[0].token), headers={"accept-language": "fr"}))
    for each in ("Vous êtes Anna", "Ronde 1 sur 3", "contre Björn", "Prendre et tenir", "Saisir le résultat"):
        assert each in page


def test_bye_is_told(client: Client):
    made = playing(5)
    page = text(client.get(address("player", made.seats[4].token)))
    assert "You have the bye" in page and "1 bye 5" in page


def test_a_total_that_hardly_a_game_gives_is_asked_about_and_not_refused(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    typed = {"how": "points", "a-points": "250", "b-points": "3"}
    asked = text(client.post(place, {**typed, "look": "1"}))
    assert "250 points are far more than a game of 6 points gives. Is that right?" in asked
    assert "far more" not in text(client.post(place, {**typed, "a-points": "35", "look": "1"}))
    asked = text(client.post(place, {**typed, "a-points": "-4", "look": "1"}))
    assert "-4 is less than nothing: hardly a game gives that. Is that right?" in asked
    assert send(client, place, typed, "once").status_code == 302


def test_result_is_shown_before_it_is_sent_and_counts_when_confirmed(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    looked = client.post(place, {**FILLED, "look": "1"})
    assert looked.status_code == 200
    for each in ("Anna wins: 18 points", "Goal average: Anna 16, Björn 4", "Send: Anna 18 – 4 Björn"):
        assert each in text(looked)
    assert made.value.claims == {}
    sent = send(client, place, FILLED)
    assert (sent.status_code, sent.headers["Location"]) == (302, address("player", made.seats[0].token))
    assert made.value.claims[1, "p1"].by == {"p1": Result(18, 4)}
    assert "Björn still has to confirm it." in text(client.get(sent.headers["Location"]))
    other = Client()
    page = other.get(address("player", made.seats[1].token))
    assert "Anna entered a result" in text(page) and "Confirm: Björn 4 – 18 Anna" in text(page)
    # The reader comes first in every line.
    assert "Goal average: Björn 4, Anna 16" in text(page)
    seen = re.search(r'name="seen" value="([^"]+)"', page.content.decode())
    assert seen
    answer = other.post(
        address("player-confirm", made.seats[1].token, 1), {"seen": seen[1].replace("&quot;", '"'), "once": "z"}
    )
    assert answer.status_code == 302
    assert made.game().is_over
    # The other game runs: a rank among some of the games would mislead.
    assert "Your standing" not in text(other.get(address("player", made.seats[1].token)))


def settled(made: Hall, number: int, *points: tuple[int, int]) -> None:
    """Results of a round's games, in the order of its tables."""
    games = made.value.event.rounds[number - 1].games[: len(points)]
    made.record(*(j.ResultSettled(number, game.a, Result(*each)) for game, each in zip(games, points, strict=True)))


def test_standing_is_that_after_the_last_whole_round(client: Client):
    made = playing(settings=Settings(rounds=2, hold_back=True))
    place = address("player", made.seats[1].token)

    def standing() -> str:
        found = re.search(r"Your standing (after round \d) .*?(\d of 4)\.", text(client.get(place)))
        return f"{found[1]}: {found[2]}" if found else ""

    settled(made, 1, (18, 4))
    assert standing() == ""
    settled(made, 1, (18, 4), (9, 10))
    assert standing() == "after round 1: 4 of 4"
    # Being paired, shown or half played, the second round changes nothing.
    made.record(j.ScenarioDrawn(2, "take-and-hold"), j.Paired(2, (Pair("p1", "p3", 1), Pair("p2", "p4", 2)), None))
    assert standing() == "after round 1: 4 of 4"
    made.record(j.RoundPublished(2))
    settled(made, 2, (3, 20))
    assert standing() == "after round 1: 4 of 4"
    # The last round is whole, and held back; then announced it is no standing “after” anything.
    settled(made, 2, (3, 20), (30, 0))
    assert standing() == "after round 1: 4 of 4"
    assert "The final standings are held back" in text(client.get(place))
    made.record(j.StandingsAnnounced(2))
    assert standing() == "" and "Final standings 2 of 4" in text(client.get(place))


def test_standing_moves_on_with_each_whole_round(client: Client):
    made = playing(settings=Settings(rounds=3))
    settled(made, 1, (18, 4), (9, 10))
    made.record(j.ScenarioDrawn(2, "take-and-hold"), j.Paired(2, (Pair("p1", "p3", 1), Pair("p2", "p4", 2)), None))
    made.record(j.RoundPublished(2))
    settled(made, 2, (3, 20), (30, 0))
    page = text(client.get(address("player", made.seats[1].token)))
    assert "Your standing after round 2 2 of 4." in page
    # A result that is taken back makes its round unfinished again.
    entries = in_force(book_of(made.event).entries).items()
    made.record(j.Undone(max(number for number, entry in entries if isinstance(entry, j.ResultSettled))))
    assert "Your standing after round 1 4 of 4." in text(client.get(address("player", made.seats[1].token)))


def test_confirmation_of_what_has_changed_is_refused_and_shows_the_new(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    send(client, place, {"how": "points", "a-points": "9", "b-points": "2"}, "k1")
    send(client, place, {"how": "points", "a-points": "19", "b-points": "2"}, "k2")
    confirm = address("player-confirm", made.seats[1].token, 1)
    answer = client.post(confirm, {"seen": '{"a_points":9,"b_points":2}', "once": "z"})
    assert answer.status_code == 409
    assert "entered something else in the meantime" in text(answer) and "Confirm: Björn 2 – 19 Anna" in text(answer)
    assert client.post(confirm, {"seen": "nonsense"}).status_code == 409
    assert client.post(confirm, {}).status_code == 409
    assert not made.game().is_over


def test_refused_sheet_keeps_everything_typed_and_tells_all(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    wrong = {**FILLED, "a-massacre-0": "many", "b-objectives-1": "7", "b-massacre-0": "-3"}
    answer = client.post(place, {**wrong, "look": "1"})
    assert answer.status_code == 422
    assert "Anna: “many” isn’t a whole number." in text(answer)
    page = answer.content.decode()
    assert 'value="many"' in page and re.search(r'id="a-objectives-0"[^>]*value="1"', page)
    answer = client.post(place, {**wrong, "a-massacre-0": "9", "look": "1"})
    assert "Player Björn, Objectives controlled, turn 3: from 0 to 3, not 7." in text(answer)
    assert "Player Björn, Massacre points: from 0 to 1000, not -3." in text(answer)


def test_big_buttons_work_without_a_script(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    page = client.post(place, {**FILLED, "step": "a-massacre-0:+1"}).content.decode()
    assert re.search(r'id="a-massacre-0"[^>]*value="10"', page)
    page = client.post(place, {**FILLED, "step": "b-melees-0:-1"}).content.decode()
    assert re.search(r'id="b-melees-0"[^>]*value="0"', page)
    assert made.value.claims == {}


def test_going_back_from_the_confirmation_keeps_everything(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    page = client.post(place, {**FILLED, "again": "1", "once": "k"}).content.decode()
    assert re.search(r'id="a-massacre-0"[^>]*value="9"', page)


def test_sheet_of_another_scenario_has_variants_caps_and_bonus(client: Client):
    made = playing(scenario="dawn-and-dusk")
    place = address("player-result", made.seats[0].token, 1)
    dusk = {**sheet(massacre=(0, 0), objectives=((4, 0, 3, 0), (0, 0, 0, 0))), "look": "1"}
    assert "Say which of these it was: Dawn (the die shows 1 to 3), Dusk" in text(client.post(place, dusk))
    answer = client.post(place, {**dusk, "variant": "dusk"})
    assert "Objectives controlled outside your zone, turn 4: from 0 to 2, not 3." in text(answer)
    assert client.post(place, {**dusk, "variant": "noon"}).status_code == 422


def test_cap_and_bonus_are_counted(client: Client):
    made = playing(
        scenario="raise-your-banners",
        settings=Settings(bonus=(BonusKind("lord", 1, "Warlord killed", "Seigneur tué"),)),
    )
    place = address("player-result", made.seats[0].token, 1)
    fields = {**sheet(massacre=(14, 3), banners=(1, 1)), "a-bonus": "lord", "look": "1"}
    answer = text(client.post(place, fields))
    assert "14 → 10" in answer and "Bonus points: Anna 1." in answer and "Anna 10 – 3 Björn" in answer
    assert client.post(place, {**fields, "a-bonus": "crown"}).status_code == 422


def test_own_scenario_is_entered_by_points(client: Client):
    settings = Settings(scenarios=Scenarios(own=(OwnScenario("bridge", "The Bridge"),)))
    made = playing(scenario="bridge", settings=settings)
    place = address("player-result", made.seats[0].token, 1)
    assert "Type each player’s points." in text(client.get(place))
    answer = client.post(place, {"ending": "played", "a-points": "7", "b-points": "", "look": "1"})
    assert answer.status_code == 422 and "Enter the points of both players." in text(answer)
    send(client, place, {"a-points": "7", "b-points": "2"})
    assert made.value.claims[1, "p1"].by == {"p1": Result(7, 2)}


def test_giving_up_and_absence(client: Client):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    answer = client.post(place, {"ending": "conceded", "look": "1"})
    assert answer.status_code == 422 and "Say who wins the game." in text(answer)
    answer = client.post(place, {"ending": "conceded", "winner": "b", "look": "1"})
    assert "Björn wins: Anna conceded." in text(answer)
    made.record(j.ClockStarted(1, 4_000_000_000, 135))
    answer = client.post(place, {"ending": "absent", "look": "1"})
    assert answer.status_code == 422 and "Say who didn’t come." in text(answer)
    answer = send(client, place, {"ending": "absent", "missing": "b"})
    assert answer.status_code == 409 and "15 minutes after the start" in text(answer)
    made.record(j.ClockStarted(1, 1_000_000_000, 135))
    assert send(client, place, {"ending": "absent", "missing": "b"}).status_code == 302
    assert "The organiser will confirm it." in text(client.get(address("player", made.seats[0].token)))


def test_settled_game_takes_no_other_result(client: Client):
    made = playing()
    made.record(j.ResultSettled(1, "p1", Result(9, 2)))
    place = address("player-result", made.seats[0].token, 1)
    assert client.get(place).status_code == 302
    answer = send(client, place, FILLED)
    assert answer.status_code == 409 and "only the organiser corrects it" in text(answer)


def test_result_sent_twice_counts_once_even_after_the_game_is_settled(client: Client):
    made = playing()
    made.record(j.ResultEntered(1, "p1", "p2", Result(18, 4)))
    place = address("player-result", made.seats[0].token, 1)
    assert [send(client, place, FILLED, "same").status_code for _ in range(2)] == [302, 302]
    assert made.game().is_over
    assert made.event.entries.filter(once="same").count() == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"ending": "\0", "winner": "c", "variant": "x" * 9999, "a-massacre-0": "9" * 5000, "b-massacre-0": "٣"},
        {"ending": "played", "a-massacre-0": "1e9", "b-massacre-0": "NaN", "a-objectives-0": "<script>"},
        {"how": "points", "a-points": "--1", "b-points": "\x00"},
        {"how": "points", "a-points": "999999", "b-points": "-999999"},
        {"step": "a-massacre-0:+99999999999"}, {"step": "x" * 9999}, {"step": "a-points:+1", "a-points": "q"},
        {"a-bonus": ["x"] * 500, "b-bonus": "\x00", "send": "1", "once": "k" * 9000},
    ],
)  # fmt: skip
def test_hostile_sheets_are_refused_politely(client: Client, fields):
    made = playing()
    place = address("player-result", made.seats[0].token, 1)
    for button in ({}, {"look": "1"}, {"send": "1"}):
        assert client.post(place, {**fields, **button}).status_code in (200, 422, 302)
    assert client.post(address("player-me", made.seats[0].token), {"do": "explode"}).status_code == 404


# --- what players never see


def test_unpublished_rounds_show_nothing(client: Client):
    made = playing()
    made.record(
        j.ResultSettled(1, "p1", Result(20, 0)), j.ResultSettled(1, "p3", Result(0, 20)),
        j.ScenarioDrawn(2, "sacred-ground"), j.Paired(2, (Pair("p1", "p4", 1),), "p2"),
    )  # fmt: skip
    seat = made.seats[0]
    page = text(client.get(address("player", seat.token)))
    assert "Round 1 of 3" in page and "against Dag" not in page and "Sacred" not in page
    # The bye of round 2 would count as a win in the standings of Björn.
    assert "1 tournament point to" in text(client.get(address("player", made.seats[1].token)))
    for name in ("player-result", "player-confirm", "player-draft", "player-opponent"):
        assert client.get(address(name, seat.token, 2)).status_code == 404
    assert send(client, address("player-result", seat.token, 2), FILLED).status_code == 404
    assert client.get(address("player-result", seat.token, 99999)).status_code == 404


def test_nobodys_private_link_is_on_somebody_elses_page(client: Client):
    made = playing()
    made.record(j.ResultEntered(1, "p1", "p2", Result(9, 2)))
    mine, *others = made.seats
    table, helper = made.pass_of("table", "1"), made.pass_of("helper", "Ines")
    pages = [address("player", mine.token), address("table", table.token), address("table-side", table.token, "a")]
    pages += [address(name, mine.token) for name in ("player-key", "player-me", "player-leave", "player-list")]
    pages += [address("player-result", mine.token, 1), address("player-confirm", mine.token, 1)]
    pages += [address("helper", helper.token), address("helper-game", helper.token, 1, "p1")]
    for page in pages:
        content = client.get(page).content.decode()
        assert [seat.player for seat in others if seat.token in content or seat.code in content] == [], page
        if page.startswith(("/table", "/helper")):
            assert mine.token not in content and mine.code not in content


def test_opponents_list_is_seen_only_as_the_organiser_says(client: Client):
    made = playing()
    roster = Roster(6, 6, (Buy("warriors", 6, 48),))
    seat = made.seats[0]
    place = address("player-opponent", seat.token, 1)
    assert client.get(place).status_code == 404
    made.record(j.RosterSubmitted("p2", roster))
    assert "The list of Björn" in text(client.get(address("player", seat.token)))
    assert "Warriors 6 48" in text(client.get(place))
    never = replace(made.value.event.settings, rosters=RosterRules(visible="never"))
    made.record(j.SettingsChanged(never))
    assert client.get(place).status_code == 404
    assert "The list of Björn" not in text(client.get(address("player", seat.token)))


def test_hidden_name_is_seen_by_opponents_and_nobody_else(client: Client):
    made = playing()
    made.record(
        j.NameHidden("p2", True), j.ResultSettled(1, "p1", Result(20, 0)), j.ResultSettled(1, "p3", Result(1, 1))
    )
    assert "Björn" in text(client.get(address("player", made.seats[0].token)))
    assert "Björn" not in text(client.get(address("player", made.seats[2].token)))


# --- leaving and privacy


def test_leaving_is_asked_once_more_and_then_recorded(client: Client):
    made = playing()
    place = address("player-leave", made.seats[0].token)
    assert "Anna, are you leaving after round 1?" in text(client.get(place))
    assert [client.post(place, {"once": "k"}).status_code for _ in range(2)] == [302, 302]
    assert made.value.event.players[0].dropped_after == 1
    assert made.event.entries.filter(once="k").count() == 1
    page = text(client.get(address("player", made.seats[0].token)))
    assert "I leave after this round" not in page and "You leave after this round." in page


def test_withdrawing_gives_the_place_to_the_next(client: Client):
    made = hall(3, settings=Settings(capacity=2))
    client.post(address("player-leave", made.seats[0].token), {"once": "k"})
    assert made.value.waiting == ()
    assert "You have a place" in text(client.get(address("player", made.seats[2].token)))
    assert "You have withdrawn from this event." in text(client.get(address("player", made.seats[0].token)))


def test_name_mail_and_forgetting_are_the_players_own(client: Client):
    made = playing()
    seat = made.seats[0]
    place = address("player-me", seat.token)
    for what in ("hide", "forget"):
        assert client.post(place, {"do": what, "once": what}).status_code == 302
    assert (made.value.hidden, made.value.to_forget) == ({"p1"}, {"p1"})
    for what in ("show", "keep"):
        client.post(place, {"do": what, "once": what})
    assert (made.value.hidden, made.value.to_forget) == (frozenset(), frozenset())
    assert client.post(place, {"do": "mail", "mail": "no mail"}).status_code == 422
    client.post(place, {"do": "mail", "mail": "anna@example.org"})
    seat.refresh_from_db()
    assert seat.mail == "anna@example.org"


def test_key_page_shows_link_code_and_picture(client: Client):
    made = playing()
    seat = made.seats[0]
    page = client.get(address("player-key", seat.token)).content.decode()
    assert f"{seat.code[:4]}-{seat.code[4:]}" in page and f"/p/{seat.token}/" in page and "<svg" in page
    assert "style=" not in page


def test_removed_player_is_told_and_can_do_nothing(client: Client):
    made = hall()
    made.record(j.PlayerRemoved("p1"))
    assert "no longer on the list" in text(client.get(address("player", made.seats[0].token)))
    assert client.get(address("player-me", made.seats[0].token)).status_code == 404


def test_wrong_links_open_nothing(client: Client):
    made = playing()
    for name in ("player", "table", "helper"):
        assert client.get(address(name, "guessed")).status_code == 404
    # A key opens its own kind of door only.
    assert client.get(address("table", made.seats[0].token)).status_code == 404
    assert client.get(address("player", made.pass_of("table", "1").token)).status_code == 404
    assert client.post(address("player", made.seats[0].token)).status_code == 405


def test_private_pages_are_never_kept():
    made = playing()
    answer = Client().get(address("player", made.seats[0].token))
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_form_without_its_token_changes_nothing():
    made = playing()
    strict = Client(enforce_csrf_checks=True)
    assert send(strict, address("player-result", made.seats[0].token, 1), FILLED).status_code == 403
    assert made.value.claims == {}


def test_result_that_counts_can_be_called_wrong_and_the_organiser_sees_it(client: Client):
    made = playing()
    made.record(j.ResultSettled(1, "p1", Result(20, 3)))
    token = made.seats[1].token
    page = client.get(address("player", token))
    assert "This is wrong" in text(page)
    answer = client.post(address("player-confirm", token, 1), {"doubt": "1", "once": "w"})
    assert answer.status_code == 302
    assert "You disputed this result" in text(client.get(address("player", token)))
    assert "You said" not in text(Client().get(address("player", made.seats[0].token)))
    olga = Client()
    olga.force_login(made.event.organisers.get())
    now = text(olga.get(f"/events/{made.event.uid}/run/"))
    assert "Disputed by a player" in now and "Björn disputes the result." in now
    olga.post(f"/events/{made.event.uid}/run/", {"do": "stands:1:p1", "once": "s"})
    assert "Disputed by" not in text(olga.get(f"/events/{made.event.uid}/run/"))
    assert made.game().is_over
    kept = "Round 1: the organiser looked at the result you disputed and kept it:"
    assert [kept in text(client.get(address("player", each.token))) for each in made.seats[:2]] == [False, True]
    client.post(address("player-confirm", token, 1), {"doubt": "1", "once": "again"})
    assert kept not in text(client.get(address("player", token)))
    grid = olga.get(f"/events/{made.event.uid}/run/results/1/").content.decode()
    assert 'class="result-row over disputed"' in grid and "stands:1:p1" in grid
    made.record(j.ResultSettled(1, "p1", Result(5, 9)))
    for seat, changed in zip(made.seats, ("{0} → {1}", "{2} → {3}"), strict=False):
        told = changed.format("Anna 20 – 3 Björn", "Anna 5 – 9 Björn", "Björn 3 – 20 Anna", "Björn 9 – 5 Anna")
        for at in (address("player", seat.token), address("player-confirm", seat.token, 1)):
            assert f"Round 1: the organiser changed the disputed result: {told}." in text(client.get(at))
    client.post(address("player-confirm", token, 1), {"doubt": "1", "once": "third"})
    made.record(j.ResultSettled(1, "p1", None))
    assert "deleted the disputed result, Björn 9 – 5 Anna." in text(client.get(address("player", token)))


@pytest.mark.parametrize(("rounds", "said"), [(1, "That was your last game."), (2, "Your next table appears here")])
def test_whoever_has_played_knows_what_comes_next(client: Client, rounds, said):
    made = playing(settings=Settings(rounds=rounds))
    made.record(j.ResultSettled(1, "p1", Result(20, 3)))
    page = text(client.get(address("player", made.seats[0].token)))
    assert said in page
    assert ("I leave after this round" in page) == (rounds > 1)


def test_mismatch_says_whose_is_whose(client: Client):
    made = playing()
    made.record(j.ResultEntered(1, "p1", "p1", Result(18, 4)), j.ResultEntered(1, "p1", "p2", Result(4, 18)))
    page = text(client.get(address("player", made.seats[1].token)))
    assert "You entered Björn 18 Anna 4 Change mine Anna entered Björn 4 Anna 18 This is right" in page
