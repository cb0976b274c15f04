"""Who could charge a unit as things stand, and what would come of it: exact chances, with nobody spending anything."""

from __future__ import annotations

from msgspec import Struct

from skald.odds.table import BadMatchup
from skald.rules.asking import charge_reach
from skald.rules.context import Context
from skald.rules.geometry import gap
from skald.rules.ids import Combat
from skald.rules.state import Unit
from skald.web.battles.queries.chances import Way, charged, matchup
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.units import length_told

#: So many are told, the most dangerous first.
MOST = 4


class Threat(Struct, frozen=True):
    """An enemy that is near enough: who, how far, and how the fight would go."""

    unit: int
    name: str
    far: str
    way: Way


def threats(seen: Seen, unit: Unit) -> list[Threat]:
    """Enemies whose charge would reach a unit over open ground."""
    if not unit.figures:
        return []
    ctx = Context(seen.table.ground.ruleset, seen.state)
    found = []
    for foe in ctx.standing(unit.side.other):
        apart = min(gap(a, b) for a in foe.figures for b in unit.figures)
        if apart > charge_reach(ctx, foe):
            continue
        try:
            way = charged(matchup(seen, foe, unit, Combat.MELEE))
        except BadMatchup:
            continue
        found.append(Threat(int(foe.id), seen.naming.unit(foe.id), length_told(apart), way))
    return sorted(found, key=lambda each: (each.way.won + each.way.tied, each.unit))[:MOST]
