"""Whether an ability makes sense: each verb at a moment at which it can do something.

A shooter has no use for defence dice and a target none for attack dice; nobody cancels what is already resolved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skald.content.fields import Report
from skald.content.lines import Path
from skald.rules.abilities.model import (
    Ability,
    AbilityType,
    AnyVerb,
    Cancel,
    FoeGains,
    Gain,
    Lay,
    RollAgain,
    Shift,
    Shorten,
    Verb,
)  # fmt: skip
from skald.rules.ids import Face, Kind
from skald.rules.state import Until

Types = frozenset[AbilityType]

MELEE: Types = frozenset({AbilityType.MELEE, AbilityType.MELEE_REACTION})
#: Fights in which the owner's unit strikes, or is struck.
STRIKES: Types = MELEE | {AbilityType.SHOOTING}
STRUCK: Types = MELEE | {AbilityType.SHOOTING_REACTION}
FIGHT: Types = STRIKES | STRUCK
REACTION: Types = frozenset({AbilityType.ACTIVATION_REACTION})
ACTIVATIONS: Types = REACTION | {AbilityType.ACTIVATION}
OUTSIDE: Types = ACTIVATIONS | {AbilityType.ORDERS, AbilityType.ORDERS_REACTION}

_BY_VERB: dict[str, Types] = {
    "roll-dice": frozenset({AbilityType.ORDERS}),
    "turn-dice": frozenset({AbilityType.ORDERS}),
    "reroll-dice": frozenset({AbilityType.ORDERS}),
    "give-fatigue": OUTSIDE,
    "take-fatigue": OUTSIDE,
    "ease-fatigue": OUTSIDE,
    "lay": OUTSIDE | FIGHT,
    "activate": ACTIVATIONS,
    "volley": OUTSIDE,
    "slay": OUTSIDE,
    "foe-loses": STRUCK,
    "ease-self": FIGHT,
    "tire-self": FIGHT,
    "tire-foe": FIGHT | REACTION,
    "spend-foe-fatigue": FIGHT,
    "hush": FIGHT,
    "cancel": REACTION,
    "shorten": REACTION,
}
_BY_WHAT: dict[tuple[type[Verb], str], Types] = {
    (Gain, "attack"): STRIKES,
    (Gain, "hits"): STRIKES,
    (Gain, "defence"): STRUCK,
    (FoeGains, "attack"): STRUCK,
    (FoeGains, "defence"): STRIKES,
    (Shift, "own-armour"): STRUCK,
    (Shift, "save"): STRUCK,
    (Shift, "foe-armour"): STRIKES,
    (Shift, "hit"): STRIKES,
    (RollAgain, "attack"): STRIKES,
    (RollAgain, "defence"): STRUCK,
    (RollAgain, "foe-hits"): STRUCK,
}

_MOVES = frozenset({Kind.MOVE, Kind.CHARGE})
_AIMED = frozenset({Kind.CHARGE, Kind.SHOOT})


def moments(verb: AnyVerb) -> Types:
    """The types of ability in which a verb can do something."""
    if isinstance(verb, Gain | FoeGains | Shift | RollAgain):
        return _BY_WHAT.get((type(verb), verb.what), FIGHT)
    if isinstance(verb, Lay) and verb.until is Until.FIGHT:
        return FIGHT
    return _BY_VERB[verb_name(verb)]


def verb_name(verb: AnyVerb) -> str:
    """The name of a verb in board files."""
    return str(verb.__struct_config__.tag)


def check_sense(ability: Ability, places: Sequence[Path], path: Path, report: Report) -> None:
    """Report what an ability could never do; ``places`` are the paths of its options."""
    for option, place in zip(ability.options, places, strict=True):
        _check_option(ability, option, place, report)
    for kind in ability.types:
        if not any(all(kind in moments(verb) for verb in option) for option in ability.options):
            report.add("ability.type-without-effect", (*path, "types"), type=kind.value)
    _check_restrictions(ability, path, report)


def _check_option(ability: Ability, option: Sequence[AnyVerb], place: Path, report: Report) -> None:
    before: AnyVerb | None = None
    for at, verb in enumerate(option):
        here = (*place, at)
        if not moments(verb) & frozenset(ability.types):
            report.add("ability.verb-out-of-place", here, verb=verb_name(verb), types=_listed(ability.types))
        if before is None and _needs_one_before(verb):
            report.add("ability.nothing-before", here, verb=verb_name(verb))
        if isinstance(verb, Gain) and verb.rare and not any(Face.RARE in slot for slot in ability.cost):
            report.add("ability.never-rare", here)
        _check_answer(ability, verb, here, report)
        before = verb


def _needs_one_before(verb: AnyVerb) -> bool:
    if isinstance(verb, FoeGains) and not verb.amount:
        return True
    return verb.linked or (isinstance(verb, Gain) and verb.per == "previous")


def _check_answer(ability: Ability, verb: AnyVerb, here: Path, report: Report) -> None:
    """What answers an activation has to come in time, and to fit its kind."""
    if not isinstance(verb, Cancel | Shorten):
        return
    if ability.cause.after:
        report.add("ability.too-late", here, verb=verb_name(verb))
    if isinstance(verb, Shorten) and not set(ability.cause.kinds) <= _MOVES:
        report.add("ability.only-moves-shorten", here)


def _check_restrictions(ability: Ability, path: Path, report: Report) -> None:
    types = frozenset(ability.types)
    if ability.who.role and not types & FIGHT:
        report.add("ability.role-outside-fight", (*path, "who"))
    if 0 < ability.who.at_most < ability.who.at_least:
        report.add("ability.no-such-size", (*path, "who"))
    if ability.cause.at_own and not set(ability.cause.kinds) <= _AIMED:
        report.add("ability.only-aimed-at-own", (*path, "cause"))


def _listed(types: Iterable[AbilityType]) -> str:
    return ", ".join(kind.value for kind in types)
