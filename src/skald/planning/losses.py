"""Which figures to remove: those that matter least where they stand, keeping the formation."""

from __future__ import annotations

from skald.rules.actions import RemoveFigures
from skald.rules.asking import fitting_removal, is_cohesive
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Casualties
from skald.rules.geometry import nearest_squares
from skald.rules.ruleset import Ruleset
from skald.rules.state import Role, State, Unit


def plan_losses(ruleset: Ruleset, state: State) -> RemoveFigures:
    """The figures farthest from the enemy go first; the banner and the hero go last."""
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Casualties)
    assert frame is not None
    unit = ctx.unit(frame.unit)
    due = min(frame.due, len(unit.figures))
    action = RemoveFigures(_chosen(ctx, unit, due))
    return action if check(ruleset, state, action) is None else RemoveFigures(fitting_removal(ctx, unit, due))


def _chosen(ctx: Context, unit: Unit, due: int) -> tuple[int, ...]:
    if due >= len(unit.figures):
        return tuple(range(len(unit.figures)))
    order = _least_useful_first(ctx, unit)
    staying = list(range(len(unit.figures)))
    for _ in range(due):
        for number in order:
            if number in staying and _holds(ctx, unit, [n for n in staying if n != number]):
                staying.remove(number)
                break
    return tuple(n for n in range(len(unit.figures)) if n not in staying)


def _holds(ctx: Context, unit: Unit, numbers: list[int]) -> bool:
    return not numbers or is_cohesive(ctx, unit, [unit.figures[n] for n in numbers])


def _least_useful_first(ctx: Context, unit: Unit) -> list[int]:
    enemies = [figure for enemy in ctx.standing(unit.side.other) for figure in enemy.figures]
    nearest = nearest_squares(unit.figures, enemies)
    rows = [(figure.role is not Role.RANK, -nearest[number], number) for number, figure in enumerate(unit.figures)]
    return [number for _, _, number in sorted(rows)]
