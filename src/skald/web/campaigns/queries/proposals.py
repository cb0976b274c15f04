"""Proposals in words, with what they would change."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.aftermath import Aftermath, Toll, aftermaths
from skald.campaign.journal import Chronicle
from skald.campaign.orders import Fought
from skald.campaign.preview import Difference, Preview, battles
from skald.campaign.story import band_names
from skald.campaign.telling import amendment_changes, band_told
from skald.campaign.turn import RefusedError, agreed
from skald.web.campaigns.models import Proposal, Seat
from skald.web.campaigns.services.corrections import preview_of, read_amendment, read_correction
from skald.web.campaigns.wording import (
    band_name,
    labelled,
    language,
    lord,
    points,
    sentences,
    site_name,
    site_said,
    unit_name,
    with_halves,
)
from skald.web.reference.told import Told


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
            Told.joined(
                (
                    _("From entry {number} of the journal on the old story no longer fits:").format(number=found.gap),
                    *sentences(found.problems, value.terms, band_names(value)),
                )
            )
        )
    if found.lost:
        count = len(found.lost)
        lines.append(
            _("Entries since then that no longer count: {count}. You will be asked for them again.").format(count=count)
        )
    return tuple(lines) or (_("Nothing else changes."),)


def _line(seat: Seat, value: Chronicle, row: Proposal) -> ProposalLine:
    details: tuple[str, ...] = ()
    is_outdated = False
    if not row.answer and row.kind == Proposal.Kind.CORRECTION:
        is_outdated = row.step != seat.campaign.step
        details = _otherwise(value, row) + (() if is_outdated else _correction(seat, value, row))
    elif not row.answer and row.kind == Proposal.Kind.AMENDMENT:
        details = _amendment(value, row)
    who = lord(value.terms, value.state, row.seat)
    text = _text(value, row, who)
    return ProposalLine(row.pk, row.seat == seat.number, text, row.at, row.answer, details, is_outdated)


def _text(value: Chronicle, row: Proposal, who: str) -> str:
    if row.kind == Proposal.Kind.CORRECTION and (fought := _fought(value, row)) is not None:
        battle, site = fought.battle, site_said(value.terms, fought.battle.site)
        said = _("{lord} says that battle {number} of turn {turn}, at {site}, ended differently.")
        return said.format(lord=who, number=battle.number, turn=battle.turn, site=site)
    sentences_of_kinds = {
        Proposal.Kind.EXTENSION: _("{lord} asks for {hours} hours more."),
        Proposal.Kind.PAUSE: _("{lord} asks for a pause: no deadline runs until one of you ends it."),
        Proposal.Kind.ABANDON: _("{lord} wants to end the campaign without a winner."),
        Proposal.Kind.CORRECTION: _("{lord} says that a battle ended differently."),
        Proposal.Kind.AMENDMENT: _("{lord} wants to put something right from now on."),
    }
    return sentences_of_kinds[Proposal.Kind(row.kind)].format(lord=who, hours=row.body[:6])


def _correction(seat: Seat, value: Chronicle, row: Proposal) -> tuple[str, ...]:
    try:
        return preview_sentences(value, preview_of(seat.campaign, value, read_correction(row)))
    except RefusedError as error:
        return tuple(sentences(error.problems, value.terms, band_names(value)))


def _fought(value: Chronicle, row: Proposal) -> Aftermath | None:
    """The battle that a correction is about, as it counts today."""
    number = read_correction(row).number
    return next((each for each in aftermaths(value) if each.number == number), None)


def _otherwise(value: Chronicle, row: Proposal) -> tuple[str, ...]:
    """What a correction says of the battle itself: the winner, and each unit of which other figures are left."""
    said, counted = read_correction(row).fought, dict(battles(value)).get(read_correction(row).number)
    found = _fought(value, row)
    if found is None or counted is None:
        return ()
    before, after = (_winner(value, found, fought) for fought in (counted.fought, said))
    lines = [_changed(_("Winner"), before, after)] if before != after else []
    lines += _left(value, found.attacker, said.attacker, lives=said.attacker_lord)
    return (*lines, *_left(value, found.defender, said.defender, lives=said.defender_lord))


def _winner(value: Chronicle, found: Aftermath, fought: Fought) -> str:
    if fought.winner is None:
        return _("by points")
    won = {"attacker": found.attacker, "defender": found.defender}.get(fought.winner)
    return _("nobody") if won is None else lord(value.terms, value.state, won.band.seat)


def _left(value: Chronicle, toll: Toll, said: tuple[int, ...], *, lives: bool) -> list[str]:
    name = band_name(toll.band)
    lines = [
        _changed(f"{name}, {unit_name(value.terms, unit)}", str(left), str(now))
        for (unit, left, _made_good), now in zip(toll.units, said, strict=False)
        if left != now
    ]
    if toll.band.has_lord and toll.lord_fell == lives:
        lines.append(labelled(name, _("the lord lives") if lives else _("the lord fell")))
    return lines


def _changed(what: str, before: str, after: str) -> str:
    return _("{what}: {before} → {after}").format(what=what, before=before, after=after)


def _amendment(value: Chronicle, row: Proposal) -> tuple[str, ...]:
    found = agreed(value.terms, value.state, read_amendment(row))
    changes = amendment_changes(value.terms, value.state, found, language(), band_names(value))
    lines = [with_halves(each[:1].upper() + each[1:]) for each in changes]
    return tuple([*lines, found.reason] if found.reason else lines)


def _difference(value: Chronicle, each: Difference) -> str:
    names = {
        "turn": _("Turn"), "holder": _("Initiative"), "treasury": _("Treasury of {id}"),
        "conquest": _("Conquest points of {id}"), "owner": _("{id} is held by"), "band": _("Band {id}"),
        "winner": _("Winner"),
    }  # fmt: skip
    before, after = (_side(value, each, text) for text in (each.before, each.after))
    what = names[each.what].format(id=_named(value, each))
    return _changed(what, before, after)


def _named(value: Chronicle, each: Difference) -> str:
    if each.what in ("treasury", "conquest"):
        return lord(value.terms, value.state, int(each.id))
    if each.what == "band":
        return band_told(language(), each.id, band_names(value))
    return site_name(value.terms, each.id) if each.what == "owner" else each.id


def _side(value: Chronicle, each: Difference, text: str) -> str:
    if not text:
        return _("nobody") if each.what in ("owner", "winner") else _("gone")
    if each.what in ("owner", "winner", "holder"):
        return lord(value.terms, value.state, int(text))
    if each.what == "band":
        site, _space, worth = text.partition(" ")
        return f"{site_name(value.terms, site)}, {points(Fraction(worth))}"
    return with_halves(text)
