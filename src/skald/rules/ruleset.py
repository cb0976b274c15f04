"""What the kernel is told: rules with their hooks, profiles, equipment, terrain, boards, a scenario and constants.

Content builds rulesets; the kernel only reads them. ``derive`` makes one out of another and refuses unknown ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace as replace_fields

from skald.rules.abilities.model import Board
from skald.rules.clauses import Clause
from skald.rules.constants import Constants
from skald.rules.hooks import STAGES, Point, Question, Stage, Window
from skald.rules.ids import RuleId, Whom
from skald.rules.records import DIE, Allegiance, Equipment, Profile, TerrainKind
from skald.rules.rule import (
    COVER,
    COVER_ANYWAY,
    GENERAL,
    NUMBERS,
    Against,
    AgainstAnswer,
    AgainstModifier,
    AgainstPermission,
    AnswerHook,
    Aura,
    ModifierHook,
    OfferHook,
    PermissionHook,
    Rule,
    SideOffer,
    SidePermission,
    Staged,
    TerrainHook,
    TriggerHook,
    WatchHook,
    against_of,
    hooks_of,
    least_of,
    staged_hook,
)
from skald.rules.scenario import Row, Scenario, Zone
from skald.rules.spellcraft import Magic

if TYPE_CHECKING:
    from skald.rules.events import Event

W = TypeVar("W")

__all__ = [
    "COVER",
    "COVER_ANYWAY",
    "DIE",
    "GENERAL",
    "NUMBERS",
    "TURN",
    "TURN_END",
    "Against",
    "AgainstAnswer",
    "AgainstModifier",
    "AgainstPermission",
    "AnswerHook",
    "Aura",
    "Equipment",
    "ModifierHook",
    "OfferHook",
    "PermissionHook",
    "Profile",
    "Row",
    "Rule",
    "Ruleset",
    "Scenario",
    "SideOffer",
    "SidePermission",
    "Staged",
    "TerrainHook",
    "TerrainKind",
    "TriggerHook",
    "WatchHook",
    "Zone",
    "against_of",
    "hooks_of",
    "least_of",
    "staged_hook",
]

#: Hooks remembered: far more than a battle asks for, far less than all kits and scenarios come to.
MOST_FOUND = 4096

#: The stages of a player turn as the kernel knows them. Content adds its own: ``rule id/stage``.
TURN = ("saga-dice", "orders-answer", "orders", "orders-last-answer", "orders-end", "activation", "end")
#: What follows when the turn has ended.
TURN_END = ("next",)

#: No hooks, in any stage.
NONE: tuple[tuple[Any, ...], ...] = tuple(() for _ in STAGES)


def _answered(rules: Iterable[Rule]) -> frozenset[Question]:
    found: set[Question] = set()
    for rule in rules:
        found |= {*rule.answers, *(rule.against.answers if rule.against is not None else ())}
    return frozenset(found)


def _bearers(rows: Iterable[tuple[W, RuleId]]) -> dict[W, frozenset[RuleId]]:
    """Which rules have something to do with each thing."""
    found: dict[W, set[RuleId]] = {}
    for what, rule in rows:
        found.setdefault(what, set()).add(rule)
    return {what: frozenset(names) for what, names in found.items()}


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
    #: Names of the stages of a player turn between its begin and its end, and after it.
    turn: tuple[str, ...] = TURN
    turn_end: tuple[str, ...] = TURN_END
    #: Rules that every unit has.
    universal: tuple[RuleId, ...] = ()
    #: Rules that a unit with a banner has.
    bearer: tuple[RuleId, ...] = ()
    #: What comes with a faction, by its name.
    allegiances: Mapping[str, Allegiance] = field(default_factory=dict)
    #: Settings that are content's own: the kernel doesn't know what they mean.
    own_settings: Mapping[str, bool | int | str] = field(default_factory=dict)
    #: What holds for spells, where the edition has any.
    magic: Magic | None = None
    #: Procedures that replace the kernel's, by the type of frame.
    replaced: Mapping[type, Any] = field(default_factory=dict)
    #: Hooks found already, by what they hook into and the rules that have them.
    found: dict[tuple[object, tuple[RuleId, ...]], tuple[Any, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def _keep(self, key: tuple[object, tuple[RuleId, ...]], hooks: tuple[Any, ...]) -> tuple[Any, ...]:
        """Remember hooks; when there are too many, all are forgotten."""
        if len(self.found) >= MOST_FOUND:
            self.found.clear()
        self.found[key] = hooks
        return hooks

    def shared(self, rules: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
        """The same rules as one tuple for everybody who has them: what is known of it is known of all of them."""
        key = ("shared", rules)
        found = self.found.get(key)
        return self._keep(key, rules) if found is None else found

    @cached_property
    def heeded(self) -> frozenset[type[Event]]:
        """The types of event on which some printed rule acts."""
        return frozenset(event for rule in self._printed for event in (*rule.triggers, *rule.watches))

    @cached_property
    def lent_heeded(self) -> frozenset[type[Event]]:
        """The types of event on which some rule acts while it is in force for a while."""
        return frozenset(event for rule in self.rules.values() for event in (*rule.triggers, *rule.watches))

    @cached_property
    def _printed(self) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules.values() if not rule.lent)

    def cite(self, clause: Clause) -> RuleId:
        """The rule that says what this clause says, in this edition."""
        return self.clauses[clause]

    def modifiers(self, point: Point, rules: tuple[RuleId, ...]) -> tuple[ModifierHook, ...]:
        """The modifier hooks of these rules at one point, stage by stage."""
        key = (point, rules)
        found = self.found.get(key)
        if found is None:
            if (speaking := self._speaking.get(point)) is None or speaking.isdisjoint(rules):
                return self._keep(key, ())
            staged = self.staged(point, tuple([name for name in rules if name in speaking]))
            setting = staged[Stage.SET]
            if len(setting) > 1:
                staged = (*staged[: Stage.SET], (least_of(setting),), *staged[Stage.SET + 1 :])
            found = self._keep(key, tuple(hook for hooks in staged for hook in hooks))
        return found

    def answers(self, question: Question, rules: tuple[RuleId, ...]) -> tuple[AnswerHook, ...]:
        """The answer hooks of these rules to one question, stage by stage."""
        key = (question, rules)
        found = self.found.get(key)
        if found is None:
            if (speaking := self._speaking.get(question)) is None or speaking.isdisjoint(rules):
                return self._keep(key, ())
            staged = self.staged(question, tuple([name for name in rules if name in speaking]))
            found = self._keep(key, tuple([hook for hooks in staged for hook in hooks]))
        return found

    def staged(self, what: Point | Question, rules: tuple[RuleId, ...]) -> tuple[tuple[Any, ...], ...]:
        """The hooks of these rules about a number or a question, those of each stage together."""
        key = ((what,), rules)
        found = self.found.get(key)
        if found is None:
            speaking = self._speaking.get(what, ())
            spoken = [self.rules[name] for name in dict.fromkeys(rules) if name in speaking]
            hooks = [staged_hook(hooks_of(rule, what)) for rule in spoken]
            rows = [tuple([hook for at, hook in hooks if at is stage]) for stage in STAGES] if hooks else NONE
            found = self._keep(key, tuple(rows))
        return found

    @cached_property
    def _speaking(self) -> Mapping[Point | Question, frozenset[RuleId]]:
        """Which rules speak of their own side's units about a number or a question."""
        own = [rule for rule in self.rules.values() if rule.aura is None or rule.aura.whom is not Whom.ENEMY]
        points = [(what, rule.id) for rule in own for what in rule.modifiers]
        questions = [(what, rule.id) for rule in own for what in rule.answers]
        return {**_bearers(points), **_bearers(questions)}

    @cached_property
    def _offers_in(self) -> Mapping[Window, frozenset[RuleId]]:
        """Which rules offer something in a window."""
        return _bearers((window, rule.id) for rule in self.rules.values() for window in rule.offers)

    @cached_property
    def _triggers_on(self) -> Mapping[type[Event], frozenset[RuleId]]:
        """Which rules act on an event when their bearer hears of it."""
        return _bearers((event, rule.id) for rule in self.rules.values() for event in rule.triggers)

    @cached_property
    def _judges(self) -> frozenset[RuleId]:
        """The rules that judge actions."""
        return frozenset(r.id for r in self.rules.values() if r.permission is not None or r.obligation is not None)

    @cached_property
    def remote(self) -> frozenset[Point | Question]:
        """Numbers and questions about which rules of other units may speak."""
        found: set[Point | Question] = set()
        for rule in self._printed:
            if rule.aura is not None:
                found |= {*rule.modifiers, *rule.answers}
            if rule.against is not None:
                found |= {*rule.against.modifiers, *rule.against.answers}
        return frozenset(found)

    @cached_property
    def answering(self) -> frozenset[Question]:
        """The questions that some printed rule answers."""
        return _answered(self._printed)

    @cached_property
    def lent_answering(self) -> frozenset[Question]:
        """The questions that some rule answers while it is in force for a while."""
        return _answered(self.rules.values())

    @cached_property
    def radiating(self) -> frozenset[RuleId]:
        """The printed rules that speak of the units around."""
        return frozenset(rule.id for rule in self.rules.values() if rule.aura is not None)

    @cached_property
    def forbidding(self) -> bool:
        """Whether some rule forbids others something: those who face its bearer, or are around it."""
        return any(
            (rule.against is not None and rule.against.permission) or (rule.aura and (rule.permission or rule.lifts))
            for rule in self._printed
        )

    @cached_property
    def restraining(self) -> bool:
        """Whether some rule forbids a side something."""
        return any(rule.side_permission is not None for rule in self.rules.values())

    def rule(self, name: RuleId) -> Rule:
        """The rule of that id: the ruleset's own, or the general one of a number."""
        found = self.rules.get(name)
        return GENERAL[name] if found is None else found

    def says(self, name: RuleId, what: Point | Question) -> bool:
        """Whether a rule that is in force for a while says anything about a number or a question."""
        return hooks_of(self.rule(name), what) is not None

    def hears(self, name: RuleId, event: type[Event]) -> bool:
        """Whether a rule that is in force for a while acts on such an event."""
        rule = self.rule(name)
        return event in rule.triggers or event in rule.watches

    def offers(self, window: Window, rules: tuple[RuleId, ...]) -> tuple[OfferHook, ...]:
        """The offer hooks of these rules in one window, in order."""
        key = (window, rules)
        found = self.found.get(key)
        if found is None:
            if (able := self._offers_in.get(window)) is None or able.isdisjoint(rules):
                return self._keep(key, ())
            found = self._keep(key, tuple(r.offers[window] for r in self.known(rules) if window in r.offers))
        return found

    def triggers(self, event: type[Event], rules: tuple[RuleId, ...]) -> tuple[TriggerHook, ...]:
        """The trigger hooks of these rules on one event, in order."""
        key = (event, rules)
        found = self.found.get(key)
        if found is None:
            if (able := self._triggers_on.get(event)) is None or able.isdisjoint(rules):
                return self._keep(key, ())
            found = self._keep(key, tuple(r.triggers[event] for r in self.known(rules) if event in r.triggers))
        return found

    def permissions(self, action: type, rules: tuple[RuleId, ...]) -> tuple[PermissionHook, ...]:
        """The permission and obligation hooks of these rules that judge a type of action, in order."""
        key = (action, rules)
        found = self.found.get(key)
        if found is None:
            if self._judges.isdisjoint(rules):
                return self._keep(key, ())
            judging = [r for r in self.known(rules) if not r.judges or action in r.judges]
            hooks = (hook for r in judging for hook in (r.permission, r.obligation) if hook is not None)
            found = self._keep(key, tuple(hooks))
        return found

    @cached_property
    def offering(self) -> frozenset[Window]:
        """The windows in which some rule offers something."""
        return frozenset(window for rule in self.rules.values() for window in (*rule.offers, *rule.side_offers))

    def lifted(self, rules: tuple[RuleId, ...]) -> tuple[str, ...]:
        """The refusal codes that these rules lift."""
        found = self.found.get(("lifted", rules))
        if found is None:
            found = self._keep(("lifted", rules), tuple(code for r in self.known(rules) for code in r.lifts))
        return found

    def rules_of_kit(self, troop: str, equipment: tuple[str, ...]) -> tuple[RuleId, ...]:
        """The rules that a troop has with some equipment: its own but for those taken away, then those carried."""
        kit = [self.equipment[item] for item in equipment]
        gone = {rule for item in kit for rule in item.without}
        own = [rule for rule in self.profiles[troop].rules if rule not in gone]
        return (*own, *(rule for item in kit for rule in item.rules))

    def known(self, rules: tuple[RuleId, ...]) -> list[Rule]:
        """The rules of these ids, each once."""
        return [self.rules[rule] for rule in dict.fromkeys(rules)]

    def opposing(self, rules: tuple[RuleId, ...]) -> tuple[Rule, ...]:
        """Those of these rules that speak against whoever faces their bearer."""
        found = self.found.get(("against", rules))
        if found is None:
            found = self._keep(("against", rules), tuple(r for r in self.known(rules) if r.against is not None))
        return found

    def auras(self, rules: tuple[RuleId, ...]) -> tuple[Rule, ...]:
        """Those of these rules, as often as they are named, that speak of the units around their bearer."""
        found = self.found.get(("aura", rules))
        if found is None:
            named = tuple(self.rules[name] for name in rules if name in self.radiating)
            found = self._keep(("aura", rules), named)
        return found

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
