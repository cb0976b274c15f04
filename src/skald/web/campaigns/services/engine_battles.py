"""Battles and odds on the engine, in a process of their own: no page ever waits for one.

A battle's dice come from the seed of its turn, so a fight that was cut short ends the same way when it is begun again.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from datetime import datetime, timedelta
from multiprocessing import get_context
from threading import Lock
from typing import Any

from django.db import close_old_connections
from django.utils import timezone
from msgspec import convert

from skald.campaign.chances import chances
from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.forms import encoded
from skald.campaign.sealing import battle_seed, turn_seed
from skald.campaign.settings import Settings
from skald.campaign.state import Battle, State
from skald.campaign.turn import RefusedError
from skald.simulation.band_battles import AGENT, BandResult, Bands, BattleSettings, fight_bands, settings_to_win
from skald.simulation.bands import FightingBand
from skald.simulation.workers import leave_with_parent
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.counting import SCHEDULE, count_battles
from skald.web.campaigns.models import Campaign, Meeting
from skald.web.campaigns.services.deadlines import settle_meeting
from skald.web.campaigns.services.recording import writing

#: A fight that was begun so long ago was cut short.
LOST_AFTER = timedelta(minutes=10)

_LOCK = Lock()
_POOL: ProcessPoolExecutor | None = None


def seed_of(campaign: Campaign, battle: Battle) -> int:
    """The seed of a battle's dice: anyone can check it once the seed of the turn is shown."""
    return battle_seed(turn_seed(campaign.secret, battle.turn), battle)


def fight_soon(meeting: int) -> None:
    """Begin a fight; its result is entered when it is over."""
    if (asked := _asked(meeting)) is not None:
        bands, seed, scenario, settings = asked
        future = _pool().submit(fight_bands, bands, seed, (AGENT, AGENT), scenario, _to_win(settings))
        future.add_done_callback(lambda done: _enter(meeting, done))


def fight_now(meeting: int) -> None:
    """The same, waiting for it."""
    if (asked := _asked(meeting)) is not None:
        bands, seed, scenario, settings = asked
        enter_result(meeting, fight_bands(bands, seed, (AGENT, AGENT), scenario, _to_win(settings)))


def enter_result(meeting: int, result: BandResult) -> None:
    """Enter what the agents fought, if it is still waited for."""
    row = Meeting.objects.select_related("campaign").get(pk=meeting)
    with writing(campaign=row.campaign, now=timezone.now()) as pen:
        found = Meeting.objects.select_for_update().get(pk=meeting)
        if found.fighting_since is None or found.step != pen.step or pen.value.state.battle is None:
            return
        settle_meeting(pen, found, fought_from(result), Meeting.Way.AGENTS, result.replay)


def ask_odds(*, meeting: Meeting, now: datetime) -> None:
    """Begin counting battles of the engine for the odds; asked twice, it is done once."""
    begun = Meeting.objects.filter(pk=meeting.pk, odds_since=None).update(odds_since=now)
    if begun and (asked := _asked(meeting.pk, for_odds=True)) is not None:
        future = _pool().submit(count_battles, *asked)
        future.add_done_callback(lambda done: _keep_odds(meeting.pk, done))


def resume(now: datetime) -> None:
    """Begin again what a stopped server left unfinished."""
    for meeting in Meeting.objects.filter(fighting_since__lt=now - LOST_AFTER, entry=None):
        if Meeting.objects.filter(pk=meeting.pk, fighting_since=meeting.fighting_since).update(fighting_since=now):
            fight_soon(meeting.pk)
    Meeting.objects.filter(odds_since__lt=now - LOST_AFTER, odds="", entry=None).update(odds_since=None)


def resume_all() -> None:
    """At a start every fight that seems to go on was cut short."""
    for key in Meeting.objects.filter(fighting_since__isnull=False, entry=None).values_list("pk", flat=True):
        fight_soon(key)


def _pool() -> ProcessPoolExecutor:
    global _POOL  # noqa: PLW0603  (one for the life of the process, made when first needed)
    with _LOCK:
        if _POOL is None:
            _POOL = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=leave_with_parent)
        return _POOL


def _asked(meeting: int, *, for_odds: bool = False) -> tuple[Bands, int, str, Settings] | None:
    row = Meeting.objects.select_related("campaign").get(pk=meeting)
    value = chronicle_of(row.campaign)
    if row.step != row.campaign.step or value.state.battle is None or (not for_odds and row.fighting_since is None):
        return None
    first, second = (convert(each, FightingBand) for each in fielded_pair(value.terms, value.state))
    # The odds must not give the battle's own dice away.
    seed = 1 if for_odds else seed_of(row.campaign, value.state.battle)
    settings = value.terms.settings
    return (first, second), seed, settings.scenario, settings


def _to_win(settings: Settings) -> BattleSettings:
    return settings_to_win(settings.victory_least, settings.victory_lead)


def _enter(meeting: int, done: Future[BandResult]) -> None:
    _in_background(_entered, meeting, done)


def _entered(meeting: int, done: Future[BandResult]) -> None:
    if done.cancelled() or done.exception() is not None:
        _forget_pool()
        Meeting.objects.filter(pk=meeting).update(fighting_since=None)
        return
    enter_result(meeting, done.result())


def _keep_odds(meeting: int, done: Future[list[BandResult]]) -> None:
    _in_background(_kept, meeting, done)


def _kept(meeting: int, done: Future[list[BandResult]]) -> None:
    row = Meeting.objects.select_related("campaign").get(pk=meeting)
    if done.cancelled() or done.exception() is not None:
        _forget_pool()
        Meeting.objects.filter(pk=meeting).update(odds_since=None)
        return
    state: State = chronicle_of(row.campaign).state
    if row.step == row.campaign.step and state.battle is not None:
        counted = map(fought_from, done.result())
        found = chances(chronicle_of(row.campaign).terms, state, counted, AGENT, SCHEDULE.quantile)
        with writing(campaign=row.campaign, now=timezone.now()):
            Meeting.objects.filter(pk=meeting).update(odds=encoded(found).decode())


def _in_background(work: Any, *given: Any) -> None:
    """Run in a thread of the pool, with a database connection that is given back."""
    close_old_connections()
    try:
        work(*given)
    except (RefusedError, Meeting.DoesNotExist):
        pass
    finally:
        close_old_connections()


def _forget_pool() -> None:
    """A process that died takes its pool with it; the next fight gets a new one."""
    global _POOL  # noqa: PLW0603
    with _LOCK:
        _POOL = None
