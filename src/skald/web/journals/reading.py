"""Reading a journal for a page: first the number of what will be shown, then the row.

The other way round a change in between would be neither on the page nor told to it later.
"""

from __future__ import annotations

from skald.web.journals.models import Journal
from skald.web.live.topics import version


def freshen(journal: Journal) -> None:
    """Read the row anew; `journal.seen` is never newer than what is read from now on."""
    journal.seen = version(journal.topic)
    journal.refresh_from_db()
