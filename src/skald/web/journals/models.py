"""What is stored of a journal: the row that says how long it is, and its entries. Each kind adds its own columns."""

from typing import TYPE_CHECKING, Any

from django.db import models

from skald.web.link_secrets import new_uid


class Journal(models.Model):
    """Something told by a journal. Its entries are a model with a foreign key whose `related_name` is "entries"."""

    uid = models.CharField(max_length=16, unique=True, default=new_uid)
    #: How many entries the journal has.
    length = models.PositiveIntegerField(default=0)
    #: Raised when old entries were rewritten: what was folded from them before counts no longer.
    edition = models.PositiveIntegerField(default=0)
    #: The number of the topic when the row was last read for a page (`journals.reading`).
    seen = 0

    if TYPE_CHECKING:
        entries: Any

    class Meta:
        abstract = True

    @property
    def topic(self) -> str:
        """What live pages listen to."""
        return f"{self._meta.model_name}.{self.uid}"


class JournalEntry(models.Model):
    """One entry of a journal; the numbers of a journal's entries are unique, and so is nothing else."""

    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    #: The key of the form it came from: a form sent twice counts once.
    once = models.CharField(max_length=40, blank=True)
    body = models.TextField()

    class Meta:
        abstract = True
