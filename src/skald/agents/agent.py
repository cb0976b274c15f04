"""What an agent is: it decides on what it sees, and can say why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec import Struct

from skald.rules.actions import Action
from skald.rules.awaiting import Decide
from skald.rules.refusal import Parameter
from skald.rules.ruleset import Ruleset
from skald.rules.view import View
from skald.warbands.muster import Muster


class Reason(Struct, frozen=True, gc=False):
    """Why something was decided; words are found at the edge, from the code and its parameters."""

    code: str
    given: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{key}={value}" for key, value in self.given)))


def reason(code: str, **given: Parameter) -> Reason:
    """A reason with its parameters."""
    return Reason(code, tuple(given.items()))


#: What was decided, and why.
Decision = tuple[Action, Reason]


class Agent(Protocol):
    """Somebody who decides for one side of one battle."""

    @property
    def name(self) -> str:
        """The name it is known by."""

    def decide(self, view: View, asked: Decide) -> Action:
        """A legal action for what is asked."""

    def explain(self) -> Reason:
        """Why the latest decision was made."""


#: Makes an agent for one battle out of the rules, a generator of its own and the muster its warband recommends.
AgentFactory = Callable[[Ruleset, Random, Muster], Agent]
