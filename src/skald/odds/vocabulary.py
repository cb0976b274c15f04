"""The words by which players call troops and equipment, in French and English, beside their proper names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from skald.content.naming import equipment_name, troop_name
from skald.content.words import LANGUAGES

TROOPS = {
    "warlord": (
        "warlord", "war lord", "lord", "jarl", "king", "general", "chief", "seigneur", "seigneur de guerre", "chef",
        "chef de guerre", "roi",
    ),
    "lieutenant": ("lieutenant",),
    "hearthguard": (
        "hearthguard", "hearth guard", "guard", "hg", "huscarl", "housecarl", "thegn", "elite", "garde", "huscarle",
    ),
    "warriors": ("warrior", "warriors", "ceorl", "bondi", "guerrier"),
    "levies": ("levy", "levies", "peasant", "levee", "paysan"),
    "mercenary-warriors": ("mercenary", "mercenaries", "mercenary warrior", "mercenaire", "guerrier mercenaire"),
    "mercenary-guards": ("mercenary guard", "garde mercenaire"),
    "loyal-mercenaries": ("loyal mercenary", "mercenaire loyal", "loyal mercenaries"),
    "sorcerer": ("sorcerer", "wizard", "mage", "sorcier", "sorciere", "magicien"),
    "necromancer": ("necromancer", "necromant"),
    "paladin": ("paladin",),
    "behemoth": ("behemoth",),
    "titan": ("titan", "giant", "geant"),
    "scourge": ("scourge", "dragon", "fleau"),
    "bipeds": ("biped", "troll", "ogre", "bipede"),
    "quadrupeds": ("quadruped", "quadrupede"),
    "flyers": ("flyer", "flying creature", "volant"),
    "static-machine": (
        "static machine", "war machine", "catapult", "machine statique", "machine", "machine de guerre", "catapulte",
    ),
    "mobile-machine": ("mobile machine", "machine mobile"),
    "flying-machine": ("flying machine", "machine volante"),
    "swarm": ("swarm", "nuee"),
    "mindless": ("mindless", "zombie", "decerebre"),
    "stalkers": ("stalker", "traqueur"),
    "war-chariot": ("chariot", "char"),
    "destruction-team": ("destruction team", "equipe de destruction"),
}  # fmt: skip

EQUIPMENT = {
    "bow": ("bow", "archer", "bowman", "bowmen", "arc"),
    "sling": ("sling", "slinger", "fronde", "frondeur"),
    "crossbow": ("crossbow", "crossbowman", "crossbowmen", "arbalete", "arbaletrier"),
    "composite-bow": ("composite bow", "composite", "arc composite"),
    "javelins": ("javelin", "javelot"),
    "improvised": ("improvised", "improvised projectile", "stone", "projectile improvise", "improvise", "pierre"),
    "heavy-weapon": (
        "heavy weapon", "heavy", "heavy weapons", "dane axe", "danish axe", "great axe", "axe", "two handed",
        "two handed weapon", "double handed", "double handed weapon", "double handed axe", "2 handed",
        "2 handed weapon", "two handed axe", "great weapon", "2h", "arme lourde", "lourde", "hache", "hache danoise",
        "a deux mains", "deux mains", "arme a deux mains", "grande hache",
    ),
    "unarmed": ("unarmed", "desarme", "sans arme"),
    "firearm": ("firearm", "gun", "musket", "arquebus", "arme a feu", "mousquet", "arquebuse"),
    "sarissa": ("sarissa", "pike", "sarisse", "pique"),
    "horse": (
        "horse", "mounted", "cavalry", "rider", "cheval", "monte", "cavalerie", "cavalier", "chevaux", "monture",
        "monture cheval", "monture animal", "animal",
    ),
    "camel": ("camel", "chameau", "chameaux"),
    "cataphract": ("cataphract", "cataphractaire"),
    "wings": ("wing", "winged", "winged mount", "flying", "aile", "monture ailee"),
    "beast": ("beast", "bete", "monture bete"),
    "flying-beast": ("flying beast", "bete volante", "bete ailee"),
}  # fmt: skip

#: Words that change nothing.
FILLERS = frozenset(
    (
        "a", "an", "and", "armed", "avec", "ce", "ces", "cette", "d", "de", "des", "dos", "du", "en", "et", "figure",
        "figurine", "foot", "fantassin", "for", "his", "l", "la", "le", "les", "leur", "ma", "man", "men", "mes",
        "mini", "miniature", "model", "mon", "my", "nos", "of", "on", "our", "pied", "plus", "ses", "sur", "that",
        "the", "their", "these", "this", "those", "un", "une", "unit", "unite", "vos", "w", "with", "x", "your",
    )
)  # fmt: skip
#: Numbers that are spoken; "un" and "une" may be articles and say nothing.
NUMBERS = {
    **{word: number for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
         "fourteen", "fifteen", "sixteen"), start=1)},
    **{word: number for number, word in enumerate(
        ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize", "quatorze",
         "quinze", "seize"), start=2)},
}  # fmt: skip
#: What is ridden beside horses: whoever is said to be "mounted" on one of these has no horse.
MOUNTS = frozenset(("camel", "cataphract", "beast", "flying-beast"))
MOST_WORDS = 4


def plain(text: str) -> str:
    """Small letters without accents; everything that joins words is a space."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in bare.replace("œ", "oe")).split())


@cache
def lexicon() -> dict[str, tuple[str, str]]:
    """Every phrase, singular and plural, with what it means: ("troop" or "equipment", id)."""
    found: dict[str, tuple[str, str]] = {}
    for kind, table in (("equipment", EQUIPMENT), ("troop", TROOPS)):
        for name, phrases in table.items():
            for phrase in (*phrases, plain(name), *_proper(kind, name)):
                for form in _forms(phrase):
                    found[form] = (kind, name)
    return found


def _forms(phrase: str) -> Iterator[str]:
    words = phrase.split()
    yield phrase
    yield " ".join([*words[:-1], _many(words[-1])])
    # French makes every word plural: "armes lourdes".
    yield " ".join(_many(word) if word not in FILLERS else word for word in words)


def _many(word: str) -> str:
    return word if word.endswith(("s", "x")) else f"{word}s"


def _proper(kind: str, name: str) -> list[str]:
    called = troop_name if kind == "troop" else equipment_name
    return [plain(called(language, name)) for language in LANGUAGES]
