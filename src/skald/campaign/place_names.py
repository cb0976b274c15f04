"""Names of places inside sentences: which take an article, and what French makes of “of” and “at” before them.

A name whose noun isn't known is used as it stands, like the name of a town.
"""

from __future__ import annotations

import re

#: Nouns that names of places begin with, in French.
HE = frozenset({
    "bois", "bourg", "camp", "campement", "château", "col", "cromlech", "croisement", "désert", "dolmen", "donjon",
    "fort", "gué", "hameau", "lac", "marais", "menhir", "mont", "monastère", "moulin", "oratoire", "palais",
    "passage", "pic", "plateau", "pont", "port", "puits", "relais", "ruisseau", "sanctuaire", "temple", "tertre",
    "trône", "tumulus", "val", "vallon", "verger", "village", "split",
})  # fmt: skip
SHE = frozenset({
    "abbaye", "auberge", "caravane", "carrière", "chapelle", "cité", "citadelle", "clairière", "colline", "crypte",
    "falaise", "ferme", "fontaine", "forêt", "forteresse", "grange", "grotte", "halte", "lande", "maison", "mine",
    "montagne", "motte", "oasis", "palissade", "pierre", "pierres", "plaine", "plage", "porte", "pyramide", "rivière",
    "route", "ruine", "source", "tombe", "tour", "vallée", "vigne", "ville", "ziggurat", "île", "split",
})  # fmt: skip
#: Nouns that names of places end with, in English.
THE = frozenset({
    "abbey", "barrow", "bridge", "camp", "castle", "cave", "circle", "citadel", "cliff", "cross", "crossing",
    "desert", "encampment", "ferry", "ford", "forest", "fort", "gate", "grove", "hall", "harbour", "hill", "inn",
    "keep", "lake", "marsh", "mine", "moor", "mound", "mountain", "oasis", "palace", "pass", "pyramid", "river",
    "ruin", "ruins", "shrine", "spring", "stone", "stones", "temple", "tomb", "tower", "valley", "village", "wall",
    "well", "wood", "ziggurat", "split",
})  # fmt: skip
VOWELS = "aeiouyhâàéèêëîïôûœæAEIOUYHÂÀÉÈÊËÎÏÔÛŒÆ"
_NUMBERED = re.compile(r"\s([IVXLC]+|\d+)$")


def said(name: str, language: str) -> str:
    """A place as a sentence names it: “the Castle”, “Mill I”, “la Tour I”, “l’Oasis V”."""
    if language == "fr":
        return _article(name) + name
    is_common = name.rpartition(" ")[2].lower() in THE and not _NUMBERED.search(name)
    return f"the {name}" if is_common and not name.lower().startswith("the ") else name


def of_place(name: str) -> str:
    """French “de” before a place: “du Château”, “de la Tour I”, “de l’Oasis V”, “d’Ulster”."""
    article = _article(name)
    if article == "le ":
        return f"du {name}"
    return f"de {article}{name}" if article else of_name(name)


def at_place(name: str) -> str:
    """French “à” before a place: “au Château”, “à la Tour I”, “à Ulster”."""
    article = _article(name)
    return f"au {name}" if article == "le " else f"à {article}{name}"


def of_name(name: str) -> str:
    """French “de” before somebody's name: “d’Astrid”, “de Bersi”; an h is heard as it is at the table: “de Harald”."""
    return f"d’{name}" if name[:1] in VOWELS and name[:1] not in "hH" else f"de {name}"


def joined(names: list[str], language: str) -> str:
    """A list as it is spoken: “the Barrow, the Pyramid and Oasis V”."""
    link = " et " if language == "fr" else " and "
    return link.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _article(name: str) -> str:
    noun = name.lstrip().partition(" ")[0].lower()
    if noun not in HE and noun not in SHE:
        return ""
    if noun[0] in VOWELS and noun not in ("hameau", "halte"):
        return "l’"
    return "le " if noun in HE else "la "
