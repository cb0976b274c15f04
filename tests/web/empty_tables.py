"""The tables of an empty database, made once for all tests: dozens of servers would each make theirs."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import django

import skald.web

ROOT = Path(__file__).parents[2]
NAME = "skald.sqlite3"
_MAKE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""


def lay_tables(data: Path) -> None:
    """Give a data folder that has no database yet an empty one; a server brings any up to date as it starts."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (data / NAME).exists():
        shutil.copy(_made(), data / NAME)


@cache
def _made() -> Path:
    """Kept from one run to the next, as long as no migration changes."""
    written = hashlib.sha256(django.__version__.encode())
    for file in sorted(Path(skald.web.__file__).parent.glob("*/migrations/*.py")):
        written.update(file.read_bytes())
    kept = Path(tempfile.gettempdir()) / "skald-tests" / f"tables-{written.hexdigest()[:16]}.sqlite3"
    if not kept.exists():
        kept.parent.mkdir(mode=0o700, exist_ok=True)
        # Several processes may come to this at once: the last one's file is as good as the first one's.
        with tempfile.TemporaryDirectory(dir=kept.parent) as place:
            environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": place}
            environment.pop("DATABASE_URL", None)
            subprocess.run([sys.executable, "-c", _MAKE], cwd=ROOT, check=True, env=environment)
            (Path(place) / NAME).replace(kept)
    return kept
