"""What the sampler draws, window by window: everything that is lawful may come, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from skald.content.second.magic.sorcery import DOMAINS, KNOWN
from skald.planning.charging import glance_charge
from skald.planning.moving import plan_move
from skald.planning.sampler import _any_deployment, _deploy, _muster, _parted, _spells, _terrain, sample, sample_busily
from skald.planning.straying import PLANNED, STRIDE
from skald.rules.actions import Action, Done, MoveTerrain, PassTerrain, PlaceTerrain, RemoveFigures
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, awaiting, check, options
from skald.rules.frames import ActivationPhase, Casualties, DeployTurn
from skald.rules.geometry import HEADINGS
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId
from skald.rules.state import State
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.planning.test_setting_up import until


def asked_of(state: State) -> Decide:
    asked = awaiting(ruleset(), state)
    assert isinstance(asked, Decide)
    return asked


def drawn(draw: Callable[..., Action], state: State, times: int) -> list[Any]:
    rules, asked = ruleset(), asked_of(state)
    found = [draw(rules, state, asked, Random(seed)) for seed in range(times)]
    assert all(check(rules, state, action) is None for action in set(found))
    return found


# --- the muster


def partings(figures: int, least: int, most: int) -> set[tuple[int, ...]]:
    """Every way to part figures into units of lawful size, in order."""
    if figures == 0:
        return {()}
    sizes = range(least, min(most, figures) + 1)
    return {(size, *rest) for size in sizes for rest in partings(figures - size, least, most)}


@pytest.mark.parametrize("figures", [4, 8, 13])
def test_figures_are_parted_in_every_lawful_way(figures: int):
    profile = ruleset().profiles["warriors"]
    lawful = partings(figures, profile.smallest, profile.largest)
    found = {tuple(_parted(figures, profile, Random(seed))) for seed in range(60 * len(lawful))}
    assert found == lawful


def test_too_few_figures_make_no_unit():
    profile = ruleset().profiles["warriors"]
    assert _parted(profile.smallest - 1, profile, Random(1)) == []


def test_a_muster_drawn_uses_every_figure_that_was_bought():
    state = until(Window.MUSTER)
    for action in drawn(_muster, state, 12):
        bought = {purchase.troop: purchase.figures for purchase in state.players[LEFT].roster}
        for group in action.groups:
            bought[group.troop] -= group.figures
        assert set(bought.values()) == {0}
    assert len(set(drawn(_muster, state, 12))) > 3


def test_spells_drawn_are_of_two_domains_and_only_for_casters():
    rules = ruleset()
    assert rules.magic is not None
    assert _spells(rules, rules.profiles["warriors"], Random(1)) == ()
    assert _spells(changed(rules, magic=None), rules.profiles["sorcerer"], Random(1)) == ()
    seen = set()
    for seed in range(40):
        spells = _spells(rules, rules.profiles["sorcerer"], Random(seed))
        assert len(set(spells)) == KNOWN
        known = [name for name in DOMAINS for rule in DOMAINS[name] if rule.id in spells]
        assert len(set(known)) <= 2
        seen |= set(known)
    assert seen == set(DOMAINS)


# --- putting down


def test_terrain_drawn_is_laid_moved_and_declined():
    state = until(Window.TERRAIN)
    first = drawn(_terrain, state, 40)
    assert {type(action) for action in first} == {PlaceTerrain}
    assert len({action.kind for action in first}) > 3
    assert len({action.heading for action in first}) > 10
    for kind, x in (("scrub", 3500), ("marsh", 6000), ("rocks", 8500)):
        state = apply(ruleset(), state, PlaceTerrain(kind, x, 4500)).state
    second = drawn(_terrain, state, 60)
    shifts = [action for action in second if isinstance(action, MoveTerrain)]
    far = ruleset().constants.terrain_shift
    assert shifts and all(0 < a.dx**2 + a.dy**2 <= (far + 2) ** 2 for a in shifts)
    assert sum(isinstance(action, PlaceTerrain) for action in second) > len(second) // 3
    assert 0 < second.count(PassTerrain()) < len(second) // 2


def putting_down(**changes: object) -> State:
    """The left side is about to put units down, with another frame than the one of this deployment."""
    state = until(Window.DEPLOY)
    frame = state.pending[-1]
    assert isinstance(frame, DeployTurn)
    return replace(state, pending=(*state.pending[:-1], replace(frame, **changes)))


def test_units_are_drawn_for_all_and_put_down_all_over_the_zone():
    state = putting_down(must=(), stop=0)
    found = drawn(_deploy, state, 24)
    assert {action.unit for action in found} == {0, 1, 2, 3, 4}
    assert len({action.equipment for action in found}) > 2
    xs = [action.places[0].x for action in found]
    assert min(xs) < 3000 and max(xs) > 9000


def test_whoever_may_stop_putting_down_does_so_half_of_the_time():
    # The five units of the left side are as many as may be left.
    state = putting_down(must=(), stop=5)
    found = drawn(_deploy, state, 24)
    assert 6 < found.count(Done()) < 18
    assert Done() not in drawn(_deploy, putting_down(must=(), stop=0), 8)


def test_large_units_are_put_down_first_and_those_that_must_before_them():
    def sized(state: State, figures: int) -> State:
        units = (replace(unit, started=figures) if unit.id == 3 else unit for unit in state.units)
        return replace(state, units=tuple(units))

    def first(state: State) -> set[int]:
        return {action.unit for action in drawn(_deploy, state, 8)}

    assert first(sized(putting_down(must=(), stop=0), 13)) == {3}
    assert len(first(sized(putting_down(must=(), stop=0), 12))) > 1
    assert first(sized(putting_down(must=("hearthguard",), stop=0), 13)) == {1, 2}


def test_the_sure_way_puts_the_first_unit_down_beside_the_first_place():
    state = until(Window.DEPLOY)
    found = _any_deployment(ruleset(), state, asked_of(state))
    assert (found.unit, found.places[0].x < 1000) == (0, True)


# --- on the table


def moving() -> tuple[Game, Decide]:
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (200, 200))
    field.unit(RIGHT, "warriors", 1, (6000, 8000))
    game = field.game().grant(unit, Kind.MOVE)
    asked = game.asked
    assert isinstance(asked, Decide)
    return game, asked


def test_moves_drawn_lead_everywhere_on_the_table():
    game, asked = moving()
    ends = set()
    for seed in range(40):
        action = sample(game.rules, game.state, asked, Random(seed))
        after = apply(game.rules, game.state, action).state.units[0].figures[0]
        ends.add((after.x, after.y))
    assert all(x >= 125 and y >= 125 for x, y in ends)
    assert len(ends) > 10
    assert max(x for x, _ in ends) > 1200 and max(y for _, y in ends) > 1200
    # Every so often the planner is asked, for a goal drawn.
    assert plan_move(game.rules, game.state, (0, 0)) == sample(game.rules, game.state, asked, _Down())


class _Down(Random):
    """Chance that asks the planner, and always points down and to the left, as far as it may."""

    def getrandbits(self, k: int) -> int:
        return {HEADINGS.bit_length(): 40, PLANNED.bit_length(): 0, STRIDE.bit_length(): STRIDE - 1}[k]


def test_a_charge_drawn_is_the_one_seen_at_a_glance():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4000))
    game = field.game().grant(unit, Kind.CHARGE, target)
    asked = game.asked
    assert isinstance(asked, Decide)
    assert sample(game.rules, game.state, asked, Random(1)) == glance_charge(game.rules, game.state)


def test_losses_drawn_are_any_that_keep_the_formation():
    field = Field()
    unit = field.unit(LEFT, "warriors", 5, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = field.game(Casualties(unit, 2, RuleId("test")))
    asked = game.asked
    assert isinstance(asked, Decide)
    found = {sample(game.rules, game.state, asked, Random(seed)) for seed in range(200)}
    lawful = {RemoveFigures((a, b)) for a in range(5) for b in range(a + 1, 5)}
    lawful = {action for action in lawful if game.allows(action)}
    assert found == lawful


def test_whoever_is_busy_does_nothing_only_once_in_a_while():
    field = Field()
    field.unit(LEFT, "warriors", 8, (3000, 3000))
    field.unit(RIGHT, "warriors", 8, (3000, 4000))
    for ability in field.rules.boards["fjord-reavers"].abilities[:3]:
        field.dice(LEFT, ability.id, *(slot[0] for slot in ability.cost))
    game = field.game(ActivationPhase(LEFT))
    asked = game.asked
    assert isinstance(asked, Decide)
    listed = list(options(game.rules, game.state))
    assert Done() in listed
    busy = [sample_busily(game.rules, game.state, asked, Random(seed)) for seed in range(300)]
    plain = [sample(game.rules, game.state, asked, Random(seed)) for seed in range(300)]
    assert set(plain) == set(listed)
    assert 0 < busy.count(Done()) < plain.count(Done())
