"""The alternatives of an ability in a few words: "1 attack die", "2 Magic dice". Owns what can be said so shortly."""

from __future__ import annotations

from collections.abc import Sequence

from skald.content.naming import Naming
from skald.content.words import word, words
from skald.rules.abilities import model as m
from skald.rules.context import Context


def tell_choice(ability: str, option: int, faces: Sequence[object], naming: Naming, ctx: Context) -> str:
    """What one of several alternatives does; nothing where it can't be said in a few words, or there is only one."""
    found = next(
        (each for board in ctx.ruleset.boards.values() for each in board.abilities if each.id == ability), None
    )
    if found is None or not 0 <= option < len(found.options) or len(found.options) < 2:
        return ""
    said = [_told(verb, faces, naming) for verb in found.options[option]]
    return ", ".join(said) if all(said) else ""


def _told(verb: m.Verb, faces: Sequence[object], naming: Naming) -> str:
    match verb:
        case m.Gain() if not verb.per:
            is_rare = any(getattr(face, "name", "") == "RARE" for face in faces)
            return _say(naming, verb.what, verb.rare if verb.rare and is_rare else verb.amount)
        case m.GainMagic():
            return _say(naming, "magic", verb.dice)
        case m.RerollDice():
            return _say(naming, "reroll", verb.dice)
        case m.TireFoe():
            return _say(naming, "tire", verb.amount)
        case m.Volley():
            return _say(naming, "volley", verb.dice)
        case m.Lay():
            known = f"choice.{verb.point}" in words(naming.language, "table")
            said = naming.change(verb.point, verb.amount)
            return word(naming.language, "table", f"choice.{verb.point}", change=said) if known else ""
        case _:
            return ""


def _say(naming: Naming, key: str, amount: int) -> str:
    form = f"choice.{key}.{'one' if amount == 1 else 'many'}"
    return word(naming.language, "table", form, amount=amount) if form in words(naming.language, "table") else ""
