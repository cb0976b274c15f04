"""What abilities of boards bring, in words: what they lay on whom and until when, and what one is used for.

Owns which words fit an effect. What an ability does is read from its verbs, never from its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skald.content.naming import Naming
from skald.content.telling import tell_until
from skald.content.words import word, words
from skald.rules import events as e
from skald.rules.abilities import model
from skald.rules.abilities.model import Ability, AnyVerb
from skald.rules.ids import AbilityId, Side
from skald.rules.state import Effect, Until

_TABLE, _STORY = "table", "story"


def ability_of(naming: Naming, ability: str) -> Ability | None:
    """An ability of one of the boards that are played with."""
    board = naming.ruleset.boards.get(ability.partition(".")[0])
    return None if board is None else board.ability(AbilityId(ability))


def verbs_of(ability: Ability) -> Iterator[AnyVerb]:
    """Everything that an ability may do."""
    return (verb for option in ability.options for verb in option)


def tell_laid(laid: Iterable[e.EffectLaid], owner: Side, naming: Naming) -> list[str]:
    """Numbers that an ability changes for a while: each change once, with those it was laid on and its end."""
    together: dict[tuple[str, int, str], list[str]] = {}
    for event in laid:
        together.setdefault((event.point, event.amount, event.why), []).append(naming.unit(event.unit))
    found = []
    for (point, amount, why), units in together.items():
        change = f"{naming.term('point', point)} {naming.change(point, amount)}"
        ends = _ends(naming, why, point)
        told = word(naming.language, _STORY, "laid", units=", ".join(units), change=change)
        if ends:
            until = tell_until(naming, ends, owner)
            told = word(naming.language, _STORY, "laid-until", units=", ".join(units), change=change, until=until)
        found.append(told[:1].upper() + told[1:])
    return found


def _ends(naming: Naming, why: str, point: str) -> tuple[Until, ...]:
    ability = ability_of(naming, why)
    verbs = verbs_of(ability) if ability is not None else ()
    return next(((verb.until,) for verb in verbs if isinstance(verb, model.Lay) and verb.point == point), ())


def tell_effect(effect: Effect, naming: Naming) -> str:
    """What is in force for a while: whose rule or ability it is, what it changes, and until when."""
    known = words(naming.language, "terms")
    name, until = naming.rule(effect.why), tell_until(naming, (effect.until, *effect.also), effect.owner)
    if effect.rule not in naming.ruleset.rules and f"point.{effect.rule}" in known:
        what = f"{naming.term('point', effect.rule)} {naming.change(effect.rule, effect.amount)}"
    else:
        what = naming.rule(effect.rule)
    key = "in-force" if what != name else "in-force-alone"
    return word(naming.language, _STORY, key, name=name, what=what, until=until)


def tell_purpose(ability: str, naming: Naming) -> str:
    """What an ability is used for, as the end of a sentence; nothing where its verbs have no words."""
    found, known = ability_of(naming, ability), words(naming.language, _TABLE)
    keys = (key for verb in verbs_of(found) for key in _purposes(verb)) if found is not None else ()
    return next((known[f"purpose.{key}"] for key in keys if f"purpose.{key}" in known), "")


def _purposes(verb: AnyVerb) -> Iterator[str]:
    """The keys of what a verb is used for, the one that fits it best first."""
    tag = str(verb.__struct_config__.tag)
    match verb:
        case model.Lay():
            whom = "enemy" if verb.enemy else "own"
            yield f"lay-{whom}-{verb.point}"
            yield f"lay-{whom}"
        case model.Gain() | model.Shift() | model.RollAgain() | model.RollFacesAgain():
            yield f"{tag}-{verb.what}"
        case _:
            yield tag
