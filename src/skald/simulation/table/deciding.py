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

from skald.agents.agent import Agent
from skald.agents.conceding import lost
from skald.agents.registry import agent_named
from skald.planning.sampler import sample
from skald.rules.actions import Concede
from skald.rules.awaiting import Decide
from skald.rules.dice import Roll
from skald.rules.engine import awaiting
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
#: Windows in which an agent carries out what it had in mind when it was asked before.
CARRYING_OUT = (Window.GRANT, Window.MOVE)


class Before(Struct, frozen=True):
    """What an agent was asked earlier in the same activation, and what it gave, in the notation."""

    view: View
    decide: Decide
    seed: int
    given: str


class Asked(Struct, frozen=True):
    """A decision that an agent is asked for."""

    opened: BattleOpened
    view: View
    decide: Decide
    agent: str
    seed: int
    #: Whether it may give up.
    concedes: bool = False
    #: Its decisions since the activation began, the first one first: it means what it said then.
    before: tuple[Before, ...] = ()


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
    before = _meant_by(table, decide, seed) if decide.window in CARRYING_OUT else ()
    return Asked(table.opened, view(table.state, decide.side), decide, agent, number, table.concedes, before)


def _meant_by(table: Table, asked: Decide, seed: int) -> tuple[Before, ...]:
    """The agent's own decisions since an activation was begun; none if dice fell or a person decided in between."""
    found: list[Before] = []
    numbers = range(len(table.played) - 1, -1, -1)
    for number, played, state in zip(numbers, reversed(table.played), reversed(table.before), strict=False):
        if isinstance(played.input, Roll):
            return ()
        if played.side != asked.side:
            continue
        decide = awaiting(table.ground.ruleset, state)
        if not isinstance(decide, Decide) or not played.why:
            return ()
        seen = view(state, decide.side)
        found.append(Before(seen, decide, decision_seed(seed, number), format_action(played.input)))
        if decide.window is Window.ACTIVATION:
            return tuple(reversed(found))
    return ()


def at_hand() -> None:
    """Nothing: a process that was asked for this has loaded whatever decisions need."""


def decide(asked: Asked) -> Decided:
    """The agent's decision; a plain legal one if it takes too long."""
    if given_up := _gives_up(asked):
        return given_up
    try:
        with _limited(SECONDS):
            agent = _reminded(asked) or _agent(asked, asked.seed)
            action = agent.decide(asked.view, asked.decide)
            return Decided(format_action(action), str(agent.explain()))
    except TooLong:
        return decide_plainly(asked)


def _agent(asked: Asked, seed: int) -> Agent:
    ground = ground_of(asked.opened)
    muster = ground.warbands[asked.decide.side].muster
    return agent_named(asked.agent)(ground.ruleset, Random(seed), muster)  # noqa: S311 - an agent's chance


def _reminded(asked: Asked) -> Agent | None:
    """The agent with what it has in mind, found by asking it again; None where it didn't decide so itself."""
    agent = None
    for earlier in asked.before:
        agent = agent or _agent(asked, earlier.seed)
        if format_action(agent.decide(earlier.view, earlier.decide)) != earlier.given:
            return None
    return agent


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
