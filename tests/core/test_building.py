"""A build is made once, found by its sources, and never missed where it can't be had."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from skald.core import loading
from skald.core.building import NotBuiltError, build, compiler
from skald.core.loading import CoreMissingError, build_at, find


def _has_compiler() -> bool:
    try:
        compiler()
    except NotBuiltError:
        return False
    return True


def _ran(wish: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SKALD_CORE": wish, "LANG": "C.UTF-8"}
    line = [sys.executable, "-m", "skald", *arguments]
    return subprocess.run(line, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not _has_compiler(), reason="there is no C compiler")
def test_a_build_is_made_once_and_older_ones_are_removed(tmp_path: Path):
    stale = tmp_path / ("0" * 20 + build_at(tmp_path).parent.name[20:])
    stale.mkdir()
    made = build(tmp_path)
    # Whoever wants nothing in particular gets it, and whoever wants none gets none.
    assert [find(wish, tmp_path) is not None for wish in ("compiled", "", "plain")] == [True, True, False]
    assert sorted(tmp_path.iterdir()) == [made.parent]
    moment = made.stat().st_mtime_ns
    assert build(tmp_path) == made
    assert made.stat().st_mtime_ns == moment


def test_without_a_compiler_nothing_is_built(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NotBuiltError, match="no C compiler"):
        build(tmp_path)
    assert find("", tmp_path) is None
    with pytest.raises(CoreMissingError, match="scripts/setup"):
        find("compiled", tmp_path)


def test_a_compiler_that_refuses_is_told_of(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("CC", "false")
    with pytest.raises(NotBuiltError, match="refused"):
        build(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_build_of_other_sources_is_not_found(tmp_path: Path, monkeypatch):
    before = build_at(tmp_path)
    other = tmp_path / "native"
    other.mkdir()
    (other / "module.c").write_text("/* something else */")
    monkeypatch.setattr(loading, "SOURCES", other)
    assert build_at(tmp_path) != before


def test_a_build_for_another_interpreter_is_not_found(tmp_path: Path, monkeypatch):
    before = build_at(tmp_path)
    monkeypatch.setattr(loading, "EXTENSION_SUFFIXES", [".cpython-399-other.so", ".so"])
    assert build_at(tmp_path).parent != before.parent


def test_a_build_by_another_line_for_the_compiler_is_not_found(tmp_path: Path, monkeypatch):
    before = build_at(tmp_path)
    other = tmp_path / "building.py"
    other.write_text("# something else")
    monkeypatch.setattr(loading, "BUILDING", other)
    assert build_at(tmp_path) != before


def test_a_build_that_is_no_library_is_gone_without(tmp_path: Path):
    path = build_at(tmp_path)
    path.parent.mkdir()
    path.write_text("nothing")
    assert find("", tmp_path) is None
    with pytest.raises(ImportError):
        find("compiled", tmp_path)


def test_the_plain_core_can_be_asked_for():
    assert _ran("plain", "--version").stdout == "skald 0.1.0 (plain core)\n"


def test_a_core_that_was_never_built_is_one_line_and_no_crash(tmp_path: Path):
    # Outside a virtual environment builds lie in the user's own folder: here in one that is empty.
    outside = {"SKALD_CORE": "compiled", "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    environment = {**os.environ, **outside, "LANG": "C.UTF-8"}
    line = [sys._base_executable, "-m", "skald", "--version"]  # type: ignore[attr-defined]
    ran = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    told = "Error: SKALD_CORE=compiled, but the core isn't built here: scripts/setup builds it.\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", told)


def test_an_unknown_core_is_one_line_and_no_crash():
    ran = _ran("quick", "--version")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == "Error: SKALD_CORE is plain or compiled, not quick.\n"
