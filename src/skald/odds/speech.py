"""Units as players speak of them: "8 warriors", "4 hearthguard heavy-weapon", "seigneur à cheval".

Owns the reading of a unit's words; every problem names the word that is to blame, and whatever is assumed ("12 archers"
are levies) is a remark. Decides nothing about a fight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from skald.content.editions import edition
from skald.content.factions.peoples import peoples
from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.odds.matchup import MOST_FIGURES, Fighter
from skald.odds.spelling import nearest_word
from skald.odds.vocabulary import (
    AMBIGUOUS,
    DECISIVE,
    FILLERS,
    MOST_WORDS,
    MOUNTS,
    NUMBERS,
    PEOPLE,
    PLAIN_ARMS,
    RIDERS,
    is_one_of,
    lexicon,
    nicknames,
    plain,
    spellings,
)
from skald.rules.ruleset import Profile, Ruleset

LONGEST = 200
#: "Armés d’arcs" says no more than "arcs".
_ARMED = re.compile(r"\barmee?s? (?=d[eu]?s? )")
#: "4hg" is "4 hg".
_GLUED = re.compile(r"\b(\d{1,3})(?!x\b|h\b|x\d)([a-z]{2,})\b")
#: "Two units of 8", "2 x 8", "2x8": how many units, and how many in each.
_UNITS = re.compile(
    r"\b(?P<units>\d{1,2}|" + "|".join(NUMBERS) + r")"
    r"(?:(?: ?x ?| times | fois )(?=\d)| (?:units?|unites?|groups?|groupes?) (?:of|de|d) )"
)
#: "2 points of warriors": as many as these buy.
_POINTS = re.compile(rf"\b(?P<points>\d{{1,2}}|{'|'.join(NUMBERS)}|an?|une?) (?:points?|pts?) (?:of|de|d|worth of)\b")
#: "-3 warriors", "3.5 warriors": what is plain has lost the sign and the point. Of lengths neither is said of figures.
_NO_COUNT = re.compile(r"(?<![^\s(])(?P<found>[-−]\d+|[-−]?\d+[.,]\d+)(?= +[^\W\d_])(?! +(?:inch|cm|centim|pouce))")
#: Who is meant by a weapon alone, the likeliest first.
_BEARERS = ("levies", "warriors", "hearthguard")


class Reading(NamedTuple):
    """A unit, or everything that is wrong with its words; and what was assumed."""

    fighter: Fighter | None
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...] = ()


class _Heard(NamedTuple):
    """What the words of a unit say."""

    numbers: list[int]
    troops: list[str]
    equipment: list[str]
    problems: list[Problem]
    remarks: list[Problem]
    #: Those who are called by what they carry.
    people: list[str]
    #: How what they carry is called.
    arms: list[str]


def read_fighter(text: str, edition_name: str = "second", *, in_sentence: bool = False) -> Reading:
    """The unit that someone typed, or everything that is wrong with it; of a sentence, what says nothing is told."""
    if len(text) > LONGEST:
        return Reading(None, (problem("odds.too-long", most=LONGEST),))
    if wrong := no_count(text):
        return Reading(None, (wrong,))
    read = _read(text, edition_name, in_sentence=in_sentence)
    return read._replace(problems=as_typed(read.problems, text), remarks=as_typed(read.remarks, text))


def no_count(text: str) -> Problem | None:
    """A number of figures that no unit can have, as it was typed."""
    found = _NO_COUNT.search(text)
    return problem("odds.figures", found=found["found"], most=MOST_FIGURES) if found else None


def as_typed(found: tuple[Problem, ...], text: str) -> tuple[Problem, ...]:
    """Problems that quote words as they were typed, with their accents."""
    typed = {plain(word): word for word in re.findall(r"[^\W_]+", text)}
    return tuple(replace(each, given=tuple(_quoted(*given, typed) for given in each.given)) for each in found)


def _quoted(name: str, value: int | str, typed: dict[str, str]) -> tuple[str, int | str]:
    if name != "word" or not isinstance(value, str):
        return name, value
    return name, " ".join(typed.get(plain(word), word) for word in value.split())


def _read(text: str, edition_name: str, *, in_sentence: bool) -> Reading:
    said = _GLUED.sub(r"\1 \2", _ARMED.sub("", plain(text)))
    bought = _POINTS.search(said)
    said = f"{said[: bought.start()]} {said[bought.end() :]}" if bought else said
    several = _UNITS.search(said)
    heard = _hear((said[: several.start()] + said[several.end() :] if several else said).split())
    if several and _number(several["units"]) != 1:
        heard.remarks.append(problem("odds.one-unit", count=_number(several["units"]) or 0))
    base = edition(edition_name)
    if in_sentence:
        _leave_out(heard)
    _settle_troop(heard, base)
    found = heard.problems
    if len(heard.numbers) > 1:
        found.append(problem("odds.two-numbers", first=heard.numbers[0], second=heard.numbers[1]))
    if len(set(heard.troops)) > 1:
        found.append(problem("odds.two-troops", one=heard.troops[0], other=heard.troops[1]))
    if not heard.troops:
        if not found:
            # "Bow" may be carried by levies or warriors: nobody guesses.
            code = "odds.only-equipment" if heard.equipment else "odds.no-troop"
            found.append(problem(code, word=shown(" ".join(said.split())) or "…"))
        return Reading(None, tuple(found))
    profile = base.profiles.get(heard.troops[0])
    if profile is None:
        found.append(problem("odds.troop-edition", troop=heard.troops[0], edition=edition_name))
        return Reading(None, tuple(found))
    if bought and not heard.numbers:
        points = _number(bought["points"]) or 1
        heard.numbers.append(points * profile.per_point)
        heard.remarks.append(problem("odds.read-points", count=points * profile.per_point))
    return _fighter(heard, profile)


def _leave_out(heard: _Heard) -> None:
    """Words that say nothing are told beside an answer, unless they may turn its sense or be the unit itself."""
    if not heard.troops and not heard.people and not heard.equipment:
        return
    for each in list(heard.problems):
        word = str(dict(each.given).get("word", ""))
        if each.code in _STRANGE and not set(word.split()) & DECISIVE:
            heard.problems.remove(each)
            heard.remarks.append(problem("odds.read-unknown", word=word))


_STRANGE = ("odds.unknown-word", "odds.unknown-word-near")


def _settle_troop(heard: _Heard, base: Ruleset) -> None:
    """Riders that fly, and people who are called by what they carry."""
    if len(heard.troops) == 2 and "flyers" in heard.troops:
        # "Gardes volants" fly, and are no flying creatures.
        heard.troops.remove("flyers")
        heard.equipment.append("wings")
    if heard.troops or heard.problems or not (heard.people or (heard.numbers and heard.equipment)):
        return
    for troop in _BEARERS:
        profile = base.profiles.get(troop)
        kit = _equipped(profile, heard.equipment) if profile else None
        if kit:
            heard.troops.append(troop)
            called = heard.people[0] if heard.people else heard.arms[0]
            heard.remarks.append(
                problem("odds.read-people", word=called, troop=troop, equipment=" + ".join(kit)),
            )
            return


def _fighter(heard: _Heard, profile: Profile) -> Reading:
    found, remarks = heard.problems, heard.remarks
    figures = heard.numbers[0] if heard.numbers else usual_figures(profile)
    if not heard.numbers and profile.largest > 1:
        remarks.append(problem("odds.read-number", troop=profile.id, count=figures))
    if not 1 <= figures <= MOST_FIGURES:
        found.append(problem("odds.figures", found=shown(figures), most=MOST_FIGURES))
    equipment = _equipped(profile, heard.equipment)
    if equipment is None:
        carried = " + ".join(dict.fromkeys(heard.equipment))
        found.append(problem("odds.equipment", troop=profile.id, equipment=carried))
    if found or equipment is None:
        return Reading(None, tuple(found))
    return Reading(Fighter(profile.id, figures, equipment), (), tuple(_on_foot(remarks, equipment)))


def _on_foot(remarks: list[Problem], equipment: tuple[str, ...]) -> Iterator[Problem]:
    """The remarks; of knights without a mount they say that they walk."""
    is_mounted = not MOUNTS.isdisjoint(equipment) or not {"horse", "wings"}.isdisjoint(equipment)
    for each in remarks:
        is_rider = each.code == "odds.read-troop" and is_one_of(str(dict(each.given)["word"]), RIDERS)
        yield replace(each, code="odds.read-on-foot") if is_rider and not is_mounted else each


def usual_figures(profile: Profile) -> int:
    """The figures of a unit when nobody says how many: what a point buys."""
    return max(profile.smallest, min(profile.per_point, profile.largest))


def _hear(words: list[str]) -> _Heard:
    heard = _Heard([], [], [], [], [], [], [])
    known = lexicon()
    at = 0
    strange: list[str] = []
    while at < len(words):
        longest = min(MOST_WORDS, len(words) - at)
        size = next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in known), 0)
        if size:
            _note(heard, " ".join(words[at : at + size]))
        elif not _note_word(heard, words[at]):
            strange.append(words[at])
        if strange and (at + (size or 1) >= len(words) or words[at] != strange[-1]):
            heard.problems.extend(_unknown(strange))
            strange = []
        at += size or 1
    return heard


def _note(heard: _Heard, phrase: str) -> None:
    """A troop or something to carry, and what was made of its name."""
    kind, name = lexicon()[phrase]
    if kind == "troop":
        heard.troops.append(name)
        if phrase in nicknames():
            heard.remarks.append(problem("odds.read-troop", word=phrase, troop=name))
        return
    heard.arms.append(phrase)
    if is_one_of(phrase, PEOPLE):
        heard.people.append(phrase)
    if name == "composite-bow" and heard.people:
        # "Horse archers" ride.
        heard.equipment.append("horse")
    heard.equipment.append(name)


def _note_word(heard: _Heard, word: str) -> bool:
    """Note a word that is no name; False if it says nothing to anybody."""
    number = _number(word)
    if number is not None:
        heard.numbers.append(number)
    elif is_one_of(word, _peoples()):
        heard.remarks.append(problem("odds.read-nation", word=word))
    elif is_one_of(word, PLAIN_ARMS):
        heard.remarks.append(problem("odds.plain-arms", word=word))
    else:
        return word in FILLERS or word.rstrip("s") in FILLERS
    return True


def is_named_otherwise(word: str) -> bool:
    """Whether a word names a people or a plain weapon, of which no rule speaks."""
    return is_one_of(word, _peoples()) or is_one_of(word, PLAIN_ARMS)


def _unknown(words: list[str]) -> list[Problem]:
    """Words that nobody knows: each with what was meant by it, or all that stand together as one."""
    for word in words:
        if either := AMBIGUOUS.get(word) or AMBIGUOUS.get(word.removesuffix("s")):
            return [problem("odds.either", word=shown(word), one=either[0], other=either[1])]
    found = [_meant(word) for word in words]
    if any(each.code == "odds.unknown-word-near" for each in found):
        return found
    return [problem("odds.unknown-word", word=shown(" ".join(words)))]


def _meant(word: str) -> Problem:
    """A word that says nothing by itself: a part of what is called so, or one that was misspelt."""
    whole = [phrase for phrase in lexicon() if word in phrase.split() or word.rstrip("s") in phrase.split()]
    near = min(whole, key=len) if whole else nearest_word(word, spellings())
    if not near:
        return problem("odds.unknown-word", word=shown(word))
    written = " ".join(spellings().get(part, part) for part in near.split())
    return problem("odds.unknown-word-near", word=shown(word), near=written)


@cache
def _peoples() -> frozenset[str]:
    """Every word of a people's name, of one or of many."""
    parts = {part for each in peoples() for name in (each.en, each.fr, *each.also) for part in plain(name).split()}
    known = {form for part in parts for form in (part, part.removesuffix("s"))}
    return frozenset(each for each in known - FILLERS if len(each) > 2)


def _number(word: str) -> int | None:
    """A number, also with the multiplier's cross, or spoken: "8", "8x", "x8" or "eight"."""
    if word in NUMBERS:
        return NUMBERS[word]
    digits = word.removesuffix("x") if word[:1].isdigit() else word.removeprefix("x")
    if not digits.isdecimal() or not digits.isascii():
        return None
    return int(digits)


def _equipped(profile: Profile, said: list[str]) -> tuple[str, ...] | None:
    """The set of equipment that was meant; a troop with only one set need not be told all of it."""
    if len(profile.options) == 1 and set(said) <= set(profile.options[0]):
        return profile.options[0]
    meant = set(said) - ({"horse"} if MOUNTS & set(said) else set())
    return next((option for option in profile.options if set(option) == meant), None)
