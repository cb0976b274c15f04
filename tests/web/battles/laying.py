"""Battles laid out in the database of a server that runs: each begins at a moment of `moments`, two on one screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
_LAY = """
import django, json
django.setup()
from tests.web.battles.laying import lay
print(json.dumps([lay() for _ in range({times})]))
"""


def lay() -> list[str]:
    """Begin each moment, and tell the keys of the seats in their order."""
    from skald.web.battles.services.opening import Plan, open_battle
    from tests.web.battles.moments import MOMENTS, laid

    seats = []
    for moment in MOMENTS:
        found = laid(moment)
        _battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
        assert seat is not None
        seats.append(seat.token)
    return seats


def lay_into(data: Path, times: int) -> list[list[str]]:
    """The same so many times, in the database of a server; looked for once."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(data)}
    code = _LAY.format(times=times)
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, env=environment, stdout=subprocess.PIPE)
    keys: list[list[str]] = json.loads(found.stdout)
    return keys
