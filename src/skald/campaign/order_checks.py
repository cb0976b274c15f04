"""Whether bids and orders can be accepted: every problem at once, each with the passage that it follows from."""

from __future__ import annotations

from math import floor

from msgspec import structs

from skald.campaign.citing import (
    BANDS,
    INITIATIVE,
    MARCHING,
    RECRUITING,
    TOOL_TRANSFERS,
    TOOL_WAY_BACK,
    UPKEEP,
    refused,
)
from skald.campaign.orders import March, Orders
from skald.campaign.recruit_checks import check_recruits, check_sizes, own_band, sound_recruits
from skald.campaign.recruiting import muster
from skald.campaign.state import Band, Seat, SiteId, State, other
from skald.campaign.terms import Terms
from skald.content.problems import Problem


def check_bid(state: State, seat: Seat, bid: int) -> Problem | None:
    """Why a bid can't be made, or nothing."""
    pp = state.lords[seat].pp
    if pp < 0 < bid:
        return refused("order.bid-in-debt", UPKEEP, pp=str(pp))
    most = max(0, floor(pp))
    return None if 0 <= bid <= most else refused("order.bid-bounds", INITIATIVE, most=most)


def check_orders(terms: Terms, state: State, seat: Seat, orders: Orders) -> tuple[Problem, ...]:
    """Everything that is wrong with a lord's orders: what can't be carried out doesn't hide the rest."""
    found = [*_disbanding(state, seat, orders), *_transfers(terms, state, seat, orders)]
    found += check_recruits(terms, state, seat, orders)
    sound = sound_part(terms, state, seat, orders) if found else orders
    after = muster(terms, state, seat, sound, [])
    found += check_sizes(terms, state, after, seat, sound)
    found += _marches(terms, state, after, seat, orders)
    return tuple(found)


def sound_part(terms: Terms, state: State, seat: Seat, orders: Orders) -> Orders:
    """What of disbanding, transfers and recruits can be carried out, whatever it costs; the marches as they are."""
    disbanded = tuple(dict.fromkeys(name for name in orders.disbanded if own_band(state, seat, name)))
    bare = Orders(transfers=orders.transfers, disbanded=disbanded)
    transfers = () if _transfers(terms, state, seat, bare) else orders.transfers
    bare = Orders(transfers=transfers, disbanded=disbanded)
    recruits = sound_recruits(terms, state, seat, structs.replace(bare, recruits=orders.recruits))
    return Orders(recruits, orders.marches, transfers, disbanded)


def _disbanding(state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found = []
    for at, band in enumerate(orders.disbanded):
        if own_band(state, seat, band) is None or band in orders.disbanded[:at]:
            found.append(refused("order.unknown-band", BANDS, band=band))
    return found


def _transfers(terms: Terms, state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found: list[Problem] = []
    taken: set[tuple[str, int]] = set()
    for each in orders.transfers:
        source, target = own_band(state, seat, each.source), own_band(state, seat, each.target)
        gone = {each.source, each.target} & set(orders.disbanded)
        if gone:
            found += [refused("order.band-gone", BANDS, band=name) for name in sorted(gone)]
        elif source is None or target is None or source.id == target.id:
            found.append(refused("order.unknown-band", BANDS, band=each.source if source is None else each.target))
        elif not 0 <= each.unit < len(source.units) or (each.source, each.unit) in taken:
            found.append(refused("order.no-such-unit", BANDS, band=each.source, unit=each.unit))
        elif not _can_meet(terms, state, source, target):
            found.append(refused("order.transfer-place", TOOL_TRANSFERS, band=each.source, target=each.target))
        taken.add((each.source, each.unit))
    return found


def _can_meet(terms: Terms, state: State, source: Band, target: Band) -> bool:
    if source.site != target.site or terms.settings.transfers == "never":
        return False
    return terms.settings.transfers == "anywhere" or source.site in terms.towns(state, source.seat)


def _marches(terms: Terms, before: State, state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found: list[Problem] = []
    for at, march in enumerate(orders.marches):
        if any(march.band == earlier.band for earlier in orders.marches[:at]):
            found.append(refused("order.band-twice", MARCHING, band=march.band))
        elif own_band(state, seat, march.band) is None and own_band(before, seat, march.band) is not None:
            # Without a way it only had its place in the order, which nobody needs any more.
            found += [refused("order.band-gone", BANDS, band=march.band)] if march.path else []
        elif own_band(state, seat, march.band) is None:
            # A band that can't be raised has been complained of already.
            if any(march.band == each.band for each in orders.recruits):
                continue
            found.append(refused("order.unknown-band", BANDS, band=march.band))
        elif march.path:
            band = state.band(march.band)
            whys = (check_march(terms, state, march), check_way(terms, state, band, march.path))
            found += [why for why in dict.fromkeys(whys) if why is not None]
    if terms.settings.marching == "one" and sum(bool(march.path) for march in orders.marches) > 1:
        found.append(refused("order.one-march", INITIATIVE))
    return found


def check_march(terms: Terms, state: State, march: March) -> Problem | None:
    """Why one band can't take its way, or nothing."""
    if not state.has_band(march.band):
        return refused("order.unknown-band", BANDS, band=march.band)
    band, settings = state.band(march.band), terms.settings
    if not state.is_active(band):
        return refused("order.retreating", MARCHING, band=band.id, turn=band.ready)
    if terms.is_leaderless(band):
        return refused("order.no-lord", BANDS, band=band.id)
    points = terms.band_points(band)
    in_town = band.site in terms.towns(state, band.seat)
    least = settings.least_to_leave if in_town else settings.smallest_band
    if points < least and (in_town or settings.small_band == "retreats"):
        return refused("order.too-small-to-leave", RECRUITING, band=band.id, points=str(points), least=least)
    return check_way(terms, state, band, march.path)


def check_way(terms: Terms, state: State, band: Band, path: tuple[SiteId, ...]) -> Problem | None:
    """Why nobody could take this way from where the band stands, or nothing: length, roads and towns."""
    if len(path) > terms.settings.longest_march:
        return refused("order.too-far", MARCHING, band=band.id, most=terms.settings.longest_march)
    at = band.site
    for site in path:
        if site not in terms.map.neighbours[at]:
            return refused("order.no-road", MARCHING, band=band.id, origin=at, site=site[:40])
        if site == band.site and terms.settings.way_back == "forbidden":
            return refused("order.way-back", TOOL_WAY_BACK, band=band.id, site=site)
        forbidden = terms.settings.enemy_towns == "forbidden"
        if forbidden and site in terms.side(state, other(band.seat)).towns:
            return refused("order.enemy-town", MARCHING, band=band.id, site=site)
        at = site
    return None
