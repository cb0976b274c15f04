"""Events as sentences, in both languages."""

from __future__ import annotations

import re

from msgspec import structs

from skald.campaign.events import AnyEvent, InitiativeTaken, LotFell
from skald.campaign.state import State, Unit
from skald.campaign.terms import Terms
from skald.content.words import word

SITES = frozenset({"site", "origin"})
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def key_of(event: AnyEvent | type) -> str:
    """The key of an event's sentence: BandMoved is `band-moved`."""
    kind = event if isinstance(event, type) else type(event)
    return _CAPITAL.sub("-", kind.__name__).lower()


def tell(terms: Terms, state: State, event: AnyEvent, language: str) -> str:
    """What happened, as a sentence."""
    given = {key: _shown(terms, state, key, value, language) for key, value in structs.asdict(event).items()}
    key = key_of(event)
    if isinstance(event, LotFell):
        return _lot(terms, event, given, language)
    if given.get("seat") == "" and key == "site-taken":
        key = "site-left"
    if isinstance(event, InitiativeTaken) and event.bids is None:
        key = "initiative-by-lot"
    return word(language, "campaign", key, **given)


def _lot(terms: Terms, event: LotFell, given: dict[str, str], language: str) -> str:
    kind, _, rest = event.label.partition(":")
    if kind == "retreat" and event.picked in terms.map.by_id:
        site = terms.map.by_id[event.picked].name[language]
        return word(language, "campaign", "lot-retreat", band=rest.rpartition(":")[2], site=site)
    return word(language, "campaign", "lot-initiative" if kind == "initiative" else "lot-fell", **given)


def lord_name(terms: Terms, state: State, seat: int, language: str) -> str:
    """A lord's own name, or that of his side."""
    lord = state.lords[seat]
    return lord.name or terms.map.side(lord.side).name[language]


def _shown(terms: Terms, state: State, key: str, value: object, language: str) -> str:
    if key == "seat":
        return lord_name(terms, state, value, language) if isinstance(value, int) else ""
    if key in SITES:
        return terms.map.by_id[str(value)].name[language]
    if key == "sites" and isinstance(value, tuple):
        return ", ".join(terms.map.by_id[site].name[language] for site in value)
    if key in {"outcome", "why"}:
        return word(language, "campaign", f"{key}-{value}")
    if isinstance(value, tuple) and all(isinstance(each, Unit) for each in value):
        return str(terms.points(value))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
