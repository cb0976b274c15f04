"""Actions, rolls and events as lines of text.

Actions and rolls are written briefly (``activate 3 charge 7``), events by the names of their fields
(``fatigue-taken 3 amount=1 why=core.charge``); reading takes both manners for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from skald.rules.actions import Action, AnyAction
from skald.rules.dice import Roll
from skald.rules.events import AnyEvent, Event
from skald.rules.notation.lines import Variants, read_single, variants_of

_ACTIONS = variants_of(AnyAction, brief=True)
_ROLLS = Variants((Roll,), brief=True)
_INPUTS = variants_of(AnyAction | Roll, brief=True)
_EVENTS = variants_of(AnyEvent, brief=False)


def format_action(action: Action) -> str:
    """The line of an action."""
    return _ACTIONS.write(action)


def parse_action(text: str) -> Action:
    """The action of a line; raises NotationError."""
    action = read_single(text, _ACTIONS.read)
    assert isinstance(action, Action)
    return action


def format_roll(roll: Roll) -> str:
    """The line of a roll."""
    return _ROLLS.write(roll)


def parse_roll(text: str) -> Roll:
    """The roll of a line; raises NotationError."""
    roll = read_single(text, _ROLLS.read)
    assert isinstance(roll, Roll)
    return roll


def format_input(given: Action | Roll) -> str:
    """The line of whatever a battle is given: an action or a roll."""
    return _INPUTS.write(given)


def parse_input(text: str) -> Action | Roll:
    """The action or the roll of a line; raises NotationError."""
    return read_single(text, read_input)


def read_input(words: Sequence[str]) -> Action | Roll:
    """The action or the roll that a line's words give."""
    given = _INPUTS.read(words)
    assert isinstance(given, Action | Roll)
    return given


def format_event(event: Event) -> str:
    """The line of an event."""
    return _EVENTS.write(event)


def parse_event(text: str) -> Event:
    """The event of a line; raises NotationError."""
    return read_single(text, read_event)


def read_event(words: Sequence[str]) -> Event:
    """The event that a line's words give."""
    event = _EVENTS.read(words)
    assert isinstance(event, Event)
    return event
