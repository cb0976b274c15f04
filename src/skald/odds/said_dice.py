"""Saga dice in words: "with Red Tide", "with a rare die on Fjord Reavers"; and what is missing where they say less."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from skald.content.board_files import shipped_boards
from skald.content.problems import Problem, problem
from skald.odds.circumstances import COUNT, count_of
from skald.odds.vocabulary import lexicon, plain
from skald.rules.abilities.model import Ability
from skald.rules.ids import Face
from skald.rules.state import Die

_FACES = {
    "common": Face.COMMON, "commun": Face.COMMON, "commune": Face.COMMON, "uncommon": Face.UNCOMMON,
    "peu commun": Face.UNCOMMON, "peu commune": Face.UNCOMMON, "rare": Face.RARE,
}  # fmt: skip
_FACE = r"(?P<{0}>peu commune?|uncommon|commune?|common|rare)s?"
#: One « dé », or several « dés ».
_DICE = r"(?:saga )?(?:dice|die|faces?|des|(?<=\bun )de|(?<=\b1 )de)(?: saga| de saga)?"
_LEAD = r"(?:(?:with|avec|and|et|using|has|have|got) )*"
_LYING = (
    r"(?: (?:left |restants? )?(?:on|sur|available|disponibles?|left|en reserve)\b"
    r"(?: (?:the|my|their|our|la|le|mon|leur|notre) ?(?:table|battle ?board|board|plateau)s?)?)?"
)
_SHOWN = re.compile(
    rf"\b{_LEAD}(?P<count>{COUNT}) (?:{_FACE.format('before')}(?: {_DICE}|(?= (?:on|sur)\b))|"
    rf"{_DICE} {_FACE.format('after')})\b"
)
#: « À des gardes », « un de mes… » speak of no dice.
_UNSHOWN = re.compile(
    rf"\b{_LEAD}(?!(?:a|an|une?) des? (?!saga|de saga))(?P<count>{COUNT}|some|des|any) "
    rf"{_DICE.replace('faces?|', '')}\b{_LYING}"
)
_THEIRS = re.compile(r"\b(?:their|they|leurs?|ils?|elles?|enemy|ennemi)\b[^.]*$")


_SHOWING = "dice die des de saga rare rares common uncommon commun commune communs communes"
#: Behind dice or a face.
_LYING_ON = "|".join(rf"(?<=\b{what} {on} )" for what in _SHOWING.split() for on in ("on", "sur"))


#: Dice beside those of the profile: "2 extra dice", "+1 defence die", « 2 dés d’attaque en plus ».
_BONUS = re.compile(
    rf"\b{_LEAD}(?P<count>{COUNT}) (?:"
    r"(?:extra|bonus|additional|more) (?:(?P<kind>attack|defen[cs]e) )?(?:dice|die)|"
    r"(?P<only>attack|defen[cs]e) (?:bonus )?(?:dice|die)|"
    r"des? (?:d |de )?(?P<sorte>attaque|defense) ?(?:de |en )?(?:bonus|plus|supplementaires?)?|"
    r"des? (?:de |en )?(?:bonus|plus|supplementaires?))\b"
)


class Bonus(NamedTuple):
    """Dice that are rolled beside those of the profile, and what is told of them."""

    attack: int = 0
    defence: int = 0
    remarks: tuple[Problem, ...] = ()


class SaidDice(NamedTuple):
    """What lies on a board, or is still to be laid, by the words of one side."""

    board: str = ""
    dice: tuple[Die, ...] = ()
    bare: tuple[Face, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: How it was called.
    word: str = ""
    #: Whether the words say that they are the other side's.
    theirs: bool = False
    #: Whether the board is named for the unit itself, wherever that stands.
    is_of_unit: bool = False


def take_bonus(said: str) -> tuple[str, Bonus]:
    """The words without those of bonus dice, and these; where nobody says what they are for, they attack."""
    if not (found := _BONUS.search(said)):
        return said, Bonus()
    count, kind = count_of(found["count"]), found["kind"] or found["only"] or found["sorte"] or "attack"
    is_defence = kind.startswith("defen")
    code = "odds.read-bonus-defence" if is_defence else "odds.read-bonus-attack"
    told = problem(code, word=_what(found), count=count)
    return _cut(said, found), Bonus(0 if is_defence else count, count if is_defence else 0, (told,))


def take_dice(said: str, edition_id: str) -> tuple[str, SaidDice]:
    """The words without those of Saga dice, and these."""
    if named := _abilities(edition_id)[0].search(said):
        return _take_ability(said, named, edition_id)
    board = _boards(edition_id)[0].search(said)
    faces_said = list(_SHOWN.finditer(said))
    if board and faces_said:
        bare = tuple(face for each in faces_said for face in _shown(each))
        rest = said
        for each in sorted((*faces_said, board), key=lambda found: found.start(), reverse=True):
            rest = _cut(rest, each)
        found = SaidDice(_board_id(board, edition_id), bare=bare, word=_what(faces_said[0]))
        return rest, found._replace(theirs=_is_theirs(said, faces_said[0]))
    if vague := (_SHOWN.search(said) or _UNSHOWN.search(said)):
        return _cut(said, vague), SaidDice(problems=(problem("odds.which-dice", word=_what(vague)),))
    if board:
        return _cut(said, board), SaidDice(_board_id(board, edition_id), word=_name(board), is_of_unit=True)
    return said, SaidDice()


def take_ability(said: str, edition_id: str = "second") -> tuple[str, Ability | None, str]:
    """The words without an ability that they name and without a board, that ability, and how it was called."""
    named = _abilities(edition_id)[0].search(said)
    rest = _cut(said, named) if named else said
    word = (named["name"] or named["single"]) if named else ""
    ability = _abilities(edition_id)[1][word] if named else None
    if board := _boards(edition_id)[0].search(rest):
        return _cut(rest, board), ability, word
    if ability:
        # Beside its ability a board is named, whoever else is called so: « Pillards du fjord ».
        for name in shipped_boards()[ability.id.partition(".")[0]].words.name.values():
            rest = rest.replace(plain(name), " ")
    return rest, ability, word


def _take_ability(said: str, named: re.Match[str], edition_id: str) -> tuple[str, SaidDice]:
    """An ability with the dice that it costs; its board may be named beside it."""
    word = named["name"] or named["single"]
    ability = _abilities(edition_id)[1][word]
    faces = min(tuple(sorted(way)) for way in product(*ability.cost))
    found = SaidDice(ability.id.partition(".")[0], tuple(Die(ability.id, face) for face in faces), word=word)
    rest = _cut(said, named)
    board = _boards(edition_id)[0].search(rest)
    if board and _board_id(board, edition_id) == found.board:
        return _cut(rest, board), found._replace(is_of_unit=True)
    return rest, found._replace(theirs=_is_theirs(said, named))


def _board_id(found: re.Match[str], edition_id: str) -> str:
    return _boards(edition_id)[1][_singular(_name(found))]


def _name(found: re.Match[str]) -> str:
    return found["name"] or found["of"] or found["ahead"] or found["under"]


def dice_patterns(edition_id: str) -> tuple[re.Pattern[str], ...]:
    """All patterns of dice, in the order in which they are taken."""
    return (_BONUS, _abilities(edition_id)[0], _boards(edition_id)[0], _SHOWN, _UNSHOWN)


def _what(found: re.Match[str]) -> str:
    """What was said of the dice themselves."""
    return found[0][found.start("count") - found.start() :].strip()


def _shown(found: re.Match[str]) -> list[Face]:
    return [_FACES[found["before"] or found["after"]]] * count_of(found["count"])


def _cut(said: str, found: re.Match[str]) -> str:
    return f"{said[: found.start()]} {said[found.end() :]}"


def _is_theirs(said: str, found: re.Match[str]) -> bool:
    return _THEIRS.search(said[: found.start()]) is not None


@cache
def _abilities(edition_id: str) -> tuple[re.Pattern[str], dict[str, Ability]]:
    """Abilities by their names; a single word may be anything, unless it is said to be had."""
    found: dict[str, Ability] = {}
    for file in shipped_boards().values():
        if edition_id in file.editions:
            for ability in file.board.abilities:
                for name in map(plain, file.words.abilities[ability.id].name.values()):
                    if name not in lexicon():
                        found.setdefault(name, ability)
    after = r"(?: (?:ready|armed|prete?|on (?:the|my|their) board|sur (?:le|mon|leur) plateau))?"
    long, short = ([name for name in found if (" " in name) is many] for many in (True, False))
    had = r"(?:with|avec|using|ability|capacite) (?:(?:the|my|la|le|les|ma|mon|ability|capacite) )*"
    single = rf"\b{had}(?P<single>{_either(map(re.escape, short))})\b"
    return re.compile(rf"{_named(map(re.escape, long), after)}|{single}"), found


@cache
def _boards(edition_id: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Boards by their names, of which somebody may leave out that they are many: "a river guild warrior"."""
    found: dict[str, str] = {}
    for board, file in shipped_boards().items():
        if edition_id in file.editions:
            found |= {_singular(plain(name)): board for name in file.words.name.values()}
    # "12 Bows of the Marsh" are archers first of all: unless it is said to be a board.
    people = {name for name in found if name.split()[0] in lexicon()}
    after = r"(?: (?:battle ?)?board)?"
    some = _either(map(_some, people))
    of = rf"\b(?:of the|from the|board|plateau)(?: (?:of|des?|the))* (?P<of>{some}){after}\b"
    # « Pillards du fjord 8 guerriers » says who they are beside it; what lies "on" it are dice.
    ahead = rf"(?<!\d )\b(?P<ahead>{some})(?= \d)"
    under = rf"(?:{_LYING_ON})(?P<under>{some})\b"
    return re.compile(rf"{of}|{ahead}|{under}|{_named(map(_some, found.keys() - people), after)}"), found


def _some(name: str) -> str:
    """A pattern for a name of one or of many."""
    return " ".join(f"{re.escape(word)}s?" for word in name.split())


def _singular(name: str) -> str:
    return " ".join(word.removesuffix("s") for word in name.split())


def _named(names: Iterable[str], after: str) -> str:
    lead = (
        r"(?:(?:with|avec|and|et|using|on|sur|from|of|de|du|des|the|le|la|les|my|mon|their|leur|board|plateau|"
        r"ability|capacite) )*"
    )
    return rf"\b{lead}(?P<name>{_either(names)}){after}\b"


def _either(names: Iterable[str]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))
