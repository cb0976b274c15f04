"""Positions of the Age of Magic with what the raider makes of them: flyers, casters, screens and engines."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.agents.deeds import Deeds
from skald.agents.memory import Memory
from skald.agents.raider import Raider
from skald.planning.formation import centre_of
from skald.rules.actions import Exploit, MoveUnit, Use
from skald.rules.asking import charge_reach
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.geometry import any_within
from skald.rules.hooks import Window
from skald.rules.ids import Kind, Side
from skald.rules.lengths import VS, L, S
from skald.rules.view import View
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.warbands.files import ready_warbands
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.magic import arena, caster, sid
from tests.kit.thinking import act


def wizardly(field: Field) -> Field:
    """Both sides have factions of the Age of Magic."""
    players = (
        replace(field.state.players[LEFT], faction="otherworld"),
        replace(field.state.players[RIGHT], faction="great-kingdoms"),
    )
    field.state = replace(field.state, players=players)
    return field


def deeds_of(field: Field) -> Deeds:
    return Deeds(field.rules, field.game().state, LEFT, Memory())


def screened(fatigue: int = 0, side: int = 0) -> tuple[Field, int, int, int]:
    """Flyers before warriors, and a tired sorcerer behind or beside those."""
    field = wizardly(arena())
    flyers = field.unit(LEFT, "flyers", 2, (5000, 3000), fatigue=fatigue)
    screen = field.unit(RIGHT, "hearthguard", 8, (4800, 4300))
    magician = caster(field, (5000 + side, 5400), side=RIGHT)
    field.change(magician, fatigue=2)
    return field, flyers, screen, magician


def charges(field: Field, uid: int) -> dict[int, int]:
    deeds = deeds_of(field)
    return {deed.action.target: deed.worth for deed in deeds.ranked(deeds.ctx.unit(uid), (Kind.CHARGE,))}


def test_flyers_charge_the_sorcerer_over_the_heads_of_his_guards():
    field, flyers, screen, magician = screened()
    found = charges(field, flyers)
    assert max(found, key=lambda target: found[target]) == magician
    assert found[magician] > 0 > found[screen]


def test_each_enemy_flown_over_is_a_marker_to_pay():
    over = charges(*screened()[:2])
    past = charges(*screened(side=-1400)[:2])
    assert past[2] - over[2] == 16


def test_who_would_arrive_exhausted_does_not_fly_over_the_guards():
    field, flyers, _, magician = screened(fatigue=3)
    field.change(magician, fatigue=1)
    assert charges(field, flyers)[magician] < 0
    field, flyers, _, magician = screened(fatigue=3, side=-1400)
    field.change(magician, fatigue=1)
    assert charges(field, flyers)[magician] > 0


def far_off() -> tuple[Field, int, int]:
    field = wizardly(arena())
    flyers = field.unit(LEFT, "flyers", 2, (1200, 1000))
    field.unit(RIGHT, "hearthguard", 8, (9500, 5000))
    prey = caster(field, (10800, 8200), side=RIGHT)
    return field, flyers, prey


def test_flyers_far_off_go_high_and_come_down_near_their_prey():
    field, flyers, prey = far_off()
    found = act(field, Raider(field.rules, Random(1)))
    assert isinstance(found.first, Use)
    assert found.why.code == "go-high"
    mine, theirs = found.state.units[flyers].figures, found.state.units[prey].figures
    assert not any_within(mine, theirs, L)
    assert any_within(mine, theirs, L + 300)


def test_who_was_slowed_by_its_fatigue_does_not_go_high():
    field, flyers, _ = far_off()
    field.change(flyers, fatigue=1)
    raider = Raider(field.rules, Random(1))
    game = field.game()
    while game.asked.window is not Window.SHORTEN:
        game.do(raider.decide(View(LEFT, game.state), game.asked))
    assert game.asked.side is RIGHT
    game.do(Exploit("shorten"))
    assert isinstance(raider.decide(View(LEFT, game.state), game.asked), MoveUnit)


def test_flyers_perch_where_they_can_strike_and_those_on_foot_can_not():
    field = wizardly(arena())
    flyers = field.unit(LEFT, "flyers", 2, (5000, 1000))
    friends = field.unit(LEFT, "warriors", 8, (5000, 1800))
    foe = field.unit(RIGHT, "levies", 6, (5000, 5200))
    deeds = deeds_of(field)
    perch = deeds.magic.flying.perch(deeds.ctx.unit(flyers))
    assert perch is not None
    moved = field.game().grant(flyers, Kind.MOVE).passing()
    goal = Raider(field.rules, Random(1)).decide(View(LEFT, moved.state), moved.asked)
    after = moved.do(goal).state
    mine, theirs = after.units[flyers].figures, after.units[foe].figures
    ctx = Context(field.rules, after)
    assert any_within(mine, theirs, charge_reach(ctx, after.units[flyers]))
    assert not any_within(mine, theirs, charge_reach(ctx, after.units[foe]))
    assert centre_of(mine)[1] > centre_of(after.units[friends].figures)[1]


def test_a_beast_that_bears_wounds_is_no_cheap_prey():
    """Eight warriors could fell a titan if every wound killed; his resilience makes that a bad bargain."""
    field = arena()
    men = field.unit(LEFT, "warriors", 8, (5000, 3000))
    titan = field.unit(RIGHT, "titan", 1, (5000, 4200))
    plain = charges(field, men)[titan]
    assert charges(wizardly(field), men)[titan] < 0 < plain


def test_a_sorcerer_steps_behind_his_guards_when_riders_come_near():
    field = wizardly(arena())
    # He has nothing left to cast.
    magician = caster(field, (5000, 3000), "bolt")
    field.change(magician, forgotten=(sid("bolt"),))
    guards = field.unit(LEFT, "hearthguard", 6, (3400, 3400))
    field.unit(RIGHT, "hearthguard", 4, (5000, 5600), "horse")
    raider = Raider(field.rules, Random(1))
    found = act(field, raider)
    assert found.why.code == "keep-safe"
    mine, guarding = (found.state.units[uid].figures for uid in (magician, guards))
    assert any_within(mine, guarding, S)
    assert centre_of(mine)[1] < min(figure.y for figure in guarding)
    assert Deeds(field.rules, found.state, LEFT, Memory()).magic.haven(found.state.units[magician]) is None


def test_a_sorcerer_charges_nobody():
    field = wizardly(arena())
    magician = caster(field, (5000, 3000), "bolt")
    field.unit(RIGHT, "levies", 4, (5000, 4000), fatigue=3)
    assert max(charges(field, magician).values()) < 0


def test_an_engine_shoots_before_others_charge():
    field = wizardly(arena())
    engine = field.unit(LEFT, "mobile-machine", 1, (4000, 3000), "firearm")
    field.unit(RIGHT, "warriors", 8, (4000, 4400))
    deeds = deeds_of(field)
    shot = deeds.ranked(deeds.ctx.unit(engine), (Kind.SHOOT,))[0]
    assert shot.worth == shot.gain + 15


@pytest.mark.parametrize("side", Side)
def test_the_mindless_are_put_down_before_the_others(side):
    ready = ready_warbands()
    bands = [contender(ready[name], "raider") for name in ("barrow-kings", "crown-host")]
    sides = (bands[0], bands[1]) if side is LEFT else (bands[1], bands[0])
    rules = ruleset_for("second", sides)
    agents = [Raider(rules, Random(n), band.muster) for n, band in enumerate(sides)]
    step = open_battle(rules, sides)
    while not all(unit.deployed for unit in step.state.units) or not step.state.units:
        asked = step.awaits
        if isinstance(asked, Decide):
            given = agents[asked.side].decide(View(asked.side, step.state), asked)
            step = apply(rules, step.state, given)
        else:
            assert isinstance(asked, Chance)
            step = apply(rules, step.state, SeededDice(1).roll(asked))
    middles = {unit.id: centre_of(unit.figures) for unit in step.state.units}
    mine, theirs = ([u for u in step.state.units if (u.side is side) is own] for own in (True, False))
    # The sides face each other along one axis of the table.
    gaps = [sum(middles[u.id][n] for u in theirs) * len(mine) - sum(middles[u.id][n] for u in mine) * len(theirs)
            for n in (0, 1)]  # fmt: skip
    axis = max((0, 1), key=lambda n: abs(gaps[n]))
    ahead = {unit.id: middles[unit.id][axis] * (1 if gaps[axis] > 0 else -1) for unit in mine}
    mindless = [ahead[unit.id] for unit in mine if unit.troop == "mindless"]
    assert len(mindless) == 2
    assert min(mindless) > max(ahead[unit.id] for unit in mine if unit.troop != "mindless")


def test_a_sorcerer_goes_to_the_friend_whom_he_can_soothe():
    field = wizardly(arena())
    magician = caster(field, (5000, 3000), "laying-on-hands")
    field.unit(LEFT, "hearthguard", 4, (4600, 3500))
    beast = field.unit(LEFT, "behemoth", 1, (6600, 3200), fatigue=4)
    field.unit(RIGHT, "warriors", 8, (6000, 6500))
    found = act(field, Raider(field.rules, Random(1)))
    assert found.why.code == "keep-safe"
    assert any_within(found.state.units[magician].figures, found.state.units[beast].figures, VS)
