"""What each unit could do now, looking one step ahead: an ability or a rule is used, and then the unit is activated.

Owns the order in which ways are offered. What is allowed is asked of the rules; a charge that the planner can't take
into contact is not offered, since it would only spend the activation.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from skald.planning.barriers import Barrier, what_bars
from skald.planning.charging import plan_charge
from skald.rules.actions import Abandon, Action, Activate, Trigger, Use
from skald.rules.asking import tires_by_acting
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.engine import apply, options
from skald.rules.frames import Acting
from skald.rules.hooks import Window
from skald.rules.ids import Face, Kind, UnitId
from skald.rules.refusal import IllegalAction
from skald.rules.state import State, Unit
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.supposing import supposing


class Way(Struct, frozen=True):
    """One way in which a unit could be activated: what has to be given, the last of it the activation."""

    unit: UnitId
    kind: Kind
    target: UnitId
    chain: tuple[Action, ...]
    #: The ability or the rule that allows it.
    by: str


def ways(seen: Seen) -> list[Way]:
    """Everything that the units of whoever is asked could be activated for, and that would come to something."""
    return [_priced(seen, way) for way in _allowed(seen) if _barrier(seen, way) is None]


def _priced(seen: Seen, way: Way) -> Way:
    """A shot with the fatigue that it will cost: its dice fall first. Moves and charges tell theirs as planned."""
    if way.kind is not Kind.SHOOT or not _tires(seen, way):
        return way
    why = seen.naming.rule(Context(seen.table.ground.ruleset, seen.table.state).cite(Clause.REPEAT_FATIGUE))
    return replace(way, by=_("{by}, for 1 fatigue ({why})").format(by=way.by, why=why))


def _tires(seen: Seen, way: Way) -> bool:
    """Whether the unit tires because it acts again like that."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    for action in way.chain:
        state = apply(ruleset, state, action).state
    ctx = Context(ruleset, state)
    acting = ctx.nearest(Acting)
    return acting is not None and tires_by_acting(ctx, acting) and ctx.can_tire(ctx.unit(way.unit))


def tires_by(seen: Seen, unit: Unit, kind: Kind, target: UnitId) -> bool:
    """Whether a unit that has acted tires by a deed, given as it is offered first."""
    if not unit.acts:
        return False
    alike = (way for way in _allowed(seen) if (way.unit, way.kind, way.target) == (unit.id, kind, target))
    first = next(alike, None)
    return first is not None and _tires(seen, first)


def barrier_of(seen: Seen, unit: UnitId, target: UnitId) -> Barrier | None:
    """What bars a charge that the rules allow from its target; nothing where one of the ways to it leads there."""
    alike = [way for way in _allowed(seen) if (way.unit, way.kind, way.target) == (unit, Kind.CHARGE, target)]
    found = [_barrier(seen, way) for way in alike]
    return None if None in found or not found else found[0]


def comes_to_nothing(seen: Seen, action: Action) -> bool:
    """Whether an activation that may be given now is a charge that can't arrive."""
    if not isinstance(action, Activate) or action.kind is not Kind.CHARGE:
        return False
    return _barrier(seen, _way((action,), "")) is not None


def _barrier(seen: Seen, way: Way) -> Barrier | None:
    """What bars a charge as things stand: an answer of the other side may still shorten it."""
    if way.kind is not Kind.CHARGE:
        return None
    try:
        there = supposing(seen, way.chain)
    except IllegalAction:
        return None
    asked = None if there is None else there.asked
    if there is None or not isinstance(asked, Decide) or asked.window is not Window.CHARGE:
        return None
    ruleset, state = there.table.ground.ruleset, there.table.state
    return what_bars(ruleset, state) if isinstance(plan_charge(ruleset, state), Abandon) else None


def _allowed(seen: Seen) -> list[Way]:
    """Everything that the rules let the units of whoever is asked be activated for."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide):
        return []
    if asked.window is Window.GRANT:
        source = seen.naming.rule(asked.about.source or asked.about.ability)
        return [_way((each,), source) for each in seen.actions() if isinstance(each, Activate)]
    found = [way for each in grants(seen) for way in each.ways]
    # What costs no die comes first; of those, a rule that only ever grants one kind of deed last; then cheaper dice.
    return sorted(found, key=lambda way: (len(way.chain), _rank(way, found), _dice(way)))


def _dice(way: Way) -> tuple[int, list[Face]]:
    """The dice that a way takes: fewer and commoner ones are cheaper."""
    faces = [face for each in way.chain if isinstance(each, Trigger) for face in each.faces]
    return len(faces), sorted(faces)


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
            listed = [each for each in options(ruleset, step.state) if isinstance(each, Activate)]
            yield Grant(option, step.state, tuple(_way((option, each), _by(seen, option)) for each in listed))


def moments(seen: Seen, unit: UnitId) -> list[State]:
    """States in which a unit could be named for an activation, were it allowed: those in which it may do something."""
    asked = seen.asked
    if isinstance(asked, Decide) and asked.window is Window.GRANT:
        return [seen.table.state]
    if isinstance(asked, Decide) and asked.window is Window.ACTIVATION:
        found = list(grants(seen))
        own = [each for each in found if any(way.unit == unit for way in each.ways)]
        # What allows more tells more of what else is in the way.
        own.sort(key=lambda each: -len({way.kind for way in each.ways if way.unit == unit}))
        return [each.state for each in own or found]
    return []


def _way(chain: tuple[Action, ...], by: str) -> Way:
    last = chain[-1]
    assert isinstance(last, Activate)
    return Way(last.unit, last.kind, last.target, chain, by)


def _by(seen: Seen, option: Trigger | Use) -> str:
    """The ability or the rule, and the dice that it takes."""
    if isinstance(option, Use):
        return _("{rule} (no die)").format(rule=seen.naming.rule(option.rule))
    given = {"name": seen.naming.ability(option.ability), "dice": seen.naming.faces(option.faces)}
    return _("“{name}” ({dice})").format(**given)


def _rank(way: Way, found: list[Way]) -> tuple[bool, bool, bool]:
    first = way.chain[0]
    alike = [other for other in found if other.chain[0] == first]
    is_single = len({other.kind for other in alike}) == 1
    # A shot that a weapon allows by itself takes nothing from anything else: before it a die is wasted.
    is_own_shot = is_single and way.kind is Kind.SHOOT
    return isinstance(first, Trigger), is_single and not is_own_shot, not is_own_shot
