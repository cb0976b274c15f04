"""The coverage page says what the catalogue holds."""

from __future__ import annotations

from tools.rule_coverage import PAGE, page


def test_the_coverage_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run scripts/coverage"
