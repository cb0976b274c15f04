"""Every window and every action of the kernel at the drawn table, in a real browser: by mouse, by finger, by keys.

What is counted is what the page really gave and the server took. What is done on the table itself is done by all three.
Buttons of a list are one like the other: each is pressed by one of the three in turn, by all with SKALD_TEST_LOOKS=all.
"""

from itertools import count
from typing import NamedTuple, get_args

import pytest
from playwright.sync_api import Browser, expect

from skald.rules import actions as a
from skald.rules.hooks import Window
from tests.web.battles.deeds import ON_TABLE, Deeds, Way, list_of
from tests.web.battles.laying import lay_into
from tests.web.battles.moments import MOMENTS
from tests.web.complaints import listen
from tests.web.looks import IS_EVERY_LOOK

pytestmark = pytest.mark.browser

WAYS: tuple[Way, ...] = ("touch", "keys", "mouse")
#: The hands of each test, and the screen they have.
HANDS: list[tuple[tuple[Way, ...], int, int]] = [(("mouse", "keys"), 1280, 800), (("touch",), 360, 740)]


class Dealt(NamedTuple):
    """Something to be done in a moment, and how."""

    moment: int
    kind: type[a.Action]
    way: Way


def deal() -> list[Dealt]:
    """Who does what; those of each list in turn."""
    turns = {name: count() for name in ("now", "board", "more")}
    dealt = []
    for number, moment in enumerate(MOMENTS):
        for kind in moment.deeds:
            is_everybodys = IS_EVERY_LOOK or kind in ON_TABLE
            turn = 0 if is_everybodys else next(turns[list_of(str(kind.__struct_config__.tag))]) % len(WAYS)
            dealt += [Dealt(number, kind, way) for way in (WAYS if is_everybodys else WAYS[turn : turn + 1])]
    return dealt


def test_all_hands_together_do_everything():
    dealt = deal()
    assert {MOMENTS[each.moment].window for each in dealt} == set(Window) - {Window.GIVE_WAY}
    assert {each.kind for each in dealt} == set(get_args(a.AnyAction))
    for way in WAYS:
        assert {each.kind for each in dealt if each.way == way} > set(ON_TABLE)


@pytest.mark.slow
@pytest.mark.parametrize(("ways", "width", "height"), HANDS)
def test_every_window_and_every_action_is_made(browser: Browser, site, site_data, ways: tuple[Way, ...], width, height):
    dealt = [each for each in deal() if each.way in ways]
    numbers = sorted({each.moment for each in dealt})
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=ways == ("touch",))
    page = context.new_page()
    listen(page)
    for number, seat in zip(numbers, lay_into(site_data, numbers), strict=True):
        page.goto(f"{site}/battles/seat/{seat}/")
        expect(page.locator(".battle.ready.yours")).to_be_visible()
        for at, (_moment, kind, way) in enumerate(each for each in dealt if each.moment == number):
            deeds = Deeds(page, way)
            if at:
                deeds.take_back()
            assert (*deeds.make(kind), way) == (MOMENTS[number].window.value, kind, way)
