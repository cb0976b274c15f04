"""Agents by name."""

from __future__ import annotations

from skald.agents.agent import AgentFactory
from skald.agents.captain import Captain
from skald.agents.fighter import Fighter
from skald.agents.preparer import Preparer
from skald.agents.raider import Raider
from skald.agents.random_agent import RandomAgent
from skald.agents.squire import Squire

#: The three strengths first, from the one that errs to the one that looks ahead.
AGENTS: dict[str, AgentFactory] = {
    Squire.name: Squire,
    Raider.name: Raider,
    Captain.name: Captain,
    Fighter.name: Fighter,
    RandomAgent.name: RandomAgent,
}


#: Who has an errand of their own and plays for nobody.
HELPERS: dict[str, AgentFactory] = {Preparer.name: Preparer}


def agent_named(name: str) -> AgentFactory:
    """What makes an agent of that name; raises KeyError with the known names of those who play."""
    try:
        return (AGENTS | HELPERS)[name]
    except KeyError:
        raise KeyError(f"no agent is called {name!r}; known are {', '.join(AGENTS)}") from None
