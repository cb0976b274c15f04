"""One piece of a list as people write it: "3x8 warriors", "4pts gardes", "trois unités de 8 guerriers".

Owns the grammar of amounts: what is called points, units of so many, and a bare number, which may be either points or
figures. What a piece doesn't say is left open; nothing is guessed here.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from skald.content.second.profiles import PROFILES
from skald.odds.vocabulary import MOST_WORDS, NUMBERS, PEOPLE, is_one_of, lexicon, nicknames, plain

#: What only lists abbreviate, beside a number.
_SHORT = {"w": "warriors", "l": "levies", "wl": "warlord", "war": "warriors", "lev": "levies", "gue": "warriors"}
_POINTS = frozenset(("point", "pt", "p"))
_UNITS = frozenset(("unit", "unite", "group", "groupe", "block", "bloc"))
_TIMES = frozenset(("x", "times", "fois"))
_ONE = frozenset(("a", "an", "un", "une"))
_CROSSES = str.maketrans("×✕✖*", "xxxx")
#: "4pts" and "4hg", but neither "2h" nor "2x8".
_GLUED = re.compile(r"(\d)(?!h\b)(?=[a-wyz])")
#: What parts two names that share a number: "8 warriors/levies".
_BETWEEN = re.compile(r"[/&|\\]")
_CROSSED = re.compile(r"(?<=\d)x(?=\d|\b)|\bx(?=\d)")
#: Digits beyond these say no more than that a number is too big.
_LONGEST_NUMBER = 9
#: The forms of an amount: N a number, P points, U units, X times. Figures may stand before or behind the points.
_FORM = re.compile(r"(?P<before>NXN|NUXN|NUN|UN|NU|NX|XN|N|U)??(?P<points>NXNP|NP|PN)?(?P<after>NXN|NUN|NU|XN|N)?")


class Piece(NamedTuple):
    """What a piece says; a number that isn't said is None."""

    text: str
    troops: tuple[str, ...] = ()
    points: int | None = None
    units: int | None = None
    size: int | None = None
    #: A number that may be points or figures.
    bare: int | None = None
    #: The word by which a troop was called that has another name.
    nickname: str = ""
    #: Whether people are named by what they carry: such are counted in figures.
    has_people: bool = False
    #: What they carry and ride, and what a remark in brackets names of such things.
    gear: tuple[str, ...] = ()
    remark_gear: tuple[str, ...] = ()
    #: What a remark says that it costs.
    remark_points: int | None = None
    #: Whether several troops stand side by side as one name: "flying dragons" is nobody, though both words are known.
    is_one_name: bool = False
    #: Whether the numbers make no sense together.
    is_muddled: bool = False

    @property
    def has_amount(self) -> bool:
        return (self.points, self.units, self.size, self.bare) != (None, None, None, None)


def read_piece(text: str) -> Piece:
    """What a piece says, word by word."""
    codes, nickname = "", ""
    numbers: list[int] = []
    troops: list[str] = []
    gear: list[str] = []
    between = people = False
    for kind, word, value in _scan(text):
        if kind == "T":
            troops.append(word)
            nickname = nickname or (value if value in nicknames() else "")
        elif kind == "G":
            gear.append(word)
            people = people or is_one_of(value, PEOPLE)
        elif kind:
            between = between or (kind == "X" and bool(codes) and bool(troops))
            codes += kind
            numbers += [int(value[:_LONGEST_NUMBER])] if kind == "N" else []
    named = _once(troops)
    if len(named) > 1 and "warlord" in named:
        named = tuple(troop for troop in named if troop != "warlord")
    piece = Piece(text, named, nickname=nickname, has_people=people, gear=_once(gear), is_one_name=_is_one_name(text))
    piece = _with_amount(piece, codes, numbers, turned=between)
    return piece if not _has_part(text) else piece._replace(is_muddled=True)


def _is_one_name(text: str) -> bool:
    """Whether two troops follow each other with nothing but a space between them."""
    kinds = [(kind, word) for kind, word, _value in _scan(text)]
    beside = any(one[0] == two[0] == "T" and "warlord" not in (one[1], two[1]) for one, two in pairwise(kinds))
    return beside and not _BETWEEN.search(text)


def gear_of(text: str) -> tuple[str, ...]:
    """What a text names that figures carry or ride."""
    return _once([word for kind, word, _value in _scan(text) if kind == "G"])


def _once(items: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))


def parted(text: str) -> list[str]:
    """A piece that counts several troops one after the other ("2 HG 3 W 1 L"), parted before each number."""
    words = _words(text)
    starts, has_troop = [0], False
    known = [kind for kind, _word, _value in _scan_words(words)]
    for at, kind in enumerate(known):
        if kind == "N" and has_troop and "T" in known[at + 1 : at + 2]:
            starts.append(at)
            has_troop = False
        has_troop = has_troop or kind == "T"
    if len(starts) == 1:
        return [text]
    flat = [word for _kind, _word, word in _scan_words(words, whole=True)]
    return [" ".join(flat[start:end]) for start, end in zip(starts, [*starts[1:], len(flat)], strict=True)]


def _has_part(text: str) -> bool:
    """Whether a number isn't whole: "1.5 points", "½"."""
    return re.search(r"\d[.,]\d|[¼½¾]", text) is not None


def _words(text: str) -> list[str]:
    said = _GLUED.sub(r"\1 ", plain(text.lower().translate(_CROSSES)))
    return _CROSSED.sub(" x ", said).split()


def _scan(text: str) -> list[tuple[str, str, str]]:
    return _scan_words(_words(text))


def _scan_words(words: list[str], *, whole: bool = False) -> list[tuple[str, str, str]]:
    """Each phrase with its kind (N, P, U, X, T for a troop, G for gear, nothing), what it means, and its words."""
    found: list[tuple[str, str, str]] = []
    at = 0
    while at < len(words):
        size = next((n for n in range(min(MOST_WORDS, len(words) - at), 0, -1) if _known(words[at : at + n])), 0)
        phrase = " ".join(words[at : at + max(size, 1)])
        follows_number = bool(found) and found[-1][0] in ("N", "X")
        ends = at + 1 == len(words) or words[at + 1].isdecimal()
        if size:
            kind, name = lexicon()[phrase]
            found.append(("T" if kind == "troop" else "G", name, phrase))
        elif phrase in _SHORT and (follows_number or ends):
            found.append(("T", _SHORT[phrase], phrase))
        else:
            kind, value = _plain_kind(phrase, words[at + 1 : at + 2])
            found.append((kind, phrase, phrase if whole else value))
        at += max(size, 1)
    return found


def _known(words: list[str]) -> bool:
    kind, name = lexicon().get(" ".join(words), ("", ""))
    return kind == "equipment" or (kind == "troop" and name in PROFILES)


def _is_troop(words: list[str]) -> bool:
    return _known(words) and lexicon()[" ".join(words)][0] == "troop"


def _plain_kind(word: str, following: list[str]) -> tuple[str, str]:
    if word.isdecimal() and word.isascii():
        return "N", word
    if word in NUMBERS:
        return "N", str(NUMBERS[word])
    # « À cheval » and "on a horse" say what they ride, not how many they are.
    if word in _ONE and following and (_is_troop(following) or is_one_of(following[0], _POINTS | _UNITS)):
        return "N", "1"
    for kind, words in (("P", _POINTS), ("U", _UNITS), ("X", _TIMES)):
        if is_one_of(word, words):
            return kind, word
    return "", word


def _with_amount(piece: Piece, codes: str, numbers: list[int], *, turned: bool) -> Piece:
    form = _FORM.fullmatch(codes)
    is_twice = form is not None and form["before"] and form["after"] and not form["points"]
    if form is None or is_twice or any(number > 999 for number in numbers):
        return piece._replace(is_muddled=True)
    left = list(numbers)
    for name in ("before", "points", "after"):
        part = form[name] or ""
        given = [left.pop(0) for _each in range(part.count("N"))]
        if name == "points" and part:
            piece = piece._replace(points=given[0] * given[1] if len(given) == 2 else given[0])
        elif part:
            piece = _counted(piece, part, given, turned=turned)
    return piece


def _counted(piece: Piece, part: str, given: list[int], *, turned: bool) -> Piece:
    """Figures, however they are told."""
    if len(given) == 2:
        # "8 warriors x3" names the size first.
        units, size = (given[1], given[0]) if turned else (given[0], given[1])
        return piece._replace(units=units, size=size)
    if part == "UN":
        return piece._replace(units=1, size=given[0])
    if part in ("NU", "U"):
        return piece._replace(units=given[0] if given else 1)
    return piece._replace(bare=given[0])
