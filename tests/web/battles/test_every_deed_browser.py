"""Every window and every action of the kernel at the drawn table, in a real browser: by mouse, by finger, by keys.

What is counted is what the page really gave and the server took.
"""

from typing import get_args

import pytest
from playwright.sync_api import Browser, expect

from skald.rules import actions as a
from skald.rules.hooks import Window
from tests.web.battles.deeds import Deeds, Way
from tests.web.battles.laying import lay_into
from tests.web.battles.moments import MOMENTS
from tests.web.complaints import listen

pytestmark = pytest.mark.browser


#: The hands of each test, and the screen they have.
HANDS: list[tuple[tuple[Way, ...], int, int]] = [(("mouse", "keys"), 1280, 800), (("touch",), 360, 740)]


@pytest.fixture(scope="module")
def seats(site_data, site):
    """A battle for each moment, for each pair of hands."""
    return dict(zip((ways for ways, _, _ in HANDS), lay_into(site_data, len(HANDS)), strict=True))


def everything():
    return {each.value for each in Window} - {Window.GIVE_WAY.value}, set(get_args(a.AnyAction))


@pytest.mark.slow
@pytest.mark.parametrize(("ways", "width", "height"), HANDS)
def test_every_window_and_every_action_is_made(browser: Browser, site, seats, ways: tuple[Way, ...], width, height):
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=ways == ("touch",))
    page = context.new_page()
    listen(page)
    windows: dict[Way, set[str]] = {way: set() for way in ways}
    actions: dict[Way, set[type[a.Action]]] = {way: set() for way in ways}
    for moment, seat in zip(MOMENTS, seats[ways], strict=True):
        page.goto(f"{site}/battles/seat/{seat}/")
        expect(page.locator(".battle.ready.yours")).to_be_visible()
        for number, (kind, way) in enumerate((kind, way) for kind in moment.deeds for way in ways):
            deeds = Deeds(page, way)
            if number:
                deeds.take_back()
            window, made = deeds.make(kind)
            assert (window, made, way) == (moment.window.value, kind, way)
            windows[way].add(window)
            actions[way].add(made)
    assert all((windows[way], actions[way]) == everything() for way in ways)
