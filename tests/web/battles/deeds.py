"""Everything that a player may do at the drawn table, done by mouse, by finger or by keys alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Literal
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from skald.rules import actions as a
from skald.rules.notation import parse_action
from tests.web.battles.hands import Hands

Way = Literal["mouse", "touch", "keys"]
ANYTIME = {each.__struct_config__.tag for each in a.ANYTIME}
#: What is done on the table itself, by each hand in a way of its own. Everything else is a button of some list.
ON_TABLE = (
    a.MoveUnit, a.Relocate, a.Deploy, a.PlaceTerrain, a.MoveTerrain, a.RemoveFigures, a.ChargeMove, a.Withdraw,
    a.Choose, a.Name,
)  # fmt: skip
_CONFIRM = "[data-proposal] .bar-button[data-key=Enter]"
_ASKED = "[data-proposal]:not([hidden]) .bar-button[data-key='End the turn']"
_SURE = "[data-proposal]:not([hidden]) .bar-button[data-key^=Concede]"
_FALL = "[data-proposal] .bar-button[data-key='Accept the loss']"


def list_of(tag: str) -> str:
    """The panel in which an action has its button."""
    return "more" if tag in ANYTIME else "board" if tag == "place-die" else "now"


class Deeds(Hands):
    """A player who does one thing at a time, in one way."""

    def __init__(self, page: Page, way: Way) -> None:
        super().__init__(page, touch=way == "touch")
        self.way = way

    def make(self, kind: type[a.Action]) -> tuple[str, type[a.Action]]:
        """Do something of this kind in the window at hand; the window, and what the page really gave."""
        window: str = self.state("s.awaits.window")
        deed = self._deeds().get(kind, lambda: self._listed(str(kind.__struct_config__.tag)))
        before = self.state("s.version")
        with self.page.expect_response(lambda answer: answer.url.endswith("/do"), timeout=60_000) as heard:
            deed()
        answer = heard.value
        assert answer.ok, (window, kind, answer.text()[:2000])
        self.page.wait_for_selector(f".battle:not([data-version='{before}'])", timeout=60_000)
        given = parse_qs(answer.request.post_data or "")["action"][0]
        return window, type(parse_action(given))

    def take_back(self) -> None:
        """Undo what was done."""
        self.given(lambda: self._hit(".battle-tools [value=undo]"))

    def _deeds(self) -> dict[type[a.Action], Callable[[], None]]:
        ways = (
            self._move, self._fly, self._put, self._terrain, self._shove, self._fall, self._confirm, self._confirm,
            self._name, self._name,
        )  # fmt: skip
        return dict(zip(ON_TABLE, ways, strict=True))

    # --- one thing each

    def _hit(self, selector: str) -> None:
        """A button that can be seen: clicked, tapped, or reached by Tab and pressed."""
        if self.way != "keys":
            self.press(selector)
            return
        button = self.page.locator(f"{selector} >> visible=true").first
        for _ in range(4):
            button.focus()
            # A list that was exchanged in this very moment has the button anew: whoever plays goes to it again.
            if button.evaluate("each => each.tabIndex >= 0 && document.activeElement === each"):
                break
        else:
            raise AssertionError(f"Tab never reaches {selector}")
        self.page.keyboard.press("Enter")

    def _open(self, panel: str) -> None:
        if self.page.locator(f"#panel-{panel}.shown >> visible=true").count() == 0:
            self._hit(f"[data-tab={panel}]")

    def _listed(self, tag: str) -> None:
        """The first thing of its kind in the list of everything that may be done."""
        panel = list_of(tag)
        self._open(panel)
        if panel == "more":
            if self.page.locator("#giving-up[open]").count() == 0:
                self._hit("#giving-up summary")
            self._hit(f"#giving-up button[value^='{tag}']")
            if tag == "concede":
                self._hit(_SURE)
            return
        listed = [each["action"] for each in self.state("s.options") if each["parts"]["type"] == tag]
        wanted = f"[value={json.dumps(listed[0])}]" if listed else f"[value^='{tag}']"
        self._hit(f"#panel-{panel} button[name=action]{wanted}")
        # Whoever ends the turn while somebody could still act is asked.
        if self.page.locator(_ASKED).count():
            self._hit(_ASKED)

    def _confirm(self) -> None:
        expect(self.page.locator(_CONFIRM), self.said()).to_be_visible()
        if self.way == "keys":
            self.page.locator(".battle-table").focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(_CONFIRM)

    def _is_proposed(self) -> bool:
        """Whether what was shown can be confirmed, once the planner has answered."""
        self.page.wait_for_function("() => !skaldBattle.doing.asking")
        return self.page.locator(_CONFIRM).count() > 0

    def _until_proposed(self, tries: Iterator[Callable[[], None]]) -> None:
        for each in tries:
            each()
            if self._is_proposed():
                return
        raise AssertionError(f"nothing is proposed: {self.said()}")

    def _goals(self) -> Iterator[Callable[[], None]]:
        """Places to go, nearest the middle first; by keys one step after the other."""
        self.shut()
        if self.way == "keys":
            self.page.locator(".battle-table").focus()
            for key in ("Shift+ArrowDown", "Shift+ArrowRight", *["Shift+ArrowDown"] * 6, *["Shift+ArrowUp"] * 20):
                yield lambda key=key: self.page.keyboard.press(key)  # type: ignore[misc]
            return
        width, height = self.state("[s.position.width, s.position.height]")
        for down in (0.5, 0.4, 0.6, 0.25, 0.75, 0.08, 0.92):
            for right in (0.5, 0.35, 0.65, 0.2, 0.8):
                yield lambda x=width * right, y=height * down: self.tap(*self.on_screen(x, y))  # type: ignore[misc]

    def _move(self) -> None:
        if self.way == "keys":
            self._until_proposed(self._goals())
        else:
            self.shut()
            start = self.touchable(self.state("s.awaits.unit"))
            self.drag(start, self.free_spot(start))
        self._confirm()

    def _fly(self) -> None:
        self._until_proposed(self._goals())
        self._hit("[data-proposal] .bar-button[aria-pressed=false]")
        self.page.wait_for_selector("[data-proposal] .bar-button[aria-pressed=true]")
        self._confirm()

    def _put(self) -> None:
        self._until_proposed(self._goals())
        self._confirm()

    def _terrain(self) -> None:
        self._hit(".tray button:nth-of-type(2)")
        self._until_proposed(self._goals())
        self._confirm()

    def _shove(self) -> None:
        self._hit(".tray button:has-text('↔')")
        self._until_proposed(self._goals())
        self._confirm()

    def _fall(self) -> None:
        """Take one of those that would fall away from them, and put it back."""
        expect(self.page.locator(_CONFIRM)).to_be_visible()
        if self.way != "keys":
            unit, picked = self.state("s.awaits.unit"), self.state("skaldBattle.doing.picked")
            self._pick(unit, picked[0], is_wanted=False)
            self._pick(unit, picked[0], is_wanted=True)
            assert self._is_proposed()
        # Where something would help, that is golden and falling isn't.
        if self.page.locator(_FALL).count():
            self._hit(_FALL)
        else:
            self._confirm()

    def _pick(self, unit: int, figure: int, *, is_wanted: bool) -> None:
        """Tap a figure: then it is among those that fall, or no more."""
        picked = "([figure, wanted]) => (skaldBattle.doing.picked ?? []).includes(figure) === wanted"
        self.tap(*self.touchable(unit, figure))
        self.page.wait_for_function(picked, arg=[figure, is_wanted])

    def _name(self) -> None:
        """Tap a unit that may be named; numbers and pieces are named in the list."""
        options: list[dict[str, Any]] = [each["parts"] for each in self.state("s.options")]
        units = [u for each in options for u in (each.get("aim", {}).get("units") or [each.get("unit", -1)]) if u >= 0]
        if not units:
            self._listed(options[0]["type"])
            return
        if self.way == "keys":
            self.page.locator(".battle-table").focus()
            self.page.keyboard.press("t")
        else:
            self.shut()
            self.tap(*self.touchable(units[0]))
        self._confirm()
