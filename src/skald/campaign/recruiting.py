"""Raising, reinforcing, regrouping and disbanding bands, as orders that were checked ask for."""

from __future__ import annotations

from fractions import Fraction

from msgspec import structs

from skald.campaign.events import AnyEvent, BandDisbanded, BandEmptied, BandRaised, BandReinforced, UnitTransferred
from skald.campaign.orders import Orders, Recruit
from skald.campaign.state import Band, Seat, State, Unit
from skald.campaign.terms import Terms


def price(terms: Terms, recruit: Recruit) -> Fraction:
    """What troops cost: one power point for each point; a lord is free."""
    return terms.points(recruit.units)


def refund(terms: Terms, band: Band) -> Fraction:
    """What disbanding a band gives back."""
    return terms.band_points(band) / 2 if terms.settings.disband_refund == "half" else Fraction()


def muster(terms: Terms, state: State, seat: Seat, orders: Orders, told: list[AnyEvent]) -> State:
    """The state after a lord's disbanding, transfers and recruits, his bands in the order that he gave."""
    for band in orders.disbanded:
        state = _disband(terms, state, band, told)
    state = _transfer(state, orders, told)
    for recruit in orders.recruits:
        state = _recruit(terms, state, seat, recruit, told)
    return _ordered(state, seat, orders)


def _disband(terms: Terms, state: State, name: str, told: list[AnyEvent]) -> State:
    band = state.band(name)
    back = refund(terms, band)
    told.append(BandDisbanded(name, back))
    return state.without_band(name).with_pp(band.seat, back)


def _transfer(state: State, orders: Orders, told: list[AnyEvent]) -> State:
    """All at once: places in a band are those before any unit left it. An emptied band is gone, its lord too."""
    leaving: dict[str, set[int]] = {}
    joining: dict[str, list[Unit]] = {}
    for each in orders.transfers:
        unit = state.band(each.source).units[each.unit]
        leaving.setdefault(each.source, set()).add(each.unit)
        joining.setdefault(each.target, []).append(unit)
        told.append(UnitTransferred(each.source, each.target, unit))
    for name in dict.fromkeys((*leaving, *joining)):
        band = state.band(name)
        kept = [unit for at, unit in enumerate(band.units) if at not in leaving.get(name, ())]
        units = (*kept, *joining.get(name, ()))
        state = state.with_band(structs.replace(band, units=units)) if units else state.without_band(name)
        told += [] if units else [BandEmptied(name)]
    return state


def _recruit(terms: Terms, state: State, seat: Seat, recruit: Recruit, told: list[AnyEvent]) -> State:
    cost = price(terms, recruit)
    state = state.with_pp(seat, -cost)
    if state.has_band(recruit.band):
        band = state.band(recruit.band)
        told.append(BandReinforced(band.id, recruit.units, cost, lord=recruit.lord))
        has_lord = band.has_lord or recruit.lord
        return state.with_band(structs.replace(band, units=band.units + recruit.units, has_lord=has_lord))
    lord = state.lords[seat]
    state = state.with_lord(seat, structs.replace(lord, raised=lord.raised + 1))
    told.append(BandRaised(recruit.band, seat, recruit.site, recruit.units, cost))
    band = Band(recruit.band, seat, recruit.site, recruit.units, name=recruit.name)
    return structs.replace(state, bands=(*state.bands, band))


def _ordered(state: State, seat: Seat, orders: Orders) -> State:
    places = {march.band: at for at, march in enumerate(orders.marches)}
    own = sorted(state.bands_of(seat), key=lambda band: places.get(band.id, len(places)))
    others = [band for band in state.bands if band.seat != seat]
    bands = (*own, *others) if seat == 0 else (*others, *own)
    return structs.replace(state, bands=bands)
