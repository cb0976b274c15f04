"""One text notation for a position, an action, a roll, an event and a replay; what it writes, it reads back.

Owns the text and its faults. Never does I/O, never judges whether a position or an action is allowed.
The grammar is told in ``docs/notation.md``.
"""

from skald.rules.notation.errors import Fault, NotationError
from skald.rules.notation.inputs import (
    format_action,
    format_event,
    format_input,
    format_roll,
    parse_action,
    parse_event,
    parse_input,
    parse_roll,
)
from skald.rules.notation.position import format_position, parse_position
from skald.rules.notation.replay import Entry, Replay, ReplaySide, format_replay, parse_replay
from skald.rules.notation.showing import show

__all__ = [
    "Entry",
    "Fault",
    "NotationError",
    "Replay",
    "ReplaySide",
    "format_action",
    "format_event",
    "format_input",
    "format_position",
    "format_replay",
    "format_roll",
    "parse_action",
    "parse_event",
    "parse_input",
    "parse_position",
    "parse_replay",
    "parse_roll",
    "show",
]
