"""Agents: legal decisions, battles that end, the same battle for the same seed, and reasons."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from skald.agents.estimate import forecast_melee, forecast_shot
from skald.agents.registry import AGENTS, agent_named
from skald.rules.actions import Done, MoveUnit
from skald.rules.awaiting import Chance, Over
from skald.rules.engine import apply, check
from skald.rules.events import AbilityTriggered, FiguresLost, RanksClosed
from skald.rules.ids import Side
from skald.rules.view import view
from skald.simulation.contest import Contender, contender, fight, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.runner import Battle
from skald.warbands.files import ready_warbands
from tests.kit.field import LEFT, RIGHT, Field

PAIRINGS = [("random", "random"), ("raider", "raider"), ("raider", "random")]


def sides_for(agents: tuple[str, str], seed: int, edition: str = "second") -> tuple[Contender, Contender]:
    bands = [band for band in ready_warbands().values() if edition in band.editions]
    one, other = bands[seed % len(bands)], bands[(seed * 7 + 3) % len(bands)]
    return contender(one, agents[0]), contender(other, agents[1])


@cache
def fought(agents: tuple[str, str], seed: int, edition: str = "second") -> Battle:
    """A battle that several tests look at."""
    sides = sides_for(agents, seed, edition)
    return fight(ruleset_for(edition, sides), sides, seed)


#: A thousand of each edition: `scripts/bench thousand`.
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("agents", PAIRINGS)
def test_battles_end_by_the_rules(agents: tuple[str, str], seed: int):
    battle = fought(agents, seed)
    assert battle.outcome.reason in ("turns-played", "no-saga-dice")
    assert len(battle.outcome.scores) == 2


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("agents", PAIRINGS)
def test_first_edition_battles_end_by_the_rules(agents: tuple[str, str], seed: int):
    assert len(fought(agents, seed, "first").outcome.scores) == 2


@pytest.mark.parametrize("agents", PAIRINGS)
def test_the_same_seed_gives_the_same_battle(agents: tuple[str, str]):
    sides = sides_for(agents, 5)
    rules = ruleset_for("second", sides)
    one, other = fight(rules, sides, 5), fight(rules, sides, 5)
    assert one == other
    assert fight(rules, sides, 6).entries != one.entries


@pytest.mark.parametrize("name", AGENTS)
def test_every_decision_is_legal_and_has_a_reason(name: str):
    sides = sides_for((name, name), 3)
    rules = ruleset_for("second", sides)
    agents = [agent_named(name)(rules, Random(n), sides[n].muster) for n in (0, 1)]
    dice = SeededDice(9)
    step = open_battle(rules, sides)
    codes = set()
    while not isinstance(step.awaits, Over):
        if isinstance(step.awaits, Chance):
            step = apply(rules, step.state, dice.roll(step.awaits))
            continue
        agent = agents[step.awaits.side]
        action = agent.decide(view(step.state, step.awaits.side), step.awaits)
        assert check(rules, step.state, action) is None
        why = agent.explain()
        assert str(why)
        codes.add(why.code)
        step = apply(rules, step.state, action)
    assert codes == {"by-chance"} or {"advance", "place-die", "recommended-muster"} <= codes


def test_the_raider_beats_chance():
    won: Counter[str] = Counter()
    for seed in range(10):
        winner = fought(("raider", "random"), seed).outcome.winner
        won["nobody" if winner is None else ("raider", "random")[winner]] += 1
    assert won["raider"] >= 7


def test_the_raider_really_fights():
    battle = fought(("raider", "raider"), 4)
    seen = Counter(type(event) for entry in battle.entries for event in entry.events)
    assert seen[FiguresLost] > 5
    assert seen[AbilityTriggered] > 10


def test_ranks_are_closed_sometimes_but_not_always():
    seen: Counter[type] = Counter()
    asked = 0
    for seed in range(4):
        battle = fought(("raider", "raider"), seed)
        seen.update(type(event) for entry in battle.entries for event in entry.events)
        asked += sum(isinstance(entry.input, Done) for entry in battle.entries)
    assert seen[RanksClosed] > 0
    assert asked > 0


def test_the_recommended_units_are_mustered_and_equipped():
    bands = ready_warbands()
    sides = (contender(bands["driftwood-crew"], "raider"), contender(bands["outriders"], "raider"))
    battle = fight(ruleset_for("second", sides), sides, 2)
    for side in Side:
        units = [unit for unit in battle.final.units if unit.side is side]
        wanted = [(u.hero or u.troop, frozenset(u.equipment)) for u in sides[side].muster]
        assert [(unit.troop, frozenset(unit.equipment)) for unit in units] == wanted


def test_a_forecast_of_a_melee_is_its_expectation():
    field = Field()
    one = field.unit(LEFT, "hearthguard", 4, (4000, 3000))
    other = field.unit(RIGHT, "warriors", 8, (4000, 3800))
    # Eight dice hit on 4+, each hit is saved on 5+: 8/2 * 2/3; back: eight on 5+ and the same saves.
    found = forecast_melee(field.rules, field.state, one, other)
    assert (found.defender, found.attacker) == (267, 178)


def test_a_forecast_of_a_shot_counts_those_in_range():
    field = Field()
    archers = field.unit(LEFT, "levies", 8, (4000, 3000), "bow")
    mark = field.unit(RIGHT, "warriors", 8, (4000, 5000))
    # Four dice hit on 4+, and half of the hits are saved.
    assert forecast_shot(field.rules, field.state, archers, mark).defender == 100


def test_unknown_agents_are_named_with_the_known_ones():
    with pytest.raises(KeyError, match="random"):
        agent_named("nobody")


def test_moves_are_made_in_battles():
    battle = fought(("raider", "raider"), 1)
    assert any(isinstance(entry.input, MoveUnit) and entry.input.paths for entry in battle.entries)
