"""Versions of topics: raised by whoever changes something, read by pages, streams and the page cache."""

from collections.abc import Collection

from django.db import connection, transaction
from django.db.models import F

from skald.web.live.models import Topic


def bump(name: str) -> None:
    """Say that something changed; part of the transaction that changed it."""
    assert connection.in_atomic_block, "a change and its number belong together"
    if not Topic.objects.filter(name=name).update(version=F("version") + 1):
        # Two first changes at once: whoever comes second finds the other's row.
        Topic.objects.get_or_create(name=name)
        Topic.objects.filter(name=name).update(version=F("version") + 1)
    transaction.on_commit(_wake)


def version(name: str) -> int:
    """The number of a topic now; 0 before anything happened. One bare query: the page cache asks for every page."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM live_topic WHERE name = %s", [name])
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def versions(names: Collection[str]) -> dict[str, int]:
    """The numbers of several topics."""
    return dict(Topic.objects.filter(name__in=names).values_list("name", "version"))


def _wake() -> None:
    from skald.web.live.hub import HUB

    HUB.wake()
