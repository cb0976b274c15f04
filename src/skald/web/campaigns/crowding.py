"""How many campaigns one address may have begun and left lying: a ceiling for scripts, far above what a hall needs."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.crypto import salted_hmac

from skald.web.campaigns.models import Campaign

WITHIN = timedelta(days=1)


def mark_of(address: str) -> str:
    """A mark by which an address is known again and from which it can't be read."""
    return salted_hmac("skald.campaigns.begun_from", address).hexdigest()[:40]


def is_crowded(mark: str, now: datetime) -> bool:
    """Whether too many campaigns of a day wait for their first turn to be played; those that are played never count."""
    most: int = settings.SKALD_CAMPAIGNS_A_DAY
    if not most or not mark:
        return False
    lying = Campaign.objects.filter(begun_from=mark, created_at__gt=now - WITHIN, turn__lte=1)
    return lying.count() >= most
