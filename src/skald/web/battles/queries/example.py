"""What Skald would do in the place of whoever decides: one deed in words, with its reason, to be confirmed.

The captain is asked, with what the viewer may see; on request alone, so that no page waits for it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from skald.agents.agent import Reason
from skald.agents.captain import Captain
from skald.agents.counsel import counsel
from skald.rules.actions import Action, Activate, MoveUnit, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import format_action
from skald.rules.refusal import IllegalAction
from skald.rules.state import State
from skald.rules.view import view
from skald.web.battles.planning import ends_of, supposing
from skald.web.battles.queries.because import Deed, because
from skald.web.battles.queries.counsel import may_be_advised
from skald.web.battles.queries.seen import Seen

#: Windows in which somebody new may be at a loss; in the others the page proposes something by itself.
ASKED_IN = (
    Window.TAKE_BACK, Window.ORDERS_REACTION, Window.ACTIVATION, Window.GRANT, Window.TARGET, Window.REACTION,
    Window.SHORTEN, Window.MOVE, Window.REST, Window.RANKS, Window.TRADE, Window.EARLY, Window.FIGHT,
)  # fmt: skip
#: What leads from the wish to act to the unit that does.
LEADING = (Trigger, Use, Activate)
#: A place in millimetres.
Goal = tuple[float, float]


def may_ask(seen: Seen) -> bool:
    """Whether there is something to be shown."""
    return may_be_advised(seen) and isinstance(seen.asked, Decide) and seen.asked.window in ASKED_IN


def example(seen: Seen) -> dict[str, Any] | None:
    """A deed as the drawn table proposes it: in words, what is given for it, who does it, to whom and where."""
    if not may_ask(seen):
        return None
    deed, why, to = _followed(seen)
    acts = _activation(deed)
    return {
        "words": seen.offer(acts or deed[0]).words, "why": why, "chain": [format_action(each) for each in deed],
        "unit": acts.unit if acts else None, "kind": acts.kind.value if acts else None,
        "target": acts.target if acts and acts.target != NO_UNIT else None, "to": to,
    }  # fmt: skip


def _followed(seen: Seen) -> tuple[list[Action], str, Goal | None]:
    """What the captain gives until its unit goes somewhere or is on its way; why; and where the middle of it goes."""
    ground, asked = seen.table.ground, seen.asked
    assert isinstance(asked, Decide)
    captain = Captain(ground.ruleset, Random(0), ground.warbands[asked.side].muster)  # noqa: S311 - an agent's chance
    deed: list[Action] = []
    why: Reason | None = None
    now: Seen | None = seen
    while now is not None and isinstance(asked := now.asked, Decide):
        found = counsel(captain, view(now.table.state, asked.side), asked)
        action, why = found.action, why or found.why
        if not isinstance(action, LEADING):
            told = because(seen, Deed(action, _activation(deed), _after(now, action)), why)
            return deed or [action], told, _middle(now, asked, action)
        deed.append(action)
        now = _later(now, action)
    assert why is not None
    return deed, because(seen, Deed(deed[0], _activation(deed), None), why), None


def _activation(deed: list[Action]) -> Activate | None:
    return next((each for each in deed if isinstance(each, Activate)), None)


def _after(seen: Seen, action: Action) -> State | None:
    """The table after a Move."""
    return apply(seen.table.ground.ruleset, seen.table.state, action).state if isinstance(action, MoveUnit) else None


def _later(seen: Seen, given: Action) -> Seen | None:
    """The battle as if something had been given, where its giver then names a unit or moves it."""
    try:
        found = supposing(seen, (given,))
    except IllegalAction:
        return None
    asked = None if found is None else found.asked
    return found if isinstance(asked, Decide) and asked.window in (Window.GRANT, Window.MOVE) else None


def _middle(seen: Seen, asked: Decide, action: Action) -> Goal | None:
    """The middle of where it ends, to the tenth of a millimetre: a hair beside it a friend may stand in the way."""
    ends = ends_of(seen.table.state, asked, action)
    if not ends:
        return None
    return sum(x for x, _, _ in ends) // len(ends) / MILLIMETRE, sum(y for _, y, _ in ends) // len(ends) / MILLIMETRE
