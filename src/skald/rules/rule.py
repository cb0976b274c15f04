"""A rule and the hooks by which it acts, and the general rules that effects put in force.

Owns what a rule may bring. Never knows which rules there are: rulesets are made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from skald.rules.abilities.model import Script
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Cover, RuleId, Side, Whom
from skald.rules.spellcraft import Spell
from skald.rules.tally import Tally

if TYPE_CHECKING:
    from skald.rules.actions import Action, Use
    from skald.rules.context import Context
    from skald.rules.events import Event
    from skald.rules.phases.procedure import Procedure
    from skald.rules.refusal import Refusal
    from skald.rules.ruleset import TerrainKind
    from skald.rules.state import Effect, Terrain, Unit, Until

ModifierHook = Callable[["Context", "Unit", Tally], Tally]
AnswerHook = Callable[["Context", "Unit", Any], Any]
PermissionHook = Callable[["Context", "Unit", "Action"], "Refusal | None"]
TriggerHook = Callable[["Context", "Unit", "Event"], None]
OfferHook = Callable[["Context", "Unit"], Iterable["Use"]]
#: Hooks against others are told who bears the rule, then of whom it speaks.
AgainstModifier = Callable[["Context", "Unit", "Unit", Tally], Tally]
AgainstAnswer = Callable[["Context", "Unit", "Unit", Any], Any]
AgainstPermission = Callable[["Context", "Unit", "Unit", "Action"], "Refusal | None"]
#: What no unit bears hears an event once: with its effect, or none for a rule of the whole battle.
WatchHook = Callable[["Context", "Effect | None", "Event"], None]
SideOffer = Callable[["Context", Side], Iterable["Use"]]
SidePermission = Callable[["Context", Side, "Action"], "Refusal | None"]
TerrainHook = Callable[["Context", "Terrain", "TerrainKind"], "TerrainKind"]


@dataclass(frozen=True)
class Staged:
    """A modifier or an answer with the stage in which it speaks; one without is an addition."""

    stage: Stage
    hook: Callable[..., Any]


@dataclass(frozen=True)
class Against:
    """What a rule says of those who face its bearer: the foe in a fight, who charges it or shoots at it."""

    modifiers: Mapping[Point, AgainstModifier | Staged] = field(default_factory=dict)
    answers: Mapping[Question, AgainstAnswer | Staged] = field(default_factory=dict)
    permission: AgainstPermission | None = None


@dataclass(frozen=True)
class Aura:
    """A printed rule that speaks of the units around its bearer, itself included where they are its own."""

    reach: int
    whom: Whom = Whom.OWN


@dataclass(frozen=True)
class Rule:
    """A rule: an id for ever, where it is written, and the hooks by which it acts."""

    id: RuleId
    cite: str
    modifiers: Mapping[Point, ModifierHook | Staged] = field(default_factory=dict)
    answers: Mapping[Question, AnswerHook | Staged] = field(default_factory=dict)
    #: What must be done if it can be: refuses an action that shirks it.
    obligation: PermissionHook | None = None
    permission: PermissionHook | None = None
    #: The types of action that the permission or obligation judges; none named means every type.
    judges: tuple[type[Action], ...] = ()
    #: Refusal codes that this rule lifts for its unit.
    lifts: frozenset[str] = frozenset()
    triggers: Mapping[type[Event], TriggerHook] = field(default_factory=dict)
    offers: Mapping[Window, OfferHook] = field(default_factory=dict)
    #: What a ``Use`` of this rule does.
    perform: Callable[[Context, Use], None] | None = None
    #: Whether a ``Use`` that can't be listed (it names a place, say) is allowed; then only this decides.
    accepts: Callable[[Context, Use], Refusal | None] | None = None
    #: For a rule that seals a decision: what the revealed answers do, and how many a side may choose from.
    reveal: Callable[[Context, tuple[int, int]], None] | None = None
    rows: Callable[[Context, Side], int] | None = None
    #: Parts in which the answers are opened later, each by the first player first; and what opening one does.
    keeps: tuple[str, ...] = ()
    opened: Callable[[Context, Side, int, str], None] | None = None
    against: Against | None = None
    aura: Aura | None = None
    #: What a side, the table, a piece or a marker that bears it does on an event, and offers to a side.
    watches: Mapping[type[Event], WatchHook] = field(default_factory=dict)
    side_offers: Mapping[Window, SideOffer] = field(default_factory=dict)
    #: What a side may not do with its dice and abilities, whatever the unit.
    side_permission: SidePermission | None = None
    #: What it makes of the piece of terrain that bears it.
    terrain: TerrainHook | None = None
    #: What happens when it has come into force for a while, and when that ended (by which end, if by one).
    begun: Callable[[Context, Effect], None] | None = None
    ended: Callable[[Context, Effect, Until | None], None] | None = None
    #: Procedures of its own, by the name of their stage.
    stages: Mapping[str, Procedure] = field(default_factory=dict)
    #: Effects of its own, as verbs: one script for each level.
    scripts: tuple[Script, ...] = ()
    #: What it is as a spell.
    spell: Spell | None = None
    #: Nobody has it printed: it only speaks while it is in force for a while.
    lent: bool = False


def hooks_of(rule: Rule, what: Point | Question) -> Any:
    """What a rule has to say about a number or a question."""
    return rule.modifiers.get(what) if isinstance(what, Point) else rule.answers.get(what)


def against_of(rule: Rule, what: Point | Question) -> Any:
    """What a rule has to say about a number or a question of those who face its bearer."""
    if rule.against is None:
        return None
    return rule.against.modifiers.get(what) if isinstance(what, Point) else rule.against.answers.get(what)


def staged_hook(hook: Any) -> tuple[Stage, Any]:
    """A hook with its stage."""
    return (hook.stage, hook.hook) if isinstance(hook, Staged) else (Stage.ADD, hook)


def least_of(hooks: tuple[ModifierHook, ...]) -> ModifierHook:
    """Of several printed rules that set a number, the one that gives less counts."""

    def least(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        # The first of equals, so that a number set twice to the same names one rule.
        return min([hook(ctx, unit, tally) for hook in hooks], key=lambda found: found.value)

    return least


def _number(point: Point) -> Rule:
    """The general rule of a number: its amount is added to it, and its reason is what laid it."""

    def added(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        assert ctx.speaking is not None
        return tally.add(ctx.speaking.amount, ctx.speaking.why)

    return Rule(RuleId(point.value), "", modifiers={point: added})


def _cover(ctx: Context, unit: Unit, cover: Cover) -> Cover:
    assert ctx.speaking is not None
    return max(cover, Cover(ctx.speaking.amount))


#: Cover given for a while: before what bars cover has spoken, or after it.
COVER, COVER_ANYWAY = RuleId("cover"), RuleId("cover-anyway")
#: The general rules that effects put in force: one for each number, named like its point.
NUMBERS: Mapping[RuleId, Rule] = {RuleId(point.value): _number(point) for point in Point}
GENERAL: Mapping[RuleId, Rule] = {
    **NUMBERS,
    COVER: Rule(COVER, "", answers={Question.COVER: Staged(Stage.SET, _cover)}),
    COVER_ANYWAY: Rule(COVER_ANYWAY, "", answers={Question.COVER: Staged(Stage.BAN, _cover)}),
}
