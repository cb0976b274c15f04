"""What may be done so that nobody falls: what each use costs, what is left then, and whether it helps at all."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.content.naming import Naming
from skald.rules import events as e
from skald.rules.actions import Use
from skald.rules.awaiting import Decide
from skald.rules.engine import Step, apply, options
from skald.rules.hooks import Window
from skald.rules.ids import UnitId
from skald.rules.notation import format_action
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.web.battles.queries.seen import Seen


class Averting(Struct, frozen=True):
    """A use against losses: in words with its cost, and whether the unit can be saved by it, alone or with others."""

    action: Use
    words: str
    helps: bool


def averting(seen: Seen) -> list[Averting]:
    """Every use against the losses at hand; of several that differ only by the figure that pays, the first."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide) or asked.window is not Window.CASUALTIES:
        return []
    found: dict[tuple[Any, ...], Averting] = {}
    for use in _uses(seen.table.ground.ruleset, seen.table.state):
        key = (use.rule, use.unit, use.target, use.amount)
        if key not in found:
            words = averted_told(seen, asked, use, seen.naming.rule(use.rule))
            found[key] = Averting(use, words, _helps(seen.table.ground.ruleset, seen.table.state, asked, use))
    return list(found.values())


def averting_drawn(seen: Seen) -> list[dict[str, Any]]:
    """The same for the drawn table."""
    return [{"action": format_action(each.action), "words": each.words, "helps": each.helps} for each in averting(seen)]


def averted_told(seen: Seen, asked: Decide, use: Use, rule: str = "") -> str:
    """What a use against losses spends, who falls instead, what is left then; by which rule, if that is named."""
    ruleset, state, naming = seen.table.ground.ruleset, seen.table.state, seen.naming
    try:
        after = apply(ruleset, state, use)
    except IllegalAction:
        return ""
    paid = _paid(after, asked.about.unit)
    spent = _and([*_tired_told(state, after.state, use.unit), *(_falls_told(naming, *each) for each in paid.items())])
    by = f" ({rule})" if rule else ""
    told = _("{spent}{by}: {left}").format(spent=spent or _("For nothing"), by=by, left=_left_told(seen, asked, after))
    return told[:1].upper() + told[1:]


def _and(told: list[str]) -> str:
    return _(", and ").join(told)


def _tired_told(before: State, after: State, unit: UnitId) -> list[str]:
    """The fatigue that it takes, and how much that makes."""
    total = after.units[unit].fatigue
    gained = total - before.units[unit].fatigue
    return [_("take {gained} fatigue, {total} in all").format(gained=gained, total=total)] if gained > 0 else []


def _falls_told(naming: Naming, unit: UnitId, lost: int) -> str:
    told = ngettext("{count} figure of {unit} falls instead", "{count} figures of {unit} fall instead", lost)
    return told.format(unit=naming.own_unit(unit), count=lost)


def _left_told(seen: Seen, asked: Decide, after: Step) -> str:
    """What then becomes of the unit that is struck."""
    due, unit = _due(after, asked), seen.naming.own_unit(asked.about.unit)
    if due:
        still = ngettext("{count} loss is still to be taken", "{count} losses are still to be taken", due)
        return still.format(count=due)
    if _has_lost(seen.table.state, after.state, asked.about.unit):
        return _("{unit} falls all the same").format(unit=unit)
    if _paid(after, asked.about.unit):
        return _("{unit} is saved").format(unit=unit)
    return _("nobody falls")


def _uses(ruleset: Ruleset, state: State) -> list[Use]:
    return [each for each in options(ruleset, state) if isinstance(each, Use)]


def _paid(after: Step, spared: UnitId) -> dict[UnitId, int]:
    """The figures of others that fall for somebody."""
    found: dict[UnitId, int] = {}
    for event in after.events:
        if isinstance(event, e.FiguresLost) and event.unit != spared:
            found[event.unit] = found.get(event.unit, 0) + event.amount
    return found


def _due(after: Step, asked: Decide) -> int:
    """The losses that the unit has still to take."""
    then = after.awaits
    still = isinstance(then, Decide) and then.window is Window.CASUALTIES and then.about.unit == asked.about.unit
    return then.about.amount if isinstance(then, Decide) and still else 0


def _has_lost(before: State, after: State, unit: UnitId) -> bool:
    return len(after.units[unit].figures) < len(before.units[unit].figures)


def _helps(ruleset: Ruleset, state: State, asked: Decide, use: Use) -> bool:
    """Whether figures of the unit are spared by a use, with others after it if it takes more."""
    try:
        after = apply(ruleset, state, use)
    except IllegalAction:
        return False
    if not _due(after, asked):
        return not _has_lost(state, after.state, asked.about.unit)
    # A hero falls as a whole: losses that are left are as good as none averted, unless those can be averted too.
    if len(state.units[asked.about.unit].figures) > 1:
        return True
    return any(_helps(ruleset, after.state, asked, each) for each in _distinct(_uses(ruleset, after.state)))


def _distinct(uses: list[Use]) -> list[Use]:
    return list({(each.rule, each.unit, each.target): each for each in uses}.values())
