"""Clauses that tell circumstances of one side: "they have 1 fatigue and I have 2", in French and in English.

Owns their words and takes them out of a sentence; whose they are is settled once it is known which side is the asker's.
"""

from __future__ import annotations

import re

from skald.content.problems import problem
from skald.odds.circumstances import COUNT, FATIGUE, Circumstances, count_of, take_circumstances

#: Who a clause of its own speaks of, and what it says.
_CLAUSE = re.compile(
    r"(?:\b(?:and|but|while|when|et|mais|si|quand|if|alors que|tandis que)\s+)*"
    r"\b(?:(?P<mine>i|we|mine|ours|j|je|nous|les miens|les notres)|"
    r"(?P<both>both(?: sides| units)?|tous les deux|les deux(?: unites)?)|"
    r"(?:they|he|she|his|theirs|les siens|les leurs|the enemy|enemies|my opponent|the others?|ils?|elles?|l ennemi|"
    r"l adversaire|l autre)) "
    r"(?:(?:have|has|with|avec|ve|had|got|are|re|am|is|m|en(?= (?:ai|a|ont|avons|avait)\b)|ont|a|ai|avons|sont|est|"
    r"suis|sommes|already|deja) )+"
)
_BARE = re.compile(rf"(?P<count>{COUNT})(?: (?=(?:and|but|et|mais|what|can|if|si|do|will)\b)|$)")
#: "1 fatigue each"; before a deed it is said of the figures of one unit.
_EACH = re.compile(
    rf"\b(?P<count>{COUNT}) fatigues?(?: markers?)? (?:(?:de chaque cote|des deux cotes)|(?:each|chacune?)"
    r"(?! (?:contre|v|vs|versus|against|face|charg\w*|attaqu\w*|attack\w*|tir\w*|shoot\w*)\b))\b"
)
#: "Both exhausted".
_BOTH = re.compile(
    r"\b(?:both(?: sides| units| of them)?|(?:tous|toutes)(?: les deux)?|les deux(?: unites| cotes)?|everyone) "
)
#: « Fatigués tous les deux ».
_BOTH_BEHIND = re.compile(
    r"\b(?P<tired>exhausted|tired|fatigued|fatiguee?s|epuisee?s) (?:on both sides|both|tous les deux|toutes les deux|"
    r"des deux cotes|de chaque cote)\b"
)
#: "If I spend their fatigue": where nobody says how much there is, it is one marker.
_SPENT = re.compile(
    r"(?:\b(?:and|but|if|when|by|to|et|si|en|mais|que|qu|de) )*"
    r"(?:\b(?:i|we|he|they|je|j|on|nous|il|ils|can|could|will|peux|peut|ai le droit de) )*"
    rf"\b(?:spend|spends|spending|spent|use|uses|using|burn|burning|depens\w+|utilis\w+|claqu\w+|consomm\w+) "
    rf"(?:(?P<count>{COUNT}) (?:of |de )?)?(?:(?P<mine>my|our|ma|mes|notre|nos)|his|her|their|its|the|sa|ses|son|"
    r"leurs?|la|une?|une? de|des|de|all)?(?: of (?:his|their))? ?fatigues?"
    r"(?: (?:markers?|tokens?|marqueurs?|ennemie?s?|adverses?))?\b"
)
#: A condition of a clause has no more words.
_LONGEST = 6


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


def take_clauses(said: str, edition_id: str) -> tuple[str, list[tuple[str, Circumstances]]]:
    """The sentence without clauses that only tell circumstances, and these with whose they are."""
    found: list[tuple[str, Circumstances]] = []
    if each := _EACH.search(said):
        found.append(("both", Circumstances(fatigue=count_of(each["count"]))))
        said = f"{said[: each.start()]} {said[each.end() :]}"
    if spent := _SPENT.search(said):
        said = f"{said[: spent.start()]} {said[spent.end() :]}"
        if not FATIGUE.search(said):
            found.append(("mine" if spent["mine"] else "theirs", _spent(spent["count"])))
    said = _BOTH_BEHIND.sub(r" both \g<tired> ", said)
    if both := _BOTH.search(said):
        size, condition = _condition(said[both.end() :], edition_id, has_number=False)
        if condition:
            found.append(("both", condition))
            said = f"{said[: both.start()]} {said[both.end() + size :]}"
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


def _spent(count: str | None) -> Circumstances:
    """What there is to spend."""
    if count:
        return Circumstances(fatigue=count_of(count))
    return Circumstances(fatigue=1, remarks=(problem("odds.read-tired", word="fatigue", count=1),))


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
