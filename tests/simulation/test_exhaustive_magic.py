"""Random skirmishes of casters until every spell has worked at every level, every hook that spells lend has done
something and every row of Abuse of Power has come.

Each step is held against the invariants. What each level does is for the cases; here it only has to do no harm."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.content.second.magic.abuse import ROWS, row_of
from skald.content.second.magic.sorcery import DOMAINS, SPELLS
from skald.rules.context import Context
from skald.rules.engine import Step, _settle
from skald.rules.events import PowerAbused, SpellCast
from skald.rules.frames import BeginTurn
from skald.rules.ids import NO_UNIT, NOTHING, Bearer, Level, RuleId, Side, Whom
from skald.rules.ruleset import Ruleset
from skald.rules.state import Effect, Unit, Until
from tests.kit.field import ruleset
from tests.kit.magic import sid
from tests.kit.recording import Fired, hooks_of, recorded
from tests.kit.skirmishes import played, skirmish

#: More skirmishes than are ever needed; the search ends as soon as nothing new is left.
MOST = 600
CASTER = [("sorcerer", (), "", False), ("sorcerer", ("horse",), "", False)]
#: Borne by a side, for a piece of terrain.
THORNS = sid("wall-of-thorns")
#: One spell needs them.
BEASTS = [("bipeds", (), "", False), ("quadrupeds", (), "", False)]


def with_spells(rules: Ruleset, step: Step, rng: Random, wanted: list[str]) -> Step:
    """The same skirmish whose casters know spells of one or two domains, those that are wanted first."""
    units = tuple(_taught(unit, rng, wanted) if unit.troop == "sorcerer" else unit for unit in step.state.units)
    terrain = tuple(replace(piece, id=number) for number, piece in enumerate(step.state.terrain))
    state = replace(step.state, units=units, terrain=terrain, turn=step.state.turn - 1, pending=(BeginTurn(Side.LEFT),))
    return _settle(Context(rules, state))


def _taught(unit: Unit, rng: Random, wanted: list[str]) -> Unit:
    first, second = rng.choice(wanted), rng.choice(wanted)
    domains = [name for name, spells in DOMAINS.items() if {first, second} & {rule.id for rule in spells}]
    known = sorted(rule.id for name in domains for rule in DOMAINS[name])
    spells = sorted(rng.sample(known, len(known)), key=lambda spell: (spell != first, spell not in wanted))[:3]
    return replace(unit, spells=tuple(spells), fatigue=min(unit.fatigue, 1))


def under_spells(rules: Ruleset, step: Step, rng: Random, wanted: list[str]) -> Step:
    """The same skirmish in which such spells lie on units, as friends or enemies of theirs might have cast them."""
    state, pieces = step.state, [piece.id for piece in step.state.terrain] or [NOTHING]
    effects = [
        Effect(
            RuleId(name), rng.randrange(len(Level)), unit.id, Until.GAME, rng.choice(list(Side)), RuleId(name),
            thing=rng.choice(pieces),
        )
        for unit in state.units for name in rng.sample(wanted, min(2, len(wanted)))
    ]  # fmt: skip
    if THORNS in wanted:
        effects += [
            Effect(THORNS, rng.choice((1, 2)), NO_UNIT, Until.GAME, rng.choice(list(Side)), THORNS,
                   bearer=Bearer.SIDE, whom=Whom.ENEMY, thing=piece)
            for piece in pieces
        ]  # fmt: skip
    begun = replace(state, effects=tuple(effects), turn=state.turn - 1, pending=(BeginTurn(Side.LEFT),))
    return _settle(Context(rules, begun))


@pytest.mark.slow
def test_every_spell_at_every_level_every_lent_hook_and_every_row_of_abuse_fires():
    plain = ruleset("second")
    fired: Fired = set()
    rules = recorded(plain, fired)
    names = sorted(rules.boards)
    hooks = {(rule, hook) for rule, hook in hooks_of(plain) if plain.rules[RuleId(rule)].lent}
    levels = {(rule.id, level) for rule in SPELLS for level in Level}
    rows = set(ROWS.values())
    for seed in range(MOST):
        wanted, lacking = sorted({spell for spell, _ in levels}), sorted({rule for rule, _ in hooks - fired})
        if not wanted and not rows and not lacking:
            break
        rng = Random(seed)
        boards, company = (rng.choice(names), rng.choice(names)), BEASTS if seed % 2 else []
        start = skirmish(rules, rng, boards, (), CASTER, company=company)
        step = with_spells(rules, start, rng, wanted or [rule.id for rule in SPELLS])
        if lacking and (seed % 2 or not wanted):
            step = under_spells(rules, step, rng, lacking)
        steps, faults = played(rules, step, rng, limit=500)
        assert faults == [], f"skirmish {seed}"
        for event in (event for each in steps for event in each.events):
            if isinstance(event, SpellCast):
                levels.discard((event.spell, event.level))
            elif isinstance(event, PowerAbused):
                rows.discard(row_of(event.total.value))
    assert (levels, hooks - fired, rows) == (set(), set(), set())
