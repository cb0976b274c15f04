"""The reference without a connection: saved as a file, and installed from this computer."""

from __future__ import annotations

import tomllib
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers

pytestmark = pytest.mark.browser

ASKED = Path(__file__).parents[1] / "content" / "handbook" / "questions.toml"
QUESTIONS = tomllib.loads(ASKED.read_text(encoding="utf-8"))
#: The first answer to each question.
FIRST = """questions => questions.map((question) => {
    const box = document.getElementById("q");
    box.value = question;
    box.dispatchEvent(new Event("input"));
    return document.querySelector("#found a")?.hash.slice(1) ?? "";
})"""


#: Something that people type, and what the file finds first.
TYPED = {
    "en": ("can javelins get their bonus against closed ranks", "Javelins"),
    "fr": ("javelots rangs serrés", "Javelots"),
}


def test_the_saved_file_answers_offline(browser, site, tmp_path):
    saved = tmp_path / "skald-rules.html"
    saved.write_bytes(urllib.request.urlopen(f"{site}/rules/skald-rules.html").read())
    for language, (typed, name) in TYPED.items():
        context = browser.new_context(viewport={"width": 360, "height": 740}, locale=language)
        context.set_offline(True)
        page = context.new_page()
        page.goto(saved.as_uri())
        # The file finds what the server finds.
        asked = QUESTIONS[language]
        first = page.evaluate(FIRST, [words for words, _page in asked])
        assert sum(found == right for found, (_words, right) in zip(first, asked, strict=True)) >= 28
        page.get_by_role("searchbox").fill(typed)
        expect(page.locator("#found a strong").first).to_have_text(name)
        page.locator("#found a").first.click()
        expect(page.locator("article.shown h2").first).to_have_text(name)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        # 1,500 hidden articles are many for axe, which leaves aside what is hidden.
        page.evaluate("document.querySelectorAll('article:not(.shown)').forEach(each => each.remove())")
        assert barriers(page) == []
        context.close()


def test_the_installed_reference_opens_offline(browser, site):
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{site}/rules/skald-rules.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    page.get_by_role("searchbox").fill("solid cover")
    expect(page.locator("#found a strong").first).to_have_text("Solid cover")
