"""A battle of an older version of the rules: it opens, tells its story, and is said to be of other rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from skald.cli.main import run
from skald.rules.notation import format_replay, parse_replay
from skald.simulation.replays import is_current

OLD = Path(__file__).parent / "version-1.skald"


def test_a_battle_of_version_1_is_read_and_written_as_it_was():
    text = OLD.read_text(encoding="utf-8")
    replay = parse_replay(text)
    assert (replay.version, is_current(replay)) == (1, False)
    assert format_replay(replay) == text


def test_it_tells_its_story_and_a_check_says_that_the_rules_have_changed(capfd: pytest.CaptureFixture[str]):
    assert run(["--lang", "en", "replay", str(OLD)]) == 0
    assert "became the first player" in capfd.readouterr().out
    run(["--lang", "en", "replay", str(OLD), "--check"])
    assert "which have changed since" in capfd.readouterr().err
