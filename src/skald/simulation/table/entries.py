"""What a battle's journal is made of: its opening, then inputs, what is taken back, and who is seated.

Owns the stored form. Inputs are lines of the notation, so that a journal can be read by people too.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from skald.simulation.bands import FightingBand

#: Who decides for a side, beside the agents by their names: somebody with a key, or nobody yet.
PERSON = "person"
OPEN = "open"

Value = bool | int | str


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """One side as the battle opens: its warband and board as text, and who decides."""

    warband: str
    board: str
    player: str
    name: str = ""
    #: A band of a campaign: it fights as what it is, whatever a list would say.
    band: FightingBand | None = None
    #: The file of its faction, where that doesn't come with Skald.
    faction: str = ""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think: seconds that each side has, what every decision adds, and what happens when they are over."""

    bank: int
    increment: int = 0
    fall: Literal["agent", "loss"] = "agent"


class BattleOpened(Struct, frozen=True, forbid_unknown_fields=True, tag="opened"):
    """What a battle is played with; its seed is only committed to."""

    edition: str
    scenario: str
    sides: tuple[Chair, Chair]
    commitment: str
    settings: tuple[tuple[str, Value], ...] = ()
    cards: tuple[str, ...] = ()
    dice: Literal["server", "typed"] = "server"
    #: The planner decides everything before the first turn, for both sides.
    prepared: bool = False
    #: Both sides are played with one key.
    one_screen: bool = False
    #: So many of the first inputs come from another battle that is played on; they can't be taken back.
    taken_over: int = 0
    #: Whoever watches sees the battle so many minutes later.
    delay: int = 0
    #: Agents give up once they are lost.
    concedes: bool = False
    clock: Clock | None = None
    #: The left side wears the second colour, the right one the first: lords keep those of their campaign.
    crossed: bool = False


class InputGiven(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="input"):
    """An action of a side, or a roll (of nobody, or of whoever typed it)."""

    text: str
    side: int | None = None
    #: Why an agent decided so: a code and its parameters.
    why: str = ""
    #: It belongs to what the side gave before it: both were confirmed as one order.
    goes_on: bool = False


class Undone(Struct, frozen=True, forbid_unknown_fields=True, tag="undone"):
    """Inputs were taken back until so many were left."""

    side: int
    to: int


class Redone(Struct, frozen=True, forbid_unknown_fields=True, tag="redone"):
    """Inputs that were taken back stand again, up to so many."""

    side: int
    to: int


class UndoAsked(Struct, frozen=True, forbid_unknown_fields=True, tag="undo-asked"):
    """A side asks the other to let it take inputs back."""

    side: int
    to: int


class UndoDenied(Struct, frozen=True, forbid_unknown_fields=True, tag="undo-denied"):
    """The question is over: the other side said no, or whoever asked thought better of it."""

    side: int


class Seated(Struct, frozen=True, forbid_unknown_fields=True, tag="seated"):
    """From now on somebody else decides for a side."""

    side: int
    player: str
    name: str = ""


class Delayed(Struct, frozen=True, forbid_unknown_fields=True, tag="delayed"):
    """From now on whoever watches sees the battle so many minutes later."""

    side: int
    minutes: int


class Yielding(Struct, frozen=True, forbid_unknown_fields=True, tag="yielding"):
    """From now on agents give up once they are lost, or fight to the end."""

    side: int
    allowed: bool


class Ticked(Struct, frozen=True, forbid_unknown_fields=True, tag="ticked"):
    """So many milliseconds went by for whoever had to decide."""

    passed: int


class FlagFell(Struct, frozen=True, forbid_unknown_fields=True, tag="flag-fell"):
    """A side's time is over."""

    side: int


AnyEntry = (
    BattleOpened | InputGiven | Undone | Redone | UndoAsked | UndoDenied | Seated | Delayed | Yielding | Ticked
    | FlagFell
)  # fmt: skip

_DECODER = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return msgspec.json.encode(entry)


def read_entry(body: bytes) -> AnyEntry:
    """An entry as it was stored; raises `msgspec.ValidationError`."""
    found: AnyEntry = _DECODER.decode(body)
    return found
