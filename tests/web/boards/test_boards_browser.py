"""A board on a phone, and one's own typed in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.looks import LOOKS, unreadable

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/boards/", "/boards/wall-of-oaths", "/boards/editor"])
@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_boards_are_readable_by_everyone(browser, site, path, width, language, scheme):
    page = browser.new_context(
        viewport={"width": width, "height": 740}, locale=language, color_scheme=scheme
    ).new_page()  # fmt: skip
    page.goto(f"{site}{path}")
    assert unreadable(page) == []


def test_what_is_typed_is_checked_and_kept(browser, site):
    page = browser.new_context(locale="en").new_page()
    page.goto(f"{site}/boards/editor")
    field = page.get_by_label("The board’s file (TOML)")
    field.fill(field.input_value().replace('"activation"', '"activaton"', 1))
    problem = page.locator("#verdict a[data-line]").first
    expect(problem).to_be_visible()
    problem.click()
    assert "activaton" in page.evaluate(
        "getSelection().toString() || text.value.slice(text.selectionStart, text.selectionEnd)"
    )
    page.reload()
    expect(page.locator("#verdict a[data-line]").first).to_be_visible()
    page.get_by_role("button", name="Begin anew").click()
    expect(page.get_by_text("A board that can be played.")).to_be_visible()


@pytest.mark.parametrize(("language", "board"), [("en", "hill-clans"), ("fr", "marsh-bows")])
def test_a_board_prints_on_one_a4(browser, site, language, board):
    """The two that need the most room."""
    page = browser.new_context(locale=language, color_scheme="dark").new_page()
    page.goto(f"{site}/boards/{board}")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
