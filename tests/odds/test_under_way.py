"""The fight at hand: its mean losses are those of the same fight asked before it, and follow what is spent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from skald.odds.reckoning import to_the_dice
from skald.odds.table import lay_out
from skald.odds.under_way import Losses, change_by, mean_losses
from skald.rules.abilities.effects import open_unitless_shot
from skald.rules.actions import Done, Exploit, Trigger
from skald.rules.context import Context
from skald.rules.engine import apply, options, resume
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Combat, Face, RuleId, Side
from skald.rules.lengths import M

FIGHTS = [
    Matchup(Fighter("warriors", 8), Fighter("hearthguard", 4)),
    Matchup(Fighter("levies", 12, fatigue=1), Fighter("warriors", 6, fatigue=3)),
    Matchup(Fighter("warriors", 2, attack_bonus=9, defence_bonus=1), Fighter("warriors", 2)),
    Matchup(Fighter("levies", 12, ("bow",)), Fighter("warriors", 8), Combat.SHOT, distance=M),
]


@pytest.mark.parametrize("matchup", FIGHTS)
def test_a_fight_at_its_dice_is_the_one_that_was_asked_about(matchup):
    table = lay_out(matchup)
    state, means = to_the_dice(table, (False, False), 0).state, odds(matchup).means
    assert mean_losses(table.ruleset, state, Side.LEFT) == Losses(*means)
    assert mean_losses(table.ruleset, state, Side.RIGHT) == Losses(means[1], means[0])


def at_the_window(matchup):
    """A fight while its abilities and fatigue may be spent."""
    table = lay_out(matchup)
    step = resume(table.ruleset, table.state)
    while step.awaits.window is not Window.FIGHT:
        step = apply(table.ruleset, step.state, Done())
    return table.ruleset, step.state


def test_the_losses_of_a_fight_are_counted_by_hand():
    # Two dice hit Armour 4 on 4 or more, each hit is saved on 5 or more; so are the two of the reply.
    ruleset, state = at_the_window(Matchup(Fighter("warriors", 2), Fighter("warriors", 2)))
    each = 2 * Fraction(1, 2) * Fraction(2, 3)
    assert mean_losses(ruleset, state, Side.LEFT) == Losses(each, each)


def test_fatigue_that_is_exploited_changes_the_losses():
    ruleset, state = at_the_window(Matchup(Fighter("warriors", 2), Fighter("warriors", 2, fatigue=2)))
    uses = [each for each in options(ruleset, state) if isinstance(each, Exploit)]
    found = {each.use: change_by(ruleset, state, Side.LEFT, each) for each in uses}
    more = 2 * Fraction(1, 6) * Fraction(2, 3)
    assert found == {"own-armour": Losses(-more, Fraction(0)), "enemy-armour": Losses(Fraction(0), more)}


def test_what_may_not_be_spent_changes_nothing_that_could_be_told():
    ruleset, state = at_the_window(Matchup(Fighter("warriors", 2), Fighter("warriors", 2, fatigue=2)))
    unknown = Trigger(AbilityId("nobody.has-this"), (Face.RARE,))
    assert change_by(ruleset, state, Side.LEFT, unknown) is None


def test_where_nobody_fights_nothing_is_lost():
    ruleset, state = at_the_window(Matchup(Fighter("warriors", 2), Fighter("warriors", 2)))
    assert mean_losses(ruleset, replace(state, pending=()), Side.LEFT) is None


def test_a_shot_without_a_shooter_has_losses_too():
    table = lay_out(Matchup(Fighter("levies", 12, ("bow",)), Fighter("warriors", 8), Combat.SHOT, distance=M))
    ctx = Context(table.ruleset, replace(table.state, pending=()))
    target = next(each.id for each in ctx.units if each.side is Side.RIGHT)
    open_unitless_shot(ctx, target, 4, RuleId("axes"))
    state = ctx.close()
    fight = replace(ctx.fight(), attacker=replace(ctx.fight().attacker, attack=4, starting=4, generated=4))
    state = replace(state, pending=tuple(fight if isinstance(each, Fight) else each for each in state.pending))
    # Four dice hit Armour 4 on 4 or more, and each hit is saved on 4 or more.
    assert mean_losses(table.ruleset, state, Side.LEFT) == Losses(Fraction(0), Fraction(1))
    assert mean_losses(table.ruleset, state, Side.RIGHT) == Losses(Fraction(1), Fraction(0))
