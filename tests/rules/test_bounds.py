"""Numbers stay in their bounds whatever is piled upon them, and every one of them adds up to its reasons."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skald.rules.abilities.fight_effects import add_dice
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll, fits, hit_pool, outcomes
from skald.rules.fight.numbers import (
    armour,
    attack_dice,
    defence_dice,
    generated_dice,
    hit_bonus,
    save_needed,
    starting_pool,
    successes,
)  # fmt: skip
from skald.rules.frames import Acting
from skald.rules.hooks import Point
from skald.rules.ids import Combat, Face, Kind, RuleId, UnitId
from skald.rules.movement.allowance import allowance
from skald.rules.phases.saga_dice import generated
from skald.rules.state import Effect, Until
from skald.rules.tally import Tally
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.fights import duel, numbers

WHY = RuleId("test.why")
RULES = {name: ruleset(name) for name in ("second", "first")}

#: Lasting effects on either of the two units of a fight.
EFFECTS = st.lists(
    st.builds(
        lambda point, amount, unit: Effect(point.value, amount, UnitId(unit), Until.GAME, LEFT, WHY),
        st.sampled_from(Point), st.integers(-40, 40), st.integers(0, 1),
    ),
    max_size=6,
).map(tuple)  # fmt: skip


def fight(edition: str, combat: Combat, effects: tuple[Effect, ...], figures: int):
    field = Field(RULES[edition])
    mine, foe = duel(field, ("warriors", figures, "bow"), ("hearthguard", 4), gap=300)
    field.state = replace(field.state, effects=effects)
    return numbers(field, combat, mine, foe)


@given(st.sampled_from(["second", "first"]), st.sampled_from(Combat), EFFECTS, st.integers(1, 12))
def test_numbers_of_a_fight_stay_in_their_bounds(
    edition: str, combat: Combat, effects: tuple[Effect, ...], figures: int
):
    ctx, frame = fight(edition, combat, effects, figures)
    constants = ctx.constants
    for who in (0, 1):
        against = armour(ctx, frame, who)
        assert against.value >= constants.armour_floor
        assert not constants.armour_ceiling or against.value <= constants.armour_ceiling
        assert 0 <= successes(against.value - hit_bonus(ctx, frame, 1 - who).value) <= 6
        assert 0 <= successes(save_needed(ctx, frame, who).value) <= 6
    dice = generated_dice(ctx, frame, 0, tuple(range(figures)))
    pool = starting_pool(ctx, frame, 0, dice)
    assert dice.value >= 0
    assert pool.value >= 0
    if edition == "second":
        assert pool.value <= (16 if combat is Combat.MELEE else 8)
        assert pool.value <= 2 * dice.value


@given(st.integers(0, 16), st.integers(-30, 60), st.integers(0, 30), st.integers(-9, 30))
def test_dice_rolled_are_at_most_doubled(starting: int, gained: int, hits: int, defence: int):
    ctx, _ = fight("second", Combat.MELEE, (), 4)
    ctx.set_combatant(0, starting=starting, attack=starting, hits=hits)
    add_dice(ctx, 0, "attack", gained, WHY)
    add_dice(ctx, 1, "defence", defence, WHY)
    assert 0 <= attack_dice(ctx, ctx.fight(), 0).value <= 2 * starting
    assert 0 <= defence_dice(ctx, ctx.fight(), 1).value <= 2 * hits


@given(st.sampled_from(["second", "first"]), EFFECTS, st.integers(0, 12))
def test_saga_dice_generated_are_within_what_may_be_rolled(edition: str, effects: tuple[Effect, ...], left: int):
    field = Field(RULES[edition])
    for n in range(2):
        field.unit(LEFT, "hearthguard", 4, (1000 + 2000 * n, 1000))
    field.unit(RIGHT, "warriors", 4, (1000, 8000))
    field.dice(LEFT, "fjord-reavers.elite", *[Face.COMMON] * min(left, 8))
    ctx = Context(RULES[edition], replace(field.state, effects=effects))
    assert 0 <= generated(ctx, LEFT).value <= RULES[edition].constants.most_rolled


@given(st.sampled_from(["second", "first"]), EFFECTS, st.integers(-4000, 4000), st.booleans(), st.integers(0, 3))
def test_distances_are_never_negative_and_hard_ground_never_helps(
    edition: str, effects: tuple[Effect, ...], farther: int, slowed: bool, markers: int
):
    field = Field(RULES[edition])
    unit = field.unit(LEFT, "warriors", 4, (1000, 1000), "horse")
    ctx = Context(RULES[edition], replace(field.state, effects=effects))
    acting = Acting(unit, Kind.MOVE, WHY, farther=farther, shortened=(WHY,) * markers)
    found = allowance(ctx, ctx.unit(unit), acting, slowed=slowed).distance
    free = allowance(ctx, ctx.unit(unit), replace(acting, shortened=()), slowed=False).distance
    assert 0 <= found.value <= free.value
    assert found.value == found.base + sum(step.amount for step in found.modifiers)


@given(st.integers(-20, 20), st.integers(0, 12), st.integers(-3, 12))
def test_fatigue_stays_between_none_and_the_limit(change: int, fatigue: int, limit: int):
    field = Field(RULES["second"])
    unit = field.unit(LEFT, "warriors", 4, (1000, 1000), fatigue=min(fatigue, 3))
    effect = Effect("limit", limit, unit, Until.GAME, LEFT, WHY)
    ctx = Context(RULES["second"], replace(field.state, effects=(effect,)))
    before = ctx.unit(unit).fatigue
    ctx.tire(unit, change, WHY) if change > 0 else ctx.ease(unit, -change, WHY)
    after = ctx.unit(unit).fatigue
    assert 0 <= after <= max(before, ctx.limit(ctx.unit(unit)))
    assert after - before == sum(getattr(e, "amount", 0) * (1 if change > 0 else -1) for e in ctx.events)


@given(
    st.integers(-50, 50), st.lists(st.tuples(st.sampled_from(["add", "most", "least", "set"]), st.integers(-50, 50)))
)
def test_tally_is_its_base_and_its_steps(base: int, steps: list[tuple[str, int]]):
    tally, value = Tally(base, WHY), base
    for name, amount in steps:
        if name == "add":
            tally, value = tally.add(amount, WHY), value + amount
        elif name == "most":
            tally, value = tally.at_most(amount, WHY), min(value, amount)
        elif name == "least":
            tally, value = tally.at_least(amount, WHY), max(value, amount)
        else:
            tally, value = tally.set_to(amount, WHY), amount
    assert tally.value == value == tally.base + sum(step.amount for step in tally.modifiers)
    assert all(step.amount for step in tally.modifiers)


@given(st.integers(0, 8), st.integers(-3, 12))
def test_outcomes_of_a_pool_weigh_as_much_as_all_throws(dice: int, needed: int):
    pool = hit_pool(dice, successes(needed))
    found = list(outcomes(pool))
    assert sum(weight for _, weight in found) == 6**dice
    assert all(fits(pool, roll) for roll, _ in found)
    assert len({roll.counts for roll, _ in found}) == len(found)


def test_outcomes_of_saga_dice_are_those_of_every_single_die():
    pool = Pool(3, (3, 2, 1))
    sides = [0, 0, 0, 1, 1, 2]
    counted: dict[tuple[int, ...], int] = {}
    for throw in product(sides, repeat=3):
        counts = tuple(throw.count(face) for face in range(3))
        counted[counts] = counted.get(counts, 0) + 1
    assert {roll.counts: weight for roll, weight in outcomes(pool)} == counted
    assert not fits(pool, Roll((1, 1, 0)))
