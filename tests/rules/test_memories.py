"""Answers that are remembered: they hold while everybody concerned stays, and no longer."""

from __future__ import annotations

from skald.rules.context import Context
from skald.rules.fight.sight import has_sight, shooters
from skald.rules.lengths import L, M
from skald.rules.movement.withdrawing import find_withdrawal
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import shift, trial


def _opened(field: Field) -> Context:
    game = field.game()
    return Context(game.rules, game.state)


def test_sight_is_lost_when_somebody_steps_between_and_found_again():
    field = trial()
    archer = field.unit(LEFT, "hearthguard", 1, (3000, 3000), "bow")
    mark = field.unit(RIGHT, "warriors", 1, (3000, 5000))
    screen = field.unit(RIGHT, "warriors", 8, (2250, 9000))
    seen: list[tuple[bool, tuple[int, ...]]] = []
    for step in (0, -5000, 5000):
        shift(field, screen, 0, step)
        ctx = _opened(field)
        unit, target = ctx.unit(archer), ctx.unit(mark)
        seen += [(has_sight(ctx, unit, target, L), shooters(ctx, unit, target, L)) for _ in range(2)]
    assert seen == [(True, (0,)), (True, (0,)), (False, ()), (False, ()), (True, (0,)), (True, (0,))]


def test_a_withdrawal_is_looked_for_anew_when_somebody_stands_in_the_way():
    field = trial()
    loser = field.unit(LEFT, "warriors", 4, (3000, 3000))
    winner = field.unit(RIGHT, "warriors", 4, (3000, 3260))
    behind = field.unit(LEFT, "warriors", 4, (3000, 8000))
    ctx = _opened(field)
    free = find_withdrawal(ctx, ctx.unit(loser), ctx.unit(winner))
    assert free == find_withdrawal(ctx, ctx.unit(loser), ctx.unit(winner))
    shift(field, behind, 0, -5000 - M // 2)
    ctx = _opened(field)
    blocked = find_withdrawal(ctx, ctx.unit(loser), ctx.unit(winner))
    assert free is not None
    assert blocked != free
