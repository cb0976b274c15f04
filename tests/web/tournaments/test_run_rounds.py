"""A round from its scenario to its publication, by the organiser's buttons."""

from __future__ import annotations

import pytest

from skald.tournament.live import pairing_of
from skald.tournament.scenarios.drawing import is_seed_of_round, round_seed, scenario_for
from skald.tournament.settings import Scenarios, Settings
from skald.web.tournaments.services import players
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db


def press(event, number: int, do: str, **form: object):
    return signed_in().post(at("run-round", event, number), {"do": do, "once": do, **form})


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
    assert "drawn by lot, proved" in text_of(signed_in().get(at("run-round", event, 1)))
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
    assert "In no game: Eva, Finn" in text_of(signed_in().get(at("run-round", event, 1)))


def test_the_same_seed_gives_the_same_pairing_and_is_shown():
    event = open_event(8, here=True)
    press(event, 1, "pair", seed="raven")
    first = tables(event, 1)
    press(event, 1, "pair", seed="owl")
    signed_in().post(at("run-round", event, 1), {"do": "pair", "once": "again", "seed": "raven"})
    assert tables(event, 1) == first
    assert "Seed of the lots: raven" in text_of(signed_in().get(at("run-round", event, 1)))


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
    press(event, 1, "publish")
    assert value(event).published == {1}
    first = pairing_of(value(event), 1)
    assert press(event, 1, "swap", **{"swap-first": "p1", "swap-second": "p2"}).status_code == 422
    assert pairing_of(value(event), 1) == first
    press(event, 1, "unpublish")
    press(event, 1, "unpair")
    assert value(event).event.paired_rounds == ()


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
