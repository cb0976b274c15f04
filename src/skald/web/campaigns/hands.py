"""What lords have handed in and the host keeps: rows of the database as the hands of `campaign.view`."""

from __future__ import annotations

from skald.campaign.forms import decoded
from skald.campaign.orders import Orders
from skald.campaign.state import SEATS
from skald.campaign.view import Hand, Hands
from skald.web.campaigns.models import Campaign, Sealed


def content_of(row: Sealed) -> int | Orders:
    """The bid or the orders of a row."""
    return int(row.content) if row.kind == "bid" else decoded(row.content.encode(), Orders)


def hand_of(row: Sealed | None) -> Hand:
    """A row as a hand; an empty one for none."""
    return Hand() if row is None else Hand(content_of(row), row.salt, row.is_ready)


def rows_at(campaign: Campaign, step: int) -> dict[int, Sealed]:
    """The rows of one step by seat."""
    return {row.seat: row for row in Sealed.objects.filter(campaign=campaign, step=step)}


def hands_of(campaign: Campaign, step: int | None = None) -> Hands:
    """Both hands of the step that the campaign is at."""
    rows = rows_at(campaign, campaign.step if step is None else step)
    first, second = (hand_of(rows.get(seat)) for seat in SEATS)
    return first, second
