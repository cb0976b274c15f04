"""A board as a page shows it: its abilities with their dice, types and words, and the chance of having each."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from skald.content.board_files import BoardFile
from skald.content.naming import cost_name, face_name, type_name
from skald.odds.by_turn import chance_by_turn
from skald.rules.abilities.model import Ability, AbilityType
from skald.rules.ids import Face

#: The dice that people ask about, and those that are asked about unless they say otherwise.
DICE = range(1, 9)
USUAL = 5
#: The mark of each type of ability.
ICONS = {
    AbilityType.ACTIVATION: ("move",), AbilityType.ORDERS: ("orders",), AbilityType.MELEE: ("melee",),
    AbilityType.SHOOTING: ("shoot",), AbilityType.MELEE_REACTION: ("melee", "reaction"),
    AbilityType.SHOOTING_REACTION: ("shoot", "reaction"), AbilityType.ORDERS_REACTION: ("orders", "reaction"),
    AbilityType.ACTIVATION_REACTION: ("move", "reaction"),
}  # fmt: skip


def asked_dice(given: str) -> int:
    """How many dice an address asks about."""
    return next((count for count in DICE if given == str(count)), USUAL)


class Slot(NamedTuple):
    """A die that an ability needs: the faces it may show."""

    icons: tuple[str, ...]
    name: str


class Shown(NamedTuple):
    """An ability on the page."""

    id: str
    name: str
    text: str
    slots: list[Slot]
    types: list[tuple[tuple[str, ...], str]]
    cost: str
    #: The chance of having it in one turn, and by the second.
    chances: tuple[Fraction, Fraction]


def shown_ability(ability: Ability, file: BoardFile, dice: int, language: str) -> Shown:
    """An ability in a language, with its chances for so many dice."""
    words = file.words.abilities[ability.id]
    return Shown(
        ability.id, words.name[language], words.text[language], [_slot(slot, language) for slot in ability.cost],
        [(ICONS.get(each, ("orders",)), type_name(language, each)) for each in ability.types],
        cost_name(language, ability.cost),
        (chance_by_turn(dice, ability.cost, 1), chance_by_turn(dice, ability.cost, 2)),
    )  # fmt: skip


def _slot(faces: tuple[Face, ...], language: str) -> Slot:
    if len(faces) == len(Face):
        return Slot(("any",), cost_name(language, (faces,)))
    return Slot(tuple(face.name.lower() for face in faces), cost_name(language, (faces,)))


def legend(language: str) -> list[tuple[str, str, str]]:
    """The faces of a Saga die: mark, name and the pips of an ordinary die."""
    pips = {Face.COMMON: "1–3", Face.UNCOMMON: "4–5", Face.RARE: "6"}
    return [(face.name.lower(), face_name(language, face), pips[face]) for face in Face]
