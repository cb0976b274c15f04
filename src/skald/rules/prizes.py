"""What a side may gain by where its units stand: said by the scenario, for whoever plans.

The rules never read it. A prize is a guess about points, not a rule that gives them.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.geometry import Around, Plane, Region
from skald.rules.ids import UnitId


class Prize(Struct, frozen=True):
    """Something worth standing near, or in."""

    name: str
    #: Points at each counting for holding it, and points that the enemy would get there.
    worth: int
    denies: int = 0
    #: How often it is still counted.
    times: int = 1
    #: Where it is held: a figure within a distance of something, or the whole unit in a region.
    near: Around | None = None
    whole: Region | None = None
    #: A rectangle (x, y, x, y) or the far side of a line: any place there is as good as another.
    box: tuple[int, int, int, int] | None = None
    beyond: Plane | None = None
    #: Only units that may hold something count for it.
    control: bool = True
    #: It has to be touched at the end of a Move.
    touched: bool = False
    #: How many units are well spent on it; and whether it is there for every unit that isn't there yet.
    units: int = 1
    each: bool = False
    #: Whom it is for; nobody named: everybody.
    only: tuple[UnitId, ...] = ()
    #: It is counted at the end of one's own turn: to arrive is enough.
    at_once: bool = False
    #: An enemy of whoever holds it spoils it within this distance; 0: the greater number holds.
    spoils: int = 0
    #: It is counted for the enemy at the end of the turn that is being played.
    falls_due: bool = False
    #: In how many of the last turns it is time to go for it; 0: in all of them.
    last: int = 0
