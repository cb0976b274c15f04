"""Activations that would come to nothing: what isn't offered, why a charge can't go on, and what giving it up costs."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.planning.barriers import what_bars
from skald.planning.charging import plan_charge
from skald.rules.actions import Abandon
from skald.rules.awaiting import Decide
from skald.rules.engine import apply
from skald.rules.events import FatigueTaken
from skald.rules.hooks import Window
from skald.rules.notation import parse_action
from skald.web.battles.queries.seen import Offer, Seen
from skald.web.battles.queries.ways import comes_to_nothing
from skald.web.battles.wording import barrier_told


def sensible(seen: Seen) -> list[Offer]:
    """What may be done now, without charges that can't arrive."""
    return [each for each in seen.offers() if not comes_to_nothing(seen, parse_action(each.action))]


def barred_told(seen: Seen) -> str:
    """Why the charge that is about to be moved can't arrive; nothing where it can."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide) or asked.window is not Window.CHARGE:
        return ""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    if not isinstance(plan_charge(ruleset, state), Abandon):
        return ""
    return str(barrier_told(what_bars(ruleset, state), seen.naming, asked.about.unit, asked.about.target))


def given_up_told(seen: Seen) -> str:
    """What giving an activation up costs."""
    found = apply(seen.table.ground.ruleset, seen.table.state, Abandon()).events
    fatigue = sum(each.amount for each in found if isinstance(each, FatigueTaken))
    told = _("what it took is spent, and nobody moves")
    return _("{told}; fatigue +{fatigue}").format(told=told, fatigue=fatigue) if fatigue else told
