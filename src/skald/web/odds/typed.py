"""A fight typed as one line: "8 warriors charge 4 hearthguard heavy weapon in a wood", in French or in English.

Owns what stands around the two units: who is struck, ground, fatigue, closed ranks. The units themselves are read by
``skald.odds.speech``, which suggests a word for one that it does not know.
"""

import re
from functools import cache

from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.content.editions import edition
from skald.content.naming import term
from skald.content.problems import problem
from skald.content.words import LANGUAGES
from skald.odds.matchup import ATTACKER, DEFENDER, Fighter, Matchup
from skald.odds.speech import read_fighter
from skald.odds.vocabulary import plain
from skald.rules.ids import Combat, Cover
from skald.web.odds import offers
from skald.web.odds.question import Question
from skald.web.odds.wording import sentence

LONGEST = 300

_BETWEEN = re.compile(
    r"\b(?:(?P<shot>shoots? at|shooting at|shoots?|tir(?:e|ent) sur|tir(?:e|ent))|vs?|versus|against|contre|"
    r"charg(?:es?|ing|ent)|attacks?|attaqu(?:e|ent)|fights?|hits?)\b"
)
_FATIGUE = re.compile(r"\b(\d{1,3}) fatigues?(?: markers?)?\b|\b(?:marqueurs? de )?fatigues? (\d{1,3})\b")
_RANKS = re.compile(
    r"\b(?:(?:with|in) )?(?:their )?(?:closed? ranks|ranks closed)\b|\b(?:en |avec les )?rangs serres\b"
)
_AROUND = re.compile(r"\b(?:if|si|my|mes|mon|our|nos|their|leurs?|that|those|ces|ce|what happens|que se passe t il)\b")
_PLACED = (
    r"\b(?:in|inside|behind|on|dans|derriere|sur|sous|en|a)(?: (?:a|an|the|un|une|des|le|la|les|l|some))?(?: {0})\b"
)
#: What people call ground beside the names of the terrain table.
_GROUND = {
    "forest": Cover.LIGHT, "woods": Cover.LIGHT, "trees": Cover.LIGHT, "foret": Cover.LIGHT, "arbres": Cover.LIGHT,
    "cover": Cover.LIGHT, "light cover": Cover.LIGHT, "couvert": Cover.LIGHT, "couvert leger": Cover.LIGHT,
    "solid cover": Cover.SOLID, "heavy cover": Cover.SOLID, "couvert solide": Cover.SOLID, "ruins": Cover.SOLID,
    "ruin": Cover.SOLID, "ruines": Cover.SOLID, "building": Cover.SOLID, "house": Cover.SOLID, "wall": Cover.SOLID,
    "batiment": Cover.SOLID, "maison": Cover.SOLID, "mur": Cover.SOLID, "open": Cover.NONE,
    "terrain decouvert": Cover.NONE,
}  # fmt: skip
_NUMBERS = {
    word: str(number)
    for words in (
        "one two three four five six seven eight nine ten eleven twelve",
        "un deux trois quatre cinq six sept huit neuf dix onze douze",
    )
    for number, word in enumerate(words.split(), start=1)
    # "un" and "two-handed" are also said without counting.
    if word not in ("un", "two", "deux")
}


def read_typed(text: str, edition_id: str = "second") -> Question | list[str]:
    """The question that a line asks, or everything that is wrong with it."""
    if len(text) > LONGEST:
        return [sentence(problem("odds.too-long", most=LONGEST))]
    said = _AROUND.sub(" ", plain(text))
    between = _BETWEEN.search(said)
    if between is None:
        return [_("Write two units with “v” between them, as in “8 warriors v 4 hearthguard heavy weapon”.")]
    combat = Combat.SHOT if between["shot"] else Combat.MELEE
    attacker, wrong = _read_unit(said[: between.start()], edition_id, combat, ATTACKER)
    defender, also = _read_unit(said[between.end() :], edition_id, combat, DEFENDER)
    if attacker is None or defender is None:
        return [*wrong, *also]
    return Question(Matchup(attacker, defender, combat, edition_id))


def _read_unit(said: str, edition_id: str, combat: Combat, who: int) -> tuple[Fighter | None, list[str]]:
    said, cover = _without_ground(said)
    fatigue = _FATIGUE.search(said)
    said = _FATIGUE.sub(" ", said)
    closed = _RANKS.search(said) is not None
    said = " ".join(_NUMBERS.get(word, word) for word in _RANKS.sub(" ", said).split())
    fighter, found = read_fighter(said, edition_id)
    if fighter is None:
        return None, [sentence(each) for each in found]
    if not fighter.equipment:
        fighter = replace(fighter, equipment=offers.usual_kit(edition_id, fighter.troop, combat, who))
    if combat is Combat.MELEE or who == DEFENDER:
        fighter = replace(fighter, cover=cover)
    tired = int(fatigue[1] or fatigue[2]) if fatigue else 0
    return replace(fighter, fatigue=tired, closed=True if closed else None), []


def _without_ground(said: str) -> tuple[str, Cover]:
    """The words without those of the ground, and the cover that it gives."""
    for words, cover in _grounds():
        found = re.search(_PLACED.format(words), said)
        if found:
            return said[: found.start()] + said[found.end() :], cover
    return said, Cover.NONE


@cache
def _grounds() -> list[tuple[str, Cover]]:
    """Ground by the words for it, the longest first."""
    found = dict(_GROUND)
    for kind, terrain in edition("second").terrain.items():
        for language in LANGUAGES:
            found[plain(term(language, "terrain", kind))] = terrain.cover
    return sorted(found.items(), key=lambda each: -len(each[0]))
