"""Keys that aren't players': one for each table, and one for each helper who enters scores."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from skald.web.link_secrets import new_token
from skald.web.tournaments.codes import new_code
from skald.web.tournaments.models import Event, Pass
from skald.web.tournaments.queries.names import alphabetical

MOST_TABLES = 1000


def make_table_passes(*, event: Event, count: int) -> list[Pass]:
    """A key for each table from 1 on; those that exist stay as they are, so that printed codes live on."""
    make_passes_of(event=event, tables=range(1, min(count, MOST_TABLES) + 1))
    return table_passes(event)


def make_passes_of(*, event: Event, tables: Iterable[int]) -> None:
    """A key for each of these tables that never had one; a revoked one stays revoked."""
    wanted = dict.fromkeys(map(str, tables))
    with transaction.atomic():
        known = set(event.passes.filter(kind=Pass.Kind.TABLE).values_list("label", flat=True))
        Pass.objects.bulk_create(
            Pass(event=event, kind=Pass.Kind.TABLE, label=label) for label in wanted if label not in known
        )


def table_passes(event: Event) -> list[Pass]:
    """The keys of tables that open, by number."""
    found = event.passes.filter(kind=Pass.Kind.TABLE, is_revoked=False)
    return sorted(found, key=lambda each: int(each.label) if each.label.isdigit() else 0)


def helper_passes(event: Event) -> list[Pass]:
    """The keys of helpers that open, by name."""
    found = event.passes.filter(kind=Pass.Kind.HELPER, is_revoked=False)
    return sorted(found, key=lambda each: alphabetical(each.label))


def make_helper_pass(*, event: Event, name: str) -> Pass:
    """A key for a helper; a revoked one of the same name is replaced by a new secret."""
    label = " ".join(name.split())[:80]
    with transaction.atomic():
        held, made = Pass.objects.get_or_create(event=event, kind=Pass.Kind.HELPER, label=label)
        if not made and held.is_revoked:
            _renew(held)
    return held


def revoke(*, held: Pass) -> None:
    """A key that opens nothing any more."""
    held.is_revoked = True
    held.save(update_fields=["is_revoked"])


def renew(*, held: Pass) -> None:
    """Another link and code for the same table or helper: the old ones open nothing."""
    _renew(held)


def _renew(held: Pass) -> None:
    held.token, held.code, held.is_revoked = new_token(), new_code(), False
    held.save(update_fields=["token", "code", "is_revoked"])
