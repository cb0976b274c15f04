"""The battle runner: asks agents and dice in turn until the rules end the battle."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from skald.agents.agent import Agent
from skald.rules.actions import Action
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.engine import Step, apply
from skald.rules.events import Event
from skald.rules.notation import Entry
from skald.rules.ruleset import Ruleset
from skald.rules.state import Outcome, State
from skald.rules.view import view
from skald.simulation.dice import Dice

#: More inputs than any battle can have; a battle that gets here shows a fault in the rules.
LIMIT = 20_000

#: Told of each input's events and the state after it.
Listener = Callable[[Entry, State], None]


class EndlessBattle(RuntimeError):  # noqa: N818 - what it is, not what went wrong in a call
    """A battle did not end within its limit of inputs: a fault of the rules or of an agent."""


class Battle(Struct, frozen=True):
    """A battle as it was played: enough for a replay."""

    ruleset: str
    version: int
    opening: State
    #: What happened before the first input.
    began: tuple[Event, ...]
    entries: tuple[Entry, ...]
    final: State
    outcome: Outcome
    decisions: int = 0
    rolls: int = 0


def play(
    ruleset: Ruleset,
    opening: Step,
    agents: tuple[Agent, Agent],
    dice: Dice,
    on_event: Listener | None = None,
    *,
    limit: int = LIMIT,
) -> Battle:
    """Play a battle from a settled state to its end."""
    step = opening
    entries: list[Entry] = []
    rolls = 0
    while not isinstance(step.awaits, Over):
        if len(entries) >= limit:
            raise EndlessBattle(f"no end after {limit} inputs; waiting for {step.awaits}")
        asked = step.awaits
        if isinstance(asked, Chance):
            given = dice.roll(asked)
            rolls += 1
            step = apply(ruleset, step.state, given)
            entry = Entry(given, step.events)
        else:
            action = _decided(agents, step.state, asked)
            step = apply(ruleset, step.state, action)
            entry = Entry(action, step.events)
        entries.append(entry)
        if on_event is not None:
            on_event(entry, step.state)
    return Battle(
        ruleset.id, ruleset.version, opening.state, opening.events, tuple(entries), step.state, step.awaits.outcome,
        len(entries) - rolls, rolls,
    )  # fmt: skip


def _decided(agents: tuple[Agent, Agent], state: State, asked: Decide) -> Action:
    return agents[asked.side].decide(view(state, asked.side), asked)
