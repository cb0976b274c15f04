"""Bare Saga dice laid on a board for a plan: first what the plan pays with, then the rest wherever it may lie."""

from __future__ import annotations

from msgspec.structs import replace

from skald.odds.boards import serving
from skald.odds.matchup import Fighter, Matchup, may_lie
from skald.odds.plans import Plan, dice_of
from skald.rules.ids import Face
from skald.rules.state import Die


def laid_out(matchup: Matchup, who: int, bare: tuple[Face, ...], plan: Plan) -> Fighter:
    """The fighter with its bare dice laid; those that serve nothing in this fight stay aside."""
    fighter = matchup.sides[who]
    dice, left = list(fighter.dice), list(bare)
    for name, faces in dice_of(plan).items():
        rest = list(faces)
        for die in fighter.dice:
            if die.ability == name and die.face in rest:
                rest.remove(die.face)
        for face in rest:
            left.remove(face)
            dice.append(Die(name, face))
    # What is left lies on basic abilities, which take any number of dice.
    basic = [ability for ability in serving(matchup, who) if ability.basic]
    for face in left:
        for ability in basic:
            if may_lie(ability, [face]):
                dice.append(Die(ability.id, face))
                break
    return replace(fighter, dice=tuple(dice))
