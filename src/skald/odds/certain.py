"""Deeds that a side does whatever happens, so that a search need not ask when.

A deed is certain when it can only help its side, adds the same whatever else is done, can't be taken away, and its
dice serve nothing else. A side that plays its other deeds as if the certain one were done, and does it where it would
pass, loses nothing; and having one more deed to wait with gains nothing, because with passing allowed it is never
worse to have the move. So a fight with a certain deed is worth what the fight is worth with that deed done.
This holds while nobody can end the step early: where any die lies on an ability that does, nothing is certain.
"""

from __future__ import annotations

from typing import NamedTuple

from skald.odds.deeds import Change, Deeds, Position, after
from skald.rules.abilities.model import Ability, AnyVerb, FoeLoses, Gain, Hush, RollAgain, Shift
from skald.rules.actions import Trigger


def certain_deeds(
    deeds: Deeds, at: Position, helps: tuple[bool, bool]
) -> tuple[Position, tuple[list[Change], list[Change]]]:
    """The position with every certain deed done, and those deeds of both sides.

    ``helps`` says for each side whether more hits are always good for it.
    """
    found: tuple[list[Change], list[Change]] = ([], [])
    if _may_be_silenced(deeds):
        return at, found
    for who in (0, 1):
        foe_attack = (at.mine if who else at.theirs)[0]
        taken = _most_taken(deeds, who)
        while True:
            change = _next(deeds, at, who, Limits(helps[who], helps[1 - who], taken > foe_attack))
            if change is None:
                break
            found[who].append(change)
            at = after(at, who, change)
    return at, found


class Limits(NamedTuple):
    """What may keep a deed from being certain."""

    own_hits_help: bool
    foe_hits_help: bool
    #: Whether more attack dice could be taken from the enemy than it has.
    clips: bool


def _next(deeds: Deeds, at: Position, who: int, limits: Limits) -> Change | None:
    for change in deeds.changes(at, who):
        action = change.actions[0]
        if isinstance(action, Trigger) and len(change.actions) == 1:
            if _is_certain(deeds.ability(who, action.ability), limits):
                return change
    return None


def _is_certain(ability: Ability, limits: Limits) -> bool:
    if len(ability.options) > 1 or ability.who.exhausted is not None or ability.who.tired is not None:
        return False
    return all(not verb.linked and _only_helps(verb, limits) for verb in ability.options[0])


def _only_helps(verb: AnyVerb, limits: Limits) -> bool:
    """Whether a verb always adds the same, and never anything bad."""
    match verb:
        case Gain(per="", what="defence") | RollAgain(what="defence"):
            return True
        case Gain(per="") | RollAgain(what="attack"):
            return limits.own_hits_help
        case Shift(what="save"):
            return verb.amount > 0
        case Shift(what="hit"):
            return verb.amount > 0 and limits.own_hits_help
        case Shift(what="foe-armour"):
            return verb.amount < 0 and limits.own_hits_help
        case Shift():
            return verb.amount > 0 and limits.foe_hits_help
        case RollAgain():
            return limits.foe_hits_help
        case FoeLoses():
            return not limits.clips and limits.foe_hits_help
        case _:
            return False


def _may_be_silenced(deeds: Deeds) -> bool:
    return any(isinstance(verb, Hush) for who in (0, 1) for name in deeds.names[who] for verb in deeds.verbs(who, name))


def _most_taken(deeds: Deeds, who: int) -> int:
    """The most attack dice that a side's abilities could take from the enemy."""
    return sum(
        verb.dice * count
        for count, (name, _) in zip(deeds.start().dice[who], deeds.kinds[who], strict=True)
        for verb in deeds.verbs(who, name)
        if isinstance(verb, FoeLoses)
    )
