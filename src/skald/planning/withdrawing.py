"""Where a beaten unit steps: away from its enemy, and towards a wished-for place if that is allowed."""

from __future__ import annotations

from skald.rules.actions import Path, Withdraw
from skald.rules.asking import find_driven, find_scattered, find_withdrawal, withdraw_distance
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Withdrawal
from skald.rules.geometry import HEADINGS, Point, heading_towards, step
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: Headings tried about the wished-for one, each way.
FAN = 16
#: Sides of the enemy on which a unit that can't step as a block may gather.
SIDES = 8


def plan_withdrawal(ruleset: Ruleset, state: State, wish: Point | None = None) -> Withdraw:
    """A legal withdrawal: the block step nearest in direction to the wish, else the first that the rules know."""
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Withdrawal)
    assert frame is not None
    unit, enemy = ctx.unit(frame.unit), ctx.unit(frame.enemy)
    if frame.distance:
        driven = find_driven(ctx, unit, enemy, frame.distance, shorter=frame.shorter)
        assert driven is not None
        return driven[0]
    if wish is not None:
        x = sum(f.x for f in unit.figures) // len(unit.figures)
        y = sum(f.y for f in unit.figures) // len(unit.figures)
        best = heading_towards(wish[0] - x, wish[1] - y)
        distance = withdraw_distance(ctx, unit)
        for turn in range(FAN + 1):
            for heading in dict.fromkeys(((best + turn) % HEADINGS, (best - turn) % HEADINGS)):
                dx, dy = step(heading, distance)
                paths = tuple(Path(i, ((f.x + dx, f.y + dy),), f.heading) for i, f in enumerate(unit.figures))
                if check(ruleset, state, Withdraw(paths)) is None:
                    return Withdraw(paths)
    found = find_withdrawal(ctx, unit, enemy)
    # The window only opens when the rules found a way.
    assert found is not None
    return found


def plan_together(ruleset: Ruleset, state: State, wish: Point | None = None) -> Withdraw:
    """The same for somebody who sees it: a unit that can't step as a block gathers on one side, as close as it can."""
    found = plan_withdrawal(ruleset, state, wish)
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Withdrawal)
    assert frame is not None
    unit, enemy = ctx.unit(frame.unit), ctx.unit(frame.enemy)
    if frame.distance or _is_block(unit, found):
        return found
    x = sum(f.x for f in enemy.figures) // len(enemy.figures)
    y = sum(f.y for f in enemy.figures) // len(enemy.figures)
    away = [step(turn * HEADINGS // SIDES, withdraw_distance(ctx, unit)) for turn in range(SIDES)]
    goals = [wish] if wish is not None else [(x + dx, y + dy) for dx, dy in away]
    others = (find_scattered(ctx, unit, enemy, towards=goal) for goal in goals)
    return min((found, *(each for each in others if each is not None)), key=_spread)


def _is_block(unit: Unit, action: Withdraw) -> bool:
    ends = ((path.places[0], unit.figures[path.figure]) for path in action.paths)
    return len({(x - figure.x, y - figure.y) for (x, y), figure in ends}) == 1


def _spread(action: Withdraw) -> int:
    """How far the figures would stand from each other, all in all."""
    ends = [path.places[0] for path in action.paths]
    return sum((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a in ends for b in ends)
