"""The random agent: any legal action may come, but it is rarely idle."""

from __future__ import annotations

from random import Random

from skald.agents.agent import Reason, reason
from skald.planning.sampler import sample_busily
from skald.rules.actions import Action
from skald.rules.awaiting import Decide
from skald.rules.ruleset import Ruleset
from skald.rules.view import View
from skald.warbands.muster import Muster


class RandomAgent:
    """Samples legal actions with its own generator."""

    name = "random"

    def __init__(self, ruleset: Ruleset, rng: Random, muster: Muster = ()) -> None:
        self._ruleset = ruleset
        self._rng = rng

    def decide(self, view: View, asked: Decide) -> Action:
        """Whatever the sampler draws."""
        return sample_busily(self._ruleset, view.state, asked, self._rng)

    def explain(self) -> Reason:
        """There is no reason but chance."""
        return reason("by-chance")
