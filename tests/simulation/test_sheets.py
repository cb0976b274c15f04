"""A played battle and the sheet of the same facts come to the same; `scripts/bench sheets` does it a thousand times."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.catalogue import cards
from skald.rules.events import FiguresLost
from skald.rules.ids import Side
from tools.proof_battles import SMALL, Setting, fought, names, rules_for, setting_of
from tools.sheet_entries import compared


def battle_of(name: str, agents: tuple[str, str]) -> Setting:
    return setting_of(name, 7, agents, most=SMALL)


@pytest.mark.parametrize("name", names())
def test_a_battle_and_its_sheet_come_to_the_same(name: str):
    setting = battle_of(name, ("raider" if name in cards() else "random", "random"))
    rules = rules_for(setting)
    found = compared(rules, fought(setting, rules), setting.sheet)
    assert found.problems == ()
    assert found.sheet == found.engine
    assert found.winners[0] == found.winners[1]


def test_another_record_of_points_is_another_sheet():
    setting = battle_of("take-and-hold", ("raider", "random"))
    rules = rules_for(setting)
    battle = fought(setting, rules)
    held = [each for each in battle.final.points if each.rule.endswith(".objectives")]
    fewer = tuple(each for each in battle.final.points if each is not held[0])
    told = compared(rules, replace(battle, final=replace(battle.final, points=fewer)), setting.sheet)
    lost = [3 if side is held[0].side else 0 for side in Side]
    assert tuple(a - b for a, b in zip(told.engine, told.sheet, strict=True)) == tuple(lost)


def test_who_fell_in_melees_is_told_by_what_happened():
    """Battle 3: without word of those who fell, all losses count as Levies."""
    setting = battle_of("wrath-of-warlords", ("raider", "raider"))
    rules = rules_for(setting)
    battle = fought(setting, rules)
    silent = tuple(
        replace(entry, events=tuple(event for event in entry.events if not isinstance(event, FiguresLost)))
        for entry in battle.entries
    )
    assert compared(rules, battle, setting.sheet).is_equal
    assert not compared(rules, replace(battle, entries=silent), setting.sheet).is_equal
