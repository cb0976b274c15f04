"""Battles of every scenario, recounted: the engine scores only what some legal assignment gives."""

from __future__ import annotations

import pytest

from benchmarks.recount import one, rows, saved
from skald.rules.notation import format_replay
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.replays import Terms, ready_party, replay_of
from skald.warbands.files import ready_warbands

#: The end of ten player turns for either side, and the end of the game.
WINDOWS = 22


@pytest.mark.parametrize("name", rows())
def test_battle_is_scored_as_the_recount_scores_it(name):
    windows = one("second", name, 1)[1]
    assert len(windows) == WINDOWS
    assert [window for window in windows if not window.is_right] == []


def test_saved_battle_is_recounted_from_its_file(tmp_path):
    bands = ready_warbands()
    left, right = bands["last-oath"], bands["outriders"]
    sides = (contender(left, "random"), contender(right, "random"))
    battle = fight(ruleset_for("second", sides, scenario="take-and-hold"), sides, 3)
    terms = Terms("second", "take-and-hold", (ready_party(left, "random"), ready_party(right, "random")))
    file = tmp_path / "held.skald"
    file.write_text(format_replay(replay_of(battle, terms, 3)), encoding="utf-8")
    where, windows = saved(file)
    assert (where, len(windows)) == (str(file), WINDOWS)
    assert all(window.is_right for window in windows)
