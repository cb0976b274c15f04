"""Whether troops can be recruited: places, prices, sizes and equipment, every problem at once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from skald.campaign.citing import BANDS, LOSSES, RECRUITING, UPKEEP, refused
from skald.campaign.orders import Orders, Recruit
from skald.campaign.peoples import faction_problems, recruits_of
from skald.campaign.recruiting import price, refund
from skald.campaign.state import Band, Seat, State, Unit
from skald.campaign.terms import Terms
from skald.content.problems import Problem

MOST_UNITS = 40
LONGEST_NAME = 60


def band_id(seat: Seat, number: int) -> str:
    """The id of the so-manieth band that a lord raises."""
    return f"{'ab'[seat]}{number}"


def band_seat(band: str) -> Seat:
    """Whose band has this id."""
    return "ab".index(band[0])


def own_band(state: State, seat: Seat, band: str) -> Band | None:
    """A lord's band of an id, if there is one."""
    return next((each for each in state.bands if each.id == band and each.seat == seat), None)


def check_recruits(terms: Terms, state: State, seat: Seat, orders: Orders) -> list[Problem]:
    """Everything that is wrong with what a lord recruits."""
    found = [each for _, problems in _judged(terms, state, seat, orders) for each in problems]
    # Bands are disbanded before any are raised (C35): what comes back can be spent.
    back = (refund(terms, band) for band in state.bands_of(seat) if band.id in orders.disbanded)
    pp = sum(back, state.lords[seat].pp)
    cost = sum((price(terms, each) for each in orders.recruits if _is_known(terms, each)), Fraction())
    if not orders.recruits:
        return found
    if pp < 0:
        found.append(refused("order.in-debt", UPKEEP, pp=str(pp)))
    elif cost > pp or (pp == 0 and not terms.settings.free_when_empty):
        found.append(refused("order.too-dear", RECRUITING, cost=str(cost), pp=str(pp)))
    return found


def sound_recruits(terms: Terms, state: State, seat: Seat, orders: Orders) -> tuple[Recruit, ...]:
    """The recruits with which nothing is wrong, whatever they cost together."""
    return tuple(each for each, problems in _judged(terms, state, seat, orders) if not problems)


def _judged(terms: Terms, state: State, seat: Seat, orders: Orders) -> Iterator[tuple[Recruit, list[Problem]]]:
    raised, emptied = state.lords[seat].raised, _emptied(state, seat, orders)
    for at, each in enumerate(orders.recruits):
        if any(each.band == earlier.band for earlier in orders.recruits[:at]):
            yield each, [refused("order.band-twice", RECRUITING, band=each.band)]
            continue
        found = _recruit(terms, state, seat, each)
        if own_band(state, seat, each.band) is None:
            raised += 1
            if each.band != band_id(seat, raised):
                found.append(refused("order.band-id", BANDS, band=each.band, wanted=band_id(seat, raised)))
        elif each.band in orders.disbanded or each.band in emptied:
            found.append(refused("order.band-gone", BANDS, band=each.band))
        yield each, found


def _emptied(state: State, seat: Seat, orders: Orders) -> set[str]:
    """Bands that gave all their units away and are no more."""
    left = {band.id: len(band.units) for band in state.bands_of(seat)}
    for each in orders.transfers:
        left[each.source] = left.get(each.source, 0) - 1
        left[each.target] = left.get(each.target, 0) + 1
    return {
        band for band, units in left.items() if units <= 0 and any(each.source == band for each in orders.transfers)
    }


def _recruit(terms: Terms, state: State, seat: Seat, each: Recruit) -> list[Problem]:
    found: list[Problem] = []
    band = own_band(state, seat, each.band)
    site = each.site if band is None else band.site
    allowed = terms.recruiting_sites(state, seat) if band is None else terms.towns(state, seat)
    if site not in allowed:
        found.append(refused("order.recruit-place", RECRUITING, band=each.band, site=site))
    if each.lord and (band is None or band.has_lord):
        found.append(refused("order.has-lord", BANDS, band=each.band))
    if len(each.units) > MOST_UNITS or len(each.name) > LONGEST_NAME:
        found.append(refused("order.too-long", BANDS, band=each.band))
        return found
    for unit in each.units:
        found += check_unit(terms, each.band, unit)
    whole = (*(band.units if band else ()), *each.units)
    fighting = recruits_of(terms.troops, ((unit.troop, unit.figures, unit.equipment) for unit in whole))
    return [*found, *faction_problems(state.lords[seat].people, each.band, fighting)]


def check_unit(terms: Terms, band: str, unit: Unit) -> list[Problem]:
    """Everything that is wrong with one purchase."""
    troop = terms.troops.get(unit.troop)
    if troop is None:
        return [refused("order.unknown-troop", BANDS, band=band, troop=unit.troop[:40])]
    found = []
    if not troop.can_have(unit.equipment):
        named = " + ".join(unit.equipment)[:60] or "—"
        found.append(refused("order.equipment", BANDS, band=band, troop=unit.troop, equipment=named))
    if not 0 < unit.figures <= troop.largest:
        found.append(refused("order.unit-size", BANDS, band=band, troop=unit.troop, most=troop.largest))
    elif troop.points(unit.figures) % terms.settings.purchase_step:
        step = str(terms.settings.purchase_step * troop.per_point)
        given = {"troop": unit.troop, "step": step}
        found.append(refused("order.purchase-step", LOSSES, band=band, figures=unit.figures, **given))
    return found


def _is_known(terms: Terms, recruit: Recruit) -> bool:
    return all(unit.troop in terms.troops for unit in recruit.units)


def check_sizes(terms: Terms, before: State, after: State, seat: Seat, orders: Orders) -> list[Problem]:
    """Bands that would be too large, or raised too small; at a starting site, more than one."""
    found: list[Problem] = []
    touched = {each.band for each in orders.recruits} | {each.target for each in orders.transfers}
    for band in after.bands_of(seat):
        points = terms.band_points(band)
        if band.id in touched and points > terms.settings.largest_band:
            most = terms.settings.largest_band
            found.append(refused("order.band-too-large", BANDS, band=band.id, points=str(points), most=most))
        elif not before.has_band(band.id) and points < terms.settings.smallest_band:
            least = terms.settings.smallest_band
            found.append(refused("order.band-too-small", BANDS, band=band.id, points=str(points), least=least))
    if after.turn == 1 and terms.settings.first_recruits == "starts":
        sites = [band.site for band in after.bands_of(seat)]
        found += [
            refused("order.start-taken", RECRUITING, site=site) for site in sorted(set(sites)) if sites.count(site) > 1
        ]
    return found
