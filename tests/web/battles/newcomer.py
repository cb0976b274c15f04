"""A whole battle that a newcomer played against the squire, kept as its inputs: a battle can be begun at any moment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
KEPT = Path(__file__).parent / "kept" / "clans-and-crew.txt"
_LAY = """
import django, json, sys
django.setup()
from tests.web.battles.{module} import {begin}
print(json.dumps([{begin}(*where)[1].token for where in json.loads(sys.argv[1])]))
"""


def begin_at(inputs: int):
    """The battle after so many of its inputs, and the seat of the newcomer."""
    from skald.rules.notation import parse_input
    from skald.simulation.table.entries import BattleOpened
    from skald.web.battles.services.opening import Plan, open_battle
    from tests.simulation.table.openings import chair

    sides = (chair("bracken-raiders", "me"), chair("driftwood-crew", "squire"))
    opened = BattleOpened("second", "clash-of-warlords", sides, "", prepared=True)
    given = tuple(parse_input(line) for line in KEPT.read_text("utf-8").splitlines()[:inputs])
    return open_battle(plan=Plan(opened, 7, inputs=given))


def lay_at(data: Path, *numbers: int) -> list[str]:
    """The keys of the newcomer's seats at these moments, in the database of a server that runs."""
    return lay(data, "newcomer", "begin_at", *((number,) for number in numbers))


def lay(data: Path, module: str, begin: str, *where: tuple[object, ...]) -> list[str]:
    """The keys of the seats of battles that a function of these tests begins, each with what it is given."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(data)}
    command = [sys.executable, "-c", _LAY.format(module=module, begin=begin), json.dumps(where)]
    found = subprocess.run(command, cwd=ROOT, check=True, env=environment, stdout=subprocess.PIPE)
    keys: list[str] = json.loads(found.stdout)
    return keys
