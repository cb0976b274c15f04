"""Battles that people really played, kept as the inputs they gave: a battle can be begun at any of their moments."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from skald.rules.notation import parse_input
from skald.simulation.table.entries import BattleOpened
from skald.web.battles.queries.seen import Seen, seen
from skald.web.battles.services.opening import Plan, open_battle
from tests.simulation.table.openings import chair

KEPT = Path(__file__).parent / "kept"
#: Whom somebody led who had never played, and against whom.
ARMIES = {
    "riders-and-bows": ("outriders", "heron-watch"),
    "riders-and-clans": ("outriders", "bracken-raiders"),
    "clans-and-riders": ("bracken-raiders", "outriders"),
}


@cache
def _inputs(name):
    return tuple(parse_input(line) for line in (KEPT / f"{name}.txt").read_text("utf-8").splitlines())


def kept(name: str, inputs: int, *, right="squire"):
    """A battle begun after so many inputs of a kept one, and the seat of whoever plays its left side."""
    mine, foe = ARMIES[name]
    sides = (chair(mine, "me"), chair(foe, right))
    opened = BattleOpened("second", "clash-of-warlords", sides, "", prepared=True)
    return open_battle(plan=Plan(opened, 7, inputs=_inputs(name)[:inputs]))


def kept_seen(name: str, inputs: int) -> Seen:
    """The same as its player sees it."""
    battle, seat = kept(name, inputs)
    return seen(battle, seat.numbers)


def with_unit(there: Seen, number: int, **changes: object) -> Seen:
    """The same with a unit that is otherwise."""
    state = there.table.state
    units = tuple(replace(each, **changes) if each.id == number else each for each in state.units)
    step = replace(there.table.step, state=replace(state, units=units))
    return replace(there, table=replace(there.table, step=step))
