"""Results through the services: claims, agreement, mismatch, settling, and forms that arrive twice."""

from __future__ import annotations

import pytest

from skald.content.problems import problem
from skald.tournament import journal as j
from skald.tournament.journal import Result
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Answer
from skald.tournament.pairing.swiss import Pair
from skald.tournament.reporting import Report
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.results import (
    ReportError,
    confirm,
    dismiss_doubt,
    doubt,
    enter,
    enter_for_both,
    enter_totals,
    settle,
    settle_report,
)
from tests.web.tournaments.phones import ORGANISER, hall, playing

pytestmark = pytest.mark.django_db
ANNA, BJORN = Actor("player", "Anna"), Actor("player", "Björn")
SHEET: j.Sheet = {"massacre": ((9,), (4,)), "objectives": ((1, 1, 1, 0), (0, 0, 0, 0)), "melees": ((0,), (0,))}


def test_one_players_word_waits_for_the_others():
    made = playing()
    enter(event=made.event, number=1, player="p1", report=Report(sheet=SHEET), actor=ANNA, once="k")
    assert made.value.unconfirmed == ((1, "p1"),)
    assert not made.game().is_over
    confirm(event=made.event, number=1, player="p2", seen=Result(18, 4), actor=BJORN, once="l")
    assert (made.game().a_points, made.game().b_points) == (18, 4)


def test_both_enter_the_same_and_it_counts_whoever_of_the_two_is_a():
    made = playing()
    enter(event=made.event, number=1, player="p2", report=Report(points=(9, 2)), actor=BJORN)
    enter(event=made.event, number=1, player="p1", report=Report(points=(9, 2), ending="stopped"), actor=ANNA)
    assert made.game().is_over and made.value.claims == {}


def test_mismatch_is_the_organisers_until_one_of_the_two_corrects_it():
    made = playing()
    enter(event=made.event, number=1, player="p1", report=Report(points=(9, 2)), actor=ANNA)
    enter(event=made.event, number=1, player="p2", report=Report(points=(2, 9)), actor=BJORN)
    assert made.value.mismatches == ((1, "p1"),)
    enter(event=made.event, number=1, player="p2", report=Report(points=(9, 2)), actor=BJORN)
    assert made.game().is_over


def test_same_key_counts_once():
    made = playing()
    for _ in range(3):
        enter(event=made.event, number=1, player="p1", report=Report(points=(9, 2)), actor=ANNA, once="same")
    assert made.event.entries.filter(once="same").count() == 1


def test_confirmation_of_something_else_is_refused():
    made = playing()
    enter(event=made.event, number=1, player="p1", report=Report(points=(9, 2)), actor=ANNA)
    with pytest.raises(RefusedError) as refused:
        confirm(event=made.event, number=1, player="p2", seen=Result(2, 9), actor=BJORN)
    assert refused.value.problem == problem("journal.claim-changed")
    with pytest.raises(RefusedError) as refused:
        confirm(event=made.event, number=1, player="p1", seen=Result(9, 2), actor=ANNA)
    assert refused.value.problem == problem("journal.own-claim")


def test_nobody_enters_a_result_of_a_round_that_is_not_published():
    made = hall()
    made.record(j.Paired(1, (Pair("p1", "p2", 1), Pair("p3", "p4", 2))))
    for decide in (
        lambda: enter(event=made.event, number=1, player="p1", report=Report(points=(1, 1)), actor=ANNA),
        lambda: confirm(event=made.event, number=1, player="p1", seen=None, actor=ANNA),
        lambda: enter_for_both(event=made.event, number=1, player="p1", report=Report(points=(1, 1)), actor=ANNA),
    ):
        with pytest.raises(RefusedError) as refused:
            decide()
        assert refused.value.problem == problem("journal.not-published", round=1)


def test_report_with_mistakes_tells_all_of_them_and_enters_nothing():
    made = playing()
    before = made.event.length
    bad: j.Sheet = {"massacre": ((-1,), (5000,))}
    with pytest.raises(ReportError) as refused:
        enter(event=made.event, number=1, player="p1", report=Report(sheet=bad), actor=ANNA)
    assert len(refused.value.problems) == 2
    made.event.refresh_from_db()
    assert made.event.length == before


def test_helper_enters_once_and_for_all():
    made = playing()
    ines = Actor("helper", "Ines")
    enter_for_both(event=made.event, number=1, player="p2", report=Report(sheet=SHEET), actor=ines)
    assert made.game().is_over
    with pytest.raises(RefusedError) as refused:
        enter_for_both(event=made.event, number=1, player="p1", report=Report(points=(0, 9)), actor=ines)
    assert refused.value.problem == problem("journal.settled", round=1)


def test_organiser_settles_corrects_and_takes_back():
    made = playing()
    enter(event=made.event, number=1, player="p1", report=Report(points=(9, 2)), actor=ANNA)
    settle_report(event=made.event, number=1, player="p2", report=Report(points=(4, 4)), reason="seen", actor=ORGANISER)
    assert (made.game().a_points, made.game().b_points) == (4, 4)
    settle(event=made.event, number=1, a="p1", result=Result(result="b", ending="absent"), actor=ORGANISER)
    assert made.game().ending == "absent"
    settle(event=made.event, number=1, a="p2", result=None, reason="a slip", actor=ORGANISER)
    assert not made.game().is_over


def test_organiser_who_has_looked_dismisses_the_doubts_of_one_game():
    made = playing(4)
    for first, second in (("p1", "p2"), ("p3", "p4")):
        settle(event=made.event, number=1, a=first, result=Result(9, 2), actor=ORGANISER)
        doubt(event=made.event, number=1, player=second, actor=BJORN)
    assert made.value.doubts == {(1, "p1"): ("p2",), (1, "p3"): ("p4",)}
    assert dismiss_doubt(event=made.event, number=1, a="p1", actor=ORGANISER) == made.value
    assert made.value.doubts == {(1, "p3"): ("p4",)}
    assert made.value.answers == {(1, "p1"): Answer(("p2",), made.game())}
    assert dismiss_doubt(event=made.event, number=1, a="p1", actor=ORGANISER) == made.value
    assert made.game().is_over


def test_totals_of_many_games_are_entered_at_once_and_what_stands_is_kept():
    made = playing(6)
    settle(event=made.event, number=1, a="p1", result=Result(9, 2), actor=ORGANISER)
    totals = {"p1": Report(points=(2, 9)), "p3": Report(points=(7, 3)), "p5": Report(points=(10_000, 1))}
    refused = enter_totals(event=made.event, number=1, reports=totals, actor=ORGANISER)
    assert {name: [each.code for each in found] for name, found in refused.items()} == {
        "p1": ["journal.settled"], "p5": ["journal.points-range"],
    }  # fmt: skip
    found = [(made.game(1, name).a_points, made.game(1, name).b_points) for name in ("p1", "p3", "p5")]
    assert found == [(9, 2), (7, 3), (None, None)]
    assert enter_totals(event=made.event, number=1, reports={"p3": Report(points=(7, 3))}, actor=ORGANISER) == {}
