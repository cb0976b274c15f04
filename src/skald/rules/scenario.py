"""How a battle is set up, what counts in it and who has won it: functions that content brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct

from skald.rules.geometry import Region
from skald.rules.ids import RuleId, Side

if TYPE_CHECKING:
    from skald.rules.context import Context
    from skald.rules.frames import Frame
    from skald.rules.prizes import Prize
    from skald.rules.refusal import Refusal
    from skald.rules.state import Figure, Outcome, Terrain, Unit

#: Where figures may be put: wholly in it.
Zone = Region


class Row(Struct, frozen=True):
    """A row of a scenario's chart: its weight on the die, and a rule that it puts in force."""

    name: str
    weight: int
    rule: RuleId = RuleId("")
    #: Whether it is too much to meet for whoever plays a first battle.
    harsh: bool = False


@dataclass(frozen=True)
class Scenario:
    """How a battle is set up, and who has won it."""

    id: str
    #: The frames of a stage of the set-up, in the order in which they are resolved; the first stage is "".
    setup: Callable[[Context, str], tuple[Frame, ...]]
    charts: Mapping[str, tuple[Row, ...]]
    #: Where a side deploys, or one of the detachments that it has parted its units into.
    zone: Callable[[Context, Side, str], Zone]
    finish: Callable[[Context, str], Outcome]
    #: Frames that a chart's result adds, before the rest of the set-up.
    drawn: Callable[[Context, str, int], tuple[Frame, ...]] = lambda ctx, chart, row: ()
    #: How many Saga dice a side has in its own first turn; 0: all of them.
    few_dice: Callable[[Context, Side], int] = lambda ctx, side: 0
    #: What else keeps a piece of terrain from lying somewhere.
    ground_problem: Callable[[Context, Terrain], Refusal | None] = lambda ctx, piece: None
    #: Where a unit may be put if there is no room for its figures in the zone; nothing: nowhere else.
    spare_zone: Callable[[Context, Unit, tuple[Figure, ...], str], Zone | None] = lambda ctx, unit, figures, part: None
    #: Rules that are in force from the opening on.
    in_force: tuple[RuleId, ...] = ()
    #: What the lie of the table is called in this battle; only content knows what that means.
    layout: Callable[[Context], str] = lambda ctx: ""
    #: For whoever plans: what a side may gain by where it stands, and which units may hold something.
    prizes: Callable[[Context, Side], tuple[Prize, ...]] = lambda ctx, side: ()
    holds: Callable[[Context, Unit], bool] = lambda ctx, unit: True
    #: How many Saga dice a unit gives that is kept off the table.
    reserve_dice: Callable[[Context, Unit], int] = lambda ctx, unit: 0
    #: For whoever plans: how often each loss of a unit is counted.
    counted: Callable[[Context, Unit], int] = lambda ctx, unit: 1
