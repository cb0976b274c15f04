"""What one side may see of a battle: the state without the other side's sealed answers."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from skald.rules.frames import Frame, Kept, Sealed
from skald.rules.ids import Side
from skald.rules.state import State

HIDDEN = -2
#: Frames in which something is kept from a side.
_HIDING = frozenset({Sealed, Kept})


class View(Struct, frozen=True, gc=False):
    """A state as one side may see it (or a spectator, without a side)."""

    side: Side | None
    state: State


def view(state: State, side: Side | None) -> View:
    """Hide from a side what is not its own."""
    if _HIDING.isdisjoint(map(type, state.pending)):
        return View(side, state)
    return View(side, replace(state, pending=tuple(_masked(frame, side) for frame in state.pending)))


def _masked(frame: Frame, side: Side | None) -> Frame:
    if isinstance(frame, Kept):
        return frame if frame.side is side else replace(frame, answer=HIDDEN)
    if not isinstance(frame, Sealed):
        return frame
    answers = tuple(
        HIDDEN if answer >= 0 and (side is None or who != side) else answer for who, answer in enumerate(frame.answers)
    )
    return replace(frame, answers=(answers[0], answers[1]))
