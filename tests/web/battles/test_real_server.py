"""A real server with agents in processes of their own: the client of the docs, a restart, and a phone."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.battles.hands import Hands
from tests.web.server import AGENTS, serving, started

ROOT = Path(__file__).parents[3]
#: So many times a battle of agents is seen to go on.
GOING_ON = 5


def client_of_the_docs():
    text = (ROOT / "docs" / "battle-api.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    assert sum(bool(line.strip()) for line in code[1].splitlines()) == 20
    return code[1]


@pytest.mark.slow
def test_the_client_of_the_docs_plays_a_whole_battle(tmp_path):
    # The dice have the seed that the docs give them, and the client chooses alike in every run.
    random.seed(3)
    with serving(tmp_path, **AGENTS) as address:
        names: dict[str, Any] = {"SERVER": address}
        exec(client_of_the_docs(), names)
    assert names["seen"]["outcome"]["reason"]


@pytest.mark.slow
def test_a_battle_goes_on_after_the_server_was_killed(tmp_path):
    known = client_of_the_docs().split("sides =")[0]
    with started(tmp_path, **AGENTS) as (process, address):
        names: dict[str, Any] = {"SERVER": address}
        exec(known, names)
        sides = {"left": {"warband": "bracken-raiders", "player": "raider"},
                 "right": {"warband": "driftwood-crew", "player": "raider"}}  # fmt: skip
        begun = names["call"]("POST", "/api/battles", {**sides, "prepared": True, "seed": 4})
        process.kill()
        process.wait()
    with serving(tmp_path, **AGENTS) as address:
        names["SERVER"] = address
        version = names["call"]("GET", f"/api/battles/{begun['id']}", key=begun["key"])["version"]
        # Each answer is a decision more: agents go on by themselves.
        for _ in range(GOING_ON):
            path = f"/api/battles/{begun['id']}?after={version}&wait=25"
            seen = names["call"]("GET", path, key=begun["key"])
            assert seen["version"] > version
            version = seen["version"]


def until_asked(page: Page) -> None:
    """The raider may be thinking: without scripts a page is asked again until it asks for something."""
    while not page.locator(".now .offers button, .now #words").count():
        page.reload()


@pytest.mark.browser
@pytest.mark.parametrize(("language", "script"), [("en", True), ("fr", False)])
def test_a_phone_plays_now_and_moves_a_unit_in_words(browser: Browser, site: str, language: str, script: bool):
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale=language, java_script_enabled=script, has_touch=True
    )
    page = context.new_page()
    page.goto(f"{site}/battles/")
    page.locator("form[action='/battles/now'] button").click()
    if script:
        page.locator("[data-tab=more]").click()
        page.locator("#panel-more [data-do=text]").click()
    until_asked(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if script:
        assert barriers(page) == []
    for _ in range(40):
        until_asked(page)
        if page.locator(".now #words").count():
            break
        buttons = page.locator(".now .offers button")
        # Moving needs a unit that is activated: dice first, then whatever activates somebody.
        wanted = page.locator(".now .offers button[value*=' move']")
        button = (wanted if wanted.count() else buttons).first
        if script:
            Hands(page).given(button.click)
        else:
            button.click()
    page.locator(".now #words").fill({"en": "5 cm north", "fr": "5 cm nord"}[language])
    page.locator(".now form.plan button").click()
    expect(page.locator("#preview")).to_be_visible()
    if script:
        assert barriers(page) == []
    page.locator("#preview button").click()
    expect(page.locator("#preview")).to_have_count(0)
