"""Somebody who plays a battle in a browser without scripts: reads the page, writes words, presses what stands there."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

from playwright.sync_api import Page, expect

from tests.web.battles.small_battles import Begun

#: So many decisions end any battle that is played here.
MOST = 400
#: What ends something, or does nothing: pressed where nothing else stands there.
IDLE = ("done", "abandon", "move ()")
DICE = 2


class Reader:
    """One player of a page. Whoever waits for an agent looks again; when that is worth it a program tells."""

    def __init__(self, page: Page, begun: Begun) -> None:
        self.page, self.begun, self.laid = page, begun, 0

    def play(self) -> None:
        """Decide until the battle is over."""
        for _ in range(MOST):
            if self.page.locator(".now a:text('Look again')").count():
                self.wait()
                self.page.locator(".now a:text('Look again')").click()
            if self.page.locator(".now .result").count():
                return
            self.decide()
        raise AssertionError("the battle doesn't end")

    def wait(self) -> None:
        """Until something is to be decided here, or the battle is over."""
        version = -1
        for _ in range(MOST):
            asked = Request(f"{self.begun.path}?after={version}&wait=25")
            asked.add_header("Authorization", f"Bearer {self.begun.key}")
            with urlopen(asked) as answer:
                told = json.load(answer)
            if told["yours"] or told["outcome"]:
                return
            version = told["version"]
        raise AssertionError("the agent never stops")

    def decide(self) -> None:
        """Plan by words what has to be planned, look at it and do it; else press a button that does something."""
        if self.page.locator(".now form.plan").count():
            if self.page.locator(".now #words").count():
                self.page.locator(".now #words").fill(self._where())
            self.page.locator(".now form.plan > button").click()
            shown = self.page.locator("#preview button")
            expect(shown, self.page.locator(".now").inner_text()).to_be_visible()
            shown.click()
            return
        buttons = self.page.locator(".now .offers button[name=action]")
        offered = buttons.evaluate_all("all => all.map(each => each.value)")
        # Two dice a turn are enough to see everything; so is a foe's fatigue that is left alone.
        tired = {"exploit", *(["place-die"] if self.laid >= DICE else [])}
        busy = [each for each in offered if each not in IDLE and each.split()[0] not in tired]
        pressed = (busy or [each for each in offered if each in IDLE] or offered)[0]
        self.laid = self.laid + 1 if pressed.startswith("place-die") else 0 if pressed == "done" else self.laid
        if pressed.startswith("place-die"):
            self.page.locator("#dice-offers > summary").click()
        buttons.nth(offered.index(pressed)).click()

    def _where(self) -> str:
        """The first place that the page proposes."""
        return self.page.locator("#places option").first.get_attribute("value") or "to the middle"
