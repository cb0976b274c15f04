"""What each unit could do now, looking one step ahead: an ability or a rule is used, and then the unit is activated.

Owns the order in which ways are offered. What is allowed is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from skald.rules.actions import Action, Activate, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, options
from skald.rules.hooks import Window
from skald.rules.ids import Kind, UnitId
from skald.rules.state import State
from skald.web.battles.queries.seen import Seen


class Way(Struct, frozen=True):
    """One way in which a unit could be activated: what has to be given, the last of it the activation."""

    unit: UnitId
    kind: Kind
    target: UnitId
    chain: tuple[Action, ...]
    #: The ability or the rule that allows it.
    by: str


def ways(seen: Seen) -> list[Way]:
    """Everything that the units of whoever is asked could be activated for."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide):
        return []
    if asked.window is Window.GRANT:
        source = seen.naming.rule(asked.about.source or asked.about.ability)
        return [_way((each,), source) for each in seen.actions() if isinstance(each, Activate)]
    found = [way for each in grants(seen) for way in each.ways]
    # A rule that only ever grants one kind of deed costs the others: it comes last.
    return sorted(found, key=lambda way: (len(way.chain), _rank(way, found)))


class Grant(Struct, frozen=True):
    """An option that leads to activations, and the moment at which one of them is named."""

    given: Action
    state: State
    ways: tuple[Way, ...]


def grants(seen: Seen) -> Iterator[Grant]:
    """Options after which whoever is asked names a unit to activate."""
    asked, ruleset = seen.asked, seen.table.ground.ruleset
    assert isinstance(asked, Decide)
    for option in seen.actions():
        if not isinstance(option, Trigger | Use):
            continue
        step = apply(ruleset, seen.table.state, option)
        after = step.awaits
        if isinstance(after, Decide) and after.window is Window.GRANT and after.side is asked.side:
            named = (
                seen.naming.ability(option.ability) if isinstance(option, Trigger) else seen.naming.rule(option.rule)
            )
            listed = [each for each in options(ruleset, step.state) if isinstance(each, Activate)]
            yield Grant(option, step.state, tuple(_way((option, each), named) for each in listed))


def _way(chain: tuple[Action, ...], by: str) -> Way:
    last = chain[-1]
    assert isinstance(last, Activate)
    return Way(last.unit, last.kind, last.target, chain, by)


def _rank(way: Way, found: list[Way]) -> tuple[bool, bool]:
    first = way.chain[0]
    alike = [other for other in found if other.chain[0] == first]
    kinds = {other.kind for other in alike}
    return len(kinds) == 1, isinstance(first, Trigger)
