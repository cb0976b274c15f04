"""Battles that nobody has touched for a month are removed; their pages say so beforehand."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from skald.web.battles.models import Battle
from skald.web.live.models import Topic

AFTER = timedelta(days=30)
#: So many at once, or a first round after a long sleep would hold everybody up.
MOST = 200


def forgotten_at(battle: Battle) -> datetime:
    """When a battle is removed if nothing happens in it."""
    return battle.changed_at + AFTER


def tidy(now: datetime) -> int:
    """Remove what was not touched for too long; how many battles."""
    old = list(Battle.objects.filter(changed_at__lt=now - AFTER).order_by("changed_at")[:MOST])
    if not old:
        return 0
    with transaction.atomic():
        Topic.objects.filter(name__in=[battle.topic for battle in old]).delete()
        Battle.objects.filter(pk__in=[battle.pk for battle in old], changed_at__lt=now - AFTER).delete()
    return len(old)
