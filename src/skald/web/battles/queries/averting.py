"""What may be done so that nobody falls: what each use costs, what is left then, and whether it helps at all."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

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
            words = f"{seen.naming.rule(use.rule)} · {averted_told(seen, asked, use)}"
            found[key] = Averting(use, words, _helps(seen.table.ground.ruleset, seen.table.state, asked, use))
    return list(found.values())


def averting_drawn(seen: Seen) -> list[dict[str, Any]]:
    """The same for the drawn table."""
    return [{"action": format_action(each.action), "words": each.words, "helps": each.helps} for each in averting(seen)]


def averted_told(seen: Seen, asked: Decide, use: Use) -> str:
    """What a use against losses costs, and how many are left then; whoever falls all the same is named."""
    ruleset, state, naming = seen.table.ground.ruleset, seen.table.state, seen.naming
    try:
        after = apply(ruleset, state, use)
    except IllegalAction:
        return ""
    told = []
    fatigue = after.state.units[use.unit].fatigue - state.units[use.unit].fatigue
    if fatigue > 0:
        told.append(_("fatigue +{fatigue}").format(fatigue=fatigue))
    for unit, lost in _paid(after, asked.about.unit).items():
        count = ngettext("for {count} figure ({unit})", "for {count} figures ({unit})", lost)
        told.append(count.format(unit=naming.unit(unit), count=lost))
    due = _due(after, asked)
    if due:
        told.append(_("losses left: {due}").format(due=due))
    elif _has_lost(state, after.state, asked.about.unit):
        told.append(_("{unit} falls all the same").format(unit=naming.unit(asked.about.unit)))
    elif not _paid(after, asked.about.unit):
        told.append(_("nobody falls"))
    else:
        told.append(_("{unit} is saved").format(unit=naming.unit(asked.about.unit)))
    return ", ".join(told)


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
