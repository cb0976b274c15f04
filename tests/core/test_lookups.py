"""Look-ups in an open state: what the core finds is what the plain method finds, in every state of whole battles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from skald.agents.unit_facts import facts_of
from skald.core import KIND, METHODS, TWINS
from skald.core.loading import COMPILED
from skald.rules.actions import Activate, MoveUnit, Trigger
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import FiguresLost, TurnBegan, UnitMoved
from skald.rules.frames import Acting, Fight, Resolving
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import AbilityId, Bearer, RuleId, Side, UnitId, Whom
from skald.rules.memory import Memory
from skald.rules.phases.saga_dice import board_of
from skald.rules.ruleset import NUMBERS, Ruleset
from skald.rules.state import Effect, State, Until
from skald.rules.tally import Modifier, Tally
from skald.simulation.contest import contender, fight, ruleset_for
from skald.warbands.files import ready_warbands
from tests.core.test_fights import NEEDED
from tests.core.test_steps import STACKED

pytestmark = pytest.mark.skipif(KIND == "plain", reason="the core is not compiled here")
WHY = RuleId("why")


@cache
def _states(age: str) -> tuple[Ruleset, list[State]]:
    bands = [w for w in ready_warbands().values() if "second" in w.editions and w.roster.age == age][:2]
    sides = (contender(bands[0], "raider"), contender(bands[1], "raider"))
    ruleset, met = ruleset_for("second", sides), []
    fight(ruleset, sides, 3, on_event=lambda entry, state: met.append(state))
    return ruleset, met[:: max(1, len(met) // 20)]


def _asked(ctx: Context | State) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for kind in (Fight, Acting, Resolving):
        yield "nearest", (kind,)
    for side in Side:
        yield "standing", (side,)
    for clause in (Clause.PROFILE, Clause.FATIGUE_LIMIT):
        yield "cite", (clause,)
    for question in Question:
        yield "is_answered", (question,)
    yield "moment", ()
    yield "close", ()
    for number, unit in enumerate(ctx.units):
        yield "is_exhausted", (replace(unit, fatigue=number),)
        for what in dict.fromkeys(spent.what for spent in ctx.spent):
            yield "uses", (what, unit.id)
        yield "unit", (number,)
        yield "profile", (unit,)
        yield "limit", (unit,)
        yield "rules_of", (unit,)
        for window in Window:
            yield "offers", (window, unit)
        for action in (Activate, MoveUnit, Trigger):
            yield "permissions", (action, unit)
        for event in (FiguresLost, UnitMoved, TurnBegan):
            yield "triggers", (event, unit)
        for point in Point:
            yield "tally", (point, unit, 4, WHY)
        for question in (Question.MOUNTED, Question.MAY_BEND, Question.TIRES, Question.FLIES, Question.PACE):
            yield "ask", (question, unit, None)
    yield "uses", (WHY,)
    if ctx.units:
        yield "unit", (-1,)


@pytest.mark.parametrize("age", ["", "magic"])
def test_the_core_finds_in_every_state_what_the_plain_method_finds(age: str):
    ruleset, states = _states(age)
    with_effects = 0
    for state in states:
        ctx = Context(ruleset, state)
        with_effects += bool(ctx.effects)
        for name, given in _asked(ctx):
            plain = METHODS[f"Context.{name}"]
            assert getattr(ctx, name)(*given) == plain(ctx, *given), (name, given)
        for name, kind in (("fight", Fight), ("acting", Acting)):
            if ctx.nearest(kind) is not None:
                assert getattr(ctx, name)() is METHODS[f"Context.{name}"](ctx)
            else:
                with pytest.raises(AssertionError):
                    getattr(ctx, name)()
    assert with_effects or age != "magic"


def test_the_core_finds_under_every_kind_of_effect_what_the_plain_method_finds():
    ruleset, states = _states("magic")
    state = next(state for state in reversed(states) if len(state.units) > 2)
    bearers = (Bearer.UNIT, Bearer.AURA, Bearer.SIDE, Bearer.TABLE)
    for number, rule in enumerate([*NUMBERS, *(rule.id for rule in ruleset.rules.values() if rule.lent)]):
        for bearer, whose in product(bearers, (UnitId(0), UnitId(1))):
            laid = Effect(rule, 1, whose, Until.TURN, Side.LEFT, WHY, bearer=bearer, whom=Whom.ALL)
            form = Effect(RuleId("move"), 1, whose, Until.TURN, Side.LEFT, WHY, form=state.units[1].troop)
            ctx = Context(ruleset, replace(state, effects=(laid, form) if number % 3 == 0 else (laid,)))
            for name, given in _asked(replace(ctx.start, units=ctx.start.units[:2])):
                plain = METHODS[f"Context.{name}"]
                assert getattr(ctx, name)(*given) == plain(ctx, *given), (rule, bearer, whose, name, given)


def test_hooks_of_two_rulesets_are_not_mixed_up():
    one, states = _states("")
    other = one.derive("bare", rules=[rule.__class__(rule.id, rule.cite) for rule in one.rules.values()])
    for state in states[-3:]:
        for unit in state.units:
            for ruleset in (one, other, one):
                ctx = Context(ruleset, state)
                given = (Point.ARMOUR, unit, 4, WHY)
                assert ctx.tally(*given) == METHODS["Context.tally"](ctx, *given)


def test_a_clause_that_is_missing_is_missed_by_the_core_too():
    ruleset, states = _states("")
    with pytest.raises(KeyError):
        Context(ruleset, states[0]).cite("no clause")  # type: ignore[arg-type]


def test_a_memory_knows_things_again_by_identity():
    memory: Memory[str] = Memory(2)
    one, other = (1, 2), (3,)
    recall = METHODS["Memory.recall"]
    memory.note(one, other, 5, "known")
    for given in ((one, other, 5), (one, other, 6), (one, other), ((0, *one)[1:], other, 5), (other, one, 5)):
        assert memory.recall(*given) == recall(memory, *given)
    assert memory.recall(one, other, 5) == "known"


@pytest.mark.parametrize("facts", ["core", "twin"])
def test_facts_are_known_for_as_long_as_unit_and_moment_stay(facts: str):
    known = facts_of if facts == "core" else TWINS["facts_of"]
    ruleset, states = _states("")
    state = next(state for state in reversed(states) if len(state.units) > 2 and not state.effects)
    unit = state.units[0]
    ctx = Context(ruleset, state)
    first = known(ctx, unit)
    first["range"] = 7
    assert known(Context(ruleset, state), unit) is first
    assert known(Context(ruleset, replace(state, facts=(*state.facts,))), unit) is first
    for other, whose in (
        (replace(state, turn=state.turn + 1), unit),
        (state, replace(unit, fatigue=unit.fatigue + 1)),
        (replace(state, effects=(Effect(RuleId("move"), 1, unit.id, Until.TURN, Side.LEFT, WHY),)), unit),
    ):
        assert known(Context(ruleset, other), whose) == {}
    aura = Effect(RuleId("move"), 1, unit.id, Until.TURN, Side.LEFT, WHY, bearer=Bearer.AURA)
    near = replace(state, effects=(aura,))
    of_state = known(Context(ruleset, near), unit)
    assert known(Context(ruleset, near), unit) is of_state
    assert known(Context(ruleset, replace(near)), unit) is not of_state


def test_a_memory_forgets_everything_when_it_is_full():
    memory: Memory[str] = Memory(2)
    for number, word in enumerate(("one", "two", "three")):
        note = METHODS["Memory.note"] if number == 1 else Memory.note
        assert note(memory, WHY, word, number, word) == word
    assert [memory.recall(WHY, word, number) for number, word in enumerate(("one", "two", "three"))] == [
        None, None, "three"
    ]  # fmt: skip


def test_a_board_finds_its_abilities_by_their_ids():
    ruleset, _ = _states("")
    for board in ruleset.boards.values():
        for name in (*(ability.id for ability in board.abilities), AbilityId("none")):
            assert board.ability(name) is METHODS["Board.ability"](board, name)


def test_each_side_has_its_own_board():
    ruleset, states = _states("")
    for side in Side:
        ctx = Context(ruleset, states[-1])
        assert board_of(ctx, side) is TWINS["board_of"](ctx, side) is ruleset.boards[ctx.players[side].board]


def test_rules_of_units_alike_are_one_tuple():
    ruleset, states = _states("")
    kits = {unit.rules for unit in states[-1].units}
    assert len({id(unit.rules) for unit in states[-1].units}) == len(kits)
    assert all(ruleset.shared((*rules[:1], *rules[1:])) is rules for rules in kits)


def test_the_value_of_a_tally_is_its_sum():
    big = 10**30
    for amounts in ((), (2,), (2, -5, big)):
        tally = Tally(7, WHY, tuple(Modifier(amount, WHY) for amount in amounts))
        assert tally.value == METHODS["Tally.value"](tally) == 7 + sum(amounts)


def test_a_tally_is_changed_by_the_core_as_by_its_twin():
    big = 10**30
    for start in (Tally(7, WHY), Tally(7, WHY, (Modifier(-3, WHY),)), Tally(big, WHY)):
        for amount in (-9, 0, 2, 4, 7, 12, big):
            for name in ("add", "at_least", "at_most"):
                found = getattr(start, name)(amount, RuleId("other"))
                assert found == METHODS[f"Tally.{name}"](start, amount, RuleId("other"))
                assert (found is start) == (found == start)


def test_the_core_opens_a_state_as_the_plain_class_does():
    ruleset, states = _states("magic")
    for state in states:
        one, other = Context(ruleset, state), Context.__new__(Context)
        METHODS["Context.__init__"](other, ruleset, state)
        for name in Context.__slots__:
            assert getattr(one, name) == getattr(other, name)
        assert one.units is not other.units and type(one.units) is type(other.units) is list


def test_every_method_of_the_core_is_compared_here():
    assert COMPILED is not None
    compared = {f"Context.{name}" for name, _ in _asked(Context(*_first()))}
    assert set(METHODS) == compared | {
        "Context.__init__",
        "Context.fight",
        "Context.acting",
        *(f"Context.{name}" for name in STACKED),
        *(f"Needs.{name}" for name in NEEDED),
        "Board.ability",
        "Memory.note",
        "Memory.recall",
        "Tally.add",
        "Tally.at_least",
        "Tally.at_most",
        "Tally.value",
    }


def _first() -> tuple[Ruleset, State]:
    ruleset, states = _states("")
    return ruleset, states[-1]
