"""Any value of the kernel as text, for messages and for people.

What the notation has a form for is shown in that form, so that it can be pasted back; the rest as Python shows it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from skald.rules.actions import Action
from skald.rules.dice import Roll
from skald.rules.notation.codecs import codec_of, record_of
from skald.rules.notation.errors import NotationError
from skald.rules.notation.position import format_position
from skald.rules.notation.replay import Replay, format_replay
from skald.rules.state import State


def show(value: object) -> str:
    """The value in the notation where it has a form there, else its ``repr``; never raises for a kernel value."""
    try:
        return _written(value)
    except (TypeError, NotationError):
        return repr(value)


def _written(value: object) -> str:
    if isinstance(value, State):
        return format_position(value)
    if isinstance(value, Replay):
        return format_replay(value)
    if isinstance(value, tuple):
        return ", ".join([show(item) for item in value]) or "()"
    struct: Any = type(value)
    if not isinstance(value, Struct) or value.__struct_config__.tag is None:
        return codec_of(struct).write(value)
    record = record_of(struct)
    return f"{record.tag} {record.write(value, brief=isinstance(value, Action | Roll))}".rstrip()
