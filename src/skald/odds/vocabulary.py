"""The words by which players call troops and equipment, in French and English, beside their proper names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from skald.content.naming import equipment_name, troop_name
from skald.content.words import LANGUAGES

TROOPS = {
    "warlord": (
        "warlord", "war lord", "lord", "wl", "seigneur", "seigneur de guerre", "chef", "chef de guerre",
    ),
    "lieutenant": ("lieutenant",),
    "hearthguard": ("hearthguard", "hearth guard", "guard", "hg", "elite", "garde", "élite"),
    "warriors": ("warrior", "warriors", "war", "warr", "guerrier", "guer"),
    "levies": ("levy", "levies", "lev", "levée"),
    "mercenary-warriors": ("mercenary", "mercenaries", "mercenary warrior", "mercenaire", "guerrier mercenaire"),
    "mercenary-guards": ("mercenary guard", "garde mercenaire"),
    "loyal-mercenaries": ("loyal mercenary", "mercenaire loyal", "loyal mercenaries"),
    "sorcerer": ("sorcerer", "sorcier", "sorcière"),
    "necromancer": ("necromancer", "nécromant"),
    "paladin": ("paladin",),
    "behemoth": ("behemoth", "béhémoth"),
    "titan": ("titan",),
    "scourge": ("scourge", "fléau"),
    "bipeds": ("biped", "bipède"),
    "quadrupeds": ("quadruped", "quadrupède"),
    "flyers": ("flyer", "flying creature", "volant"),
    "static-machine": ("static machine", "war machine", "machine statique", "machine", "machine de guerre"),
    "mobile-machine": ("mobile machine", "machine mobile"),
    "flying-machine": ("flying machine", "machine volante"),
    "swarm": ("swarm", "nuée"),
    "mindless": ("mindless", "décérébré"),
    "stalkers": ("stalker", "traqueur"),
    "war-chariot": ("chariot", "char"),
    "destruction-team": ("destruction team", "équipe de destruction"),
}  # fmt: skip

#: What factions and players call them: read as the troop, and whoever reads says so.
NICKNAMES = {
    "warlord": (
        "jarl", "king", "general", "chief", "boss", "leader", "commander", "roi", "général", "strategos",
    ),
    "hearthguard": (
        "huscarl", "huscarle", "housecarl", "thegn", "thane", "hirdman", "hirdmen", "hird", "berserker", "berserk",
        "gesith", "gesiths", "gedriht", "retainer", "bodyguard", "companion", "knight", "chevalier", "teulu", "curadh",
        "garde du corps", "ulfhednar",
    ),
    "warriors": (
        "bondi", "bondis", "ceorl", "churl", "freeman", "freemen", "select fyrd", "priodaur", "homme libre", "duguth",
        "duguð", "spearman", "spearmen", "swordsman", "swordsmen", "lancier", "soldier", "soldat", "footman", "footmen",
        "fantassin", "infantry", "infanterie", "raider", "pillard",
    ),
    "levies": (
        "peasant", "paysan", "thrall", "fyrd", "great fyrd", "gebur", "geburs", "serf", "villager", "villageois",
        "milice", "militia", "geoguth", "bonnedig", "esclave",
    ),
    "sorcerer": ("wizard", "mage", "magicien"),
    "titan": ("giant", "géant"),
    "scourge": ("dragon",),
    "bipeds": ("troll", "ogre"),
    "static-machine": ("catapult", "catapulte", "ballista", "baliste"),
    "mindless": ("zombie",),
}  # fmt: skip

EQUIPMENT = {
    "bow": ("bow", "archer", "bowman", "bowmen", "longbow", "longbowman", "longbowmen", "arc", "arc long"),
    "sling": ("sling", "slinger", "fronde", "frondeur"),
    "crossbow": ("crossbow", "xbow", "crossbowman", "crossbowmen", "arbalète", "arbalétrier", "arba"),
    "composite-bow": ("composite bow", "composite", "arc composite", "horse archer", "archer monté"),
    "javelins": ("javelin", "jav", "javelot", "javelinman", "javelinmen", "javelinier"),
    "improvised": ("improvised", "improvised projectile", "stone", "projectile improvisé", "improvisé", "pierre"),
    "heavy-weapon": (
        "heavy weapon", "heavy", "heavy weapons", "dane axe", "danish axe", "great axe", "axe", "two handed",
        "two handed weapon", "double handed", "double handed weapon", "double handed axe", "2 handed",
        "2 handed weapon", "two handed axe", "great weapon", "2h", "arme lourde", "lourde", "hache", "hache danoise",
        "à deux mains", "deux mains", "arme à deux mains", "hache à deux mains", "grande hache",
    ),
    "unarmed": ("unarmed", "désarmé", "désarmée", "sans arme"),
    "firearm": ("firearm", "gun", "musket", "arquebus", "arme à feu", "mousquet", "arquebuse"),
    "sarissa": ("sarissa", "pike", "pikeman", "pikemen", "sarisse", "pique", "piquier"),
    "horse": (
        "horse", "horseback", "mounted", "mtd", "cav", "cavalry", "rider", "horseman", "horsemen", "cheval",
        "monté", "montée", "cavalerie", "cavalier", "chevaux", "monture", "monture cheval", "monture animal", "animal",
    ),
    "camel": ("camel", "chameau", "chameaux"),
    "cataphract": ("cataphract", "cataphractaire"),
    "wings": ("wing", "winged", "winged mount", "flying", "aile", "monture ailée"),
    "beast": ("beast", "bête", "monture bête"),
    "flying-beast": ("flying beast", "bête volante", "bête ailée"),
}  # fmt: skip

#: Who is called by what they carry. Archers are levies in most lists: they are read so, and whoever reads says so.
PEOPLE = frozenset(
    (
        "archer", "bowman", "bowmen", "longbowman", "longbowmen", "slinger",
        "frondeur", "crossbowman", "crossbowmen", "arbaletrier", "javelinman",
        "javelinmen", "javelinier", "pikeman", "pikemen", "piquier", "rider", "horseman", "horsemen", "cavalry",
        "cavalier", "cavalerie", "horse archer", "archer monte",
    )
)  # fmt: skip
#: Weapons that everybody has who has no other: no rule knows them.
PLAIN_ARMS = frozenset(
    (
        "spear", "sword", "shield", "lance", "epee", "bouclier", "hand weapon",
    )
)  # fmt: skip

#: Words that change nothing.
FILLERS = frozenset(
    (
        "a", "an", "and", "armed", "avec", "ce", "ces", "cette", "d", "de", "des", "dos", "du", "en", "et", "figure",
        "figurine", "foot", "for", "his", "l", "la", "le", "les", "leur", "ma", "man", "men", "mes", "mini",
        "miniature", "model", "mon", "my", "nos", "of", "on", "our", "pied", "plus", "ses", "sur", "that", "the",
        "their", "them", "these", "they", "this", "those", "un", "une", "unit", "unite", "vos", "w", "with", "x",
        "your", "who", "which", "qui", "are", "is", "sont", "est", "ils", "elle", "il", "group", "groupe", "au", "aux",
        "alone", "seul", "seule", "fresh", "rested", "frais", "fraiche", "repose", "reposee", "ai", "lui", "moi", "eux",
        "he", "she", "him", "enemy", "ennemi", "carrying", "equipped", "equipe", "equipee", "portant", "some", "full",
        "just", "only", "autre", "other", "own", "riding", "each", "chacun", "chacune",
    )
)  # fmt: skip
#: What may be one troop or another: nobody guesses.
AMBIGUOUS = {
    "g": ("warriors", "hearthguard"), "creature": ("bipeds", "behemoth"), "monster": ("behemoth", "scourge"),
    "monstre": ("behemoth", "scourge"),
}  # fmt: skip
#: Words that may turn the sense of a sentence: what isn't understood of them is never left out.
DECISIVE = frozenset(
    (
        "not", "no", "never", "without", "except", "minus", "half", "demi", "less", "twice", "double", "then", "after",
        "before", "until", "don", "dont", "doesn", "isn", "aren", "plus", "pas", "sans", "sauf", "moins", "moitie",
        "puis", "ensuite", "apres", "avant", "fois", "jamais", "ni", "neither", "nor", "cover", "couvert", "fatigue",
        "ranks", "rangs", "rare", "rares", "common", "uncommon", "commun", "communs",
        "dice", "die", "board", "plateau", "edition", "spell", "sort",
        "unless", "lacking", "lack", "lacks", "missing", "anything", "everything", "depourvu", "depourvue", "depourvus",
        "depourvues", "hormis", "excepte", "exceptes", "manque", "manquent", "prive", "prives", "privees",
        "reroll", "rerolls", "rerolling", "relance", "relances", "relancer", "armor", "armour", "armure",
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
    "dozen": 12, "douzaine": 12, "dizaine": 10,
}  # fmt: skip
#: What is ridden beside horses: whoever is said to be "mounted" on one of these has no horse.
MOUNTS = frozenset(("camel", "cataphract", "beast", "flying-beast"))
#: Whoever says so mostly thinks of somebody on a horse.
RIDERS = frozenset(("knight", "chevalier"))
MOST_WORDS = 4


def plain(text: str) -> str:
    """Small letters without accents; everything that joins words is a space."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in bare.replace("œ", "oe")).split())


@cache
def lexicon() -> dict[str, tuple[str, str]]:
    """Every phrase, singular and plural, with what it means: ("troop" or "equipment", id)."""
    found: dict[str, tuple[str, str]] = {}
    for kind, table in (("equipment", EQUIPMENT), ("troop", NICKNAMES), ("troop", TROOPS)):
        for name, phrases in table.items():
            for phrase in (*phrases, name, *_proper(kind, name)):
                for form in _forms(plain(phrase)):
                    found[form] = (kind, name)
    return found


@cache
def nicknames() -> frozenset[str]:
    """The phrases that are no troop's own name."""
    return frozenset(form for phrases in NICKNAMES.values() for phrase in phrases for form in _forms(plain(phrase)))


@cache
def spellings() -> dict[str, str]:
    """Each word of the vocabulary as it is written, by its plain form: "levees" is "levées"."""
    found: dict[str, str] = {}
    for table in (EQUIPMENT, NICKNAMES, TROOPS):
        for phrases in table.values():
            for part in (part for phrase in phrases for part in phrase.split()):
                for form in (part, _many(part)):
                    found.setdefault(plain(form), form)
    return found


def is_one_of(phrase: str, words: frozenset[str]) -> bool:
    """Whether a phrase is one of these words, or several of it."""
    return phrase in words or phrase.removesuffix("s") in words


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
