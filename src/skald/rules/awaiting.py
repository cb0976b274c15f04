"""What a settled state waits for: exactly one thing."""

from __future__ import annotations

from msgspec import Struct

from skald.rules.dice import Pool
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side
from skald.rules.state import Outcome


class Decide(Struct, frozen=True):
    """A side decides something; a sealed decision may be answered by either side first."""

    side: Side
    window: Window
    sealed: bool = False


class Chance(Struct, frozen=True):
    """Dice are rolled, by whom and why."""

    pool: Pool
    side: Side
    why: RuleId


class Over(Struct, frozen=True):
    """Nothing more: the battle is over."""

    outcome: Outcome


Awaiting = Decide | Chance | Over
