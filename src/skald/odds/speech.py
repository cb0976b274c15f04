"""Units as players speak of them: "8 warriors", "4 hearthguard heavy-weapon", "seigneur à cheval".

Owns the reading of a unit's words; every problem names the word that is to blame. Decides nothing about a fight.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.content.editions import edition
from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.odds.matchup import MOST_FIGURES, Fighter, unknown
from skald.odds.vocabulary import FILLERS, MOST_WORDS, MOUNTS, NUMBERS, lexicon, plain
from skald.rules.ruleset import Profile

LONGEST = 200
#: A shorter word is like too many others.
SHORTEST = 4
#: "Armés d’arcs" says no more than "arcs".
_ARMED = re.compile(r"\barmee?s? (?=d[eu]?s? )")
#: "4hg" is "4 hg".
_GLUED = re.compile(r"\b(\d{1,3})(?!x\b|h\b)([a-z]{2,})\b")


class _Heard(NamedTuple):
    """What the words of a unit say."""

    numbers: list[int]
    troops: list[str]
    equipment: list[str]
    problems: list[Problem]


def read_fighter(text: str, edition_name: str = "second") -> tuple[Fighter | None, tuple[Problem, ...]]:
    """The unit that someone typed, or everything that is wrong with it."""
    if len(text) > LONGEST:
        return None, (problem("odds.too-long", most=LONGEST),)
    heard = _hear(_GLUED.sub(r"\1 \2", _ARMED.sub("", plain(text))).split())
    found = heard.problems
    profiles = edition(edition_name).profiles
    if len(heard.troops) == 2 and "flyers" in heard.troops:
        # "Gardes volants" fly, and are no flying creatures.
        heard.troops.remove("flyers")
        heard.equipment.append("wings")
    if len(heard.numbers) > 1:
        found.append(problem("odds.two-numbers", word=shown(text)))
    if len(heard.troops) > 1:
        found.append(problem("odds.two-troops", one=heard.troops[0], other=heard.troops[1]))
    if not heard.troops:
        if not found:
            # "Archers" may be levies or warriors: nobody guesses.
            code = "odds.only-equipment" if heard.equipment else "odds.no-troop"
            found.append(problem(code, word=shown(text.strip())))
        return None, tuple(found)
    profile = profiles.get(heard.troops[0])
    if profile is None:
        found.append(problem("odds.troop-edition", troop=heard.troops[0], edition=edition_name))
        return None, tuple(found)
    figures = heard.numbers[0] if heard.numbers else usual_figures(profile)
    if not 1 <= figures <= MOST_FIGURES:
        found.append(problem("odds.figures", found=shown(figures), most=MOST_FIGURES))
    equipment = _equipped(profile, heard.equipment)
    if equipment is None:
        carried = " + ".join(dict.fromkeys(heard.equipment))
        found.append(problem("odds.equipment", troop=profile.id, equipment=carried))
    if found or equipment is None:
        return None, tuple(found)
    return Fighter(profile.id, figures, equipment), ()


def usual_figures(profile: Profile) -> int:
    """The figures of a unit when nobody says how many: what a point buys."""
    return max(profile.smallest, min(profile.per_point, profile.largest))


def _hear(words: list[str]) -> _Heard:
    heard = _Heard([], [], [], [])
    known = lexicon()
    at = 0
    while at < len(words):
        longest = min(MOST_WORDS, len(words) - at)
        size = next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in known), 0)
        word = words[at]
        if size:
            kind, name = known[" ".join(words[at : at + size])]
            (heard.troops if kind == "troop" else heard.equipment).append(name)
            at += size
            continue
        number = _number(word)
        if number is not None:
            heard.numbers.append(number)
        elif word not in FILLERS and word.rstrip("s") not in FILLERS:
            heard.problems.append(_unknown(word))
        at += 1
    return heard


def _unknown(word: str) -> Problem:
    """A word that says nothing by itself: a part of what is called so, or one that was misspelt."""
    whole = [phrase for phrase in lexicon() if word in phrase.split() or word.rstrip("s") in phrase.split()]
    if whole:
        return problem("odds.unknown-word-near", word=shown(word), near=min(whole, key=len))
    if len(word) < SHORTEST:
        return problem("odds.unknown-word", word=shown(word))
    # Only a misspelling: "berserkers" are no "décérébrés".
    return unknown("odds.unknown-word", word, dict.fromkeys(" ".join(lexicon()).split()), likeness=0.75)


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
