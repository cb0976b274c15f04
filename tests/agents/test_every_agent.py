"""What holds for every agent: legal decisions in every scenario and edition, with spells, each time alike."""

from __future__ import annotations

import gc
from random import Random
from weakref import ref

import pytest

from skald.agents.agent import Reason
from skald.agents.registry import AGENTS, agent_named
from skald.content.scenarios.catalogue import battles
from skald.content.scenarios.expedition import EXPEDITION
from skald.rules.actions import Action
from skald.rules.awaiting import Decide
from skald.rules.ruleset import Ruleset
from skald.rules.view import View
from skald.simulation.contest import Contender, contender, fight, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.runner import play
from skald.warbands.files import ready_warbands

SMALL = ("driftwood-crew", "heron-watch")
MAGIC = ("gate-hunt", "thorn-court")


def sides(agents: tuple[str, str], bands: tuple[str, str] = SMALL) -> tuple[Contender, Contender]:
    known = ready_warbands()
    return contender(known[bands[0]], agents[0]), contender(known[bands[1]], agents[1])


@pytest.mark.parametrize("scenario", [*battles(), EXPEDITION])
def test_captain_and_squire_play_every_scenario(scenario: str):
    both = sides(("captain", "squire"))
    outcome = fight(ruleset_for("second", both, scenario=scenario), both, 4).outcome
    assert len(outcome.scores) == 2


@pytest.mark.parametrize(("edition", "bands"), [("first", SMALL), ("second", MAGIC)])
@pytest.mark.parametrize("agents", [("captain", "squire"), ("squire", "captain")])
def test_captain_and_squire_play_both_editions_and_cast_spells(
    edition: str, bands: tuple[str, str], agents: tuple[str, str]
):
    both = sides(agents, bands)
    assert len(fight(ruleset_for(edition, both), both, 6).outcome.scores) == 2


@pytest.mark.parametrize("agent", AGENTS)
def test_the_same_seed_gives_the_same_battle_with_every_agent(agent: str):
    both = sides((agent, "random"))
    rules = ruleset_for("second", both)
    assert fight(rules, both, 8) == fight(rules, both, 8)


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_is_let_go_of_without_a_search_for_circles(name: str):
    both = sides((name, name))
    rules = ruleset_for("second", both)
    left, right = (agent_named(name)(rules, Random(seed), both[seed].muster) for seed in (0, 1))
    gc.disable()
    try:
        play(rules, open_battle(rules, both), (left, right), SeededDice(3))
        known = [ref(left), ref(right)]
        del left, right
        assert [agent() for agent in known] == [None, None]
    finally:
        gc.enable()


class Forgetful:
    """An agent that is made anew for every decision, as at a table in the browser."""

    def __init__(self, name: str, ruleset: Ruleset, side: Contender) -> None:
        self.name = name
        self._ruleset, self._side = ruleset, side
        self._number = 0
        self._why: Reason | None = None

    def decide(self, view: View, asked: Decide) -> Action:
        self._number += 1
        agent = agent_named(self.name)(self._ruleset, Random(self._number), self._side.muster)
        action = agent.decide(view, asked)
        self._why = agent.explain()
        return action

    def explain(self) -> Reason:
        assert self._why is not None
        return self._why


@pytest.mark.parametrize("agent", ["captain", "squire"])
def test_agents_made_anew_for_every_decision_play_on(agent: str):
    both = sides((agent, "random"))
    rules = ruleset_for("second", both)
    agents = (Forgetful(agent, rules, both[0]), Forgetful("random", rules, both[1]))
    battle = play(rules, open_battle(rules, both), agents, SeededDice(3))
    assert battle.outcome.reason in ("turns-played", "no-saga-dice")
