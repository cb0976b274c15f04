"""What a battle or a card brings to play, and the order in which a table is set up.

A scenario is made of parts: a battle is one, an expedition has one for each of its five cards. A part says what it
says and leaves out the rest; what everybody shares is a part too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from skald.rules.asking import first_player, starter
from skald.rules.context import Context
from skald.rules.frames import BeginTurn, EdgeChoice, Frame, MusterTurn, RollFirst
from skald.rules.geometry import Area, Around, Footprint, Region
from skald.rules.ids import NO_RULE, RuleId, Side
from skald.rules.prizes import Prize
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Row, Rule
from skald.rules.state import Terrain, Unit

#: The steps of setting up, in order: a part inserts itself at one by its name.
ORDER = (
    "first-player", "draft", "edges", "diagonal", "markers", "terrain", "reply", "late-diagonal", "variant", "muster",
    "split", "deployment", "after-deployment", "marking", "banners", "starter", "opening-dice", "first-turn",
)  # fmt: skip
#: Steps within the deployment: just before the first player's first unit, and just before the second player's.
FIRST_DEPLOYS, SECOND_DEPLOYS = "first-deploys", "second-deploys"


class Objective(NamedTuple):
    """Something that units hold: a marker on the table, or a piece of ground."""

    #: What it is called in the record of points: "marker 0", "ground 3".
    name: str
    #: What a side gets for holding it; nothing: it is only defended.
    points: tuple[int, int]
    disc: Footprint | None = None
    area: Area | None = None
    #: The line of the score that it counts for, where that isn't the one that asks.
    rule: RuleId = NO_RULE
    #: The last turn in which it is counted, for whoever plans; 0: it stays.
    until: int = 0


#: Points with what they are for.
Found = tuple[int, str]


@dataclass(frozen=True)
class Counting:
    """A line of a scenario's score: what is counted, and when.

    ``window``: "theirs" at the end of each of the opponent's turns from the second on, "own" at the end of one's own,
    "end" once after the last turn. What is counted whenever it happens is a rule of the part that scores by itself.
    """

    rule: RuleId
    window: str
    #: What a side gets, with what it is for, where no unit has to be assigned.
    count: Callable[[Context, Side], Iterable[Found]] | None = None
    #: What is held by units, and how: "presence" or "majority".
    objectives: Callable[[Context], tuple[Objective, ...]] | None = None
    control: str = ""
    #: For whoever plans: what is worth standing near, where that isn't told by the objectives.
    prizes: Callable[[Context, Side], Iterable[Prize]] | None = None


@dataclass(frozen=True)
class Part:
    """What a battle or a card brings to play."""

    #: In the catalogue's words: a battle or a card.
    id: str
    steps: Mapping[str, Callable[[Context], tuple[Frame, ...]]] = field(default_factory=dict)
    charts: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    drawn: Callable[[Context, str, int], tuple[Frame, ...]] | None = None
    #: Where a side, or one of its detachments, deploys; and what is cut out of that.
    zone: Callable[[Context, Side, str], Region] | None = None
    #: How the line lies that parts the players: a layout of the catalogue.
    layout: str = ""
    cuts: Callable[[Context], tuple[Around, ...]] | None = None
    #: What it cuts out gives way to a unit that finds no room.
    yields: bool = False
    few_dice: Callable[[Context, Side], int] | None = None
    #: How many Saga dice a unit gives that is kept off the table.
    reserve_dice: Callable[[Context, Unit], int] | None = None
    ground_problem: Callable[[Context, Terrain], Refusal | None] | None = None
    countings: tuple[Counting, ...] = ()
    #: For whoever plans: what is worth standing near, beside what the countings tell.
    prizes: Callable[[Context, Side], Iterable[Prize]] | None = None
    #: For whoever plans: how often each loss of a unit is counted.
    counted: Callable[[Context, Unit], int] | None = None
    #: Rules that it needs, and those of them that bear on everybody while it is played.
    rules: tuple[Rule, ...] = ()
    in_force: tuple[RuleId, ...] = ()

    @property
    def rule(self) -> RuleId:
        """The rule that the part as a whole is."""
        return rule_of(self.id)


def rule_of(name: str, clause: str = "") -> RuleId:
    """The id of the rule that a battle, a card or one of its clauses is."""
    return RuleId(f"scenario.{name}.{clause}" if clause else f"scenario.{name}")


def both_muster(ctx: Context) -> tuple[Frame, ...]:
    """The first player groups figures into units, then the other."""
    first = first_player(ctx)
    return (MusterTurn(first), MusterTurn(first.other))


#: What all scenarios share.
COMMON = Part(
    "common",
    steps={
        "first-player": lambda ctx: (RollFirst(),),
        "edges": lambda ctx: (EdgeChoice(),),
        "muster": both_muster,
        "first-turn": lambda ctx: (BeginTurn(starter(ctx)),),
    },
)
