"""What is said of a unit beside who it is: where it stands, how tired it is, whether its ranks are closed.

Owns the words for these, in French and in English, and takes them out of a sentence; what is assumed is a remark.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from skald.content.editions import edition
from skald.content.naming import term
from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES
from skald.odds.vocabulary import NUMBERS, plain
from skald.rules.ids import Cover

#: Numbers of markers; "no" and "sans" are none.
COUNT = r"\d{1,3}|" + "|".join(sorted(NUMBERS, key=len, reverse=True)) + r"|une?|an?|no|zero|sans"
_NONE = ("no", "zero", "sans")
_MARKERS = (
    r"(?:fatigues?(?: (?:markers?|tokens?|points?))?|"
    r"(?:markers?|tokens?|points?|marqueurs?|jetons?) (?:of |de )?fatigues?)"
)
_WITH = r"(?:(?:with|avec|at|a|already|deja|and|et|has|have|ont) )*"
#: "Levies 12 fatigue 2": the first number counts figures.
_NO_NUMBER = (
    r"(?! \d{1,3}(?: (?:v|vs|versus|contre|against|and|et|charg\w*|attaqu\w*|attack\w*|in|dans|behind|derriere)\b|$))"
)
FATIGUE = re.compile(
    rf"\b{_WITH}(?P<count>{COUNT}) {_MARKERS}\b{_NO_NUMBER}|"
    rf"\b{_WITH}(?:marqueurs? de )?fatigues? (?P<after>\d{{1,3}})\b"
)
#: As many markers as the troop bears before it only rests.
_EXHAUSTED = re.compile(r"\b(?:with |avec )?(?P<word>exhausted|epuisee?s?|worn out|ereintee?s?)\b")
#: Without a number it is one marker.
_TIRED = re.compile(r"\b(?:with |avec )?(?P<word>tired|fatiguee?s?|fatigued)\b")
_RANKS = re.compile(
    r"\b(?:(?:with|in|en|avec|who) )*(?:(?:an?|the|un|le|les|their) )?"
    r"(?:(?:and )?clos(?:es?|ed|ing) (?:their |the |its |up )?ranks|ranks closed|(?:form(?:s|ing|ed)? (?:an? |the )?)?"
    r"shield ?walls?|(?:et )?serr(?:e|ent|er|ant) (?:les|leurs|ses) rangs|rangs serres|formation serree|"
    r"murs? de boucliers?)\b"
)
#: "With 2 guards nearby": they may fall instead of a hero.
_GUARDS = re.compile(
    rf"\b{_WITH}(?P<near>{COUNT}) (?:hearthguards?|guards?|hg|gardes?) "
    r"(?:nearby|near(?: (?:him|her|them))?|close by|around (?:him|her|them)|a (?:cote|proximite)|autour(?: de lui)?|"
    r"pres de lui)\b|"
    r"\b(?:surrounded|protected|guarded|entouree?s?|protegee?s?) (?:by|de|par) "
    rf"(?P<around>{COUNT}) (?:hearthguards?|guards?|hg|gardes?)\b"
)
_ARTICLE = (
    r"(?:(?:an?|the|une?|des|les?|la|l|some|du|de|d|their|my|its|leurs?|mon|ma|this|that|ce|cette|"
    r"stone|low|thick|dense|small|big|large|petite?|grande?) )*"
)
_WHERE = r"(?:(?:standing|hiding|hidden|placed|from|postee?s?|caches?|cachees?|abritee?s?|places|a l abri) )*"
_PLACED = (
    _WHERE + r"\b(?:in|inside|into|behind|on|at|within|among|between|defending|holding|"
    r"dans|derriere|sur|sous|en|a|au|parmi|defendant|tenant) "
    + _ARTICLE
)  # fmt: skip
#: What people call ground beside the names of the terrain table.
_GROUND = {
    "forest": Cover.LIGHT, "woods": Cover.LIGHT, "trees": Cover.LIGHT, "foret": Cover.LIGHT, "arbres": Cover.LIGHT,
    "woodland": Cover.LIGHT, "hedge": Cover.LIGHT, "hedges": Cover.LIGHT, "hedgerow": Cover.LIGHT,
    "haie": Cover.LIGHT, "haies": Cover.LIGHT, "bush": Cover.LIGHT, "bushes": Cover.LIGHT, "buisson": Cover.LIGHT,
    "buissons": Cover.LIGHT, "fence": Cover.LIGHT, "barriere": Cover.LIGHT, "cloture": Cover.LIGHT,
    "crops": Cover.LIGHT, "fields": Cover.LIGHT, "champs": Cover.LIGHT,
    "ruins": Cover.SOLID, "ruin": Cover.SOLID, "ruines": Cover.SOLID, "ruine": Cover.SOLID, "building": Cover.SOLID,
    "house": Cover.SOLID, "wall": Cover.SOLID, "walls": Cover.SOLID, "batiment": Cover.SOLID, "maison": Cover.SOLID,
    "mur": Cover.SOLID, "murs": Cover.SOLID, "muret": Cover.SOLID, "palisade": Cover.SOLID, "palissade": Cover.SOLID,
    "barricade": Cover.SOLID, "rempart": Cover.SOLID, "rock": Cover.SOLID, "rocher": Cover.SOLID,
}  # fmt: skip
#: Words that name a cover themselves; where they stand without a level it is light cover.
_COVER = {
    "cover": Cover.LIGHT, "covered": Cover.LIGHT, "couverte": Cover.LIGHT, "couvertes": Cover.LIGHT,
    "light cover": Cover.LIGHT, "soft cover": Cover.LIGHT, "couvert": Cover.LIGHT,
    "couverts": Cover.LIGHT, "couvert leger": Cover.LIGHT, "solid cover": Cover.SOLID, "heavy cover": Cover.SOLID,
    "hard cover": Cover.SOLID, "couvert solide": Cover.SOLID, "couvert lourd": Cover.SOLID,
    "couvert dur": Cover.SOLID, "no cover": Cover.NONE, "sans couvert": Cover.NONE, "decouvert": Cover.NONE,
    "in the open": Cover.NONE, "open": Cover.NONE, "open ground": Cover.NONE, "terrain decouvert": Cover.NONE,
    "rase campagne": Cover.NONE,
}  # fmt: skip
#: How it is told what ground counts as.
COUNTS = {
    Cover.NONE: "odds.read-cover-none",
    Cover.LIGHT: "odds.read-cover-light",
    Cover.SOLID: "odds.read-cover-solid",
}
#: Nobody has to be told that these are what they say.
_CLEAR = ("light", "solid", "leger", "solide", "no", "sans", "open", "decouvert", "campagne")


class Circumstances(NamedTuple):
    """What was said; None: nothing."""

    cover: Cover | None = None
    fatigue: int | None = None
    #: The word that says that a unit has all the fatigue that it bears.
    exhausted: str = ""
    closed: bool = False
    #: Hearthguard figures near a hero.
    guards: int = 0
    remarks: tuple[Problem, ...] = ()

    @property
    def is_empty(self) -> bool:
        return self == Circumstances()


def take_circumstances(said: str, edition_id: str) -> tuple[str, Circumstances]:
    """The words without those of circumstances, and these."""
    remarks: list[Problem] = []
    said, guards = _without(_GUARDS, said)
    said, closed = _without(_RANKS, said)
    said, cover = _take_ground(said, edition_id, remarks)
    said, fatigue = _without(FATIGUE, said)
    said, exhausted = _without(_EXHAUSTED, said)
    said, tired = _without(_TIRED, said)
    count = count_of(fatigue["count"] or fatigue["after"]) if fatigue else None
    if count is None and tired and not exhausted:
        count = 1
        remarks.append(problem("odds.read-tired", word=tired["word"], count=1))
    word = exhausted["word"] if exhausted and count is None else ""
    near = count_of(guards["near"] or guards["around"]) if guards else 0
    return said, Circumstances(cover, count, word, closed is not None, near, tuple(remarks))


def beside_patterns(edition_id: str) -> tuple[re.Pattern[str], ...]:
    """All patterns of circumstances, in the order in which they are taken."""
    return (_GUARDS, _RANKS, _grounds(edition_id)[0], FATIGUE, _EXHAUSTED, _TIRED)


def count_of(word: str) -> int:
    """A number of markers in words or digits."""
    if word in _NONE:
        return 0
    return NUMBERS[word] if word in NUMBERS else int(word) if word.isdecimal() else 1


def _without(what: re.Pattern[str], said: str) -> tuple[str, re.Match[str] | None]:
    found = what.search(said)
    return (f"{said[: found.start()]} {said[found.end() :]}", found) if found else (said, None)


def _take_ground(said: str, edition_id: str, remarks: list[Problem]) -> tuple[str, Cover | None]:
    rest, found = _without(_grounds(edition_id)[0], said)
    if not found:
        return said, None
    word = found["cover"] or found["ground"]
    cover = _grounds(edition_id)[1][word]
    if not set(word.split()) & set(_CLEAR):
        remarks.append(problem(COUNTS[cover], word=word))
    return rest, cover


@cache
def _grounds(edition_id: str) -> tuple[re.Pattern[str], dict[str, Cover]]:
    """A pattern for ground and cover, the longest words first, and what each gives in an edition."""
    ground = dict(_GROUND)
    for kind, terrain in edition(edition_id).terrain.items():
        for language in LANGUAGES:
            ground[plain(term(language, "terrain", kind))] = terrain.cover
    named = rf"{_PLACED}(?P<ground>{_either(ground)})\b"
    covered = rf"(?:{_PLACED})?\b(?P<cover>{_either(_COVER)})\b"
    return re.compile(f"{covered}|{named}"), ground | _COVER


def _either(words: dict[str, Cover]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
