"""Whether a battle's result, or troops let go for want of money, can be accepted."""

from __future__ import annotations

from fractions import Fraction

from msgspec import structs

from skald.campaign.citing import BANDS, LOSSES, UPKEEP, refused
from skald.campaign.orders import Cut, Fought
from skald.campaign.state import SEATS, Band, Seat, State
from skald.campaign.terms import Terms
from skald.content.problems import Problem, problem


def check_fought(state: State, fought: Fought) -> tuple[Problem, ...]:
    """Whether a result fits the battle that is waited for."""
    battle = state.battle
    if battle is None:
        return (refused("order.no-battle", LOSSES),)
    found = []
    for band, left in ((battle.attacker, fought.attacker), (battle.defender, fought.defender)):
        units = state.band(band).units
        if len(left) != len(units):
            found.append(refused("order.survivors-count", LOSSES, band=band, found=len(left), wanted=len(units)))
            continue
        found += [
            refused("order.survivors", LOSSES, band=band, unit=at + 1, most=unit.figures)
            for at, (unit, figures) in enumerate(zip(units, left, strict=True))
            if not 0 <= figures <= unit.figures
        ]
    return tuple(found)


def check_cuts(terms: Terms, state: State, seat: Seat, cuts: tuple[Cut, ...]) -> tuple[Problem, ...]:
    """Whether letting these troops go makes the upkeep payable."""
    found: list[Problem] = []
    for at, cut in enumerate(cuts):
        band = next((each for each in state.bands_of(seat) if each.id == cut.band), None)
        repeated = any((cut.band, cut.unit) == (each.band, each.unit) for each in cuts[:at])
        if band is None:
            found.append(refused("order.unknown-band", BANDS, band=cut.band))
        elif repeated or not 0 <= cut.unit < len(band.units) or not 0 < cut.figures <= band.units[cut.unit].figures:
            found.append(refused("order.no-such-unit", BANDS, band=cut.band, unit=cut.unit))
    if found:
        return tuple(found)
    after = after_cuts(state, cuts)
    cost, pp = terms.upkeep(after, seat), state.lords[seat].pp
    if cost > pp and after.bands_of(seat):
        return (refused("order.still-too-dear", UPKEEP, cost=cost, pp=str(pp)),)
    return ()


def after_cuts(state: State, cuts: tuple[Cut, ...]) -> State:
    """The bands after troops were let go; an empty band is gone."""
    for name in dict.fromkeys(cut.band for cut in cuts):
        band = state.band(name)
        gone = {cut.unit: cut.figures for cut in cuts if cut.band == name}
        units = [structs.replace(unit, figures=unit.figures - gone.get(at, 0)) for at, unit in enumerate(band.units)]
        kept = tuple(unit for unit in units if unit.figures)
        state = state.with_band(structs.replace(band, units=kept)) if kept else state.without_band(name)
    return state


def check_proposed(
    terms: Terms, state: State, pp: tuple[Fraction, Fraction], bands: tuple[Band, ...]
) -> tuple[Problem, ...]:
    """Whether lords can agree on this: something changes, and no unit or band becomes larger than can be bought.

    A story that is told again isn't asked: what was agreed on once, by whatever rules, stands.
    """
    if not any(pp) and all(band in state.bands for band in bands):
        return (problem("campaign.nothing-amended"),)
    wrong = check_amendment(terms, state, bands)
    return wrong or tuple(each for band in bands for each in _amended_sizes(terms, band))


def check_amendment(terms: Terms, state: State, bands: tuple[Band, ...]) -> tuple[Problem, ...]:
    """Whether these bands can take the place of those with their ids; nobody in a battle is touched."""
    fighting = (state.battle.attacker, state.battle.defender) if state.battle else ()
    going = [name for name, _lordless in state.retreats]
    found = []
    for band in bands:
        before = next((each for each in state.bands if each.id == band.id and each.seat == band.seat), None)
        known = all(terms.is_sound(unit) for unit in band.units)
        if before is None or band.id in (*fighting, *going) or band.site not in terms.map.by_id or not known:
            found.append(refused("order.unknown-band", BANDS, band=band.id))
    return tuple(found)


def _amended_sizes(terms: Terms, band: Band) -> list[Problem]:
    found = [
        refused("order.unit-size", BANDS, band=band.id, troop=unit.troop, most=terms.troops[unit.troop].largest)
        for unit in band.units
        if unit.figures > terms.troops[unit.troop].largest
    ]
    points, most = terms.band_points(band), terms.settings.largest_band
    if points > most:
        found.append(refused("order.band-too-large", BANDS, band=band.id, points=str(points), most=most))
    return found


def amended(state: State, pp: tuple[Fraction, Fraction], bands: tuple[Band, ...]) -> State:
    """The state put right; a band without units is gone."""
    for seat in SEATS:
        state = state.with_pp(seat, pp[seat])
    for band in bands:
        state = state.with_band(band) if band.units else state.without_band(band.id)
    return state
