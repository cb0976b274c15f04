"""What a question says of the fight as a whole: how far apart the two stand, and what no rule asks for.

Owns these words in French and in English, and takes them out of a sentence.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.content.problems import Problem, problem
from skald.odds.counted import Least
from skald.odds.vocabulary import lexicon
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
    r"(?P<stick>vs|tc|s|c|m|l)"
    + _AWAY
    + r"(?= (?:on|at|to|sur|contre|v|and|et|in|behind|derriere|dans|tir\w*|shoot\w*|fires?)\b|$)"
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
_EDITION = re.compile(
    r"\b(?:(?:in|en|with|avec|using|under|for|dans|pour|a|de) )*(?:(?:the|la|les|regles|rules|saga) )*"
    r"(?:(?:(?P<first>first|1st|old|premiere|1ere|1re|1|ancienne)|"
    r"(?:second|2nd|new|deuxieme|seconde|2eme|2e|2nde|2|nouvelle)) "
    r"(?:edition|ed)(?: rules)?|edition (?:(?P<old>1|one|un)|2|two|deux)|"
    r"(?:saga (?=v?[12]\b)|(?=v[12]\b))v?(?:(?P<version>1)|2)(?! (?:saga |de )?(?:dice|die|des?)\b))\b"
)
#: "Shoot or charge?" is two questions.
_SHOOT = (
    r"(?:(?:to )?(?:shoot|fire|shooting|firing)(?: (?:at|them|him|first))?|"
    r"(?:de )?tir(?:er?|ent|ant)(?: (?:sur|dessus))?)"
)
_CHARGE = (
    r"(?:(?:to |just )?(?:charg|attack|fight)(?:e|ing|s)?(?: (?:them|him|in|into))?|"
    r"(?:de |les |le |l )?(?:charg|attaqu)(?:er|e|ent|eant|ant))"
)
_OR = (
    r" (?:or|ou|vs|versus|rather than|instead of|plutot que(?: de)?|au lieu de) "
    r"(?:(?:do|should|would|just|rather|better|i|we|they|je|on|ils?|plutot|bien|dois|faut il) )*"
)
#: "Charge, or wait for them?": the same units, the other way about.
_WAIT = re.compile(
    r"\b(?:or|ou|than|rather than|instead of|plutot que|au lieu)"
    r"(?: (?:to|d|de|i|je|should i|do i|dois je|better|just))* "
    r"(?:wait(?:ing)?(?: (?:for|until))?(?: them| him)?|let(?:ting)? (?:him|them|his|their)|"
    r"(?:be|get|getting|being) (?:charged|attacked)|"
    r"stay|attend(?:re|s)?(?: que)?|(?:les |le )?laiss(?:er|e)(?: (?:ses|les|le))?(?: charger| venir| attaquer)?|"
    r"(?:me|se) (?:faire|fais) (?:charger|attaquer)|etre chargee?s?|recevoir|subir)"
    r"(?: (?:to |it )?(?:charge|come|charged|attack)(?: (?:me|us|first))?)?\b"
)
_OR_CHARGE = re.compile(
    r"\b(?:or|ou)(?: (?:to|de|do i|should i|je|bien))* (?:charge|attack|charger|attaquer)"
    r"(?: (?:first|them|him|en premier|d abord))*$"
)
_WAITING = re.compile(
    r"\b(?:wait|stand|hold|take the charge|be charged|get charged|attendre|tenir|subir|encaisser|recevoir)\b"
)
_CHARGE_ME = re.compile(r"\b(?:to )?(?:charge|attack)s? (?:me|us)\b|\b(?:me|m|nous) (?:charg|attaqu)\w+\b")
#: "How many levies do I need to beat …".
_NEEDED = re.compile(
    r"\b(?:how many|combien)\b.*?\b(?P<word>do (?:i|we|you) need|are needed|does it take|should i (?:take|send|bring)|"
    r"faut il|il (?:me )?faut|faudrait il|me faut il)\b"
)
#: "How many levies to beat …", where no number of them is named; "how many losses to beat …" asks for something else.
_NEEDED_FOR = re.compile(r"\b(?:how many|combien (?:de|d)) (?P<troop>[a-z]+(?: [a-z]+)?) (?P<word>to|pour) [a-z]+")
#: "Anything but hearthguards" names nobody.
_ANYBODY = re.compile(
    r"\b(?:any(?:thing|one|body)|every(?:thing|one|body)|all|tout(?:es|e)?|tous|n importe (?:qui|quoi)) "
    r"(?:but|except|sauf|hormis|a part)\b"
)
#: "How many Saga dice do I get": asked of a warband, not of a fight.
_GENERATED = re.compile(
    r"\b(?:how many|number of|combien|nombre) (?:(?:of|de|d|my|mes) )*"
    r"(?P<word>saga (?:dice|die|des?)|(?:dice|des?) (?:de )?saga)\b"
)
#: "How many fatigue do they get": a fight's answer tells losses.
_FATIGUE = re.compile(r"\b(?:how many|how much|combien)(?: (?:de|d))? (?P<word>fatigues?)\b")
#: More than one fight.
_AGAIN = re.compile(
    r"\b(?:twice|thrice|(?:two|three|several|\d) (?:times|turns|rounds)(?: in a row)?|in a row|then|after that|"
    r"deux fois|trois fois|plusieurs fois|\d fois|(?:deux|trois|\d) tours|de suite|ensuite|puis(?! je\b)|"
    r"apres (?:ca|cela))\b"
)
_SPENDABLE = (
    r"(?: (?:any|of|the|his|her|their|my|de|d|la|le|les|sa|ses|son|leurs?|aucune?))*"
    r"(?: (?:fatigues?|saga dice|dice|des?(?: saga)?|markers?|anything|rien))?"
)
#: "If nobody spends any fatigue": asked for what happens then.
_UNSPENT = re.compile(
    r"\b(?:(?:and|but|if|when|while|et|mais|si|que|qu|quand) )*(?:"
    r"(?:nobody|no one|noone|neither(?: side| of \w+)?|none of us) (?:spend|use|burn|exploit)(?:s|ing)?|"
    r"without (?:(?:anyone|anybody|either side|us) )?(?:spending|using|burning)|"
    r"no fatigue (?:is |being )?(?:spent|used)|(?:no|sans) (?:fatigue )?spending|"
    r"(?:personne|aucun(?: camp| des deux)?|nul) (?:ne |n )?(?:depens|utilis|exploit|jou)\w+|"
    rf"sans (?:rien |que personne (?:ne |n )?)?(?:depens|utilis)\w+){_SPENDABLE}\b"
)
#: "Tired twice" has two fatigue markers, not two fights.
_TIRED = re.compile(
    r"\b(?:tired|fatigue(?:e?s)?|fatiguees?) (?P<times>once|twice|une fois|deux fois|(?P<number>[123]) fois)\b"
)
_TIMES = {"once": 1, "une fois": 1, "twice": 2, "deux fois": 2}
_TWO_DEEDS = re.compile(rf"\b(?:{_SHOOT}{_OR}{_CHARGE}|{_CHARGE}{_OR}{_SHOOT})\b")


class Asides(NamedTuple):
    """How far apart they stand (0: nobody says, or as far as the weapon reaches), and how that was said."""

    distance: int = 0
    word: str = ""
    remarks: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: How many must fall.
    least: Least = Least()
    #: Asked for what happens when nobody spends anything.
    unspent: bool = False


def spelt(text: str) -> str:
    """A question in which inches and "@" are words."""
    return _MARK.sub(r"\g<far> inches", text).replace("@", " at ")


def take_waiting(said: str) -> tuple[str, bool]:
    """The words without those of waiting, and whether they ask if that is better than to charge."""
    found = _WAIT.search(said) or (_OR_CHARGE.search(said) if _WAITING.search(said) else None)
    return (_CHARGE_ME.sub(" ", _cut(said, found)), True) if found else (said, False)


def take_unspent(said: str) -> tuple[str, bool]:
    """The words without those that say that nobody spends anything, and whether there were any."""
    found = _UNSPENT.search(said)
    return (_cut(said, found), True) if found else (said, False)


def take_edition(said: str) -> tuple[str, str]:
    """The words without those of an edition, and which one; empty if none is named."""
    if not (found := _EDITION.search(said)):
        return said, ""
    is_first = found["first"] or found["old"] or found["version"]
    return _cut(said, found), "first" if is_first else "second"


def take_deeds(said: str) -> tuple[str, bool]:
    """The words with one deed, and whether they ask about two of one unit."""
    found = _TWO_DEEDS.search(said)
    return (f"{said[: found.start()]} shoot {said[found.end() :]}", True) if found else (said, False)


def take_asides(said: str) -> tuple[str, Asides]:
    """The words without those of distances and idle things, and these."""
    said = _TIRED.sub(lambda each: f"with {each['number'] or _TIMES[each['times']]} fatigue", said)
    if again := _AGAIN.search(said):
        return said, Asides(problems=(problem("odds.one-fight", word=again[0]),))
    if generated := _GENERATED.search(said):
        return said, Asides(problems=(problem("odds.dice-generated", word=generated["word"]),))
    if tiring := _FATIGUE.search(said):
        return said, Asides(problems=(problem("odds.fatigue-asked", word=tiring["word"]),))
    if needed := _NEEDED.search(said):
        return said, Asides(problems=(problem("odds.how-many-needed", word=needed["word"]),))
    for_many = _NEEDED_FOR.search(said)
    if for_many and lexicon().get(for_many["troop"]):
        return said, Asides(problems=(problem("odds.how-many-needed", word=for_many[0]),))
    if anybody := _ANYBODY.search(said):
        return said, Asides(problems=(problem("odds.unknown-word", word=anybody[0]),))
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
