"""The clock of a running server: judges deadlines, sends letters, takes up fights that were cut short."""

from __future__ import annotations

import logging
from threading import Thread
from time import sleep

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

EVERY = 30.0

log = logging.getLogger("django.skald.campaigns")


def tick_once() -> int:
    """One round of the clock; how many campaigns went on."""
    from skald.web.campaigns.services import browser_table
    from skald.web.campaigns.services.deadlines import tick
    from skald.web.campaigns.services.engine_battles import resume

    now = timezone.now()
    went_on = tick(now)
    resume(now)
    browser_table.resume()
    return went_on


def start_clock() -> Thread:
    """Let the clock run beside the pages."""
    thread = Thread(target=_run, name="campaign-clock", daemon=True)
    thread.start()
    return thread


def _run() -> None:
    from skald.web.campaigns.services.engine_battles import resume_all
    from skald.web.campaigns.services.letters import send_soon

    _guarded(resume_all)
    while True:
        sleep(EVERY)
        _guarded(tick_once)
        # Sent beside the clock: no server elsewhere delays it.
        send_soon()


def _guarded(work: object) -> None:
    """A round that fails is told of, and the clock goes on."""
    assert callable(work)
    try:
        work()
    except DatabaseError:
        log.warning("the campaign clock couldn't reach the database")
    except Exception:
        log.exception("a round of the campaign clock failed")
    finally:
        close_old_connections()
