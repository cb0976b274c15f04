"""What a question says of the fight as a whole: how far apart the two stand, and what no rule asks for.

Owns these words in French and in English, and takes them out of a sentence.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.content.problems import Problem, problem
from skald.rules.lengths import VS, L, M, S

#: ``8"`` is 8 inches.
_MARK = re.compile(r"(?i)\b(?P<far>(?:at|from|within|of|à|a|de) \d{1,3})\s?(?:[\"″”]|'')")
_LEAD = (
    r"(?:(?:at|from|within|a|de|depuis|only|just|about|exactly|environ|seulement|less than|under|up to|moins de|"
    r"an?|the|une|la|distance|range|portee|of|d) )*"
)
_AWAY = r"(?: (?:away|apart|off|range|distance|de distance|de portee))?"
_MEASURED = re.compile(
    rf"\b{_LEAD}(?P<number>\d{{1,3}}) ?(?:(?P<inches>inch(?:es)?|pouces?)|cms?|centimet(?:re|er)s?){_AWAY}\b"
)
#: "At L": behind it comes nothing of which the letter could be the article ("à l’arc").
_STICK = re.compile(
    r"\b(?:at|within|from|a|sous) (?:(?:a |the |la |une )?(?:distance|range|portee) (?:of |de )?)?"
    r"(?P<stick>vs|tc|s|c|m|l)" + _AWAY + r"(?= (?:on|at|to|sur|contre|v|and|et|in|behind|derriere|dans)\b|$)"
)
_RANGES = {
    "very short": VS, "point blank": VS, "tres courte": VS, "short": S, "close": S, "courte": S, "medium": M,
    "moyenne": M, "long": L, "longue": L, "maximum": 0, "max": 0, "full": 0, "extreme": 0, "maximale": 0,
}  # fmt: skip
_RANGE = re.compile(
    rf"\b{_LEAD}(?:(?P<range>{'|'.join(_RANGES)}) (?:range|distance|portee)|"
    rf"(?:portee|distance) (?P<portee>{'|'.join(_RANGES)})|(?P<touching>bout portant|point blank)|"
    r"(?:in|within|a) (?:range|portee))\b"
)
_STICKS = {"vs": VS, "tc": VS, "s": S, "c": S, "m": M, "l": L}
#: Sticks in inches and in centimetres: what is farther needs the next one.
_INCHES, _CENTIMETRES = ((2, VS), (4, S), (6, M), (12, L)), ((5, VS), (10, S), (15, M), (30, L))
#: Slopes, sides and the hour: nothing in a fight asks for them.
_IDLE = re.compile(
    r"\b(?:(?:charging |going )?(?:up|down) ?hill|(?:up|down|from) (?:a|the) (?:steep )?(?:hill|slope)|"
    r"(?:(?:from|on|with) )?(?:the )?(?:high|higher) ground|"
    r"en (?:montee|descente|hauteur|surplomb|contrebas)|(?:depuis|de) (?:la|une|les) (?:colline|hauteurs?|pente)|"
    r"(?:from|in|on|to) (?:the|their|its) (?:flank|side|rear|back)s?|from behind(?! (?:an?|the|some|their)\b)|"
    r"(?:de|par le|sur le|dans le) flanc|(?:de|par|dans le) (?:dos|derriere)(?! (?:une?|les?|la|l|des)\b)|a revers|"
    r"(?:at|by) night|in the (?:dark|rain|snow|fog)|de nuit|dans (?:le noir|la nuit|le brouillard)|sous la pluie)\b"
)
_AT_LEAST = re.compile(r"\b(?:at least|at most|more than|exactly|au moins|au plus|plus de|exactement) \d{1,3}\b")


class Asides(NamedTuple):
    """How far apart they stand (0: nobody says, or as far as the weapon reaches), and how that was said."""

    distance: int = 0
    word: str = ""
    remarks: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


def spelt(text: str) -> str:
    """A question in which inches are a word."""
    return _MARK.sub(r"\g<far> inches", text)


def take_asides(said: str) -> tuple[str, Asides]:
    """The words without those of distances and idle things, and these."""
    if counted := _AT_LEAST.search(said):
        return said, Asides(problems=(problem("odds.whole-fight", word=counted[0]),))
    remarks = []
    while idle := _IDLE.search(said):
        remarks.append(problem("odds.read-idle", word=idle[0]))
        said = _cut(said, idle)
    for pattern, length_of in ((_MEASURED, _measured), (_STICK, _by_stick), (_RANGE, _by_range)):
        if found := pattern.search(said):
            length, word = length_of(found)
            beyond = (problem("odds.beyond-sticks", word=word),) if length is None else ()
            return _cut(said, found), Asides(length or 0, word, tuple(remarks), beyond)
    return said, Asides(remarks=tuple(remarks))


def _measured(found: re.Match[str]) -> tuple[int | None, str]:
    sticks = _INCHES if found["inches"] else _CENTIMETRES
    number = int(found["number"])
    return next((stick for most, stick in sticks if number <= most), None), found[0][
        found.start("number") - found.start() :
    ]


def _by_stick(found: re.Match[str]) -> tuple[int, str]:
    return _STICKS[found["stick"]], found["stick"].upper()


def _by_range(found: re.Match[str]) -> tuple[int, str]:
    word = found["range"] or found["portee"] or found["touching"] or ""
    return VS if found["touching"] else _RANGES.get(word, 0), found[0]


def _cut(said: str, found: re.Match[str]) -> str:
    return f"{said[: found.start()]} {said[found.end() :]}"
