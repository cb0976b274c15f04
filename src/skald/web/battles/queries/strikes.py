"""What spending something in the fight at hand does to the losses of both, in words; the odds have the numbers."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from skald.odds.reckoning import tolls
from skald.odds.under_way import change_by
from skald.rules.actions import Action, Exploit, Trigger, Use
from skald.rules.asking import faces_hitting
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.web.battles.queries.averting import averted_told
from skald.web.battles.queries.here_and_now import shot_told
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.shortening import shortened_told
from skald.web.odds.wording import decimal

#: The faces of a die.
FACES = 6
#: Less than this many figures on average aren't worth a word.
_LEAST = Fraction(1, 20)


def effect_told(seen: Seen, action: Action) -> str:
    """What spending something in the fight at hand does to the losses of both; nothing where that can't be told."""
    asked = seen.asked
    if isinstance(action, Use) and isinstance(asked, Decide) and asked.window is Window.CASUALTIES:
        return averted_told(seen, asked, action)
    if isinstance(asked, Decide) and asked.window in (Window.SHORTEN, Window.REACTION):
        return shortened_told(seen, action)
    if isinstance(asked, Decide) and asked.window is Window.TARGET:
        return shot_told(seen, action)
    spends = isinstance(action, Exploit | Trigger | Use)
    if not spends or not isinstance(asked, Decide) or asked.window is not Window.FIGHT:
        return ""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    change = change_by(ruleset, state, asked.side, action)
    if change is None:
        return ""
    told = [_changed(change.own, change.theirs)]
    more = _averted(ruleset, apply(ruleset, state, action).state, asked.side) - _averted(ruleset, state, asked.side)
    if more > 0:
        told.insert(0, _("they avert {count} more").format(count=more))
    # The result that counts is the modified one, so that even a die that shows 1 may hit.
    if _hits(ruleset, state, asked.side) < FACES == _hits(ruleset, apply(ruleset, state, action).state, asked.side):
        told.append(_("as every die hits"))
    return ", ".join(each for each in told if each)


def _averted(ruleset: Ruleset, state: State, side: Side) -> int:
    """How many losses the enemy of a side can avert in the fight at hand."""
    ctx = Context(ruleset, state)
    fight = ctx.nearest(Fight)
    if fight is None or NO_UNIT in (fight.attacker.unit, fight.defender.unit):
        return 0
    who = 1 if ctx.unit(fight.attacker.unit).side is side else 0
    return tolls(ruleset, state, averting=True)[who].averted


def _hits(ruleset: Ruleset, state: State, side: Side) -> int:
    """With how many faces a side's attack dice hit in the fight at hand; none where no fight is left."""
    ctx = Context(ruleset, state)
    fight = ctx.nearest(Fight)
    if fight is None or fight.attacker.unit == NO_UNIT:
        return 0
    who = 0 if ctx.unit(fight.attacker.unit).side is side else 1
    return faces_hitting(ctx, fight, who)


def _changed(own: Fraction, theirs: Fraction) -> str:
    found = []
    if abs(theirs) >= _LEAST:
        told = _("they lose about {count} more") if theirs > 0 else _("they lose about {count} fewer")
        found.append(told.format(count=decimal(abs(theirs))))
    if abs(own) >= _LEAST:
        told = _("you lose about {count} more") if own > 0 else _("you lose about {count} fewer")
        found.append(told.format(count=decimal(abs(own))))
    return ", ".join(found)
