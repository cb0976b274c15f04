"""What an ability comes to as things stand: whom its shot takes, whether a charge still arrives, who tires or rests."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.odds.under_way import mean_losses
from skald.rules.actions import Action, Choose, Trigger
from skald.rules.awaiting import Decide
from skald.rules.engine import Step, apply, options
from skald.rules.hooks import Window
from skald.rules.ids import Side, UnitId
from skald.rules.state import State
from skald.web.battles.queries.costs import points
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.shortening import shortened_told
from skald.web.odds.wording import decimal, percent

#: So many units are named one after the other, and no more.
_MOST = 6
#: Less than this many figures on average are nothing to speak of.
_LEAST = Fraction(1, 20)


def here_and_now(seen: Seen, action: Action) -> str:
    """What using an ability comes to now; nothing where that doesn't show at once."""
    asked = seen.asked
    if not isinstance(action, Trigger) or not isinstance(asked, Decide):
        return ""
    arrives = shortened_told(seen, action)
    if arrives:
        return arrives
    step = apply(seen.table.ground.ruleset, seen.table.state, action)
    return _shot(seen, step, asked.side) or _tired(seen, step, asked.side)


def shot_told(seen: Seen, action: Action) -> str:
    """What a shot without a shooter takes from the one who is named; nothing of other choices."""
    asked = seen.asked
    if not isinstance(action, Choose) or not isinstance(asked, Decide) or asked.window is not Window.TARGET:
        return ""
    lost = _loss(seen, seen.table.state, action, asked.side)
    return "" if lost is None else _lost(seen, action.unit, lost)


def _loss(seen: Seen, state: State, action: Choose, side: Side) -> Fraction | None:
    ruleset = seen.table.ground.ruleset
    losses = mean_losses(ruleset, apply(ruleset, state, action).state, side, averting=True)
    return None if losses is None or state.units[action.unit].side is side else losses.theirs


def _lost(seen: Seen, number: UnitId, lost: Fraction) -> str:
    if len(seen.state.units[number].figures) > 1:
        return _("they lose {value} on average").format(value=decimal(lost))
    if lost < _LEAST / 5:
        return _("hits only tire it for now")
    return _("it falls: {chance}").format(chance=percent(lost))


def _shot(seen: Seen, step: Step, side: Side) -> str:
    """The one whom a shot costs most, and how much."""
    if not _names(step, side):
        return ""
    found = []
    for each in options(seen.table.ground.ruleset, step.state):
        lost = _loss(seen, step.state, each, side) if isinstance(each, Choose) else None
        if lost is not None and isinstance(each, Choose):
            found.append((points(seen, seen.state.units[each.unit]) * lost, -each.unit, lost))
    if not found:
        return ""
    _worth, number, lost = max(found)
    unit = UnitId(-number)
    return _("at {unit}: {lost}").format(unit=seen.naming.own_unit(unit), lost=_lost(seen, unit, lost))


def _names(step: Step, side: Side) -> bool:
    awaits = step.awaits
    return isinstance(awaits, Decide) and (awaits.side, awaits.window) == (side, Window.TARGET)


def _tired(seen: Seen, step: Step, side: Side) -> str:
    """The fatigue that it lays on enemies and takes off one's own units, whoever gains most by it being named."""
    ruleset, before = seen.table.ground.ruleset, seen.table.state
    for _time in range(_MOST):
        if not _names(step, side):
            break
        named = [each for each in options(ruleset, step.state) if isinstance(each, Choose)]
        steps = [apply(ruleset, step.state, each) for each in named]
        if not steps:
            break
        step = max(steps, key=lambda each: sum(_fatigue(before, each.state, side)))
    laid, eased = _fatigue(before, step.state, side)
    told = []
    if laid > 0:
        told.append(ngettext("{count} fatigue for the enemy", "{count} fatigue for the enemy", laid).format(count=laid))
    if eased > 0:
        text = ngettext("{count} fatigue less for your units", "{count} fatigue less for your units", eased)
        told.append(text.format(count=eased))
    return ", ".join(told)


def _fatigue(before: State, after: State, side: Side) -> tuple[int, int]:
    """Fatigue that came upon the enemy, and that left a side's own units."""
    laid = eased = 0
    for was, now in zip(before.units, after.units, strict=True):
        change = now.fatigue - was.fatigue
        laid, eased = (laid, eased - change) if was.side is side else (laid + change, eased)
    return laid, eased
