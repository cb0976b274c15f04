"""What would be: a fight that is not fought yet, or the same fight with other numbers.

For whoever looks ahead. What a real battle waits for is told by ``awaiting``; nobody outside reads the kernel's stack.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.frames import Fight, Frame
from skald.rules.state import State


def stage_of(state: State) -> str:
    """The name of the stage that a settled state is at; nothing when the battle is over."""
    return str(state.pending[-1].__struct_config__.tag) if state.pending else ""


def being_resolved(state: State, *frames: Frame) -> State:
    """The state in which just these frames are being resolved, the topmost last."""
    return replace(state, pending=frames)


def with_fight(state: State, fight: Fight, *above: Frame) -> State:
    """The state in which this fight stands in place of the one being resolved, with these stages above it."""
    at = max(index for index, frame in enumerate(state.pending) if isinstance(frame, Fight))
    return replace(state, pending=(*state.pending[:at], fight, *above))


class Supposed:
    """Lets a fight be the one that rules look at, for as long as numbers of it are asked for."""

    __slots__ = ("_ctx", "_fight")

    def __init__(self, ctx: Context, fight: Fight) -> None:
        self._ctx = ctx
        self._fight = fight

    def __enter__(self) -> None:
        self._ctx.pending.append(self._fight)

    def __exit__(self, *raised: object) -> None:
        self._ctx.pending.pop()
