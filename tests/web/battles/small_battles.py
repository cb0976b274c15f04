"""Whole battles that are soon over: a warlord and a few units on each side, always with the same dice."""

from __future__ import annotations

import json
from typing import NamedTuple
from urllib.request import Request, urlopen

#: What a point buys.
GUARDS = ("hearthguard", 4)

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


def begin(site: str, *units: tuple[str, int], seed: int, agent: str = "squire") -> Begun:
    """A battle with both armies set up; the agent never gives up."""
    sent = {
        "left": {"warband": band("few-left", *units)},
        "right": {"warband": band("few-right", *units), "player": agent},
        "prepared": True, "seed": seed,
    }  # fmt: skip
    asked = Request(f"{site}/api/battles", json.dumps(sent).encode(), {"Content-Type": "application/json"})
    with urlopen(asked) as answer:
        told: dict[str, str] = json.load(answer)
    return Begun(told["url"], f"{site}/api/battles/{told['id']}", told["key"])
