"""Somebody at the drawn table: taps and drags as a mouse or a finger does, and plays a battle with them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import atan2, cos, sin
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NeverCame

#: Whether nobody is on the table as far about a pixel as a finger is wide: browsers take the nearest target.
BARE = (
    "([x, y, wide]) => [[0, 0], [wide, 0], [-wide, 0], [0, wide], [0, -wide]].every(([dx, dy]) => {"
    " const found = document.elementFromPoint(x + dx, y + dy);"
    " return Boolean(found?.closest('.battle-table') && !found.closest('[data-unit]')); })"
)
#: Where a figure of a unit can be touched: on the screen, with nothing else above it. Plates and pops may lie there.
TOUCHED = (
    "([unit, wanted]) => { const { doing, table } = skaldBattle, { figures } = doing.unit(unit);"
    " const all = [...figures.keys()];"
    " if (table.view.isGoing) return null;"
    " for (const at of wanted === null ? all : [wanted]) {"
    " const p = new DOMPoint(figures[at].x, figures[at].y).matrixTransform(table.svg.getScreenCTM());"
    " const hit = document.elementFromPoint(p.x, p.y), found = hit?.closest('.battle-table [data-unit]');"
    " const is_it = wanted === null || hit?.closest('[data-figure]')?.dataset.figure === String(wanted);"
    " if (found?.dataset.unit === String(unit) && is_it) return [p.x, p.y]; } return null; }"
)
#: How many clicks the page has heard of, or how often a finger was lifted; and whether there was another one since.
#: A new page hears of none before.
HEARD = (
    "(kind) => (window.heard ??= Object.fromEntries(['click', 'pointerup'].map((each) =>"
    " [each, (addEventListener(each, () => { window.heard[each] += 1; }, true), 0)])))[kind]"
)
HEARD_MORE = "([kind, before]) => window.heard === undefined || window.heard[kind] > before"
#: So many decisions end any battle that is played here.
MOST = 400


class Hands:
    """One player of a page. What is tapped is found on the screen; nothing is asked of the server beside the page."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.made: set[tuple[str, str]] = set()
        self.advised = 0

    # --- looking

    def state(self, what: str = "s") -> Any:
        """Something of what the table was told."""
        return self.page.evaluate(f"(() => {{ const s = skaldBattle.state; return {what}; }})()")

    def wait_for_my_turn(self) -> bool:
        """Wait until something is to be decided here; False when the battle is over."""
        self.page.wait_for_selector(".battle.yours:not(.giving), .battle.over", timeout=120_000)
        self.read()
        return not self.state("s.over")

    def read(self) -> None:
        """Whatever is told before one is asked; on a desk the latest stands beside that."""
        place = "" if self.touch else ".reading "
        while self.page.locator(f"{place}.report-next >> visible=true").count():
            self.press(f"{place}.report-next")

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """A place of the drawing in pixels."""
        script = (
            "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(skaldBattle.table.svg.getScreenCTM());"
            " return [p.x, p.y]; }"
        )
        found = self.page.evaluate(script, [x, y])
        return found[0], found[1]

    def figure(self, unit: int, number: int = 0) -> tuple[float, float]:
        """Where a figure is on the screen."""
        script = "([unit, n]) => { const f = skaldBattle.doing.unit(unit).figures[n]; return [f.x, f.y]; }"
        return self.on_screen(*self.page.evaluate(script, [unit, number]))

    def touchable(self, unit: int, number: int | None = None) -> tuple[float, float]:
        """Where a unit, or one of its figures, can be tapped; on a phone the whole table is looked at for that."""
        given = [unit, number]
        if self.touch and self.page.evaluate(TOUCHED, given) is None:
            self.press("[data-do=fit]")
        # Where it is once the view has come to rest: a tap meant for it must not fall on who stood there before.
        self.page.wait_for_function("() => !skaldBattle.table.view.isGoing")
        found = self.page.wait_for_function(TOUCHED, arg=given).json_value()
        return found[0], found[1]

    # --- touching

    def tap(self, x: float, y: float) -> None:
        """A click or a tap."""
        if self.touch:
            self.touched(lambda: self.page.touchscreen.tap(x, y), "pointerup")
        else:
            self.page.mouse.click(x, y)

    def press(self, selector: str) -> None:
        """A button, as one that can be seen."""
        button = self.page.locator(f"{selector} >> visible=true").first
        if self.touch:
            self.touched(button.tap)
        else:
            button.click()

    def touched(self, deed: Callable[[], None], kind: str = "click") -> None:
        """Touch something. A starved browser takes a touch for a long one and makes no click of it: touch again.

        The table itself hears that the finger was lifted, and needs no click.
        """
        before = self.page.evaluate(HEARD, kind)
        for _ in range(4):
            deed()
            with suppress(NeverCame):
                self.page.wait_for_function(HEARD_MORE, arg=[kind, before], timeout=10_000)
                return
        raise AssertionError(f"no {kind} ever comes of a touch")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Hold and draw; a finger taps the unit and then the place."""
        if self.touch:
            self.tap(*end)
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def said(self) -> str:
        """What the bar and what is refused say."""
        return " / ".join(self.page.locator(".now-bar, .pop >> visible=true").all_inner_texts())

    # --- deciding

    def given(self, deed: Callable[[], None]) -> None:
        """Do something, and wait until the table has heard of it."""
        before = self.state("s.version")
        deed()
        self.page.wait_for_selector(f".battle:not([data-version='{before}'])", timeout=60_000)

    def confirm(self) -> None:
        """Confirm what is proposed."""
        there = self.page.locator("[data-proposal] .bar-button.first")
        expect(there, f"in {self.state('JSON.stringify(s.awaits)')}: {self.said()}").to_be_visible()
        self.given(lambda: self.press("[data-proposal] .bar-button.first"))

    def decide(self) -> None:
        """Make whatever decision is due, as far as possible on the table itself."""
        window = self.state("s.awaits.window")
        self.made.add((window, ""))
        deeds = {
            "orders": self.lay, "opening": self.lay, "activation": self.activate, "move": self.move,
            "charge": self.charge, "casualties": self.confirm, "withdraw": self.confirm, "target": self.name,
        }  # fmt: skip
        deeds.get(window, self.answer)()

    def charge(self) -> None:
        """Confirm a charge; one that an answer made too short is given up."""
        self.page.wait_for_function("() => !skaldBattle.doing.asking")
        if self.page.locator("[data-proposal] .bar-button.first").count():
            self.confirm()
        else:
            self.given(lambda: self.end("button[name=action][value='abandon']"))

    def answer(self) -> None:
        """The first button of the bar, or of the list that it opens."""
        self.release()
        if self.page.locator("[data-part=bar] button[name=action]").count():
            self.given(lambda: self.end("[data-part=bar] button[name=action]"))
            return
        self.press("[data-part=bar] [data-open]")
        self.given(lambda: self.press(".panel.shown button[name=action]"))

    def lay(self) -> None:
        """Lay a die by taking it up and tapping an ability; at the end of the dice end the phase."""
        if not self.advised and self.page.locator("[data-part=bar] [data-follows]").count():
            # What Skald would lay is laid at one press.
            self.advised = 1
            self.given(lambda: self.press("[data-part=bar] [data-follows]"))
            return
        wanted = self.page.locator(".ability.fits [data-lays]")
        activating = [each for each in self.state("s.options.map(o => o.action)") if each.startswith("place-die")]
        if not activating or len(self.state("s.position.players.left.dice")) >= 2:
            if self.touch:
                self.shut()
            self.given(lambda: self.press("[data-part=bar] button[value='done']"))
            return
        if self.touch and not self.page.locator("#panel-board.shown >> visible=true").count():
            self.press("[data-tab=board]")
        face = wanted.first.get_attribute("data-lays")
        self.press(f".beside .die.mine[data-face={face}]")
        self.given(lambda: self.press(f".ability.wanted:has([data-lays={face}]) .says strong"))

    def activate(self) -> None:
        """Move a unit that can be moved towards the enemy, or charge; when nobody is left, end the phase."""
        if self.touch:
            self.shut()
        if self.advised == 1 and self.state("s.awaits.window") == "activation":
            self.advised = 2
            self.ask()
            return
        ways = self.state("s.ways")
        charges = [way for way in ways if way["kind"] == "charge"]
        moves = [way for way in ways if way["kind"] == "move" and way["chain"][0].startswith("trigger")]
        if charges:
            self.choose(charges[0]["unit"])
            self.tap(*self.touchable(charges[0]["target"]))
            self.confirm()
        elif moves:
            self.choose(moves[0]["unit"])
            self.move_unit(moves[0]["unit"])
        else:
            self.release()
            self.given(self.end)

    def end(self, button: str = "[data-part=bar] button[value='done']") -> None:
        """End the turn, or whatever a button ends, whoever could still act."""
        self.press(button)
        if (
            self.state("s.awaits?.window") == "activation"
            and self.page.locator("[data-proposal]:not([hidden])").count()
        ):
            self.press("[data-proposal] .bar-button")

    def ask(self) -> None:
        """Ask what Skald would do: it is proposed with its reason, and done once it is confirmed."""
        self.release()
        self.press("[data-part=bar] [data-do=example]")
        expect(self.page.locator("[data-proposal] .hinted")).not_to_be_empty()
        self.confirm()

    def release(self) -> None:
        """Let go of whatever is chosen or proposed."""
        for _ in range(3):
            if not self.page.locator("[data-proposal]:not([hidden])").count():
                return
            self.press("[data-proposal] .bar-button:last-child")

    def choose(self, unit: int) -> None:
        """Tap a unit until it is the chosen one."""
        chosen = self.page.locator(f".unit.chosen[data-unit='{unit}']")
        for _ in range(3):
            if chosen.count():
                return
            self.tap(*self.touchable(unit))
            # A starved browser may hear a tap late: then it is tapped again.
            with suppress(NeverCame):
                self.page.wait_for_selector(f".unit.chosen[data-unit='{unit}']", timeout=5_000)
        expect(chosen, f"unit {unit} in {self.state('JSON.stringify(s.awaits)')}: {self.said()}").to_be_visible()

    def move(self) -> None:
        """Move the unit that is about to move."""
        self.move_unit(self.state("s.awaits.unit"))

    def move_unit(self, unit: int) -> None:
        """Draw a unit some way and confirm where it got to."""
        for _ in range(3):
            start = self.touchable(unit)
            self.drag(start, self.free_spot(start))
            if self.is_proposed():
                break
            # Something else was told meanwhile and the table drew itself anew: whoever plays does it again.
            self.choose(unit)
        self.confirm()

    def is_proposed(self) -> bool:
        """Whether something to be confirmed appears."""
        try:
            self.page.wait_for_selector("[data-proposal] .bar-button.first", timeout=8_000)
        except NeverCame:
            return False
        return True

    def free_spot(self, start: tuple[float, float]) -> tuple[float, float]:
        """Bare ground some way off, towards the middle of the table if there is any."""
        size = self.state("[s.position.width, s.position.height]")
        middle = self.on_screen(size[0] / 2, size[1] / 2)
        ahead = atan2(middle[1] - start[1], middle[0] - start[0])
        wide = 18 if self.touch else 0
        for far in (70, 100, 45, 130, 160):
            for turn in (0, 0.6, -0.6, 1.3, -1.3, 2.2, -2.2, 3.1):
                spot = start[0] + far * cos(ahead + turn), start[1] + far * sin(ahead + turn)
                if self.page.evaluate(BARE, [*spot, wide]):
                    return spot
        raise AssertionError("no bare ground")

    def name(self) -> None:
        """Tap a unit that may be named, or decline."""
        named = [each["parts"].get("unit") for each in self.state("s.options") if each["parts"]["type"] == "choose"]
        if not named:
            self.answer()
            return
        self.tap(*self.touchable(named[0]))
        self.confirm()

    def shut(self) -> None:
        """Close the sheet of a phone."""
        open_tab = self.page.locator(".battle.sheet-open .tabs [aria-expanded=true]")
        for _ in range(4):
            if not open_tab.count():
                return
            # It may go down by itself before the finger is there, when an answer comes.
            with suppress(NeverCame):
                open_tab.first.tap(timeout=3_000)
                self.page.wait_for_selector(".battle:not(.sheet-open)", timeout=3_000)
        expect(open_tab).to_have_count(0)

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Decide until the battle is over, or something is true."""
        for _ in range(MOST):
            if not self.wait_for_my_turn() or until():
                return
            self.decide()
        raise AssertionError("the battle doesn't end")
