"""Whether a state that somebody wrote could be one: what its map doesn't know, and what no campaign ever waits in."""

from __future__ import annotations

from collections.abc import Iterator

from skald.campaign.money import MOST_POINTS
from skald.campaign.state import SEATS, Lot, State
from skald.campaign.terms import Terms
from skald.content.problems import Problem, problem


def check_state(terms: Terms, state: State) -> tuple[Problem, ...]:
    """Everything in a state that can't be, each by its place."""
    doubtful = [*_lords(terms, state), *_places(terms, state), *_bands(terms, state), *_moment(terms, state)]
    found = [problem("campaign.bad-state", what=what[:60]) for what in dict.fromkeys(doubtful)]
    first, second = state.lords
    if terms.settings.blocs == "opposite" and first.bloc == second.bloc:
        found.append(problem("campaign.same-bloc", bloc=first.bloc[:40]))
    return tuple(found)


def _lords(terms: Terms, state: State) -> Iterator[str]:
    for seat, side in enumerate(terms.map.sides):
        if state.lords[seat].side != side.id:
            yield f"lords[{seat}].side"
    if state.holder not in SEATS:
        yield "holder"
    if state.mover not in SEATS:
        yield "mover"


def _places(terms: Terms, state: State) -> Iterator[str]:
    known = terms.map.by_id
    for at, (site, seat) in enumerate(state.owners):
        if site not in known or seat not in SEATS:
            yield f"owners[{at}]"
    if any(move.to not in known for queue in state.queues for move in queue):
        yield "queues"


def _bands(terms: Terms, state: State) -> Iterator[str]:
    names = [band.id for band in state.bands]
    wrong = []
    for at, band in enumerate(state.bands):
        is_sound = band.units and all(map(terms.is_sound, band.units))
        if band.site not in terms.map.by_id or band.seat not in SEATS or not is_sound or band.id in names[:at]:
            wrong.append(f"bands[{at}] ({band.id})")
    yield from wrong
    if not wrong and any(terms.total(state, seat) > MOST_POINTS for seat in SEATS):
        yield "bands"
    # A band that was killed may still have a step in its lord's queue.
    if any(name not in names for name, _lordless in state.retreats):
        yield "retreats"


def _moment(terms: Terms, state: State) -> Iterator[str]:
    """A settled state waits for one thing, and has what that needs."""
    phase, ending, lot = state.phase, state.ending, state.lot
    if not 1 <= state.turn <= terms.settings.turns:
        yield "turn"
    if state.winner not in (None, *SEATS) or (phase == "over") != (state.winner is not None):
        yield "winner"
    if phase in {"moving", "end"} and lot is None and state.battle is None:
        yield "phase"
    last = ending[-1][0] if ending else ""
    if any(seat not in SEATS for _what, seat in ending) or (phase in {"end", "removal"} and last != "close"):
        yield "ending"
    if (phase == "initiative" and lot is None) or (lot is not None and not _is_due(terms, state, lot)):
        yield "lot"
    if state.battle is not None and not _is_met(state):
        yield "battle"


def _is_due(terms: Terms, state: State, lot: Lot) -> bool:
    if state.phase in {"initiative", "bids"}:
        return lot.options == tuple(map(str, SEATS))
    towns = bool(lot.options) and set(lot.options) <= set(terms.map.towns)
    return towns and bool(state.retreats) and state.phase in {"moving", "end"}


def _is_met(state: State) -> bool:
    battle = state.battle
    assert battle is not None
    pair = [band for name in (battle.attacker, battle.defender) for band in state.bands if band.id == name]
    there = all(band.site == battle.site for band in pair)
    opposed = sorted(band.seat for band in pair) == list(SEATS)
    return there and opposed and state.phase == "moving" and state.lot is None and battle.turn == state.turn
