"""The dice that a card tells of a unit are those that the kernel gathers once it fights."""

import pytest

from skald.rules.asking import pool_outside, shot_range
from skald.rules.context import Context
from skald.rules.events import PoolAssembled
from skald.rules.ids import Combat
from skald.warbands.files import as_fought, ready_warbands
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.fights import melee, shot, trial

KITS = sorted(
    {
        (edition, each.troop, each.figures, each.equipment, each.hero, each.banner)
        for band in ready_warbands().values()
        for edition in band.editions
        for each in as_fought(band).muster
    }
)


def facing(edition, troop, figures, equipment, hero, banner, **more):
    """A unit of a ready warband in a single rank, and as many warriors near it."""
    field = Field(ruleset(edition))
    escort, figures = (troop, figures + 1) if hero else ("", figures)
    places = [(2000 + 350 * number, 4000) for number in range(figures)]
    own = field.unit(
        LEFT, hero or troop, figures, (0, 0), *equipment, places=places, escort=escort, banner=banner, **more
    )
    foe = field.unit(RIGHT, "warriors", figures, (0, 0), places=[(x, 4600) for x, _ in places])
    return field, own, foe


def gathered(game, unit):
    return [event.dice.value for event in game.seen(PoolAssembled) if event.unit == unit]


@pytest.mark.parametrize("fatigue", [0, 3])
def test_the_pool_of_a_unit_is_the_one_that_it_fights_with(fatigue):
    differing = []
    for kit in KITS:
        field, own, foe = facing(*kit, fatigue=fatigue)
        ctx = Context(field.rules, field.state)
        unit = ctx.unit(own)
        if gathered(melee(field, foe, own).passing(), own) != [pool_outside(ctx, unit, Combat.MELEE)[1].value]:
            differing.append((kit, "melee"))
        if shot_range(ctx, unit) and gathered(shot(field, own, foe).passing(), own) != [
            pool_outside(ctx, unit, Combat.SHOT)[1].value
        ]:
            differing.append((kit, "shot"))
    assert differing == []


def test_levies_with_bows_fight_with_a_third_of_a_die_each_and_shoot_with_half_of_one():
    field = trial()
    levies = field.unit(LEFT, "levies", 12, (3000, 4000), "bow")
    ctx = Context(field.rules, field.state)
    pools = {combat: pool_outside(ctx, ctx.unit(levies), combat)[1].value for combat in Combat}
    assert pools == {Combat.MELEE: 4, Combat.SHOT: 6}
