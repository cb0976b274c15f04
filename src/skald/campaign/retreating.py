"""Retreats: where a band goes that can't stay, and what is left of one that has nowhere to go."""

from __future__ import annotations

from fractions import Fraction

from msgspec import structs

from skald.campaign.events import AnyEvent, BandLost, BandRetreated
from skald.campaign.state import Band, Lot, SiteId, State, other
from skald.campaign.terms import Terms


def next_retreat(terms: Terms, state: State, told: list[AnyEvent]) -> State:
    """The first band that must go: it goes, is lost, or waits for the lot that tells where."""
    name, _lordless = state.retreats[0]
    band = state.band(name)
    if not band.units:
        return _lost(state, band, Fraction(), told)
    towns = refuges(terms, state, band)
    if not towns:
        half_back = terms.settings.no_town == "half-back"
        return _lost(state, band, terms.band_points(band) / 2 if half_back else Fraction(), told)
    if len(towns) == 1:
        return fall_back(terms, state, towns[0], told)
    # After the last battle a band may have to go once more: that lot needs a label of its own.
    after = state.fought + 1 if state.phase == "end" else state.fought
    return structs.replace(state, lot=Lot(f"retreat:{state.turn}:{after}:{name}", towns))


def refuges(terms: Terms, state: State, band: Band) -> tuple[SiteId, ...]:
    """The towns that a band may be sent to: own, and with no enemy in arms."""
    free = tuple(town for town in terms.towns(state, band.seat) if not state.active_at(town, other(band.seat)))
    if terms.settings.retreat_town == "nearest" and free:
        near = min(terms.map.distance(band.site, town) for town in free)
        return tuple(town for town in free if terms.map.distance(band.site, town) == near)
    if terms.settings.retreat_town == "table":
        planned = terms.map.by_id[band.site].retreat.get(state.lords[band.seat].side)
        return (planned,) if planned in free else free
    return free


def fall_back(terms: Terms, state: State, town: SiteId, told: list[AnyEvent]) -> State:
    """The first band that must go is sent to a town, and acts again next turn."""
    name, lordless = state.retreats[0]
    band = state.band(name)
    rest = 2 if lordless and terms.settings.lordless_rest == "two-turns" else 1
    ready = state.turn + rest
    told.append(BandRetreated(name, band.site, town, ready))
    state = state.with_band(structs.replace(band, site=town, ready=ready))
    return structs.replace(state, retreats=state.retreats[1:], lot=None)


def _lost(state: State, band: Band, refund: Fraction, told: list[AnyEvent]) -> State:
    told.append(BandLost(band.id, band.site, refund))
    state = state.without_band(band.id).with_pp(band.seat, refund)
    return structs.replace(state, retreats=state.retreats[1:], lot=None)
