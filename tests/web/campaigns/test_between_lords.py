"""What lords do beside marching: think again, ask the engine, let troops go, call off, pause; and seeds shown."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import timedelta
from hashlib import sha256
from hmac import new
from typing import Any

import pytest
from django.test import Client

from skald.campaign.chances import attacker_wins
from skald.campaign.journal import SeedShown
from skald.campaign.orders import Cut, Orders, Recruit
from skald.campaign.settings import Settings
from skald.campaign.turn import RefusedError
from skald.simulation.bands import BandUnit, FightingBand
from skald.web.campaigns.chronicles import chronicle_of, read_entry
from skald.web.campaigns.counting import SCHEDULE, count_battles
from skald.web.campaigns.models import Entry, Letter, Meeting, Notice, Proposal, Seat
from skald.web.campaigns.services.affairs import answer, call_off, concede, propose, resume
from skald.web.campaigns.services.battles import choose_way, confirm, report
from skald.web.campaigns.services.deadlines import judge, remind, tick
from skald.web.campaigns.services.engine_battles import ask_odds, enter_result, seed_of
from skald.web.campaigns.services.engine_battles import resume as take_up
from skald.web.campaigns.services.hands import remove_troops, set_ready
from skald.web.campaigns.services.opening import Pace, create_campaign, join
from tests.web.campaigns.builders import (
    HOUR,
    NOON,
    SIX,
    again,
    at_battle,
    due,
    fresh,
    give,
    nobody_hurt,
    plan,
    raised,
    rolling,
    state_of,
    two_seats,
)

pytestmark = pytest.mark.django_db
#: Work of the pool gives its connection back when it is done: no transaction of the test may be open on it.
finished_in_the_background = pytest.mark.django_db(transaction=True)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _letters_wait(monkeypatch):
    """No thread sends letters beside the test; they stay where they can be counted."""
    monkeypatch.setattr("skald.web.campaigns.services.letters.send_soon", lambda: None)


def with_mail(*seats: Seat) -> None:
    for seat in seats:
        Seat.objects.filter(pk=seat.pk).update(mail=f"lord{seat.number}@example.org")


def letters() -> list[tuple[str, int]]:
    return [(letter.kind, letter.seat.number) for letter in Letter.objects.order_by("pk").select_related("seat")]


def kinds() -> list[tuple[str, int | None]]:
    return list(Notice.objects.order_by("pk").values_list("kind", "seat"))


def refused(**given) -> None:
    work, code = given.pop("work"), given.pop("code", "campaign.not-awaited")
    with pytest.raises(RefusedError) as caught:
        work(**given)
    assert [each.code for each in caught.value.problems] == [code]


# The seed of a turn


def shown_seeds(seat: Seat) -> dict[int, str]:
    """Every seed in the journal, by its turn."""
    entries = [read_entry(body) for body in Entry.objects.filter(campaign=fresh(seat)).values_list("body", flat=True)]
    return {entry.turn: entry.seed for entry in entries if isinstance(entry, SeedShown)}


def test_seed_of_a_turn_is_shown_when_it_is_over_and_is_the_one_that_was_sealed():
    first, second = two_seats()
    seals = state_seals(first)
    assert (len(seals), shown_seeds(first)) == (6, {})
    give(first, raised(first, "o1", "o3"))
    assert shown_seeds(first) == {}
    give(second, raised(second, "c1"))
    assert list(shown_seeds(first)) == [1]
    give(first, 0)
    give(second, 0)
    assert list(shown_seeds(first)) == [1]
    give(first, Orders())
    give(second, Orders())
    assert list(shown_seeds(first)) == [1, 2]
    # Written down a second time: what was published before, and what it is made from.
    for turn, seed in shown_seeds(first).items():
        assert sha256(f"skald-campaign-seal:{seed}".encode()).hexdigest() == seals[turn - 1]
        made = new(fresh(first).secret.encode(), f"skald-campaign-turn:{turn}".encode(), sha256)
        assert seed == made.hexdigest()


def state_seals(seat: Seat) -> tuple[str, ...]:
    return chronicle_of(fresh(seat)).opened.seals


def test_seed_is_shown_on_the_page_of_receipts_to_both_and_a_later_one_is_not():
    first, second = two_seats()
    give(first, Orders())
    give(second, Orders())
    (seed,) = shown_seeds(first).values()
    later = new(fresh(first).secret.encode(), b"skald-campaign-turn:2", sha256).hexdigest()
    for seat in (first, second):
        page = Client().get(f"/campaigns/seat/{seat.token}/receipts/").content.decode()
        assert seed in page
        assert later not in page


def test_seed_is_shown_after_a_battle_a_removal_and_a_surrender():
    first, second = at_battle()
    assert list(shown_seeds(first)) == [1]
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    report(seat=first, meeting=meeting, fought=nobody_hurt(), now=NOON)
    report(seat=second, meeting=meeting, fought=nobody_hurt(), now=NOON)
    assert list(shown_seeds(first)) == [1, 2]
    concede(seat=again(second), now=NOON)
    assert list(shown_seeds(first)) == [1, 2, 3]
    assert (fresh(first).status, state_of(first).winner) == ("over", 0)


def test_seed_of_the_last_turn_is_shown_at_the_end():
    first, second = two_seats(settings={"turns": 2})
    for content in (Orders(), 0, Orders()):
        give(first, content)
        give(second, content)
    assert fresh(first).status == "over"
    assert list(shown_seeds(first)) == [1, 2]


def test_dice_of_an_engine_battle_come_from_the_seed_of_its_turn():
    first, _second = at_battle()
    battle = state_of(first).battle
    seed = new(fresh(first).secret.encode(), b"skald-campaign-turn:2", sha256).hexdigest()
    expected = int(sha256(f"{seed}:battle:2:1".encode()).hexdigest()[:16], 16)
    assert seed_of(fresh(first), battle) == expected


# Think again


@pytest.mark.parametrize("stage", ["orders", "bids"])
def test_who_was_ready_can_think_again_while_the_other_thinks(stage):
    first, second = two_seats()
    if stage == "bids":
        give(first, Orders())
        give(second, Orders())
    content = Orders() if stage == "orders" else 3
    give(first, content)
    step, client = fresh(first).step, Client()
    address = f"/campaigns/seat/{first.token}/ready"
    assert client.post(address, {"ready": "no", "step": step}).status_code == 302
    give(second, content)
    # Nothing was shown: what the first lord saved isn't final any more, and can be changed.
    assert (fresh(first).step, fresh(first).phase) == (step, stage)
    client.post(address, {"ready": "yes", "step": step})
    assert fresh(first).step > step
    assert fresh(first).phase == ("bids" if stage == "orders" else "orders")


def test_thinking_again_needs_something_saved_and_the_step_it_was_saved_for():
    first, second = two_seats()
    step = fresh(first).step
    refused(work=set_ready, seat=again(first), is_ready=True, now=NOON, step=step)
    give(first, Orders(), is_ready=False)
    refused(work=set_ready, seat=again(first), is_ready=True, now=NOON, step=step + 1)
    refused(work=set_ready, seat=again(second), is_ready=True, now=NOON, step=step)
    set_ready(seat=again(first), is_ready=True, now=NOON, step=step)
    concede(seat=again(second), now=NOON)
    refused(work=set_ready, seat=again(first), is_ready=False, now=NOON, step=step)


def test_openly_declared_orders_can_not_be_thought_over():
    first, second = two_seats(settings={"orders": "open"})
    later, earlier = (first, second) if state_of(first).holder == 0 else (second, first)
    give(earlier, Orders())
    step = fresh(first).step
    refused(work=set_ready, seat=again(earlier), is_ready=False, now=NOON, step=step)
    give(later, Orders())
    assert fresh(first).phase == "bids"


# Ask the engine


class Asked:
    """Stands for the process that counts battles: keeps what it is asked, and answers when told to."""

    def __init__(self, monkeypatch) -> None:
        self.asked: list[tuple[str, Any, Future[Any]]] = []
        monkeypatch.setattr("skald.web.campaigns.services.engine_battles._pool", lambda: self)

    def submit(self, work, *given):
        done: Future[Any] = Future()
        self.asked.append((work.__name__, given, done))
        return done


@finished_in_the_background
def test_engine_is_asked_for_odds_once_and_its_answer_is_kept(monkeypatch):
    from skald.simulation.band_battles import fight_bands_often

    first, _second = at_battle()
    pool = Asked(monkeypatch)
    address = f"/campaigns/seat/{first.token}/battle/odds"
    for _ in range(2):
        assert Client().post(address).status_code == 302
    ((name, (bands, seed, scenario, settings), done),) = pool.asked
    battle = state_of(first).battle
    assert (name, seed == seed_of(fresh(first), battle), scenario) == ("count_battles", False, "clash-of-warlords")
    assert [len(band.units) for band in bands] == [6, 6]
    assert settings == chronicle_of(first.campaign).terms.settings
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    assert (meeting.odds_since is not None, meeting.odds) == (True, "")
    done.set_result(list(fight_bands_often(bands, 2, 1)))
    meeting.refresh_from_db()
    assert '"battles":2' in meeting.odds.replace(" ", "")
    assert "2 " in Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()


def test_battles_are_counted_until_it_is_known_who_wins_by_points():
    archers = FightingBand((BandUnit("levies", 12, ("bow",)),), lord=False)
    by_a_point = Settings(victory_least=1, victory_lead=1)
    found = count_battles((archers, archers), 0, "clash-of-warlords", by_a_point)
    # That the attacker is never left alone would be known after 50.
    assert "attacker" not in {result.winner for result in found}
    assert len(found) == SCHEDULE.most == 100
    assert 20 < sum(attacker_wins(by_a_point, result) for result in found) < 80


@finished_in_the_background
def test_odds_that_failed_can_be_asked_again(monkeypatch, caplog):
    first, _second = at_battle()
    pool = Asked(monkeypatch)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    ask_odds(meeting=meeting, now=NOON)
    pool.asked[0][2].set_exception(RuntimeError("the process died"))
    meeting.refresh_from_db()
    assert (meeting.odds_since, meeting.odds, caplog.records) == (None, "", [])
    ask_odds(meeting=meeting, now=NOON)
    assert len(pool.asked) == 2


@finished_in_the_background
def test_fight_or_odds_cut_short_are_taken_up_after_ten_minutes(monkeypatch):
    first, second = at_battle()
    pool = Asked(monkeypatch)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    Meeting.objects.update(fighting_since=NOON, odds_since=NOON)
    take_up(NOON + 10 * MINUTE)
    assert pool.asked == []
    take_up(NOON + 11 * MINUTE)
    meeting.refresh_from_db()
    assert [name for name, _given, _done in pool.asked] == ["fight_bands"]
    assert pool.asked[0][1][1] == seed_of(fresh(first), state_of(first).battle)
    assert (meeting.fighting_since, meeting.odds_since) == (NOON + 11 * MINUTE, None)
    pool.asked[0][2].set_exception(RuntimeError("the process died"))
    meeting.refresh_from_db()
    assert meeting.fighting_since is None
    # Now the lords can settle it themselves.
    assert report(seat=again(first), meeting=meeting, fought=nobody_hurt(), now=NOON) is False
    assert report(seat=again(second), meeting=meeting, fought=nobody_hurt(), now=NOON) is True


@finished_in_the_background
def test_battle_that_agents_fought_is_entered_when_it_is_over(monkeypatch):
    from skald.simulation.band_battles import fight_bands

    first, second = at_battle()
    pool = Asked(monkeypatch)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    for seat in (first, second):
        choose_way(seat=again(seat), meeting=meeting, way="agents", now=NOON)
    ((name, (bands, seed, *_more), done),) = pool.asked
    meeting.refresh_from_db()
    assert (name, meeting.fighting_since) == ("fight_bands", NOON)
    done.set_result(fight_bands(bands, seed))
    meeting.refresh_from_db()
    assert (meeting.fought_by, meeting.fighting_since, state_of(first).battle) == ("agents", None, None)
    assert meeting.entry is not None and meeting.replay


def test_result_of_the_engine_that_nobody_waits_for_is_dropped():
    from skald.simulation.band_battles import fight_bands
    from skald.web.campaigns.services.engine_battles import _asked

    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    asked = _asked(meeting.pk, for_odds=True)
    assert asked is not None
    bands, seed, scenario, _settings = asked
    result = fight_bands(bands, seed, scenario=scenario)
    length = fresh(first).length
    enter_result(meeting.pk, result)
    assert fresh(first).length == length
    report(seat=again(first), meeting=meeting, fought=nobody_hurt(), now=NOON)
    report(seat=again(second), meeting=meeting, fought=nobody_hurt(), now=NOON)
    Meeting.objects.update(fighting_since=NOON)
    length = fresh(first).length
    enter_result(meeting.pk, result)
    assert fresh(first).length == length
    assert _asked(meeting.pk) is None


def test_while_agents_fight_nobody_else_tells_a_result(monkeypatch):
    first, second = at_battle()
    Asked(monkeypatch)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    for seat in (first, second):
        choose_way(seat=again(seat), meeting=meeting, way="agents", now=NOON)
    refused(work=report, seat=again(first), meeting=meeting, fought=nobody_hurt(), now=NOON)
    refused(work=choose_way, seat=again(first), meeting=meeting, way="table", now=NOON)


def test_yes_is_said_to_what_was_seen():
    first, second = at_battle()
    with_mail(first, second)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    refused(work=confirm, seat=again(second), meeting=meeting, seen="", now=NOON)
    report(seat=again(first), meeting=meeting, fought=nobody_hurt("attacker"), now=NOON)
    assert letters() == [("report", 1)]
    seen = meeting.reports.get().fought
    report(seat=again(first), meeting=meeting, fought=nobody_hurt("defender"), now=NOON)
    refused(work=confirm, seat=again(second), meeting=meeting, seen=seen, now=NOON)
    refused(work=confirm, seat=again(first), meeting=meeting, seen=meeting.reports.get().fought, now=NOON)


def test_other_lord_hears_which_way_was_chosen_only_while_they_differ():
    first, second = at_battle()
    with_mail(first, second)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    choose_way(seat=again(first), meeting=meeting, way="table", now=NOON)
    assert letters() == [("way", 1)]
    choose_way(seat=again(second), meeting=meeting, way="table", now=NOON)
    choose_way(seat=again(first), meeting=meeting, way="", now=NOON)
    assert letters() == [("way", 1)]
    meeting.refresh_from_db()
    assert meeting.ways == ["", "table"]


# Troops let go


def too_dear(**more: Any) -> tuple[Seat, Seat]:
    """Two bands of six points that a treasury without income can't pay."""
    first, second = two_seats(settings={"debt": "disband", "end_order": "upkeep-first", "start_pp": 14}, **more)
    give(first, Orders(recruits=(Recruit("a1", SIX, site="o1"), Recruit("a2", SIX, site="o2"))))
    give(second, Orders())
    return again(first), again(second)


def test_troops_are_let_go_by_their_lord_alone_until_the_rest_can_be_paid():
    first, second = too_dear()
    assert (fresh(first).phase, state_of(first).mover, state_of(first).lords[0].pp) == ("removal", 0, 2)
    client, address = Client(), "/campaigns/seat/{}/removal"
    few = {"cut-a1-0": "8", "once": "few"}
    assert client.post(address.format(first.token), few).status_code == 422
    all_of_one = {f"cut-a1-{at}": "8" for at in range(6)}
    assert client.post(address.format(second.token), all_of_one).status_code == 422
    assert (fresh(first).phase, len(state_of(first).bands)) == ("removal", 2)
    sent = {**all_of_one, "once": "whole"}
    assert client.post(address.format(first.token), sent).status_code == 302
    assert [band.id for band in state_of(first).bands] == ["a2"]
    assert (fresh(first).turn, fresh(first).phase, list(shown_seeds(first))) == (2, "bids", [1])
    length = fresh(first).length
    assert client.post(address.format(first.token), sent).status_code == 302
    assert fresh(first).length == length


def test_nobody_lets_troops_go_once_it_is_over():
    first, second = too_dear()
    concede(seat=second, now=NOON)
    refused(work=remove_troops, seat=again(first), cuts=tuple(Cut("a1", at, 8) for at in range(6)), now=NOON)


def test_troops_nobody_chose_in_time_are_let_go_by_the_steward_and_nothing_else_is_missed():
    first, _second = too_dear(pace=rolling())
    assert judge(fresh(first), due(first)) is True
    assert (fresh(first).turn, fresh(first).phase, chronicle_of(fresh(first)).misses) == (2, "bids", (0, 0))
    assert 0 < sum(unit.figures for band in state_of(first).bands for unit in band.units) < 96


# Calling off, giving up, pauses and proposals


def test_campaign_that_nobody_joined_is_called_off_by_its_maker():
    mine = create_campaign(plan=plan(), now=NOON)
    assert Client().post(f"/campaigns/seat/{mine.token}/affairs/concede").status_code == 302
    assert fresh(mine).status == "abandoned"
    refused(work=join, campaign=fresh(mine), name="Bjorn", language="en", zone="", now=NOON)


def test_campaign_that_runs_is_not_called_off():
    first, second = two_seats()
    call_off(seat=again(first), now=NOON)
    assert fresh(first).status == "running"
    assert Client().post(f"/campaigns/seat/{second.token}/affairs/concede").status_code == 302
    assert fresh(first).status == "running"


def test_only_one_takes_the_free_seat():
    first, _second = two_seats()
    refused(work=join, campaign=fresh(first), name="Third", language="en", zone="", now=NOON)


def test_pause_is_ended_by_either_and_the_clock_goes_on_where_it_stood():
    first, second = two_seats(pace=rolling())
    with_mail(first, second)
    made = propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    assert letters() == [("proposal", 1)]
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON + HOUR)
    assert (fresh(first).paused_at, letters()[1:]) == (NOON + HOUR, [("agreed", 0)])
    assert judge(fresh(first), NOON + 900 * HOUR) is False
    resume(seat=again(second), now=NOON + 7 * HOUR)
    assert (fresh(first).paused_at, due(first)) == (None, NOON + 30 * HOUR)
    assert (kinds()[-2:], letters()[2:]) == ([("yes-pause", 0), ("resumed", 1)], [("resumed", 0)])
    # A second push of the button changes nothing, and tells nobody.
    resume(seat=again(second), now=NOON + 8 * HOUR)
    assert (due(first), len(letters()), kinds()[-1]) == (NOON + 30 * HOUR, 3, ("resumed", 1))


def test_pause_is_ended_by_its_button():
    first, second = two_seats()
    made = propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON)
    assert fresh(first).is_paused
    assert Client().post(f"/campaigns/seat/{second.token}/affairs/resume").status_code == 302
    assert (fresh(first).is_paused, fresh(first).due_at) == (False, None)


def test_deadline_set_in_a_pause_stands_where_the_clock_stood():
    first, second = two_seats(pace=rolling())
    made = propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON + HOUR)
    for seat in (first, second):
        give(seat, Orders(), NOON + 50 * HOUR)
    assert due(first) == NOON + 25 * HOUR


def test_own_wish_is_taken_back_and_a_newer_one_replaces_it():
    first, second = two_seats(pace=rolling())
    old = propose(seat=again(first), kind=Proposal.Kind.EXTENSION, body="5", now=NOON)
    pause = propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    newer = propose(seat=again(first), kind=Proposal.Kind.EXTENSION, body="7", now=NOON + HOUR)
    theirs = propose(seat=again(second), kind=Proposal.Kind.EXTENSION, body="9", now=NOON + HOUR)
    answers = {row.pk: row.answer for row in Proposal.objects.all()}
    assert answers == {old.pk: "withdrawn", pause.pk: "", newer.pk: "", theirs.pk: ""}
    refused(work=answer, seat=again(second), proposal=old, is_yes=True, now=NOON)
    answer(seat=again(first), proposal=pause, is_yes=True, now=NOON)
    assert (Proposal.objects.get(pk=pause.pk).answer, fresh(first).is_paused) == ("withdrawn", False)
    answer(seat=again(second), proposal=newer, is_yes=True, now=NOON + 2 * HOUR)
    row = Proposal.objects.get(pk=newer.pk)
    assert (row.answer, row.answered_at, due(first)) == ("yes", NOON + 2 * HOUR, NOON + 31 * HOUR)


@pytest.mark.parametrize(("typed", "hours"), [("5", 5), ("1440", 1440), ("9999", 1440), ("", 0), ("-3", 0)])
def test_extension_is_counted_from_the_later_of_deadline_and_now(typed, hours):
    first, second = two_seats(pace=rolling())
    made = propose(seat=again(first), kind=Proposal.Kind.EXTENSION, body=typed, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON + 25 * HOUR)
    assert due(first) == NOON + (25 + hours) * HOUR
    assert Notice.objects.get(kind="yes-extension").amount == hours


def test_end_without_a_winner_needs_both_and_stops_everything():
    first, second = two_seats(pace=rolling())
    with_mail(first, second)
    made = propose(seat=again(first), kind=Proposal.Kind.ABANDON, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=False, now=NOON)
    assert (fresh(first).status, kinds()[-1], letters()) == (
        "running", ("no-abandon", 1), [("proposal", 1), ("refused", 0)],
    )  # fmt: skip
    made = propose(seat=again(second), kind=Proposal.Kind.ABANDON, now=NOON)
    answer(seat=again(first), proposal=made, is_yes=True, now=NOON)
    assert (fresh(first).status, fresh(first).due_at) == ("abandoned", None)
    with pytest.raises(RefusedError):
        give(first, Orders())
    with pytest.raises(RefusedError):
        propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    with pytest.raises(RefusedError):
        concede(seat=again(first), now=NOON)


def test_nobody_says_yes_to_a_pause_once_it_is_over():
    first, second = two_seats()
    made = propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    concede(seat=again(first), now=NOON)
    refused(work=answer, seat=again(second), proposal=made, is_yes=True, now=NOON, code="campaign.over")
    assert fresh(first).paused_at is None


@pytest.mark.parametrize("mode", ["solo", "one-screen"])
def test_where_nobody_else_is_to_be_asked_a_wish_is_done_at_once(mode):
    mine = create_campaign(plan=plan(mode=mode, lords=("Astrid", "Bjorn"), pace=rolling()), now=NOON)
    made = propose(seat=again(mine), kind=Proposal.Kind.PAUSE, now=NOON + HOUR)
    assert (made.answer, fresh(mine).paused_at) == ("yes", NOON + HOUR)


def test_giving_up_twice_by_one_form_counts_once():
    first, second = two_seats()
    for _ in range(2):
        concede(seat=again(first), now=NOON, once="the same form")
    assert (state_of(first).winner, fresh(first).status, fresh(first).due_at) == (1, "over", None)
    with pytest.raises(RefusedError):
        concede(seat=again(second), now=NOON, once="another form")


# Reminders


@pytest.mark.parametrize(
    ("minutes", "is_told"), [(17 * 60 + 59, False), (18 * 60, True), (23 * 60 + 59, True), (24 * 60, False)]
)
def test_reminder_goes_out_when_three_quarters_of_the_time_are_gone(minutes, is_told):
    first, second = two_seats(pace=rolling(24))
    with_mail(first, second)
    give(first, Orders())
    remind(NOON + minutes * MINUTE)
    assert letters() == ([("reminder", 1)] if is_told else [])
    assert fresh(first).reminded is is_told


def test_reminder_goes_out_once_and_once_more_after_an_extension():
    first, second = two_seats(pace=rolling(24))
    with_mail(first, second)
    for hours in (18, 19, 20):
        remind(NOON + hours * HOUR)
    assert letters() == [("reminder", 0), ("reminder", 1)]
    made = propose(seat=again(first), kind=Proposal.Kind.EXTENSION, body="10", now=NOON + 20 * HOUR)
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON + 20 * HOUR)
    Letter.objects.all().delete()
    remind(NOON + 27 * HOUR)
    assert letters() == []
    remind(NOON + 28 * HOUR)
    assert letters() == [("reminder", 0), ("reminder", 1)]


def test_reminder_of_a_battle_counts_the_hours_of_a_battle_and_calls_both():
    first, second = at_battle(pace=Pace(kind="rolling", allowed=24, battle_hours=100))
    with_mail(first, second)
    assert due(first) == NOON + 100 * HOUR
    remind(NOON + 75 * HOUR - MINUTE)
    assert letters() == []
    remind(NOON + 75 * HOUR)
    assert letters() == [("reminder", 0), ("reminder", 1)]


def test_nobody_is_reminded_in_a_pause_or_after_the_end():
    first, second = two_seats(pace=rolling(24))
    with_mail(first, second)
    made = propose(seat=again(first), kind=Proposal.Kind.PAUSE, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON)
    Letter.objects.all().delete()
    remind(NOON + 20 * HOUR)
    assert letters() == []
    resume(seat=again(first), now=NOON)
    concede(seat=again(first), now=NOON)
    Letter.objects.all().delete()
    tick(NOON + 20 * HOUR)
    assert letters() == []


def test_letters_call_whoever_has_something_to_do():
    first, second = two_seats(pace=rolling(24))
    with_mail(first, second)
    give(first, raised(first, "o1", "o3", "o4"))
    give(second, raised(second, "c1", "c3", "c4"))
    assert letters() == [("bids", 0), ("bids", 1)]
    judge(fresh(first), due(first))
    assert letters()[2:] == [("missed", 0), ("missed", 1), ("missed", 0), ("missed", 1), ("orders", 0), ("orders", 1)]
