"""Reports of games: what they come to, why, and everything that is wrong with them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.problems import problem
from skald.content.scenarios.catalogue import ToWin
from skald.content.words import LANGUAGES
from skald.tournament import journal as j
from skald.tournament.event import Bonus, Player
from skald.tournament.journal import AnyEntry, Result
from skald.tournament.ledger import replay
from skald.tournament.live import agree
from skald.tournament.pairing.swiss import Pair
from skald.tournament.reasons import reason, tell
from skald.tournament.reporting import (
    Report,
    against_entering,
    against_helping,
    doubtful,
    outcome,
    reasons_of,
    scenario_of,
)  # fmt: skip
from skald.tournament.settings import BonusKind, OwnScenario, Scenarios, Settings

NAMES = {"a": "Ana", "b": "Bo"}


def played(scenario: str | None = "take-and-hold", settings: Settings | None = None, *more: AnyEntry):
    entries: list[AnyEntry] = [
        j.EventOpened("Raid", settings or Settings()), *(j.PlayerAdded(Player(each, NAMES[each])) for each in "ab"),
        *([j.ScenarioDrawn(1, scenario)] if scenario else []), j.Paired(1, (Pair("a", "b", 1),)), *more,
    ]  # fmt: skip
    return replay(entries)


def test_sheet_becomes_points_shares_and_reasons():
    value = played()
    sheet = {"massacre": ((9,), (4,)), "objectives": ((1, 1, 1, 0), (0, 0, 0, 0))}
    found, problems = outcome(value, 1, "a", Report(sheet=sheet))
    assert problems == () and found is not None
    assert found.result == Result(18, 4)
    assert [(share.verdict, share.tp, share.goal_average) for share in found.shares] == [("win", 5, 16), ("loss", 1, 4)]
    assert found.reasons == (
        reason("result.win-floor", player="a", mine=18, floor=12, lead=14, margin=3),
        reason("result.goal", player="a", mine=16, other="b", theirs=4, difference=14),
    )


@pytest.mark.parametrize(
    ("points", "code"),
    [((11, 2), "result.draw-floor"), ((14, 12), "result.draw-margin"), ((2, 20), "result.win-floor")],
)
def test_verdict_has_its_reason(points, code):
    found, _ = outcome(played(), 1, "b", Report(points=points))
    assert found is not None and found.reasons[0].code == code


def test_points_alone_serve_scenarios_without_a_sheet():
    own = Settings(scenarios=Scenarios(own=(OwnScenario("bridge", "The Bridge", floor=0, margin=1),)))
    value = played("bridge", own)
    assert scenario_of(value, 1, "a") is None
    found, _ = outcome(value, 1, "a", Report(points=(4, 3)))
    assert found is not None and found.reasons[0] == reason("result.win", player="a", lead=1, margin=1)


def test_game_given_up_and_game_not_attended():
    given_up, _ = outcome(played(), 1, "a", Report("conceded", winner="b", points=(3, 1)))
    assert given_up is not None and given_up.result == Result(3, 1, "b", "conceded")
    assert [each.code for each in given_up.reasons] == ["result.conceded", "result.goal-conceded"]
    absent, _ = outcome(played(), 1, "a", Report("absent", winner="a", points=(9, 9)))
    assert absent is not None and absent.result == Result(result="a", ending="absent")
    assert [share.goal_average for share in absent.shares] == [15, 5]


def test_bonus_is_added_up_once_for_each_kind():
    settings = Settings(bonus=(BonusKind("lord", 1, "Warlord", "Seigneur"), BonusKind("ten", 2, "Ten", "Dix")))
    report = Report(points=(0, 0), bonus=(("lord", "ten", "lord"), ()))
    found, _ = outcome(played(None, settings), 1, "a", report)
    assert found is not None and found.result.bonus == Bonus(3, 0)
    assert found.reasons[-1] == reason("result.bonus", player="a", points=3)


def test_every_problem_at_once():
    report = Report("conceded", sheet={"massacre": ((-1,), (4,)), "herring": ((1,), (1,))}, bonus=(("x",), ()))
    found, problems = outcome(played(), 1, "a", report)
    assert found is None
    assert {each.code for each in problems} == {
        "sheet.too-many-once", "sheet.unknown-line", "journal.forfeit-who", "journal.unknown-bonus",
    }  # fmt: skip
    assert outcome(played(), 1, "a", Report())[1] == (problem("journal.points-missing"),)
    assert outcome(played(), 1, "a", Report(points=(0, 5000)))[1] == (
        problem("journal.points-range", least=-1000, most=1000, found=5000),
    )
    assert outcome(played(), 2, "a", Report())[1] == (problem("journal.no-game", round=2, player="a"),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_can_be_told(language):
    value = played()
    for report in (
        Report(points=(20, 0)), Report(points=(1, 0)), Report(points=(14, 12)), Report("absent", winner="b"),
        Report("conceded", winner="a"), Report(winner="a"), Report(winner="draw"),
    ):  # fmt: skip
        found, problems = outcome(value, 1, "a", report)
        assert found is not None, problems
        assert all(tell(each, language, NAMES) for each in found.reasons)
    both_away = replace(value.event.rounds[0].games[0], ending="absent")
    assert [each.code for each in reasons_of(both_away, ToWin(), Settings())] == [
        "result.absent-both", "result.goal-absent",
    ]  # fmt: skip


def test_unpublished_round_takes_no_result():
    assert against_entering(played(), 1, "a", Report(), 0) == problem("journal.not-published", round=1)
    assert against_helping(played(), 1, "a") == problem("journal.not-published", round=1)


def test_absence_is_called_after_its_minutes_only():
    value = played("take-and-hold", None, j.RoundPublished(1), j.ClockStarted(1, 1000, 135))
    early, mine = 1000 + 14 * 60, Report("absent", winner="a")
    assert against_entering(value, 1, "a", mine, early) == problem("journal.absent-early", minutes=15)
    assert against_entering(value, 1, "a", mine, early + 60) is None
    assert against_entering(value, 1, "b", mine, early) is None


def test_helpers_change_nothing_that_is_settled_or_disputed():
    published = (j.RoundPublished(1), j.ResultEntered(1, "a", "a", Result(9, 2)))
    assert against_helping(played(None, None, *published), 1, "a") is None
    disputed = played(None, None, *published, j.ResultEntered(1, "a", "b", Result(2, 9)))
    assert against_helping(disputed, 1, "a") == problem("journal.mismatch")
    settled = played(None, None, *published, j.ResultConfirmed(1, "a", "b"))
    assert against_helping(settled, 1, "b") == problem("journal.settled", round=1)


def test_game_stopped_in_time_says_the_same_as_one_played_out():
    assert agree([Result(9, 2), Result(9, 2, ending="stopped")])
    assert not agree([Result(9, 2), Result(9, 2, "a", "conceded")])


def test_less_than_nothing_is_doubtful_unless_the_scenario_takes_points_away():
    scenario = scenario_of(played(), 1, "a")
    assert scenario is not None
    (first, *others) = scenario.lines
    taking = replace(scenario, lines=(replace(first, points=-1), *others))
    asked = [doubtful(Settings(), each, (20, -4)) for each in (None, scenario, taking)]
    assert asked == [-4, -4, None]
    assert [doubtful(Settings(), taking, (each, 0)) for each in (-61, -60, 60, 61)] == [-61, None, None, 61]
