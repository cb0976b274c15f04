"""A fight typed as one line: "what if my 8 warriors charge that hearthguard in a wood?", in French or in English.

Owns what stands around the two units: who strikes whom, ground, fatigue, closed ranks. The units themselves are read
by ``speech``, which suggests a word for one that it does not know.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from skald.content.editions import edition
from skald.content.naming import term
from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES
from skald.odds.kits import usual_kit
from skald.odds.matchup import ATTACKER, DEFENDER, Fighter, Matchup
from skald.odds.speech import read_fighter
from skald.odds.vocabulary import lexicon, plain
from skald.rules.ids import Combat, Cover

LONGEST = 300

#: What stands between the units; in the passive voice the second one strikes.
_BETWEEN = re.compile(
    r"\b(?:(?P<passive>(?:charged|attacked|hit|beaten|(?P<shot_by>shot(?: at)?)) by|"
    r"(?:chargee?s?|charger|attaquee?s?|attaquer|battue?s?|(?P<cible>cibles?|visee?s?|viser|tirer dessus)) par)|"
    r"(?P<shot>(?:shoots?|shooting|fires?|firing)(?: at)?|tir(?:e|ent|er)(?: sur)?|vis(?:e|ent|er))|"
    r"vs?|versus|against|contre|face a|into|charg(?:es?|ing|ent|er)|attack(?:s|ing)?|attaqu(?:e|ent|er)|fights?|"
    r"(?P<kill>kill(?:s|ing)?|destroy(?:s|ing)?|wip(?:es?|ing) out|tu(?:e|ent|er)|detrui(?:t|sent|re)|"
    r"aneanti(?:t|ssent|r))|"
    r"fighting|hit(?:s|ting)?|beat(?:s|ing)?|defeat(?:s|ing)?|engag(?:es?|ing|ent|er)|affront(?:e|ent|er)|"
    r"combat(?:s|tent|tre)?|bat|battent|battre)\b"
)
_FATIGUE = re.compile(r"\b(\d{1,3}) fatigues?(?: markers?)?\b|\b(?:marqueurs? de )?fatigues? (\d{1,3})\b")
#: As many markers as the troop bears before it only rests.
_EXHAUSTED = re.compile(r"\b(?:with |avec )?(?:exhausted|epuisee?s?)\b")
#: Without a number it is one marker, and the title says so.
_TIRED = re.compile(r"\b(?:with |avec )?(?:tired|fatiguee?s?|fatigued)\b")
_RANKS = re.compile(
    r"\b(?:(?:with|in) )?(?:their )?(?:closed? ranks|ranks closed)\b|\b(?:en |avec les )?rangs serres\b"
)
#: What people say around a question.
_AROUND = re.compile(
    r"\b(?:how many (?:\w+ )?(?:(?:do|does|will|would|can|could|are) )?(?:(?:i|we|they|you) )?"
    r"(?:kill|lose|die|lost|dead)|"
    r"how (?:likely|good|bad) (?:is it|are)|is it (?:worth|wise)(?: it)?(?: to)?|"
    r"what happens|what (?:are|is|s) (?:the|my|our|their) (?:odds|chances?|probability)|"
    r"(?:my |the )?(?:odds|chances?|probability) (?:of|that|for|if|when|de|que|pour|si)|"
    r"combien (?:de (?:pertes|morts|figurines) )?(?:est ce que )?(?:(?:je|j|on|nous|ils) )?"
    r"(?:perds?|perdent|perdrai[st]?|tue|tuent|aurai[st]?)?|"
    r"que se passe t il|qu est ce qui se passe|est ce que|"
    r"quelles? (?:sont|est) (?:les|mes|nos|leurs|la|ma) (?:chances?|probas?|probabilites?)|"
    r"(?:quelles? )?(?:chances?|odds|probas?|probabilites?)(?: (?:ont|a|ai je|avons nous|have|has|do|does))?|"
    r"what|if|when|how|about|suppose|imagine|say|and then|i|we|can|could|will|would|do|does|have|has|"
    r"should|are|is|being|ont|"
    r"et si|si|quand|imaginons|disons|je|j|nous|ils?|elles?|peu(?:t|vent)|sont|est|se (?:font|fait)|"
    r"my|mes|mon|our|nos|their|leurs?|that|those|ces|ce|cette)\b"
)
#: "Charge that guard with my warriors": those who strike are named last.
_WITH = re.compile(r"\b(?:with|using|avec)\b")
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


_MISSILES = {("equipment", each) for each in ("bow", "sling", "crossbow", "composite-bow", "firearm")}


class Said(NamedTuple):
    """The two sides of a sentence in their words, whoever strikes first, and how."""

    attacker: str
    defender: str
    combat: Combat


def read_typed(text: str, edition_id: str = "second") -> Matchup | tuple[Problem, ...]:
    """The fight that a line asks about, or everything that is wrong with it."""
    if len(text) > LONGEST:
        return (problem("odds.too-long", most=LONGEST),)
    said = _sides(text)
    if said is None or not (said.attacker.strip() or said.defender.strip()):
        return (problem("odds.not-two-units"),)
    attacker, wrong = _read_unit(said.attacker, edition_id, said.combat, ATTACKER)
    defender, also = _read_unit(said.defender, edition_id, said.combat, DEFENDER)
    if attacker is None or defender is None:
        return (*wrong, *also)
    return Matchup(attacker, defender, said.combat, edition_id)


def is_question(text: str) -> bool:
    """Whether a line speaks of two sides at all."""
    said = _sides(text[:LONGEST])
    return said is not None and bool(said.attacker.strip() and said.defender.strip())


def _sides(text: str) -> Said | None:
    said = " ".join(_AROUND.sub(" ", plain(text)).split())
    found = list(_BETWEEN.finditer(said))
    if not found:
        return None
    # "Can I beat him if 8 warriors charge": the verb that has a unit on either side is the one that is meant.
    between = next((each for each in found if _parts_troops(said, each)), found[0])
    first, second = said[: between.start()], said[between.end() :]
    if between["passive"]:
        shot = between["shot_by"] or between["cible"]
        return Said(second, first, Combat.SHOT if shot else Combat.MELEE)
    if not _names_troop(first):
        first, second = _named_last(second) or (first, second)
    return Said(first, second, Combat.SHOT if between["shot"] or (between["kill"] and _shoots(first)) else Combat.MELEE)


def _parts_troops(said: str, between: re.Match[str]) -> bool:
    return _names_troop(said[: between.start()]) and _names_troop(said[between.end() :])


def _shoots(said: str) -> bool:
    """Whether a unit carries what is there to shoot with: archers who kill have shot."""
    known = lexicon()
    return any(known.get(word) in _MISSILES for word in said.split())


def _named_last(said: str) -> tuple[str, str] | None:
    """The striking side and its foe, where the sentence names the foe first."""
    for joint in reversed(list(_WITH.finditer(said))):
        first, second = said[joint.end() :], said[: joint.start()]
        if _names_troop(first) and _names_troop(second):
            return first, second
    return None


def _names_troop(said: str) -> bool:
    known = lexicon()
    return any(known.get(word, ("",))[0] == "troop" for word in said.split())


def _read_unit(said: str, edition_id: str, combat: Combat, who: int) -> tuple[Fighter | None, list[Problem]]:
    said, cover = _without_ground(said)
    fatigue = _FATIGUE.search(said)
    said = _FATIGUE.sub(" ", said)
    is_exhausted = fatigue is None and _EXHAUSTED.search(said) is not None
    is_tired = fatigue is None and _TIRED.search(said) is not None
    said = _TIRED.sub(" ", _EXHAUSTED.sub(" ", said))
    closed = _RANKS.search(said) is not None
    fighter, found = read_fighter(_RANKS.sub(" ", said), edition_id)
    if fighter is None:
        return None, list(found)
    if not fighter.equipment:
        fighter = replace(fighter, equipment=usual_kit(edition_id, fighter.troop, combat, who))
    if combat is Combat.MELEE or who == DEFENDER:
        fighter = replace(fighter, cover=cover)
    tired = int(fatigue[1] or fatigue[2]) if fatigue else int(is_tired)
    if is_exhausted:
        tired = edition(edition_id).profiles[fighter.troop].limit
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
