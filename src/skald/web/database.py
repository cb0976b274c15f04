"""Which database: SQLite in the data folder, or the PostgreSQL that `DATABASE_URL` names."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

Settings = dict[str, Any]

PRIVATE = 0o600
#: What SQLite writes beside a database.
BESIDE = ("-wal", "-shm", "-journal")


def database(url: str | None, folder: Path) -> Settings:
    """Django's settings for the chosen database."""
    return _postgresql(url) if url else _sqlite(folder / "skald.sqlite3")


def _sqlite(file: Path) -> Settings:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_private(file)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        # Pages are made by threads that live as long as the server.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A writer takes its lock at once: two cannot meet half-way and fail.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # What was acknowledged survives a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def keep_private(file: Path) -> None:
    """Let nobody but its owner read a database, whoever made its folder and whatever made it readable."""
    with suppress(FileExistsError):
        # SQLite gives the files that it writes beside the database the rights that this one has.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    for each in (file, *(file.with_name(file.name + tail) for tail in BESIDE)):
        # Somebody else's file can't be changed: whoever owns it has chosen who may read it.
        with suppress(FileNotFoundError, PermissionError):
            if each.stat().st_mode & 0o077:
                each.chmod(PRIVATE)


def _postgresql(url: str) -> Settings:
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        # The address itself may hold a password: name only its scheme.
        raise ImproperlyConfigured(f"DATABASE_URL must start with postgresql://, not {parts.scheme}://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {**dict(parse_qsl(parts.query)), "pool": {"min_size": 1, "max_size": 8}},
    }
