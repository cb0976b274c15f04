"""Campaigns as values, folded from their journals."""

from __future__ import annotations

from collections.abc import Sequence

from skald.campaign.forms import decoded, encoded
from skald.campaign.journal import AnyEntry, CampaignOpened, Chronicle, append, replay
from skald.web.campaigns.models import Campaign
from skald.web.journals.shelves import Fold, Shelf


def chronicle_of(campaign: Campaign) -> Chronicle:
    """What a campaign's journal comes to, as long as the row says; the row must have been read just now."""
    value = CAMPAIGNS.book_of(campaign).value
    assert value is not None, "the campaign hasn't begun"
    return value


def opening_of(campaign: Campaign) -> CampaignOpened:
    """The terms that were proposed."""
    return decoded(campaign.opening.encode(), CampaignOpened)


def read_entry(body: str) -> AnyEntry:
    """An entry as it was written."""
    return _read(body.encode())


def _read(body: bytes) -> AnyEntry:
    found: AnyEntry = decoded(body, AnyEntry)  # type: ignore[arg-type]
    return found


def _replay(entries: Sequence[AnyEntry]) -> Chronicle | None:
    """A campaign that waits for its second lord has no entry yet."""
    return replay(entries) if entries else None


def _append(_entries: Sequence[AnyEntry], value: Chronicle | None, entry: AnyEntry) -> Chronicle:
    return replay([entry]) if value is None else append(value, entry)


CAMPAIGNS: Shelf[Campaign, AnyEntry, Chronicle | None] = Shelf(Campaign, Fold(_read, encoded, _replay, _append))
