"""Battles laid out in the database of a server that runs: each begins at a moment of `moments`, two on one screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
_LAY = """
import django, json, sys
django.setup()
from tests.web.battles.laying import lay
print(json.dumps(lay(json.loads(sys.argv[1]))))
"""


def lay(numbers: list[int]) -> list[str]:
    """Begin the moments of these numbers, those of spells behind all others, and tell the keys of the seats."""
    from skald.web.battles.services.opening import Plan, open_battle
    from tests.web.battles.moments import MOMENTS, SPELLS, laid

    seats = []
    for found in (laid((*MOMENTS, *SPELLS)[number]) for number in numbers):
        _battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
        assert seat is not None
        seats.append(seat.token)
    return seats


def lay_into(data: Path, numbers: list[int]) -> list[str]:
    """The same in the database of a server."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(data)}
    command = [sys.executable, "-c", _LAY, json.dumps(numbers)]
    found = subprocess.run(command, cwd=ROOT, check=True, env=environment, stdout=subprocess.PIPE)
    keys: list[str] = json.loads(found.stdout)
    return keys
