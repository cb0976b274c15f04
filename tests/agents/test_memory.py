"""What an agent remembers of fights is what it would find out again."""

from __future__ import annotations

from random import Random

import pytest

from skald.agents.deeds import Deeds
from skald.agents.estimate import forecast_melee, forecast_pending, forecast_shot
from skald.agents.memory import Memory
from skald.agents.raider import Raider
from skald.rules.actions import Abandon, ChargeMove
from skald.rules.awaiting import Chance, Over
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind, Side
from skald.rules.view import view
from skald.simulation.contest import contender, fight, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.warbands.files import ready_warbands

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
