"""The end of a turn: control, income, upkeep, conquest, and who has won."""

from __future__ import annotations

from msgspec import structs

from skald.campaign.events import (
    AnyEvent,
    BandTooSmall,
    CampaignWon,
    ConquestScored,
    IncomeCollected,
    SiteTaken,
    TurnEnded,
    UnitsRemoved,
    UpkeepPaid,
    WonBy,
)
from skald.campaign.orders import Cut
from skald.campaign.result_checks import after_cuts
from skald.campaign.state import SEATS, EndStep, Seat, State, other
from skald.campaign.terms import Terms


def next_ending(terms: Terms, state: State, told: list[AnyEvent]) -> State:
    """The next thing that happens at the end of a turn."""
    (what, seat), *rest = state.ending
    state = structs.replace(state, ending=tuple(rest))
    match what:
        case "control":
            return structs.replace(_control(terms, state, told), ending=_following(terms, state))
        case "income":
            amount = terms.income(state, seat)
            told.append(IncomeCollected(seat, amount))
            return state.with_pp(seat, amount)
        case "upkeep":
            return _upkeep(terms, state, seat, told)
        case "conquest":
            lord, sites = state.lords[seat], terms.prestigious_sites(state, seat)
            points = len(sites)
            if points:
                told.append(ConquestScored(seat, points, lord.score + points, sites))
            return state.with_lord(seat, structs.replace(lord, conquest=(*lord.conquest, points)))
        case "close":
            return _close(terms, state, told)


def _following(terms: Terms, state: State) -> tuple[tuple[EndStep, Seat], ...]:
    order = (state.holder, other(state.holder))
    money: tuple[EndStep, ...] = ("income", "upkeep")
    if terms.settings.end_order == "upkeep-first":
        money = ("upkeep", "income")
    steps: tuple[EndStep, ...] = (*money, "conquest")
    return (*((what, seat) for what in steps for seat in order), ("close", 0))


def _control(terms: Terms, state: State, told: list[AnyEvent]) -> State:
    """Whoever stays on a site alone has it; a site that was only crossed or left keeps its holder."""
    owners = dict(state.owners)
    for site in terms.map.by_id:
        there = {band.seat for band in state.bands if band.site == site and state.is_active(band)}
        before = owners.get(site)
        after = next(iter(there)) if len(there) == 1 else before
        if not there and not terms.settings.control_kept and not terms.map.is_town(site):
            after = None
        if after != before:
            told.append(SiteTaken(site, after, before))
            state = state.with_owner(site, after)
    return state


def _upkeep(terms: Terms, state: State, seat: Seat, told: list[AnyEvent]) -> State:
    cost, pp = terms.upkeep(state, seat), state.lords[seat].pp
    if cost > pp and state.bands_of(seat) and terms.settings.debt == "disband":
        return structs.replace(state, phase="removal", mover=seat)
    told.append(UpkeepPaid(seat, terms.total(state, seat), cost, pp - cost))
    return _call_home(terms, state.with_pp(seat, -cost), seat, told)


def _call_home(terms: Terms, state: State, seat: Seat, told: list[AnyEvent]) -> State:
    """E6-5, E6-15: a band that is too small or has no lord stays in an own town only, however that came about."""
    towns = terms.towns(state, seat)
    away = [band for band in state.bands_of(seat) if band.site not in towns]
    going = [band for band in away if terms.is_too_small(band) or terms.is_leaderless(band)]
    small = [band for band in going if terms.is_too_small(band)]
    told += [BandTooSmall(band.id, terms.band_points(band), terms.settings.smallest_band) for band in small]
    return structs.replace(state, retreats=tuple((band.id, not band.has_lord) for band in going))


def remove(terms: Terms, state: State, cuts: tuple[Cut, ...], told: list[AnyEvent]) -> State:
    """Troops are let go without any refund, then the upkeep is paid."""
    for cut in cuts:
        unit = structs.replace(state.band(cut.band).units[cut.unit], figures=cut.figures)
        told.append(UnitsRemoved(cut.band, (unit,)))
    return _upkeep(terms, structs.replace(after_cuts(state, cuts), phase="end"), state.mover, told)


def _close(terms: Terms, state: State, told: list[AnyEvent]) -> State:
    told.append(TurnEnded(state.turn))
    scores = [lord.score for lord in state.lords]
    if terms.settings.early_win:
        held = [terms.prestigious(state, seat) for seat in SEATS]
        best = 0 if held[0] > held[1] else 1
        if held[best] >= terms.settings.early_win and held[0] != held[1]:
            return won(state, best, "early", told)
    if state.turn >= terms.settings.turns:
        if scores[0] == scores[1]:
            return won(state, state.holder, "initiative", told)
        return won(state, 0 if scores[0] > scores[1] else 1, "points", told)
    return structs.replace(state, turn=state.turn + 1, phase="bids", fought=0)


def won(state: State, seat: Seat, why: WonBy, told: list[AnyEvent]) -> State:
    """The campaign is over."""
    told.append(CampaignWon(seat, why))
    return structs.replace(state, phase="over", winner=seat, lot=None, battle=None)
