"""Campaigns as values, folded from their journals and remembered by this process.

What is remembered is checked against the length of the stored journal each time: another process may have added to it.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.db import transaction

from skald.campaign.forms import decoded
from skald.campaign.journal import AnyEntry, CampaignOpened, Chronicle, append, replay
from skald.web.campaigns.models import Campaign

MOST = 64

_KNOWN: OrderedDict[tuple[int, str], Chronicle] = OrderedDict()
_LOCK = Lock()


def chronicle_of(campaign: Campaign) -> Chronicle:
    """What a campaign's journal comes to, as long as the row says; the row must have been read just now."""
    key = (campaign.pk, campaign.uid)
    known = _KNOWN.get(key)
    if known is None or known.length > campaign.length:
        known = replay(_stored(campaign, 0))
    else:
        for entry in _stored(campaign, known.length) if known.length < campaign.length else ():
            known = append(known, entry)
    # What a transaction has seen is remembered once it counts: one that is rolled back leaves nothing behind.
    found = known
    transaction.on_commit(lambda: _remember(key, found))
    return known


def opening_of(campaign: Campaign) -> CampaignOpened:
    """The terms that were proposed."""
    return decoded(campaign.opening.encode(), CampaignOpened)


def read_entry(body: str) -> AnyEntry:
    """An entry as it was written."""
    found: AnyEntry = decoded(body.encode(), AnyEntry)  # type: ignore[arg-type]
    return found


def _stored(campaign: Campaign, start: int) -> list[AnyEntry]:
    rows = campaign.entries.filter(number__gte=start, number__lt=campaign.length).order_by("number")
    return [read_entry(body) for body in rows.values_list("body", flat=True)]


def _remember(key: tuple[int, str], value: Chronicle) -> None:
    with _LOCK:
        _KNOWN[key] = value
        _KNOWN.move_to_end(key)
        while len(_KNOWN) > MOST:
            _KNOWN.popitem(last=False)
