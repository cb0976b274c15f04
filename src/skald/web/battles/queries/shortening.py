"""What an answer to the enemy's way comes to, in words: whether a charge still arrives once its way is shorter."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.planning.charging import plan_charge
from skald.rules.actions import Abandon, Action, Exploit
from skald.rules.awaiting import Decide
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.web.battles.queries.seen import Seen


def shortened_told(seen: Seen, action: Action) -> str:
    """Whether a charge arrives although its way is cut short; nothing of other deeds, or where others decide first."""
    asked = seen.asked
    if not isinstance(action, Exploit) or not isinstance(asked, Decide) or asked.window is not Window.SHORTEN:
        return ""
    ruleset = seen.table.ground.ruleset
    step = apply(ruleset, seen.table.state, action)
    if not isinstance(step.awaits, Decide) or step.awaits.window is not Window.CHARGE:
        return ""
    if isinstance(plan_charge(ruleset, step.state), Abandon):
        return _("the charge can’t arrive then")
    return _("the charge arrives all the same")
