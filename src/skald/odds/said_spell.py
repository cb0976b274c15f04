"""Questions about a spell, in French or in English: "cast Skyfire on 8 warriors", « le sort Chair de pierre ».

Owns the words by which a spell is told from a fight, and what else they say of it; its odds have a page of their own.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from skald.content.second.magic.listing import short_id
from skald.content.second.magic.sorcery import SPELLS
from skald.content.second.magic.wording import spell_name
from skald.content.words import LANGUAGES
from skald.odds.circumstances import COUNT, count_of
from skald.odds.matchup import Fighter
from skald.odds.speech import read_fighter
from skald.odds.spell_question import MOST_DICE
from skald.odds.vocabulary import FILLERS, NUMBERS, lexicon, plain

#: What is surely said of magic. « S’en sort » is no spell, nor is « le sort de mes guerriers ».
_MAGIC = re.compile(
    r"\b(?:casts?|casting|spells?|magic (?:bolt|missile|attack)s?|fire ?balls?|lightning bolts?|boules? de feu|"
    r"sortileges?|magie|(?:un|le|les|des|du|mon|mes|ce|cet|son|ses|leurs?|de) sorts?"
    r"(?! (?:de|d)? ?(?:mes|ses|ces|nos|\d)))\b|^sorts?\b|"
    r"\b(?:lance|lancer|lancent|jette|jeter) (?:(?:un|le|les|des|mon|mes) )?sorts?\b"
)
#: « Lancer Peau de pierre sur… »: what is thrown and is neither a weapon nor dice.
_CAST = re.compile(
    r"(?:^|\b(?:je|il|elle|on|de|pour|a|peut|veux|sorcier|mage) )(?P<cast>lancer?) "
    r"(?!(?:sur|contre|avec)\b)(?P<what>.+?)(?= (?:sur|contre|avec)\b|$)"
)
_NO_SPELL = frozenset(("charge", "attaque", "assaut", "offensive", "volee", "des", "saga"))
_DICE = re.compile(
    rf"\b(?:(?:with|avec) )?(?P<count>{COUNT}) (?:magic )?(?:dice|die|des?)(?: (?:de )?magie| magiques?)?\b"
)
_AT = re.compile(r"\b(?:on|at|against|onto|v|vs|sur|contre)\b(?P<target>.+)$")


class SaidSpell(NamedTuple):
    """What is said of a spell: the word that tells it, and whatever is known beside."""

    word: str
    #: Its short id.
    spell: str = ""
    dice: int = 0
    target: Fighter | None = None


def read_spell(said: str) -> SaidSpell | None:
    """The spell that a plain line asks about; None if it speaks of none."""
    named = _named()[0].search(said)
    magic = _MAGIC.search(said) or _thrown(said)
    if not named and not magic:
        return None
    word = named[0] if named else magic[0] if magic else ""
    spell = _named()[1][named[0]] if named else _by_id(said)
    rest = said.replace(word, " ", 1)
    dice = _DICE.search(rest)
    rest = _DICE.sub(" ", rest)
    count = min(count_of(dice["count"]), MOST_DICE) if dice else 0
    at = _AT.search(rest)
    return SaidSpell(word, spell, count, _target(at["target"] if at else ""))


def _target(said: str) -> Fighter | None:
    return read_fighter(said, in_sentence=True).fighter if said.strip() else None


def _thrown(said: str) -> re.Match[str] | None:
    """Something that is thrown by a name that nobody knows."""
    found = _CAST.search(said)
    first = next((each for each in found["what"].split() if each not in FILLERS), "") if found else ""
    # A phrase of several words may begin with a name of something: « arme à feu ».
    is_known = first in lexicon() or first in NUMBERS or first.isdecimal() or first in _NO_SPELL or first in _firsts()
    return None if not first or is_known else found


@cache
def _firsts() -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in lexicon())


@cache
def _named() -> tuple[re.Pattern[str], dict[str, str]]:
    """Spells by their names in every language."""
    found = {plain(spell_name(language, rule.id)): short_id(rule) for language in LANGUAGES for rule in SPELLS}
    either = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    return re.compile(rf"\b(?:{either})\b"), found


def _by_id(said: str) -> str:
    """The spell by the words of its id, where a spell is spoken of."""
    names = sorted((short_id(rule) for rule in SPELLS), key=len, reverse=True)
    return next((each for each in names if re.search(rf"\b{each.replace('-', ' ')}\b", said)), "")
