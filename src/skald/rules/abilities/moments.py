"""At which moments a verb can do something: in which types of ability it has a place.

A shooter has no use for defence dice and a target none for attack dice; nobody is activated in the middle of a fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skald.rules.abilities.model import (
    AbilityType,
    AnyVerb,
    FoeGains,
    Gain,
    GiveCover,
    Lay,
    RollAgain,
    RollFacesAgain,
    Shift,
    Verb,
)
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
    "gain-magic": frozenset({AbilityType.ORDERS}),
    "give-fatigue": OUTSIDE,
    "take-fatigue": OUTSIDE,
    "ease-fatigue": OUTSIDE,
    "lay": OUTSIDE | FIGHT,
    "activate": ACTIVATIONS,
    "volley": OUTSIDE,
    "slay": OUTSIDE,
    "cover": OUTSIDE | FIGHT,
    "roll-for": OUTSIDE | FIGHT,
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
    (RollFacesAgain, "attack"): STRIKES,
    (RollFacesAgain, "defence"): STRUCK,
    (RollFacesAgain, "foe-attack"): STRUCK,
}


def moments(verb: AnyVerb) -> Types:
    """The types of ability in which a verb can do something."""
    if isinstance(verb, Gain | FoeGains | Shift | RollAgain | RollFacesAgain):
        return _BY_WHAT.get((type(verb), verb.what), FIGHT)
    if isinstance(verb, Lay | GiveCover) and verb.until is Until.FIGHT:
        return FIGHT
    return _BY_VERB[verb_name(verb)]


def verb_name(verb: AnyVerb) -> str:
    """The name of a verb in board files."""
    return str(verb.__struct_config__.tag)


def has_its_moment(verbs: Sequence[AnyVerb], types: Iterable[AbilityType]) -> bool:
    """Whether all of these effects belong to one of these types of ability."""
    return any(all(kind in moments(verb) for verb in verbs) for kind in types)
