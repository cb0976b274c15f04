"""How many figures the dice of a fight take on average, as it stands now and after one thing more is spent.

Exact for the dice themselves; dice that are rolled again and losses that are averted afterwards aren't foreseen.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from django.utils.translation import gettext as _

from skald.rules.actions import Action, Exploit, Trigger, Use
from skald.rules.asking import attack_dice, faces_hitting, save_needed, side_of
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Side
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.web.battles.queries.seen import Seen
from skald.web.odds.wording import decimal

_FACES = 6
#: Less than this many figures on average aren't worth a word.
_LEAST = 0.05


def effect_told(seen: Seen, action: Action) -> str:
    """What spending something in the fight at hand does to the losses of both; nothing where that can't be told."""
    asked = seen.asked
    if isinstance(action, Use) and isinstance(asked, Decide) and asked.window is Window.CASUALTIES:
        return _averted(seen, asked, action)
    spends = isinstance(action, Exploit | Trigger | Use)
    if not spends or not isinstance(asked, Decide) or asked.window is not Window.FIGHT:
        return ""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    before = losses(ruleset, state, asked.side)
    try:
        after = losses(ruleset, apply(ruleset, state, action).state, asked.side)
    except IllegalAction:
        return ""
    return "" if before is None or after is None else _changed(after[0] - before[0], after[1] - before[1])


def _averted(seen: Seen, asked: Decide, action: Use) -> str:
    """What a rule costs that averts losses, and how many are left then."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    try:
        after = apply(ruleset, state, action)
    except IllegalAction:
        return ""
    fatigue = after.state.units[action.unit].fatigue - state.units[action.unit].fatigue
    then = after.awaits
    still = isinstance(then, Decide) and then.window is Window.CASUALTIES and then.about.unit == asked.about.unit
    due = then.about.amount if isinstance(then, Decide) and still else 0
    told = _("fatigue +{fatigue}, losses left: {due}") if due else _("fatigue +{fatigue}, nobody falls")
    return told.format(fatigue=fatigue, due=due)


def _changed(own: float, theirs: float) -> str:
    found = []
    if abs(theirs) >= _LEAST:
        told = _("they lose about {count} more") if theirs > 0 else _("they lose about {count} fewer")
        found.append(told.format(count=decimal(Fraction(abs(theirs)))))
    if abs(own) >= _LEAST:
        told = _("you lose about {count} more") if own > 0 else _("you lose about {count} fewer")
        found.append(told.format(count=decimal(Fraction(abs(own)))))
    return ", ".join(found)


def losses(ruleset: Ruleset, state: State, side: Side) -> tuple[float, float] | None:
    """The figures that a side and its enemy lose on average by the dice as they lie; None where no fight is on."""
    ctx = Context(ruleset, state)
    fight = ctx.nearest(Fight)
    if fight is None or NO_UNIT in (fight.attacker.unit, fight.defender.unit):
        return None
    struck = tuple(_struck(ctx, fight, who) for who in (0, 1))
    attacks = ctx.unit(fight.attacker.unit).side is side
    return (struck[1], struck[0]) if attacks else (struck[0], struck[1])


def _struck(ctx: Context, fight: Fight, who: int) -> float:
    """What the dice of one side of a fight take from the other."""
    if who == 1 and fight.combat is Combat.SHOT:
        return 0.0
    mine, foe = side_of(fight, who), side_of(fight, 1 - who)
    saving = max(0, min(_FACES, _FACES + 1 - save_needed(ctx, fight, 1 - who).value))
    hitting = max(0, min(_FACES, faces_hitting(ctx, fight, who)))
    figures = len(ctx.unit(foe.unit).figures)
    return _mean(max(0, attack_dice(ctx, fight, who).value), hitting, mine.hits, max(0, foe.defence), saving, figures)


@lru_cache(maxsize=512)
def _mean(dice: int, hitting: int, hits: int, more: int, saving: int, figures: int) -> float:
    """Hits that aren't saved, no more than there are figures."""
    return sum(
        _binomial(dice, rolled, hitting) * _binomial(rolled + hits + more, saved, saving)
        * min(figures, rolled + hits - saved)
        for rolled in range(dice + 1) for saved in range(rolled + hits)
    )  # fmt: skip


def _binomial(dice: int, came: int, faces: int) -> float:
    chance = faces / _FACES
    return comb(dice, came) * chance**came * (1 - chance) ** (dice - came)
