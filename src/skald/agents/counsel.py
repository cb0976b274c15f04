"""Counsel for whoever decides: what the captain would do, and what each Saga die that it would lay is for.

It knows a view, as every agent does, and decides nothing: whoever asks may do otherwise.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from skald.agents.ability_worth import Outlook, Purpose
from skald.agents.agent import Reason, reason
from skald.agents.captain import Captain
from skald.rules.actions import Action, PlaceDie, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.view import View, view

#: Windows in which dice are laid.
LAYING = (Window.ORDERS, Window.OPENING)


class Counsel(Struct, frozen=True):
    """Something worth doing, why, and the own units that are meant by that."""

    action: Action
    why: Reason
    units: tuple[UnitId, ...] = ()


def counsel(captain: Captain, seen: View, asked: Decide) -> Counsel:
    """What the captain would do, without the next best: for whoever has to choose one thing is enough to look at."""
    action, why = captain.decide(seen, asked), captain.explain()
    given = tuple(each for each in why.given if each[0] not in ("instead", "other", "behind", "part"))
    return Counsel(action, Reason(why.code, given))


def counsel_on_dice(ruleset: Ruleset, seen: View, asked: Decide) -> list[Counsel]:
    """Dice to be laid one after the other; at their end an order or a rule to use, after which others may fall."""
    found: list[Counsel] = []
    captain, state = Captain(ruleset, Random(0)), seen.state  # noqa: S311 - an agent's chance
    while asked.window in LAYING and (not found or isinstance(found[-1].action, PlaceDie)):
        given = counsel(captain, view(state, asked.side), asked)
        if isinstance(given.action, PlaceDie):
            found.append(_laying(Outlook(Context(ruleset, state), asked.side, captain.weights), given.action))
        elif isinstance(given.action, Trigger | Use):
            found.append(given)
        else:
            break
        step = apply(ruleset, state, given.action)
        if not isinstance(step.awaits, Decide) or step.awaits.side is not asked.side:
            break
        state, asked = step.state, step.awaits
    return found


def _laying(outlook: Outlook, action: PlaceDie) -> Counsel:
    """A die with the use that makes its ability worth it."""
    ability = outlook.board.ability(action.ability)
    assert ability is not None
    worths = outlook.purposes(ability)
    purpose = max(worths, key=lambda each: worths[each])
    near = purpose in (Purpose.FIGHT, Purpose.ANSWER) and outlook.near
    return Counsel(
        action, reason(f"lay-to-{purpose.value}{'-near' if near else ''}"),
        tuple(outlook.called(ability)) if purpose is Purpose.CALL else (),
    )  # fmt: skip
