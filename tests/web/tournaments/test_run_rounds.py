"""A round from its scenario to its publication, by the organiser's buttons."""

from __future__ import annotations

import re

import pytest

from skald.tournament.journal import Result
from skald.tournament.live import pairing_of
from skald.tournament.scenarios.drawing import is_seed_of_round, round_seed, scenario_for
from skald.tournament.settings import Scenarios, Settings
from skald.web.tournaments.journals import book_of
from skald.web.tournaments.queries.journal import sheet_of
from skald.web.tournaments.queries.rounds_public import player_games, round_page
from skald.web.tournaments.services import players
from skald.web.tournaments.services.pairing import pairing_mark, publish
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def press(event, number: int, do: str, **form: object):
    """Press a button of the page as it stands now."""
    seen = pairing_mark(value(event), number)
    return signed_in().post(at("run-round", event, number), {"do": do, "once": do, "seen": seen, **form})


def tables(event, number: int) -> dict[int, set[str]]:
    return {game.table or 0: {game.a, game.b} for game in value(event).event.rounds[number - 1].games}


def test_the_draw_proves_itself_and_tells_nothing_of_the_next():
    event = open_event(4, here=True)
    press(event, 1, "draw")
    found = value(event)
    seed = found.seeds[1]
    assert is_seed_of_round(seed, 1, found.seal)
    assert found.event.rounds[0].scenario == scenario_for(found.event, seed, 1)
    assert seed != round_seed(event.seed, 2)
    assert "drawn at random, proved" in text_of(signed_in().get(at("run-round", event, 1)))
    assert event.seed not in signed_in().get(at("run-round", event, 1)).content.decode()


def test_the_organiser_chooses_in_mixed_mode():
    event = open_event(4, Settings(scenarios=Scenarios(mode="mixed")), here=True)
    press(event, 1, "choose", scenario="expedition")
    assert value(event).event.rounds[0].scenario == "expedition"
    assert press(event, 1, "choose", scenario="nonsense").status_code == 422
    press(event, 1, "undo-scenario")
    assert value(event).event.rounds == ()


def test_only_players_who_are_there_are_paired():
    event = open_event(6)
    players.check_in(event=event, players=["p1", "p2", "p3", "p4"], actor=ANNA)
    press(event, 1, "pair", seed="7")
    assert {player for pair in tables(event, 1).values() for player in pair} == {"p1", "p2", "p3", "p4"}
    assert "Not playing: Eva, Finn" in text_of(signed_in().get(at("run-round", event, 1)))


def test_the_same_seed_gives_the_same_pairing_and_is_shown():
    event = open_event(8, here=True)
    press(event, 1, "pair", seed="raven")
    first = tables(event, 1)
    press(event, 1, "pair", seed="owl", once="other")
    press(event, 1, "pair", seed="raven", once="again")
    assert tables(event, 1) == first
    assert "Seed of the draw: raven" in text_of(signed_in().get(at("run-round", event, 1)))


def test_wishes_are_kept():
    event = open_event(7, here=True)
    wishes = {"seed": "1", "agreed_1_a": "p1", "agreed_1_b": "p2", "spare": "p7", "away": ["p6"]}
    press(event, 1, "pair", **wishes)
    seated = tables(event, 1).values()
    assert {"p1", "p2"} in seated
    assert {player for pair in seated for player in pair} == {"p1", "p2", "p3", "p4", "p5", "p7"}
    assert press(event, 1, "pair", agreed_1_a="p1").status_code == 422
    answer = signed_in().post(at("run-round", event, 1), {
        "do": "pair", "once": "x", "agreed_1_a": "p1", "agreed_1_b": "p2", "agreed_2_a": "p2", "agreed_2_b": "p3",
    })  # fmt: skip
    assert answer.status_code == 422
    assert "Bo" in text_of(answer)


def test_no_new_round_while_results_are_missing_except_with_a_reason():
    event = open_event(4, here=True)
    play_round(event, results=False)
    answer = press(event, 2, "pair")
    assert answer.status_code == 422
    assert "Results missing: 2" in text_of(answer)
    assert press(event, 2, "pair", unfinished="on").status_code == 422
    press(event, 2, "pair", unfinished="on", why="The hall closes at six.")
    assert len(value(event).event.paired_rounds) == 2
    assert "The hall closes at six." in text_of(signed_in().get(at("run-round", event, 2)))


def test_another_round_than_the_next_is_not_paired():
    event = open_event(4, here=True)
    play_round(event)
    answer = press(event, 1, "pair")
    assert answer.status_code == 422
    assert len(value(event).event.paired_rounds) == 1


def test_players_are_exchanged_moved_and_agreed_before_publishing():
    event = open_event(6, here=True)
    press(event, 1, "pair", seed="7")
    before = tables(event, 1)
    one, other = min(before[1]), min(before[2])
    press(event, 1, "swap", **{"swap-first": one, "swap-second": other})
    assert tables(event, 1)[1] == before[1] - {one} | {other}
    press(event, 1, "agree", **{"agree-first": one, "agree-second": other})
    assert {one, other} in tables(event, 1).values()
    press(event, 1, "move", **{"move-player": one, "move-table": "9", "move-always": "on"})
    assert tables(event, 1)[9] == {one, other}
    assert value(event).event.settings.tables.fixed[0].table == 9
    assert press(event, 1, "swap", **{"swap-first": one, "swap-second": "p99"}).status_code == 422
    assert "Agreed match." in text_of(signed_in().get(at("run-round", event, 1)))


def test_what_was_changed_by_hand_is_told_in_the_journal_and_undone_in_one_step():
    event = open_event(5, here=True)
    press(event, 1, "pair", seed="7")
    before = value(event)
    (one, other), names = (min(pair) for pair in list(tables(event, 1).values())[:2]), before.event.names
    press(event, 1, "swap", **{"swap-first": one, "swap-second": other})
    press(event, 1, "agree", **{"agree-first": one, "agree-second": other})
    press(event, 1, "move", **{"move-player": one, "move-table": "9"})
    players.add_player(event=event, name="Spare", actor=ANNA)
    press(event, 1, "fill", **{"fill-player": "p6"})
    value(event)
    told = [line.text for line in sheet_of(event, book_of(event), 1).lines]
    assert [each for each in told if "by hand" in each] == [
        "Round 1: Spare plays whoever had the bye, set by hand.",
        f"Round 1: {names[one]} – {names[other]} moved to table 9 by hand.",
        f"Round 1: {names[one]} and {names[other]} play each other, set by hand.",
        f"Round 1: {names[one]} and {names[other]} swapped by hand.",
    ]
    assert "discarded" not in " ".join(told)
    for line in [each for each in sheet_of(event, book_of(event), 1).lines if "by hand" in each.text]:
        signed_in().post(at("run-undo", event, line.number), {"do": "undo", "once": f"undo-{line.number}"})
    assert pairing_of(value(event), 1) == pairing_of(before, 1)


def test_a_spare_player_fills_the_bye():
    event = open_event(5, here=True)
    press(event, 1, "pair", seed="7")
    bye = value(event).event.rounds[0].bye
    players.add_player(event=event, name="Spare", actor=ANNA)
    press(event, 1, "fill", **{"fill-player": "p6"})
    assert value(event).event.rounds[0].bye is None
    assert {bye, "p6"} in tables(event, 1).values()
    assert press(event, 1, "fill:again", **{"fill-player": "p1"}).status_code == 422


def test_what_is_published_is_taken_back_before_it_is_changed():
    event = open_event(4, here=True)
    press(event, 1, "pair", seed="7")
    assert "Start the clock" not in text_of(signed_in().get(at("run-round", event, 1)))
    press(event, 1, "publish")
    assert value(event).published == {1}
    # What comes next is one tap away where one has just published.
    assert "Start the clock" in text_of(signed_in().get(at("run-round", event, 1)))
    first = pairing_of(value(event), 1)
    assert press(event, 1, "swap", **{"swap-first": "p1", "swap-second": "p2"}).status_code == 422
    assert pairing_of(value(event), 1) == first
    press(event, 1, "unpublish")
    press(event, 1, "unpair")
    assert value(event).event.paired_rounds == ()


def test_a_draft_that_seats_somebody_who_left_says_so_and_is_paired_again():
    event = open_event(6, here=True)
    play_round(event, publish=False, results=False)
    players.drop(event=event, player="p3", actor=ANNA)
    browser = signed_in()
    said = "Cid has left since this round was paired, but is still in it."
    for page in (at("run", event), at("run-round", event, 1)):
        shown = browser.get(page)
        assert said in text_of(shown) and "Pair again" in text_of(shown)
    asked = browser.post(at("run-round", event, 1), {"do": "publish", "once": "a"})
    assert asked.status_code == 422 and "Publish it all the same?" in text_of(asked)
    assert value(event).published == frozenset()
    seen = re.search(r'name="seen" value="(\w+)"', browser.get(at("run", event)).content.decode())
    assert seen
    browser.post(at("run-round", event, 1), {"do": "pair", "seen": seen[1], "once": "b"})
    assert said not in text_of(browser.get(at("run", event)))
    browser.post(at("run-round", event, 1), {"do": "publish", "once": "c"})
    assert value(event).published == {1}


def test_a_draft_with_somebody_who_left_is_published_like_that_when_it_is_said_twice():
    event = open_event(4, here=True)
    play_round(event, publish=False, results=False)
    players.drop(event=event, player="p3", actor=ANNA)
    signed_in().post(at("run-round", event, 1), {"do": "publish:anyway", "once": "a"})
    assert value(event).published == {1}


def test_a_pairing_with_results_is_not_given_up():
    event = open_event(4, here=True)
    play_round(event)
    assert press(event, 1, "unpair").status_code == 422
    assert press(event, 1, "choose", scenario="expedition").status_code == 422


def test_the_least_bad_pairing_says_so():
    event = open_event(2, here=True)
    play_round(event)
    press(event, 2, "draw")
    press(event, 2, "pair")
    shown = text_of(signed_in().get(at("run-round", event, 2)))
    assert "No pairing without a rematch exists." in shown
    assert "They met in round 1" in shown


def test_too_few_players_are_told():
    event = open_event(1, here=True)
    answer = press(event, 1, "pair")
    assert answer.status_code == 422


def test_nobody_is_exchanged_with_themselves():
    event = open_event(4, here=True)
    play_round(event, publish=False, results=False)
    same = {"do": "swap", "once": "a", "swap-first": "p1", "swap-second": "p1"}
    answer = signed_in().post(at("run-round", event, 1), same)
    assert answer.status_code == 422
    assert "this is the same player" in text_of(answer)


def test_two_who_play_each_other_are_not_exchanged():
    event, client = open_event(4, here=True), signed_in()
    play_round(event, publish=False, results=False)
    before, game = value(event), value(event).event.rounds[0].games[0]
    names = before.event.names
    form = {"do": "swap", "swap-first": game.a, "swap-second": game.b, "once": "k"}
    answer = client.post(at("run-round", event, 1), form)
    assert answer.status_code == 422 and "Swapped:" not in text_of(answer)
    said = f"“{names[game.a]}” and “{names[game.b]}” play each other: swapping them would change nothing."
    assert said in text_of(answer)
    assert value(event) == before


def test_game_that_stays_at_its_table_is_not_called_moved():
    event, client = open_event(4, here=True), signed_in()
    play_round(event, publish=False, results=False)
    game, second = value(event).event.rounds[0].games
    names = value(event).event.names
    own, theirs = (f"{names[each.a]} – {names[each.b]}." for each in (game, second))
    for table, said in (
        (game.table, f"This game is at table {game.table} already."),
        (9, f"Now at table 9: {own} "),
        # The game that was there takes the table left free, and that is said too.
        (second.table, f"Now at table {second.table}: {own} Now at table 9: {theirs}"),
    ):
        form = {"do": "move", "move-player": game.a, "move-table": str(table), "once": f"k{table}"}
        assert said in text_of(client.post(at("run-round", event, 1), form, follow=True))


def test_after_a_change_by_hand_what_most_games_share_is_still_said_once():
    event, client = open_event(11, here=True), signed_in()
    play_round(event, publish=False, results=False)
    one, two = value(event).event.rounds[0].games[:2]
    form = {"do": "swap", "swap-first": one.a, "swap-second": two.b, "once": "k"}
    shown = text_of(client.post(at("run-round", event, 1), form, follow=True))
    # Once for the games, and once for the bye; the two that were set tell of it themselves.
    assert shown.count("Drawn at random.") == 2 and "Unless said otherwise: Drawn at random." in shown
    assert shown.count("Set by the organiser.") == 2
    publish(event=event, number=1, actor=ANNA)
    now = value(event)
    page = round_page(now, 1)
    assert page is not None and page.usual_why.startswith("Drawn at random.")
    assert sorted(bool(line.why) for line in page.games) == [False, False, False, True, True]
    # On a player's own page the reason stands whole.
    (own,) = player_games(now, value(event).event.rounds[0].games[4].a)
    assert own.why.startswith("Drawn at random.")


def test_a_swap_says_who_was_swapped():
    event, client = open_event(4, here=True), signed_in()
    play_round(event, publish=False, results=False)
    (one, two), names = value(event).event.rounds[0].games, value(event).event.names
    form = {"do": "swap", "swap-first": one.a, "swap-second": two.b, "once": "k"}
    said = f"Swapped: {names[one.a]} and {names[two.b]}."
    assert said in text_of(client.post(at("run-round", event, 1), form, follow=True))


def test_a_bye_above_the_last_names_the_setting():
    event = open_event(5, here=True)
    play_round(event, results=False)
    # One game is won and one drawn: without a rematch, the two who drew can't both play somebody of their own points.
    for game, result in zip(value(event).event.rounds[0].games, (Result(15, 6), Result(8, 8)), strict=True):
        settle(event=event, number=1, a=game.a, result=result, actor=ANNA)
    assert "To give it to the last player instead" not in text_of(signed_in().get(at("run-round", event, 1)))
    play_round(event, publish=False, results=False)
    assert [each.code for each in value(event).byes[2]] == ["bye.least-difference"]
    assert "To give it to the last player instead" in text_of(signed_in().get(at("run-round", event, 2)))


def test_planned_scenario_is_named_and_not_drawn():
    plan = Scenarios(mode="mixed", plan=("expedition", "battle", "sacred-ground"))
    event, client = open_event(4, Settings(scenarios=plan), here=True), signed_in()
    page = text_of(client.get(at("run", event)))
    assert "The plan of this event says: Expedition." in page and "As planned" in page and "Draw" not in page
    client.post(at("run", event), {"do": "draw", "once": "k"})
    assert (value(event).event.rounds[0].scenario, value(event).seeds) == ("expedition", {})
    assert "As planned before the event." in text_of(client.get(at("run-round", event, 1)))
    play_round(event)
    assert "A battle is drawn at random, or you choose the scenario yourself." in text_of(client.get(at("run", event)))
    play_round(event)
    assert sorted(value(event).seeds) == [2]
    assert "The plan of this event says: Sacred Ground." in text_of(client.get(at("run", event)))


@pytest.mark.parametrize(("page", "form"), [("run", {"round": "1"}), ("run-round", {"seen": ""})])
def test_whoever_pairs_a_round_that_was_paired_meanwhile_is_told(page, form):
    event = open_event(8, here=True)
    press(event, 1, "draw")
    place = at(page, event, *([1] if page == "run-round" else []))
    shown = signed_in().get(place).content.decode()
    assert all(f'name="{name}" value="{text}"' in shown for name, text in form.items())
    press(event, 1, "pair", seed="raven")
    before, length = tables(event, 1), event.entries.count()
    answer = signed_in().post(place, {"do": "pair", "once": "of-the-other", **form})
    assert answer.status_code == 422 and "Somebody else has paired round 1 in the meantime." in text_of(answer)
    assert (tables(event, 1), event.entries.count()) == (before, length)


def test_whoever_pairs_anew_what_was_paired_anew_meanwhile_is_told():
    event = open_event(8, here=True)
    press(event, 1, "pair", seed="raven")
    seen = pairing_mark(value(event), 1)
    press(event, 1, "pair", seed="owl", once="first", seen=seen)
    assert press(event, 1, "pair", seed="crow", once="second", seen=seen).status_code == 422
    assert value(event).lots[1] == "owl"


def test_a_page_of_a_round_that_is_long_over_pairs_no_other_round():
    event = open_event(4, here=True)
    play_round(event)
    answer = signed_in().post(at("run", event), {"do": "pair", "once": "late", "round": "1"})
    assert answer.status_code == 422 and len(value(event).event.paired_rounds) == 1


def test_the_top_game_goes_to_table_1_by_one_button_and_says_no_more_why_it_was_elsewhere():
    event = open_event(8, here=True)
    play_round(event)
    # Who wins by most at table 1 plays the top game of round 2, and has played at table 1.
    first = next(game for game in value(event).event.rounds[0].games if game.table == 1)
    settle(event=event, number=1, a=first.a, result=Result(30, 0), actor=ANNA)
    play_round(event, publish=False, results=False)
    page = signed_in().get(at("run-round", event, 2)).content.decode()
    top = value(event).pairs[2][0]
    assert first.a in (top.a, top.b) and "Not at table 1" in page
    assert f'name="move-player" value="{top.a}"' in page and 'name="move-table" value="1"' in page
    # Said before all games, not only in the row of a table further down.
    names = value(event).event.names
    told = f"<strong>The top game, {names[top.a]} – {names[top.b]}, is at table"
    assert page.index(told) < page.index('class="pair-list"')
    press(event, 2, "move", **{"move-player": top.a, "move-table": "1"})
    assert tables(event, 2)[1] == {top.a, top.b}
    told = f"Round 2: The top game, {names[top.a]} – {names[top.b]}, moved to table 1 by hand."
    assert told in text_of(signed_in().get(at("run-journal", event)))
    page = signed_in().get(at("run-round", event, 2)).content.decode()
    assert "Not at table 1" not in page and "Put the top game at table 1" not in page


def test_nothing_is_offered_for_later_rounds_in_the_last_one():
    event = open_event(8, Settings(rounds=2), here=True)
    play_round(event)
    first = next(game for game in value(event).event.rounds[0].games if game.table == 1)
    settle(event=event, number=1, a=first.a, result=Result(30, 0), actor=ANNA)
    play_round(event, publish=False, results=False)
    page = signed_in().get(at("run-round", event, 2)).content.decode()
    assert "Put the top game at table 1" in page and "Now and in every later round" not in page


def test_the_top_game_stays_at_table_1_from_now_on_by_one_button():
    event = open_event(8, here=True)
    play_round(event)
    first = next(game for game in value(event).event.rounds[0].games if game.table == 1)
    settle(event=event, number=1, a=first.a, result=Result(30, 0), actor=ANNA)
    play_round(event, publish=False, results=False)
    top = value(event).pairs[2][0]
    press(event, 2, "top-stays", **{"move-player": top.a, "move-table": "1"})
    assert tables(event, 2)[1] == {top.a, top.b}
    assert value(event).event.settings.tables.top_stays
    assert "The top game, " not in signed_in().get(at("run-round", event, 2)).content.decode()
