"""The clock of battles in a running server: asks again for what agents owe, and removes what nobody touches."""

from __future__ import annotations

import logging
from threading import Thread
from time import sleep

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

EVERY = 10.0
#: Old battles are looked for once in so many rounds.
TIDYING = 360

log = logging.getLogger("django.skald.battles")


def tick_once(number: int = 0) -> None:
    """One round of the clock."""
    from skald.web.battles.services.agents import resume
    from skald.web.battles.services.clocks import keep_all
    from skald.web.battles.services.tidying import tidy

    keep_all(timezone.now())
    resume()
    if number % TIDYING == 0:
        tidy(timezone.now())


def start_clock() -> Thread:
    """Let the clock run beside the pages; its first round takes up what a stopped server left.

    A worker for agents starts with it.
    """
    thread = Thread(target=_run, name="battle-clock", daemon=True)
    thread.start()
    return thread


def _run() -> None:
    from skald.web.battles.services.agents import make_ready

    make_ready()
    number = 0
    while True:
        try:
            tick_once(number)
        except DatabaseError:
            log.warning("the clock of battles couldn't reach the database")
        except Exception:
            log.exception("a round of the clock of battles failed")
        finally:
            close_old_connections()
        number += 1
        sleep(EVERY)
