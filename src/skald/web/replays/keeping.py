"""The store of replays that visitors brought: named by content, bounded in number and size, forgotten after a month."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Sum

from skald.web.replays.models import KeptReplay

#: Ten times the longest battle that was ever recorded.
MOST_BYTES = 1_000_000
#: Of all that are kept: when there are more, those that nobody has looked at longest go first.
MOST_FILES, MOST_TOGETHER = 2_000, 100_000_000
FORGOTTEN_AFTER = timedelta(days=30)


def digest_of(text: str) -> str:
    """The name of a replay in the store."""
    return hashlib.sha256(text.encode()).hexdigest()


def keep_replay(text: str, today: date) -> str:
    """Keep a replay, make room for it, and give its name; kept twice it lies there once."""
    name = digest_of(text)
    with transaction.atomic():
        KeptReplay.objects.filter(seen_on__lt=today - FORGOTTEN_AFTER).delete()
        size = len(text.encode())
        KeptReplay.objects.update_or_create(digest=name, defaults={"text": text, "size": size, "seen_on": today})
        _make_room(name)
    return name


def kept_replay(name: str, today: date) -> str | None:
    """The text of a kept replay; whoever looks at it keeps it for another month."""
    found = KeptReplay.objects.filter(pk=name).first()
    if found is None:
        return None
    if found.seen_on != today:
        KeptReplay.objects.filter(pk=name).update(seen_on=today)
    return found.text


def _make_room(but: str) -> None:
    others = KeptReplay.objects.exclude(pk=but).order_by("seen_on", "pk")
    while True:
        total = KeptReplay.objects.aggregate(size=Sum("size"))["size"] or 0
        oldest = others.first()
        if oldest is None or (KeptReplay.objects.count() <= MOST_FILES and total <= MOST_TOGETHER):
            return
        oldest.delete()
