"""What a settled state waits for: exactly one thing."""

from __future__ import annotations

from msgspec import Struct

from skald.rules.dice import Pool
from skald.rules.hooks import Window
from skald.rules.ids import NO_RULE, NO_UNIT, AbilityId, Kind, RuleId, Side, UnitId
from skald.rules.state import Outcome


class About(Struct, frozen=True, gc=False):
    """About whom and what something is asked; what does not apply is left out."""

    #: Who acts, fights, loses figures; and whom that is aimed at.
    unit: UnitId = NO_UNIT
    target: UnitId = NO_UNIT
    kind: Kind | None = None
    #: The ability that is being resolved, and the rule (an ability, a spell, a special rule) that is the reason.
    ability: AbilityId = AbilityId("")
    source: RuleId = NO_RULE
    #: How many: casualties due, units or dice that may still be named.
    amount: int = 0
    #: For a granted activation: its kinds, how much farther it goes, whether it tires nobody, whether it is special.
    kinds: tuple[Kind, ...] = ()
    farther: int = 0
    no_fatigue: bool = False
    special: bool = False
    #: The stage of a rule that asks.
    stage: str = ""


NOBODY = About()


class Decide(Struct, frozen=True, gc=False):
    """A side decides something; a sealed decision may be answered by either side first."""

    side: Side
    window: Window
    sealed: bool = False
    about: About = NOBODY


class Chance(Struct, frozen=True, gc=False):
    """Dice are rolled, by whom and why."""

    pool: Pool
    side: Side
    why: RuleId
    about: About = NOBODY


class Over(Struct, frozen=True, gc=False):
    """Nothing more: the battle is over."""

    outcome: Outcome


Awaiting = Decide | Chance | Over
