"""A state opened for one step: what rules read while they judge, and change while they apply.

A context lives for one ``check`` or ``apply``; ``close`` gives the next frozen state. It knows the rules only through
the ruleset it was opened with.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from skald.core import equipped
from skald.rules.clauses import Clause
from skald.rules.constants import Constants
from skald.rules.events import Event, FatigueRemoved, FatigueTaken
from skald.rules.frames import Acting, Combatant, Fight, Frame
from skald.rules.hearing import tell
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import NO_UNIT, RuleId, Side, UnitId
from skald.rules.refusal import Parameter, Refusal
from skald.rules.rule import OfferHook, PermissionHook, TriggerHook
from skald.rules.ruleset import Profile, Ruleset
from skald.rules.state import Effect, Gained, Marker, Outcome, Player, Spent, State, Terrain, Unit
from skald.rules.tally import Modifier, Tally
from skald.rules.voices import answered, granted, modified

F = TypeVar("F")

#: No form but its own.
_ITSELF = ("",)

#: Moves worked out, by the identity of their paths: the paths, the activation, the course.
Courses = dict[int, tuple[object, object, Any]]

#: The turn, effects, terrain, markers, the scenario's facts and the rules in force.
Moment = tuple[
    int, tuple[Effect, ...], tuple[Terrain, ...], tuple[Marker, ...], tuple[tuple[str, int], ...], tuple[RuleId, ...]
]


@equipped(
    "__init__", "acting", "ask", "cite", "close", "emit", "fight", "is_answered", "is_exhausted", "limit", "moment",
    "nearest", "offers", "permissions", "pop", "profile", "push", "replace_nearest", "rules_of", "standing", "swap",
    "tally", "triggers", "unit", "uses"
)  # fmt: skip
class Context:
    """The open form of a state."""

    __slots__ = (
        "active", "constants", "courses", "effects", "events", "facts", "first", "here", "in_force", "markers",
        "outcome", "pending", "players", "points", "ruleset", "speaking", "spent", "start", "terrain", "time_called",
        "turn", "units",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.constants: Constants = ruleset.constants
        self.start = state
        self.players: list[Player] = list(state.players)
        self.units: list[Unit] = list(state.units)
        self.terrain: tuple[Terrain, ...] = state.terrain
        self.pending: list[Frame] = list(state.pending)
        self.first: Side | None = state.first
        self.active: Side = state.active
        self.turn: int = state.turn
        self.in_force: tuple[RuleId, ...] = state.in_force
        self.facts: tuple[tuple[str, int], ...] = state.facts
        self.effects: tuple[Effect, ...] = state.effects
        self.spent: tuple[Spent, ...] = state.spent
        self.time_called: bool = state.time_called
        self.outcome: Outcome | None = state.outcome
        self.markers: tuple[Marker, ...] = state.markers
        self.points: tuple[Gained, ...] = state.points
        self.events: list[Event] = []
        #: The effect by which the rule that speaks now is in force; none for a printed rule.
        self.speaking: Effect | None = None
        #: The frame whose procedure is at work.
        self.here: Frame | None = None
        #: What was worked out in this step already.
        self.courses: Courses = {}

    def close(self) -> State:
        """The frozen state that this context has become."""
        return State(
            self.start.ruleset, self.start.version, self.start.width, self.start.height,
            (self.players[0], self.players[1]), tuple(self.units), self.terrain, tuple(self.pending), self.first,
            self.active, self.turn, self.in_force, self.facts, self.effects, self.spent, self.time_called, self.outcome,
            self.markers, self.points,
        )  # fmt: skip

    def moment(self) -> Moment:
        """What numbers of a unit may depend on beside units: the turn, and whatever lies about or is in force."""
        return (self.turn, self.effects, self.terrain, self.markers, self.facts, self.in_force)

    # --- the stack

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack so that they are resolved in the order given."""
        self.pending.extend(reversed(frames))

    def pop(self) -> None:
        """The topmost frame is done."""
        done = self.pending.pop()
        # Who tells of something before leaving the stack would pop what a trigger has pushed.
        assert self.here is None or done is self.here, f"{done} stands above {self.here}"

    def swap(self, frame: Frame) -> None:
        """Replace the topmost frame."""
        assert self.here is None or self.pending[-1] is self.here, f"{self.pending[-1]} stands above {self.here}"
        self.pending[-1] = self.here = frame

    def top(self) -> Frame | None:
        """The frame that is being resolved."""
        return self.pending[-1] if self.pending else None

    def push_above(self, below: Frame, frame: Frame) -> None:
        """Put a frame right above another, so that it is resolved when all that stands above both is done."""
        at = next(i for i in range(len(self.pending) - 1, -1, -1) if self.pending[i] is below)
        self.pending.insert(at + 1, frame)

    def push_below(self, above: Frame, frame: Frame) -> None:
        """Put a frame right below another, so that it is resolved when that one is done."""
        at = next(i for i in range(len(self.pending) - 1, -1, -1) if self.pending[i] is above)
        self.pending.insert(at, frame)

    def nearest(self, kind: type[F]) -> F | None:
        """The topmost frame of a type."""
        for frame in reversed(self.pending):
            if type(frame) is kind:
                return frame
        return None

    def replace_nearest(self, old: Frame, new: Frame) -> None:
        """Replace the topmost frame that is this one."""
        for i in range(len(self.pending) - 1, -1, -1):
            if self.pending[i] is old:
                self.pending[i] = new
                return
        raise AssertionError(f"{old} is not pending")

    def acting(self) -> Acting:
        """The activation being resolved."""
        for frame in reversed(self.pending):
            if type(frame) is Acting:
                return frame
        raise AssertionError("no activation is pending")

    def fight(self) -> Fight:
        """The fight being resolved."""
        for frame in reversed(self.pending):
            if type(frame) is Fight:
                return frame
        raise AssertionError("no fight is pending")

    def set_combatant(self, who: int, **changes: Any) -> Combatant:
        """Change one side (0 attacker, 1 defender) of the fight being resolved."""
        fight = self.fight()
        old = fight.defender if who else fight.attacker
        new = replace(old, **changes)
        self.replace_nearest(fight, replace(fight, **{"defender" if who else "attacker": new}))
        return new

    # --- units

    def unit(self, uid: UnitId) -> Unit:
        """The unit of that number."""
        return self.units[uid]

    def set_unit(self, uid: UnitId, **changes: Any) -> Unit:
        """Change a unit."""
        new = replace(self.units[uid], **changes)
        self.units[uid] = new
        return new

    def profile(self, unit: Unit) -> Profile:
        """The profile of a unit: its troop's, or that of the form it has taken."""
        return self.ruleset.profiles[(self.form_of(unit)[0] if self.effects else "") or unit.troop]

    def form_of(self, unit: Unit) -> tuple[str, ...]:
        """The form that a unit has for a while: a profile and what belongs to it; no profile if it is itself."""
        uid = unit.id
        for effect in reversed(self.effects):
            if effect.form and effect.unit == uid:
                return tuple(effect.form.split("+"))
        return _ITSELF

    def equipment_of(self, unit: Unit) -> tuple[str, ...]:
        """What a unit carries and rides: while it has another form, what belongs to that."""
        form = self.form_of(unit) if self.effects else ("",)
        return form[1:] if form[0] else unit.equipment

    def standing(self, side: Side) -> list[Unit]:
        """The units that a side has on the table."""
        return [u for u in self.units if u.side is side and u.figures]

    def rules_of(self, unit: Unit) -> tuple[RuleId, ...]:
        """The printed rules that bear on a unit: its own (or its form's) and the scenario's."""
        rules = self.own_rules(unit) if self.effects else unit.rules
        return rules + self.in_force if self.in_force else rules

    def offers(self, window: Window, unit: Unit) -> tuple[OfferHook, ...]:
        """The offer hooks of the printed rules that bear on a unit."""
        return self.ruleset.offers(window, self.rules_of(unit))

    def permissions(self, action: type, unit: Unit) -> tuple[PermissionHook, ...]:
        """The hooks of the printed rules that bear on a unit and judge a type of action."""
        return self.ruleset.permissions(action, self.rules_of(unit))

    def triggers(self, event: type[Event], unit: Unit) -> tuple[TriggerHook, ...]:
        """The trigger hooks of a unit's own printed rules on an event."""
        return self.ruleset.triggers(event, self.own_rules(unit))

    def own_rules(self, unit: Unit) -> tuple[RuleId, ...]:
        """The printed rules of a unit itself, or of the form it has taken."""
        if self.effects and (form := self.form_of(unit))[0]:
            return self.ruleset.rules_of_kit(form[0], form[1:]) + self.ruleset.universal
        return unit.rules

    def has_rule(self, unit: Unit, rule: RuleId) -> bool:
        """Whether a rule bears on a unit, printed or for a while."""
        return rule in self.rules_of(unit) or any(voice.rule.id == rule for voice in granted(self, unit))

    def piece(self, number: int) -> Terrain | None:
        """The piece of terrain of that number, while it is on the table."""
        return next((piece for piece in self.terrain if piece.id == number), None)

    def marker(self, number: int) -> Marker:
        """The marker of that number."""
        return self.markers[number]

    def set_player(self, side: Side, **changes: Any) -> Player:
        """Change what belongs to a side."""
        new = replace(self.players[side], **changes)
        self.players[side] = new
        return new

    # --- numbers, questions, refusals

    def cite(self, clause: Clause) -> RuleId:
        """The rule that stands for a clause of the core."""
        return self.ruleset.clauses[clause]

    def refuse(self, code: str, clause: Clause, **given: Parameter) -> Refusal:
        """A refusal that cites the core."""
        return Refusal(code, self.ruleset.clauses[clause], tuple(given.items()))

    def tally(self, point: Point, unit: Unit, base: int, why: RuleId) -> Tally:
        """A number of a unit: its base, then what rules have to say about it, stage by stage."""
        tally = Tally(base, why)
        ruleset = self.ruleset
        if self.effects or point in ruleset.remote:
            return modified(self, point, unit, tally)
        rules = unit.rules + self.in_force if self.in_force else unit.rules
        # Asked so often that the hooks are looked up here, before anybody is asked for them.
        hooks = ruleset.found.get((point, rules))
        for hook in ruleset.modifiers(point, rules) if hooks is None else hooks:
            tally = hook(self, unit, tally)
        return tally

    def number(self, point: Point, unit: Unit, base: int, clause: Clause) -> int:
        """What a number of a unit comes to, where nobody asks why."""
        ruleset = self.ruleset
        if not self.effects and point not in ruleset.remote:
            rules = unit.rules + self.in_force if self.in_force else unit.rules
            if ruleset.found.get((point, rules)) == ():
                return base
        return self.tally(point, unit, base, ruleset.clauses[clause]).value

    def changes(self, point: Point, unit: Unit, why: RuleId) -> tuple[Modifier, ...]:
        """What rules have to say about a number of a unit that is nothing by itself."""
        ruleset = self.ruleset
        if not self.effects and point not in ruleset.remote:
            rules = unit.rules + self.in_force if self.in_force else unit.rules
            if ruleset.found.get((point, rules)) == ():
                return ()
        return self.tally(point, unit, 0, why).modifiers

    def ask(self, question: Question, unit: Unit, default: Any) -> Any:
        """A question about a unit: the default, unless rules answer otherwise."""
        answer = default
        ruleset = self.ruleset
        if self.effects or question in ruleset.remote:
            return answered(self, question, unit, answer)
        rules = unit.rules + self.in_force if self.in_force else unit.rules
        hooks = ruleset.found.get((question, rules))
        for hook in ruleset.answers(question, rules) if hooks is None else hooks:
            answer = hook(self, unit, answer)
        return answer

    def is_answered(self, question: Question) -> bool:
        """Whether any rule could answer a question now."""
        ruleset = self.ruleset
        return question in ruleset.answering or (bool(self.effects) and question in ruleset.lent_answering)

    def fact(self, name: str, default: int = -1) -> int:
        """The result of one of the scenario's charts or choices."""
        for known, value in self.facts:
            if known == name:
                return value
        return default

    def set_fact(self, name: str, value: int) -> None:
        """Note a result of the scenario's."""
        kept = tuple(f for f in self.facts if f[0] != name)
        self.facts = (*kept, (name, value))

    # --- events and counted uses

    def emit(self, event: Event) -> None:
        """Note a fact, and let whoever bears a rule act on it, each once."""
        self.events.append(event)
        ruleset = self.ruleset
        if type(event) in ruleset.heeded or (self.effects and type(event) in ruleset.lent_heeded):
            tell(self, event)

    def uses(self, what: RuleId, unit: UnitId = NO_UNIT) -> int:
        """How often something was used in this turn (or in the game, where it is counted so)."""
        times = 0
        for spent in self.spent:
            if spent.unit == unit and spent.what == what:
                times += 1
        return times

    def spend(self, what: RuleId, unit: UnitId = NO_UNIT, *, for_game: bool = False) -> None:
        """Count a use."""
        self.spent = (*self.spent, Spent(what, unit, for_game))

    # --- fatigue

    def limit(self, unit: Unit) -> int:
        """The fatigue at which a unit is exhausted."""
        return self.number(Point.LIMIT, unit, self.profile(unit).limit, Clause.FATIGUE_LIMIT)

    def is_exhausted(self, unit: Unit) -> bool:
        """Whether a unit has reached its limit."""
        return unit.fatigue > 0 and unit.fatigue >= self.limit(unit)

    def can_tire(self, unit: Unit) -> bool:
        """Whether a unit would take fatigue if it were given any."""
        if not unit.figures or not self.ask(Question.TIRES, unit, True):
            return False
        return not self.constants.fatigue_capped or unit.fatigue < self.limit(unit)

    def tire(self, uid: UnitId, amount: int, why: RuleId) -> int:
        """Give a unit fatigue; returns how much it took."""
        unit = self.units[uid]
        if amount <= 0 or not self.can_tire(unit):
            return 0
        if self.constants.fatigue_capped:
            amount = min(amount, max(0, self.limit(unit) - unit.fatigue))
        if amount:
            self.set_unit(uid, fatigue=unit.fatigue + amount)
            self.emit(FatigueTaken(uid, amount, why))
        return amount

    def ease(self, uid: UnitId, amount: int, why: RuleId) -> int:
        """Take fatigue from a unit; returns how much it lost."""
        unit = self.units[uid]
        amount = min(amount, unit.fatigue)
        if amount > 0:
            self.set_unit(uid, fatigue=unit.fatigue - amount)
            self.emit(FatigueRemoved(uid, amount, why))
        return max(0, amount)
