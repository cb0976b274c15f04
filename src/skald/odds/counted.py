"""How many must fall for a question to be answered: "at least 3 of 8", "anyone", "more than half", "nobody"; and whose.

Owns these words in French and in English, and takes them out of a sentence. What is wanted beside is ``wanted``.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from skald.odds.matchup import DEFENDER
from skald.odds.vocabulary import NUMBERS, lexicon

_NUMBER = r"(?P<{0}>\d{{1,3}}|" + "|".join(sorted(NUMBERS, key=len, reverse=True)) + r"|une?)"
_NO_LENGTH = r"(?! ?(?:inch|inches|pouces?|cms?|centim\w+)\b)"
_OF = r"(?: (?:of|out of|among|sur|des|de|d|parmi)(?= ))?"
_COUNTED = re.compile(
    rf"\b(?:(?:at least|no fewer than|a minimum of|au moins|au minimum) {_NUMBER.format('least')}|"
    rf"(?:more than|over|plus de?) {_NUMBER.format('above')}|{_NUMBER.format('more')} (?:or more|ou plus)|"
    rf"(?:less than|fewer than|under|moins de?) {_NUMBER.format('below')}|"
    rf"(?:at most|no more than|a maximum of|au plus|au maximum|pas plus de) {_NUMBER.format('most')}|"
    rf"{_NUMBER.format('less')} (?:or (?:less|fewer)|ou moins))\b{_NO_LENGTH}{_OF}"
)
#: "3 warriors or more".
_OR_MORE = re.compile(
    rf"\b{_NUMBER.format('n')} (?P<troop>[a-z]+) (?P<more>or more|ou plus|or less|or fewer|ou moins)\b"
)
#: What each of these adds to the number that is said, and whether fewer than that are to fall.
_SHIFTS = {
    "least": (0, False), "above": (1, False), "more": (0, False), "below": (0, True), "most": (1, True),
    "less": (1, True),
}  # fmt: skip
#: "3 warriors out of 8": who they are stands between the two numbers.
_BETWEEN = re.compile(
    r" (?P<troop>[a-z]+) (?:sur|out of|of) (?:(?:his|my|their|ses|mes|les|leurs|the|a unit of|une unite de) )*"
    r"(?P<all>\d{1,3})\b"
)
#: What no sentence of an answer tells.
_EXACTLY = re.compile(rf"\b(?:exactly|exactement) {_NUMBER.format('count')}\b{_NO_LENGTH}")
_LOSING = r"(?:los(?:es?|ing)|suffer|perd(?:e|s|ent|re|rai|rait)?)"
_FALL = rf"(?:{_LOSING}|kill(?:s|ing)?|slay|take|tu(?:e|ent|er|erai)|touch(?:e|ent|er)|abattre|abattent|buter)"
_SOMEBODY = re.compile(
    rf"\b(?P<deed>{_FALL}) (?:anything|anyone|anybody|someone|somebody|any(?! of)|"
    r"an? (?:man|model|figure|fig|guy|dude|casualty|single \w+)|even one|quelqu un|quelque chose|du monde|"
    r"une? (?:figurine|fig|homme|mec|bonhomme|perte))\b"
)
_NOBODY = re.compile(
    rf"\b(?:(?:with |ne |n )?(?:not |en )?(?P<deed>{_LOSING}) "
    r"(?:nobody|no one|noone|none|nothing|no \w+|personne|aucune? \w+|rien)|"
    rf"(?:not|don t|without) (?P<not>{_LOSING}) (?:any|anyone|anybody|anything|a single \w+)|"
    r"(?:nobody|no one|noone|none(?: of \w+)?) (?:dies?|falls?|is killed|gets killed)|"
    r"(?:personne|aucun(?: \w+)?) ne (?:meur\w+|tombe|soit tue)|"
    r"(?:everyone|everybody|all of them|tous|tout le monde) (?:survives?|lives?|survi\w+)|"
    r"(?:no|zero|without(?: any)?|aucune?|sans(?: aucune?)?) (?:casualt\w+|loss(?:es)?|deaths?|pertes?|morts?))\b"
)
#: "Kill 1 hearthguard of 4".
_SOME_OF = re.compile(
    rf"\b(?P<deed>{_FALL}) {_NUMBER.format('some')} (?P<troop>[a-z]+) (?:of|out of|sur|parmi) "
    r"(?:(?:his|my|their|the|those|ses|mes|les|leurs|ces) )?(?P<all>\d{1,3})\b"
)
#: "Kill 2 of 4 hearthguard", "lose my 4 huscarls".
_SOME = re.compile(
    rf"\b(?P<deed>{_FALL}) {_NUMBER.format('some')} (?:of|out of|sur|des|de|parmi) "
    r"(?=(?:(?:his|my|their|the|those|ses|mes|les|leurs|ces) )?\d)"
)
_MINE = re.compile(rf"\b(?P<deed>{_LOSING}) (?=(?:my|our|mon|ma|mes|nos|notre) )")
_ALL = re.compile(
    rf"\b(?P<deed>{_LOSING}) (?:\w+ )?(?:all|everything|everyone|everybody|tous?|toute?s?|"
    r"the (?:whole|entire) (?:unit|lot))\b"
)
_HALF = re.compile(
    rf"\b(?P<deed>{_FALL})(?P<between>(?: \w+){{0,2}}?) (?:at least |au moins )?(?P<more>more than |over |plus de )?"
    r"(?:half|la moitie)(?: (?:of|de|d|des)(?= ))?\b"
)
_THEY = r"they|he|she|his|their|enemy|the enemy|my opponent|ils?|elles?|ses|leurs?|l ennemi|l adversaire|mon adversaire"
_I = r"i|we|my|our|je|j|on|nous|mes|nos|mon"
_SUBJECT = rf"\b(?:(?P<they>{_THEY})|(?P<i>{_I}))(?: (?!(?:{_THEY}|{_I})\b)\w+)"
_LOSES = re.compile(rf"{_SUBJECT}{{0,3}} (?:los[et]|losing|suffer|perd)")
_KILLS = re.compile(rf"{_SUBJECT}{{0,2}} (?:kill|tue|slay|abat)")
_OF_WHOM = re.compile(
    r"\b(?:how many|combien)(?: (?:of|de|d))? (?:(?P<i>my|our|mes|nos)|(?P<they>his|their|ses|leurs))\b"
)
#: "How many will I have left".
_LEFT = re.compile(r"\b(?:(?:i|we)(?: \w+)? have left|are left (?:to|for) me|m en reste\w*|il (?:me|nous) reste\w*)\b")
_HOW_MANY = re.compile(r"\b(?:how many|how much|combien)\b")
_LOSS = re.compile(rf"\b{_LOSING}\b")
_SURVIVES = re.compile(
    r"\b(?:surviv\w*|survi[ts]|survie|survival|s en sor\w+|live through|make it|safe|securite|danger)\b"
)


class Part(Enum):
    """How many of them are meant: a number that is said, or a share of all."""

    COUNT = auto()
    ALL = auto()
    HALF = auto()
    MORE_THAN_HALF = auto()

    def of(self, figures: int, count: int) -> int:
        match self:
            case Part.COUNT:
                return count
            case Part.ALL:
                return figures
            case Part.HALF:
                return -(-figures // 2)
            case Part.MORE_THAN_HALF:
                return figures // 2 + 1


class Counts(NamedTuple):
    """Whose losses a question is about, and how many at least (0: on average), or whether they live."""

    side: int
    least: int = 0
    #: Fewer than these fall; fewer than one: nobody.
    is_below: bool = False
    survives: bool = False


class Least(NamedTuple):
    """At least so many fall, or fewer; what was said of it, and whether that can be answered."""

    number: int = 0
    part: Part = Part.COUNT
    is_below: bool = False
    word: str = ""
    is_told: bool = True


def take_least(said: str) -> tuple[str, Least]:
    """The words without those of how many must fall, and these."""
    if found := _EXACTLY.search(said):
        return said, Least(word=found[0], is_told=False)
    if found := _HALF.search(said):
        part = Part.MORE_THAN_HALF if found["more"] else Part.HALF
        return _put(said, found, f"{found['deed']}{found['between']}"), Least(1, part, word=found[0])
    if found := _NOBODY.search(said):
        return _put(said, found, found["deed"] or found["not"] or ""), Least(1, is_below=True, word=found[0])
    said = _OR_MORE.sub(r"\g<n> \g<more> \g<troop>", said)
    if found := _COUNTED.search(said):
        return _take_number(said, found)
    if (found := _SOME_OF.search(said)) and lexicon().get(found["troop"], ("",))[0] == "troop":
        return _put(said, found, f"{found['deed']} {found['all']} {found['troop']}"), Least(
            _count(found["some"]), word=found[0]
        )
    if found := _SOME.search(said):
        return _put(said, found, found["deed"]), Least(_count(found["some"]), word=found[0])
    if (found := _MINE.search(said)) and not _HOW_MANY.search(said):
        return said, Least(1, Part.ALL, word=found[0])
    if found := _SOMEBODY.search(said):
        return _put(said, found, found["deed"]), Least(1, word=found[0])
    if found := _ALL.search(said):
        return _put(said, found, found["deed"]), Least(1, Part.ALL, word=found[0])
    return said, Least()


def counts(said: str, mine: int, least: Least, figures: tuple[int, int], *, is_struck: bool) -> Counts | None:
    """Whose losses are meant; None where nobody says."""
    side = _side(said, mine)
    if least.number:
        is_mine = least.part is Part.ALL or least.is_below or bool(_LOSS.search(said))
        whose = side if side is not None else mine if is_mine else DEFENDER
        return Counts(whose, least.part.of(figures[whose], least.number), least.is_below)
    if is_struck and _SURVIVES.search(said):
        return Counts(DEFENDER, survives=True)
    return None if side is None else Counts(side)


def _take_number(said: str, found: re.Match[str]) -> tuple[str, Least]:
    name = next(each for each in _SHIFTS if found[each])
    more, is_below = _SHIFTS[name]
    after = said[found.end() :]
    between = _BETWEEN.match(after)
    if between and lexicon().get(between["troop"], ("",))[0] == "troop":
        after = f" {between['all']} {between['troop']}{after[between.end() :]}"
    # How many live is not how many fall.
    is_told = not _SURVIVES.search(said)
    count = _count(found[name]) + more
    return f"{said[: found.start()]} {after}", Least(count, is_below=is_below, word=found[0], is_told=is_told)


def _put(said: str, found: re.Match[str], instead: str) -> str:
    return f"{said[: found.start()]} {instead} {said[found.end() :]}"


def _side(said: str, mine: int) -> int | None:
    if _LEFT.search(said):
        return mine
    for pattern, loser in ((_OF_WHOM, 0), (_LOSES, 0), (_KILLS, 1)):
        if found := pattern.search(said):
            return abs(mine - (loser if found["i"] else 1 - loser))
    return None


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word, 1)
