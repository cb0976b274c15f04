"""Battles as values, folded from their journals."""

from __future__ import annotations

from collections.abc import Sequence

from skald.simulation.table.entries import AnyEntry, read_entry, write_entry
from skald.simulation.table.fold import Table, appended, replayed
from skald.web.battles.models import Battle
from skald.web.journals.shelves import Fold, Shelf


def table_of(battle: Battle) -> Table:
    """What a battle's journal comes to, as long as the row says; the row must have been read just now."""
    value = (LATE if battle.is_late else BATTLES).book_of(battle).value
    assert value is not None, "a battle begins with its opening"
    return value


def _append(_entries: Sequence[AnyEntry], value: Table | None, entry: AnyEntry) -> Table:
    return appended(value, entry)


_FOLD: Fold[AnyEntry, Table | None] = Fold(read_entry, write_entry, replayed, _append)
BATTLES: Shelf[Battle, AnyEntry, Table | None] = Shelf(Battle, _FOLD)
#: Battles as they were some time ago.
LATE: Shelf[Battle, AnyEntry, Table | None] = Shelf(Battle, _FOLD)
