"""Golden replays: whole battles kept as they were played; `python -m tools.golden_replays` writes them anew."""

from __future__ import annotations

import pytest

from skald.rules.notation import parse_replay
from skald.simulation.judging import judge
from skald.simulation.replays import rules_of
from tools.golden_replays import FOLDER, GOLDEN, Golden, played


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_a_golden_replay_is_judged_right(golden: Golden):
    replay = parse_replay(golden.path.read_text(encoding="utf-8"))
    rules, problems = rules_of(replay)
    assert rules is not None
    assert problems == ()
    verdict = judge(replay, rules)
    assert verdict.difference is None
    assert verdict.judged == len(replay.turns)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_a_golden_battle_is_played_the_same_again(golden: Golden):
    assert played(golden) == golden.path.read_text(encoding="utf-8")


def test_no_replay_is_kept_without_being_tested():
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in GOLDEN}
