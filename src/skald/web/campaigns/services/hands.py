"""Handing in: a bid, orders, troops let go. What is saved counts at the deadline; two who are ready go on at once."""

from __future__ import annotations

from datetime import datetime

from skald.campaign.journal import Happened
from skald.campaign.order_checks import check_bid, check_orders
from skald.campaign.orders import Cut, Orders
from skald.campaign.turn import RefusedError, TroopsRemoved
from skald.campaign.view import can_hand_in, secret_due
from skald.content.problems import Problem, problem
from skald.web.campaigns.hands import hands_of, rows_at
from skald.web.campaigns.models import Campaign, Seat
from skald.web.campaigns.services.advancing import go_on, seal, show_seeds
from skald.web.campaigns.services.recording import Pen, writing


def hand_in(*, seat: Seat, content: int | Orders, is_ready: bool, now: datetime, step: int, once: str = "") -> str:
    """Save a bid or orders made for a step; the receipt. `RefusedError` says why not, and nothing is changed."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number, once=once) as pen:
        if pen.is_repeat:
            return _receipt(pen, seat.number, step)
        if problems := check_hand(pen, seat.number, content, step):
            raise RefusedError(problems)
        row = seal(pen, seat.number, content, is_ready=is_ready)
        go_on(pen)
        return row.receipt


def set_ready(*, seat: Seat, is_ready: bool, now: datetime, step: int) -> None:
    """Say that what was saved is final, or take that back while the other still thinks."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        row = rows_at(pen.campaign, step).get(seat.number)
        hands = hands_of(pen.campaign)
        is_open = can_hand_in(pen.value.terms, pen.value.state, hands, seat.number)
        if pen.step != step or row is None or not is_open or not _is_running(pen):
            raise RefusedError((problem("campaign.not-awaited"),))
        row.is_ready = is_ready
        row.save()
        go_on(pen)


def remove_troops(*, seat: Seat, cuts: tuple[Cut, ...], now: datetime, once: str = "") -> None:
    """Let troops go that can't be paid."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number, once=once) as pen:
        if pen.is_repeat:
            return
        if not _is_running(pen):
            raise RefusedError((problem("campaign.not-awaited"),))
        turn = pen.value.state.turn
        pen.add(Happened(TroopsRemoved(seat.number, cuts)))
        show_seeds(pen, turn)
        go_on(pen)


def check_hand(pen: Pen, seat: int, content: int | Orders, step: int) -> tuple[Problem, ...]:
    """Why this can't be handed in now."""
    state, terms = pen.value.state, pen.value.terms
    kind = "bid" if isinstance(content, int) else "orders"
    hands = hands_of(pen.campaign)
    is_awaited = pen.step == step and secret_due(state) == kind and can_hand_in(terms, state, hands, seat)
    if not is_awaited or not _is_running(pen):
        return (problem("campaign.not-awaited"),)
    if isinstance(content, int):
        why = check_bid(state, seat, content)
        return () if why is None else (why,)
    return check_orders(terms, state, seat, content)


def _is_running(pen: Pen) -> bool:
    return pen.campaign.status == Campaign.Status.RUNNING


def _receipt(pen: Pen, seat: int, step: int) -> str:
    row = rows_at(pen.campaign, step).get(seat)
    return "" if row is None else row.receipt
