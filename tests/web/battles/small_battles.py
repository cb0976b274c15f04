"""Whole battles that are soon over: a warlord and a few men on each side, few turns, always with the same dice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
#: What a point buys.
GUARDS = ("hearthguard", 4)
#: Enough to march, to fight and to come to an end.
TURNS = 2

_BAND = """id = "{name}"
editions = ["second"]
board = "hill-clans"
name = {{ en = "{name}", fr = "{name}" }}
about = {{ en = "few", fr = "peu" }}
[roster]
list_points = {points}
game_points = {points}
"""
_BOUGHT = '[[roster.purchases]]\ntype = "{0}"\npoints = 1\nfigures = {1}\n'
_BEGIN = """
import django, json, sys
django.setup()
from tests.web.battles.small_battles import open_small
print(json.dumps([open_small(seed) for seed in json.loads(sys.argv[1])]))
"""
_FOR_TWO = """
import django, json, sys
django.setup()
from tests.web.battles.small_battles import open_for_two
print(json.dumps(open_for_two(int(sys.argv[1]))))
"""
_UNIT = '[[muster]]\ntroop = "{0}"\nfigures = {1}\n'


def band(name: str, *units: tuple[str, int]) -> str:
    """The file of a warband with these units beside its warlord, a point each."""
    bought = "".join(_BOUGHT.format(*unit) for unit in units)
    mustered = "".join(_UNIT.format(*unit) for unit in (("warlord", 1), *units))
    return _BAND.format(name=name, points=len(units)) + bought + mustered


class Begun(NamedTuple):
    """The address of a seat on the left; where and by which key a program looks at the battle."""

    url: str
    path: str
    key: str


def open_small(seed: int) -> tuple[str, str]:
    """The name of a new battle and the key of its seat: both armies stand, and the agent never gives up."""
    from skald.web.battles.plans import Chosen, plan_of
    from skald.web.battles.services.agents import play_on
    from skald.web.battles.services.opening import open_battle

    few, foes = Chosen(band("few-left", GUARDS)), Chosen(band("few-right", GUARDS), player="squire")
    battle, seat = open_battle(plan=plan_of(few, foes, settings=(("turns", TURNS),), seed=seed, prepared=True))
    assert seat is not None
    play_on(battle)
    return battle.uid, seat.token


def open_for_two(seed: int) -> tuple[str, str]:
    """The keys of two people far apart, at a new battle in which both armies stand."""
    from msgspec.structs import replace

    from skald.web.battles.plans import Chosen, plan_of
    from skald.web.battles.services.agents import play_on
    from skald.web.battles.services.opening import join, open_battle

    few, foes = Chosen(band("few-left", GUARDS), name="Ann"), Chosen(band("few-right", GUARDS), player="open")
    plan = plan_of(few, foes, settings=(("turns", TURNS),), prepared=True)
    # Nobody who plays knows the seed: the test has the same dice in every run.
    battle, seat = open_battle(plan=replace(plan, seed=seed))
    assert seat is not None
    other = join(battle=battle, name="Bo")
    play_on(battle)
    return seat.token, other.token


def begin_for_two(data: Path, seed: int) -> list[str]:
    """The keys of both, in the database of a server that runs."""
    keys: list[str] = json.loads(_told(data, _FOR_TWO, str(seed)))
    return keys


def begin(site: str, data: Path, seeds: list[int]) -> list[Begun]:
    """A battle for each seed, in the database of a server that runs."""
    told = _told(data, _BEGIN, json.dumps(seeds))
    return [Begun(f"{site}/battles/seat/{key}/", f"{site}/api/battles/{name}", key) for name, key in json.loads(told)]


def _told(data: Path, script: str, given: str) -> bytes:
    """What a script tells that works on the database of a server."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "SKALD_DATA": str(data)}
    command = [sys.executable, "-c", script, given]
    return subprocess.run(command, cwd=ROOT, check=True, env=environment, stdout=subprocess.PIPE).stdout
