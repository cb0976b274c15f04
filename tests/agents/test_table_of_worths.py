"""What agents think of two whole positions, number by number: spells, deeds, threats and parts of a position.

The numbers are kept as they are; who changes the taste of an agent reads here what that changes.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from skald.agents.deeds import Deeds
from skald.agents.memory import Memory
from skald.agents.position import Valuation
from skald.agents.spell_sight import Sight
from skald.agents.spell_worth import JUDGES
from skald.agents.threats import Threats
from skald.agents.weights import CAPTAIN
from skald.rules.context import Context
from skald.rules.frames import Aim
from skald.rules.ids import Kind
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.magic import arena, caster
from tests.kit.thinking import at_turn

KEPT = tomllib.loads(Path(__file__).with_name("worths.toml").read_text(encoding="utf-8"))


def fresh() -> Field:
    """Nobody has acted: friends who may charge, archers of both sides, a beast and a lord on the other."""
    field = arena()
    caster(field, (3000, 2400), "bolt")
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(LEFT, "hearthguard", 4, (5000, 3000), "horse")
    field.unit(LEFT, "levies", 8, (1000, 2600), "bow")
    field.unit(RIGHT, "warriors", 8, (3000, 4300), fatigue=1)
    field.unit(RIGHT, "levies", 6, (1200, 5000), "bow")
    field.unit(RIGHT, "behemoth", 1, (5200, 5600))
    field.unit(RIGHT, "warlord", 1, (4400, 4700), fatigue=2)
    field.terrain("wood", (7000, 3000))
    return at_turn(field, 2)


def worn() -> Field:
    """Late: all friends have acted and are tired, the caster among them, and enemies are all around."""
    field = arena()
    magician = caster(field, (4300, 3200), "bolt")
    field.change(magician, fatigue=2, acts=(Kind.MOVE,))
    riders, archers = ("hearthguard", 4, (5000, 3000), ("horse",)), ("levies", 8, (1000, 2600), ("bow",))
    for troop, figures, at, kit in (("warriors", 3, (3000, 3000), ()), riders, archers):
        uid = field.unit(LEFT, troop, figures, at, *kit, fatigue=2, started=8)
        field.change(uid, acts=(Kind.MOVE, Kind.CHARGE))
    field.unit(RIGHT, "warriors", 8, (3000, 4300))
    field.unit(RIGHT, "levies", 6, (1200, 4600), "bow", fatigue=2)
    field.unit(RIGHT, "hearthguard", 6, (5200, 5600), "horse")
    field.unit(RIGHT, "warlord", 1, (4400, 3900))
    field.terrain("wood", (3000, 4300))
    return at_turn(field, 4)


POSITIONS = {"fresh": fresh, "worn": worn}


def spells(field: Field) -> dict[str, list[list[int]]]:
    """What each spell is worth at friends, enemies, nobody, a place and a piece, from the minimum to the maximum."""
    ctx = Context(field.rules, field.game().state)
    sight = Sight(ctx, ctx.units[0])
    aims = [Aim((ctx.units[number].id,)) for number in (1, 2, 4, 6)]
    aims += [Aim(), Aim(place=(3200, 4400)), Aim(place=(3000, 3600), piece=0)]
    return {name: [list(judge(sight, aim)) for aim in aims] for name, judge in sorted(JUDGES.items())}


def deeds(field: Field) -> dict[str, list[str]]:
    """What each unit could do, the best first, with its worth and why."""
    found = Deeds(field.rules, field.game().state, LEFT, Memory())
    return {
        f"unit {unit.id}": [
            f"{deed.action.kind.value} {deed.action.target} {deed.worth} {deed.why.code}"
            for deed in found.ranked(unit, tuple(Kind))
        ]
        for unit in found.field.friends
    }


def parts(field: Field) -> dict[str, int]:
    """What the position is worth to the captain, part by part."""
    state = field.game().state
    found = Valuation(field.rules, state, LEFT, Memory(), CAPTAIN).parts(state)
    return {name: getattr(found, name) for name in found.__struct_fields__}


def threats(field: Field) -> list[int]:
    """What the best attack of each enemy is worth."""
    state = field.game().state
    ctx = Context(field.rules, state)
    found = Threats(ctx, state, LEFT, Memory(), CAPTAIN)
    return [found.of(foe) for foe in ctx.standing(RIGHT)]


TABLES = {"spells": spells, "deeds": deeds, "parts": parts, "threats": threats}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("position", POSITIONS)
def test_worths_are_those_that_are_kept(position: str, table: str):
    assert TABLES[table](POSITIONS[position]()) == KEPT[position][table]  # type: ignore[operator]
