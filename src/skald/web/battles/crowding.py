"""How many battles one address may have begun and left lying: a ceiling for scripts, far above what a hall needs."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.crypto import salted_hmac

from skald.web.accounts.limits import origin
from skald.web.battles.models import Battle

WITHIN = timedelta(days=1)


def mark_of(address: str) -> str:
    """A mark by which an address is known again and from which it can't be read."""
    return salted_hmac("skald.battles.begun_from", origin(address)).hexdigest()[:40]


def is_crowded(mark: str, now: datetime) -> bool:
    """Whether too many battles of a day lie in their first turn; those that are played never count."""
    most: int = settings.SKALD_BATTLES_A_DAY
    if not most or not mark:
        return False
    lying = Battle.objects.filter(begun_from=mark, created_at__gt=now - WITHIN, turn__lte=1)
    return lying.exclude(status=Battle.Status.OVER).count() >= most
