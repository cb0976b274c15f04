"""Whether bids and orders can be accepted: every problem at once, each with the passage that it follows from."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from skald.campaign.orders import March, Orders, Recruit
from skald.campaign.recruiting import muster, price
from skald.campaign.state import Band, Seat, SiteId, State, Unit, other
from skald.campaign.terms import Terms
from skald.content.problems import Parameter, Problem, problem

BANDS, RECRUITING, MARCHING, UPKEEP, INITIATIVE, LOSSES = (
    f"SAGA campaign 0.3.0, {part}"
    for part in ("Les bandes", "Le recrutement", "Déplacement", "L'entretien", "L'initiative", "Les pertes")
)
MOST_UNITS = 40


def refused(code: str, cite: str, /, **given: Parameter) -> Problem:
    """A refusal with the passage of the rules that it follows from."""
    return problem(code, cite=cite, **given)


def check_bid(state: State, seat: Seat, bid: int) -> Problem | None:
    """Why a bid can't be made, or nothing."""
    most = max(0, floor(state.lords[seat].pp))
    if not 0 <= bid <= most:
        return refused("order.bid-bounds", INITIATIVE, bid=bid, most=most)
    return None


def check_orders(terms: Terms, state: State, seat: Seat, orders: Orders) -> tuple[Problem, ...]:
    """Everything that is wrong with a lord's orders."""
    found = [*_disbanding(state, seat, orders), *_transfers(terms, state, seat, orders)]
    found += _recruits(terms, state, seat, orders)
    if found:
        return tuple(found)
    after = muster(terms, state, seat, orders, [])
    found += _sizes(terms, state, after, seat, orders)
    found += _marches(terms, after, seat, orders)
    return tuple(found)


def _own(state: State, seat: Seat, band: str) -> Band | None:
    return next((each for each in state.bands if each.id == band and each.seat == seat), None)


def _disbanding(state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found = []
    for at, band in enumerate(orders.disbanded):
        if _own(state, seat, band) is None or band in orders.disbanded[:at]:
            found.append(refused("order.unknown-band", BANDS, band=band))
    return found


def _transfers(terms: Terms, state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found: list[Problem] = []
    taken: set[tuple[str, int]] = set()
    for each in orders.transfers:
        source, target = _own(state, seat, each.source), _own(state, seat, each.target)
        gone = {each.source, each.target} & set(orders.disbanded)
        if source is None or target is None or gone or source.id == target.id:
            found.append(refused("order.unknown-band", BANDS, band=each.source if source is None else each.target))
        elif not 0 <= each.unit < len(source.units) or (each.source, each.unit) in taken:
            found.append(refused("order.no-such-unit", BANDS, band=each.source, unit=each.unit))
        elif not _can_meet(terms, state, source, target):
            found.append(refused("order.transfer-place", RECRUITING, band=each.source, target=each.target))
        taken.add((each.source, each.unit))
    return found


def _can_meet(terms: Terms, state: State, source: Band, target: Band) -> bool:
    if source.site != target.site or terms.settings.transfers == "never":
        return False
    return terms.settings.transfers == "anywhere" or source.site in terms.towns(state, source.seat)


def _recruits(terms: Terms, state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found: list[Problem] = []
    raised = state.lords[seat].raised
    emptied = _emptied(state, seat, orders)
    for at, each in enumerate(orders.recruits):
        if any(each.band == earlier.band for earlier in orders.recruits[:at]):
            found.append(refused("order.band-twice", RECRUITING, band=each.band))
            continue
        band = _own(state, seat, each.band)
        if band is None:
            raised += 1
            if each.band != band_id(seat, raised):
                found.append(refused("order.band-id", BANDS, band=each.band, wanted=band_id(seat, raised)))
        elif each.band in orders.disbanded or each.band in emptied:
            found.append(refused("order.unknown-band", BANDS, band=each.band))
        found += _recruit(terms, state, seat, each)
    pp = state.lords[seat].pp
    cost = sum((price(terms, each) for each in orders.recruits if _is_known(terms, each)), Fraction())
    if not orders.recruits:
        return found
    if pp < 0:
        found.append(refused("order.in-debt", UPKEEP, pp=str(pp)))
    elif cost > pp or (pp == 0 and not terms.settings.free_when_empty):
        found.append(refused("order.too-dear", RECRUITING, cost=str(cost), pp=str(pp)))
    return found


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
    band = _own(state, seat, each.band)
    site = each.site if band is None else band.site
    allowed = terms.recruiting_sites(state, seat) if band is None else terms.towns(state, seat)
    if site not in allowed:
        found.append(refused("order.recruit-place", RECRUITING, band=each.band, site=site))
    if each.lord and (band is None or band.has_lord):
        found.append(refused("order.has-lord", BANDS, band=each.band))
    if len(each.units) > MOST_UNITS or len(each.name) > 60:
        found.append(refused("order.too-long", BANDS, band=each.band))
        return found
    for unit in each.units:
        found += _unit(terms, each.band, unit)
    return found


def _unit(terms: Terms, band: str, unit: Unit) -> list[Problem]:
    troop = terms.troops.get(unit.troop)
    if troop is None:
        return [refused("order.unknown-troop", BANDS, band=band, troop=unit.troop[:40])]
    if unit.weapon not in troop.weapons:
        return [refused("order.unknown-weapon", BANDS, troop=unit.troop, weapon=unit.weapon[:40])]
    if not 0 < unit.figures <= troop.largest:
        return [refused("order.unit-size", BANDS, troop=unit.troop, figures=unit.figures, most=troop.largest)]
    if troop.points(unit.figures) % terms.settings.purchase_step:
        step = str(terms.settings.purchase_step * troop.per_point)
        return [refused("order.purchase-step", LOSSES, troop=unit.troop, figures=unit.figures, step=step)]
    return []


def _is_known(terms: Terms, recruit: Recruit) -> bool:
    return all(unit.troop in terms.troops for unit in recruit.units)


def _sizes(terms: Terms, before: State, after: State, seat: Seat, orders: Orders) -> list[Problem]:
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


def _marches(terms: Terms, state: State, seat: Seat, orders: Orders) -> list[Problem]:
    found: list[Problem] = []
    for at, march in enumerate(orders.marches):
        if any(march.band == earlier.band for earlier in orders.marches[:at]):
            found.append(refused("order.band-twice", MARCHING, band=march.band))
        elif _own(state, seat, march.band) is None:
            found.append(refused("order.unknown-band", BANDS, band=march.band))
        elif march.path and (why := check_march(terms, state, march)):
            found.append(why)
    if terms.settings.marching == "one" and sum(bool(march.path) for march in orders.marches) > 1:
        found.append(refused("order.one-march", INITIATIVE))
    return found


def check_march(terms: Terms, state: State, march: March) -> Problem | None:
    """Why one band can't take its way, or nothing."""
    band, settings = state.band(march.band), terms.settings
    if not state.is_active(band):
        return refused("order.retreating", MARCHING, band=band.id, turn=band.ready)
    if not band.has_lord and settings.lord_death == "retreats":
        return refused("order.no-lord", BANDS, band=band.id)
    points = terms.band_points(band)
    in_town = band.site in terms.towns(state, band.seat)
    least = settings.least_to_leave if in_town else settings.smallest_band
    if points < least and (in_town or settings.small_band == "retreats"):
        return refused("order.too-small-to-leave", RECRUITING, band=band.id, points=str(points), least=least)
    if len(march.path) > settings.longest_march:
        return refused("order.too-far", MARCHING, band=band.id, most=settings.longest_march)
    return _check_path(terms, state, band, march.path)


def _check_path(terms: Terms, state: State, band: Band, path: tuple[SiteId, ...]) -> Problem | None:
    at = band.site
    for site in path:
        if site not in terms.map.neighbours[at]:
            return refused("order.no-road", MARCHING, band=band.id, origin=at, site=site[:40])
        if site == band.site:
            return refused("order.way-back", MARCHING, band=band.id, site=site)
        forbidden = terms.settings.enemy_towns == "forbidden"
        if forbidden and site in terms.side(state, other(band.seat)).towns:
            return refused("order.enemy-town", MARCHING, band=band.id, site=site)
        at = site
    return None


def band_id(seat: Seat, number: int) -> str:
    """The id of the so-manieth band that a lord raises."""
    return f"{'ab'[seat]}{number}"
