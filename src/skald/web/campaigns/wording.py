"""Campaigns in words: problems, events, sites, bands, amounts, in the visitor's language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from skald.campaign.citing import cited
from skald.campaign.emblems import emblem
from skald.campaign.orders import Orders
from skald.campaign.place_names import said
from skald.campaign.state import Band, State, Unit
from skald.campaign.telling import band_told, kit_told, lord_name, unit_told
from skald.campaign.terms import Terms
from skald.content.handbook.grounds import ground_of
from skald.content.problems import Problem
from skald.content.words import word
from skald.web.reference.told import Told

_HALVES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
MINUS = "−"
BANDS = ("band", "target")
_FRACTION = re.compile(r"(?<![\w/.])-?\d{1,6}/[1-9]\d{0,3}(?![\w/])")


def language() -> str:
    """The language in use."""
    return (get_language() or "en")[:2]


def sentences(
    problems: Iterable[Problem], terms: Terms | None = None, names: Mapping[str, str] | None = None
) -> list[Told]:
    """Problems as sentences, each once; sites and bands are called by their names where these are given."""
    return list(dict.fromkeys(sentence(each, terms, names) for each in problems))


def sentence(found: Problem, terms: Terms | None = None, names: Mapping[str, str] | None = None) -> Told:
    """One problem; the passage that it cites, or else a link behind it, leads to the ruling."""
    given = cited(dict(found.given), language())
    given |= {key: band_told(language(), str(given[key]), names or {}) for key in BANDS if key in given}
    if terms is not None:
        given |= {key: site_name(terms, str(given[key])) for key in ("site", "origin") if key in given}
        given |= {"troop": _troop(terms, str(given["troop"]))} if "troop" in given else {}
    text = with_halves(word(language(), "problems", found.code, **given))
    told = Told.of(text, ground_of(found), str(given.get("cite", "")))
    return told.set_in(_("line {line}: {problem}").format(line=found.line, problem=text)) if found.line else told


def names_in(state: State, orders: Orders | None = None) -> dict[str, str]:
    """What bands are called, those among them that orders would raise."""
    raised = {each.band: each.name for each in orders.recruits if each.name} if orders else {}
    return {**raised, **{band.id: band.name for band in state.bands if band.name}}


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


def points(value: Fraction | int) -> str:
    """Points of troops: “1 point”, “½ point”, “6 points”."""
    # English counts one and less as one, French everything below two.
    number = Fraction(value)
    counted = 1 if 0 < number <= 1 or (language() == "fr" and number < 2) else 2
    return ngettext("{amount} point", "{amount} points", counted).format(amount=amount(number))


def labelled(what: str, text: str) -> str:
    """Something behind what it is, with the language’s own way of setting a colon."""
    return _("{what}: {text}").format(what=what, text=text)


def site_name(terms: Terms, site: str) -> str:
    """A site."""
    found = terms.map.by_id.get(site)
    return site if found is None else found.name[language()]


def lord(terms: Terms, state: State, seat: int) -> str:
    """A lord."""
    return lord_name(terms, state, seat, language())


def kit_name(equipment: Iterable[str]) -> str:
    """A set of equipment."""
    return kit_told(equipment, language())


def unit_name(terms: Terms, unit: Unit) -> str:
    """Figures of a troop: “8 × Warriors (bow)”."""
    return unit_told(terms, unit, language())


def units_told(terms: Terms, units: Iterable[Unit]) -> tuple[str, ...]:
    """The units of a band, those that are alike together: “3 × 8 Warriors”, “12 Levies (bow)”."""
    counted = Counter(unit_name(terms, unit).replace(" × ", " ", 1) for unit in units)
    return tuple(f"{count} × {name}" if count > 1 else name for name, count in counted.items())


def site_said(terms: Terms, site: str) -> str:
    """A site behind “at”: English says “at the Castle”; French headings put a colon there, and the bare name."""
    return said(site_name(terms, site), "en") if language() == "en" else site_name(terms, site)


def band_name(band: Band) -> str:
    """A band: the name its lord gave it, or its usual one."""
    return band.name or emblem(band.id, language())
