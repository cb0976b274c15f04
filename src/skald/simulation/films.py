"""A recorded battle as its first position and what each input changed of it: small enough to send whole.

Owns the form of changes. A change of a value is ``[new]``; of a record or a list of the same length ``{key: change}``
for what differs. The notation and the map in letters are left out: a film is for drawing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import Step, apply
from skald.rules.events import FightBegan, TurnBegan
from skald.rules.frames import EndOrders
from skald.rules.notation import Replay
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.luck import Audit, Auditor
from skald.simulation.position_data import position_as_data
from skald.simulation.scores import points_at

Change = list[Any] | dict[str, Any]
_LEFT_OUT = ("map", "notation")


class Begun(Struct, frozen=True):
    """A fight that begins with an input, and the table as it is then."""

    input: int
    fight: FightBegan
    state: State


class Film(Struct, frozen=True):
    """The opening, one change for each input (None: nothing to draw), the luck, whether it is cut short.

    A score is told with the input from which on it stands.
    """

    opening: dict[str, Any]
    changes: tuple[Change | None, ...]
    audit: Audit
    is_cut: bool
    scores: tuple[tuple[int, int, int], ...]
    fights: tuple[Begun, ...] = ()
    #: The inputs with which an Orders phase ends and units are activated.
    activations: tuple[int, ...] = ()


def filmed(replay: Replay, ruleset: Ruleset) -> Film:
    """The film of a battle, as far as the rules of today follow it."""
    auditor = Auditor(ruleset)
    state = replay.opening
    opening = last = drawn_position(ruleset, state)
    changes: list[Change | None] = []
    scores = [(0, *points_at(ruleset, state))]
    fights: list[Begun] = []
    activations: list[int] = []
    is_cut = False
    for number, entry in enumerate(replay.turns, start=1):
        try:
            step = apply(ruleset, state, entry.input)
        except IllegalAction:
            is_cut = True
            break
        if isinstance(entry.input, Roll):
            auditor.hear(number, state, entry.input, step)
        if _ends_orders(ruleset, state, step) and step.state.outcome is None:
            activations.append(number)
        state = step.state
        fights += [Begun(number, each, state) for each in step.events if isinstance(each, FightBegan)]
        now = drawn_position(ruleset, state)
        changes.append(change(last, now))
        last = now
        points = points_at(ruleset, state)
        if points != scores[-1][1:]:
            scores.append((number, *points))
    return Film(opening, tuple(changes), auditor.ended(), is_cut, tuple(scores), tuple(fights), tuple(activations))


def _ends_orders(ruleset: Ruleset, state: State, step: Step) -> bool:
    """Whether an Orders phase is over with a step; without dice it is over as soon as it has begun."""
    began = any(isinstance(each, TurnBegan) for each in step.events)
    return (began or _is_in_orders(ruleset, state)) and not _is_in_orders(ruleset, step.state)


def _is_in_orders(ruleset: Ruleset, state: State) -> bool:
    return Context(ruleset, state).nearest(EndOrders) is not None


def drawn_position(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """A position as plain values, without what nobody draws."""
    found: dict[str, Any] = msgspec.to_builtins(position_as_data(ruleset, state))
    return {key: _listed(value) for key, value in found.items() if key not in _LEFT_OUT}


def change(old: Any, new: Any) -> Change | None:
    """What turns one value into another; None if they are the same."""
    if old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: found for key in new if (found := change(old[key], new[key])) is not None}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(at): found for at, (one, other) in pairs if (found := change(one, other)) is not None}
    return [new]


def changed(old: Any, by: Change | None) -> Any:
    """The value that a change makes of another."""
    if by is None:
        return old
    if isinstance(by, list):
        return by[0]
    if isinstance(old, list):
        return [changed(value, by.get(str(at))) for at, value in enumerate(old)]
    return {key: changed(value, by.get(key)) for key, value in old.items()}


def _listed(value: Any) -> Any:
    """Tuples become lists, as they do in JSON."""
    if isinstance(value, dict):
        return {key: _listed(each) for key, each in value.items()}
    return [_listed(each) for each in value] if isinstance(value, list | tuple) else value
