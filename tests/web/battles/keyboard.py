"""Somebody who plays a battle at the drawn table by keys alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.battles.hands import Hands

_CONFIRM = "[data-proposal] .bar-button.first"


class Keyboard(Hands):
    """Buttons are reached by Tab and pressed by Enter; on the table letters choose and aim, arrows move."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.hesitated = self.walked = False

    def press(self, selector: str) -> None:
        """A button that Tab reaches."""
        button = self.page.locator(f"{selector} >> visible=true").first
        button.focus()
        assert button.evaluate("each => each.tabIndex >= 0 && document.activeElement === each"), selector
        self.page.keyboard.press("Enter")

    def on_table(self, *keys: str) -> None:
        """Keys with the table in focus."""
        self.page.locator(".battle-table").focus()
        for key in keys:
            self.page.keyboard.press(key)

    def confirm(self) -> None:
        """Confirm what is proposed."""
        expect(self.page.locator(_CONFIRM), f"{self.state('JSON.stringify(s.awaits)')}: {self.said()}").to_be_visible()
        self.given(lambda: self.on_table("Enter"))

    def lay(self) -> None:
        """Lay a die by the button on its ability; at the end of the dice end the phase."""
        lays = self.page.locator("#panel-board.shown .lay")
        may = bool(lays.count()) and len(self.state("s.position.players.left.dice")) < 2
        self.given(lambda: self.press("#panel-board.shown .lay" if may else "[data-part=bar] button[value=done]"))

    def choose(self, unit: int) -> None:
        """From one unit that can do something to the next."""
        for _ in range(12):
            if self.state("skaldBattle.doing.chosen") == unit:
                return
            self.on_table("n")
        raise AssertionError(f"unit {unit} is never chosen")

    def activate(self) -> None:
        """Charge, or move a unit towards the enemy; when nobody is left, end the phase."""
        ways = self.state("s.ways")
        charges = [way for way in ways if way["kind"] == "charge"]
        moves = [way for way in ways if way["kind"] == "move" and way["chain"][0].startswith("trigger")]
        if charges:
            self.choose(charges[0]["unit"])
            self.on_table("t")
            self.confirm()
        elif moves:
            self.choose(moves[0]["unit"])
            self.move_unit(moves[0]["unit"])
        else:
            self.release()
            self.given(self.end)

    def release(self) -> None:
        """Let go of whatever is chosen or proposed."""
        for _ in range(3):
            if self.page.locator("[data-proposal]:not([hidden])").count():
                self.on_table("Escape")

    def move_unit(self, unit: int) -> None:
        """Towards the middle of the enemy, in strides."""
        script = (
            "(unit) => { const { doing } = skaldBattle, own = doing.unit(unit);"
            " const foes = doing.table.position.units.filter((each) => each.side !== own.side"
            " && each.figures.length).map((each) => each.figures[0]);"
            " const near = (f) => Math.hypot(f.x - own.figures[0].x, f.y - own.figures[0].y);"
            " const to = foes.sort((a, b) => near(a) - near(b))[0];"
            " return [to.x - own.figures[0].x, to.y - own.figures[0].y]; }"
        )
        right, down = self.page.evaluate(script, unit)
        keys = ["Shift+ArrowRight" if right > 0 else "Shift+ArrowLeft"] * min(2, int(abs(right) // 50))
        keys += ["Shift+ArrowDown" if down > 0 else "Shift+ArrowUp"] * min(2, int(abs(down) // 50))
        self.on_table(*(keys or ["ArrowUp"]))
        if not self.hesitated:
            self.hesitated = True
            expect(self.page.locator(".ghost").first).to_be_visible()
            self.on_table("Escape")
            expect(self.page.locator(".ghost")).to_have_count(0)
            self.on_table(*(keys or ["ArrowUp"]))
        self.page.wait_for_function("() => !skaldBattle.doing.asking")
        before = self.state(f"s.position.units[{unit}].figures[0]")
        self.confirm()
        self.wait_for_my_turn()
        self.walked |= self.state(f"s.position.units[{unit}].figures[0]") != before

    def name(self) -> None:
        """Aim at the next unit that may be named, or decline."""
        if not any(each["parts"]["type"] == "choose" for each in self.state("s.options")):
            self.answer()
            return
        self.on_table("t")
        self.confirm()
