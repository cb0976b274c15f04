"""Expeditions at one step of their set-up: units that wait to be put down, and somebody who puts them down."""

from __future__ import annotations

from msgspec.structs import replace

from skald.planning.deploying import plan_deploy, zone_centre
from skald.rules.actions import Deploy
from skald.rules.asking import undeployed
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import resume
from skald.rules.frames import Arrange, DeployTurn, EdgeChoice
from skald.rules.hooks import Window
from skald.rules.ids import Side, UnitId
from skald.rules.state import Unit
from tests.kit.field import Game
from tests.kit.scenarios import Table


def waiting(table: Table, side: Side, count: int, troop: str = "warlord", figures: int = 1) -> None:
    """Units of a side that are mustered and not yet down."""
    for _ in range(count):
        unit = Unit(UnitId(len(table.state.units)), side, troop, figures)
        table.state = replace(table.state, units=(*table.state.units, unit))


def at_step(table: Table, *steps: str) -> Game:
    """The battle at these steps of its set-up; when they are over it waits for a choice of edges."""
    pending = (EdgeChoice(), *(Arrange(step) for step in reversed(steps)))
    return Game(table.rules, resume(table.rules, replace(table.state, pending=pending)).state)


def is_over(game: Game) -> bool:
    """Whether the steps are over."""
    return isinstance(game.asked, Decide) and game.asked.window is Window.EDGE


def put_anywhere(game: Game, uid: UnitId | None = None) -> Deploy:
    """Put the next unit down (or a certain one), in the middle of its zone or nearby."""
    ctx = Context(game.rules, game.state)
    frame = ctx.nearest(DeployTurn)
    assert frame is not None
    unit = undeployed(ctx, frame.side, frame.units)[0].id if uid is None else uid
    anchor = zone_centre(game.rules, game.state, frame.side, frame.part)
    found = plan_deploy(game.rules, game.state, unit, (), anchor)
    assert found is not None
    game.do(found)
    return found
