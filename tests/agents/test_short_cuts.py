"""What the raider works out by short cuts is what the kernel counts, and what a look at everything would find."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from skald.agents.chances import Chance, Chances
from skald.agents.clashes import Clashes
from skald.agents.deeds import Deeds
from skald.agents.estimate import Needs, forecast_of, forecast_pending
from skald.agents.fight_choices import _exploited
from skald.agents.memory import Memory
from skald.agents.raider import Raider
from skald.rules.actions import Exploit
from skald.rules.awaiting import Chance as Dice
from skald.rules.awaiting import Decide, Over
from skald.rules.context import Context
from skald.rules.doing import assemble, exploit
from skald.rules.engine import apply, options
from skald.rules.frames import Abilities, Combatant, Fight, Pools
from skald.rules.hooks import Window
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.view import view
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.warbands.files import ready_warbands

Moment = tuple[Ruleset, State, Decide]


def moments(one: str, other: str, *windows: Window, seed: int = 4) -> Iterator[Moment]:
    """The moments of a raiders' battle in which something is decided in some windows."""
    bands = ready_warbands()
    sides = (contender(bands[one], "raider"), contender(bands[other], "raider"))
    rules = ruleset_for("second", sides)
    agents = [Raider(rules, Random(n), sides[n].muster) for n in (0, 1)]
    dice, step = SeededDice(seed), open_battle(rules, sides)
    while not isinstance(step.awaits, Over):
        if isinstance(step.awaits, Dice):
            step = apply(rules, step.state, dice.roll(step.awaits))
            continue
        if step.awaits.window in windows:
            yield rules, step.state, step.awaits
        action = agents[step.awaits.side].decide(view(step.state, step.awaits.side), step.awaits)
        step = apply(rules, step.state, action)


def assembled(rules: Ruleset, state: State, who: int, *, closed: bool) -> Fight:
    """The melee as the kernel counts its dice if a side closes ranks or doesn't."""
    ctx = Context(rules, state)
    fight = ctx.fight()
    changed = replace(fight.defender if who else fight.attacker, closed=closed)
    ctx.push(Pools(), replace(fight, **{"defender" if who else "attacker": changed}))
    assemble(ctx, Pools())
    return ctx.fight()


def test_a_melee_about_to_begin_has_the_dice_that_the_kernel_counts():
    clashes, compared = Clashes(Needs()), 0
    for rules, state, asked in moments("parish-wall", "ash-procession", Window.RANKS):
        ctx = Context(rules, state)
        who = 0 if ctx.unit(ctx.fight().attacker.unit).side is asked.side else 1
        for closed in (False, True):
            counted = assembled(rules, state, who, closed=closed)
            sides = [replace(side, **_undone(ctx.fight(), n)) for n, side in enumerate(_sides(counted))]
            begun = replace(counted, attacker=sides[0], defender=sides[1])
            armed = [clashes.arm(ctx, begun, n) for n in (0, 1)]
            assert [_dice(side) for side in armed] == [_dice(side) for side in _sides(counted)]
            compared += 1
    assert compared > 20


def _sides(fight: Fight) -> tuple[Combatant, Combatant]:
    return (fight.attacker, fight.defender)


def _undone(fight: Fight, who: int) -> dict[str, int]:
    """A side's dice before any were counted."""
    side = _sides(fight)[who]
    return {"generated": 0, "starting": 0, "attack": side.attack, "defence": side.defence}


def _dice(side: Combatant) -> tuple[int, ...]:
    return (side.generated, side.starting, side.attack, side.defence)


def test_a_marker_made_use_of_changes_the_forecast_as_in_the_kernel():
    needs, compared = Needs(), 0
    for rules, state, _ in moments("border-lances", "parish-wall", Window.FIGHT):
        ctx = Context(rules, state)
        for action in options(rules, state):
            if isinstance(action, Exploit):
                used = Context(rules, state)
                frame = used.nearest(Abilities)
                assert frame is not None
                exploit(used, frame.who, action.use)
                supposed = _exploited(ctx, ctx.fight(), action.use)
                assert forecast_of(ctx, supposed, needs) == forecast_pending(used)
                compared += 1
    assert compared > 20


def first_sound(deeds: Deeds, chances: list[Chance]) -> Chance | None:
    """The best of all chances that can be taken, by a look at every one."""
    for chance in chances:
        if chance.worth <= 0:
            return None
        if chance.deed is None or deeds.is_sound(chance.deed, chance.farther):
            return chance
    return None


def test_the_best_chance_is_the_one_that_a_look_at_all_would_find():
    memory, found = Memory(), 0
    for rules, state, asked in moments("parish-wall", "ash-procession", Window.ACTIVATION):
        lazy, thorough = (Deeds(rules, state, asked.side, known) for known in (memory, Memory()))
        best = Chances(rules).best(lazy)
        assert best == first_sound(thorough, Chances(rules).listed(thorough))
        found += best is not None
    assert found > 30
