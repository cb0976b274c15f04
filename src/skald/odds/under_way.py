"""The fight at hand: what its dice take on average as it stands now, and after one thing more is spent.

Exact for the dice that would be rolled now, rolled again where that is settled; what both may still do isn't foreseen,
except that whoever asks may have the losses taken off that somebody could avert afterwards.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from skald.odds.exact import losses
from skald.odds.reckoning import strikes, tolls
from skald.rules.actions import Action
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.frames import Fight
from skald.rules.ids import NO_UNIT, Side
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


class Losses(Struct, frozen=True):
    """Figures that a side and its enemy lose on average."""

    own: Fraction
    theirs: Fraction


def mean_losses(ruleset: Ruleset, state: State, side: Side, *, averting: bool = False) -> Losses | None:
    """What the dice of the fight at hand, or of a shot that no unit makes, would take from both; None without one."""
    ctx = Context(ruleset, state)
    fight = ctx.nearest(Fight)
    if fight is None or fight.defender.unit == NO_UNIT:
        return None
    there, back = strikes(ruleset, state)
    of_attacker, of_defender = tolls(ruleset, state, averting=averting)
    attacker, defender = losses(back, of_attacker).mean, losses(there, of_defender).mean
    attacks = ctx.unit(fight.defender.unit).side is not side
    return Losses(attacker, defender) if attacks else Losses(defender, attacker)


def change_by(ruleset: Ruleset, state: State, side: Side, action: Action) -> Losses | None:
    """How many more figures both lose on average if something is spent now, losses that are averted taken off.

    None where that can't be told.
    """
    before = mean_losses(ruleset, state, side, averting=True)
    try:
        after = mean_losses(ruleset, apply(ruleset, state, action).state, side, averting=True)
    except IllegalAction:
        return None
    if before is None or after is None:
        return None
    return Losses(after.own - before.own, after.theirs - before.theirs)
