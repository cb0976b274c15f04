"""Deeds drawn without a list: legal ones only, and in the long run each of those that a list would name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from skald.planning.drawing import draw_activation, draw_deed
from skald.planning.sampler import IDLE, sample_busily
from skald.rules.actions import Action, Activate, Cast, Done, Trigger
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, awaiting, options
from skald.rules.frames import ActivationPhase
from skald.rules.hooks import Window
from skald.rules.ids import Face, Kind
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.magic import arena, caster

DRAWS = 600


def laid_out() -> Field:
    field = Field()
    field.unit(LEFT, "warlord", 1, (3000, 2000))
    field.unit(LEFT, "warriors", 8, (3000, 3000))
    field.unit(LEFT, "hearthguard", 4, (5000, 3000))
    field.unit(RIGHT, "warriors", 8, (4000, 4000))
    for ability in field.rules.boards["fjord-reavers"].abilities[:4]:
        field.dice(LEFT, ability.id, *(slot[0] for slot in ability.cost))
    return field


def activation() -> Game:
    return laid_out().game(ActivationPhase(LEFT))


def orders() -> Game:
    field = laid_out()
    field.inactive(LEFT, Face.COMMON, Face.UNCOMMON, Face.RARE)
    return field.orders()


@pytest.mark.parametrize("game", [activation(), orders()], ids=["activation", "orders"])
def test_deeds_drawn_are_those_that_a_list_would_name(game: Game):
    asked = game.awaits
    assert isinstance(asked, Decide)
    assert asked.window in (Window.ACTIVATION, Window.ORDERS)
    listed = {_named(action) for action in options(game.rules, game.state) if not isinstance(action, Done)}
    drawn = {_named(draw_deed(game.rules, game.state, asked, Random(seed))) for seed in range(DRAWS)}
    assert drawn == listed


def test_spells_drawn_are_those_that_a_list_would_name():
    field = arena()
    caster(field, (3000, 3000), "bolt", "burning")
    field.unit(LEFT, "warriors", 4, (3000, 3600))
    field.unit(RIGHT, "warriors", 4, (3000, 4600))
    game = field.game(ActivationPhase(LEFT))
    asked = game.asked
    assert isinstance(asked, Decide)
    listed = {action for action in options(game.rules, game.state) if isinstance(action, Cast)}
    drawn = {draw_deed(game.rules, game.state, asked, Random(seed)) for seed in range(DRAWS)}
    assert len({action.spell for action in listed}) == 2
    assert {action for action in drawn if isinstance(action, Cast)} == listed


def _named(action: Action | None) -> Action | None:
    """An action without the dice that pay for it: a list names one set of several dice only."""
    return Trigger(action.ability, (), action.option) if isinstance(action, Trigger) else action


def test_nothing_is_drawn_where_there_is_nothing():
    field = Field()
    field.unit(LEFT, "levies", 8, (3000, 3000))
    field.unit(RIGHT, "levies", 8, (4000, 8000))
    assert draw_deed(field.rules, field.state, Decide(LEFT, Window.ORDERS), Random(1)) is None


def granted() -> Game:
    """An ability lets archers act, who may move, rest, and charge or shoot at either of two units."""
    field = Field()
    field.unit(LEFT, "warlord", 1, (3000, 2000))
    field.unit(LEFT, "warriors", 8, (3000, 3000))
    field.unit(LEFT, "levies", 12, (6000, 3000), "bow")
    field.unit(LEFT, "hearthguard", 4, (8000, 1000), fatigue=3)
    field.unit(RIGHT, "warriors", 8, (4000, 4000))
    field.unit(RIGHT, "warriors", 8, (7000, 4500))
    return max(_grants(field), key=lambda game: len(_listed(game)))


def granted_to_many() -> Game:
    """An ability lets one of two units act, one of which can only rest."""
    field = Field()
    field.unit(LEFT, "warlord", 1, (3000, 2000))
    field.unit(LEFT, "hearthguard", 4, (8000, 1000), fatigue=3)
    field.unit(RIGHT, "warriors", 8, (4000, 4000))
    return next(game for game in _grants(field) if len({each.unit for each in _listed(game)}) == 2)


def _grants(field: Field) -> Iterator[Game]:
    """What comes of each ability for which dice lie there, where that is a grant."""
    board = field.rules.boards["fjord-reavers"]
    for ability in board.abilities:
        field.dice(LEFT, ability.id, *(slot[0] for slot in ability.cost))
    game = field.game(ActivationPhase(LEFT))
    for action in options(game.rules, game.state):
        if isinstance(action, Trigger):
            step = apply(game.rules, game.state, action)
            if isinstance(step.awaits, Decide) and step.awaits.window is Window.GRANT:
                yield Game(game.rules, step.state)


def _listed(game: Game) -> set[Activate]:
    return {action for action in options(game.rules, game.state) if isinstance(action, Activate)}


@pytest.mark.parametrize("game", [granted(), granted_to_many()], ids=["archers", "two units"])
def test_activations_drawn_are_those_that_a_list_would_name(game: Game):
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    drawn = {draw_activation(game.rules, game.state, asked, Random(seed)) for seed in range(DRAWS)}
    assert drawn == _listed(game)
    assert {Kind.MOVE, Kind.REST} <= {action.kind for action in _listed(game)}


def test_whoever_is_asked_about_a_grant_may_also_decline_it():
    game = granted()
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    found = [sample_busily(game.rules, game.state, asked, Random(seed)) for seed in range(DRAWS)]
    assert 0 < found.count(Done()) < DRAWS // IDLE
    assert set(found) == {*_listed(game), Done()}
