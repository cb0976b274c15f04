"""Classes worked out before threads begin: every module is loaded but those left out."""

from __future__ import annotations

import sys

import pytest

from skald.content.working_out import work_out


def test_every_module_is_loaded_but_those_left_out(tmp_path, monkeypatch):
    package = tmp_path / "runes"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "carved.py").touch()
    (package / "by_hand.py").write_text("raise ImportError('begun by hand')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert work_out(("runes",), ("by_hand",)) > 0
    assert {name for name in sys.modules if name.startswith("runes")} == {"runes", "runes.carved"}
    with pytest.raises(ImportError, match="begun by hand"):
        work_out(("runes",))
