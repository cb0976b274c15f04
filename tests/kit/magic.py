"""Casters on a table, and spells cast step by step with scripted dice."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.second.magic.making import spell_id
from skald.rules.actions import Cast, Done, TakeLevel
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Roll
from skald.rules.frames import NO_AIM, ActivationPhase, Aim, EndTurn
from skald.rules.hooks import Window
from skald.rules.ids import Level, RuleId, Side, UnitId
from tests.kit.field import LEFT, Field, Game, ruleset
from tests.kit.fights import TRIAL, lay

MINIMUM, OPTIMUM, MAXIMUM = Level
LEVELS = tuple(Level)


def sid(name: str) -> RuleId:
    """The id of a spell."""
    return spell_id(name)


def arena(**settings: object) -> Field:
    """A field for spells: both sides play the trial board, and a die keeps the Activation phase open."""
    # Sides without Saga dice play on: turns have to follow each other.
    field = Field(ruleset("second", [TRIAL], no_dice_ends_game=False, **settings), board="trial")
    for side in Side:
        lay(field, side, "wait")
    return field


def caster(
    field: Field, at: tuple[int, int], *spells: str, side: Side = LEFT, kit: tuple[str, ...] = (), pool: int = 5
) -> UnitId:
    """A Sorcerer who knows these spells, with dice in the pool of his side."""
    uid = field.unit(side, "sorcerer", 1, at, *kit)
    field.change(uid, spells=tuple(sid(name) for name in spells))
    players = list(field.state.players)
    players[side] = replace(players[side], magic=pool)
    field.state = replace(field.state, players=(players[0], players[1]))
    return uid


def at(*units: UnitId) -> Aim:
    """Units as what is aimed at."""
    return Aim(units)


def declare(game: Game, uid: UnitId, name: str, aim: Aim = NO_AIM, level: Level = MINIMUM) -> Game:
    """Cast with one die that shows a level, and take that level."""
    game.do(Cast(uid, sid(name), 1, aim))
    game.do(Roll(tuple(int(each is level) for each in Level)))
    asked = game.asked
    if isinstance(asked, Decide) and asked.window is Window.LEVEL:
        game.do(TakeLevel(level))
    return game


def untroubled(game: Game) -> Game:
    """The roll for Abuse of Power, if one is due, comes to seven."""
    asked = game.asked
    if isinstance(asked, Chance) and asked.why == "second.magic.abuse-of-power" and len(asked.pool.weights) == 11:
        game.do(Roll(tuple(int(total == 7) for total in range(2, 13))))
    return game


def spelled(game: Game, uid: UnitId, name: str, aim: Aim = NO_AIM, level: Level = MINIMUM) -> Game:
    """Cast a spell that asks nothing more, and get away with it."""
    return untroubled(declare(game, uid, name, aim, level))


def successes(game: Game, *counts: int) -> Game:
    """Let so many dice of each roll for an effect succeed."""
    for count in counts:
        game.hits(count)
    return game


def end_turn(game: Game, limit: int = 60) -> Game:
    """Do nothing more until the other side's turn has begun; dice that have to be rolled fall in their first class."""
    side = game.state.active
    for _ in range(limit):
        asked = game.asked
        if game.state.active is not side and isinstance(asked, Decide) and asked.window is Window.ACTIVATION:
            return game
        if isinstance(asked, Chance):
            game.roll(asked.pool.dice, *(0 for _ in asked.pool.weights[1:]))
        else:
            game.do(Done())
    return game


def next_turn(game: Game, side: Side) -> Game:
    """The same position in the Activation phase of a side, with nothing ended by that."""
    game.state = replace(game.state, active=side, pending=(EndTurn(side), ActivationPhase(side)))
    return game
