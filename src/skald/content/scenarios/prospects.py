"""What a side may gain by where its units stand, for whoever plans: read off the lines that are counted."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.content.scenarios.parts import Counting, Objective, Part
from skald.content.scenarios.scoring import FIRST_COUNTED
from skald.rules.context import Context
from skald.rules.geometry import Around
from skald.rules.ids import Side
from skald.rules.lengths import VS, S
from skald.rules.prizes import Prize

#: Units that are well spent on something held by presence, and by majority.
HOLDERS = {"presence": 1, "majority": 3}


def countings_left(ctx: Context, line: Counting, scorer: Side, until: int = 0) -> int:
    """How often a line will still be counted for a side, up to some turn."""
    if line.window == "end":
        return 1
    whose = scorer if line.window == "own" else scorer.other
    begun, last = ctx.players[whose].turns, until or ctx.constants.turns
    left = last - begun + (ctx.active is whose and begun > 0)
    return max(0, min(left, last - FIRST_COUNTED + 1))


def prizes_of(ctx: Context, parts: tuple[Part, ...], side: Side) -> Iterator[Prize]:
    """Everything that is worth standing near, or in."""
    for part in parts:
        if part.prizes is not None:
            yield from part.prizes(ctx, side)
        for line in part.countings:
            times = _times(ctx, line, side)
            if line.objectives is not None and max(times):
                for each in line.objectives(ctx):
                    left = _times(ctx, line, side, each.until) if each.until else times
                    yield _timed(ctx, _held(each, line, side), line, side, left)
            if line.prizes is not None and max(times):
                yield from (_timed(ctx, prize, line, side, times) for prize in line.prizes(ctx, side))


def _times(ctx: Context, line: Counting, side: Side, until: int = 0) -> tuple[int, int]:
    return countings_left(ctx, line, side, until), countings_left(ctx, line, side.other, until)


def _held(objective: Objective, line: Counting, side: Side) -> Prize:
    around = Around(VS, objective.disc, objective.area)
    points, spoils = objective.points, S if line.control == "presence" else 0
    return Prize(
        objective.name, points[side], points[side.other], near=around, units=HOLDERS[line.control], spoils=spoils
    )  # fmt: skip


def _timed(ctx: Context, prize: Prize, line: Counting, side: Side, times: tuple[int, int]) -> Prize:
    """A prize with how often it is still counted, for oneself and for the enemy, and whether that is about to be."""
    worth, denies = prize.worth if times[0] else 0, prize.denies if times[1] else 0
    counts = ctx.active is side and ctx.players[side].turns >= FIRST_COUNTED
    return replace(
        prize, worth=worth, denies=denies, times=max(times), at_once=line.window == "own",
        falls_due=counts and line.window == "theirs",
    )  # fmt: skip
