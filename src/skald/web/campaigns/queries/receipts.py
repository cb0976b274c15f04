"""Receipts, and their check once what they seal was shown. What is still sealed shows only to its own lord."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from skald.campaign.journal import Chronicle, SeedShown
from skald.campaign.sealing import Sealed as Seal
from skald.campaign.sealing import is_receipt_of, is_sealed_by
from skald.campaign.story import moments
from skald.campaign.turn import LotDrawn
from skald.web.campaigns.chronicles import read_entry
from skald.web.campaigns.hands import content_of
from skald.web.campaigns.models import Campaign, Sealed
from skald.web.campaigns.wording import lord, site_name


class ReceiptLine(Struct, frozen=True):
    """A receipt. `text` is what its SHA-256 is of; it is empty while that is a secret."""

    turn: int
    kind: str
    lord: str
    is_own: bool
    saved_at: datetime
    receipt: str
    is_shown: bool
    text: str = ""
    fits: bool = False


class SealLine(Struct, frozen=True):
    """The seal of a turn's seed, and the seed once it was shown."""

    turn: int
    seal: str
    seed: str = ""
    fits: bool = False


class LotLine(Struct, frozen=True):
    """A lot that fell: its label, its choices in their order, and which of them it fell on, counted from 0."""

    turn: int
    label: str
    options: tuple[str, ...]
    picked: int


def lots(value: Chronicle) -> list[LotLine]:
    """Every lot that counts, in order: whoever knows the seed can draw it again."""
    return [
        LotLine(moment.turn, moment.given.lot.label, tuple(_option(value, each) for each in moment.given.lot.options),
                moment.given.picked)
        for moment in moments(value)
        if isinstance(moment.given, LotDrawn)
    ]  # fmt: skip


def _option(value: Chronicle, option: str) -> str:
    return lord(value.terms, value.state, int(option)) if option in ("0", "1") else site_name(value.terms, option)


def receipts(campaign: Campaign, value: Chronicle, seat: int | None) -> list[ReceiptLine]:
    """Every receipt, the latest first."""
    rows = Sealed.objects.filter(campaign=campaign).order_by("-turn", "-step", "seat")
    return [_line(campaign, value, row, seat) for row in rows]


def seals(campaign: Campaign, value: Chronicle) -> list[SealLine]:
    """The seals of all turns."""
    shown = {
        entry.turn: entry.seed
        for body in campaign.entries.filter(body__contains='"SeedShown"').values_list("body", flat=True)
        if isinstance(entry := read_entry(body), SeedShown)
    }
    return [
        SealLine(turn, published, seed := shown.get(turn, ""), bool(seed) and is_sealed_by(seed, published))
        for turn, published in enumerate(value.opened.seals, start=1)
    ]


def sealed_text(row: Sealed, opened: str) -> str:
    """The text of a receipt, as `campaign.sealing` writes it."""
    return f"skald-campaign:{row.kind}:{opened}:{row.turn}:{row.seat}:{row.salt}:{row.content}"


def _line(campaign: Campaign, value: Chronicle, row: Sealed, seat: int | None) -> ReceiptLine:
    # One's own open hand could be shown, but a page left open on a table tells it to everybody.
    text = sealed_text(row, value.opened.id) if row.is_shown else ""
    sealed = Seal(value.opened.id, row.turn, row.seat, content_of(row))
    return ReceiptLine(
        row.turn, row.kind, lord(value.terms, value.state, row.seat), row.seat == seat, row.saved_at, row.receipt,
        row.is_shown, text, row.is_shown and is_receipt_of(row.receipt, sealed, row.salt),
    )  # fmt: skip
