"""Saga dice on a board, as people write them: ``ability:face``, or bare faces that best play lays."""

from __future__ import annotations

from functools import lru_cache

from skald.content.naming import face_name
from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES
from skald.odds.boards import board_called
from skald.odds.matchup import short, unknown
from skald.odds.saga_dice import Slots
from skald.odds.vocabulary import plain
from skald.rules.abilities.model import Board
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die


@lru_cache(maxsize=1)
def _faces() -> dict[str, Face]:
    found = {"c": Face.COMMON, "u": Face.UNCOMMON, "r": Face.RARE, "peu commune": Face.UNCOMMON, "commune": Face.COMMON}
    for face in Face:
        found[face.name.lower()] = face
        for language in LANGUAGES:
            found[plain(face_name(language, face))] = face
    return found


def read_dice(
    text: str, board: str, own: tuple[Board, ...] = ()
) -> tuple[tuple[Die, ...], tuple[Face, ...], tuple[Problem, ...]]:
    """Dice that lie on abilities, dice that are still to be laid, and everything that is wrong."""
    laid: list[Die] = []
    bare: list[Face] = []
    found: list[Problem] = []
    known = board_called(board, own)
    for item in (part.strip() for part in text.split(",")):
        if not item:
            continue
        name, colon, faces = item.rpartition(":")
        read = [_face(word, found) for word in faces.split("+")]
        good = [face for face in read if face is not None]
        if not colon:
            bare += good
        elif known is not None:
            ability = AbilityId(f"{board}.{name.strip().lower()}")
            if known.ability(ability) is None:
                found.append(
                    unknown("odds.unknown-ability", name.strip(), [short(each.id) for each in known.abilities])
                )
            laid += [Die(ability, face) for face in good]
    if not board and (laid or bare or text.strip()):
        found.insert(0, problem("odds.dice-without-board"))
    return tuple(laid), tuple(bare), tuple(found)


def _face(word: str, found: list[Problem]) -> Face | None:
    face = _faces().get(plain(word))
    if face is None:
        found.append(unknown("odds.unknown-face", word.strip(), _faces()))
    return face


def read_slots(text: str) -> tuple[Slots, tuple[Problem, ...]]:
    """Dice that are needed: faces joined by "+", alternatives by "|", "any" for all."""
    found: list[Problem] = []
    slots = []
    for part in text.split("+"):
        if plain(part) in _ANY:
            slots.append(tuple(Face))
            continue
        read = [_face(word, found) for word in part.split("|")]
        slots.append(tuple(sorted({face for face in read if face is not None})))
    return tuple(slots), tuple(found)


_ANY = ("any", "a", "x", "n importe laquelle", "toute", "tout")
