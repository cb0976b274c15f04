"""One thing that a unit could be activated for."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.agent import Reason
from skald.rules.actions import Activate
from skald.rules.ids import UnitId


class Deed(Struct, frozen=True, gc=False):
    """One activation that a unit could be given, with its worth and why."""

    action: Activate
    worth: int
    why: Reason
    #: What the enemy is expected to lose by a shot.
    gain: int = 0


def by_worth(deed: Deed) -> tuple[int, UnitId, str, UnitId]:
    """The order of deeds: the worthiest first, alike ones by their numbers."""
    return (-deed.worth, deed.action.unit, deed.action.kind.value, deed.action.target)
