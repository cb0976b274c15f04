"""Counted uses: a turn wipes its own at its end, those of the game stay, and a written position tells them apart."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.frames import EndTurn
from skald.rules.ids import NO_UNIT, RuleId, UnitId
from skald.rules.notation.position import format_position, parse_position
from skald.rules.state import Spent, State
from tests.kit.boards import board_field, settled
from tests.kit.field import LEFT, RIGHT, Field

ONCE, MINE = RuleId("test.once"), UnitId(0)


def table() -> Field:
    field = board_field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    return field


def used(state: State, field: Field, *, for_game: bool) -> State:
    ctx = Context(field.rules, state)
    ctx.spend(ONCE, MINE, for_game=for_game)
    ctx.spend(ONCE, for_game=for_game)
    return ctx.close()


def test_use_of_the_game_keeps_its_mark_when_a_position_is_written_down():
    field = table()
    for for_game in (False, True):
        state = used(field.state, field, for_game=for_game)
        assert state.spent == (Spent(ONCE, MINE, for_game), Spent(ONCE, NO_UNIT, for_game))
        assert parse_position(format_position(state)) == state
    texts = {format_position(used(field.state, field, for_game=kind)) for kind in (False, True)}
    assert len(texts) == 2


def test_uses_of_the_turn_are_wiped_at_its_end_and_those_of_the_game_stay():
    field = table()
    field.state = used(used(field.state, field, for_game=True), field, for_game=False)
    # As after a save in the middle of the turn.
    field.state = parse_position(format_position(field.state))
    ended = settled(field, EndTurn(LEFT)).state
    assert ended.spent == (Spent(ONCE, MINE, True), Spent(ONCE, NO_UNIT, True))
    assert Context(field.rules, ended).uses(ONCE, MINE) == 1
    assert Context(field.rules, replace(ended, spent=())).uses(ONCE, MINE) == 0
