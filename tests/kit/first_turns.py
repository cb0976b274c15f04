"""Expeditions on the way to their first turn, and tables on which a card of the first turn is in force."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from skald.rules.abilities.model import Ability, Board
from skald.rules.actions import ChooseEdge, Muster, PassTerrain, PlaceTerrain
from skald.rules.engine import resume
from skald.rules.ids import Side
from tests.kit.field import LEFT, Game
from tests.kit.scenarios import Table
from tests.kit.setups import GROUPS, line, opened, put, row

#: A card of each domain that asks nothing more than it has to.
PLAIN = {
    "victory": "invasion", "terrain": "bleak-plain", "deployment": "vanguard", "duration": "pitched-battle",
    "special": "fine-day",
}  # fmt: skip


def five(**chosen: str) -> tuple[str, ...]:
    """The cards of an expedition: the plain ones, but for those that are named by their domain."""
    return tuple((PLAIN | chosen).values())


def mustered(first: Side = LEFT, settings: dict[str, object] | None = None, **chosen: str) -> Game:
    """An expedition up to the first unit put down; the first player has the edge y = 0."""
    game = opened(scenario="expedition", cards=five(**chosen), **(settings or {})).roll(*row(first)).do(ChooseEdge(0))
    for kind, x in (("scrub", 3500), ("marsh", 6000), ("rocks", 8500)):
        game.do(PlaceTerrain(kind, x, 4500))
    return game.do(PassTerrain(), PassTerrain(), Muster(GROUPS), Muster(GROUPS))


def deployed(first: Side = LEFT, settings: dict[str, object] | None = None, **chosen: str) -> Game:
    """An expedition with everybody on the table, the first player's units first, in one go each."""
    game = mustered(first, settings, **chosen)
    for one, y in ((0, 1000), (4, 8000)):
        game.do(put(one, (1000, y)), *(line(one + n, 4, 2000 + 2000 * n, y) for n in (1, 2, 3)))
    return game


def first_turn(*cards: str, of: Side = LEFT, edition: str = "second", **settings: object) -> Table:
    """A table in a side's first turn with these cards in force; the left side is the first player."""
    found = Table("expedition", edition, cards=cards, **settings)
    players = tuple(replace(player, turns=1) for player in found.state.players)
    found.state = replace(found.state, turn=1, active=of, players=players)
    return found


def play_by_board(table: Table, *abilities: Ability) -> None:
    """Let both sides play by a board of these abilities."""
    table.rules = dataclasses.replace(table.rules, boards={"test": Board("test", abilities)}, found={})
    left, right = (replace(player, board="test") for player in table.state.players)
    table.state = replace(table.state, players=(left, right))


def resumed(game: Game) -> Game:
    """A game that goes on from frames laid out by hand, up to the first thing asked."""
    step = resume(game.rules, game.state)
    found = Game(game.rules, step.state)
    found.events += step.events
    return found
