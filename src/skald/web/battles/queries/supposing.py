"""A battle as if something had been given that is only thought of: the other side answers nothing, and no die falls."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skald.rules.actions import Action, Done
from skald.rules.awaiting import Decide
from skald.rules.engine import Step, apply, check
from skald.rules.ruleset import Ruleset
from skald.web.battles.queries.seen import Seen


def supposing(seen: Seen, given: Sequence[Action]) -> Seen | None:
    """The battle as if actions had been given and the other side had answered none; None where dice would fall.

    Raises `IllegalAction` where the rules refuse one of them.
    """
    ruleset, step = seen.table.ground.ruleset, replace(seen.table.step, events=())
    side = getattr(seen.asked, "side", None)
    for action in given:
        step = _further(ruleset, step, action)
        while isinstance(step.awaits, Decide) and step.awaits.side != side:
            if check(ruleset, step.state, Done()) is not None:
                return None
            step = _further(ruleset, step, Done())
        if not isinstance(step.awaits, Decide):
            return None
    return replace(seen, table=replace(seen.table, step=step))


def _further(ruleset: Ruleset, step: Step, action: Action) -> Step:
    """One action more; everything that was supposed is among the events."""
    found = apply(ruleset, step.state, action)
    return replace(found, events=(*step.events, *found.events))
