"""Campaigns in words: problems, events, sites, bands, amounts, in the visitor's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from skald.campaign.state import Band, State, Unit
from skald.campaign.telling import lord_name
from skald.campaign.terms import Terms
from skald.content.naming import equipment_name
from skald.content.problems import Problem
from skald.content.words import word

_HALVES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
MINUS = "−"
_FRACTION = re.compile(r"(?<![\w/.])-?\d{1,6}/[1-9]\d{0,3}(?![\w/])")


def language() -> str:
    """The language in use."""
    return (get_language() or "en")[:2]


def sentences(problems: Iterable[Problem], terms: Terms | None = None) -> list[str]:
    """Problems as sentences, each once; with the terms, sites are called by their names."""
    return list(dict.fromkeys(sentence(each, terms) for each in problems))


def sentence(found: Problem, terms: Terms | None = None) -> str:
    """One problem."""
    given = dict(found.given)
    if terms is not None:
        given |= {key: site_name(terms, str(given[key])) for key in ("site", "origin") if key in given}
        given |= {"troop": _troop(terms, str(given["troop"]))} if "troop" in given else {}
    text = with_halves(word(language(), "problems", found.code, **given))
    return _("line {line}: {problem}").format(line=found.line, problem=text) if found.line else text


def with_halves(text: str) -> str:
    """A sentence whose amounts (13/2) are written as people do (6½)."""
    return _FRACTION.sub(lambda found: amount(Fraction(found.group())), text)


def _troop(terms: Terms, troop: str) -> str:
    known = terms.troops.get(troop)
    return troop if known is None else known.name[language()]


def amount(value: Fraction | int) -> str:
    """Points or power points as people write them: 7, 3½, −2; other parts as a fraction."""
    number = Fraction(value)
    sign, number = (MINUS, -number) if number < 0 else ("", number)
    whole, rest = divmod(number, 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in _HALVES:
        return f"{sign}{whole or ''}{_HALVES[rest]}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def site_name(terms: Terms, site: str) -> str:
    """A site."""
    found = terms.map.by_id.get(site)
    return site if found is None else found.name[language()]


def lord(terms: Terms, state: State, seat: int) -> str:
    """A lord."""
    return lord_name(terms, state, seat, language())


def kit_name(equipment: Iterable[str]) -> str:
    """A set of equipment."""
    return " + ".join(equipment_name(language(), item) for item in equipment)


def unit_name(terms: Terms, unit: Unit) -> str:
    """Figures of a troop: “8 Warriors (bow)”."""
    troop = terms.troops.get(unit.troop)
    name = unit.troop if troop is None else troop.name[language()]
    kit = kit_name(unit.equipment)
    return f"{unit.figures} {name} ({kit})" if kit else f"{unit.figures} {name}"


def band_name(band: Band) -> str:
    """A band: the name its lord gave it, or its number."""
    return f"{band.name} ({band.id})" if band.name else _("Band {id}").format(id=band.id)
