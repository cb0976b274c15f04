"""What the kernel is told about magic: spells as records, and what holds for all of them.

Owns the shapes. Which spells there are, what they do and what the highest level costs a caster is content's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skald.rules.ids import NO_RULE, RuleId

if TYPE_CHECKING:
    from skald.rules.actions import Name
    from skald.rules.aiming import Aiming
    from skald.rules.context import Context
    from skald.rules.frames import Aim, Casting
    from skald.rules.geometry import Area
    from skald.rules.ids import Side
    from skald.rules.refusal import Refusal
    from skald.rules.state import Unit


class Spellcraft(NamedTuple):
    """What eases the casting of one spell: rules may answer otherwise for a caster."""

    spell: RuleId
    #: How many of the dice may be rolled again.
    again: int = 0
    #: The rule by which the caster may tire himself to set one die, and the one by which he needs none.
    sets: RuleId = NO_RULE
    free: RuleId = NO_RULE


@dataclass(frozen=True)
class Late:
    """What is named once the level is known: every answer worth listing, and whether an answer will do."""

    options: Callable[[Context, Casting], Iterable[Name]]
    problem: Callable[[Context, Casting, Name], Refusal | None]
    #: Whether there will be an answer at every level.
    is_possible: Callable[[Context, Unit], bool]
    #: The options are all there are: a single one is taken without asking.
    is_listed: bool = False
    #: The ground that an answer covers, and the units that it reaches.
    covers: Callable[[Context, Casting], Area] | None = None
    reaches: Callable[[Context, Casting], tuple[Unit, ...]] | None = None


@dataclass(frozen=True)
class Spell:
    """A spell: its domain, what has to be named, and what it does at each of its three levels."""

    domain: str
    works: tuple[Callable[[Context, Casting], None], ...]
    #: What is named when it is declared; nothing: nothing has to be.
    aim: Aiming | None = None
    #: How it is aimed in this battle, by its settings.
    settled: Callable[[Context, Aiming], Aiming] = lambda ctx, aim: aim
    #: Aims worth listing where they are no units; and whether a level could do anything to what is aimed at.
    candidates: Callable[[Context, Unit], Iterable[Aim]] | None = None
    fits: Callable[[Context, Unit, Aim], bool] | None = None
    late: Late | None = None
    #: How long each level lasts, in the words of ``Until``; "instant" for what is done at once.
    until: tuple[str, ...] = ("instant", "instant", "instant")


@dataclass(frozen=True)
class Magic:
    """What holds for all spells of an edition."""

    #: The rules that are cited: for the pool, for casting, and for what was forgotten.
    pool: RuleId
    casting: RuleId
    forgetting: RuleId
    #: Dice that a side has whoever casts for it; and whether it takes part in magic at all.
    dice: int
    takes_part: Callable[[Context, Side], bool]
    #: Why a unit may not cast at all just now, beside what the kernel knows.
    caster_problem: Callable[[Context, Unit], Refusal | None]
    #: What choosing the highest level costs; called when the spell has worked and its caster is still in play.
    backlash: Callable[[Context, Casting], None]
    #: How many spells a troop knows; which it knows if nobody says; what is wrong with a choice,
    #: given what others of its side have chosen.
    knows: Callable[[Context, str], int]
    usual: Callable[[Context, Side, str], tuple[RuleId, ...]]
    choice_problem: Callable[[Context, Side, tuple[RuleId, ...], tuple[RuleId, ...]], Refusal | None]
