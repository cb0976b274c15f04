"""Proposals in words, with what they would change."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.journal import Chronicle
from skald.campaign.preview import Difference, Preview
from skald.campaign.turn import RefusedError
from skald.web.campaigns.models import Proposal, Seat
from skald.web.campaigns.services.corrections import preview_of, read_amendment, read_correction
from skald.web.campaigns.wording import amount, lord, sentences, site_name, with_halves


class ProposalLine(Struct, frozen=True):
    """A proposal on a page."""

    key: int
    is_own: bool
    text: str
    at: datetime
    answer: str
    details: tuple[str, ...] = ()
    is_outdated: bool = False


def proposal_lines(seat: Seat, value: Chronicle) -> list[ProposalLine]:
    """Open proposals first, then the latest answered ones."""
    rows = seat.campaign.proposals
    shown = [*rows.filter(answer="").order_by("at"), *rows.exclude(answer="").order_by("-answered_at")[:10]]
    return [_line(seat, value, row) for row in shown]


def preview_sentences(value: Chronicle, found: Preview) -> tuple[str, ...]:
    """What a correction changes, and what no longer counts."""
    lines = [_difference(value, each) for each in found.differences]
    if found.gap is not None:
        lines.append(
            _("From entry {number} of the journal on the old story no longer fits: {reason}").format(
                number=found.gap, reason=" ".join(sentences(found.problems))
            )
        )
    if found.lost:
        count = len(found.lost)
        lines.append(
            _("Things given since that no longer count: {count}. You will be asked for them again.").format(count=count)
        )
    return tuple(lines) or (_("Nothing else changes."),)


def _line(seat: Seat, value: Chronicle, row: Proposal) -> ProposalLine:
    details: tuple[str, ...] = ()
    is_outdated = False
    if not row.answer and row.kind == Proposal.Kind.CORRECTION:
        is_outdated = row.step != seat.campaign.step
        details = () if is_outdated else _correction(seat, value, row)
    elif row.kind == Proposal.Kind.AMENDMENT:
        details = _amendment(value, row)
    who = lord(value.terms, value.state, row.seat)
    return ProposalLine(
        row.pk, row.seat == seat.number, _text(row).format(lord=who, hours=row.body[:6]), row.at, row.answer, details,
        is_outdated,
    )  # fmt: skip


def _text(row: Proposal) -> str:
    return {
        Proposal.Kind.EXTENSION: _("{lord} asks for {hours} hours more."),
        Proposal.Kind.PAUSE: _("{lord} asks for a pause: no deadline runs until one of you ends it."),
        Proposal.Kind.ABANDON: _("{lord} wants to end the campaign without a winner."),
        Proposal.Kind.CORRECTION: _("{lord} says that a battle ended otherwise."),
        Proposal.Kind.AMENDMENT: _("{lord} wants to put something right from now on."),
    }[Proposal.Kind(row.kind)]


def _correction(seat: Seat, value: Chronicle, row: Proposal) -> tuple[str, ...]:
    try:
        return preview_sentences(value, preview_of(seat.campaign, value, read_correction(row)))
    except RefusedError as error:
        return tuple(sentences(error.problems))


def _amendment(value: Chronicle, row: Proposal) -> tuple[str, ...]:
    found = read_amendment(row)
    lines = [
        _("{lord}: {change} PP").format(lord=lord(value.terms, value.state, seat), change=amount(found.pp[seat]))
        for seat in (0, 1)
        if found.pp[seat]
    ]
    for band in found.bands:
        points = amount(value.terms.band_points(band))
        lines.append(_("Band {band} has {points} points").format(band=band.id, points=points))
    return tuple([*lines, found.reason] if found.reason else lines)


def _difference(value: Chronicle, each: Difference) -> str:
    names = {
        "turn": _("Turn"), "holder": _("Initiative"), "treasury": _("Treasury of {id}"),
        "conquest": _("Conquest points of {id}"), "owner": _("{id} is held by"), "band": _("Band {id}"),
        "winner": _("Winner"),
    }  # fmt: skip
    before, after = (_side(value, each, text) for text in (each.before, each.after))
    what = names[each.what].format(id=_named(value, each))
    return _("{what}: {before} → {after}").format(what=what, before=before, after=after)


def _named(value: Chronicle, each: Difference) -> str:
    if each.what in ("treasury", "conquest"):
        return lord(value.terms, value.state, int(each.id))
    return site_name(value.terms, each.id) if each.what == "owner" else each.id


def _side(value: Chronicle, each: Difference, text: str) -> str:
    if not text:
        return _("nobody") if each.what in ("owner", "winner") else _("gone")
    if each.what in ("owner", "winner", "holder"):
        return lord(value.terms, value.state, int(text))
    if each.what == "band":
        site, _space, points = text.partition(" ")
        return _("{site}, {points} points").format(site=site_name(value.terms, site), points=with_halves(points))
    return with_halves(text)
