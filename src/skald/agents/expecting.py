"""What an agent says that it expects of a fight: how many fall on average, which is less than what dice let through.

A guess that four dice kill one figure on average is no mistake of whoever weighs a hundred fights, but of whoever says
that it kills one for sure: a unit of one figure falls two times of three.
"""

from __future__ import annotations

from math import comb

from skald.agents.agent import Reason
from skald.agents.estimate import Needs, figures_in_range, opened_melee, opened_shot
from skald.rules.context import Context
from skald.rules.ids import Combat, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: Reasons that count losses.
COUNTING = {
    "charge-favourable": Combat.MELEE, "charge-unfavourable": Combat.MELEE, "shot-worthwhile": Combat.SHOT,
}  # fmt: skip
_WHOLE = 36


def as_dice_fall(ruleset: Ruleset, state: State, why: Reason) -> Reason:
    """A reason whose losses are never more than fall on average; those that its agent guessed lower stay."""
    given = dict(why.given)
    if why.code not in COUNTING or not {"unit", "target"} <= given.keys():
        return why
    one, other = UnitId(int(given["unit"])), UnitId(int(given["target"]))
    means = dict(zip(("own", "theirs"), _means(ruleset, state, COUNTING[why.code], one, other), strict=True))
    told = ((name, min(int(value), means[name]) if name in means else value) for name, value in why.given)
    return Reason(why.code, tuple(told))


def _means(ruleset: Ruleset, state: State, combat: Combat, one: UnitId, other: UnitId) -> tuple[int, int]:
    if combat is Combat.MELEE:
        ctx = opened_melee(ruleset, state, one, other)
        return _falling(ctx, 0), _falling(ctx, 1)
    ctx = Context(ruleset, state)
    return 0, _falling(opened_shot(ctx, one, other, figures_in_range(ctx, one, other)), 1)


def _falling(ctx: Context, who: int) -> int:
    """How many figures of a side fall on average in the fight at hand, in hundredths; without bonus dice for saves."""
    fight, needs = ctx.fight(), Needs()
    side = fight.defender if who else fight.attacker
    faces, saves = needs.faces(ctx, fight, who)
    return mean_fallen(needs.dice(ctx, fight, 1 - who), faces * (6 - saves), len(ctx.unit(side.unit).figures))


def mean_fallen(dice: int, of_whole: int, figures: int) -> int:
    """The mean of what dice take that hit in so many of thirty-six cases, from so many figures; in hundredths."""
    shares = [comb(dice, n) * of_whole**n * (_WHOLE - of_whole) ** (dice - n) for n in range(dice + 1)]
    fallen: int = sum(min(n, figures) * share for n, share in enumerate(shares))
    whole: int = _WHOLE**dice
    return 100 * fallen // whole
