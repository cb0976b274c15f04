"""What Skald would do with the Saga dice at hand, in words: where each goes and what for. Nobody has to follow it."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.agents.counsel import LAYING, Counsel, counsel_on_dice
from skald.rules.actions import Action, PlaceDie, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.ids import AbilityId
from skald.rules.view import View
from skald.web.battles.queries.seen import Seen


class Advice(Struct, frozen=True):
    """What to do now, one thing after the other."""

    told: str
    #: What the button says that does all of it; nothing where nothing is worth doing.
    label: str
    actions: tuple[Action, ...]
    #: What a die is for, for each ability that one should be laid on.
    reasons: dict[AbilityId, str]


def may_be_advised(seen: Seen) -> bool:
    """Whether somebody decides who plays alone, or beside the other on one screen; others play by themselves."""
    return seen.is_mine and seen.table.is_free_for(seen.sides[0])


def advice(seen: Seen) -> Advice | None:
    """For whoever lays dice now; it knows no more than they do."""
    asked = seen.asked
    if not may_be_advised(seen) or not isinstance(asked, Decide) or asked.window not in LAYING:
        return None
    found = counsel_on_dice(seen.table.ground.ruleset, View(asked.side, seen.state), asked)
    reasons = {each.action.ability: _reason(seen, each) for each in found if isinstance(each.action, PlaceDie)}
    return Advice(_told(seen, found), _label(seen, found), tuple(each.action for each in found), reasons)


def _told(seen: Seen, found: list[Counsel]) -> str:
    laid = Counter(_aim(each) for each in found if isinstance(each.action, PlaceDie))
    used = [_used(seen, each.action) for each in found if isinstance(each.action, Trigger | Use)]
    if not laid and not used:
        return _("Skald would end the phase: no other die is worth laying.")
    if not laid:
        return _("Skald would now use “{ability}”.").format(ability=used[0])
    aims = [aim for aim in _AIMS if laid[aim]]
    # What is counted is named once.
    counted = [seen.naming.dice(laid[aims[0]]), *(str(laid[aim]) for aim in aims[1:])]
    dice = ", ".join(_dice(aim, many) for aim, many in zip(aims, counted, strict=True))
    told = _("Skald would lay: {dice}").format(dice=dice)
    return _("{told}; then use “{ability}”.").format(told=told, ability=used[0]) if used else f"{told}."


#: What dice are laid for, in the order of a turn.
_AIMS = ("roll", "ease", "order", "call", "deed", "fight", "answer")


def _aim(counsel: Counsel) -> str:
    return counsel.why.code.removeprefix("lay-to-").removesuffix("-near")


def _dice(aim: str, dice: str) -> str:
    """So many dice, and what for."""
    told = {
        "call": _("{dice} to activate units"),
        "fight": _("{dice} for fights"),
        "answer": _("{dice} to answer the enemy"),
        "roll": _("{dice} to roll more dice"),
        "ease": _("{dice} against fatigue"),
    }.get(aim, _("{dice} for what they do"))
    return told.format(dice=dice)


def _used(seen: Seen, action: Action) -> str:
    assert isinstance(action, Trigger | Use)
    return seen.naming.ability(action.ability) if isinstance(action, Trigger) else seen.naming.rule(action.rule)


def _label(seen: Seen, found: list[Counsel]) -> str:
    if not found:
        return ""
    first = found[0].action
    if isinstance(first, PlaceDie):
        return _("Lay them for me")
    return _("Use “{ability}”").format(ability=_used(seen, first))


def _reason(seen: Seen, counsel: Counsel) -> str:
    return {
        "lay-to-call": _("To activate {units}.").format(units=_units(seen, counsel)),
        "lay-to-deed": _("For its effect: the enemy is near."),
        "lay-to-roll": _("To roll more dice this turn."),
        "lay-to-ease": _("To take fatigue off your units."),
        "lay-to-order": _("For what it does this turn."),
        "lay-to-fight": _("Kept for the first fight."),
        "lay-to-fight-near": _("Kept for the next fight: the enemy is near."),
        "lay-to-answer": _("Kept to answer the enemy, in their turn."),
        "lay-to-answer-near": _("Kept to answer the enemy, who is near."),
    }[counsel.why.code]


def _units(seen: Seen, counsel: Counsel) -> str:
    """Those who would be called, as the table numbers them: “Warriors 6, 7”."""
    found: dict[str, list[str]] = {}
    for each in counsel.units:
        found.setdefault(seen.naming.troop(seen.state.units[each].troop), []).append(str(each))
    return _("; ").join(f"{troop} {', '.join(numbers)}" for troop, numbers in found.items())
