"""Whether there is room left to write: a full disk is said, on the page that met it and by `/healthz`."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection, transaction

#: With less than this on the disk of the data folder something will soon fail.
LEAST_BYTES = 16_000_000
#: What a trial writes: more than any page of the database has free.
TRIAL_BYTES = 256_000


def is_about_room(error: BaseException | None) -> bool:
    """Whether an error, or what caused it, is that nothing more can be written."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            return True
        # SQLite says it in words, PostgreSQL by a code.
        if getattr(error, "sqlite_errorname", "") == "SQLITE_FULL" or getattr(error, "sqlstate", "") == "53100":
            return True
        error = error.__cause__ or error.__context__
    return False


class Room:
    """What this process has seen of the disk."""

    def __init__(self) -> None:
        self._was_full = False

    def note_full(self) -> None:
        """Something couldn't be written."""
        self._was_full = True

    def is_full(self) -> bool:
        """Whether the disk is full, as far as can be told; after a failure by trying to write again."""
        if shutil.disk_usage(_existing(Path(settings.DATA))).free < LEAST_BYTES:
            return True
        if self._was_full:
            self._was_full = not _can_write()
        return self._was_full


ROOM = Room()


def _existing(folder: Path) -> Path:
    return folder if folder.exists() else _existing(folder.parent)


def _can_write() -> bool:
    """Write something into the database and take it back."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("CREATE TABLE skald_trial (filling TEXT)")
            cursor.execute("INSERT INTO skald_trial VALUES (%s)", ["x" * TRIAL_BYTES])
            transaction.set_rollback(True)
    except DatabaseError as error:
        if is_about_room(error):
            return False
        raise
    return True
