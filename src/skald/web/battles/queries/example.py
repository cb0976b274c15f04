"""What Skald would do in the place of whoever decides: one deed in words, with its reason, to be confirmed.

The captain is asked, with what the viewer may see; on request alone, so that no page waits for it.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

from skald.agents.agent import Reason
from skald.agents.counsel import counsel
from skald.agents.counsellor import Counsellor, Future
from skald.planning.formation import centre_of
from skald.planning.wanted import Wanted
from skald.rules.actions import Action, Activate, Done, MoveUnit, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import format_action
from skald.rules.refusal import IllegalAction
from skald.rules.state import State
from skald.rules.view import view
from skald.web.battles.planning import ends_of, means_to, planned, tiring
from skald.web.battles.queries.because import Deed, because
from skald.web.battles.queries.cheaper import cheaper
from skald.web.battles.queries.counsel import may_be_advised
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.queries.ways import ways

#: Windows in which somebody new may be at a loss; in the others the page proposes something by itself.
ASKED_IN = (
    Window.TAKE_BACK, Window.ORDERS_REACTION, Window.ACTIVATION, Window.GRANT, Window.TARGET, Window.REACTION,
    Window.SHORTEN, Window.MOVE, Window.REST, Window.RANKS, Window.TRADE, Window.EARLY, Window.FIGHT,
)  # fmt: skip
#: What leads from the wish to act to the unit that does.
LEADING = (Trigger, Use, Activate)
#: A step that is worth being shown, in millimetres.
LEAST = 40
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
    acts, deed = _activation(deed), cheaper(seen, deed)
    return {
        "words": seen.offer(acts or deed[0]).words, "why": why, "chain": [format_action(each) for each in deed],
        "unit": acts.unit if acts else None, "kind": acts.kind.value if acts else None,
        "target": acts.target if acts and acts.target != NO_UNIT else None, "to": to,
    }  # fmt: skip


def _followed(seen: Seen) -> tuple[list[Action], str, Goal | None]:
    """What the captain gives until its unit goes somewhere or is on its way; why; and where the middle of it goes."""
    ground, asked = seen.table.ground, seen.asked
    assert isinstance(asked, Decide)
    captain = Counsellor(ground.ruleset, Random(0), ground.warbands[asked.side].muster)  # noqa: S311 - its chance
    deed: list[Action] = []
    why: Reason | None = None
    weighed: tuple[Future, ...] = ()
    now: Seen | None = seen
    while now is not None and isinstance(asked := now.asked, Decide):
        found = counsel(captain, view(now.table.state, asked.side), asked)
        action = found.action
        if why is None:
            why, weighed = found.why, captain.weighed
        if action == Done() and not deed and (advanced := _advanced(seen, captain, why)) is not None:
            return advanced
        if not isinstance(action, LEADING):
            told = because(seen, Deed(action, _activation(deed), _after(now, action)), why, weighed)
            return deed or [action], told, _middle(now, asked, action)
        deed.append(action)
        now = _later(now, action)
    assert why is not None
    return deed, because(seen, Deed(deed[0], _activation(deed), None), why, weighed), None


def _advanced(seen: Seen, captain: Counsellor, why: Reason) -> tuple[list[Action], str, Goal | None] | None:
    """Where nothing is gained at once: a step towards the enemy by whoever has not acted, out of their reach."""
    asked = seen.asked
    if not isinstance(asked, Decide) or asked.window not in (Window.ACTIVATION, Window.GRANT):
        return None
    able = {way.unit for way in ways(seen) if way.kind is Kind.MOVE}
    for unit, goal in captain.advances(view(seen.table.state, asked.side).state, asked.side, able):
        wanted = Wanted(unit=unit, goal=goal)
        means = means_to(seen, wanted)
        if means is None:
            continue
        chain, there = means
        step, then = planned(there, wanted), there.asked
        if not isinstance(step, MoveUnit) or not isinstance(then, Decide) or tiring(there, unit, step):
            continue
        start, end = centre_of(seen.table.state.units[unit].figures), _middle(there, then, step)
        if end is not None and hypot(end[0] - start[0] / MILLIMETRE, end[1] - start[1] / MILLIMETRE) >= LEAST:
            deed = list(chain)
            return deed, because(seen, Deed(step, _activation(deed), _after(there, step)), why, captain.weighed), end
    return None


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
