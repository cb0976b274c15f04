"""Events as sentences, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import structs

from skald.campaign.emblems import emblem
from skald.campaign.events import (
    AmendmentAgreed,
    AnyEvent,
    BandDisbanded,
    BandLost,
    BandReinforced,
    BandRetreated,
    BattleEnded,
    BattleJoined,
    ConquestScored,
    InitiativeTaken,
    LotFell,
    UnitsRemoved,
)
from skald.campaign.place_names import at_place, joined, of_name, of_place, said
from skald.campaign.state import SEATS, State, Unit
from skald.campaign.terms import Terms
from skald.content.words import word, words

SITES = frozenset({"site", "origin"})
BANDS = frozenset({"band", "source", "target", "attacker", "defender"})
MINUS = "−"
#: Whose a band is stands in its id, so that bands that are no more can be told of.
SEATS_BY_LETTER = {"a": 0, "b": 1}
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")

#: What lords call their bands, by id; a band without a name isn't in it.
Names = Mapping[str, str]


def key_of(event: AnyEvent | type) -> str:
    """The key of an event's sentence: BandMoved is `band-moved`."""
    kind = event if isinstance(event, type) else type(event)
    return _CAPITAL.sub("-", kind.__name__).lower()


def tell_all(
    terms: Terms, state: State, events: Iterable[AnyEvent], language: str, names: Names | None = None
) -> Iterator[str]:
    """A story, a sentence for each event: the end of a battle names the bands that its beginning named."""
    met: dict[int, tuple[str, str]] = {}
    for event in events:
        if isinstance(event, BattleJoined):
            met[event.number] = (event.attacker, event.defender)
        pair = met.get(event.number) if isinstance(event, BattleEnded) else None
        yield tell(terms, state, event, language, names, met=pair)


def tell(
    terms: Terms,
    state: State,
    event: AnyEvent,
    language: str,
    names: Names | None = None,
    *,
    met: tuple[str, str] | None = None,
) -> str:
    """What happened, as a sentence; `names` call bands that the state no longer has, `met` those of a battle's end."""
    called = {**{band.id: band.name for band in state.bands if band.name}, **(names or {})}
    if isinstance(event, AmendmentAgreed):
        return _amendment(terms, state, event, called, language)
    given = {key: _shown(terms, state, key, value, language) for key, value in structs.asdict(event).items()}
    given |= _prepared(terms, structs.asdict(event), given, language)
    given |= {"bare": band_told(language, given["band"], called)} if "band" in given else {}
    if isinstance(event, BattleEnded):
        fought = {} if met is None else {"first": met[0], "second": met[1]}
        given |= {key: band_said(terms, state, band, called, language) for key, band in fought.items()}
    else:
        given |= {key: band_said(terms, state, given[key], called, language) for key in BANDS & given.keys()}
    if isinstance(event, LotFell):
        return _lot(terms, state, event, given, called, language)
    if isinstance(event, UnitsRemoved):
        given["units"] = joined([unit_told(terms, unit, language) for unit in event.units], language)
    return capital(word(language, "campaign", _key(terms, event, given), **given))


def _prepared(terms: Terms, event: Mapping[str, object], given: Mapping[str, str], language: str) -> dict[str, str]:
    """What French makes of “of” and “at” before places, and of “of” before lords."""
    found = {"of_seat": of_name(given["seat"])} if "seat" in given else {}
    for key in SITES & event.keys():
        name = terms.map.by_id[str(event[key])].name[language]
        found |= {f"of_{key}": of_place(name), f"at_{key}": at_place(name)} if language == "fr" else {}
    return found


def capital(sentence: str) -> str:
    """A sentence with the capital that it begins with."""
    return sentence[:1].upper() + sentence[1:]


def _key(terms: Terms, event: AnyEvent, given: Mapping[str, str]) -> str:
    """The key of a sentence that depends on what happened."""
    key = key_of(event)
    if given.get("seat") == "" and key == "site-taken":
        return "site-left"
    if isinstance(event, InitiativeTaken) and event.bids is None:
        return "initiative-by-lot"
    if isinstance(event, BandReinforced) and event.lord:
        return "band-reinforced-led" if event.units else "lord-joined"
    if isinstance(event, BandLost | BandDisbanded) and event.refund:
        return f"{key}-refunded"
    if isinstance(event, BandRetreated) and event.ready > terms.settings.turns:
        return f"{key}-for-good"
    if isinstance(event, BattleEnded):
        gives_way = event.outcome == "draw" and terms.settings.drawn_battle == "mover-retreats"
        return f"{key}-{event.outcome}" + ("-named" if "first" in given else "") + ("-left" if gives_way else "")
    if isinstance(event, ConquestScored) and event.points == 1:
        return f"{key}-one"
    return key


def _lot(terms: Terms, state: State, event: LotFell, given: dict[str, str], called: Names, language: str) -> str:
    kind, _, rest = event.label.partition(":")
    if kind == "retreat" and event.picked in terms.map.by_id:
        name = terms.map.by_id[event.picked].name[language]
        band = band_said(terms, state, rest.rpartition(":")[2], called, language)
        site = said(name, language)
        return capital(word(language, "campaign", "lot-retreat", band=band, site=site, at_site=at_place(name)))
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
    """A band by the name that its lord gave it, or by its usual one."""
    return word(language, "campaign", "band-named", name=called.get(band) or emblem(band, language))


def band_said(terms: Terms, state: State, band: str, called: Names, language: str) -> str:
    """A band with its lord, as the story names it: Astrid’s band “Ravens”."""
    lord = lord_name(terms, state, SEATS_BY_LETTER.get(band[:1], 0), language)
    return word(
        language, "campaign", "band-of", band=band_told(language, band, called), seat=lord, of_seat=of_name(lord)
    )


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
        return said(terms.map.by_id[str(value)].name[language], language)
    if key == "sites" and isinstance(value, tuple):
        return joined([said(terms.map.by_id[site].name[language], language) for site in value], language)
    if key == "bids" and isinstance(value, tuple):
        return ", ".join(f"{lord_name(terms, state, seat, language)} {value[seat]}" for seat in SEATS)
    if key == "why":
        return word(language, "campaign", f"{key}-{value}")
    if isinstance(value, tuple) and all(isinstance(each, Unit) for each in value):
        return str(terms.points(value))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
