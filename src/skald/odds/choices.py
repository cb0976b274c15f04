"""What a use of an ability does, in words: the board's own text, or what the chosen one of several options gives."""

from __future__ import annotations

from collections.abc import Iterator

from skald.content.board_files import BoardWords, shipped_boards
from skald.content.naming import MINUS
from skald.content.words import word
from skald.rules.abilities import model
from skald.rules.abilities.model import ALL, Ability, AnyVerb
from skald.rules.ids import AbilityId, Face

#: Verbs that are said by their name and an amount.
_COUNTED: dict[type, tuple[str, str]] = {
    model.FoeLoses: ("foe-loses", "dice"),
    model.EaseSelf: ("ease-self", "amount"),
    model.TireSelf: ("tire-self", "amount"),
    model.TireFoe: ("tire-foe", "amount"),
    model.SpendFoeFatigue: ("spend-foe-fatigue", "amount"),
}


def use_text(
    ability: Ability, option: int, faces: tuple[Face, ...], language: str, words: tuple[BoardWords, ...] = ()
) -> str:
    """What happens when an ability is used with one of its options."""
    if len(ability.options) > 1:
        parts = [part for verb in ability.options[option] for part in _said(verb, faces, language)]
        if not parts:
            return word(language, "odds", "choice.rest")
        said = parts[0]
        for part in parts[1:]:
            said = word(language, "odds", "choice.then", one=said, other=part)
        return said
    return ability_text(ability.id, language, words)


def ability_text(ability: AbilityId, language: str, words: tuple[BoardWords, ...] = ()) -> str:
    """The text of an ability, as its board has it."""
    shipped = shipped_boards().get(ability.partition(".")[0])
    for board in (*words, *([shipped.words] if shipped else [])):
        if ability in board.abilities:
            return board.abilities[ability].text[language]
    return ""


def _said(verb: AnyVerb, faces: tuple[Face, ...], language: str) -> Iterator[str]:
    def counted(key: str, count: int, *, signed: bool = False) -> str:
        if count >= ALL:
            return word(language, "odds", f"choice.{key}.all")
        shown = (f"+{count}" if count >= 0 else f"{MINUS}{-count}") if signed else str(count)
        return word(language, "odds", f"choice.{key}.{'one' if abs(count) == 1 else 'many'}", count=shown)

    match verb:
        case model.Gain():
            said = counted(verb.what, verb.rare if verb.rare and Face.RARE in faces else verb.amount, signed=True)
            yield word(language, "odds", f"choice.per.{verb.per}", what=said) if verb.per else said
        case model.FoeGains():
            yield counted("foe-gains", 1)
        case model.Shift():
            yield counted(verb.what, verb.amount, signed=True)
        case model.RollAgain():
            yield counted(verb.what if verb.what == "foe-hits" else f"again-{verb.what}", verb.dice)
        case model.Hush():
            yield counted("hush", 1)
        case _ if type(verb) in _COUNTED:
            key, amount = _COUNTED[type(verb)]
            yield counted(key, getattr(verb, amount))
        case _:
            return
