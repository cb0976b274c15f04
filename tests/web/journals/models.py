"""A purse: the smallest thing that a journal can tell. Coins go in and out, and there are never less than none."""

from collections.abc import Sequence

import msgspec
from django.db import models

from skald.web.journals.models import Journal, JournalEntry
from skald.web.journals.shelves import Fold, Shelf


class Purse(Journal):
    """A journal of coins; `coins` is copied from it."""

    coins = models.IntegerField(default=0)

    class Meta:
        app_label = "journals"

    def __str__(self) -> str:
        return self.uid


class Change(JournalEntry):
    """Coins put in, or taken out, by somebody."""

    purse = models.ForeignKey(Purse, on_delete=models.CASCADE, related_name="entries")
    hand = models.CharField(max_length=20, blank=True)

    class Meta:
        app_label = "journals"
        constraints = (models.UniqueConstraint(fields=["purse", "number"], name="change_number_once"),)

    def __str__(self) -> str:
        return f"{self.purse_id}#{self.number}"


class EmptyError(Exception):
    """More was taken out than there is."""


#: How often a whole journal was folded: what is remembered isn't.
FOLDED: list[int] = []


def whole(entries: Sequence[int]) -> int:
    FOLDED.append(len(entries))
    return sum(entries)


def added(entries: Sequence[int], value: int, entry: int) -> int:
    assert sum(entries) == value
    if value + entry < 0:
        raise EmptyError
    return value + entry


PURSES: Shelf[Purse, int, int] = Shelf(Purse, Fold(msgspec.json.Decoder(int).decode, msgspec.json.encode, whole, added))
