"""Where Saga dice may be laid is listed as it is judged die by die."""

from __future__ import annotations

from skald.rules.abilities.model import EaseFatigue, RollDice
from skald.rules.actions import PlaceDie
from skald.rules.engine import check, options
from skald.rules.ids import Face
from tests.kit.boards import ACTIVATION, ORDERS, ability, aid, board_field, faces, lay, spend
from tests.kit.field import LEFT, RIGHT, Game


def listed(game: Game) -> set[PlaceDie]:
    """What is listed, once each; it has to be what is allowed."""
    found = [action for action in options(game.rules, game.state) if isinstance(action, PlaceDie)]
    board = game.rules.boards[game.state.players[LEFT].board]
    every = [PlaceDie(face, each.id) for face in Face for each in board.abilities]
    assert sorted(found, key=repr) == sorted([a for a in every if check(game.rules, game.state, a) is None], key=repr)
    return set(found)


def test_placings_listed_are_those_allowed_where_abilities_are_empty_full_or_used():
    field = board_field(
        ability("pair", ACTIVATION, EaseFatigue(), cost="c cu"), ability("once", ORDERS, RollDice(dice=1)),
        ability("again", ACTIVATION, EaseFatigue(), basic=True), ability("picky", ACTIVATION, EaseFatigue(), cost="r"),
    )  # fmt: skip
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    field.inactive(LEFT, *faces("cccur"))
    lay(field, LEFT, "pair", "c")
    lay(field, LEFT, "again", "c")
    game = field.orders()
    once, pair, picky = aid("once"), aid("pair"), aid("picky")
    common, rare = Face.COMMON, Face.RARE
    assert {PlaceDie(common, once), PlaceDie(common, pair), PlaceDie(rare, picky)} <= listed(game)
    game.do(PlaceDie(common, once), PlaceDie(common, pair))
    assert not {PlaceDie(common, once), PlaceDie(common, pair)} & listed(game)
    # Empty again, but filled in this turn.
    game.do(spend("once")).roll(1, 0, 0)
    assert PlaceDie(common, aid("again")) in listed(game) and PlaceDie(common, once) not in listed(game)
