"""A withdrawal that some placing of figures could make is not called impossible (R9)."""

from __future__ import annotations

import pytest

from benchmarks.withdrawals import tried
from skald.rules.actions import Withdraw
from skald.rules.engine import check, options, resume
from skald.rules.frames import Withdrawal
from skald.rules.movement.withdrawing import find_withdrawal
from skald.rules.supposing import being_resolved
from tests.kit.cases import case
from tests.kit.crowds import crowd

#: As many crowded layouts as a test has the time for.
LAYOUTS = 60
SCATTERED = 5


@case("second.core.withdrawal", cite="Rulings R9")
def test_a_tenfold_search_finds_hardly_a_withdrawal_more():
    tally = tried(range(LAYOUTS))
    assert tally.missed == ()
    assert tally.scattered > SCATTERED
    assert tally.impossible > SCATTERED


@case("second.core.withdrawal", cite="Rulings R9")
@pytest.mark.parametrize("seed", [230, 291, 1010])
def test_a_withdrawal_is_looked_for_from_places_spread_over_all(seed: int):
    """Layouts in which the farthest places of the reference figures lead to nothing, however long they are tried."""
    assert tried([seed]).scattered == 1


def test_who_cannot_step_as_a_block_is_proposed_to_gather():
    """Whatever is proposed to somebody is allowed, and never wider apart than what the search found first."""
    from skald.planning.withdrawing import plan_together, plan_withdrawal

    closer = 0
    for seed in (*range(60), 230, 291, 1010):
        ctx, loser, winner = crowd(seed, "second")
        state = being_resolved(ctx.close(), *ctx.close().pending, Withdrawal(loser, winner))
        if find_withdrawal(ctx, ctx.unit(loser), ctx.unit(winner)) is None:
            continue
        after = resume(ctx.ruleset, state).state
        first, gathered = plan_withdrawal(ctx.ruleset, after), plan_together(ctx.ruleset, after)
        assert check(ctx.ruleset, after, gathered) is None
        wide = [_width(each) for each in (first, gathered)]
        assert wide[1] <= wide[0]
        closer += wide[1] < wide[0]
    assert closer > 0


def _width(action: Withdraw) -> int:
    ends = [path.places[0] for path in action.paths]
    return sum((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a in ends for b in ends)


@case("second.core.withdrawal", cite="Rulings R9")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_judge_planner_and_options_go_by_the_one_search(edition: str):
    from skald.planning.withdrawing import plan_withdrawal

    asked = 0
    for seed in range(60):
        ctx, loser, winner = crowd(seed, edition)
        state = being_resolved(ctx.close(), *ctx.close().pending, Withdrawal(loser, winner))
        found = find_withdrawal(ctx, ctx.unit(loser), ctx.unit(winner))
        after = resume(ctx.ruleset, state).state
        if found is None:
            assert not any(isinstance(frame, Withdrawal) for frame in after.pending)
            continue
        asked += 1
        planned = plan_withdrawal(ctx.ruleset, after)
        assert planned == found
        assert list(options(ctx.ruleset, after)) == [found]
        assert check(ctx.ruleset, after, planned) is None
    assert asked > 10
