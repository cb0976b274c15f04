"""Agents by name."""

from __future__ import annotations

from skald.agents.agent import AgentFactory
from skald.agents.fighter import Fighter
from skald.agents.raider import Raider
from skald.agents.random_agent import RandomAgent

AGENTS: dict[str, AgentFactory] = {
    RandomAgent.name: RandomAgent,
    Raider.name: Raider,
    Fighter.name: Fighter,
}


def agent_named(name: str) -> AgentFactory:
    """What makes an agent of that name; raises KeyError with the known names."""
    try:
        return AGENTS[name]
    except KeyError:
        raise KeyError(f"no agent is called {name!r}; known are {', '.join(AGENTS)}") from None
