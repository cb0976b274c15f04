"""A careful lord: spends what the next upkeep allows, sends each band where it gains most, avoids stronger enemies."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from msgspec import structs

from skald.campaign.lords.marches import best_march, rank
from skald.campaign.lords.shopping import bought
from skald.campaign.order_checks import check_march
from skald.campaign.orders import Cut, March, Orders, Recruit
from skald.campaign.recruit_checks import band_id
from skald.campaign.recruiting import muster
from skald.campaign.settings import Settings
from skald.campaign.state import Band, Seat, SiteId, State
from skald.campaign.terms import Terms


def bid(terms: Terms, state: State, seat: Seat) -> int:
    """Little while there are turns to come; what is left in the last one, where the initiative breaks the tie."""
    spare = floor(state.lords[seat].pp) - _wanted(terms, state, seat)
    share = spare if state.turn == terms.settings.turns else min(2, spare // 3)
    return max(0, min(share, floor(state.lords[seat].pp)))


def orders(terms: Terms, state: State, seat: Seat, *, salt: str = "") -> Orders:
    """Recruits and marches for a turn; the salt chooses between ways that are worth the same."""
    recruits = tuple(_recruits(terms, state, seat, salt))
    raised = muster(terms, state, seat, Orders(recruits=recruits), [])
    aimed: list[SiteId] = []
    marches = []
    ranked = sorted(raised.bands_of(seat), key=lambda each: rank(f"{salt}:{each.id}"))
    for band in sorted(ranked, key=terms.band_points, reverse=True):
        path = best_march(terms, raised, band, aimed, salt)
        if path and check_march(terms, raised, March(band.id, path)) is not None:
            path = ()
        aimed.append(path[-1] if path else band.site)
        marches.append(March(band.id, path))
    if terms.settings.marching == "one":
        marches = [structs.replace(march, path=march.path if at == 0 else ()) for at, march in enumerate(marches)]
    return Orders(recruits=recruits, marches=tuple(marches))


def removal(terms: Terms, state: State, seat: Seat) -> tuple[Cut, ...]:
    """Troops to let go until the rest can be paid: the smallest band first."""
    left = terms.total(state, seat)
    cuts: list[Cut] = []
    for band in sorted(state.bands_of(seat), key=lambda each: (terms.band_points(each), each.id)):
        for at, unit in enumerate(band.units):
            if left and terms.upkeep_of(left) <= state.lords[seat].pp:
                return tuple(cuts)
            left -= terms.points((unit,))
            cuts.append(Cut(band.id, at, unit.figures))
    return tuple(cuts)


def _wanted(terms: Terms, state: State, seat: Seat) -> int:
    """What the lord would like to have for recruiting: the price of a new band."""
    return terms.settings.least_to_leave if state.turn < terms.settings.turns else 0


def _allowance(terms: Terms, state: State, seat: Seat) -> int:
    """The points that can be bought and still be paid for at the end of the turn, and not cost more than the land."""
    pp, total, income = state.lords[seat].pp, terms.total(state, seat), terms.income(state, seat)
    bought = 0
    while bought + 1 <= pp:
        cost = terms.upkeep_of(total + bought + 1)
        if cost > income + pp - bought - 1 or cost > max(income + 2, 8):
            break
        bought += 1
    return bought


def _recruits(terms: Terms, state: State, seat: Seat, salt: str) -> Iterator[Recruit]:
    # In the order of the salt, not of the map's file: a file can't list both sides' towns in mirrored order.
    towns = sorted(terms.recruiting_sites(state, seat), key=lambda site: rank(f"{salt}:{state.turn}:{site}"))
    left, people = _allowance(terms, state, seat), state.lords[seat].people
    if state.lords[seat].pp < 0 or (state.lords[seat].pp == 0 and not terms.settings.free_when_empty):
        return
    for band in state.bands_of(seat):
        if band.site in terms.towns(state, seat):
            room = floor(Fraction(terms.settings.largest_band) - terms.band_points(band))
            points = max(0, min(room, left, _missing(terms, band)))
            if points or not band.has_lord:
                yield Recruit(band.id, bought(terms, people, points, band.units), lord=not band.has_lord)
                left -= points
    size, number = _size(terms.settings), state.lords[seat].raised
    last = terms.settings.turns - 1 if state.turn > 1 else terms.settings.turns
    at = 0
    while left >= size and towns and state.turn <= last and (at < len(towns) or state.turn > 1):
        number += 1
        yield Recruit(band_id(seat, number), bought(terms, people, size), site=towns[at % len(towns)])
        at, left = at + 1, left - size


def _size(settings: Settings) -> int:
    """Points of a new band: some six, enough to be raised and to leave, never more than a band may have."""
    return min(settings.largest_band, max(settings.least_to_leave, settings.smallest_band, 6))


def _missing(terms: Terms, band: Band) -> int:
    """What a band in town lacks to be of use."""
    return max(0, 6 - floor(terms.band_points(band)))
