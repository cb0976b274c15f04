"""Events as sentences, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import structs

from skald.campaign.events import AmendmentAgreed, AnyEvent, BandReinforced, InitiativeTaken, LotFell, UnitsRemoved
from skald.campaign.state import SEATS, State, Unit
from skald.campaign.terms import Terms
from skald.content.words import word, words

SITES = frozenset({"site", "origin"})
BANDS = frozenset({"band", "source", "target", "attacker", "defender"})
MINUS = "−"
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")

#: What lords call their bands, by id; a band without a name isn't in it.
Names = Mapping[str, str]


def key_of(event: AnyEvent | type) -> str:
    """The key of an event's sentence: BandMoved is `band-moved`."""
    kind = event if isinstance(event, type) else type(event)
    return _CAPITAL.sub("-", kind.__name__).lower()


def tell(terms: Terms, state: State, event: AnyEvent, language: str, names: Names | None = None) -> str:
    """What happened, as a sentence; `names` call bands that the state no longer has."""
    called = {**(names or {}), **{band.id: band.name for band in state.bands if band.name}}
    if isinstance(event, AmendmentAgreed):
        return _amendment(terms, state, event, called, language)
    given = {key: _shown(terms, state, key, value, language) for key, value in structs.asdict(event).items()}
    given |= {key: band_told(language, given[key], called) for key in BANDS & given.keys()}
    if isinstance(event, LotFell):
        return _lot(terms, event, given, called, language)
    if isinstance(event, UnitsRemoved):
        given["units"] = ", ".join(unit_told(terms, unit, language) for unit in event.units)
    return word(language, "campaign", _key(event, given), **given)


def _key(event: AnyEvent, given: Mapping[str, str]) -> str:
    """The key of a sentence that depends on what happened."""
    key = key_of(event)
    if given.get("seat") == "" and key == "site-taken":
        return "site-left"
    if isinstance(event, InitiativeTaken) and event.bids is None:
        return "initiative-by-lot"
    if isinstance(event, BandReinforced) and event.lord:
        return "band-reinforced-led" if event.units else "lord-joined"
    return key


def _lot(terms: Terms, event: LotFell, given: dict[str, str], called: Names, language: str) -> str:
    kind, _, rest = event.label.partition(":")
    if kind == "retreat" and event.picked in terms.map.by_id:
        site = terms.map.by_id[event.picked].name[language]
        band = band_told(language, rest.rpartition(":")[2], called)
        return word(language, "campaign", "lot-retreat", band=band, site=site)
    return word(language, "campaign", "lot-initiative" if kind == "initiative" else "lot-fell", **given)


def _amendment(terms: Terms, state: State, event: AmendmentAgreed, called: Names, language: str) -> str:
    changes = ", ".join(amendment_changes(terms, state, event, language, called))
    if not changes:
        changes = word(language, "campaign", "amendment-nothing")
    return word(language, "campaign", "amendment-agreed", changes=changes, reason=event.reason).strip()


def amendment_changes(
    terms: Terms, state: State, event: AmendmentAgreed, language: str, called: Names
) -> Iterator[str]:
    """What an amendment changes: whose treasury by how much, and which band from how many points to how many."""
    for seat in SEATS:
        if event.pp[seat]:
            lord = lord_name(terms, state, seat, language)
            yield word(language, "campaign", "amendment-pp", seat=lord, change=signed(event.pp[seat]))
    for band, (before, after) in zip(event.bands, event.points, strict=True):
        named = band_told(language, band, called)
        key = "amendment-band" if after else "amendment-gone"
        yield word(language, "campaign", key, band=named, before=before, after=after)


def signed(change: Fraction) -> str:
    """A change with its sign: +3/2, −30."""
    return f"+{change}" if change > 0 else f"{MINUS}{-change}"


def lord_name(terms: Terms, state: State, seat: int, language: str) -> str:
    """A lord's own name, or that of his side."""
    lord = state.lords[seat]
    return lord.name or terms.map.side(lord.side).name[language]


def band_told(language: str, band: str, called: Names) -> str:
    """A band by its id, behind the name that its lord gave it."""
    return word(language, "campaign", "band-named", band=band, name=called[band]) if band in called else band


def kit_told(equipment: Iterable[str], language: str) -> str:
    """A set of equipment."""
    return " + ".join(words(language, "terms").get(f"equipment.{item}", item) for item in equipment)


def unit_told(terms: Terms, unit: Unit, language: str) -> str:
    """Figures of a troop: “8 × Warriors (bow)”; a troop has one name, whether there is one figure or many."""
    troop = terms.troops.get(unit.troop)
    name = unit.troop if troop is None else troop.name[language]
    kit = kit_told(unit.equipment, language)
    return f"{unit.figures} × {name} ({kit})" if kit else f"{unit.figures} × {name}"


def _shown(terms: Terms, state: State, key: str, value: object, language: str) -> str:
    if key == "seat":
        return lord_name(terms, state, value, language) if isinstance(value, int) else ""
    if key in SITES:
        return terms.map.by_id[str(value)].name[language]
    if key == "sites" and isinstance(value, tuple):
        return ", ".join(terms.map.by_id[site].name[language] for site in value)
    if key == "bids" and isinstance(value, tuple):
        return ", ".join(f"{lord_name(terms, state, seat, language)} {value[seat]}" for seat in SEATS)
    if key in {"outcome", "why"}:
        return word(language, "campaign", f"{key}-{value}")
    if isinstance(value, tuple) and all(isinstance(each, Unit) for each in value):
        return str(terms.points(value))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
