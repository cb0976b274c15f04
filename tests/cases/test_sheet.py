"""The sheet's table, typed from the source apart from the code, held against the troops row by row."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from skald.content.second.profiles import EQUIPMENT, PROFILES
from skald.rules.fight.numbers import aggression, armour
from skald.rules.ids import Combat
from skald.rules.ruleset import DIE
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import numbers, trial

ROWS = tomllib.loads((Path(__file__).parent / "sheet.toml").read_text(encoding="utf-8"))["rows"]
LINES = [(row, kit.split()) for row in ROWS for kit in (["bow", "sling"] if " or " in row[1] else [row[1]])]


def test_the_sheet_has_fifty_six_rows_and_the_code_no_troop_of_its_ages_beyond_it():
    assert len(ROWS) == 56
    hired = {"mercenary-warriors", "mercenary-guards", "loyal-mercenaries"}
    assert {row[0] for row in ROWS} == set(PROFILES) - hired


@case("second.core.profiles", "second.magic.magic", cite="Age of Magic sheet, profiles")
@pytest.mark.parametrize(("row", "kit"), LINES, ids=[f"{row[0]}-{'-'.join(kit) or 'bare'}" for row, kit in LINES])
def test_the_row_is_as_the_sheet_prints_it(row: list[str], kit: list[str]):
    troop, _, printed, worth, rules = row
    field = trial()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *kit)
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4600))
    assert tuple(kit) in PROFILES[troop].options
    ctx, fight = numbers(field, Combat.MELEE, foe, unit)
    hand, blows = armour(ctx, fight, 1).value, aggression(ctx, ctx.unit(unit), Combat.MELEE, (0,)).value
    ctx, fight = numbers(field, Combat.SHOT, foe, unit)
    shield = armour(ctx, fight, 1).value
    ctx, _ = numbers(field, Combat.SHOT, unit, foe)
    arrows = aggression(ctx, ctx.unit(unit), Combat.SHOT, (0,)).value
    assert f"{hand} ({shield})" == printed
    assert f"{Fraction(blows, DIE)} ({Fraction(arrows, DIE)})" == worth
    carried = {rule for item in kit for rule in EQUIPMENT[item].rules} - {"second.magic.imposing"}
    bears = set(field.state.units[unit].rules) - set(field.rules.universal) - carried
    # A beast brings Resilience (2); the sheet prints it among the troop's own rules.
    bears |= {rule for rule in field.state.units[unit].rules if rule == "second.core.resilience-2"}
    assert {rule.rpartition(".")[2] for rule in bears} == set(rules.split())
