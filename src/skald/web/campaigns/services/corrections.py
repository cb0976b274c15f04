"""A wrong battle put right weeks later: told again up to the first gap, or something is set from now on."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from skald.campaign.forms import decoded, encoded
from skald.campaign.journal import Chronicle, Happened, SecretSealed
from skald.campaign.order_checks import check_bid, check_orders
from skald.campaign.orders import Fought
from skald.campaign.preview import Preview, preview
from skald.campaign.result_checks import check_proposed
from skald.campaign.sealing import draw_from
from skald.campaign.turn import Amended, RefusedError, check
from skald.campaign.view import secret_due
from skald.content.problems import problem
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.hands import content_of, rows_at
from skald.web.campaigns.models import Campaign, Proposal, Sealed, Seat
from skald.web.campaigns.services.advancing import go_on
from skald.web.campaigns.services.affairs import propose
from skald.web.campaigns.services.recording import Pen


class Correction(Struct, frozen=True):
    """A battle, by the number of its entry, and how it really ended."""

    number: int
    fought: Fought


def preview_of(campaign: Campaign, value: Chronicle, correction: Correction) -> Preview:
    """What a correction would change; `RefusedError` if it can't be made."""
    return preview(value, correction.number, correction.fought, draw_from(campaign.secret))


def propose_correction(*, seat: Seat, value: Chronicle, correction: Correction, now: datetime) -> Proposal | None:
    """Ask the other lord to agree to another result."""
    preview_of(seat.campaign, value, correction)
    return propose(seat=seat, kind=Proposal.Kind.CORRECTION, now=now, body=encoded(correction).decode())


def propose_amendment(*, seat: Seat, amended: Amended, now: datetime) -> Proposal | None:
    """Ask the other lord to put something right from now on; `RefusedError` says why it can't be."""
    _check_amended(chronicle_of(seat.campaign), amended)
    return propose(seat=seat, kind=Proposal.Kind.AMENDMENT, now=now, body=encoded(amended).decode())


def read_correction(proposal: Proposal) -> Correction:
    """The correction of a proposal."""
    return decoded(proposal.body.encode(), Correction)


def read_amendment(proposal: Proposal) -> Amended:
    """The amendment of a proposal."""
    return decoded(proposal.body.encode(), Amended)


def carry_out(pen: Pen, proposal: Proposal) -> None:
    """Make it so. What rests on where the campaign stood has to be looked at again once it has gone on (C52)."""
    kept = rows_at(pen.campaign, pen.step)
    is_correction = proposal.kind == Proposal.Kind.CORRECTION
    if proposal.step != pen.campaign.step and (is_correction or read_amendment(proposal).bands):
        raise RefusedError((problem("campaign.not-awaited"),))
    if is_correction:
        pen.add(preview_of(pen.campaign, pen.value, read_correction(proposal)).entry)
    else:
        amended = read_amendment(proposal)
        _check_amended(pen.value, amended)
        pen.add(Happened(amended))
    _carry_hands_over(pen, kept)
    go_on(pen)


def _check_amended(value: Chronicle, amended: Amended) -> None:
    wrong = check(value.terms, value.state, amended)
    if problems := wrong or check_proposed(value.terms, value.state, amended.pp, amended.bands):
        raise RefusedError(problems)


def _carry_hands_over(pen: Pen, rows: dict[int, Sealed]) -> None:
    """What was saved and still fits needn't be saved again; the rest is asked for anew."""
    state, terms = pen.value.state, pen.value.terms
    for seat, row in rows.items():
        if row.is_shown or row.kind != secret_due(state) or row.turn != state.turn:
            continue
        content = content_of(row)
        wrong = (
            check_bid(state, seat, content) if isinstance(content, int) else check_orders(terms, state, seat, content)
        )
        if not wrong:
            row.step = pen.step
            row.save()
            pen.add(SecretSealed(seat, "bid" if row.kind == "bid" else "orders", row.receipt))
