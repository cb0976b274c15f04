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

from skald.agents.registry import agent_named
from skald.planning.sampler import sample
from skald.rules.awaiting import Decide
from skald.rules.notation import format_action
from skald.rules.view import View, view
from skald.simulation.table.entries import BattleOpened
from skald.simulation.table.fold import Table
from skald.simulation.table.opening import ground_of
from skald.simulation.table.rolls import decision_seed

SECONDS = 5.0


class Asked(Struct, frozen=True):
    """A decision that an agent is asked for."""

    opened: BattleOpened
    view: View
    decide: Decide
    agent: str
    seed: int


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
    return Asked(table.opened, view(table.state, decide.side), decide, agent, number)


def decide(asked: Asked) -> Decided:
    """The agent's decision; a plain legal one if it takes too long."""
    ground = ground_of(asked.opened)
    muster = ground.warbands[asked.decide.side].muster
    rng = Random(asked.seed)  # noqa: S311 - an agent's chance
    try:
        with _limited(SECONDS):
            agent = agent_named(asked.agent)(ground.ruleset, rng, muster)
            action = agent.decide(asked.view, asked.decide)
            return Decided(format_action(action), str(agent.explain()))
    except TooLong:
        return decide_plainly(asked)


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
