"""What the kernel is told: rules with their hooks, profiles, equipment, terrain, boards, a scenario and constants.

Content builds rulesets; the kernel only reads them. ``derive`` makes one out of another and refuses unknown ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace as replace_fields

from skald.rules.abilities.model import Board
from skald.rules.clauses import Clause
from skald.rules.constants import Constants
from skald.rules.geometry import Point as Place
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import Cover, Ground, RuleId, Side
from skald.rules.tally import Tally

if TYPE_CHECKING:
    from skald.rules.actions import Action, Use
    from skald.rules.context import Context
    from skald.rules.events import Event
    from skald.rules.frames import Frame
    from skald.rules.refusal import Refusal
    from skald.rules.state import Outcome, Unit

#: Aggression is counted in thirtieths of a die, so that halves, thirds and fifths are whole.
DIE = 30


class Profile(Struct, frozen=True):
    """A troop type: what it costs, how it fights, what it may carry."""

    id: str
    #: "hero", "hearthguard", "warriors", "levies", "creatures", "monster", "machine", "mindless".
    category: str
    armour: tuple[int, int]  # melee, shooting
    aggression: tuple[int, int]  # melee, shooting, in thirtieths
    base: str
    per_point: int
    half_point: int = 0
    smallest: int = 4
    largest: int = 12
    saga_dice: int = 1
    #: Figures it needs to generate them.
    needs: int = 1
    limit: int = 3
    rules: tuple[RuleId, ...] = ()
    #: Sets of equipment it may take; () is none.
    options: tuple[tuple[str, ...], ...] = ((),)
    #: Points for so many lost figures: (1, 2) is one point for two.
    worth: tuple[int, int] = (1, 1)
    free: bool = False
    most: int = 0
    mercenary: bool = False


class Equipment(Struct, frozen=True):
    """Something a unit carries or rides."""

    id: str
    rules: tuple[RuleId, ...] = ()
    range: int = 0
    #: The base it puts its bearer on, if another than the troop's own.
    base: str = ""
    #: Rules of the troop that it takes away.
    without: tuple[RuleId, ...] = ()


class TerrainKind(Struct, frozen=True):
    """A row of the terrain table."""

    id: str
    large: bool
    ground: Ground
    high: bool
    cover: Cover
    corners: tuple[Place, ...]


class Row(Struct, frozen=True):
    """A row of a scenario's chart: its weight on the die, and a rule that it puts in force."""

    name: str
    weight: int
    rule: RuleId = RuleId("")


class Plane(Struct, frozen=True, array_like=True):
    """Everything at a signed distance of at least ``least`` from the line a·x + b·y + c = 0."""

    a: int
    b: int
    c: int
    least: int


class Zone(Struct, frozen=True):
    """Where figures may be put: wholly on the right side of every plane."""

    planes: tuple[Plane, ...]


ModifierHook = Callable[["Context", "Unit", Tally], Tally]
AnswerHook = Callable[["Context", "Unit", Any], Any]
PermissionHook = Callable[["Context", "Unit", "Action"], "Refusal | None"]
TriggerHook = Callable[["Context", "Unit", "Event"], None]
OfferHook = Callable[["Context", "Unit"], Iterable["Use"]]


@dataclass(frozen=True)
class Rule:
    """A rule: an id for ever, where it is written, and the hooks by which it acts."""

    id: RuleId
    cite: str
    modifiers: Mapping[Point, ModifierHook] = field(default_factory=dict)
    answers: Mapping[Question, AnswerHook] = field(default_factory=dict)
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
    #: For a rule that seals a decision: what the revealed answers do.
    reveal: Callable[[Context, tuple[int, int]], None] | None = None


@dataclass(frozen=True)
class Scenario:
    """How a battle is set up, and who has won it."""

    id: str
    #: The frames of a stage of the set-up, in the order in which they are resolved; the first stage is "".
    setup: Callable[[Context, str], tuple[Frame, ...]]
    charts: Mapping[str, tuple[Row, ...]]
    zone: Callable[[Context, Side], Zone]
    finish: Callable[[Context, str], Outcome]
    #: Frames that a chart's result adds, before the rest of the set-up.
    drawn: Callable[[Context, str, int], tuple[Frame, ...]] = lambda ctx, chart, row: ()


@dataclass(frozen=True)
class Ruleset:
    """Everything that decides one battle."""

    id: str
    version: int
    constants: Constants
    rules: Mapping[RuleId, Rule]
    clauses: Mapping[Clause, RuleId]
    profiles: Mapping[str, Profile]
    equipment: Mapping[str, Equipment]
    terrain: Mapping[str, TerrainKind]
    boards: Mapping[str, Board]
    scenario: Scenario
    #: Names of the stages of a melee and of a shot, in order.
    melee: tuple[str, ...]
    shot: tuple[str, ...]
    #: Rules that every unit has.
    universal: tuple[RuleId, ...] = ()
    #: Rules that a unit with a banner has.
    bearer: tuple[RuleId, ...] = ()
    #: Procedures that replace the kernel's, by the type of frame.
    replaced: Mapping[type, Any] = field(default_factory=dict)
    #: Hooks found already, by what they hook into and the rules that have them.
    found: dict[tuple[object, tuple[RuleId, ...]], tuple[Any, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @cached_property
    def heeded(self) -> frozenset[type[Event]]:
        """The types of event on which some rule acts."""
        return frozenset(event for rule in self.rules.values() for event in rule.triggers)

    def cite(self, clause: Clause) -> RuleId:
        """The rule that says what this clause says, in this edition."""
        return self.clauses[clause]

    def modifiers(self, point: Point, rules: tuple[RuleId, ...]) -> tuple[ModifierHook, ...]:
        """The modifier hooks of these rules at one point, in order."""
        key = (point, rules)
        found = self.found.get(key)
        if found is None:
            found = tuple(r.modifiers[point] for r in self.known(rules) if point in r.modifiers)
            self.found[key] = found
        return found

    def answers(self, question: Question, rules: tuple[RuleId, ...]) -> tuple[AnswerHook, ...]:
        """The answer hooks of these rules to one question, in order."""
        key = (question, rules)
        found = self.found.get(key)
        if found is None:
            found = tuple(r.answers[question] for r in self.known(rules) if question in r.answers)
            self.found[key] = found
        return found

    def offers(self, window: Window, rules: tuple[RuleId, ...]) -> tuple[OfferHook, ...]:
        """The offer hooks of these rules in one window, in order."""
        key = (window, rules)
        found = self.found.get(key)
        if found is None:
            found = tuple(r.offers[window] for r in self.known(rules) if window in r.offers)
            self.found[key] = found
        return found

    def triggers(self, event: type[Event], rules: tuple[RuleId, ...]) -> tuple[TriggerHook, ...]:
        """The trigger hooks of these rules on one event, in order."""
        key = (event, rules)
        found = self.found.get(key)
        if found is None:
            found = tuple(r.triggers[event] for r in self.known(rules) if event in r.triggers)
            self.found[key] = found
        return found

    def permissions(self, rules: tuple[RuleId, ...], action: type) -> tuple[PermissionHook, ...]:
        """The permission and obligation hooks of these rules that judge a type of action, in order."""
        key = (action, rules)
        found = self.found.get(key)
        if found is None:
            judging = [r for r in self.known(rules) if not r.judges or action in r.judges]
            found = tuple(hook for r in judging for hook in (r.permission, r.obligation) if hook is not None)
            self.found[key] = found
        return found

    @cached_property
    def offering(self) -> frozenset[Window]:
        """The windows in which some rule offers something."""
        return frozenset(window for rule in self.rules.values() for window in rule.offers)

    def lifted(self, rules: tuple[RuleId, ...]) -> frozenset[str]:
        """The refusal codes that these rules lift."""
        return frozenset().union(*(r.lifts for r in self.known(rules)))

    def known(self, rules: tuple[RuleId, ...]) -> list[Rule]:
        """The rules of these ids, each once."""
        return [self.rules[rule] for rule in dict.fromkeys(rules)]

    def derive(
        self,
        name: str,
        *,
        constants: Mapping[str, object] | None = None,
        rules: Iterable[Rule] = (),
        new_rules: Iterable[Rule] = (),
        without: Iterable[RuleId] = (),
        **fields: Any,
    ) -> Ruleset:
        """Another ruleset: replaced rules must be known, new ones must not, removed ones must be known."""
        merged = dict(self.rules)
        for rule in rules:
            if rule.id not in merged:
                raise KeyError(f"{name}: replaces unknown rule {rule.id}")
            merged[rule.id] = rule
        for rule in new_rules:
            if rule.id in merged:
                raise KeyError(f"{name}: rule {rule.id} exists already")
            merged[rule.id] = rule
        for gone in without:
            if gone not in merged:
                raise KeyError(f"{name}: removes unknown rule {gone}")
            del merged[gone]
        changed = self.constants
        for key, value in (constants or {}).items():
            if key not in Constants.__struct_fields__:
                raise KeyError(f"{name}: unknown constant {key}")
            changed = replace_fields(changed, **{key: value})
        return replace(self, id=name, constants=changed, rules=merged, found={}, **fields)
