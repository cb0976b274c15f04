"""An agent's one decision, from nothing but what it may see: made anew each time, so that a restart changes nothing.

It runs in a worker process. Who isn't done in time is replaced by a plain legal choice.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import current_thread, main_thread
from types import FrameType

from msgspec import Struct

from skald.agents.conceding import lost
from skald.agents.registry import agent_named
from skald.planning.sampler import sample
from skald.rules.actions import Concede
from skald.rules.awaiting import Decide
from skald.rules.hooks import Window
from skald.rules.notation import format_action
from skald.rules.view import View, view
from skald.simulation.table.entries import BattleOpened
from skald.simulation.table.fold import Table
from skald.simulation.table.opening import ground_of
from skald.simulation.table.rolls import decision_seed

SECONDS = 5.0
#: Windows in which a side looks at the whole of its turn.
TURNING = (Window.TAKE_BACK, Window.ORDERS, Window.ACTIVATION)


class Asked(Struct, frozen=True):
    """A decision that an agent is asked for."""

    opened: BattleOpened
    view: View
    decide: Decide
    agent: str
    seed: int
    #: Whether it may give up.
    concedes: bool = False


class Decided(Struct, frozen=True):
    """What it decided, in the notation, and why: a code with its parameters."""

    text: str
    why: str


class TooLong(Exception):  # noqa: N818 - what happened
    """The time for a decision is over."""


def asked_of(table: Table, seed: int, agent: str) -> Asked:
    """The question that a table puts to an agent now."""
    decide = table.awaits
    assert isinstance(decide, Decide)
    number = decision_seed(seed, len(table.played))
    return Asked(table.opened, view(table.state, decide.side), decide, agent, number, table.concedes)


def at_hand() -> None:
    """Nothing: a process that was asked for this has loaded whatever decisions need."""


def decide(asked: Asked) -> Decided:
    """The agent's decision; a plain legal one if it takes too long."""
    ground = ground_of(asked.opened)
    if given_up := _gives_up(asked):
        return given_up
    muster = ground.warbands[asked.decide.side].muster
    rng = Random(asked.seed)  # noqa: S311 - an agent's chance
    try:
        with _limited(SECONDS):
            agent = agent_named(asked.agent)(ground.ruleset, rng, muster)
            action = agent.decide(asked.view, asked.decide)
            return Decided(format_action(action), str(agent.explain()))
    except TooLong:
        return decide_plainly(asked)


def _gives_up(asked: Asked) -> Decided | None:
    """Where it may, an agent that is lost gives up at the beginning of a turn of its own."""
    side = asked.decide.side
    if not asked.concedes or asked.decide.window not in TURNING or asked.view.state.active is not side:
        return None
    why = lost(ground_of(asked.opened).ruleset, asked.view.state, side)
    return None if why is None else Decided(format_action(Concede(side)), str(why))


def decide_plainly(asked: Asked) -> Decided:
    """A legal choice without much thought, for an agent that is too slow or has failed."""
    ruleset = ground_of(asked.opened).ruleset
    action = sample(ruleset, asked.view.state, asked.decide, Random(asked.seed))  # noqa: S311
    return Decided(format_action(action), "out-of-time")


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer; only a process of its own can be interrupted."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGALRM) not in (signal.SIG_DFL, _ring):
        yield
        return
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise TooLong
