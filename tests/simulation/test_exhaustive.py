"""Random play until every hook of every rule and every ability of every shipped board has fired.

Each step is held against the invariants. What can't fire is listed with its reason, and the list is exact: a hook that
begins to fire, or ceases to, fails the test.
"""

from __future__ import annotations

from random import Random

import pytest

from skald.content.board_files import shipped_boards
from skald.rules.awaiting import Over
from skald.rules.engine import apply
from skald.rules.events import AbilityTriggered
from skald.rules.ids import AbilityId, RuleId
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.invariants import broken
from skald.warbands.files import ready_warbands
from tests.kit.field import ruleset
from tests.kit.recording import Fired, hooks_of, recorded
from tests.kit.skirmishes import bearers, factions_with, odd_battle, played, skirmish

#: More skirmishes than are ever needed; the search ends as soon as nothing new is left.
MOST = 1200
#: So few abilities left that both sides try them.
FEW = 9
CHARTS = ((), (), ("scenario.clash-of-warlords.dawn",), (), ("scenario.clash-of-warlords.old-grudge",))

#: Settings that let rules fire which do nothing by default.
SETTINGS: dict[str, dict[str, int]] = {"second": {"faq": 2024}, "first": {"warlord_shot_dice": 2}}

#: Hooks that never change anything, and why they are there all the same.
SILENT: dict[str, dict[tuple[str, str], str]] = {
    "second": {
        ("second.ages.cataphract", "move"): "M is what everyone on foot moves: it only undoes a faster mount",
        ("second.ages.sarissa", "charge"): "M is what everyone on foot charges",
        ("second.core.composite-bow", "may-close-ranks"): "only riders have it, and riders never close ranks",
        ("second.magic.alchemist", "FightBegan"): "a die is rolled only where a lone figure has all its bonus dice",
        ("second.magic.horde", "may-close-ranks"): "the one horde is mindless, which bars it already",
        ("second.magic.primitive", "may-trigger-advanced"): "who may not use advanced abilities is refused before",
        ("second.magic.swift", "may-close-ranks"): "the swift are imposing, which bars it already",
    },
    "first": {},
}


def boards_of(rules: Ruleset, edition: str) -> list[str]:
    return [name for name in sorted(rules.boards) if edition in shipped_boards()[name].editions]


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["second", "first"])
def test_every_hook_and_every_ability_fires(edition: str):
    plain = ruleset(edition, None, **SETTINGS[edition])
    names = boards_of(plain, edition)
    silent = SILENT[edition]
    fired: Fired = set()
    rules = recorded(plain, fired)
    # What is only lent by spells fires where spells are cast: see the exhaustive runner of magic.
    hooks = {(rule, hook) for rule, hook in hooks_of(plain) if not plain.rules[RuleId(rule)].lent}
    abilities = {ability.id for name in names for ability in plain.boards[name].abilities}
    triggered: set[AbilityId] = set()
    for seed in range(MOST):
        unfired, untriggered = hooks - fired - set(silent), abilities - triggered
        if not unfired and not untriggered:
            break
        rng = Random(seed)
        lacking = sorted({name.partition(".")[0] for name in untriggered}) or names
        rules_wanted = {rule for rule, _ in unfired}
        wanted = bearers(plain, rules_wanted)
        factions = factions_with(plain, rules_wanted)
        # What is hard to bring about gets two chances.
        boards = (rng.choice(lacking), rng.choice(lacking if len(untriggered) < FEW else names))
        step = skirmish(rules, rng, boards, CHARTS[seed % len(CHARTS)], wanted, untriggered, factions)
        steps, faults = played(rules, step, rng)
        assert faults == [], f"skirmish {seed}"
        triggered |= {e.ability for each in steps for e in each.events if isinstance(e, AbilityTriggered)}
    assert {hook: silent.get(hook, "") for hook in hooks - fired} == silent
    assert abilities - triggered == set()


@pytest.mark.parametrize("edition", ["second", "first"])
@pytest.mark.parametrize("seed", range(6))
def test_whole_battle_of_odd_warbands_keeps_every_promise(edition: str, seed: int):
    rules = ruleset(edition)
    rng = Random(seed)
    names = boards_of(rules, edition)
    steps, faults = played(rules, odd_battle(rules, rng, (rng.choice(names), rng.choice(names))), rng, limit=20_000)
    assert faults == []
    assert isinstance(steps[-1].awaits, Over)


READY = [(name, edition) for name, warband in sorted(ready_warbands().items()) for edition in warband.editions]


@pytest.mark.parametrize(("name", "edition"), READY)
def test_battle_of_each_ready_warband_keeps_every_promise(name: str, edition: str):
    others = [warband for other, warband in sorted(ready_warbands().items()) if edition in warband.editions]
    mine = ready_warbands()[name]
    foe = others[sum(map(ord, name)) % len(others)]
    sides = (contender(mine, "random"), contender(foe, "random"))
    rules = ruleset_for(edition, sides)
    battle = fight(rules, sides, seed=len(name))
    state = battle.opening
    assert broken(rules, state) == []
    for entry in battle.entries:
        following = apply(rules, state, entry.input)
        assert broken(rules, following.state, state, entry.events) == []
        assert following.events == entry.events
        state = following.state
    assert state == battle.final
