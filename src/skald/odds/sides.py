"""A sentence about a fight, parted: who strikes whom, how, which side is the asker's, and what is said of each apart.

Owns verbs, questions' openings and clauses ("they have 1 fatigue and I have 2"). Units are read by ``speech``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.odds.circumstances import COUNT, Circumstances, count_of, take_circumstances
from skald.odds.matchup import ATTACKER, DEFENDER
from skald.odds.vocabulary import lexicon
from skald.rules.ids import Combat

#: What stands between the units; in the passive voice, and where somebody defends, the second one strikes.
_BETWEEN = re.compile(
    r"\b(?:(?P<passive>(?:charged|attacked|hit|beaten|killed|wiped out|(?P<shot_by>shot(?: at)?)) by|"
    r"(?:chargee?s?|charger|attaquee?s?|attaquer|battue?s?|tuee?s?|tuer|"
    r"(?P<cible>cibles?|visee?s?|viser|tirer dessus)) par|"
    r"(?:defend(?:s|ing)?|hold(?:s|ing)? out|stand(?:s|ing)?|resist(?:s|ing)?|surviv(?:es?|ing))"
    r"(?: (?:themselves|itself))?(?: an? charge)?(?: (?:against|off|from|by|of))?|"
    r"(?:tak(?:es?|ing)|receiv(?:es?|ing)|fac(?:es?|ing)) (?:a|the) charge (?:of|from|by)|"
    r"(?:se )?(?:defend(?:ent|re|s)?|resist(?:e|ent|er)|surviv(?:e|ent|re)|tien(?:t|nent))(?: (?:contre|face a|a))?|"
    r"(?:recoi(?:t|vent)|subi(?:t|ssent)|encaiss(?:e|ent)) (?:la|une) charge (?:de|d))|"
    r"(?P<shot>(?:shoots?|shooting|fires?|firing|throw(?:s|ing)?|hurl(?:s|ing)?)(?: (?:at|on))?|"
    r"tir(?:e|ent|er|ant)(?: (?:sur|a))?|vis(?:e|ent|er)|(?:lanc|jet)(?:ent|er)(?: sur)?|"
    r"(?:lance|jette)(?= (?:(?:ses|leurs?|des|les|mes) )?(?:javelots?|javelines?|pierres?)))|"
    r"(?:wins?|winning|loses?|losing|gagn(?:e|ent|er)|perd(?:ent|re)?)(?: (?:an?|the|this|une?|le|ce) \w+)? "
    r"(?:against|contre|face a)|(?P<than>(?:better|stronger) than|(?:meilleure?s?|plus forte?s?) que)|"
    r"(?P<plain>vs?|versus|against|contre|face a)|into|charg(?:es?|ing|ent|er|eant|eaient|eraient)|"
    r"attack(?:s|ing)?(?! dice)|(?<!des d )attaqu(?:e|ent|er|aient)|fights?|"
    r"(?P<kill>kill(?:s|ing)?|destroy(?:s|ing)?|wip(?:es?|ing) out|tu(?:e|ent|er)|detrui(?:t|sent|re)|"
    r"aneanti(?:t|ssent|r))|"
    r"fighting|hit(?:s|ting)?|beat(?:s|ing)?|defeat(?:s|ing)?|engag(?:es?|ing|ent|er)|affront(?:e|ent|er)|"
    r"combat(?:s|tent|tre)?|bat|battent|battre)\b"
)
#: What people say around a question.
_AROUND = re.compile(
    r"\b(?:who (?:(?:s|is) (?:better|stronger)|(?:would|will) win|wins)|"
    r"qui (?:l emporte(?:rait)?|gagne(?:rait)?|va gagner|est (?:(?:le|la) )?(?:plus forte?|meilleure?))|"
    r"(?:wins?|winning|gagnent?|gagner)(?!(?: \w+){0,2} (?:against|contre|face a)\b)|"
    r"(?:expected|average) (?:losses|casualties)|pertes (?:moyennes|attendues)|que donne|dois|fares?|gets?|"
    r"counter|vaut il (?:mieux|la peine)(?: de| d)?|"
    r"how many (?:\w+ )?(?:(?:do|does|will|would|can|could|are) )?(?:(?:i|we|they|you) )?"
    r"(?:kill|lose|die|lost|dead)|how many (?:\w+ )?(?:do|does|will|would|can|could)|"
    r"how (?:likely|good|bad) (?:is it|are)|is it (?:worth|wise)(?: it)?(?: to)?|"
    r"what happens|what (?:are|is|s) (?:the|my|our|their) (?:odds|chances?|probability)|"
    r"(?:my |the )?(?:odds|chances?|probability) (?:of|that|for|if|when|de|que|pour|si)|"
    r"combien (?:de (?:pertes|morts|figurines) )?(?:est ce que )?(?:(?:je|j|on|nous|ils) )?"
    r"(?:perds?|perdent|perdrai[st]?|tue|tuent|aurai[st]?|pour|chez)?|"
    r"que se passe t il|qu est ce qui se passe|est ce que|"
    r"quelles? (?:sont|est) (?:les|mes|nos|leurs|la|ma) (?:chances?|probas?|probabilites?)(?: (?:que|qu|de|pour))?|"
    r"(?:quelles? )?(?:chances?|odds|probas?|probabilites?)(?: (?:ont|a|ai je|avons nous|have|has|do|does))?|"
    r"what|if|when|how|about|suppose|imagine|say|and then|i|we|can|could|will|would|do|does|have|has|"
    r"should|are|is|am|being|ont|please|hi|hello|bonjour|"
    r"et si|si|quand|imaginons|disons|je|j|nous|ils?|elles?|peu(?:t|vent)|sont|est|se (?:font|fait)|t il|"
    r"that|those|ces|ce|cette)\b"
)
#: "Charge that guard with my warriors": those who strike are named last.
_WITH = re.compile(r"\b(?:with|using|avec)\b")
_MINE = re.compile(r"\b(?:my|mes|mon|ma|our|nos|notre)\b")
#: Who a clause of its own speaks of, and what it says.
_CLAUSE = re.compile(
    r"(?:\b(?:and|but|while|when|et|mais|si|quand|if|alors que|tandis que)\s+)*"
    r"\b(?:(?P<mine>i|we|mine|j|je|nous)|(?P<both>both(?: sides| units)?|tous les deux|les deux(?: unites)?)|"
    r"(?:they|he|she|the enemy|enemies|my opponent|the others?|ils?|elles?|l ennemi|l adversaire|l autre)) "
    r"(?:(?:have|has|with|avec|ve|had|got|are|re|am|is|m|en|ont|a|ai|avons|sont|est|suis|sommes|already|deja) )+"
)
_BARE = re.compile(rf"(?P<count>{COUNT})(?: (?=(?:and|but|et|mais|what|can|if|si|do|will)\b)|$)")
#: "1 fatigue each".
_EACH = re.compile(rf"\b(?P<count>{COUNT}) fatigues?(?: markers?)? (?:each|chacune?|de chaque cote|des deux cotes)\b")
#: "Who wins, these or those": nobody says who charges.
_EITHER = re.compile(r"\b(?:or|ou|and|et)\b")
_BOTH = re.compile(r"\b(?:between|entre)\b")
#: "My archers on his warriors": no verb at all.
_ON = re.compile(r"\b(?:on|sur)\b")
#: "A shot of these at those", "a charge of these against those": nouns in the place of verbs.
_NOUNS = (
    (re.compile(r"\b(?:kills?|fells?|hits?|tu(?:e|ent)|touch(?:e|ent)) (?:by |when |while |en )?"
                r"(?=(?:shoot|fir|charg|attack)ing\b|(?:tir|charge|attaqu)ant\b)"), ""),
    (re.compile(r"\b(?:une? |le |an? |the )?(?:tir|volee|shot|volley) (?:des?|d|of|from|by) (.+?) (?:sur|at|on) "),
     r"\1 shoot "),
    (re.compile(r"\b(?:une? |la |an? |the )?charge (?:des?|d|of|from|by) (.+?) (?:contre|sur|against|on|into) "),
     r"\1 charge "),
)  # fmt: skip
#: "8 W v 12 L".
_SHORT = ((re.compile(r"\b(\d{1,2}) ?w\b"), r"\1 warriors"), (re.compile(r"\b(\d{1,2}) ?l\b"), r"\1 levies"))
#: "They shoot with bows at …": what they carry is said behind the verb.
_ARMED_WITH = re.compile(r"\s*(?P<gear>(?:\w+ ){1,4}?)(?:at|on|sur|contre) (?P<rest>.*)")
_MISSILES = {("equipment", each) for each in ("bow", "sling", "crossbow", "composite-bow", "firearm")}
_THROWN = {("equipment", each) for each in ("javelins", "improvised")}
#: A condition of a clause has no more words.
_LONGEST = 6


class Said(NamedTuple):
    """The two sides of a sentence in their words, whoever strikes first, and how."""

    sides: tuple[str, str]
    combat: Combat
    #: What is said of each apart.
    apart: tuple[Circumstances, Circumstances] = (Circumstances(), Circumstances())
    #: Nobody says who strikes first.
    is_open: bool = False
    #: Nobody says whether they come to blows or shoot.
    is_plain: bool = False


def part(plain_text: str, edition_id: str) -> Said | None:
    """The two sides that a sentence speaks of; None if it speaks of none."""
    for short, word in (*_NOUNS, *_SHORT):
        plain_text = short.sub(word, plain_text)
    rest, clauses = _take_clauses(plain_text, edition_id)
    said = _sides(rest)
    if said is None:
        return None
    is_defending = bool(_MINE.search(said.sides[DEFENDER])) and not _MINE.search(said.sides[ATTACKER])
    mine = DEFENDER if is_defending else ATTACKER
    apart = [Circumstances(), Circumstances()]
    for whose, found in clauses:
        for who in (ATTACKER, DEFENDER):
            if whose == "both" or (who == mine) == (whose == "mine"):
                apart[who] = joined(apart[who], found)
    return said._replace(apart=(apart[0], apart[1]))


def joined(one: Circumstances, other: Circumstances) -> Circumstances:
    """What is said in two places of one unit."""
    return Circumstances(
        one.cover if other.cover is None else other.cover,
        one.fatigue if other.fatigue is None else other.fatigue,
        one.exhausted or other.exhausted,
        one.closed or other.closed,
        one.guards or other.guards,
        (*one.remarks, *other.remarks),
    )


def _take_clauses(said: str, edition_id: str) -> tuple[str, list[tuple[str, Circumstances]]]:
    """The sentence without clauses that only tell circumstances, and these with whose they are."""
    found: list[tuple[str, Circumstances]] = []
    if each := _EACH.search(said):
        found.append(("both", Circumstances(fatigue=count_of(each["count"]))))
        said = f"{said[: each.start()]} {said[each.end() :]}"
    at = 0
    while clause := _CLAUSE.search(said, at):
        size, told = _condition(said[clause.end() :], edition_id, has_number="fatigue" in said or bool(found))
        if told is None:
            at = clause.end()
            continue
        found.append(("mine" if clause["mine"] else "both" if clause["both"] else "theirs", told))
        said = f"{said[: clause.start()]} {said[clause.end() + size :]}"
        at = clause.start()
    return said, found


def _condition(said: str, edition_id: str, *, has_number: bool) -> tuple[int, Circumstances | None]:
    """The longest beginning that tells nothing but circumstances, and these."""
    words = list(re.finditer(r"\S+", said))
    for many in range(min(_LONGEST, len(words)), 0, -1):
        end = words[many - 1].end()
        rest, told = take_circumstances(said[:end], edition_id)
        if not rest.strip() and not told.is_empty:
            return end, told
    bare = _BARE.match(said) if has_number else None
    return (bare.end("count"), Circumstances(fatigue=count_of(bare["count"]))) if bare else (0, None)


def _sides(text: str) -> Said | None:
    said = " ".join(_AROUND.sub(" ", text).split())
    found = list(_BETWEEN.finditer(said))
    # "Can I beat him if 8 warriors charge": the verb that has a unit on either side is the one that is meant.
    between = (
        next((each for each in found if _parts_troops(said, each)), None) or _first(_ON, said) or _first(_EITHER, said)
    )
    if between is None and not found:
        return None
    between = between or found[0]
    if between.re is _EITHER:
        return Said((_BOTH.sub(" ", said[: between.start()]), said[between.end() :]), Combat.MELEE, is_open=True)
    first, second = said[: between.start()], said[between.end() :]
    if between.re is _ON:
        return Said((first, second), Combat.SHOT if carries_missiles(first) else Combat.MELEE)
    if between["passive"]:
        shot = between["shot_by"] or between["cible"]
        return Said((second, first), Combat.SHOT if shot else Combat.MELEE)
    if not names_troop(first):
        first, second = _named_last(second) or (first, second)
    if between["shot"]:
        first, second = _armed(first, second)
    shot = between["shot"] or (between["kill"] and carries_missiles(first))
    combat = Combat.SHOT if shot else Combat.MELEE
    return Said((first, second), combat, is_open=bool(between["than"]), is_plain=bool(between["plain"]))


def _first(joint: re.Pattern[str], said: str) -> re.Match[str] | None:
    return next((each for each in joint.finditer(said) if _parts_troops(said, each)), None)


def _armed(first: str, second: str) -> tuple[str, str]:
    """Both sides, where a shooter's weapon stands behind the verb."""
    found = _ARMED_WITH.fullmatch(second)
    if found and carries_missiles(found["gear"], _MISSILES | _THROWN) and names_troop(found["rest"]):
        return f"{first} {found['gear']}", found["rest"]
    return first, second


def _parts_troops(said: str, between: re.Match[str]) -> bool:
    return names_troop(said[: between.start()]) and names_troop(said[between.end() :])


def carries_missiles(said: str, weapons: set[tuple[str, str]] = _MISSILES) -> bool:
    """Whether a unit carries what is there to shoot with: archers who kill have shot."""
    known = lexicon()
    return any(known.get(word) in weapons for word in said.split())


def _named_last(said: str) -> tuple[str, str] | None:
    """The striking side and its foe, where the sentence names the foe first."""
    for joint in reversed(list(_WITH.finditer(said))):
        first, second = said[joint.end() :], said[: joint.start()]
        if names_troop(first) and names_troop(second):
            return first, second
    return None


def names_troop(said: str) -> bool:
    """Whether some words speak of a unit."""
    known = lexicon()
    return any(known.get(word, ("",))[0] == "troop" or known.get(word) in _MISSILES for word in said.split())
