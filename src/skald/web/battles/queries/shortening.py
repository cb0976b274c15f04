"""What an answer to the enemy's way comes to, in words: whether a charge still arrives once its way is shorter."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.planning.charging import plan_charge
from skald.rules.actions import Abandon, Action, Done, Exploit, Trigger
from skald.rules.awaiting import Decide
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.web.battles.queries.seen import Seen

#: What answers somebody who is about to go, in the windows for that.
_ANSWERS: dict[Window, type[Action]] = {Window.SHORTEN: Exploit, Window.REACTION: Trigger}


def shortened_told(seen: Seen, action: Action) -> str:
    """Whether a charge arrives although its way is cut short; nothing of other deeds, or where others decide first."""
    asked, ruleset = seen.asked, seen.table.ground.ruleset
    if not isinstance(asked, Decide) or not isinstance(action, _ANSWERS.get(asked.window, ())):
        return ""
    step = apply(ruleset, seen.table.state, action)
    # Whoever could cut its way shorter still has not done so.
    while isinstance(step.awaits, Decide) and step.awaits.window in _ANSWERS and step.awaits.side is asked.side:
        step = apply(ruleset, step.state, Done())
    if not isinstance(step.awaits, Decide) or step.awaits.window is not Window.CHARGE:
        return ""
    if isinstance(plan_charge(ruleset, step.state), Abandon):
        return _("the charge can’t arrive then")
    return _("the charge arrives all the same")
