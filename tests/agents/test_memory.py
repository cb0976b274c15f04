"""What an agent remembers of fights is what it would find out again."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.agents.deeds import Deeds
from skald.agents.estimate import forecast_melee, forecast_pending, forecast_shot
from skald.agents.memory import Carried, Memory, Pairwise
from skald.agents.raider import Raider
from skald.agents.unit_facts import _are_own, facts_of
from skald.rules.actions import Abandon, ChargeMove
from skald.rules.awaiting import Chance, Over
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Bearer, Combat, Kind, RuleId, Side, UnitId
from skald.rules.state import Effect, Role, State, Until
from skald.rules.view import view
from skald.simulation.contest import contender, fight, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.warbands.files import ready_warbands
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.thinking import at_turn

UNSHOT = (Kind.MOVE, Kind.REST, Kind.CHARGE)


@pytest.mark.parametrize("edition", ["second", "first"])
def test_forecasts_and_deeds_remembered_are_those_found_again(edition: str):
    bands = [band for band in ready_warbands().values() if edition in band.editions]
    sides = (contender(bands[0], "raider"), contender(bands[3], "raider"))
    rules = ruleset_for(edition, sides)
    agents = [Raider(rules, Random(n), sides[n].muster) for n in (0, 1)]
    memory, dice = Memory(), SeededDice(5)
    step = open_battle(rules, sides)
    fights = pairs = 0
    while not isinstance(step.awaits, Over):
        if isinstance(step.awaits, Chance):
            step = apply(rules, step.state, dice.roll(step.awaits))
            continue
        state, asked = step.state, step.awaits
        if asked.window is Window.FIGHT:
            ctx = Context(rules, state)
            assert forecast_pending(ctx, memory.needs) == forecast_pending(ctx)
            fights += 1
        elif asked.window is Window.ACTIVATION:
            standing = Context(rules, state).standing
            for mine, theirs in zip(standing(Side.LEFT), standing(Side.RIGHT), strict=False):
                one, other = mine.id, theirs.id
                assert memory.forecast(rules, state, Combat.MELEE, one, other) == forecast_melee(
                    rules, state, one, other
                )
                assert memory.forecast(rules, state, Combat.SHOT, one, other) == forecast_shot(rules, state, one, other)
                pairs += 1
            kept, fresh = (Deeds(rules, state, asked.side, known) for known in (memory, Memory()))
            for unit in standing(asked.side):
                # Who stands between is not looked at again, so that shots are left out.
                assert kept.ranked(unit, UNSHOT) == fresh.ranked(unit, UNSHOT)
        step = apply(rules, state, agents[asked.side].decide(view(state, asked.side), asked))
    assert fights > 10
    assert pairs > 50


def test_few_charges_are_given_up_once_they_are_declared():
    moved = given_up = 0
    bands = [ready_warbands()[name] for name in ("parish-wall", "two-handed", "ash-procession", "border-lances")]
    for seed in range(4):
        sides = (contender(bands[seed], "raider"), contender(bands[(seed + 2) % 4], "raider"))
        battle = fight(ruleset_for("second", sides), sides, seed)
        moved += sum(isinstance(entry.input, ChargeMove) for entry in battle.entries)
        given_up += sum(isinstance(entry.input, Abandon) for entry in battle.entries)
    assert 4 * given_up < moved


def test_what_is_thought_of_shares_what_is_known_but_not_what_is_barred():
    field = Field()
    mine, foe = field.unit(LEFT, "warriors", 4, (3000, 3000)), field.unit(RIGHT, "warriors", 4, (3000, 3900))
    known = Memory()
    thought = known.branch()
    assert thought.deeds is known.deeds
    thought.bar(field.state, mine, foe, 0)
    state = field.game().state
    assert [memory.can_charge(field.rules, state, mine, foe, 0) for memory in (known, thought)] == [True, False]


def test_facts_hold_in_other_states_only_while_every_effect_is_of_one_unit():
    field = Field()
    uid = field.unit(LEFT, "warriors", 4, (3000, 3000))
    why = RuleId("test")
    own = Effect(why, 0, uid, Until.TURN, LEFT, why)
    shared = Effect(why, 0, NO_UNIT, Until.TURN, LEFT, why, bearer=Bearer.SIDE)
    assert [_are_own(effects) for effects in ((own,), (own, shared), (own,))] == [True, False, True]
    for effects, kept in (((own,), True), ((shared,), False)):
        state = replace(field.state, effects=effects)
        later = replace(state, active=RIGHT)
        one, other = (facts_of(Context(field.rules, each), each.units[uid]) for each in (state, later))
        assert (one is other) is kept


def two(mine: int = 6, theirs: int = 6, apart: int = 3000) -> Field:
    """Warriors against warriors, so far apart."""
    field = Field()
    field.unit(LEFT, "warriors", mine, (5000, 2000), rank=8)
    field.unit(RIGHT, "warriors", theirs, (5000, 2000 + apart), rank=8)
    return at_turn(field, 2)


def test_an_answer_is_known_again_while_units_turn_and_effects_are_the_same():
    field = two()
    state, (one, other) = field.state, field.state.units
    known: Pairwise[str] = Pairwise()
    asked = []

    def find(answer: str):
        def found() -> str:
            asked.append(answer)
            return answer

        return found

    def ask(state: State, mine, theirs, answer: str) -> str:
        return known.answer(state, "key", mine, theirs, find(answer))

    assert [ask(state, one, other, each) for each in "ab"] == ["a", "a"]
    assert ask(state, replace(one), other, "c") == "c"
    assert ask(state, one, replace(other), "d") == "d"
    assert ask(state, one, other, "e") == "e"
    assert ask(replace(state, turn=9), one, other, "f") == "f"
    assert asked == ["a", "c", "d", "e", "f"]


def test_what_is_carried_is_forgotten_once_somebody_around_changes():
    field = two()
    one, other = field.state.units
    kept: Carried[int] = Carried()
    kept.about("key", one, (other,), 1)["deed"] = 5
    assert kept.about("key", one, (other,), 1) == {"deed": 5}
    assert kept.about("key", one, (other,), 2) == {}
    for changed in ((replace(one), (other,), 2), (one, (replace(other),), 2), (one, (other, other), 2)):
        kept.about("key", one, (other,), 2)["deed"] = 5
        assert kept.about("key", *changed) == {}
    assert kept.about("another", one, (other,), 2) == {}


def test_a_charge_that_was_foreseen_is_made_once_and_one_that_was_barred_is_not_tried():
    field = two(apart=1200)
    state, memory = field.game().state, Memory()
    assert memory.foreseen(state, UnitId(0), UnitId(1), 0) is None
    assert memory.can_charge(field.rules, state, UnitId(0), UnitId(1), 0)
    assert memory.foreseen(state, UnitId(1), UnitId(0), 0) is None
    assert memory.can_charge(field.rules, state, UnitId(0), UnitId(1), 0)
    assert isinstance(memory.foreseen(state, UnitId(0), UnitId(1), 0), ChargeMove)
    assert memory.foreseen(state, UnitId(0), UnitId(1), 0) is None
    memory.bar(state, UnitId(0), UnitId(1), 0)
    assert not memory.can_charge(field.rules, state, UnitId(0), UnitId(1), 0)
    # Farther is another charge, and whoever has changed may try again.
    assert memory.can_charge(field.rules, state, UnitId(0), UnitId(1), 300)
    field.change(0, fatigue=1)
    assert memory.can_charge(field.rules, field.game().state, UnitId(0), UnitId(1), 0)


def test_forecasts_are_of_those_who_fight():
    field = two(6, 4, apart=1200)
    state, memory = field.game().state, Memory()
    one = memory.forecast(field.rules, state, Combat.MELEE, UnitId(0), UnitId(1))
    other = memory.forecast(field.rules, state, Combat.MELEE, UnitId(1), UnitId(0))
    assert one.defender == other.attacker and one.attacker == other.defender and one.defender > one.attacker


def test_one_memory_tells_companies_with_and_without_their_heroes_and_banners_apart():
    """Units of as many figures: with a bearer and without, with a hero and without."""
    memory = Memory()
    for troop, more in (("warriors", {"banner": True}), ("warlord", {"escort": "warriors"}), ("warriors", {})):
        field = Field()
        one = field.unit(LEFT, troop, 6, (3000, 3000), **more)
        other = field.unit(RIGHT, "warriors", 6, (3000, 4200))
        whole = field.state.units[one].figures
        ranks = tuple(figure for figure in whole if figure.role is Role.RANK)
        for figures in (whole[-5:], whole[:5], ranks[:5], whole):
            field.change(one, figures=figures)
            for first, second in ((one, other), (other, one)):
                fresh = forecast_melee(field.rules, field.state, first, second)
                assert memory.forecast(field.rules, field.state, Combat.MELEE, first, second) == fresh


def test_one_memory_tells_tired_units_and_those_in_cover_apart():
    memory, field = Memory(), two(apart=1200)
    seen = set()
    for fatigue in (0, 1, 3):
        field.change(0, fatigue=fatigue)
        for wood in (False, True):
            state = field.state
            if wood:
                field.terrain("wood", (5500, 3300))
            fresh = forecast_melee(field.rules, field.state, UnitId(0), UnitId(1))
            # Cover goes with where figures stand, so that they are put down anew.
            field.change(1, figures=tuple(replace(figure) for figure in field.state.units[1].figures))
            assert memory.forecast(field.rules, field.state, Combat.MELEE, UnitId(0), UnitId(1)) == fresh
            seen.add(fresh)
            field.state = state
    assert len(seen) > 1


def test_a_charge_that_found_no_way_is_not_tried_again_until_one_of_both_changes():
    field = Field()
    unit, target = field.unit(LEFT, "warriors", 4, (4000, 3000)), field.unit(RIGHT, "warriors", 4, (4000, 4500))
    open_field = field.game().state
    field.unit(RIGHT, "levies", 9, (0, 0), places=[(3600 + 270 * n, 3700) for n in range(9)])
    barred, memory = field.game().state, Memory()
    assert not memory.can_charge(field.rules, barred, unit, target, 0)
    # Those in the way are gone, but the two of them stand as they did.
    assert not memory.can_charge(field.rules, open_field, unit, target, 0)
    units = (replace(open_field.units[0]), *open_field.units[1:])
    assert memory.can_charge(field.rules, replace(open_field, units=units), unit, target, 0)
