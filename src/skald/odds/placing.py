"""Saga dice on a board, as people write them: ``ability:face``, or bare faces that are laid where they do most.

Bare faces are laid before the fight, as in the Orders phase: where their side gets most against an enemy without dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.naming import face_name
from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES
from skald.odds.best_play import best_play
from skald.odds.matchup import Fighter, Matchup, may_lie, serves, short, unknown
from skald.odds.saga_dice import Slots
from skald.odds.stakes import Aim
from skald.odds.vocabulary import plain
from skald.rules.abilities.model import Ability
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die

#: Ways to lay bare faces that are compared, those with advanced abilities first.
MOST_PLACINGS = 24


@lru_cache(maxsize=1)
def _faces() -> dict[str, Face]:
    found = {"c": Face.COMMON, "u": Face.UNCOMMON, "r": Face.RARE, "peu-commun": Face.UNCOMMON, "commune": Face.COMMON}
    for face in Face:
        found[face.name.lower()] = face
        for language in LANGUAGES:
            found[plain(face_name(language, face))] = face
    return found


def read_dice(text: str, board: str) -> tuple[tuple[Die, ...], tuple[Face, ...], tuple[Problem, ...]]:
    """Dice that lie on abilities, dice that are still to be laid, and everything that is wrong."""
    laid: list[Die] = []
    bare: list[Face] = []
    found: list[Problem] = []
    file = shipped_boards().get(board)
    for item in (part.strip() for part in text.split(",")):
        if not item:
            continue
        name, colon, faces = item.rpartition(":")
        read = [_face(word, found) for word in faces.split("+")]
        good = [face for face in read if face is not None]
        if not colon:
            bare += good
        elif file is not None:
            ability = AbilityId(f"{board}.{name.strip().lower()}")
            if file.board.ability(ability) is None:
                found.append(unknown("odds.unknown-ability", name.strip(), _short_names(board)))
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


def _short_names(board: str) -> list[str]:
    return [short(ability.id) for ability in shipped_boards()[board].board.abilities]


def lay_best(matchup: Matchup, who: int, faces: tuple[Face, ...], aim: Aim) -> Fighter:
    """The fighter with bare faces laid where its side gains most if the other side has no dice of its own."""
    fighter = matchup.sides[who]
    ways = list(_ways(matchup, who, faces))
    if not ways:
        return fighter
    idle = replace(matchup.sides[1 - who], dice=(), closed=False, traded=0)
    best: tuple[Fraction, tuple[Die, ...]] | None = None
    for way in ways[:MOST_PLACINGS]:
        mine = replace(fighter, dice=(*fighter.dice, *way), closed=fighter.closed or False, traded=fighter.traded or 0)
        alone = replace(matchup, **{"defender" if who else "attacker": mine, "attacker" if who else "defender": idle})
        worth = best_play(alone, aim).lower
        if best is None or (worth < best[0] if who else worth > best[0]):
            best = (worth, way)
    assert best is not None
    return replace(fighter, dice=(*fighter.dice, *best[1]))


def _ways(matchup: Matchup, who: int, faces: tuple[Face, ...]) -> Iterator[tuple[Die, ...]]:
    """The different ways to lay as many of the faces as can be, each use of an ability paid in full."""
    fighter = matchup.sides[who]
    abilities = [a for a in shipped_boards()[fighter.board].board.abilities if serves(a, matchup.combat, who)]
    abilities.sort(key=lambda ability: (ability.basic, -len(ability.cost)))
    seen: set[tuple[tuple[str, int], ...]] = set()
    for way in _laid(abilities, fighter.dice, sorted(faces)):
        key = tuple(sorted((die.ability, int(die.face)) for die in way))
        if key not in seen:
            seen.add(key)
            yield way


def _laid(abilities: list[Ability], lying: tuple[Die, ...], faces: list[Face]) -> Iterator[tuple[Die, ...]]:
    further = False
    for at, ability in enumerate(abilities):
        already = [die.face for die in lying if die.ability == ability.id]
        for paid in _payments(ability, faces):
            if may_lie(ability, [*already, *paid]):
                further = True
                rest = list(faces)
                for face in paid:
                    rest.remove(face)
                new = tuple(Die(ability.id, face) for face in paid)
                # Abilities are taken in order, so that each way comes up once.
                for more in _laid(abilities[at:], (*lying, *new), rest):
                    yield (*new, *more)
    if not further:
        yield ()


def _payments(ability: Ability, faces: list[Face]) -> list[tuple[Face, ...]]:
    """The different faces that fill every slot of an ability."""
    ways: set[tuple[Face, ...]] = {()}
    for slot in ability.cost:
        ways = {
            tuple(sorted((*way, face)))
            for way in ways
            for face in slot
            if (*way, face).count(face) <= faces.count(face)
        }
    return sorted(ways)
