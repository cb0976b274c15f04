"""Marches: one step at a time, the two lords in turn, until somebody meets an enemy."""

from __future__ import annotations

from msgspec import structs

from skald.campaign.events import AnyEvent, BandMoved, StepSkipped
from skald.campaign.fighting import join_battle
from skald.campaign.orders import Orders
from skald.campaign.state import Move, Seat, State, other
from skald.campaign.terms import Terms


def queue_of(orders: Orders) -> tuple[Move, ...]:
    """The first steps of all bands in their lord's order, then the second steps, and so on."""
    longest = max((len(march.path) for march in orders.marches), default=0)
    return tuple(
        Move(march.band, march.path[step])
        for step in range(longest)
        for march in orders.marches
        if step < len(march.path)
    )


def set_out(state: State, orders: tuple[Orders, Orders]) -> State:
    """The start of the movement: the holder of the initiative moves first."""
    queues = (queue_of(orders[0]), queue_of(orders[1]))
    return structs.replace(state, phase="moving", queues=queues, mover=state.holder, stopped=(), deferred=(), fought=0)


def step(terms: Terms, state: State, told: list[AnyEvent]) -> State:
    """The next step of the one whose turn it is; when all are done, battles put off, then the end of the turn."""
    seat = state.mover
    if not state.queues[seat]:
        if state.queues[other(seat)]:
            return structs.replace(state, mover=other(seat))
        return _finish(state)
    move = state.queues[seat][0]
    state = _without_first(state, seat)
    if not _can_step(state, move):
        told.append(StepSkipped(move.band, move.to))
        passed = terms.settings.stopped_step == "passed"
        return structs.replace(state, mover=other(seat) if passed else seat)
    return _enter(terms, structs.replace(state, mover=other(seat)), move, told)


def _finish(state: State) -> State:
    if state.deferred:
        first, *rest = state.deferred
        return structs.replace(state, deferred=tuple(rest), entering=first)
    ending = (("control", 0),)
    return structs.replace(state, phase="end", ending=ending, stopped=())


def _without_first(state: State, seat: Seat) -> State:
    rest = state.queues[seat][1:]
    queues = (rest, state.queues[1]) if seat == 0 else (state.queues[0], rest)
    return structs.replace(state, queues=queues)


def _can_step(state: State, move: Move) -> bool:
    if move.band in state.stopped or not state.has_band(move.band):
        return False
    return state.is_active(state.band(move.band))


def _enter(terms: Terms, state: State, move: Move, told: list[AnyEvent]) -> State:
    band = state.band(move.band)
    told.append(BandMoved(band.id, band.site, move.to))
    state = state.with_band(structs.replace(band, site=move.to))
    enemies = state.active_at(move.to, other(band.seat))
    if not enemies:
        return state
    if terms.settings.battles == "pause":
        return join_battle(structs.replace(state, entering=band.id), told)
    held = (*state.stopped, band.id, *(enemy.id for enemy in enemies))
    return structs.replace(state, deferred=(*state.deferred, band.id), stopped=tuple(dict.fromkeys(held)))
