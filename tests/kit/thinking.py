"""An agent's activation, from the question to the next quiet moment, on a position laid out by hand."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from skald.agents.agent import Reason
from skald.agents.captain import PURSE, Captain
from skald.agents.foresight import mean_roll
from skald.agents.raider import Raider
from skald.rules.actions import Action, Activate, Done
from skald.rules.awaiting import Awaiting, Chance, Decide, Over
from skald.rules.engine import apply, awaiting
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.view import View
from tests.kit.field import LEFT, Field

SEED = 7


class Acted(Struct, frozen=True):
    """What an agent decided, why, and what came of it with average dice."""

    first: Action
    why: Reason
    #: The activation that was announced; none: it did nothing.
    deed: Activate | None
    state: State

    def part(self, name: str) -> int:
        """A part of the reason, in hundredths of a point."""
        return int(str(dict(self.why.given).get(name, 0)))


def at_turn(field: Field, turn: int, *, theirs: int | None = None) -> Field:
    """The left side plays this turn; the right side has played so many."""
    left, right = field.state.players
    players = (replace(left, turns=turn), replace(right, turns=turn - 1 if theirs is None else theirs))
    field.state = replace(field.state, players=players, turn=turn, active=LEFT)
    return field


def act(field: Field, agent: Raider | None = None, side: Side = LEFT) -> Acted:
    """Let an agent (the captain) decide in its Activation phase, and go on until it may decide so again."""
    game = field.game(side=side)
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    agent = agent or Captain(game.rules, Random(SEED))
    first = agent.decide(View(side, game.state), asked)
    why = agent.explain()
    if isinstance(agent, Captain):
        again = Captain(game.rules, Random(SEED))
        assert (again.decide(View(side, game.state), asked), again.explain()) == (first, why)
        assert agent.work <= PURSE + 60
        assert why.code.startswith("weighed-")
    if isinstance(first, Done):
        return Acted(first, why, None, game.state)
    return _played(game.rules, game.state, first, why, agent)


def _played(rules: Ruleset, state: State, first: Action, why: Reason, agent: Raider) -> Acted:
    dice, enemy, deed = Random(1), Raider(rules, Random(2)), None
    step = apply(rules, state, first)
    if isinstance(first, Activate):
        deed = first
    while not _is_quiet(step.awaits):
        asked = step.awaits
        if isinstance(asked, Chance):
            step = apply(rules, step.state, mean_roll(asked.pool, dice))
            continue
        assert isinstance(asked, Decide)
        decider = agent if asked.side is state.active else enemy
        given = decider.decide(View(asked.side, step.state), asked)
        if isinstance(given, Activate) and deed is None:
            deed = given
        step = apply(rules, step.state, given)
    return Acted(first, why, deed, step.state)


def _is_quiet(awaits: Awaiting) -> bool:
    return isinstance(awaits, Over) or (isinstance(awaits, Decide) and awaits.window is Window.ACTIVATION)
