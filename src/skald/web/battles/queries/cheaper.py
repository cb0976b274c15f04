"""The same deed for a cheaper Saga die: what somebody new is shown should not spend more than it needs."""

from __future__ import annotations

from collections.abc import Sequence

from skald.rules.actions import Action, Activate, Trigger
from skald.rules.asking import board_of
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.ids import Face
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.ways import ways


def cheaper(seen: Seen, deed: Sequence[Action]) -> list[Action]:
    """What is given for an activation, or what gives the very same for fewer or commoner dice."""
    match list(deed):
        case [Trigger() as given, Activate() as acts] if _does_no_more(seen, given):
            # Ways are sorted by what they cost.
            found = [way.chain[0] for way in ways(seen) if way.chain[-1] == acts and len(way.chain) == len(deed)]
            others = [each for each in found if isinstance(each, Trigger) and _dice(each) < _dice(given)]
            alike = (
                each for each in others if _does_no_more(seen, each) and _granted(seen, each) == _granted(seen, given)
            )
            return [next(alike, given), acts]
    return list(deed)


def _dice(given: Trigger) -> tuple[int, list[Face]]:
    return len(given.faces), sorted(given.faces)


def _does_no_more(seen: Seen, given: Trigger) -> bool:
    """Whether an ability only activates."""
    asked, ctx = seen.asked, Context(seen.table.ground.ruleset, seen.table.state)
    assert isinstance(asked, Decide)
    ability = board_of(ctx, asked.side).ability(given.ability)
    return ability is not None and len(ability.options[given.option]) == 1


def _granted(seen: Seen, given: Trigger) -> tuple[int, int, bool, bool] | None:
    """How many may be activated, how much farther they go, whether that tires nobody and is special."""
    asked = apply(seen.table.ground.ruleset, seen.table.state, given).awaits
    if not isinstance(asked, Decide):
        return None
    about = asked.about
    return about.amount, about.farther, about.no_fatigue, about.special
