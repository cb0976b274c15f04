"""The end of a scenario: what is counted once, and who has won."""

from __future__ import annotations

from skald.content.scenarios.parts import Counting, rule_of
from skald.content.scenarios.scoring import PartsOf
from skald.rules.context import Context
from skald.rules.ids import RuleId, Side
from skald.rules.markers import score
from skald.rules.state import Outcome, Score
from skald.rules.tally import Tally


def finish(ctx: Context, reason: str, parts_of: PartsOf, name: str) -> Outcome:
    """Count what is counted at the end; enough points and a clear lead win."""
    parts = parts_of(ctx)
    for part in parts:
        for line in part.countings:
            if line.window == "end":
                _count(ctx, line)
    both = (_score(ctx, Side.LEFT, rule_of(name)), _score(ctx, Side.RIGHT, rule_of(name)))
    totals = [each.points.value for each in both]
    for side in Side:
        mine, theirs = totals[side], totals[side.other]
        if mine >= ctx.constants.victory_floor and mine - theirs >= ctx.constants.victory_lead:
            return Outcome(side, reason, both)
    return Outcome(None, reason, both)


def _count(ctx: Context, line: Counting) -> None:
    assert line.count is not None
    gained = [(side, found) for side in Side for found in line.count(ctx, side)]
    for side, (points, why) in gained:
        score(ctx, side, points, line.rule, why)


def _score(ctx: Context, side: Side, why: RuleId) -> Score:
    """A side's total: each line of its record is a part of it."""
    tally = Tally(0, why)
    for gained in ctx.points:
        if gained.side is side:
            tally = tally.add(gained.points, gained.rule)
    return Score(side, tally)
