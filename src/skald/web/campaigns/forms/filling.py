"""What a band needs to leave its town, chosen for its lord: troops in one tap, and a leader. It can be changed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from msgspec import structs

from skald.campaign.order_checks import check_orders
from skald.campaign.state import Seat, State, Unit
from skald.campaign.terms import Terms
from skald.web.campaigns.forms.orders import USUAL, Draft, DraftBand, DraftUnit, orders_of


def missing(terms: Terms, state: State, draft: DraftBand) -> Fraction:
    """The points that a band lacks to leave its town, in steps that can be bought."""
    step = terms.settings.purchase_step
    lacks = terms.settings.least_to_leave - sum(
        (terms.troops[unit.troop].points(unit.figures) for unit in _units(terms, state, draft)), Fraction()
    )
    return max(Fraction(), -(-lacks // step) * step)


def filled(draft: Draft, name: str, terms: Terms, state: State, seat: Seat) -> Draft:
    """The draft with troops for one band: what it has least of, as far as the money goes; and a lord if it has none."""
    bands = list(draft.bands)
    at = next((place for place, band in enumerate(bands) if band.id == name), None)
    if at is None or bands[at].disbanded:
        return draft
    wanted = min(missing(terms, state, bands[at]), _left(terms, state, draft, seat))
    bought = tuple(_bought(terms, _units(terms, state, bands[at]), wanted))
    kept = tuple(unit for unit in bands[at].units if unit.what)
    has_lord = not state.has_band(name) or state.band(name).has_lord
    bands[at] = structs.replace(bands[at], units=(*kept, *bought), lord=bands[at].lord or not has_lord)
    return Draft(tuple(bands))


def led(draft: Draft, terms: Terms, state: State, seat: Seat) -> Draft:
    """The draft with a new lord for every band in town that has none and may have one: he costs nothing."""
    lacking = [band.id for band in state.bands_of(seat) if not band.has_lord and band.site in terms.towns(state, seat)]
    for name in lacking:
        bands = (structs.replace(band, lord=True) if band.id == name else band for band in draft.bands)
        tried = Draft(tuple(bands))
        draft = draft if check_orders(terms, state, seat, orders_of(tried, terms)) else tried
    return draft


def _bought(terms: Terms, units: tuple[Unit, ...], wanted: Fraction) -> list[DraftUnit]:
    """A point after the other of the usual troops, whichever the band has least of; a half point of the first."""
    usual = [each for each in USUAL if each.what.partition(":")[0] in terms.troops] or [
        DraftUnit(next(iter(terms.troops)))
    ]
    has = Counter[str]()
    for unit in units:
        has[unit.troop] += int(terms.troops[unit.troop].points(unit.figures) * 2)
    found, kinds = [], {each.what.partition(":")[0]: each.what for each in usual}
    share = Counter(each.what.partition(":")[0] for each in usual)
    for _point in range(int(wanted)):
        troop = max(kinds, key=lambda kind: 2 * share[kind] - has[kind])
        has[troop] += 2
        found.append(DraftUnit(kinds[troop], str(terms.troops[troop].per_point)))
    if wanted % 1:
        troop = next(iter(kinds))
        found.append(DraftUnit(kinds[troop], str(terms.troops[troop].half)))
    return found


def _units(terms: Terms, state: State, draft: DraftBand) -> tuple[Unit, ...]:
    """What the band has, and what of its draft is known and can be counted."""
    own = state.band(draft.id).units if state.has_band(draft.id) else ()
    recruits = orders_of(Draft((draft,)), terms).recruits
    bought = recruits[0].units if recruits else ()
    return (*own, *(unit for unit in bought if unit.troop in terms.troops and unit.figures > 0))


def _left(terms: Terms, state: State, draft: Draft, seat: Seat) -> Fraction:
    """What the treasury still pays for, in steps that can be bought."""
    spent = sum(
        (
            terms.troops[unit.troop].points(unit.figures)
            for recruit in orders_of(draft, terms).recruits for unit in recruit.units
            if unit.troop in terms.troops and unit.figures > 0
        ),
        Fraction(),
    )  # fmt: skip
    step = terms.settings.purchase_step
    return max(Fraction(), (state.lords[seat].pp - spent) // step * step)
