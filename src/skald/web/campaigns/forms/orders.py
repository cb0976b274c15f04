"""Orders as they are typed: a draft that any button of the page can change, and that becomes `Orders` when it is saved.

A draft is read from whatever was sent, saved or not; `order_checks` judges it. Nothing that was typed is lost.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict
from msgspec import Struct, structs

from skald.campaign.orders import March, Orders, Recruit, Transfer
from skald.campaign.recruit_checks import band_id
from skald.campaign.state import Seat, State, Unit
from skald.campaign.terms import Terms

MOST_BANDS = 60
MOST_UNITS = 41
#: Nobody types more digits than that and means it.
MOST_DIGITS = 6


#: What a form sends: names with one value or several.
Sent = QueryDict


class DraftUnit(Struct, frozen=True):
    """A purchase: troop and equipment in one word ("warriors:bow"), and the figures as they were typed."""

    what: str = ""
    figures: str = ""


class DraftBand(Struct, frozen=True):
    """What a lord wants of one band, old or new."""

    id: str
    is_new: bool = False
    site: str = ""
    name: str = ""
    way: str = ""
    lord: bool = False
    disbanded: bool = False
    units: tuple[DraftUnit, ...] = ()
    #: Units of the band, by place, that go over to other bands.
    transfers: Mapping[int, str] = {}


#: What a new band is offered first: six points, a point each, enough to leave its town.
USUAL = (
    *(DraftUnit("warriors", "8"),) * 3, *(DraftUnit("hearthguard", "4"),) * 2, DraftUnit("levies:bow", "12"),
)  # fmt: skip


class Draft(Struct, frozen=True):
    """Everything a lord wants in a turn, in the order of his bands."""

    bands: tuple[DraftBand, ...] = ()


def draft_of(state: State, seat: Seat, orders: Orders | None) -> Draft:
    """The draft of saved orders, or of none."""
    given = orders or Orders()
    bands = {band.id: DraftBand(band.id) for band in state.bands_of(seat)}
    for each in given.recruits:
        units = tuple(DraftUnit(_what(unit), str(unit.figures)) for unit in each.units)
        base = bands.get(each.band, DraftBand(each.band, is_new=True))
        bands[each.band] = structs.replace(base, site=each.site, name=each.name, lord=each.lord, units=units)
    for march in given.marches:
        if march.band in bands:
            bands[march.band] = structs.replace(bands[march.band], way=",".join(march.path))
    for name in given.disbanded:
        bands[name] = structs.replace(bands[name], disbanded=True)
    for move in given.transfers:
        old = bands[move.source]
        bands[move.source] = structs.replace(old, transfers={**old.transfers, move.unit: move.target})
    ordered = [march.band for march in given.marches if march.band in bands]
    return Draft(tuple(bands[name] for name in dict.fromkeys([*ordered, *bands])))


def draft_sent(state: State, seat: Seat, sent: Sent) -> Draft:
    """The draft that a form sent; bands that it doesn't name come last."""
    own = {band.id: len(band.units) for band in state.bands_of(seat)}
    names = [name for name in sent.getlist("band")[:MOST_BANDS] if name in own or _is_new(state, seat, name)]
    bands = tuple(_band_sent(sent, name, own.get(name)) for name in dict.fromkeys([*names, *own]))
    return Draft(bands)


def orders_of(draft: Draft, terms: Terms) -> Orders:
    """The orders that a draft stands for."""
    new = sorted((band for band in draft.bands if band.is_new), key=lambda band: int(band.id[1:]))
    # New bands are raised in the order of their numbers, whatever place they have in the march.
    old = [band for band in draft.bands if not band.is_new]
    recruits = [_recruit(band, terms) for band in (*old, *new)]
    return Orders(
        recruits=tuple(each for each in recruits if each is not None),
        marches=tuple(
            March(band.id, tuple(site for site in band.way.split(",") if site))
            for band in draft.bands
            if not band.disbanded
        ),
        transfers=tuple(
            Transfer(band.id, unit, target) for band in draft.bands for unit, target in sorted(band.transfers.items())
        ),
        disbanded=tuple(band.id for band in draft.bands if band.disbanded and not band.is_new),
    )


def changed(draft: Draft, action: str, state: State, seat: Seat) -> Draft:
    """The draft after a button that changes it: "up:a1", "down:a1", "unit:a1", "drop:a1" or "raise:o1"."""
    kind, _colon, name = action.partition(":")
    at = next((place for place, band in enumerate(draft.bands) if band.id == name), None)
    if kind == "raise":
        return _raised(draft, name, state, seat)
    if at is None:
        return draft
    bands = list(draft.bands)
    if kind in ("up", "down"):
        to = max(0, min(len(bands) - 1, at + (-1 if kind == "up" else 1)))
        bands.insert(to, bands.pop(at))
    elif kind == "drop" and bands[at].is_new:
        return _renumbered(bands[:at] + bands[at + 1 :], state, seat)
    elif kind == "unit" and len(bands[at].units) < MOST_UNITS:
        bands[at] = structs.replace(bands[at], units=(*bands[at].units, DraftUnit()))
    return Draft(tuple(bands))


def whole(text: str) -> int:
    """A number as somebody typed it; −1 for anything else, which no check accepts."""
    text = text.strip()
    is_number = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return int(text) if is_number else -1


def _raised(draft: Draft, site: str, state: State, seat: Seat) -> Draft:
    number = state.lords[seat].raised + 1 + sum(band.is_new for band in draft.bands)
    if sum(band.is_new for band in draft.bands) >= MOST_BANDS // 2:
        return draft
    made = DraftBand(band_id(seat, number), is_new=True, site=site, units=USUAL)
    return Draft((*draft.bands, made))


def _renumbered(bands: list[DraftBand], state: State, seat: Seat) -> Draft:
    """Numbers of new bands have no gaps."""
    number, found = state.lords[seat].raised, []
    for band in bands:
        if band.is_new:
            number += 1
        found.append(structs.replace(band, id=band_id(seat, number)) if band.is_new else band)
    return Draft(tuple(found))


def _band_sent(sent: Sent, name: str, units: int | None) -> DraftBand:
    rows = zip(sent.getlist(f"what-{name}"), sent.getlist(f"figures-{name}"), strict=False)
    bought = tuple(DraftUnit(what[:80], figures[:12]) for what, figures in rows)[:MOST_UNITS]
    moves = {at: _text(sent, f"transfer-{name}-{at}") for at in range(min(units or 0, MOST_UNITS))}
    return DraftBand(
        id=name, is_new=units is None, site=_text(sent, f"site-{name}"), name=_text(sent, f"name-{name}")[:60],
        way=_text(sent, f"way-{name}"), lord=bool(_text(sent, f"lord-{name}")),
        disbanded=bool(_text(sent, f"disband-{name}")), units=bought,
        transfers={at: target for at, target in moves.items() if target},
    )  # fmt: skip


def _text(sent: Sent, key: str) -> str:
    return str(sent.get(key, "") or "")[:200].replace("\x00", "")


def _is_new(state: State, seat: Seat, name: str) -> bool:
    head, number = name[:1], name[1:]
    is_ours = head == "ab"[seat] and number.isascii() and number.isdecimal() and len(number) <= 4
    return is_ours and int(number) > state.lords[seat].raised and name == band_id(seat, int(number))


def _recruit(band: DraftBand, terms: Terms) -> Recruit | None:
    units = tuple(unit_of(each, terms) for each in band.units if each.what)
    if not (band.is_new or units or band.lord) or band.disbanded:
        return None
    return Recruit(band.id, units, site=band.site if band.is_new else "", lord=band.lord and not band.is_new,
                   name=band.name if band.is_new else "")  # fmt: skip


def unit_of(each: DraftUnit, terms: Terms) -> Unit:
    """The unit that a purchase stands for."""
    troop, _colon, kit = each.what.partition(":")
    known = terms.troops.get(troop)
    # Nothing typed means a point's worth.
    figures = known.per_point if known is not None and not each.figures.strip() else whole(each.figures)
    return Unit(troop, figures, tuple(item for item in kit.split("+") if item))


def _what(unit: Unit) -> str:
    return f"{unit.troop}:{'+'.join(unit.equipment)}" if unit.equipment else unit.troop
